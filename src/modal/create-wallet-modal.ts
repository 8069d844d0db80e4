import type { Eip1193Provider } from '../standards/eip1193.js'
import { WalletModalError } from '../errors/page-error.js'
import { toError } from '../errors/to-error.js'
import { checkOptions, checkTheme, checkThemePreset } from '../options/check-options.js'
import type { Options } from '../options/options.js'
import { createEmitter } from '../platform/emitter.js'
import { isSlowNetwork } from '../platform/is-slow-network.js'
import { once } from '../platform/once.js'
import { VERSION } from '../platform/version.js'
import { whenIdle } from '../platform/when-idle.js'
import { createCore } from '../state/create-core.js'
import { derive } from '../state/derive.js'
import type { State } from '../state/state.js'
import { checkEvent, checkListener } from './check-event.js'
import type { LaterMethod, ModalContext, Watcher } from './on-demand.js'
import { checkFree, register, unregister, type RegistryEntry } from './registry.js'
import { freeze, toInitialState } from './snapshot.js'
import type { ModalSnapshot, WalletModal } from './wallet-modal.js'

/** Methods whose code is loaded on the first call. */
const LATER_METHODS = ['getConnections', 'getWallets', 'getBalances', 'getActivity', 'send', 'swap', 'buy', 'signIn', 'updateEmail', 'signOut'] as const satisfies readonly LaterMethod[]

const loadOnDemand = once(() => import('./on-demand.js'))

interface ShellElement extends HTMLElement {
  prepare(state: State): void
  show(state: State): Promise<void>
}

/**
 * Creates a modal. Uses no browser global except storage, and sends no request before it is used. Throws OPTIONS_INVALID, MODAL_EXISTS.
 *
 * @example
 * const modal = createWalletModal({ chains: [eip155({ networks: [mainnet, base] })] })
 * await modal.open()
 */
export function createWalletModal(options: Options = {}): WalletModal {
  // `stack` is read only for the MODAL_EXISTS message: reading it makes V8 parse the whole script again to find line numbers.
  const created = new Error()
  const config = checkOptions(options)
  checkFree(config.id)
  const core = createCore(config, show)
  const { lifetime } = core
  let element: ShellElement | undefined
  let own: ShellElement | undefined
  let state: State | undefined
  let initialized = false
  /** Incremented by close(). An open() that started before the last close() rejects with MODAL_CLOSED. */
  let closings = 0
  let cancelPreload = () => {}
  const ready = start()

  async function start(): Promise<void> {
    // Deferred by a microtask, so that listeners added right after creation receive the restored connections.
    await Promise.resolve()
    if (lifetime.aborted || typeof document === 'undefined') return
    const starting = core.start()
    // With a distant server, the files of the first screen are requested right after the code of the stored connections. They arrive after the
    // first frame.
    if (config.preload && isSlowNetwork()) prefetch()
    await starting
    if (lifetime.aborted) return
    // Started after the stored connections, whose code has priority.
    if (config.preload) cancelPreload = whenIdle(prefetch)
    initialized = true
    core.track('INITIALIZE')
    notify()
  }
  /** Throws MODAL_MISSING once the modal is destroyed. */
  function checkAlive() {
    if (lifetime.aborted) throw new WalletModalError('MODAL_MISSING', { details: { id: config.id } })
  }
  const loadAll = once(async (): Promise<State> => {
    try {
      const adapters = config.chains.map(({ namespace }) => core.connector.getAdapter(namespace))
      const [{ createState }] = await Promise.all([import('../elements/first-open.js'), core.appearance.ready(), ...adapters])
      state ??= createState(core)
      if (lifetime.aborted) state.releaseState()
      state.router.$route.listen(notify)
      return state
    } catch (failure) {
      throw new WalletModalError('VIEW_FAILED', { details: { view: 'Connect', reason: toError(failure).message }, cause: failure })
    }
  })
  /** Loads the state and elements of the screens. Throws VIEW_FAILED; the next call tries again. */
  function load(): Promise<State> {
    if (typeof document === 'undefined') return Promise.reject(new WalletModalError('VIEW_FAILED', { details: { view: 'Connect', reason: 'there is no page here' } }))
    return loadAll()
  }
  function prefetch() {
    load().then(
      (now) => {
        cancelPreload = whenIdle(() => now.prepareOpening(() => place().prepare(now)))
      },
      () => {
        // Ignored here: `open()` tries again and reports the failure.
      },
    )
  }
  /** Returns the modal's element, or appends a new one to the page. */
  function place(): ShellElement {
    // The page may have removed the element with its parent.
    if (element?.isConnected) return element
    if (!own?.isConnected) {
      const made = document.createElement('wallet-modal') as HTMLElement as ShellElement & { modal: WalletModal }
      made.modal = modal
      // A script in the head may open the modal before the parser has reached the body.
      ;(document.body ?? document.documentElement).append((own = made))
    }
    return (element = own)
  }
  async function show(act: (state: State) => unknown, startedAt = closings): Promise<State> {
    checkAlive()
    if (!state) core.setLoading(true)
    try {
      const now = await load()
      checkAlive()
      if (closings !== startedAt) throw new WalletModalError('MODAL_CLOSED')
      const shell = place()
      // Before `act` opens the modal: the dialog of an element that showed it before would open, and take the focus.
      shell.prepare(now)
      act(now)
      await shell.show(now)
      // Idle time only: loading more code must not delay the frames in which the list appears.
      whenIdle(() => lifetime.aborted || now.prefetch())
      return now
    } catch (failure) {
      core.report(failure)
      throw failure
    } finally {
      core.setLoading(false)
    }
  }

  const $snapshot = derive([core.$open, core.$loading, core.network.$network, core.connections.$accounts, core.connections.$connections, core.appearance.$theme, core.appearance.$language, core.$signIn], () => ({}))
  const changes = createEmitter<{ change: ModalSnapshot }>()
  const initial = toInitialState(config)
  let snapshot: ModalSnapshot | undefined
  let unwatch: (() => void) | undefined
  function notify() {
    snapshot = undefined
    changes.emit('change', getState())
  }
  function getState(): ModalSnapshot {
    // Without subscribers the stores are not observed, so the snapshot is rebuilt. An equal snapshot keeps its identity.
    const { namespace, chainId, supported } = core.network.$network.get()
    const accounts = core.connections.$accounts.get()
    const account = namespace && accounts[namespace]
    const next: ModalSnapshot = {
      open: core.$open.get(),
      loading: core.$loading.get() || account?.status === 'connecting' || account?.status === 'reconnecting',
      initialized,
      view: state?.router.$route.get().view,
      activeNamespace: namespace,
      chainId,
      supported,
      account,
      accounts,
      connections: core.connections.$connections.get(),
      signIn: core.$signIn.get()?.state,
      theme: core.appearance.$theme.get(),
      language: core.appearance.$language.get(),
      features: initial.features,
    }
    if (snapshot && (Object.keys(next) as (keyof ModalSnapshot)[]).every((key) => next[key] === snapshot![key])) return snapshot
    return (snapshot = freeze(next))
  }

  // Opens the modal at once when the wallet moves to an unsupported network, because the visitor has to switch.
  const stopBlocked = core.network.$network.listen(({ blocked }) => {
    if (blocked && !core.$open.get() && !lifetime.aborted) void show((now) => core.$open.get() || now.modal.open({ view: 'UnsupportedChain' })).catch(() => {
      // `show()` has already reported the failure.
    })
  })

  function loadAlive(): Promise<State> {
    checkAlive()
    return load()
  }
  /** Wraps a method whose code is loaded on the first call. */
  const later =
    (name: LaterMethod) =>
    async (...given: unknown[]) => {
      const call = (await loadOnDemand()).methods[name] as (context: ModalContext, ...values: unknown[]) => unknown
      return call({ core, modal, load: loadAlive, show }, ...given)
    }
  /** Wraps a method that calls a listener until the returned function is called or the modal is destroyed. */
  const watcher =
    <K extends Watcher>(name: K) =>
    (listener: Parameters<WalletModal[K]>[0]): (() => void) => {
      checkListener(`${name}(listener)`, listener)
      const watching = new AbortController()
      const signal = AbortSignal.any([lifetime, watching.signal])
      load().then(async (now) => (await loadOnDemand()).watchers[name](now, modal, listener, signal)).catch(core.report)
      return () => watching.abort()
    }

  const modal: WalletModal = {
    ...(Object.fromEntries(LATER_METHODS.map((name) => [name, later(name)])) as Pick<WalletModal, LaterMethod>),
    id: config.id,
    version: VERSION,
    async open(opened) {
      await show((now) => now.modal.open(opened))
    },
    close() {
      closings++
      state?.modal.close()
    },
    async connect(given) {
      const startedAt = closings
      try {
        checkAlive()
        const { requestConnection } = await loadOnDemand()
        return await requestConnection({ core, load, show: (act) => show(act, startedAt), checkAlive }, given)
      } catch (failure) {
        core.report(failure)
        throw toError(failure, 'CONNECT_FAILED')
      }
    },
    switchNetwork: (chainId, given) => core.switchNetwork(chainId, given),
    disconnect: (which) => core.disconnect(which),
    switchConnection: (id) => core.switchConnection(id),
    selectAccount: (account, id) => core.selectAccount(account, id),
    watchWallets: watcher('watchWallets'),
    watchBalances: watcher('watchBalances'),
    watchActivity: watcher('watchActivity'),
    getState,
    getInitialState: () => initial,
    subscribe(listener) {
      checkListener('subscribe(listener)', listener)
      unwatch ??= $snapshot.listen(notify)
      return changes.on('change', listener)
    },
    on(event, listener) {
      checkEvent(event, listener)
      return core.events.on(event, listener)
    },
    getProvider: (which: string) => core.connections.find(which)?.provider as Eip1193Provider | undefined,
    ready: () => ready,
    setTheme(theme) {
      checkTheme(theme)
      core.appearance.setTheme(theme)
    },
    setThemePreset(preset) {
      checkThemePreset(preset)
      core.appearance.setPreset(preset)
    },
    setLanguage: core.appearance.setLanguage,
    destroy() {
      if (lifetime.aborted) return
      state?.modal.close()
      cancelPreload()
      stopBlocked()
      unwatch?.()
      changes.clear()
      state?.releaseState()
      core.release()
      unregister(entry)
      own?.remove()
    },
  }
  const entry: RegistryEntry = {
    id: config.id,
    version: VERSION,
    modal,
    core,
    get where() {
      return created.stack?.split('\n')[2]?.trim().replace(/^at /, '').slice(0, 200) || 'an unknown place'
    },
    prefetch,
    adopt: (host) => (element = host as ShellElement),
  }
  register(entry)
  core.track('MODAL_CREATED')
  return modal
}
