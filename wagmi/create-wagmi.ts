import type { Chain as ViemChain, Transport } from 'viem'
import { createConfig, http, type Config, type CreateConfigParameters } from 'wagmi'
import { eip155, type Chain } from '../src/chains/eip155/index.js'
import type { Options, WalletModal } from '../src/index.js'
import { walletModal } from './connector.js'
import { createPageModal } from './create-page-modal.js'
import { toNetwork } from './to-network.js'

type Chains = readonly [ViemChain, ...ViemChain[]]
type Transports<C extends Chains> = Record<C[number]['id'], Transport>

/** What an app states about itself, for wallets. */
export interface WagmiApp {
  /** Name of the app, as wallets show it. */
  readonly appName: string
  /** What the app is for. Default: the page's description. */
  readonly appDescription?: string
  /** Address of the app. Default: the page's origin. */
  readonly appUrl?: string
  /** Address of the app's icon. Default: the page's icon. */
  readonly appIcon?: string
  /** The app's id at the public WalletConnect network, or at the server. Without it no phone pairs. */
  readonly projectId?: string
}

/**
 * Parameters of `createWagmi()`: the app, those of wagmi's `createConfig()`, and in `modal` all
 * other options of the modal.
 */
export type CreateWagmiParameters<
  chains extends Chains = Chains,
  transports extends Transports<chains> = Transports<chains>,
> = WagmiApp &
  Omit<
    CreateConfigParameters<chains, transports>,
    'chains' | 'client' | 'connectors' | 'transports' | 'multiInjectedProviderDiscovery'
  > & {
    readonly chains: chains
    /** Nodes by network. Default: the public address of each network. */
    readonly transports?: transports
    /** Options of `createWalletModal()`. `chains` adds families besides EVM. */
    readonly modal?: Omit<Options, 'metadata' | 'projectId'>
  }

/**
 * Creates a modal and the wagmi configuration behind which it stands, in one call. The modal's
 * networks are those of wagmi. Works with wagmi 2 and 3. A second call with equal options, as after
 * Fast Refresh, keeps the first modal. Throws OPTIONS_INVALID.
 *
 * @example
 * const { config, modal } = createWagmi({ appName: 'My app', projectId, chains: [mainnet, base] })
 */
export function createWagmi<
  const chains extends Chains,
  transports extends Transports<chains> = Transports<chains>,
>({
  appName,
  appDescription,
  appUrl,
  appIcon,
  projectId,
  modal: options,
  ...wagmi
}: CreateWagmiParameters<chains, transports>): {
  config: Config<chains, transports>
  modal: WalletModal
} {
  const networks: readonly Chain[] = wagmi.chains.map(toNetwork)
  const modal = createPageModal({
    ...options,
    ...(projectId ? { projectId } : {}),
    metadata: {
      name: appName,
      ...(appDescription ? { description: appDescription } : {}),
      ...(appUrl ? { url: appUrl } : {}),
      ...(appIcon ? { icons: [appIcon] } : {}),
    },
    chains: [eip155({ networks }), ...(options?.chains ?? [])],
  })
  const config = createConfig({
    ...wagmi,
    connectors: [walletModal(modal)],
    // The modal lists what the page announces; wagmi's own connectors would be a second state.
    multiInjectedProviderDiscovery: false,
    transports: wagmi.transports ?? Object.fromEntries(wagmi.chains.map(({ id }) => [id, http()])),
  } as unknown as CreateConfigParameters<chains, transports>)
  return { config, modal }
}
