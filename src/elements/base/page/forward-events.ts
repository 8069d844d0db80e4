import type { WalletModal } from '../../../modal/wallet-modal.js'
import type { ModalEvents } from '../../../state/shell/events.js'
import {
  WmAccountsChangeEvent,
  WmChainChangeEvent,
  WmCloseEvent,
  WmConnectEvent,
  WmDisconnectEvent,
  WmErrorEvent,
  WmOpenEvent,
  WmSignInEvent,
  WmSignOutEvent,
} from '../events.js'

/**
 * An event of a modal from before the code of its element was loaded: the modal, the event's name
 * and its value.
 */
export type EarlyEvent = readonly [
  modal: WalletModal,
  event: keyof typeof EVENT_FACTORIES,
  value: unknown,
]

const EVENT_FACTORIES = {
  open: ({ connected }) => new WmOpenEvent(connected),
  // If the visitor closes, the dialog has already dispatched the cancellable event.
  close: ({ connected, byPerson }) => (byPerson ? undefined : new WmCloseEvent(connected, false)),
  connect: (e) => new WmConnectEvent(e.namespace, e.account, e.chainId, e.wallet, e.restored),
  disconnect: (e) => new WmDisconnectEvent(e.namespace, e.reason),
  accountsChange: (e) => new WmAccountsChangeEvent(e.namespace, e.accounts),
  chainChange: (e) => new WmChainChangeEvent(e.namespace, e.chainId),
  signIn: (session) => new WmSignInEvent(session),
  signOut: ({ account }) => new WmSignOutEvent(account),
  error: (error) => new WmErrorEvent(error),
} satisfies { readonly [E in keyof ModalEvents]?: (value: ModalEvents[E]) => Event | undefined }

/** Dispatches a modal's events on its element. Returns functions that stop it. */
export function forwardEvents(modal: WalletModal, element: HTMLElement): (() => void)[] {
  return (Object.keys(EVENT_FACTORIES) as (keyof typeof EVENT_FACTORIES)[]).map((event) =>
    modal.on(event, (value: unknown) => dispatchEvent(element, event, value)),
  )
}

/** Dispatches one event of a modal on its element. */
export function dispatchEvent(
  element: HTMLElement,
  event: keyof typeof EVENT_FACTORIES,
  value: unknown,
): void {
  const made = (EVENT_FACTORIES[event] as (value: unknown) => Event | undefined)(value)
  if (made) element.dispatchEvent(made)
}
