import type { CallMeter } from '../../operation/call-meter.js'
import type { Database } from '../../storage/open/database.js'
import { getChainFacts, type ChainTable } from '../chain-facts.js'
import type { History } from '../history/create-history.js'
import type { Nodes } from '../node.js'
import type { ProviderSettings } from '../settings.js'
import type { TokenBook } from '../tokens/token-book.js'
import { createBlockscoutNfts } from './blockscout-nfts.js'
import { createDasNfts } from './das-nfts.js'
import { createIndexedNfts } from './indexed-nfts.js'
import type { NftProvider } from './nft-provider.js'

interface NftsOptions {
  readonly settings: ProviderSettings['nfts']
  readonly table: ChainTable
  readonly nodes: Nodes
  readonly tokens: TokenBook
  readonly history: History
  readonly database: () => Promise<Database>
  readonly meter?: CallMeter | undefined
}

/**
 * The source of each chain's collectibles: the operator's own, otherwise the index of a followed
 * chain, otherwise a public Blockscout; undefined if there is none.
 */
export function createNfts({
  settings,
  table,
  nodes,
  tokens,
  history,
  database,
  meter,
}: NftsOptions): (chainId: string) => NftProvider | undefined {
  const providers = new Map<string, NftProvider | undefined>()

  function create(chainId: string): NftProvider | undefined {
    const node = nodes.find(chainId)
    const own = settings.sources.find((source) => source.chainId === chainId)?.url
    if (chainId.startsWith('solana:'))
      return own
        ? createDasNfts({ chainId, api: { name: 'The asset API of Solana', url: own, meter } })
        : undefined
    if (!node) return undefined
    if (!own && history.follows(chainId))
      return createIndexedNfts({ chainId, node, tokens, open: database })
    const url = own ?? (settings.publicApis ? getChainFacts(table, chainId).blockscout : undefined)
    return url
      ? createBlockscoutNfts({ chainId, nodes, api: { name: 'Blockscout', url, meter } })
      : undefined
  }
  return (chainId) => {
    if (!providers.has(chainId)) providers.set(chainId, create(chainId))
    return providers.get(chainId)
  }
}
