import { setAttributeOwner } from './modal/registry.js'
import { getPageLanguage } from './platform/page/page-language.js'

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
  // Texts of another language load with the modal.
  (language = getPageLanguage()) =>
    Promise.all([
      import('./elements/first-open.js'),
      /^en(?![a-z])/i.test(language) && import('./locales/en/first.js'),
    ]),
)
