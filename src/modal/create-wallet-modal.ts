import { computed } from 'nanostores'
import type { ChainNamespace } from '../standards/caip.js'
import type { Eip1193Provider } from '../standards/eip1193.js'
import { WalletModalError } from '../errors/wallet-modal-error.js'
import { toError } from '../errors/to-error.js'
import { checkOptions, checkTheme, type Options } from '../options/options.js'
import { createCore } from '../state/core.js'
import { createEmitter } from '../platform/emitter.js'
import type { State } from '../state/state.js'
import { checkFree, register, unregister, type RegistryEntry } from './registry.js'
import { freeze, toInitialState } from './snapshot.js'
import { VERSION } from '../platform/version.js'
import type { ModalSnapshot, WalletModal } from './wallet-modal.js'

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
    if (typeof document === 'undefined') return Promise.reject(new WalletModalError('VIEW_FAILED', { details: { view: 'Connect', reason: 'there is no page here' } }))
    loading ??= Promise.all([import('../elements/first-open.js'), customElements.get('wallet-modal') ?? import('../elements/define-modal.js'), core.appearance.ready(), ...core.config.chains.map(({ namespace }) => core.connecting.getAdapter(namespace))]).then(
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
  async function show(act: (state: State) => unknown, asked = closings): Promise<State> {
    checkAlive()
    if (!state) core.setLoading(true)
    try {
      const now = await load()
      checkAlive()
      if (closings !== asked) throw new WalletModalError('MODAL_CLOSED')
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
      setTimeout(() => destroyed || now.prefetch(), AFTER_PAINT_MS)
      return now
    } catch (failure) {
      core.report(failure)
      throw failure
    } finally {
      core.setLoading(false)
    }
  }

  const $snapshot = computed([core.$open, core.$loading, core.network.$network, core.connections.$accounts, core.appearance.$theme, core.appearance.$language], () => ({}))
  const changes = createEmitter<{ change: ModalSnapshot }>()
  const initial = toInitialState(config)
  let snapshot: ModalSnapshot | undefined
  let unwatch: (() => void) | undefined
  function notify() {
    snapshot = undefined
    changes.emit('change', getState())
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
    if (blocked && !core.$open.get() && !destroyed) void show((now) => core.$open.get() || now.modal.open({ view: 'UnsupportedChain' })).catch(() => {
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
    async connect(given) {
      const asked = closings
      try {
        const { connectWallet } = await import('./connect-request.js')
        return await connectWallet({ core, load, show: (act) => show(act, asked), checkAlive, lifetime: lifetime.signal }, given)
      } catch (failure) {
        core.report(failure)
        throw toError(failure, 'CONNECT_FAILED')
      }
    },
    switchNetwork: (chainId, given) => core.switchNetwork(chainId, given),
    disconnect: (namespace) => core.disconnect(namespace),
    getState,
    getInitialState: () => initial,
    subscribe(listener) {
      unwatch ??= $snapshot.listen(notify)
      return changes.on('change', listener)
    },
    on: core.events.on,
    getProvider: (namespace: ChainNamespace) => core.connections.find(namespace)?.provider as Eip1193Provider | undefined,
    ready: () => ready,
    setTheme(theme) {
      checkTheme(theme)
      core.appearance.setTheme(theme)
    },
    setLanguage: core.appearance.setLanguage,
    destroy() {
      if (destroyed) return
      state?.modal.close()
      destroyed = true
      lifetime.abort()
      stopBlocked()
      unwatch?.()
      changes.clear()
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

/** The line of the page's code that created this modal, from the stack. */
function findCaller(): string {
  const lines = new Error().stack?.split('\n').slice(3) ?? []
  return lines[0]?.trim().replace(/^at /, '').slice(0, 200) || 'an unknown place'
}

