import { atom, readonlyType } from 'nanostores'
import { isChainNamespace, toNamespace } from '../standards/caip.js'
import { WalletModalError } from '../errors/wallet-modal-error.js'
import { isAbort, toError } from '../errors/to-error.js'
import type { Config } from '../options/options.js'
import { createEmitter } from '../platform/emitter.js'
import { createStorage } from '../platform/storage.js'
import { createConnections } from './connect/connections.js'
import { createConnector } from './connect/connector.js'
import { createRelay } from './connect/relay.js'
import type { Occasion } from './connect/reconcile.js'
import type { Core } from './core.js'
import { createNetwork } from './network/network.js'
import { createReadUrls } from './network/read-urls.js'
import { switchNetwork } from './network/switch-network.js'
import { createAlerts } from './shell/alerts.js'
import { createAppearance } from './shell/appearance.js'
import type { ModalEvents, TrackEvent } from './shell/events.js'

const WAITING_MS = 100

/** Wires the slices of the first load. */
export function createCore(config: Config): Core {
  const life = new AbortController()
  const lifetime = life.signal
  const events = createEmitter<ModalEvents>()
  const storage = createStorage(config.id)
  const alerts = createAlerts((alert) => events.emit('alert', alert))
  const appearance = createAppearance(config)
  const connections = createConnections(storage, events, { multiWallet: config.features.multiWallet })
  const network = createNetwork(config, storage, connections)
  const readUrls = createReadUrls(config)
  const relay = createRelay(config, lifetime)
  const connector = createConnector({ config, connections, network, readUrls, relay, lifetime })
  const $open = atom(false)
  const $loading = atom(false)
  const $waiting = atom(false)
  const $embedded = atom(config.embedded)
  const restoring = new Set<string>()
  const unwatch: (() => void)[] = []
  const reported = new WeakSet<Error>()
  let waitTimer: ReturnType<typeof setTimeout> | undefined

  // The network of the wallet stays the active one after it is disconnected.
  events.on('chainChange', ({ id, namespace, chainId }) => {
    if (network.find(chainId) && network.$network.get().namespace === namespace && connections.find(namespace)?.id === id) network.activate(chainId)
  })

  function track(event: string, properties?: TrackEvent['properties']) {
    events.emit('track', properties ? { event, properties } : { event })
  }
  const loadReconcile = () => import('./connect/reconcile.js')
  async function reconcile(occasion: Occasion) {
    const { reconcile: run } = await loadReconcile()
    if (!lifetime.aborted) await run(connector, occasion, restoring)
  }
  function findRecords(which: string | undefined) {
    return connections.kept.list().filter(({ id, namespace }) => which === undefined || id === which || namespace === which)
  }

  return {
    config,
    storage,
    events,
    alerts,
    appearance,
    connections,
    connector,
    network,
    readUrls,
    relay,
    lifetime,
    $open: readonlyType($open),
    $loading: readonlyType($loading),
    $waiting: readonlyType($waiting),
    $embedded: readonlyType($embedded),
    setOpen: (open) => $open.set(open),
    setEmbedded: (embedded) => $embedded.set(embedded),
    setLoading(loading) {
      $loading.set(loading)
      clearTimeout(waitTimer)
      if (loading) waitTimer = setTimeout(() => $waiting.set(true), WAITING_MS)
      else $waiting.set(false)
    },
    track,
    async start() {
      if (config.missingProjectId) alerts.raise('project-id-missing', 'A server or WalletConnect is configured, and both need `projectId`. Browser wallets work without.')
      unwatch.push(
        connections.watchActive(),
        // A tab that cannot fetch the code keeps what it shows; the next change or load tries again.
        connections.kept.watch(() => void reconcile('event').catch((failure) => events.emit('error', toError(failure, 'CONNECT_FAILED')))),
      )
      const records = connections.kept.list().filter(({ id, namespace }) => config.chains.some((support) => support.namespace === namespace) && !connections.kept.isEnded(id))
      if (records.length === 0) return
      // Shown before anything is fetched, so that the first paint names the account that comes back.
      const stops = config.reconnect ? records.map((record) => connections.showPending('reconnecting', record.namespace, record)) : []
      try {
        await reconcile('load')
      } catch (failure) {
        // Its code could not be fetched. The records stay for the next load.
        events.emit('error', toError(failure, 'CONNECT_FAILED'))
      } finally {
        for (const stop of stops) stop()
      }
    },
    async disconnect(which) {
      const known = which === undefined || config.chains.some(({ namespace }) => namespace === which) || connections.find(which) !== undefined || findRecords(which).length > 0
      if (!known) throw isChainNamespace(which) ? new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId: which } }) : new WalletModalError('CONNECTION_NOT_FOUND', { details: { connection: String(which) } })
      connector.cancel(which?.split(':', 1)[0])
      const ended = connections.list().filter(({ id, namespace }) => which === undefined || id === which || namespace === which)
      for (const record of findRecords(which)) {
        if (ended.some(({ id }) => id === record.id)) continue
        connections.kept.setEnded(record.id, true)
        connections.forget(record)
      }
      const results = await Promise.allSettled(ended.map(connections.end))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) {
        const error = toError(failed.reason, 'DISCONNECT_FAILED')
        track('DISCONNECT_ERROR', { message: error.message })
        throw error
      }
      track('DISCONNECT_SUCCESS', { namespace: which ?? 'all' })
    },
    switchConnection(id) {
      if (!connections.activate(id)) throw new WalletModalError('CONNECTION_NOT_FOUND', { details: { connection: String(id) } })
      network.activate(connections.find(id)!.chainId)
    },
    selectAccount(account, id) {
      const connection = connections.find(id ?? toNamespace(account))
      if (!connection) throw new WalletModalError('CONNECTION_NOT_FOUND', { details: { connection: id ?? String(account) } })
      connection.selectAccount(account)
    },
    async switchNetwork(chainId, options) {
      await switchNetwork({ network, connections, alerts }, chainId, options)
      track('SWITCH_NETWORK', { network: chainId })
    },
    report(failure) {
      const error = toError(failure)
      // Closing the modal is the visitor's choice. A failure that passes several callers is reported once.
      if (isAbort(error) || error.code === 'MODAL_CLOSED' || reported.has(error)) return
      reported.add(error)
      events.emit('error', error)
    },
    release() {
      life.abort()
      clearTimeout(waitTimer)
      for (const stop of unwatch) stop()
      connections.release()
      events.clear()
    },
  }
}
