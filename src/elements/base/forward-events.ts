import type { WalletModal } from '../../modal/wallet-modal.js'
import { WmAccountsChangeEvent, WmChainChangeEvent, WmCloseEvent, WmConnectEvent, WmDisconnectEvent, WmErrorEvent, WmOpenEvent, WmSignInEvent, WmSignOutEvent } from './events.js'

/** Dispatches a modal's events on its element. Returns the functions that stop it. */
export function forwardEvents(modal: WalletModal, element: HTMLElement): (() => void)[] {
  return [
    modal.on('open', ({ connected }) => element.dispatchEvent(new WmOpenEvent(connected))),
    modal.on('close', ({ connected, byPerson }) => {
      // Before a person closes, the dialog dispatches the cancellable event itself.
      if (!byPerson) element.dispatchEvent(new WmCloseEvent(connected, false))
    }),
    modal.on('connect', (e) => element.dispatchEvent(new WmConnectEvent(e.namespace, e.account, e.chainId, e.wallet, e.restored))),
    modal.on('disconnect', (e) => element.dispatchEvent(new WmDisconnectEvent(e.namespace, e.reason))),
    modal.on('accountsChange', (e) => element.dispatchEvent(new WmAccountsChangeEvent(e.namespace, e.accounts))),
    modal.on('chainChange', (e) => element.dispatchEvent(new WmChainChangeEvent(e.namespace, e.chainId))),
    modal.on('signIn', (session) => element.dispatchEvent(new WmSignInEvent(session))),
    modal.on('signOut', ({ account }) => element.dispatchEvent(new WmSignOutEvent(account))),
    modal.on('error', (error) => element.dispatchEvent(new WmErrorEvent(error))),
  ]
}
