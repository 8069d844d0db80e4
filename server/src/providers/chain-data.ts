import type { Logger } from 'pino'
import type { CallMeter } from '../operation/call-meter.js'
import type { ServerConfig } from '../operation/server-config.js'
import { lazy } from '../storage/open/lazy.js'
import type { UpstreamPool } from '../rpc/upstream-pool.js'
import type { Database } from '../storage/open/database.js'
import { getSecret } from '../storage/open/get-secret.js'
import type { BalanceProvider } from './balances/balance-provider.js'
import { createEvmBalances } from './balances/evm-balances.js'
import { createSolanaBalances } from './balances/solana-balances.js'
import { loadChainTable, type ChainTable } from './chain-facts.js'
import { createHistory, type History } from './history/create-history.js'
import { createIdentities, type Identities } from './identity/create-identity.js'
import { createNameGateway, type NameGateway } from './names/gateway.js'
import { createNameRegistry, type NameRegistry } from './names/name-registry.js'
import { createNodes, type Nodes } from './node.js'
import { createOnramp, type Onramp } from './onramp/create-onramp.js'
import { createNfts } from './nfts/create-nfts.js'
import type { NftProvider } from './nfts/nft-provider.js'
import { createPrices } from './prices/create-prices.js'
import type { PriceProvider } from './prices/price-provider.js'
import { createSessionRegistry, type SessionRegistry } from './smart-sessions/session-registry.js'
import { createSwaps } from './swaps/create-swaps.js'
import type { SwapProvider } from './swaps/swap-provider.js'
import { createTokenBook, type TokenBook } from './tokens/token-book.js'

const GATEWAY_SECRET = 'name gateway'

/** All sources of the chain-data endpoints. */
export interface ChainData {
  readonly table: ChainTable
  readonly nodes: Nodes
  readonly tokens: TokenBook
  readonly prices: PriceProvider
  readonly history: History
  /** Source of a chain's collectibles; undefined if it has none. */
  findNfts(chainId: string): NftProvider | undefined
  /** Swap provider of a chain, if there is one. */
  findSwaps(chainId: string): SwapProvider | undefined
  readonly onramp: Onramp
  readonly sessions: SessionRegistry
  readonly identities: Identities
  readonly names: NameRegistry
  /** With the operator's key, or a key that the server stores. */
  openNameGateway(): Promise<NameGateway>
  /** Chains of a portfolio without a chain: the configured ones, otherwise the mainnets. */
  listPortfolioChains(namespace: string): readonly string[]
  readonly listHoldings: BalanceProvider['listHoldings']
  /** Starts background work. */
  start(): void
  /** Stops it. */
  stop(): Promise<void>
}

interface ChainDataOptions {
  readonly config: Pick<ServerConfig, 'upstreams' | 'providers'>
  readonly upstreams: UpstreamPool
  readonly database: () => Promise<Database>
  readonly log: Logger
  /** Called for every request to an external service. */
  readonly meter?: CallMeter
}

/** Creates the configured providers. */
export async function createChainData({
  config,
  upstreams,
  database,
  log,
  meter,
}: ChainDataOptions): Promise<ChainData> {
  const { providers } = config
  const table = await loadChainTable()
  const nodes = createNodes(upstreams)
  const history = createHistory({ settings: providers.history, table, nodes, database, log, meter })
  const tokens = createTokenBook({
    table,
    nodes,
    configured: providers.tokens,
    listSeen: history.listSeenTokens,
  })
  const names = createNameRegistry(database)
  const { gatewayKey } = providers.names
  const openNameGateway = lazy(async () =>
    createNameGateway({
      key: gatewayKey ?? (await getSecret(await database(), GATEWAY_SECRET)),
      find: (name) => names.find(name),
    }),
  )
  const prices = createPrices(providers.prices, table, meter)
  const evm = createEvmBalances({ nodes, tokens, table })
  const solana = createSolanaBalances({ nodes, table })
  const onramp = createOnramp({
    settings: providers.onramp,
    nodes,
    table,
    tokens,
    prices,
    database,
    log,
    meter,
  })
  return {
    table,
    nodes,
    tokens,
    history,
    identities: createIdentities({ settings: providers.ens, nodes, registry: names, meter }),
    names,
    sessions: createSessionRegistry(database),
    findSwaps: createSwaps({ settings: providers.swaps, nodes, table, tokens, meter }),
    openNameGateway,
    prices,
    onramp,
    findNfts: createNfts({
      settings: providers.nfts,
      table,
      nodes,
      tokens,
      history,
      database,
      meter,
    }),
    listPortfolioChains(namespace) {
      const own = new Set<string>(config.upstreams.map(({ chainId }) => chainId))
      const ofNamespace = nodes.list().filter((chainId) => chainId.startsWith(`${namespace}:`))
      const configured = ofNamespace.filter((chainId) => own.has(chainId))
      return configured.length > 0
        ? configured
        : ofNamespace.filter((chainId) => !table[chainId]?.testnet)
    },
    async listHoldings(chainId, owner, options) {
      const provider = chainId.startsWith('eip155:')
        ? evm
        : chainId.startsWith('solana:')
          ? solana
          : undefined
      return provider ? provider.listHoldings(chainId, owner, options) : []
    },
    start() {
      history.start()
      onramp.sandbox?.start()
    },
    async stop() {
      await Promise.all([history.stop(), onramp.sandbox?.stop()])
    },
  }
}
