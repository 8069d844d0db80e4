import { atom, type ReadableAtom } from 'nanostores'
import type { ChainNamespace } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { isMobile } from '../../platform/device.js'
import type { Core } from '../core.js'
import { openableViews, type OpenableView, type Route } from './routes.js'
import type { Router } from './router.js'
import type { WalletEntry } from '../wallets/wallet-entry.js'

const SHAKE_MS = 500

/** What a page may ask open() for. */
export interface OpenOptions {
  readonly view?: OpenableView
  readonly namespace?: ChainNamespace
  /** Manual pairing: the link to show. */
  readonly uri?: string
}

/** What opening and closing need of the slices behind the first screen. */
export interface LaterScreens {
  readonly pairing: { show(uri: string): void; prepare(): void; cancel(): void }
  readonly walletApp: { open(wallet: WalletEntry, platform: 'mobile'): boolean }
}

export type Modal = ReturnType<typeof createModal>

/** When the modal opens, what it opens on, and when it may close (specification §2). */
export function createModal(core: Core, router: Router, findScreens: () => LaterScreens | undefined, loadScreens: () => Promise<LaterScreens>) {
  const { config, connections, network, track, events } = core
  const $shaking = atom(false)
  /** The namespace the wallet list is narrowed to. */
  const $filter = atom<ChainNamespace | undefined>(undefined)

  const isConnected = (namespace?: ChainNamespace) => {
    const active = namespace ?? network.$network.get().namespace
    return active !== undefined && connections.$accounts.get()[active]?.address !== undefined
  }
  function toFirstRoute({ view, namespace, uri }: OpenOptions): Route {
    const active = network.$network.get().namespace
    if (namespace && namespace !== active) {
      const chainId = network.findChosen(namespace)
      if (!chainId) throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId: namespace } })
      network.activate(chainId)
      return isConnected(namespace) ? { view: 'Account' } : { view: 'Connect' }
    }
    if (uri) withScreens(({ pairing }) => pairing.show(uri))
    if (config.manualPairing || (config.chains.length === 0 && !isConnected())) return isMobile() ? { view: 'AllWallets' } : { view: 'ConnectingWalletConnectBasic' }
    if (view) return { view }
    return isConnected(namespace) ? { view: 'Account' } : { view: 'Connect' }
  }
  /** Within this turn where the screens are there already: an app must open inside the click. */
  function withScreens(act: (screens: LaterScreens) => void) {
    const screens = findScreens()
    if (screens) act(screens)
    else loadScreens().then(act, core.report)
  }
  function shake() {
    if ($shaking.get()) return
    $shaking.set(true)
    setTimeout(() => $shaking.set(false), SHAKE_MS)
  }
  function isHeld(): boolean {
    const { history } = router.$state.get()
    const view = history.at(-1)!.view
    return view === 'UnsupportedChain' || (view === 'SwitchNetwork' && history.some((route) => route.view === 'UnsupportedChain'))
  }
  function close(byPerson = false) {
    const wasOpen = core.$open.get()
    $filter.set(undefined)
    core.setLoading(false)
    findScreens()?.pairing.cancel()
    if (config.embedded) {
      router.reset({ view: isConnected() ? 'Account' : 'Connect' })
    } else {
      core.setOpen(false)
      router.reset({ view: 'Connect' })
    }
    if (!wasOpen) return
    track('MODAL_CLOSE', { connected: isConnected() })
    events.emit('close', { connected: isConnected(), byPerson })
  }
  function back() {
    if (!router.back()) return close(true)
    if (router.$route.get().view === 'Connect' && isConnected()) router.reset({ view: 'Account' })
  }

  // The wallet moved: the screen that asks for another network comes and goes with the need for it.
  const stopNetwork = network.$network.listen(({ blocked }) => {
    const { view } = router.$route.get()
    if (blocked && core.$open.get() && view !== 'UnsupportedChain' && view !== 'SwitchNetwork') router.reset({ view: 'UnsupportedChain' })
    else if (!blocked && view === 'UnsupportedChain') close()
  })
  const stopConnect = events.on('connect', ({ restored }) => {
    if (restored || !core.$open.get()) return
    if (network.$network.get().blocked) router.reset({ view: 'UnsupportedChain' })
    else close()
  })
  const stopDisconnect = events.on('disconnect', () => {
    if (core.$open.get()) close()
  })

  return {
    $shaking: $shaking as ReadableAtom<boolean>,
    $filter: $filter as ReadableAtom<ChainNamespace | undefined>,
    isConnected,
    /** Throws OPTIONS_INVALID for a screen that cannot be opened by name, CHAIN_NOT_CONFIGURED for a namespace the app did not list. */
    open(options: OpenOptions = {}, first?: Route) {
      if (Object(options) !== options) throw new WalletModalError('OPTIONS_INVALID', { details: { option: 'open()', value: String(options), expectation: "an object such as { view: 'Networks' }" } })
      if (options.view !== undefined && !openableViews.includes(options.view)) {
        throw new WalletModalError('OPTIONS_INVALID', { details: { option: 'open({ view })', value: String(options.view), expectation: openableViews.join(', ') } })
      }
      $filter.set(options.namespace)
      const route = first ?? toFirstRoute(options)
      // Closing has put a fresh first screen there already.
      const fresh = !core.$open.get() && router.$state.get().history.length === 1 && router.$route.get().view === 'Connect'
      if (!fresh || route.view !== 'Connect') router.reset(route)
      core.setOpen(true)
      if (!isConnected() && isMobile()) withScreens(({ pairing }) => pairing.prepare())
      track('MODAL_OPEN', { connected: isConnected() })
      events.emit('open', { connected: isConnected() })
    },
    close: () => close(),
    /** Closes as a person does it: where closing would leave them stuck, the card shakes instead. `allow` asks the page. */
    requestClose(allow: () => boolean = () => true) {
      if (isHeld()) shake()
      else if (allow()) close(true)
    },
    shake,
    back,
    /** A wallet was chosen from any list: on to the screen that reaches it, which also tells of the choice. */
    selectWallet(wallet: WalletEntry) {
      const filter = $filter.get()
      const here = wallet.injected.find(({ namespace }) => namespace === (filter ?? network.$network.get().namespace)) ?? wallet.injected[0]
      // With a link at hand the app opens inside this very click, before its screen is fetched.
      if (!here && isMobile() && (wallet.links.mobile ?? wallet.links.universal) !== undefined) findScreens()?.walletApp.open(wallet, 'mobile')
      router.push(here ? { view: 'ConnectingExternal', wallet } : { view: 'ConnectingWalletConnect', wallet })
    },
    release() {
      stopNetwork()
      stopConnect()
      stopDisconnect()
    },
  }
}
