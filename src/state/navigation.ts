import { toNamespace, type ChainId, type ChainNamespace } from '../standards/caip.js'
import type { Modal } from './shell/modal.js'
import type { Router } from './shell/router.js'
import type { ViewName } from './shell/routes.js'

/**
 * Maps the outcomes of slices to screens. A slice reports what happened and never names the screen
 * that follows; a screen that the visitor has left meanwhile is not touched.
 */
export interface Navigation {
  isShown(...views: readonly ViewName[]): boolean
  /**
   * Calls `listener` with the name of each screen that is shown next. Returns the function that
   * stops it.
   */
  watch(listener: (view: ViewName) => void): () => void
  /** The account has a new name. */
  nameRegistered(name: string): void
  /** The chosen network is used already, or needs no request to a wallet. */
  networkChosen(): void
  /** The connected wallet has to be asked for the network. */
  networkNeedsWallet(chainId: ChainId): void
  /** A wallet of the network's family has to be connected first. */
  networkNeedsFamily(chainId: ChainId): void
  /**
   * The wallet has switched to the network. `wasUnsupported` is true if the app does not list the
   * wallet's previous network.
   */
  networkSwitched(chainId: ChainId, wasUnsupported: boolean): void
  /** The wallet does not use the network. */
  networkRefused(chainId: ChainId): void
  /** The visitor wants to connect another family, on a network. */
  familyWanted(chainId: ChainId): void
  /** The visitor wants to add a wallet, of one namespace or any. */
  walletWanted(namespace: ChainNamespace | undefined): void
  /**
   * A recent connection over the relay is wanted again; `walletId` names its wallet, if it is
   * listed.
   */
  relayWanted(walletId: string | undefined): void
  /** A recent login is wanted again. */
  loginWanted(provider: string): void
  /** A recent connection of an installed wallet is wanted again. */
  installedWanted(walletId: string, namespace: ChainNamespace): void
  /** The mail asks the visitor to approve this device. */
  deviceLinkMailed(): void
  /** A code was mailed for the login. */
  loginCodeMailed(): void
  /** The mailed link was not accepted. */
  deviceLinkFailed(): void
  /** The frame that began the login is gone. */
  loginLost(): void
  /** A login at a provider, or in the Farcaster app, has begun. */
  socialStarted(provider: string): void
  /** A login at a provider is over, and its screen offers no retry. */
  socialFailed(): void
  /** A code was mailed to the present address, or to the new one. */
  emailCodeMailed(address: 'present' | 'new'): void
  /** The email address is changed. */
  emailChanged(): void
  /** The connection has to be signed in. The modal is open. */
  signInAsked(): void
  /** The frame has nothing left to approve. */
  approvalOver(): void
}

/** Creates {@link Navigation}, which has no state of its own. */
export function createNavigation({
  router,
  modal,
}: {
  readonly router: Router
  readonly modal: Pick<Modal, 'back' | 'close' | 'narrow'>
}): Navigation {
  const getView = () => router.$route.get().view
  const isShown = (...views: readonly ViewName[]) => views.includes(getView())
  const isVerifying = () => getView().startsWith('EmailVerify')
  const countScreens = () => router.$state.get().history.length
  /** True while the screen that switches to this network is shown. */
  const isSwitching = (chainId: ChainId) => {
    const route = router.$route.get()
    return route.view === 'SwitchNetwork' && route.chainId === chainId
  }
  /** Replaces the screen of the previous step of a login. */
  function showVerify(view: 'EmailVerifyDevice' | 'EmailVerifyOtp') {
    if (isVerifying()) router.replace({ view })
    else router.push({ view })
  }

  return {
    isShown,
    watch: (listener) => router.$route.listen(({ view }) => listener(view)),
    nameRegistered(name) {
      if (!isShown('RegisterAccountName')) return
      if (!router.backTo('Account')) router.reset({ view: 'Account' })
      router.push({ view: 'RegisterAccountNameSuccess', name })
    },
    networkChosen: () => modal.back(),
    networkNeedsWallet: (chainId) => router.push({ view: 'SwitchNetwork', chainId }),
    networkNeedsFamily: (chainId) => router.push({ view: 'SwitchActiveChain', chainId }),
    networkSwitched(chainId, wasUnsupported) {
      if (!isSwitching(chainId)) return
      if (wasUnsupported || countScreens() < 2) return modal.close()
      modal.back()
      // The list has served its purpose and is left.
      if (isShown('Networks')) modal.back()
    },
    networkRefused(chainId) {
      if (isSwitching(chainId) && countScreens() > 1) modal.back()
    },
    familyWanted(chainId) {
      modal.narrow(toNamespace(chainId), chainId)
      router.reset({ view: 'Connect' })
    },
    walletWanted(namespace) {
      modal.narrow(namespace)
      router.push({ view: 'Connect' })
    },
    relayWanted: (walletId) =>
      router.push({
        view: 'ConnectingWalletConnect',
        ...(walletId !== undefined && { walletId }),
      }),
    loginWanted: (provider) =>
      router.push({ view: provider === 'email' ? 'EmailLogin' : 'ConnectSocials' }),
    installedWanted: (walletId, namespace) =>
      router.push({ view: 'ConnectingExternal', walletId, namespace }),
    deviceLinkMailed: () => showVerify('EmailVerifyDevice'),
    loginCodeMailed: () => showVerify('EmailVerifyOtp'),
    deviceLinkFailed() {
      if (isShown('EmailVerifyDevice')) modal.back()
    },
    loginLost() {
      if (isVerifying()) modal.back()
    },
    socialStarted: (provider) =>
      router.push({ view: provider === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial' }),
    socialFailed: () => modal.back(),
    emailCodeMailed(address) {
      const view = address === 'new' ? 'UpdateEmailSecondaryOtp' : 'UpdateEmailPrimaryOtp'
      if (isShown('UpdateEmailPrimaryOtp')) router.replace({ view })
      else router.push({ view })
    },
    emailChanged() {
      if (!router.backTo('AccountSettings') && !router.backTo('Account')) modal.close()
    },
    signInAsked: () => router.reset({ view: 'SIWXSignMessage' }),
    approvalOver() {
      if (isShown('ApproveTransaction')) modal.close()
    },
  }
}
