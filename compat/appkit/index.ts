export type {
  AccountState,
  AccountState as UseAppKitAccountReturn,
  NetworkState,
} from './account.js'
export { BitcoinAdapter, Ethers5Adapter, EthersAdapter, SolanaAdapter } from './adapters.js'
export { createAppKit, type AppKit, type AppKitEvent, type AppKitState } from './app-kit.js'
export type { AppKitFeatures, AppKitOptions, ThemeMode, ThemeVariables } from './app-kit-options.js'
export type { AppKitNetwork, AppKitNetwork as CaipNetwork, CaipNetworkId } from './network.js'
