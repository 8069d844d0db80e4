import type { ChainPermissions, Connection } from '../../chains/adapter.js'
import type { AccountId } from '../../standards/caip.js'
import type { Core } from '../core.js'
import type { Persisted } from '../persisted.js'
import { isSameAccount } from './same-account.js'
import type { StoredPermission } from './stored-permissions.js'
import { watchEnd } from './watch-end.js'

/**
 * Compares the stored permissions of an account with the list of its wallet. A permission that the
 * wallet does not list is stored as revoked, and a listed permission as active. An expired permission
 * keeps its state, because wallets remove expired permissions from their lists. Nothing changes if
 * the wallet has no list or the connection ends.
 */
export async function syncGranted(
  core: Core,
  kept: Persisted<readonly StoredPermission[]>,
  { connection, account }: { readonly connection: Connection; readonly account: AccountId },
  { listGranted }: ChainPermissions,
): Promise<void> {
  const chain = core.network.find(connection.chainId)
  const rows = kept.$value
    .get()
    .filter(
      (one) =>
        one.methods === 'current' &&
        one.connectionId === connection.id &&
        isSameAccount(one.account, account),
    )
  if (!chain || rows.length === 0) return
  const ending = watchEnd(core, { connection, account, chain, signal: undefined })
  const granted = await listGranted({ connection, account, chain, signal: ending.signal })
    .catch((failure: unknown) => {
      if (!ending.signal.aborted) throw failure
      return undefined
    })
    .finally(ending.stop)
  if (!granted) return
  const now = Math.floor(Date.now() / 1000)
  kept.update((list) =>
    list.map((row) => {
      const before = rows.find(({ id }) => id === row.id)
      // What was granted or revoked during the question is newer than the answer.
      if (!before || before.revokedAt !== row.revokedAt || row.expiry <= now) return row
      const { revokedAt = now, ...active } = row
      return granted.has(row.context.toLowerCase()) ? active : { ...active, revokedAt }
    }),
  )
}
