import { toError } from '../../../errors/to-error.js'
import type { Connection } from '../../../chains/adapter.js'
import type { RelayClient, RelaySession } from '../../../services/relay/relay-client.js'
import type { ChainId } from '../../../standards/caip.js'
import type { ConnectContext } from '../connect-context.js'
import { whenHostsAsked } from '../connect-host.js'
import { whenShown } from '../../../platform/page/when-shown.js'
import { connectSession } from '../connect-session.js'
import type { Connector } from '../connector.js'
import { editConnections } from '../../connections/edit-connections.js'
import type { StoredConnection } from '../../connections/stored-connections.js'
import { loadMultiWallet } from '../load-multi-wallet.js'
import { findLater, forgetRecord, isStillWanted, type Occasion } from './stored-record.js'
import { restoreWallet } from './restore-wallet.js'

// A session approved in another tab reaches this tab's storage a moment later.
const SESSION_WAIT_MS = 2000

/** The records that are being restored, with the end of each. */
export type Restoring = Map<string, AbortController>

/**
 * Aligns the live connections with the stored records: silently restores recorded connections that
 * are not live, and removes live ones without a record. A connection adopts the network of its
 * record if that needs no request to the wallet. Never writes in response to another tab. Never
 * throws; what cannot be restored stays disconnected.
 */
export async function reconcile(
  connector: Connector,
  occasion: Occasion,
  running: Restoring,
): Promise<void> {
  const { config, connections, connectionStore, hosts } = connector.context
  // A wallet that is asked by a prerendered page opens its window although the visitor does not see
  // the page.
  await whenShown()
  // Another tab's change must not restore a wallet in the place of a host that has not answered.
  await whenHostsAsked(connector.context)
  if (connector.context.lifetime.aborted) return
  const { stored, listWanted, setRevision, drop } = editConnections(connectionStore)
  const isHosts = (connection?: Connection) =>
    hosts.some(({ id }) => id === connection?.connectorId)
  const isOwn = ({ namespace }: StoredConnection) =>
    !isHosts(connections.find(namespace)) &&
    config.chains.some((support) => support.namespace === namespace)
  const namespaces = stored.list().map(({ namespace }) => namespace)
  if (new Set(namespaces).size < namespaces.length)
    await loadMultiWallet(connector.context, 'stored')
  const records = listWanted().filter(isOwn)
  for (const connection of connections.list()) {
    const record = records.find(({ id }) => id === connection.id)
    if (record) {
      setRevision(record.id, record.revision)
      if (occasion === 'event') followNetwork(connector, connection, record.chainId)
    } else if (occasion === 'event' && !isHosts(connection) && !stored.isNewer(connection.id))
      drop(connection, undefined, 'leave')
  }
  for (const [id, end] of running) if (!records.some((record) => record.id === id)) end.abort()
  // Needed as soon as the wallet is announced.
  connector.loadRequests().catch(() => {
    // Ignored: connecting tries again and reports.
  })
  const missing = records.filter(({ id }) => connections.find(id)?.id !== id && !running.has(id))
  if (!config.reconnect)
    return occasion === 'load' ? forgetAll(connector, stored.list().filter(isOwn)) : undefined
  await Promise.all(missing.map((record) => restoreRecord(connector, record, occasion, running)))
}

/**
 * Adopts the network that another tab chose. A wallet with a network of its own reports the change
 * itself and receives no request.
 */
function followNetwork(
  { context: { config } }: Connector,
  connection: Connection,
  chainId: ChainId,
) {
  const chain = config.chains.flatMap(({ chains }) => chains).find(({ id }) => id === chainId)
  if (
    !chain ||
    chainId === connection.chainId ||
    !(connection.switchesSilently ?? connection.approvedChains?.includes(chainId))
  )
    return
  connection.switchChain?.(chain, {}).catch(() => {
    // Ignored: this tab stays on its network, because the wallet offers a different set here.
  })
}

async function restoreRecord(
  connector: Connector,
  record: StoredConnection,
  occasion: Occasion,
  running: Restoring,
): Promise<void> {
  const end = new AbortController()
  const { lifetime } = connector.context
  lifetime.addEventListener('abort', () => end.abort(), { once: true, signal: end.signal })
  running.set(record.id, end)
  const finish = () => {
    if (running.get(record.id) === end) running.delete(record.id)
  }
  if (record.type !== 'AUTH' && record.type !== 'WALLET_CONNECT')
    return restoreWallet(connector, record, { occasion, end, finish })
  const stopPending = connector.context.connectionStore.showPending(
    'reconnecting',
    record.namespace,
    record,
  )
  let gone = false
  try {
    gone = !(await (record.type === 'AUTH'
      ? restoreFrame(connector, record)
      : restoreSession(connector, record, occasion)))
  } catch (failure) {
    gone = toError(failure).code === 'SESSION_ENDED'
  } finally {
    finish()
    stopPending()
  }
  const later = findLater(connector, record)
  if (later) return restoreRecord(connector, later, occasion, running)
  if (gone) forgetRecord(connector, record, occasion)
}

/**
 * True when the visitor is still signed in to the embedded wallet. Without an embedded wallet the
 * record stays.
 */
async function restoreFrame(
  { context: { loadFrame } }: Connector,
  record: StoredConnection,
): Promise<boolean> {
  return loadFrame ? (await loadFrame()).restore(record) : true
}

/** Resolves with true when there was a session to restore. */
async function restoreSession(
  connector: Connector,
  record: StoredConnection,
  occasion: Occasion,
): Promise<boolean> {
  const { relay, lifetime } = connector.context
  if (!relay.available) return true
  const client = await startClient(connector.context)
  // Records of version 1 carry no session topic.
  const find = () =>
    client
      .listSessions()
      .find(({ topic }) => record.session === undefined || topic === record.session)
  const session =
    find() ?? (occasion === 'event' ? await waitForSession(client, find, lifetime) : undefined)
  if (!session) return false
  if (isStillWanted(connector, record))
    await connectSession(connector.context, session, {
      restored: true,
      namespace: record.namespace,
    })
  return true
}

// The transport loads beside the code that starts it, which tries again and reports.
async function startClient({ config, relay }: ConnectContext): Promise<RelayClient> {
  if (!config.createRelayClient)
    import('../../../services/relay/sign-relay-client.js').catch(() => undefined)
  const { startRelay } = await import('../../pairing/start-relay.js')
  return relay.get(startRelay)
}

function waitForSession(
  client: RelayClient,
  find: () => RelaySession | undefined,
  lifetime: AbortSignal,
): Promise<RelaySession | undefined> {
  return new Promise((resolve) => {
    const finish = (session: RelaySession | undefined) => {
      clearTimeout(timer)
      lifetime.removeEventListener('abort', onEnd)
      unwatch()
      resolve(session)
    }
    const onEnd = () => finish(undefined)
    lifetime.addEventListener('abort', onEnd, { once: true })
    const timer = setTimeout(() => finish(find()), SESSION_WAIT_MS)
    const unwatch = client.watchSessions(() => {
      const session = find()
      if (session) finish(session)
    })
  })
}

/** For `reconnect: false`: removes the records and ends the sessions. */
async function forgetAll(
  { context }: Connector,
  records: readonly StoredConnection[],
): Promise<void> {
  const { connectionStore, relay } = context
  const { stored } = editConnections(connectionStore)
  for (const { id } of records) stored.remove(id)
  if (!relay.available || records.every(({ type }) => type !== 'WALLET_CONNECT')) return
  try {
    await Promise.all(
      (await startClient(context)).listSessions().map((session) => session.disconnect()),
    )
  } catch {
    // The relay did not accept the disconnect; this page is disconnected either way.
  }
}
