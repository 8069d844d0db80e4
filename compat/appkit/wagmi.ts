import type { Chain, Transport } from 'viem'
import {
  createConfig,
  http,
  type Config,
  type CreateConfigParameters,
  type CreateConnectorFn,
} from 'wagmi'
import type { WalletModal } from '../../src/index.js'
import { walletModal } from '../../wagmi/index.js'
import { createLaterModal } from './later-modal.js'
import { toChainId, type AppKitNetwork } from './network.js'

/** Options of `WagmiAdapter`, and any parameter of wagmi's `createConfig()`. */
export type WagmiAdapterOptions = Partial<
  Omit<CreateConfigParameters, 'chains' | 'client' | 'connectors' | 'transports'>
> & {
  /** Read by `createAppKit()`. */
  projectId: string
  networks: readonly AppKitNetwork[]
  /** The app's own connectors, which the modal lists as wallets. */
  connectors?: readonly CreateConnectorFn[]
  transports?: Readonly<Record<number, Transport>>
  /** Nodes by CAIP-2 id, first ones first. */
  customRpcUrls?: Readonly<Record<string, readonly { readonly url: string }[]>>
}

/**
 * Creates a wagmi configuration for the EVM networks of a list. Its connector gets the modal from
 * `createAppKit({ adapters: [adapter] })`.
 */
export class WagmiAdapter {
  readonly wagmiConfig: Config
  readonly #later = createLaterModal('default')

  constructor({
    networks,
    connectors = [],
    customRpcUrls = {},
    projectId: _projectId,
    transports,
    ...wagmi
  }: WagmiAdapterOptions) {
    const chains = networks.filter((one) =>
      toChainId(one).startsWith('eip155:'),
    ) as readonly Chain[]
    this.wagmiConfig = createConfig({
      ...wagmi,
      chains,
      connectors: [walletModal(this.#later.modal, { connectors })],
      // The modal lists what the page announces; wagmi's own connectors would be a second state.
      multiInjectedProviderDiscovery: false,
      transports: Object.fromEntries(
        chains.map(({ id }) => [
          id,
          transports?.[id] ?? http(customRpcUrls[`eip155:${id}`]?.[0]?.url),
        ]),
      ),
    } as unknown as CreateConfigParameters) as unknown as Config
  }

  /** Called by `createAppKit()`. */
  attachModal(modal: WalletModal): void {
    this.#later.attach(modal)
  }
}
