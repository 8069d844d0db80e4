import type {
  Device,
  EIP1193Provider,
  GetInterfaceHelpers,
  WalletInterface,
} from './wallet-init.js'

/** A wallet of the page with its description (EIP-6963). */
export interface EIP6963ProviderDetail {
  info: { uuid: string; name: string; icon: string; rdns: string }
  provider: EIP1193Provider
}

/** How a wallet announces itself to the page. */
export interface EIP6963AnnounceProviderEvent extends CustomEvent<EIP6963ProviderDetail> {
  type: 'eip6963:announceProvider'
}

/** A wallet as the option `custom` of `injected()` takes it, which has no effect. */
export interface InjectedWalletModule {
  label: string
  injectedNamespace: string
  // oxlint-disable-next-line typescript/no-explicit-any -- Apps read flags of any name.
  checkProviderIdentity: (helpers: { provider: any; device: Device }) => boolean
  getIcon: () => Promise<string>
  getInterface: (helpers: GetInterfaceHelpers) => Promise<WalletInterface>
  platforms: string[]
  externalUrl?: string
}
