import { setAttributeOwner } from './modal/registry.js'

export { WalletModalElement } from './elements/wallet-modal.js'
export { WalletButtonElement } from './elements/wallet-button.js'
export { WalletNetworkButtonElement } from './elements/wallet-network-button.js'
export {
  WmAccountsChangeEvent,
  WmChainChangeEvent,
  WmCloseEvent,
  WmConnectEvent,
  WmDisconnectEvent,
  WmErrorEvent,
  WmOpenEvent,
  WmSignInEvent,
  WmSignOutEvent,
} from './elements/base/events.js'

setAttributeOwner(
  () => import('./modal/attribute-modal.js'),
  () => import('./elements/first-open.js'),
)
