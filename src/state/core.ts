import { atom, type ReadableAtom } from 'nanostores'
import type { ChainId, ChainNamespace } from '../standards/caip.js'
import { WalletModalError } from '../errors/wallet-modal-error.js'
import { isAbort, toError } from '../errors/to-error.js'
import type { Config } from '../options/options.js'
import { createStorage, type Storage } from '../platform/storage.js'
import { createAlerts, type Alerts } from './shell/alerts.js'
import { createAppearance, type Appearance } from './shell/appearance.js'
import { createConnecting, type Connecting } from './connect/connecting.js'
import { createConnections, type Connections } from './connect/connections.js'
import { createEmitter, type Emitter } from '../platform/emitter.js'
import type { ModalEvents, TrackEvent } from './shell/events.js'
import { createNetwork, type Network } from './network/network.js'
import { createReadUrls, type ReadUrls } from './network/read-urls.js'
import { createRelay, type Relay } from './connect/relay.js'

/** What a page with buttons needs before anything was opened: who is connected, where, and how to bring it back. */
export interface Core {
  readonly config: Config
  readonly storage: Storage
  readonly events: Emitter<ModalEvents>
  readonly alerts: Alerts
  readonly appearance: Appearance
  readonly connections: Connections
  readonly network: Network
  readonly readUrls: ReadUrls
  readonly relay: Relay
  readonly connecting: Connecting
  /** Whether the dialog is open, and whether opening is under way. */
  readonly $open: ReadableAtom<boolean>
  readonly $loading: ReadableAtom<boolean>
  /** Whether opening has taken long enough to say so: a word that only flashes by unsettles. */
  readonly $waiting: ReadableAtom<boolean>
  setOpen(open: boolean): void
  setLoading(loading: boolean): void
  track(event: string, properties?: TrackEvent['properties']): void
  /** Restores connections; settles when all are settled. */
  start(): Promise<void>
  disconnect(namespace?: ChainNamespace): Promise<void>
  switchNetwork(chainId: ChainId, options?: { signal?: AbortSignal }): Promise<void>
  /** Reports a failure to the page's listeners, once each, unless it is only a wish to stop. */
  report(failure: unknown): void
  release(): void
}

const WAITING_MS = 100

/** Wires the slices of the first load. */
export function createCore(config: Config): Core {
  const events = createEmitter<ModalEvents>()
  const storage = createStorage(config.id)
  const alerts = createAlerts((alert) => events.emit('alert', alert))
  const appearance = createAppearance(config)
  const connections = createConnections(storage, events)
  const network = createNetwork(config, storage, connections, alerts)
  const readUrls = createReadUrls(config)
  const relay = createRelay(config, readUrls)
  const connecting = createConnecting(config, connections, network, readUrls)
  const $open = atom(false)
  const $loading = atom(false)
  const $waiting = atom(false)
  let waitTimer: ReturnType<typeof setTimeout> | undefined
  let unwatchTabs: (() => void) | undefined
  const reported = new WeakSet<Error>()

  // Where the wallet went is where the person is, also once it is disconnected.
  events.on('chainChange', ({ namespace, chainId }) => {
    if (network.find(chainId) && network.$network.get().namespace === namespace) network.activate(chainId)
  })

  function track(event: string, properties?: TrackEvent['properties']) {
    events.emit('track', properties ? { event, properties } : { event })
  }
  return {
    config,
    storage,
    events,
    alerts,
    appearance,
    connections,
    network,
    readUrls,
    relay,
    connecting,
    $open,
    $loading,
    setOpen: (open) => $open.set(open),
    $waiting,
    setLoading(loading) {
      $loading.set(loading)
      clearTimeout(waitTimer)
      if (loading) waitTimer = setTimeout(() => $waiting.set(true), WAITING_MS)
      else $waiting.set(false)
    },
    track,
    async start() {
      if (config.missingProjectId) alerts.raise('project-id-missing', 'A server or WalletConnect is configured, and both need `projectId`. Browser wallets work without.')
      unwatchTabs = connections.watchTabs()
      const kept = connections.kept.get()
      const namespaces = config.chains.map(({ namespace }) => namespace).filter((namespace) => kept[namespace])
      if (namespaces.length === 0) return
      // Before anything is fetched, so that the first paint already shows whose account comes back.
      if (config.reconnect) for (const namespace of namespaces) if (!connections.isEnded(namespace, kept[namespace]!.id)) connections.setPending(namespace, 'reconnecting')
      try {
        const { restore } = await import('./connect/restore.js')
        await restore({ config, connections, connecting, relay })
      } catch (failure) {
        // Its code could not be fetched. What is kept stays for the next load.
        for (const namespace of namespaces) connections.setPending(namespace, undefined)
        events.emit('error', toError(failure, 'CONNECT_FAILED'))
      }
    },
    async disconnect(namespace) {
      const asked = config.chains.map((support) => support.namespace).filter((one) => !namespace || one === namespace)
      if (namespace && !asked[0]) throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId: String(namespace) } })
      // What is on its way to being connected is ended as well.
      connecting.cancel(namespace)
      // A session covers all its namespaces: ending it ends them together.
      const paired = connections.list().flatMap((connection) => (connection.type === 'WALLET_CONNECT' ? connection.namespace : []))
      const all = asked.some((one) => paired.includes(one)) ? [...new Set([...asked, ...paired])] : asked
      const results = await Promise.allSettled(all.map(connections.end))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) {
        const error = toError(failed.reason, 'DISCONNECT_FAILED')
        track('DISCONNECT_ERROR', { message: error.message })
        throw error
      }
      track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
    },
    async switchNetwork(chainId, options) {
      await network.switchTo(chainId, options)
      track('SWITCH_NETWORK', { network: chainId })
    },
    report(failure) {
      const error = toError(failure)
      // Closing the modal is a choice of the person's. A failure on its way through several hands is one failure.
      if (isAbort(error) || error.code === 'MODAL_CLOSED' || reported.has(error)) return
      reported.add(error)
      events.emit('error', error)
    },
    release() {
      unwatchTabs?.()
      connections.release()
      events.clear()
      void relay.close()
    },
  }
}
