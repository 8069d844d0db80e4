import { isChainNamespace } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toError } from '../../errors/to-error.js'
import type { Core } from '../core.js'
import { editConnections } from '../connections/edit-connections.js'

/**
 * Ends a connection, the connections of a namespace, or all, with their records and pending
 * requests. Throws CHAIN_NOT_CONFIGURED, CONNECTION_NOT_FOUND, DISCONNECT_FAILED.
 */
export async function disconnect(
  {
    config,
    connections,
    connectionStore,
    connector,
    track,
  }: Pick<Core, 'config' | 'connections' | 'connectionStore' | 'connector' | 'track'>,
  which: string | undefined,
): Promise<void> {
  const { stored, forget, end } = editConnections(connectionStore)
  const isMeant = ({ id, namespace }: { readonly id: string; readonly namespace: string }) =>
    which === undefined || id === which || namespace === which
  const records = stored.list().filter(isMeant)
  const known =
    which === undefined ||
    config.chains.some(({ namespace }) => namespace === which) ||
    connections.find(which) !== undefined ||
    records.length > 0
  if (!known)
    throw isChainNamespace(which)
      ? new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId: which } })
      : new WalletModalError('CONNECTION_NOT_FOUND', { details: { connection: String(which) } })
  const requests = await connector.loadRequests()
  // Earlier requests that waited for the code have started by now.
  requests.cancel(which)
  const ended = connections.list().filter(isMeant)
  for (const record of records) {
    if (ended.some(({ id }) => id === record.id)) continue
    stored.setDisconnected(record.id, true)
    forget(record)
  }
  // A login that is still being restored has no connection yet, so it is ended through the frame.
  const signOut = async () => (await connector.context.loadFrame?.())?.signOut()
  const login =
    records.some(({ type }) => type === 'AUTH') && !ended.some(({ type }) => type === 'AUTH')
      ? [signOut()]
      : []
  const results = await Promise.allSettled([...ended.map(end), ...login])
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) {
    const error = toError(failed.reason, 'DISCONNECT_FAILED')
    track('DISCONNECT_ERROR', { message: error.message })
    throw error
  }
  track('DISCONNECT_SUCCESS', { namespace: which ?? 'all' })
}
