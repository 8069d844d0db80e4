'use client'

export {
  WalletAdapterNetwork,
  WalletReadyState,
  type Adapter,
  type MessageSignerWalletAdapter,
  type SignInMessageSignerWalletAdapter,
  type SignerWalletAdapter,
  type Wallet,
  type WalletAdapter,
  type WalletName,
} from './adapter.js'
export {
  BaseWalletConnectButton,
  BaseWalletDisconnectButton,
  BaseWalletMultiButton,
  WalletConnectButton,
  WalletDisconnectButton,
  WalletIcon,
  WalletModalButton,
  WalletMultiButton,
  type ButtonProps,
} from './buttons.js'
export * from './errors.js'
export { isVersionedTransaction } from './transactions.js'
export type {
  AnyTransaction,
  AnyTransaction as TransactionOrVersionedTransaction,
  SendTransactionOptions,
} from './transactions.js'
export { useAnchorWallet, type AnchorWallet } from './use-anchor-wallet.js'
export {
  ConnectionContext,
  ConnectionProvider,
  useConnection,
  type ConnectionContextState,
} from './use-connection.js'
export { useLocalStorage } from './use-local-storage.js'
export { useWalletModal, type WalletModalContextState } from './use-wallet-modal.js'
export { useWallet, WalletContext, type WalletContextState } from './wallet-context.js'
export {
  WalletModal,
  WalletModalProvider,
  type WalletModalProviderProps,
} from './wallet-modal-provider.js'
export { WalletProvider, type WalletProviderProps } from './wallet-provider.js'
