import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import { toNamespace, type ChainId, type ChainNamespace } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { WalletInfo } from '../../chains/adapter.js'
import { isMobile } from '../../platform/page/device.js'
import type { Core } from '../core.js'
import type { WalletEntry } from '../wallets/wallet-entry.js'
import type { Wallets } from '../wallets/wallets.js'
import { decide, type Occasion } from './policy.js'
import type { Router } from './router.js'
import { openableViews, type OpenableView, type Route, type SwapArguments } from './routes.js'

const SHAKE_MS = 500

/** What `open()` opens. */
export interface OpenOptions {
  /** Screen to open. Default: Account with a connection, otherwise Connect. */
  readonly view?: OpenableView
  /** Family of chains to show: its account, or its wallets. */
  readonly namespace?: ChainNamespace
  /** Manual pairing: the link to show. */
  readonly uri?: string
  /** With `view: 'ConnectSocials'`: the identity provider, such as `google`. */
  readonly login?: string
  /** With `view: 'Swap'`: values to prefill. */
  readonly arguments?: SwapArguments
}

interface Pairing {
  show(uri: string): void
  prepare(): void
  cancel(): void
}

/** Slices that opening and closing act on. They load later, so each may be undefined. */
export interface LaterSlices {
  findPairing(): Pairing | undefined
  loadPairing(): Promise<Pairing>
  findWalletApp(): { open(wallet: WalletEntry, platform: 'mobile'): boolean } | undefined
  findBrowse(): { reset(): void } | undefined
}

/** Called before a visitor closes the modal; false keeps it open. */
export type CloseGuard = () => boolean

/**
 * Opens and closes the modal and chooses its first screen (specification §2). `policy.ts` decides;
 * this file acts.
 */
export interface Modal {
  readonly $shaking: ReadableAtom<boolean>
  /**
   * True once the modal has been opened. Before that, a screen drawn in advance loads no pictures
   * from other hosts.
   */
  readonly $opened: ReadableAtom<boolean>
  readonly $filter: ReadableAtom<ChainNamespace | undefined>
  readonly $success: ReadableAtom<WalletInfo | undefined>
  /** Returns the wallet that was just added, once. */
  takeAddedWallet(): WalletInfo | undefined
  isConnected(namespace?: ChainNamespace): boolean
  /**
   * Throws OPTIONS_INVALID for a screen that cannot be opened by name, CHAIN_NOT_CONFIGURED for a
   * namespace that the app does not list.
   */
  open(options?: OpenOptions, first?: Route): void
  close(): void
  /**
   * Closes on the visitor's request. The card shakes where closing would leave the visitor stuck; a
   * guard may refuse too.
   */
  requestClose(): void
  /**
   * Adds a guard that is called before the visitor closes the modal. Returns a function that
   * removes it.
   */
  guard(allows: CloseGuard): () => void
  shake(): void
  back(): void
  /**
   * Filters the wallet list by a namespace, or shows all. `chainId` is requested from the wallet
   * chosen next.
   */
  narrow(namespace: ChainNamespace | undefined, chainId?: ChainId): void
  /** The network to request from a wallet of the namespace; undefined if the wallet decides. */
  findTarget(namespace: ChainNamespace): ChainId | undefined
  /** Called by the screen that connected several families when it is done. */
  finish(wallet: WalletInfo): void
  /** Shows the screen that connects a wallet chosen from any list. */
  selectWallet(wallet: WalletEntry): void
  release(): void
}

/** Creates {@link Modal}. */
export function createModal(
  core: Core,
  router: Router,
  later: LaterSlices,
  wallets: Wallets,
): Modal {
  const { connections, network, track, events } = core
  const $shaking = atom(false)
  const $opened = atom(false)
  /** The namespace that the wallet list is filtered by. */
  const $filter = atom<ChainNamespace | undefined>(undefined)
  /** The wallet whose approval closed the modal, while the waiting screen shows the success. */
  const $success = atom<WalletInfo | undefined>(undefined)
  const guards = new Set<CloseGuard>()
  let target: ChainId | undefined
  /**
   * The connected network that was active before an opening for a family that was not connected.
   */
  let left: ChainId | undefined
  /** The wallet that was just added to others, until their list announces it. */
  let addedWallet: WalletInfo | undefined

  const isConnected = (namespace?: ChainNamespace) => {
    const active = namespace ?? network.$network.get().namespace
    const account = active && connections.$accounts.get()[active]
    // A locked wallet is connected again by choosing it.
    return account?.address !== undefined && !account.locked
  }
  function toSignIn(): 'required' | 'optional' | undefined {
    const { state, required } = core.$signIn.get() ?? {}
    if (state?.status !== 'asking' && state?.status !== 'signing') return undefined
    return required ? 'required' : 'optional'
  }
  const decideNow = (occasion: Occasion, others = false) =>
    decide(occasion, {
      open: core.$open.get(),
      blocked: network.$network.get().blocked,
      signIn: toSignIn(),
      views: router.$state.get().history.map(({ view }) => view),
      others,
    })
  function act(occasion: Occasion, wallet?: WalletInfo, others = false) {
    const decision = decideNow(occasion, others)
    if (decision === 'close') close()
    else if (decision === 'ProfileWallets') {
      if (occasion === 'connect') addedWallet = wallet
      if (!router.backTo('ProfileWallets')) router.reset({ view: 'ProfileWallets' })
    } else if (decision === 'success') close({ success: wallet })
    else if (decision === 'UnsupportedChain') router.reset({ view: 'UnsupportedChain' })
  }

  function toFirstRoute({ view, namespace, uri, login, arguments: given }: OpenOptions): Route {
    const first = decideNow('open')
    if (first === 'UnsupportedChain' || first === 'SIWXSignMessage') return { view: first }
    if (namespace && namespace !== network.$network.get().namespace) {
      const chainId = network.findChosen(namespace)
      if (!chainId)
        throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId: namespace } })
      if (isConnected() && !isConnected(namespace)) left = network.$network.get().chainId
      network.activate(chainId)
      if (view === undefined)
        return isConnected(namespace) ? { view: 'Account' } : { view: 'Connect' }
    }
    if (uri) withPairing((pairing) => pairing.show(uri))
    if (core.config.manualPairing || (core.config.chains.length === 0 && !isConnected()))
      return isMobile() ? { view: 'AllWallets' } : { view: 'ConnectingWalletConnectBasic' }
    if (view)
      return {
        ...(view === 'Swap' && given),
        ...(view === 'ConnectSocials' && login && { login }),
        view,
      }
    return isConnected(namespace) ? { view: 'Account' } : { view: 'Connect' }
  }
  /** Synchronous if the slice is loaded: an app must open within the click. */
  function withPairing(use: (pairing: Pairing) => void) {
    const pairing = later.findPairing()
    if (pairing) use(pairing)
    else later.loadPairing().then(use, core.report)
  }
  function shake() {
    if ($shaking.get()) return
    $shaking.set(true)
    setTimeout(() => $shaking.set(false), SHAKE_MS)
  }
  function close({
    byPerson = false,
    success,
  }: { readonly byPerson?: boolean; readonly success?: WalletInfo | undefined } = {}) {
    const wasOpen = core.$open.get()
    // An embedded card stays visible and shows its next screen.
    $success.set(core.$embedded.get() ? undefined : success)
    $filter.set(undefined)
    target = undefined
    if (left && !isConnected()) network.activate(left)
    left = undefined
    core.setLoading(false)
    later.findPairing()?.cancel()
    later.findBrowse()?.reset()
    if (core.$embedded.get()) {
      router.reset({ view: isConnected() ? 'Account' : 'Connect' })
    } else {
      core.setOpen(false)
      router.reset({ view: 'Connect' })
    }
    if (!wasOpen) return
    track('MODAL_CLOSE', { connected: isConnected() })
    events.emit('close', { connected: isConnected(), byPerson })
  }
  function requestClose() {
    if (decideNow('close-request') === 'shake') shake()
    else if (!core.$open.get() || [...guards].every((allows) => allows())) close({ byPerson: true })
  }
  function back() {
    if (!router.back()) return requestClose()
    const { history } = router.$state.get()
    // When the list of wallets to add is the first screen, it is reached from no other screen and
    // is replaced by Account.
    if (history.length === 1 && history[0].view === 'Connect' && isConnected())
      router.reset({ view: 'Account' })
  }

  const stops = [
    network.$network.listen(() => act('network')),
    events.on('connect', ({ restored, wallet, namespace, id }) =>
      act(
        restored ? 'restore' : 'connect',
        wallet,
        connections.list().some((other) => other.namespace === namespace && other.id !== id),
      ),
    ),
    // A connection of a namespace that is not shown changes no screen.
    events.on(
      'disconnect',
      ({ namespace }) =>
        void (
          namespace === network.$network.get().namespace &&
          act('disconnect', undefined, isConnected(namespace))
        ),
    ),
  ]

  return {
    $shaking: readonlyType($shaking),
    $opened: readonlyType($opened),
    $filter: readonlyType($filter),
    $success: readonlyType($success),
    takeAddedWallet() {
      const wallet = addedWallet
      addedWallet = undefined
      return wallet
    },
    isConnected,
    open(options = {}, first) {
      if (Object(options) !== options)
        throw new WalletModalError('OPTIONS_INVALID', {
          details: {
            option: 'open()',
            value: String(options),
            expectation: "an object such as { view: 'Networks' }",
          },
        })
      if (options.view !== undefined && !openableViews.includes(options.view)) {
        throw new WalletModalError('OPTIONS_INVALID', {
          details: {
            option: 'open({ view })',
            value: String(options.view),
            expectation: openableViews.join(', '),
          },
        })
      }
      $filter.set(options.namespace)
      $success.set(undefined)
      const route = first ?? toFirstRoute(options)
      // Closing has already reset the router to a first screen.
      const fresh =
        !core.$open.get() &&
        router.$state.get().history.length === 1 &&
        router.$route.get().view === 'Connect'
      if (!fresh || route.view !== 'Connect') router.reset(route)
      $opened.set(true)
      core.setOpen(true)
      if (!isConnected() && isMobile() && core.relay.available)
        withPairing((pairing) => pairing.prepare())
      track('MODAL_OPEN', { connected: isConnected() })
      events.emit('open', { connected: isConnected() })
    },
    close: () => close(),
    requestClose,
    guard(allows) {
      guards.add(allows)
      return () => void guards.delete(allows)
    },
    shake,
    back,
    narrow(namespace, chainId) {
      $filter.set(namespace)
      target = chainId
    },
    findTarget: (namespace) => (target && toNamespace(target) === namespace ? target : undefined),
    finish(wallet) {
      if (router.backTo('ProfileWallets')) addedWallet = wallet
      else close()
    },
    selectWallet(wallet) {
      wallets.remember(wallet)
      if (wallet.injected.length > 1 && $filter.get() === undefined)
        return router.push({ view: 'ConnectingMultiChain', walletId: wallet.id })
      const here = wallets.findInjected(wallet, $filter.get())
      // With a link ready, the app opens synchronously within the click, before its screen is
      // loaded.
      const { mobile, universal, browse } = wallet.links
      if (!here && isMobile() && (mobile ?? universal ?? browse) !== undefined)
        later.findWalletApp()?.open(wallet, 'mobile')
      router.push(
        here
          ? { view: 'ConnectingExternal', walletId: wallet.id }
          : { view: 'ConnectingWalletConnect', walletId: wallet.id },
      )
    },
    release() {
      for (const stop of stops) stop()
    },
  }
}
