import type { ChainPermissions, Connection } from '../../chains/adapter.js'
import type { Core } from '../core.js'
import type { Persisted } from '../persisted.js'
import { isSameAccount } from './same-account.js'
import type { StoredPermission } from './stored-permissions.js'
import { watchEnd } from './watch-end.js'

/**
 * Compares the stored permissions that a connection has granted with the wallet's own list: one that
 * is not on it has been revoked inside the wallet, and one that is has not. Changes nothing where the
 * wallet has no list.
 */
export async function syncGranted(
  core: Core,
  kept: Persisted<readonly StoredPermission[]>,
  connection: Connection,
  { listGranted }: ChainPermissions,
): Promise<void> {
  const [account] = connection.accounts
  const chain = core.network.find(connection.chainId)
  if (!account || !chain) return
  const isOwn = (one: StoredPermission) =>
    one.methods === 'current' &&
    one.connectionId === connection.id &&
    isSameAccount(one.account, account)
  const rows = kept.$value.get().filter(isOwn)
  if (rows.length === 0) return
  const ending = watchEnd(core, { connection, account, chain, signal: undefined })
  const granted = await listGranted({
    connection,
    account,
    chain,
    signal: ending.signal,
  }).finally(ending.stop)
  if (!granted) return
  const revokedAt = Math.floor(Date.now() / 1000)
  const ids = new Set(rows.map(({ id }) => id)) // One granted during the question may be missing.
  kept.update((list) =>
    list.map((row) => {
      if (!ids.has(row.id) || granted.has(row.context.toLowerCase()) !== Boolean(row.revokedAt))
        return row
      const { revokedAt: _, ...active } = row
      return row.revokedAt ? active : { ...row, revokedAt }
    }),
  )
}
