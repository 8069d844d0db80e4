import type { Logger } from 'pino'
import type { CallMeter } from '../../operation/call-meter.js'
import { getChainFacts, type ChainTable } from '../chain-facts.js'
import type { Nodes } from '../node.js'
import type { ProviderSettings } from '../settings.js'
import { lazy } from '../../storage/open/lazy.js'
import type { Database } from '../../storage/open/database.js'
import { createChainIndex } from './chain-index.js'
import { createEtherscanHistory, type Explorer } from './etherscan-history.js'
import { followChain, type Follower } from './follow-chain.js'
import type { HistoryPage, HistoryProvider } from './history-provider.js'
import { createIndexedHistory } from './indexed-history.js'

const EMPTY: HistoryPage = { transactions: [], next: null }
const WITHOUT_CHAIN = 'eip155:1'
const LIST_PATIENCE_MS = 1_000
const TOKENS_PATIENCE_MS = 100

/** The activity of EVM accounts, from each chain's source. */
export interface History {
  /** Without a chain: all followed chains merged, or Ethereum if none is followed. */
  list(query: {
    readonly chainId: string | undefined
    readonly account: string
    readonly cursor?: string | undefined
    readonly limit: number
  }): Promise<HistoryPage>
  /** ERC-20 tokens seen in transfers on a followed chain. */
  listSeenTokens(chainId: string): Promise<readonly string[]>
  /** True when a chain's blocks are indexed. */
  follows(chainId: string): boolean
  /** Indexes the latest blocks of a followed chain, for at most a second. */
  catchUp(chainId: string): Promise<void>
  /** Starts following the chains. */
  start(): void
  stop(): Promise<void>
}

interface HistoryOptions {
  readonly settings: ProviderSettings['history']
  readonly table: ChainTable
  readonly nodes: Nodes
  readonly database: () => Promise<Database>
  readonly log: Logger
  readonly pollMs?: number | undefined
  readonly meter?: CallMeter | undefined
}

/** Follows the configured chains, and queries explorers for others. */
export function createHistory({
  settings,
  table,
  nodes,
  database,
  log,
  pollMs,
  meter,
}: HistoryOptions): History {
  const indexed = createIndexedHistory(database)
  const followed = settings.index
    .filter(({ chainId }) => nodes.find(chainId))
    .map(({ chainId }) => chainId as string)
  const openIndex = lazy(() => database().then(createChainIndex))
  const followers = new Map<string, Follower>()
  // Includes the most recent blocks if they can be read in time.
  const refresh = async (chains: readonly string[], patienceMs: number) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs)
    })
    await Promise.race([
      Promise.all(chains.map((chainId) => followers.get(chainId)?.refresh())),
      late,
    ]).finally(() => clearTimeout(timer))
  }
  const explorers = new Map<string, HistoryProvider | undefined>()
  const findExplorer = (chainId: string) => {
    if (!explorers.has(chainId)) {
      const explorer = toExplorer(chainId, settings, table)
      explorers.set(
        chainId,
        explorer && createEtherscanHistory({ chainId, explorer: { ...explorer, meter } }),
      )
    }
    return explorers.get(chainId)
  }
  return {
    async list({ chainId, ...query }) {
      const chains = chainId === undefined ? followed : followed.filter((id) => id === chainId)
      if (chains.length > 0) {
        if (query.cursor === undefined) await refresh(chains, LIST_PATIENCE_MS)
        return indexed.listTransactions({ ...query, chainIds: chains })
      }
      const id = chainId ?? WITHOUT_CHAIN
      return nodes.find(id)
        ? ((await findExplorer(id)?.listTransactions({ ...query, chainIds: [id] })) ?? EMPTY)
        : EMPTY
    },
    async listSeenTokens(chainId) {
      if (!followed.includes(chainId)) return []
      await refresh([chainId], TOKENS_PATIENCE_MS)
      return (await openIndex()).listTokens(chainId)
    },
    follows: (chainId) => followed.includes(chainId),
    catchUp: (chainId) => refresh([chainId], LIST_PATIENCE_MS),
    start() {
      for (const { chainId, fromBlock } of settings.index) {
        const node = nodes.find(chainId)
        if (!node) log.warn({ chainId }, 'indexer: the chain has no upstream and is not followed')
        else followers.set(chainId, followChain({ node, fromBlock, index: openIndex, log, pollMs }))
      }
    },
    async stop() {
      await Promise.all([...followers.values()].map((follower) => follower.stop()))
    },
  }
}

// The operator's own explorer, otherwise Etherscan with its key, otherwise a public one.
function toExplorer(
  chainId: string,
  { explorers, etherscanKey, etherscanUrl }: ProviderSettings['history'],
  table: ChainTable,
): Explorer | undefined {
  const own = explorers.find((explorer) => explorer.chainId === chainId)
  if (own) return { name: `The explorer of ${chainId}`, url: own.url }
  if (etherscanKey)
    return {
      name: 'Etherscan',
      url: etherscanUrl ?? 'https://api.etherscan.io/v2/api',
      query: { chainid: chainId.split(':')[1]!, apikey: etherscanKey },
    }
  const { blockscout, routescan } = getChainFacts(table, chainId)
  const url = blockscout ?? routescan
  return url ? { name: blockscout ? 'Blockscout' : 'Routescan', url } : undefined
}
