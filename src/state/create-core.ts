import { atom, readonlyType } from 'nanostores'
import { toNamespace } from '../standards/caip.js'
import type { ErrorCode } from '../errors/catalogue.js'
import { WalletModalError } from '../errors/page-error.js'
import { isAbort, toError } from '../errors/to-error.js'
import type { Config } from '../options/options.js'
import { logError } from '../platform/log.js'
import { createEmitter } from '../platform/async/emitter.js'
import { once } from '../platform/async/once.js'
import { createStorage } from '../platform/storage.js'
import { createConnections } from './connections/connections.js'
import { createConnector } from './connect/connector.js'
import { createRelay } from './pairing/relay.js'
import type { Occasion } from './connect/restore/stored-record.js'
import type { Core } from './core.js'
import { createNetwork } from './network/network.js'
import { createAlerts } from './shell/alerts.js'
import { createAppearance } from './shell/appearance.js'
import type { ModalEvents, TrackEvent } from './shell/events.js'
import type { LoadRemote } from './shell/remote-features-state.js'
import type { SignIn } from './sign-in/sign-in-state.js'
import type { State } from './state.js'

const WAITING_MS = 100
const loadConnectCode = once(() => import('./connect/connect-code.js'))

/**
 * Creates and connects the slices of the first load. `show` opens the modal for a screen that the
 * visitor did not ask for. `release()` aborts `life`.
 */
export function createCore(
  config: Config,
  show: (act: (state: State) => unknown) => Promise<State>,
  life = new AbortController(),
): Core {
  const lifetime = life.signal
  const events = createEmitter<ModalEvents>()
  const storage = createStorage(config.id)
  const alerts = createAlerts((alert) => events.emit('alert', alert))
  const appearance = createAppearance(config, storage, lifetime)
  const connectionStore = createConnections(storage, events, config.features.multiWallet)
  const { connections, stored } = connectionStore
  const network = createNetwork(config, storage, connections)
  const later = <T>(make: (code: Awaited<ReturnType<typeof loadConnectCode>>) => Promise<T>) =>
    once(async () => make(await loadConnectCode()))
  const loadSignIn = config.signIn && later((code) => code.loadSignIn(core, show))
  const loadFrame =
    (config.embeddedWallet ?? (config.cloud && config.projectId))
      ? later((code) => code.loadFrame(core, show))
      : undefined
  const $external = atom(config.wallets)
  const hosts = config.hosts.filter((host) => host.isHere())
  const loadRemote: LoadRemote = once(async (load) => (await load()).createRemoteFeatures(core))
  const relay = createRelay(config, lifetime, loadRemote)
  const connector = createConnector(
    {
      config,
      connections,
      connectionStore,
      $external,
      hosts,
      network,
      relay,
      lifetime,
      loadSignIn,
      loadFrame,
      loadRemote,
    },
    loadConnectCode,
  )
  const $open = atom(false)
  const $loading = atom(false)
  const $waiting = atom(false)
  const $embedded = atom(config.embedded)
  const $signIn = atom<SignIn | undefined>()
  const restoring = new Map<string, AbortController>()
  const unwatch: (() => void)[] = []
  const reported = new WeakSet<Error>()
  let waitTimer: ReturnType<typeof setTimeout> | undefined

  // The network of the wallet stays active after a disconnect.
  events.on('chainChange', ({ id, namespace, chainId }) => {
    if (
      network.find(chainId) &&
      network.$network.get().namespace === namespace &&
      connections.find(namespace)?.id === id
    )
      network.activate(chainId)
  })
  // A page with two families shows the account that is left. After this task, as the screens first
  // decide about the family that ended.
  events.on('disconnect', ({ namespace }) =>
    queueMicrotask(() => {
      const left = connections.list().find(({ chainId }) => network.find(chainId))
      if (left && network.$network.get().namespace === namespace && !connections.find(namespace))
        network.activate(left.chainId)
    }),
  )

  function track(event: string, properties?: TrackEvent['properties']) {
    events.emit('track', properties ? { event, properties } : { event })
  }
  async function reconcile(occasion: Occasion) {
    const { reconcile: run } = await loadConnectCode()
    if (!lifetime.aborted) await run(connector, occasion, restoring)
  }
  const reportRestore = (failure: unknown) =>
    events.emit('error', toError(failure, 'CONNECT_FAILED'))

  const core: Core = {
    config,
    storage,
    events,
    alerts,
    appearance,
    connections,
    connectionStore,
    connector,
    $external,
    hosts,
    network,
    relay,
    lifetime,
    $open: readonlyType($open),
    $offered: atom(),
    $loading: readonlyType($loading),
    $waiting: readonlyType($waiting),
    $embedded: readonlyType($embedded),
    $signIn,
    $identity: atom({}),
    loadRemote,
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
      if (config.missingProjectId)
        import('./shell/raise-missing-project-id.js').then(
          ({ raiseMissingProjectId }) => raiseMissingProjectId(alerts),
          logError,
        )
      unwatch.push(
        connectionStore.watchActive(),
        connectionStore.onLocked((record) => {
          const stop = connectionStore.showPending('reconnecting', record.namespace, record, true)
          reconcile('lock').catch(reportRestore).finally(stop)
        }),
        // When the code cannot be loaded, the tab keeps its connections; the next change or load
        // tries again.
        stored.watch(() => void reconcile('event').catch(reportRestore)),
      )
      if (hosts[0]) {
        // Shown before any request, so that the first paint of a button shows no "Connect".
        const stop = connectionStore.showPending('reconnecting', hosts[0].namespace)
        const { connectHost } = await loadConnectCode()
        await connectHost(connector.context).catch(core.report).finally(stop)
      }
      const records = stored
        .list()
        .filter(
          ({ id, namespace }) =>
            !connections.find(namespace) &&
            config.chains.some((support) => support.namespace === namespace) &&
            !stored.isDisconnected(id),
        )
      if (records.length === 0 && !stored.hasOlder()) return
      // Set before any request, so that the first paint shows the account that is being restored.
      const stops = (config.reconnect ? records : []).map((record) => {
        // Loaded in parallel with the code that restores, which reports a failure.
        connector.getAdapter(record.namespace).then(
          (adapter) => adapter.prefetch?.(),
          () => {},
        )
        return connectionStore.showPending('reconnecting', record.namespace, record)
      })
      // When the code cannot be loaded, the records stay for the next load.
      await reconcile('load').catch(reportRestore)
      for (const stop of stops) stop()
    },
    async disconnect(which) {
      const { disconnect } = await loadConnectCode().catch(throwAs('DISCONNECT_FAILED'))
      await disconnect({ config, connections, connectionStore, connector, track }, which)
    },
    switchConnection(id) {
      const live = connectionStore.live.get(id)
      if (!live)
        throw new WalletModalError('CONNECTION_NOT_FOUND', { details: { connection: String(id) } })
      live.activate()
      network.activate(live.connection.chainId)
    },
    selectAccount(account, id) {
      const connection = connections.find(id ?? toNamespace(`${account}`))
      if (!connection)
        throw new WalletModalError('CONNECTION_NOT_FOUND', {
          details: { connection: id ?? String(account) },
        })
      connection.selectAccount(account)
    },
    async switchNetwork(chainId, options) {
      const { switchNetwork } = await loadConnectCode().catch(throwAs('UNKNOWN'))
      await switchNetwork({ network, connections, alerts }, chainId, options)
      track('SWITCH_NETWORK', { network: chainId })
    },
    report(failure) {
      const error = toError(failure)
      // Closing the modal is not a failure. A failure that passes through several callers is
      // reported once.
      if (isAbort(error) || error.code === 'MODAL_CLOSED' || reported.has(error)) return
      reported.add(error)
      events.emit('error', error)
    },
    release() {
      life.abort()
      clearTimeout(waitTimer)
      for (const stop of unwatch) stop()
      connectionStore.release()
      events.clear()
    },
  }
  return core
}

/** For code that cannot be loaded: rethrows the failure with `code`. */
function throwAs(code: ErrorCode) {
  return (failure: unknown): never => {
    throw toError(failure, code)
  }
}
