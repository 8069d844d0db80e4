import { WalletModalError } from '../errors/wallet-modal-error.js'
import { withDeadline } from '../platform/async/deadline.js'
import type { ChainNamespace } from '../standards/caip.js'

// Longer than an extension takes after the start of the browser.
const ANSWER_SECONDS = 30

/**
 * Checks without a prompt that a wallet gives this page accounts of a namespace, for wallets whose
 * connect function prompts even if asked silently: MetaMask's Solana and Bitcoin wallets. They
 * prompt nothing for a page that has a session. Throws UNAUTHORIZED if the page has none,
 * WALLET_LOCKED if the wallet does not answer, and the reason of an abort.
 */
export async function checkGranted(
  name: string,
  namespace: ChainNamespace,
  signal?: AbortSignal,
): Promise<void> {
  const { readFamilies, readSession } = await import('./read-session.js')
  const session = await withDeadline('Finding a session', ANSWER_SECONDS, signal, (limit) =>
    readSession({ name }, limit),
  ).catch((failure: unknown) => {
    throw signal?.aborted ? failure : new WalletModalError('WALLET_LOCKED', { cause: failure })
  })
  if (!readFamilies(session).has(namespace)) throw new WalletModalError('UNAUTHORIZED')
}
