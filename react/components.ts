import * as react from 'react'
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
} from '../src/elements.js'

/**
 * `<wallet-modal>`: draws the modal where it stands in the page instead of at its end, and hears its events.
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
    onError: 'wm-error' as EventName<WmErrorEvent>,
  },
})

/**
 * `<wallet-button>`: connects a wallet, and shows whose is connected.
 *
 * @example
 * <WalletButton label="Connect" />
 */
export const WalletButton = createComponent({ react, tagName: 'wallet-button', elementClass: WalletButtonElement, displayName: 'WalletButton' })

/**
 * `<wallet-network-button>`: shows the active network and lets people choose another.
 *
 * @example
 * <WalletNetworkButton />
 */
export const WalletNetworkButton = createComponent({
  react,
  tagName: 'wallet-network-button',
  elementClass: WalletNetworkButtonElement,
  displayName: 'WalletNetworkButton',
})
