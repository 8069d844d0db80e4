export { mockBitcoinWallet, type MockBitcoinWalletOptions } from './bitcoin-wallet.js'
export { mockEvmWallet, type MockEvmWallet, type MockEvmWalletOptions } from './evm-wallet.js'
export type { MockRequest, MockWallet, MockWalletOptions } from './mock-wallet.js'
export { mockPolkadotWallet, type MockPolkadotWalletOptions } from './polkadot-wallet.js'
export { mockSolanaWallet, type MockSolanaWalletOptions } from './solana-wallet.js'
export type {
  DeclineQuirk,
  EvmQuirk,
  PolkadotQuirk,
  SolanaQuirk,
  UnknownNetworkQuirk,
  WalletQuirk,
} from './quirks.js'
export type { MockStandardWallet } from './standard-wallet.js'
