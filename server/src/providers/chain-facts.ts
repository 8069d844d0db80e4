import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { PACKAGE_ROOT } from '../operation/package-root.js'

/** Public data of a token. */
export const Token = z.object({
  /** Plain address; EVM addresses in lower case. */
  address: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  eip2612: z.optional(z.boolean()),
  iconUrl: z.optional(z.string()),
})
export type Token = z.infer<typeof Token>

/** Public data of a chain, and its names at services. */
export const ChainFacts = z.object({
  name: z.string(),
  native: z.object({
    name: z.string(),
    symbol: z.string(),
    decimals: z.number(),
    coinGeckoId: z.optional(z.string()),
  }),
  testnet: z.optional(z.boolean()),
  defiLlama: z.optional(z.string()),
  coinGecko: z.optional(z.string()),
  wrapped: z.optional(z.string()),
  /** A Uniswap V2 router. */
  router: z.optional(z.string()),
  /** Name of the network at Coinbase. */
  onramp: z.optional(z.string()),
  blockscout: z.optional(z.string()),
  routescan: z.optional(z.string()),
  tokens: z.array(Token),
})
export type ChainFacts = z.infer<typeof ChainFacts>

/** Chain data by CAIP-2 id. */
export type ChainTable = Readonly<Record<string, ChainFacts>>

const LOCAL: ChainFacts = {
  name: 'Local',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  testnet: true,
  tokens: [],
}
const LOCAL_SOLANA: ChainFacts = {
  ...LOCAL,
  name: 'Local Solana',
  native: { name: 'Solana', symbol: 'SOL', decimals: 9 },
}

/** Reads `directory/chains.json`. */
export async function loadChainTable(): Promise<ChainTable> {
  const text = await readFile(new URL('directory/chains.json', PACKAGE_ROOT), 'utf8')
  return z.object({ chains: z.record(z.string(), ChainFacts) }).parse(JSON.parse(text)).chains
}

/**
 * Data of a chain. An unlisted chain counts as a test network of its namespace: with Ether on EVM
 * chains, with SOL on Solana.
 */
export function getChainFacts(table: ChainTable, chainId: string): ChainFacts {
  return table[chainId] ?? (chainId.startsWith('solana:') ? LOCAL_SOLANA : LOCAL)
}
