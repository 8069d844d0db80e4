export { walletModal, type ConnectableModal, type WalletModalConnector } from './connector.js'
export { toNetwork } from './to-network.js'
