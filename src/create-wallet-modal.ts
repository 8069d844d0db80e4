import { computed } from 'nanostores'
import { toNamespace, type AccountId, type ChainId, type ChainNamespace } from './standards/caip.js'
import type { Eip1193Provider } from './standards/eip1193.js'
import { WalletModalError } from './errors/wallet-modal-error.js'
import { toError } from './errors/to-error.js'
import type { WalletInfo } from './chains/adapter.js'
import { checkOptions, type Config, type Features, type Options, type Theme } from './options.js'
import type { AccountState } from './state/connections.js'
import type { ModalEvents } from './state/events.js'
import type { OpenOptions } from './state/modal.js'
import { createCore } from './state/core.js'
import type { State } from './state/state.js'
import { checkFree, register, unregister, type RegistryEntry } from './registry.js'
import { VERSION } from './version.js'

/** What the page may know, frozen and serialisable. */
export interface ModalSnapshot {
  readonly open: boolean
  /** Opening or connecting is under way. */
  readonly loading: boolean
  /** Stored connections have come back, or turned out gone. */
  readonly initialized: boolean
  /** The screen that shows; undefined while closed and never opened. */
  readonly view: string | undefined
  readonly activeNamespace: ChainNamespace | undefined
  /** The active network, CAIP-2. */
  readonly chainId: ChainId | undefined
  /** Whether the app listed that network. */
  readonly supported: boolean
  /** The active namespace's account, and each namespace's. */
  readonly account: AccountState | undefined
  readonly accounts: Readonly<Partial<Record<ChainNamespace, AccountState>>>
  readonly theme: Theme
  readonly language: string
  readonly features: Features
}

/** Whom to connect: a wallet's connector id, rdns, directory id or name. Without one the person chooses. */
export interface ConnectOptions {
  readonly wallet?: string
  readonly namespace?: ChainNamespace
  readonly chainId?: ChainId
  readonly signal?: AbortSignal
}

/** What connect() resolves to. */
export interface ConnectResult {
  readonly namespace: ChainNamespace
  readonly account: AccountId
  readonly accounts: readonly AccountId[]
  readonly chainId: ChainId
  readonly wallet: WalletInfo
}

/** Provider types by namespace; other namespaces' modules add theirs. */
export interface Providers {
  eip155: Eip1193Provider
}

/** The one public handle of a modal. */
export interface WalletModal {
  readonly id: string
  readonly version: string
  /** Resolves when the screen shows. Throws OPTIONS_INVALID, CHAIN_NOT_CONFIGURED, VIEW_FAILED, MODAL_CLOSED when close() came first. */
  open(options?: OpenOptions): Promise<void>
  close(): void
  /** Resolves with the connection; rejects with USER_REJECTED, WALLET_NOT_FOUND, MODAL_CLOSED when the person closed, … */
  connect(options?: ConnectOptions): Promise<ConnectResult>
  /** Throws CHAIN_NOT_CONFIGURED, USER_REJECTED, CHAIN_UNKNOWN_TO_WALLET; the active network is then unchanged. */
  switchNetwork(chainId: ChainId, options?: { readonly signal?: AbortSignal }): Promise<void>
  /** One namespace's connection, or all. Throws DISCONNECT_FAILED; the page is disconnected in any case. */
  disconnect(namespace?: ChainNamespace): Promise<void>
  getState(): ModalSnapshot
  /** What getState() says before a visitor was seen; always the same object. For rendering on a server. */
  getInitialState(): ModalSnapshot
  /** Calls back on every change with a new snapshot. Returns unsubscribe. */
  subscribe(listener: (snapshot: ModalSnapshot) => void): () => void
  on<E extends keyof ModalEvents>(event: E, listener: (value: ModalEvents[E]) => void): () => void
  /** The connected wallet's own provider, for viem, ethers, wagmi; undefined while none is connected. */
  getProvider<N extends keyof Providers>(namespace: N): Providers[N] | undefined
  getProvider(namespace: ChainNamespace): unknown
  /** Resolves when stored connections have come back, or turned out gone. */
  ready(): Promise<void>
  setTheme(theme: Theme): void
  setLanguage(language: string): Promise<void>
  /** Lets go of everything; connections stay with their wallets and come back on the next visit. */
  destroy(): void
}

const AFTER_PAINT_MS = 50

interface ShellElement extends HTMLElement {
  show(state: State): Promise<void>
}

/**
 * Creates a modal. Touches no browser global beyond storage until it is used, and contacts nobody.
 * Throws OPTIONS_INVALID, MODAL_EXISTS.
 *
 * @example
 * const modal = createWalletModal({ chains: [eip155({ networks: [mainnet, base] })] })
 * await modal.open()
 */
export function createWalletModal(options: Options = {}): WalletModal {
  const config = checkOptions(options)
  checkFree(config.id)
  const core = createCore(config)
  let element: ShellElement | undefined
  let appended = false
  let state: State | undefined
  let loading: Promise<State> | undefined
  let initialized = false
  let destroyed = false
  /** How often the page closed it: an opening that was on its way then has nobody waiting for it. */
  let closings = 0
  const lifetime = new AbortController()
  const ready = start()

  async function start(): Promise<void> {
    // After the caller's turn, so that listeners set right after creation hear what is restored.
    await Promise.resolve()
    if (destroyed || typeof document === 'undefined') return
    await core.start()
    initialized = true
    core.track('INITIALIZE')
    notify()
  }
  /** Throws MODAL_MISSING once the modal is destroyed, also to those who waited for something meanwhile. */
  function checkAlive() {
    if (destroyed) throw new WalletModalError('MODAL_MISSING', { details: { id: config.id } })
  }
  /** Fetches the screens' state and elements, once; a failed fetch is tried anew the next time. */
  function load(): Promise<State> {
    loading ??= Promise.all([import('./state/state.js'), import('./elements/shell/wm-dialog.js'), import('./elements/define-modal.js'), core.appearance.ready(), ...core.config.chains.map(({ namespace }) => core.connecting.getAdapter(namespace))]).then(
      ([{ createState }]) => {
        state ??= createState(core)
        if (destroyed) state.releaseState()
        state.router.$route.listen(notify)
        return state
      },
      (failure) => {
        loading = undefined
        throw new WalletModalError('VIEW_FAILED', { details: { view: 'Connect', reason: toError(failure).message }, cause: failure })
      },
    )
    return loading
  }
  async function show(act: (state: State) => void): Promise<State> {
    checkAlive()
    const before = closings
    if (!state) core.setLoading(true)
    try {
      const now = await load()
      checkAlive()
      if (closings !== before) throw new WalletModalError('MODAL_CLOSED')
      // The page may have taken the element out, with whatever held it.
      if (!element?.isConnected) {
        appended = true
        const made = document.createElement('wallet-modal') as HTMLElement as ShellElement & { modal: WalletModal }
        made.modal = modal
        document.body.append(made)
        element = made
      }
      act(now)
      await element.show(now)
      // What comes next is fetched behind the first paint, not in front of it.
      setTimeout(() => prefetchNext(now), AFTER_PAINT_MS)
      return now
    } catch (failure) {
      core.report(failure)
      throw failure
    } finally {
      core.setLoading(false)
    }
  }
  function prefetchNext(now: State) {
    if (destroyed) return
    void now.directory.prefetch()
    void now.analytics.load()
    now.loadScreens().then(
      () => now.features.load(),
      () => {
        // Going to such a screen tries again, and tells.
      },
    )
    for (const { namespace } of config.chains) {
      core.connecting.getAdapter(namespace).then(
        (adapter) => adapter.prefetch?.(),
        () => {
          // Choosing a wallet tries again, and tells.
        },
      )
    }
  }
  async function connect({ wallet: id, namespace, chainId, signal }: ConnectOptions = {}): Promise<ConnectResult> {
    if (!id) return waitForPerson((now) => now.modal.open({ view: 'Connect', ...(namespace ? { namespace } : {}) }), signal)
    const now = await load()
    const entry = await findWallet(now, id)
    checkAlive()
    if (!entry) throw new WalletModalError('WALLET_NOT_FOUND', { details: { wallet: id } })
    const injected = entry.injected.find((wallet) => !namespace || wallet.namespace === namespace)
    if (!injected) return waitForPerson((opened) => opened.modal.open({}, { view: 'ConnectingWalletConnect', wallet: entry }), signal)
    const connection = await core.connecting.connectInjected(injected, { ...(chainId ? { chainId } : {}), signal: signal ? AbortSignal.any([signal, lifetime.signal]) : lifetime.signal })
    core.track('CONNECT_SUCCESS', { method: 'browser', name: entry.name })
    return { namespace: connection.namespace, account: connection.accounts[0]!, accounts: connection.accounts, chainId: connection.chainId, wallet: connection.wallet }
  }
  /** Wallets announce within a moment of being asked; a name is looked for at least that long. */
  async function findWallet({ wallets, directory }: State, id: string) {
    const stop = wallets.$rows.listen(() => {})
    try {
      for (let tries = 0; tries < 10; tries++) {
        const found = wallets.find(id)
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      await directory.prefetch()
      return wallets.find(id)
    } finally {
      stop()
    }
  }
  async function waitForPerson(open: (state: State) => void, signal: AbortSignal | undefined): Promise<ConnectResult> {
    const stops: (() => void)[] = []
    try {
      const outcome = new Promise<ConnectResult>((resolve, reject) => {
        stops.push(
          core.events.on('connect', ({ namespace, account, chainId, wallet }) => {
            resolve({ namespace, account, accounts: core.connections.$accounts.get()[namespace]?.accounts ?? [account], chainId, wallet })
          }),
          core.$open.listen((isOpen) => {
            // Connecting closes the modal too: its own event has settled this by then.
            if (!isOpen) queueMicrotask(() => reject(new WalletModalError('MODAL_CLOSED')))
          }),
        )
        signal?.addEventListener('abort', () => reject(new WalletModalError('REQUEST_ABORTED', { cause: signal.reason })), { once: true })
        if (signal?.aborted) reject(new WalletModalError('REQUEST_ABORTED', { cause: signal.reason }))
      })
      outcome.catch(() => {
        // Settled while the screens were still loading: awaited below.
      })
      await show(open)
      return await outcome
    } catch (failure) {
      if (toError(failure).code === 'REQUEST_ABORTED') state?.modal.close()
      throw failure
    } finally {
      for (const stop of stops) stop()
    }
  }

  const $snapshot = computed([core.$open, core.$loading, core.network.$network, core.connections.$accounts, core.appearance.$theme, core.appearance.$language], () => ({}))
  const listeners = new Set<(snapshot: ModalSnapshot) => void>()
  const initial = toInitialState(config)
  let snapshot: ModalSnapshot | undefined
  let unwatch: (() => void) | undefined
  function notify() {
    snapshot = undefined
    const now = getState()
    for (const listener of [...listeners]) listener(now)
  }
  function getState(): ModalSnapshot {
    // Without a subscriber nothing tells us of changes, so the snapshot is made anew; equal ones stay the same object.
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
      theme: core.appearance.$theme.get(),
      language: core.appearance.$language.get(),
      features: config.features,
    }
    if (snapshot && (Object.keys(next) as (keyof ModalSnapshot)[]).every((key) => next[key] === snapshot![key])) return snapshot
    return (snapshot = freeze(next))
  }

  // A wallet that moved where the app cannot follow calls for the person at once.
  const stopBlocked = core.network.$network.listen(({ blocked }) => {
    if (blocked && !core.$open.get() && !destroyed) void show((now) => now.modal.open({ view: 'UnsupportedChain' })).catch(() => {
      // Reported to the page's listeners by show().
    })
  })

  const modal: WalletModal = {
    id: config.id,
    version: VERSION,
    async open(opened) {
      await show((now) => now.modal.open(opened))
    },
    close() {
      closings++
      state?.modal.close()
    },
    connect: (given) =>
      connect(given).catch((failure) => {
        core.report(failure)
        throw toError(failure, 'CONNECT_FAILED')
      }),
    switchNetwork: (chainId, given) => core.switchNetwork(chainId, given),
    disconnect: (namespace) => core.disconnect(namespace),
    getState,
    getInitialState: () => initial,
    subscribe(listener) {
      listeners.add(listener)
      unwatch ??= $snapshot.listen(notify)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        unwatch?.()
        unwatch = undefined
      }
    },
    on: core.events.on,
    getProvider: (namespace: ChainNamespace) => core.connections.find(namespace)?.provider as Eip1193Provider | undefined,
    ready: () => ready,
    setTheme: core.appearance.setTheme,
    setLanguage: core.appearance.setLanguage,
    destroy() {
      if (destroyed) return
      state?.modal.close()
      destroyed = true
      lifetime.abort()
      stopBlocked()
      unwatch?.()
      listeners.clear()
      state?.releaseState()
      core.release()
      unregister(entry)
      if (appended) element?.remove()
    },
  }
  const entry: RegistryEntry = {
    id: config.id,
    version: VERSION,
    modal,
    core,
    where: findCaller(),
    prefetch: () =>
      void load().catch(() => {
        // Ahead of the click: a real opening tries again and tells.
      }),
    adopt: (host) => (element = host as ShellElement),
  }
  register(entry)
  return modal
}

/**
 * What a modal with these options says before a visitor was seen: equal on a server and in a browser, so that what the
 * server rendered fits. Creates nothing. Throws OPTIONS_INVALID.
 */
export function getInitialState(options: Options = {}): ModalSnapshot {
  return toInitialState(checkOptions(options))
}

function toInitialState({ defaultChain, networks, theme, features }: Config): ModalSnapshot {
  const chainId = defaultChain ?? networks[0]?.id
  return Object.freeze({
    open: false,
    loading: false,
    initialized: false,
    view: undefined,
    activeNamespace: chainId && toNamespace(chainId),
    chainId,
    supported: true,
    account: undefined,
    accounts: {},
    theme,
    language: 'en',
    features,
  })
}

/** What pages are given they cannot change for us. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const inner of Object.values(Object.freeze(value))) freeze(inner)
  return value
}

/** The line of the page's code that created this modal, from the stack. */
function findCaller(): string {
  const lines = new Error().stack?.split('\n').slice(3) ?? []
  return lines[0]?.trim().replace(/^at /, '').slice(0, 200) || 'an unknown place'
}

