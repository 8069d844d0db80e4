export {
  walletModal,
  type ConnectableModal,
  type ConnectorOptions,
  type WalletModalConnector,
} from './connector.js'
export { getModal } from './get-modal.js'
export { toNetwork } from './to-network.js'
