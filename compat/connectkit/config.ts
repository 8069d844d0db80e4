import type { Chain as ViemChain } from 'viem'
import { http, type CreateConfigParameters, type CreateConnectorFn } from 'wagmi'
import { arbitrum, mainnet, optimism, polygon } from 'viem/chains'
import { eip155 } from '../../src/chains/eip155/index.js'
import { toNetwork, walletModal } from '../../wagmi/index.js'
import { createPageModal } from '../../wagmi/create-page-modal.js'
import { note } from '../note.js'
import { toMetadata } from '../to-metadata.js'

/** What ConnectKit asks of an app about itself, and any parameter of `createConfig()`. */
export type DefaultConfigOptions = {
  appName: string
  appDescription?: string
  appUrl?: string
  appIcon?: string
  /** The app's id at the public WalletConnect network. */
  walletConnectProjectId: string
  /** @deprecated Has no effect: list the connector of the wallet in `connectors`. */
  coinbaseWalletPreference?: unknown
  /** @deprecated Has no effect. */
  enableFamily?: boolean
  /** @deprecated Has no effect. */
  enableAaveAccount?: boolean
  /** @deprecated Has no effect. */
  aaveAccountOptions?: unknown
} & Partial<CreateConfigParameters>

interface App {
  readonly name: string
  readonly icon?: string | undefined
  readonly description?: string | undefined
  readonly url?: string | undefined
}

/**
 * Parameters for wagmi's `createConfig()`, with a modal as the connector. The app's own
 * `connectors` become wallets of its list. Throws OPTIONS_INVALID when wagmi reads them.
 */
export function getDefaultConfig({
  appName,
  appDescription,
  appUrl,
  appIcon,
  walletConnectProjectId,
  coinbaseWalletPreference,
  enableFamily,
  enableAaveAccount,
  aaveAccountOptions: _aaveAccountOptions,
  chains = [mainnet, polygon, optimism, arbitrum],
  connectors = [],
  client,
  ...wagmi
}: DefaultConfigOptions): CreateConfigParameters {
  if (coinbaseWalletPreference !== undefined)
    note('connectkit', 'coinbaseWalletPreference', 'list coinbaseWallet() in connectors instead.')
  if (enableFamily || enableAaveAccount)
    note('connectkit', 'enableFamily, enableAaveAccount', 'these options have no effect.')
  const app = { name: appName, description: appDescription, url: appUrl, icon: appIcon }
  return {
    ...wagmi,
    chains,
    connectors: [createConnector(app, walletConnectProjectId, connectors)],
    // The modal lists what the page announces; wagmi's own connectors would be a second state.
    multiInjectedProviderDiscovery: false,
    ...(client
      ? { client }
      : {
          transports: wagmi.transports ?? Object.fromEntries(chains.map(({ id }) => [id, http()])),
        }),
  } as CreateConfigParameters
}

/** The connector of the modal, in the place of ConnectKit's list of connectors. */
export function getDefaultConnectors({
  app,
  walletConnectProjectId = '',
}: {
  app: App
  walletConnectProjectId?: string
  coinbaseWalletPreference?: unknown
  enableAaveAccount?: boolean
  aaveAccountOptions?: unknown
}): CreateConnectorFn[] {
  return [createConnector(app, walletConnectProjectId, [])]
}

function createConnector(
  app: App,
  projectId: string,
  connectors: readonly CreateConnectorFn[],
): CreateConnectorFn {
  return (config) =>
    walletModal(createModal(app, projectId, config.chains), { connectors })(config) as never
}

function createModal(app: App, projectId: string, chains: readonly ViemChain[]) {
  return createPageModal({
    metadata: toMetadata(app),
    ...(projectId ? { projectId } : {}),
    chains: [eip155({ networks: chains.map(toNetwork) })],
    // As ConnectKit, unless an app sets `enforceSupportedChains`.
    allowUnsupportedChain: true,
  })
}
