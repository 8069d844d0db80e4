'use client'

export {
  createAuthenticationAdapter,
  RainbowKitAuthenticationProvider,
  type AuthenticationAdapter,
  type AuthenticationConfig,
} from './authentication.js'
export {
  connectorsForWallets,
  getDefaultConfig,
  getDefaultWallets,
  getWalletConnectConnector,
} from './config.js'
export { ConnectButton, type ConnectButtonProps } from './connect-button.js'
export type { AuthenticationStatus, AvatarComponent } from './context.js'
export {
  RainbowKitProvider,
  type DisclaimerComponent,
  type Locale,
  type RainbowKitProviderProps,
} from './provider.js'
export {
  darkTheme,
  lightTheme,
  midnightTheme,
  type Theme,
  type ThemeOptions,
  type ThemeVars,
} from './theme.js'
export { cssObjectFromTheme, cssStringFromTheme } from './to-tokens.js'
export { useAddRecentTransaction } from './use-add-recent-transaction.js'
export type { ConnectButtonRenderProps } from './use-connect-button.js'
export { useAccountModal, useChainModal, useConnectModal } from './use-modals.js'
export { WalletButton, type WalletButtonRendererProps } from './wallet-button.js'
export type {
  Chain,
  CreateWalletFn,
  DefaultWalletOptions,
  RainbowKitWalletConnectParameters,
  Wallet,
  WalletDetailsParams,
  WalletList,
} from './wallet.js'
