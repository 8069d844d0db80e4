import * as react from 'react'
import {
  createElement,
  forwardRef,
  useSyncExternalStore,
  type ComponentType,
  type CSSProperties,
  type Ref,
} from 'react'
import { createComponent, type EventName } from '@lit-labs/react'
import {
  WalletButtonElement,
  WalletModalElement,
  WalletNetworkButtonElement,
  type WmAccountsChangeEvent,
  type WmChainChangeEvent,
  type WmCloseEvent,
  type WmConnectEvent,
  type WmDisconnectEvent,
  type WmErrorEvent,
  type WmOpenEvent,
  type WmSignInEvent,
  type WmSignOutEvent,
} from '../src/elements.js'

const subscribe = () => () => {}

/** Size of a button, equal to the element's own styles. */
const BUTTON = {
  display: 'inline-block',
  verticalAlign: 'middle',
  minInlineSize: 168,
  minBlockSize: 44,
} as const

/**
 * `<wallet-modal>`: shows the modal at its place in the page instead of at the end, and receives
 * its events.
 *
 * @example
 * <WalletModal embedded onConnect={({ account }) => greet(account)} />
 */
export const WalletModal = createComponent({
  react,
  tagName: 'wallet-modal',
  elementClass: WalletModalElement,
  displayName: 'WalletModal',
  events: {
    onOpen: 'wm-open' as EventName<WmOpenEvent>,
    onClose: 'wm-close' as EventName<WmCloseEvent>,
    onConnect: 'wm-connect' as EventName<WmConnectEvent>,
    onDisconnect: 'wm-disconnect' as EventName<WmDisconnectEvent>,
    onAccountsChange: 'wm-accounts-change' as EventName<WmAccountsChangeEvent>,
    onChainChange: 'wm-chain-change' as EventName<WmChainChangeEvent>,
    onSignIn: 'wm-sign-in' as EventName<WmSignInEvent>,
    onSignOut: 'wm-sign-out' as EventName<WmSignOutEvent>,
    onError: 'wm-error' as EventName<WmErrorEvent>,
  },
})

/**
 * `<wallet-button>`: connects a wallet, and shows the connected account.
 *
 * @example
 * <WalletButton label="Connect" />
 */
export const WalletButton = reserveSpace(
  createComponent({ react, tagName: 'wallet-button', elementClass: WalletButtonElement }),
  BUTTON,
  'WalletButton',
)

/**
 * `<wallet-network-button>`: shows the active network and lets the visitor choose another.
 *
 * @example
 * <WalletNetworkButton />
 */
export const WalletNetworkButton = reserveSpace(
  createComponent({
    react,
    tagName: 'wallet-network-button',
    elementClass: WalletNetworkButtonElement,
  }),
  BUTTON,
  'WalletNetworkButton',
)

/**
 * Gives a component the size of its element in server-rendered HTML, so that nothing shifts when
 * the element's own styles apply.
 */
function reserveSpace<C>(Component: C, space: CSSProperties, displayName: string): C {
  const Inner = Component as ComponentType<{
    style?: CSSProperties | undefined
    ref?: Ref<unknown>
  }>
  const Reserved = forwardRef<unknown, { style?: CSSProperties }>(({ style, ...props }, ref) => {
    // Only during server rendering and hydration; afterwards the styles of element and page apply.
    const reserved = useSyncExternalStore(
      subscribe,
      () => undefined,
      () => space,
    )
    return createElement(Inner, {
      ...props,
      ref,
      style: reserved ? { ...reserved, ...style } : style,
    })
  })
  Reserved.displayName = displayName
  return Reserved as unknown as C
}
