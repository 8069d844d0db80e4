export { createEIP1193Provider, type RequestPatch } from './eip1193-provider.js'
export type {
  EIP6963AnnounceProviderEvent,
  EIP6963ProviderDetail,
  InjectedWalletModule,
} from './injected-wallet.js'
export { init, type AppState, type ConnectOptions, type DisconnectOptions } from './init.js'
export type { OnboardAPI, SetChainOptions } from './init.js'
export type { AccountCenter, ConnectModalOptions, InitOptions, Theme } from './init-options.js'
export type { Selected } from './select-state.js'
export type {
  AppMetadata,
  Chain,
  ChainListener,
  Device,
  EIP1193Provider,
  GetInterfaceHelpers,
  WalletHelpers,
  WalletInit,
  WalletInterface,
  WalletModule,
} from './wallet-init.js'
export type { Account, ConnectedChain, WalletState } from './wallet-state.js'
