import type { Chain as ViemChain, Transport } from 'viem'
import {
  createConfig,
  http,
  type Config,
  type CreateConfigParameters,
  type CreateConnectorFn,
} from 'wagmi'
import { eip155 } from '../../src/chains/eip155/index.js'
import { toNetwork, walletModal } from '../../wagmi/index.js'
import { createPageModal } from '../../wagmi/create-page-modal.js'
import { note } from '../note.js'
import { toMetadata } from '../to-metadata.js'
import { findKnownWallet } from './known-wallets.js'
import type { Chain, RainbowKitWalletConnectParameters, Wallet, WalletList } from './wallet.js'

/** What RainbowKit asks of an app about itself. */
export interface AppOptions {
  appName: string
  appDescription?: string
  appUrl?: string
  appIcon?: string
  /** The app's id at the public WalletConnect network. */
  projectId: string
  walletConnectParameters?: RainbowKitWalletConnectParameters
}

type Chains = readonly [Chain, ...Chain[]]
type Transports<C extends Chains> = Record<C[number]['id'], Transport>

/** Wallets of RainbowKit's list that no page announces: they come with a connector of wagmi. */
const WITH_CONNECTOR: readonly string[] = ['safe', 'coinbase', 'base', 'baseAccount']

/**
 * Creates the wagmi configuration with a modal behind it. Takes RainbowKit's options and those of
 * `createConfig()`; a network without a transport is read at its public address. Throws
 * OPTIONS_INVALID.
 */
export function getDefaultConfig<
  const chains extends Chains,
  transports extends Transports<chains> = Transports<chains>,
>({
  appName,
  appDescription,
  appUrl,
  appIcon,
  projectId,
  walletConnectParameters,
  wallets,
  ...wagmi
}: AppOptions & { wallets?: WalletList } & Omit<
    CreateConfigParameters<chains, transports>,
    'client' | 'connectors'
  >): Config<chains, transports> {
  const app: AppOptions = {
    appName,
    projectId,
    ...(appDescription === undefined ? {} : { appDescription }),
    ...(appUrl === undefined ? {} : { appUrl }),
    ...(appIcon === undefined ? {} : { appIcon }),
    ...(walletConnectParameters === undefined ? {} : { walletConnectParameters }),
  }
  const given = wagmi as unknown as CreateConfigParameters<chains, transports>
  return createConfig({
    ...given,
    connectors: connectorsForWallets(wallets ?? [], app),
    // The modal lists what the page announces; wagmi's own connectors would be a second state.
    multiInjectedProviderDiscovery: false,
    transports: given.transports ?? Object.fromEntries(given.chains.map(({ id }) => [id, http()])),
  } as CreateConfigParameters<chains, transports>)
}

/** The connectors of RainbowKit's default list. */
export function getDefaultWallets(options?: AppOptions): {
  connectors: CreateConnectorFn[]
  wallets: WalletList
} {
  return {
    connectors: options ? connectorsForWallets([], options) : [],
    wallets: [],
  }
}

/**
 * The connector of the modal. The modal lists the wallets that it cannot find by itself as wallets
 * of the app (Safe, the SDK of Coinbase, a burner). The networks are those of the wagmi
 * configuration in which the connector stands.
 */
export function connectorsForWallets(list: WalletList, app: AppOptions): CreateConnectorFn[] {
  const wallets = list.flatMap(({ wallets }, groupIndex) =>
    wallets.map((create) => ({ wallet: create(app as Required<AppOptions>), groupIndex })),
  )
  if (list.some(({ wallets }) => wallets.length > 0) && list.length > 1)
    note('rainbowkit', 'groupName', 'the list has no named groups; the order is kept.')
  const own = wallets.filter(({ wallet }) => needsConnector(wallet) && !wallet.hidden?.())
  const connectors = own.map(({ wallet, groupIndex }, index): CreateConnectorFn => {
    const { createConnector, hidden: _hidden, ...details } = wallet
    const { name, rdns, iconUrl } = wallet
    const create = createConnector({
      rkDetails: {
        ...details,
        index,
        groupIndex,
        groupName: list[groupIndex]?.groupName ?? '',
        isRainbowKitConnector: true,
      },
    })
    return (config) => ({
      ...create(config),
      name,
      ...(rdns === undefined ? {} : { rdns }),
      ...(typeof iconUrl === 'string' && iconUrl ? { icon: iconUrl } : {}),
    })
  })
  return [(config) => walletModal(createModal(app, config.chains), { connectors })(config) as never]
}

/**
 * RainbowKit's own connector of WalletConnect. The modal pairs by itself, so this gives its
 * connector.
 */
export function getWalletConnectConnector(app: Pick<AppOptions, 'projectId'>) {
  return () => connectorsForWallets([], { appName: '', ...app })[0]!
}

function needsConnector({ id }: Wallet): boolean {
  return WITH_CONNECTOR.includes(id) || findKnownWallet(id) === undefined
}

function createModal(app: AppOptions, chains: readonly ViemChain[]) {
  return createPageModal({
    metadata: toMetadata({
      name: app.appName,
      description: app.appDescription,
      url: app.appUrl,
      icon: app.appIcon,
    }),
    ...(app.projectId ? { projectId: app.projectId } : {}),
    chains: [eip155({ networks: chains.map(toNetwork) })],
  })
}
