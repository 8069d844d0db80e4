import { atom, readonlyType } from 'nanostores'
import { toNamespace, type ChainId, type ChainNamespace } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { showValue } from '../../errors/show-value.js'
import type { WalletInfo } from '../../chains/adapter.js'
import { isMobile } from '../../platform/device.js'
import type { Core } from '../core.js'
import type { WalletEntry } from '../wallets/wallet-entry.js'
import type { Wallets } from '../wallets/wallets.js'
import { decide, type Occasion } from './policy.js'
import type { Router } from './router.js'
import { openableViews, type OpenableView, type Route, type SwapArguments } from './routes.js'

const SHAKE_MS = 500

/** What a page may ask open() for. */
export interface OpenOptions {
  readonly view?: OpenableView
  readonly namespace?: ChainNamespace
  /** Manual pairing: the link to show. */
  readonly uri?: string
  /** With `view: 'ConnectSocials'`: the provider to sign in at, such as `google`. */
  readonly login?: string
  /** With `view: 'Swap'`: what to fill in. */
  readonly arguments?: SwapArguments
}

interface Pairing {
  show(uri: string): void
  prepare(): void
  cancel(): void
}

/** The slices that opening and closing act on. They load later, so each may be absent. */
export interface LaterSlices {
  findPairing(): Pairing | undefined
  loadPairing(): Promise<Pairing>
  findWalletApp(): { open(wallet: WalletEntry, platform: 'mobile'): boolean } | undefined
  findBrowse(): { reset(): void } | undefined
}

/** Asked before a visitor closes the modal; false keeps it open. */
export type CloseGuard = () => boolean

export type Modal = ReturnType<typeof createModal>

/** When the modal opens, what it opens on, and when it may close (specification §2). `policy.ts` decides; this file acts. */
export function createModal(core: Core, router: Router, later: LaterSlices, wallets: Wallets) {
  const { connections, network, track, events } = core
  const $shaking = atom(false)
  const $opened = atom(false)
  /** The namespace the wallet list is narrowed to. */
  const $filter = atom<ChainNamespace | undefined>(undefined)
  /** The wallet whose approval closed the modal, while the screen that waited for it shows that. */
  const $farewell = atom<WalletInfo | undefined>(undefined)
  const guards = new Set<CloseGuard>()
  let target: ChainId | undefined
  /** The wallet that was added to others, until their list says so. */
  let joined: WalletInfo | undefined

  const isConnected = (namespace?: ChainNamespace) => {
    const active = namespace ?? network.$network.get().namespace
    return active !== undefined && connections.$accounts.get()[active]?.address !== undefined
  }
  function toSignIn(): 'required' | 'optional' | undefined {
    const { state, required } = core.$signIn.get() ?? {}
    if (state?.status !== 'asking' && state?.status !== 'signing') return undefined
    return required ? 'required' : 'optional'
  }
  const decideNow = (occasion: Occasion, others = false) =>
    decide(occasion, { open: core.$open.get(), blocked: network.$network.get().blocked, signIn: toSignIn(), views: router.$state.get().history.map(({ view }) => view), others })
  function act(occasion: Occasion, wallet?: WalletInfo, others = false) {
    const decision = decideNow(occasion, others)
    if (decision === 'close') close()
    else if (decision === 'ProfileWallets') {
      if (occasion === 'connect') joined = wallet
      if (!router.backTo('ProfileWallets')) router.reset({ view: 'ProfileWallets' })
    }
    else if (decision === 'farewell') close({ farewell: wallet })
    else if (decision === 'UnsupportedChain') router.reset({ view: 'UnsupportedChain' })
  }

  function toFirstRoute({ view, namespace, uri, login, arguments: given }: OpenOptions): Route {
    const first = decideNow('open')
    if (first === 'UnsupportedChain' || first === 'SIWXSignMessage') return { view: first }
    if (namespace && namespace !== network.$network.get().namespace) {
      const chainId = network.findChosen(namespace)
      if (!chainId) throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId: namespace } })
      network.activate(chainId)
      if (view === undefined) return isConnected(namespace) ? { view: 'Account' } : { view: 'Connect' }
    }
    if (uri) withPairing((pairing) => pairing.show(uri))
    if (core.config.manualPairing || (core.config.chains.length === 0 && !isConnected())) return isMobile() ? { view: 'AllWallets' } : { view: 'ConnectingWalletConnectBasic' }
    if (view) return { ...(view === 'Swap' && given), ...(view === 'ConnectSocials' && login && { login }), view }
    return isConnected(namespace) ? { view: 'Account' } : { view: 'Connect' }
  }
  /** In this turn where the slice is there already: an app must open inside the click. */
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
  function close({ byPerson = false, farewell }: { readonly byPerson?: boolean; readonly farewell?: WalletInfo | undefined } = {}) {
    const wasOpen = core.$open.get()
    // An embedded card stays, with its next screen.
    $farewell.set(core.$embedded.get() ? undefined : farewell)
    $filter.set(undefined)
    target = undefined
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
  /** Closes for the visitor: where closing would leave them stuck the card shakes instead, and the page may refuse. */
  function requestClose() {
    if (decideNow('close-request') === 'shake') shake()
    else if (!core.$open.get() || [...guards].every((allows) => allows())) close({ byPerson: true })
  }
  function back() {
    if (!router.back()) return requestClose()
    const { history } = router.$state.get()
    // A list of wallets to add is reached from another screen.
    if (history.length === 1 && history[0].view === 'Connect' && isConnected()) router.reset({ view: 'Account' })
  }

  const stops = [
    network.$network.listen(() => act('network')),
    events.on('connect', ({ restored, wallet, namespace, id }) => act(restored ? 'restore' : 'connect', wallet, connections.list().some((other) => other.namespace === namespace && other.id !== id))),
    // A connection of another family than the one shown moves nothing.
    events.on('disconnect', ({ namespace }) => void (namespace === network.$network.get().namespace && act('disconnect', undefined, isConnected(namespace)))),
  ]

  return {
    $shaking: readonlyType($shaking),
    /** Whether it has opened once. Before, a screen that is drawn ahead asks no other host for pictures. */
    $opened: readonlyType($opened),
    $filter: readonlyType($filter),
    $farewell: readonlyType($farewell),
    /** The wallet that was just added to others; once. */
    takeJoined(): WalletInfo | undefined {
      const wallet = joined
      joined = undefined
      return wallet
    },
    isConnected,
    /** Throws OPTIONS_INVALID for a screen that cannot be opened by name, CHAIN_NOT_CONFIGURED for a namespace the app did not list. */
    open(options: OpenOptions = {}, first?: Route) {
      if (Object(options) !== options) throw new WalletModalError('OPTIONS_INVALID', { details: { option: 'open()', value: showValue(options), expectation: "an object such as { view: 'Networks' }" } })
      if (options.view !== undefined && !openableViews.includes(options.view)) {
        throw new WalletModalError('OPTIONS_INVALID', { details: { option: 'open({ view })', value: showValue(options.view), expectation: openableViews.join(', ') } })
      }
      $filter.set(options.namespace)
      $farewell.set(undefined)
      const route = first ?? toFirstRoute(options)
      // Closing has put a fresh first screen there already.
      const fresh = !core.$open.get() && router.$state.get().history.length === 1 && router.$route.get().view === 'Connect'
      if (!fresh || route.view !== 'Connect') router.reset(route)
      $opened.set(true)
      core.setOpen(true)
      if (!isConnected() && isMobile() && core.relay.available) withPairing((pairing) => pairing.prepare())
      track('MODAL_OPEN', { connected: isConnected() })
      events.emit('open', { connected: isConnected() })
    },
    close: () => close(),
    requestClose,
    /** Adds a question that is asked before the visitor closes the modal. Returns a function that removes it. */
    guard(allows: CloseGuard): () => void {
      guards.add(allows)
      return () => void guards.delete(allows)
    },
    shake,
    back,
    /** Narrows the list of wallets to a family, or shows all again. A wallet chosen next is asked for `chainId`. */
    narrow(namespace: ChainNamespace | undefined, chainId?: ChainId) {
      $filter.set(namespace)
      target = chainId
    },
    /** The network a wallet of the family is to be connected to; undefined where the wallet decides. */
    findTarget: (namespace: ChainNamespace): ChainId | undefined => (target && toNamespace(target) === namespace ? target : undefined),
    /** A screen that connected several families is done. */
    finish(wallet: WalletInfo) {
      if (router.backTo('ProfileWallets')) joined = wallet
      else close()
    },
    /** Goes to the screen that reaches a wallet chosen from any list. */
    selectWallet(wallet: WalletEntry) {
      wallets.remember(wallet)
      if (wallet.injected.length > 1 && $filter.get() === undefined) return router.push({ view: 'ConnectingMultiChain', walletId: wallet.id })
      const here = wallets.findInjected(wallet, $filter.get())
      // With a link at hand the app opens inside this very click, before its screen is fetched.
      if (!here && isMobile() && (wallet.links.mobile ?? wallet.links.universal) !== undefined) later.findWalletApp()?.open(wallet, 'mobile')
      router.push(here ? { view: 'ConnectingExternal', walletId: wallet.id } : { view: 'ConnectingWalletConnect', walletId: wallet.id })
    },
    release() {
      for (const stop of stops) stop()
    },
  }
}
