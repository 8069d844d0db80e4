import type { InjectedWallet } from '../chains/wallets/wallet-connection.js'
import type { Eip1193Provider } from '../standards/eip1193.js'
import { WalletModalError } from '../errors/page-error.js'
import { toError } from '../errors/to-error.js'
import { checkOption, checkOptions } from '../options/check-options.js'
import type { Options } from '../options/options.js'
import { afterPaint } from '../platform/drawing/after-paint.js'
import { createEmitter } from '../platform/async/emitter.js'
import { isSlowNetwork } from '../platform/network/is-slow-network.js'
import { once } from '../platform/async/once.js'
import { createStorage } from '../platform/storage.js'
import { VERSION } from '../platform/version.js'
import { whenIdle } from '../platform/drawing/when-idle.js'
import type { Core } from '../state/core.js'
import { STORED_CONNECTIONS } from '../state/connections/stored-connections.js'
import { createCore } from '../state/create-core.js'
import type { State } from '../state/state.js'
import { checkEvent, checkListener } from './check-event.js'
import { LATER_METHODS, type LaterMethod } from './later-methods.js'
import type { ModalContext, Watcher } from './on-demand.js'
import {
  checkFree,
  findEntry,
  notifyRegistry,
  register,
  unregister,
  type RegistryEntry,
} from './registry.js'
import { freeze, toInitialState } from './snapshot.js'
import type { ModalSnapshot, WalletModal } from './wallet-modal.js'

const loadOnDemand = once(() => import('./on-demand.js'))

interface ShellElement extends HTMLElement {
  prepare(state: State): void
  show(state: State): Promise<void>
}

/** Options of the modals that `createWalletModal()` returned. */
const givenOptions = new WeakMap<WalletModal, Options>()

/**
 * Creates a modal. Uses no browser global except storage, and sends no request before it is used. A
 * second call with equal options returns the first modal, as Fast Refresh evaluates a module again;
 * functions in the options are not compared. Throws OPTIONS_INVALID, and MODAL_EXISTS when a modal
 * with the same id and other options exists.
 *
 * @example
 * const modal = createWalletModal({ chains: [eip155({ networks: [mainnet, base] })] })
 * await modal.open()
 */
export function createWalletModal(options: Options = {}): WalletModal {
  const before = findEntry(options?.id ?? 'default')?.modal
  try {
    if (before && JSON.stringify(givenOptions.get(before)) === JSON.stringify(options))
      return before
  } catch {
    // Options with a value that JSON cannot hold are never equal.
  }
  const modal = createOwnModal(options)
  givenOptions.set(modal, options)
  return modal
}

/**
 * Creates a modal for an owner that destroys it, which must not get a modal of another owner.
 * Throws like `createWalletModal()`, also for equal options.
 */
export function createOwnModal(options: Options): WalletModal {
  // The cause of MODAL_EXISTS. Under a debugger or a measuring tool V8 parses the whole script again
  // to find the line, so a modal of the page's own load, whose time counts, names no line.
  const created = globalThis.document?.readyState === 'complete' ? new Error() : undefined
  const config = checkOptions(options)
  checkFree(config.id)
  const life = new AbortController()
  const lifetime = life.signal
  /** Undefined until something reads it, or until the page's first frame. */
  let made: Core | undefined
  let element: ShellElement | undefined
  let own: ShellElement | undefined
  let state: State | undefined
  let initialized = false
  /**
   * Incremented by close(). An open() that started before the last close() rejects with
   * MODAL_CLOSED.
   */
  let closings = 0
  let cancelPreload = () => {}
  let starting: Promise<void> | undefined

  /** Returns the core; the first call creates and starts it. */
  function getCore(): Core {
    if (made) return made
    const core = (made = createCore(config, show, life))
    // Opens the modal at once when the wallet moves to an unsupported network, because the visitor
    // has to switch.
    core.network.$network.listen(({ blocked }) => {
      if (blocked && !core.$open.get() && !lifetime.aborted)
        void show((now) => core.$open.get() || now.modal.open({ view: 'UnsupportedChain' })).catch(
          () => {
            // `show()` has already reported the failure.
          },
        )
    })
    core.track('MODAL_CREATED')
    starting = start(core)
    notifyRegistry()
    return core
  }
  async function start(core: Core): Promise<void> {
    // Deferred by a microtask, so that listeners added right after creation receive the restored
    // connections.
    await Promise.resolve()
    if (lifetime.aborted || typeof document === 'undefined') return
    const restoring = core.start()
    // The files of the first screen are requested right after the code of the stored connections.
    if (isDistant()) prefetch()
    await restoring
    if (lifetime.aborted) return
    // Started after the stored connections, whose code has priority.
    if (config.preload) cancelPreload = whenIdle(prefetch)
    initialized = true
    core.track('INITIALIZE')
    notify()
  }
  /** Throws MODAL_MISSING once the modal is destroyed. */
  function checkAlive() {
    if (lifetime.aborted)
      throw new WalletModalError('MODAL_MISSING', { details: { id: config.id } })
  }
  /**
   * True when the files of the first screen are requested at once, because they then arrive after
   * the first frame.
   */
  const isDistant = () => config.preload && isSlowNetwork()
  const loadScreens = () => import('../elements/first-open.js')
  const loadAll = once(async (): Promise<State> => {
    const core = getCore()
    try {
      const adapters = config.chains.map(({ namespace }) => core.connector.getAdapter(namespace))
      const [{ createState }] = await Promise.all([
        loadScreens(),
        core.appearance.ready(),
        ...adapters,
      ])
      state ??= createState(core)
      if (lifetime.aborted) state.releaseState()
      state.router.$route.listen(notify)
      return state
    } catch (failure) {
      throw toViewError(toError(failure).message, failure)
    }
  })
  /** Loads the state and elements of the screens. Throws VIEW_FAILED; the next call tries again. */
  async function load(): Promise<State> {
    if (typeof document === 'undefined' || !('timeout' in AbortSignal))
      throw toViewError('no document, or an old browser')
    return loadAll()
  }
  function prefetch() {
    load().then(
      (now) => {
        cancelPreload()
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
      const made = document.createElement('wallet-modal') as HTMLElement as ShellElement & {
        modal: WalletModal
      }
      made.modal = modal
      // A script in the head may open the modal before the parser has reached the body.
      ;(document.body ?? document.documentElement).append((own = made))
    }
    return (element = own)
  }
  async function show(act: (state: State) => unknown, startedAt = closings): Promise<State> {
    checkAlive()
    const core = getCore()
    if (!state) core.setLoading(true)
    try {
      const now = await load()
      checkAlive()
      if (closings !== startedAt) throw new WalletModalError('MODAL_CLOSED')
      const shell = place()
      // Before `act` opens the modal: the dialog of an element that showed it before would open,
      // and take the focus.
      shell.prepare(now)
      act(now)
      await shell.show(now)
      return now
    } catch (failure) {
      core.report(failure)
      throw failure
    } finally {
      core.setLoading(false)
    }
  }

  const changes = createEmitter<{ change: ModalSnapshot }>()
  let initial: ModalSnapshot | undefined
  const getInitialState = () => (initial ??= toInitialState(config))
  let snapshot: ModalSnapshot | undefined
  let unwatch: (() => void)[] | undefined
  function notify() {
    snapshot = undefined
    changes.emit('change', getState())
  }
  function getState(): ModalSnapshot {
    const core = getCore()
    // Without subscribers the stores are not observed, so the snapshot is rebuilt. An equal
    // snapshot keeps its identity.
    const { namespace, chainId, chain: network, supported } = core.network.$network.get()
    const accounts = core.connections.$accounts.get()
    const account = namespace && accounts[namespace]
    const next: ModalSnapshot = {
      open: core.$open.get(),
      loading:
        core.$loading.get() ||
        account?.status === 'connecting' ||
        (account?.status === 'reconnecting' && !account.locked),
      ...core.$identity.get()[account?.account as string],
      initialized,
      view: state?.router.$route.get().view,
      activeNamespace: namespace,
      chainId,
      network,
      supported,
      account,
      accounts,
      connections: core.connections.$connections.get(),
      signIn: core.$signIn.get()?.state,
      theme: core.appearance.$theme.get(),
      language: core.appearance.$language.get(),
      features: config.features,
    }
    const before = snapshot
    if (
      before &&
      (Object.keys(next) as (keyof ModalSnapshot)[]).every((key) => next[key] === before[key])
    )
      return before
    return (snapshot = freeze(next))
  }

  function loadAlive(): Promise<State> {
    checkAlive()
    return load()
  }
  /** Wraps a method whose code is loaded on the first call. */
  const later =
    (name: LaterMethod) =>
    async (...given: unknown[]) => {
      const call = (await loadOnDemand()).methods[name] as (
        context: ModalContext,
        ...values: unknown[]
      ) => unknown
      return call({ core: getCore(), modal, load: loadAlive, show }, ...given)
    }
  /**
   * Wraps a method that calls a listener until the returned function is called or the modal is
   * destroyed.
   */
  const watcher =
    <K extends Watcher>(name: K) =>
    (listener: Parameters<WalletModal[K]>[0]): (() => void) => {
      checkListener(`${name}(listener)`, listener)
      const watching = new AbortController()
      load()
        .then(async (now) =>
          (await loadOnDemand()).watch(name, now, modal, listener, watching, lifetime),
        )
        .catch(getCore().report)
      return () => watching.abort()
    }

  const modal: WalletModal = {
    ...(Object.fromEntries(LATER_METHODS.map((name) => [name, later(name)])) as Pick<
      WalletModal,
      LaterMethod
    >),
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
        return await requestConnection(
          { core: getCore(), load, show: (act) => show(act, startedAt), checkAlive },
          given,
        )
      } catch (failure) {
        getCore().report(failure)
        throw toError(failure, 'CONNECT_FAILED')
      }
    },
    switchNetwork: (chainId, given) => getCore().switchNetwork(chainId, given),
    disconnect: (which) => getCore().disconnect(which),
    switchConnection: (id) => getCore().switchConnection(id),
    selectAccount: (account, id) => getCore().selectAccount(account, id),
    watchWallets: watcher('watchWallets'),
    watchBalances: watcher('watchBalances'),
    watchActivity: watcher('watchActivity'),
    addWallets(wallets) {
      checkOption('wallets', wallets)
      const { $external } = getCore()
      const isOther = ({ id, namespace }: InjectedWallet) =>
        wallets.every((wallet) => wallet.id !== id || wallet.namespace !== namespace)
      $external.set([...$external.get().filter(isOther), ...wallets])
      return () =>
        $external.set(
          $external.get().filter(({ load }) => wallets.every((one) => one.load !== load)),
        )
    },
    getState,
    getInitialState,
    subscribe(listener) {
      checkListener('subscribe(listener)', listener)
      if (!unwatch) {
        const { $open, $loading, network, connections, appearance, $signIn, $identity } = getCore()
        unwatch = [
          $open,
          $loading,
          network.$network,
          connections.$accounts,
          connections.$connections,
          appearance.$theme,
          appearance.$language,
          $signIn,
          $identity,
        ].map((store) => store.listen(notify))
      }
      return changes.on('change', listener)
    },
    on(event, listener) {
      checkEvent(event, listener)
      return getCore().events.on(event, listener)
    },
    getProvider: (which: string) =>
      getCore().connections.find(which)?.provider as Eip1193Provider | undefined,
    ready: () => (getCore(), starting!),
    setTheme(theme) {
      checkOption('theme', theme)
      getCore().appearance.setTheme(theme)
    },
    setThemePreset(preset) {
      if (preset !== undefined) checkOption('themePreset', preset)
      getCore().appearance.setPreset(preset)
    },
    setLanguage: (language) => getCore().appearance.setLanguage(language),
    destroy() {
      if (lifetime.aborted) return
      state?.modal.close()
      cancelPreload()
      for (const stop of unwatch ?? []) stop()
      changes.clear()
      state?.releaseState()
      life.abort()
      made?.release()
      unregister(entry)
      own?.remove()
    },
  }
  const entry: RegistryEntry = {
    id: config.id,
    version: VERSION,
    modal,
    get core() {
      return getCore()
    },
    get isStarted() {
      return made !== undefined
    },
    created,
    prefetch,
    adopt: (host) => (element = host as ShellElement),
  }
  register(entry)
  // A preset and a stored connection change the buttons' first frame. Without them the core is
  // created after that frame.
  if (
    config.themePreset ||
    config.hosts.some((host) => host.isHere()) ||
    createStorage(config.id).list(STORED_CONNECTIONS).length
  )
    getCore()
  else if (typeof document !== 'undefined') {
    if (isDistant())
      loadScreens().catch(() => {
        // Ignored here: `load()` tries again and reports the failure.
      })
    void afterPaint().then(() => lifetime.aborted || getCore())
  }
  return modal
}

function toViewError(reason: string, cause?: unknown): WalletModalError {
  return new WalletModalError('VIEW_FAILED', { details: { view: 'Connect', reason }, cause })
}
