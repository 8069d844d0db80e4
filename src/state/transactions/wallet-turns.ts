import type { Connection } from '../../chains/adapter.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'

/** Who requested a payment or a swap: the visitor on the screens, or the page. */
export type Payer = 'visitor' | 'page'

// Shared by the slices of payments and swaps. Keyed by the connection, not its id: a new connection
// may have the id of an ended one but no unanswered request. A connection belongs to one modal, so
// modals share nothing here.
const asking = new WeakMap<Connection, Payer>()

/**
 * Marks a wallet as asked about a payment or a step of a swap, until the returned function is
 * called. Throws REQUEST_PENDING while it has not answered the previous one, of either kind and of
 * either payer.
 */
export function takeTurn(connection: Connection, payer: Payer): () => void {
  if (asking.has(connection)) throw new WalletModalError('REQUEST_PENDING')
  asking.set(connection, payer)
  return () => asking.delete(connection)
}

/** Who asked the wallet about a payment or a step of a swap that it has not answered. */
export function findPayer(connection: Connection): Payer | undefined {
  return asking.get(connection)
}

const approving = new WeakMap<Connection, Set<string>>()

/**
 * Marks a token whose approval the network has not confirmed, until the returned function is
 * called. Whoever asked for it, another swap of the token would be built on an allowance that is
 * about to change, and would change it for the first one.
 */
export function holdToken(connection: Connection, token: string): () => void {
  const held = approving.get(connection) ?? new Set()
  approving.set(connection, held.add(token))
  return () => held.delete(token)
}

/** True while an approval of the token waits for the network. */
export function isHeld(connection: Connection, token: string): boolean {
  return approving.get(connection)?.has(token) === true
}
