import { toError } from '../../errors/to-error.js'
import type { Connection, InjectedWallet } from '../../chains/adapter.js'
import type { RelayClient, RelaySession } from '../../services/relay/relay-client.js'
import type { ChainId } from '../../standards/caip.js'
import type { Connector } from './connector.js'
import { editConnections } from '../connections/edit-connections.js'
import type { StoredConnection } from '../connections/stored-connections.js'
import { addRecent } from '../connections/recent-connections.js'

// Extensions answer within a few ms; this is the limit for slow ones.
const WALLET_WAIT_MS = 2000
// A session approved in another tab reaches this tab's storage a moment later.
const SESSION_WAIT_MS = 2000

/** What triggered the reconciliation: the page loaded, or another tab changed a record. */
export type Occasion = 'load' | 'event'

/**
 * Aligns the live connections with the stored records: silently restores recorded connections that are not live, and removes live ones without
 * a record. A connection adopts the network of its record if that needs no request to the wallet. Never writes in response to another tab.
 * Never throws; what cannot be restored stays disconnected.
 */
export async function reconcile(
  connector: Connector,
  occasion: Occasion,
  running: Set<string>,
): Promise<void> {
  const { config, connections, connectionStore } = connector.context
  const { stored, listWanted, setRevision, drop } = editConnections(connectionStore)
  const isOwn = ({ namespace }: StoredConnection) =>
    config.chains.some((support) => support.namespace === namespace)
  const records = listWanted().filter(isOwn)
  for (const connection of connections.list()) {
    const record = records.find(({ id }) => id === connection.id)
    if (record) {
      setRevision(record.id, record.revision)
      if (occasion === 'event') followNetwork(connector, connection, record.chainId)
    } else if (occasion === 'event' && !stored.isNewer(connection.id))
      drop(connection, undefined, 'leave')
  }
  // Needed as soon as the wallet is announced.
  connector.loadRequests().catch(() => {
    // Ignored: connecting tries again and reports.
  })
  const missing = records.filter(({ id }) => connections.find(id)?.id !== id && !running.has(id))
  if (!config.reconnect)
    return occasion === 'load' ? forgetAll(connector, stored.list().filter(isOwn)) : undefined
  await Promise.all(missing.map((record) => restoreRecord(connector, record, occasion, running)))
}

/** Adopts the network that another tab chose. A wallet with a network of its own reports the change itself and receives no request. */
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
  running: Set<string>,
): Promise<void> {
  const { connections, connectionStore, lifetime } = connector.context
  const { stored } = editConnections(connectionStore)
  running.add(record.id)
  const stopPending = connectionStore.showPending('reconnecting', record.namespace, record)
  let gone = false
  try {
    if (record.type === 'AUTH') gone = !(await restoreFrame(connector, record))
    else if (record.type === 'WALLET_CONNECT')
      gone = !(await restoreSession(connector, record, occasion))
    else await restoreWallet(connector, record)
  } catch (failure) {
    // An unavailable wallet may be available on the next load. Only a refusal or the end of the session removes the record.
    gone = ['WALLET_LOCKED', 'USER_REJECTED', 'SESSION_ENDED'].includes(toError(failure).code)
  } finally {
    running.delete(record.id)
    stopPending()
  }
  if (lifetime.aborted || connections.find(record.id)?.id === record.id) return
  // The wallet approved again in another tab during the request, so this answer may be outdated.
  const now = stored.find(record.id)
  if (now && now.revision !== record.revision && isStillWanted(connector, now))
    return restoreRecord(connector, now, occasion, running)
  // After another tab's change only that tab's record changed; this tab may not be approved yet.
  if (gone && occasion === 'load') {
    stored.remove(record.id, record.revision)
    addRecent(connectionStore.stored.storage, record)
  }
}

async function restoreWallet(connector: Connector, record: StoredConnection): Promise<void> {
  const { config, lifetime } = connector.context
  const { namespace, connectorId } = record
  const adapter = await connector.getAdapter(namespace)
  adapter.prefetch?.()
  const wallet = await new Promise<InjectedWallet | undefined>((resolve) => {
    let unwatch: (() => void) | undefined
    const finish = (found: InjectedWallet | undefined) => {
      clearTimeout(timer)
      lifetime.removeEventListener('abort', onEnd)
      resolve(found)
      // The first call may happen before `watchInjected()` has returned.
      queueMicrotask(() => unwatch?.())
    }
    const onEnd = () => finish(undefined)
    const timer = setTimeout(onEnd, WALLET_WAIT_MS)
    if (lifetime.aborted) return onEnd()
    lifetime.addEventListener('abort', onEnd, { once: true })
    unwatch = adapter.watchInjected(
      (wallets) => {
        const found = wallets.find(({ id }) => id === connectorId)
        if (found) finish(found)
      },
      { announced: config.announced, legacy: config.injected },
    )
  })
  const requests = await connector.loadRequests()
  // The visitor may have disconnected it in the meantime, in this tab or another.
  if (wallet && isStillWanted(connector, record)) await requests.connect(wallet, { silent: true })
}

/** True when the visitor is still signed in to the embedded wallet. Without an embedded wallet the record stays. */
async function restoreFrame(
  { context: { loadFrame } }: Connector,
  record: StoredConnection,
): Promise<boolean> {
  return loadFrame ? (await loadFrame()).restore(record) : true
}

function isStillWanted(
  { context: { connectionStore } }: Connector,
  { id }: StoredConnection,
): boolean {
  const { stored } = editConnections(connectionStore)
  return !stored.isDisconnected(id) && stored.find(id) !== undefined
}

/** Resolves with true when there was a session to restore. */
async function restoreSession(
  connector: Connector,
  record: StoredConnection,
  occasion: Occasion,
): Promise<boolean> {
  const { relay, lifetime } = connector.context
  if (!relay.available) return true
  const client = await relay.get()
  // Records of version 1 carry no session topic.
  const find = () =>
    client
      .listSessions()
      .find(({ topic }) => record.session === undefined || topic === record.session)
  const session =
    find() ?? (occasion === 'event' ? await waitForSession(client, find, lifetime) : undefined)
  if (!session) return false
  if (isStillWanted(connector, record))
    await connector.connectSession(session, { restored: true, namespace: record.namespace })
  return true
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
  { context: { connectionStore, relay } }: Connector,
  records: readonly StoredConnection[],
): Promise<void> {
  const { stored } = editConnections(connectionStore)
  for (const { id } of records) stored.remove(id)
  if (!relay.available || records.every(({ type }) => type !== 'WALLET_CONNECT')) return
  try {
    await Promise.all((await relay.get()).listSessions().map((session) => session.disconnect()))
  } catch {
    // The relay did not accept the disconnect; this page is disconnected either way.
  }
}
