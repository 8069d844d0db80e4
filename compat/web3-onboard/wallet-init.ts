import type { Eip1193Provider } from '../../src/index.js'
import type { EventEmitter } from './emitter.js'

/** A wallet's provider (EIP-1193). */
export type EIP1193Provider = Eip1193Provider

/** A network in web3-onboard's form. `id` is hexadecimal or a number. */
export interface Chain {
  id: string | number
  namespace?: 'evm'
  token?: string
  label?: string
  rpcUrl?: string
  icon?: string
  color?: string
  publicRpcUrl?: string
  blockExplorerUrl?: string
  secondaryTokens?: readonly object[]
}

/** What web3-onboard asks of an app about itself. */
export interface AppMetadata {
  name: string
  icon?: string
  logo?: string
  description?: string
  gettingStartedGuide?: string
  explore?: string
  email?: string
  appUrl?: string
  recommendedInjectedWallets?: { name: string; url: string }[]
  agreement?: {
    /** @deprecated Has no effect: a new version does not ask again. */
    version: string
    termsUrl?: string
    privacyUrl?: string
  }
}

/** The page's device, as modules of wallets receive it. */
export interface Device {
  readonly type: 'desktop' | 'mobile'
  readonly os: { readonly name: string; readonly version: string }
  readonly browser: { readonly name: string; readonly version: string }
}

/** Receives the hexadecimal id of the network that the wallet uses. */
export type ChainListener = (chainId: string) => void

/** What a module of the app receives. */
export interface WalletHelpers {
  readonly device: Device
}

/** What a wallet is connected with. */
export interface GetInterfaceHelpers {
  chains: Chain[]
  appMetadata: AppMetadata | null
  EventEmitter: typeof EventEmitter
}

/** A connected wallet of another package or of the app. */
export interface WalletInterface {
  /** An EIP-1193 provider; each package types it itself. */
  provider: unknown
  instance?: unknown
}

/** A wallet of another package or of the app. */
export interface WalletModule {
  label: string
  getIcon: () => Promise<string>
  getInterface: (helpers: GetInterfaceHelpers) => Promise<WalletInterface>
}

/**
 * A wallet of `init({ wallets })`: one of this entry, or a module of another package, which is
 * listed as a wallet of the app.
 */
export type WalletInit =
  | {
      /** `announced`: the modal finds it on the page by itself. */
      readonly kind: 'announced' | 'walletConnect' | 'safe'
      readonly projectId?: string | undefined
      readonly url?: string | undefined
    }
  | ((helpers: WalletHelpers) => WalletModule | WalletModule[] | null)
