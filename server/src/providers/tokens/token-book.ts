import {
  decodeFunctionResult,
  encodeFunctionData,
  hexToString,
  parseAbi,
  trim,
  type Address,
  type Hex,
} from 'viem'
import { parseAccountId } from '../../../../src/contract.js'
import { parseAddress } from '../address.js'
import { callMany, type ContractRead } from '../call-many.js'
import { getChainFacts, type ChainTable, type Token } from '../chain-facts.js'
import type { Nodes } from '../node.js'
import { toAssetKey } from '../prices/price-provider.js'
import { RecentMap } from '../../storage/recent-map.js'

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])
const FIELDS = ['name', 'symbol', 'decimals'] as const
const READS = FIELDS.map((functionName) => encodeFunctionData({ abi, functionName }))
const MAX_TEXT = 64
const MAX_DECIMALS = 77
// Anyone may request any of millions of tokens.
const MAX_KEPT = 20_000

/** A token and its answer; undefined if it did not answer. */
export interface TokenAnswer {
  readonly token: Token
  readonly answer: Hex | undefined
}

/** Known tokens, and the metadata of any token. */
export interface TokenBook {
  /**
   * Tokens of a chain: from the bundled list, the configuration, and transfers on followed chains.
   */
  list(chainId: string): Promise<readonly Token[]>
  /** Metadata of tokens by plain address; tokens without a contract are omitted. */
  describe(chainId: string, addresses: readonly string[]): Promise<ReadonlyMap<string, Token>>
  /** Metadata with each token's answer to `data`; unknown metadata is read in the same call. */
  ask(chainId: string, addresses: readonly string[], data: Hex): Promise<readonly TokenAnswer[]>
  /** Addresses from the bundled list and the configuration, without a request. */
  listOwn(chainId: string): readonly string[]
  /** Addresses of tokens seen in transfers on followed chains. */
  listSeen(chainId: string): Promise<readonly string[]>
  /** Names of NFT collections. */
  nameCollections(
    chainId: string,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, string>>
}

interface TokenBookOptions {
  readonly table: ChainTable
  readonly nodes: Nodes
  /** CAIP-10. */
  readonly configured: readonly string[]
  /** Addresses of ERC-20 tokens seen in transfers on a followed chain. */
  readonly listSeen?: ((chainId: string) => Promise<readonly string[]>) | undefined
}

/**
 * Creates the book. A contract's metadata is read once and cached among the 20,000 most recently
 * used.
 */
export function createTokenBook({
  table,
  nodes,
  configured,
  listSeen,
}: TokenBookOptions): TokenBook {
  const listed = new Map(
    Object.entries(table).flatMap(([chainId, { tokens }]) =>
      tokens.map((token) => [toAssetKey({ chainId, address: token.address }), token]),
    ),
  )
  const learned = new RecentMap<string, Token>(MAX_KEPT)
  const find = (key: string) => listed.get(key) ?? learned.get(key)

  async function ask(
    chainId: string,
    addresses: readonly string[],
    data?: Hex,
  ): Promise<readonly TokenAnswer[]> {
    const node = chainId.startsWith('eip155:') ? nodes.find(chainId) : undefined
    const tokens = new Map(
      addresses.map((address) => [address, find(toAssetKey({ chainId, address }))]),
    )
    const unknown = node ? addresses.filter((address) => !tokens.get(address)) : []
    const questions =
      node && data !== undefined
        ? addresses.map((address) => ({ to: address as Address, data }))
        : []
    const answers = node ? await callMany(node, [...questions, ...toReads(unknown)]) : []
    for (const token of toTokens(unknown, answers.slice(questions.length))) {
      tokens.set(token.address, token)
      learned.set(toAssetKey({ chainId, address: token.address }), token)
    }
    return addresses.flatMap((address, index) => {
      const token = tokens.get(address)
      return token ? [{ token, answer: index < questions.length ? answers[index] : undefined }] : []
    })
  }

  async function describe(
    chainId: string,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, Token>> {
    return new Map((await ask(chainId, addresses)).map(({ token }) => [token.address, token]))
  }

  function listOwn(chainId: string): readonly string[] {
    const own = configured.flatMap((text) => {
      const account = parseAccountId(text)
      const address =
        account?.chainId === chainId ? parseAddress(account.namespace, account.address) : undefined
      return address ? [address] : []
    })
    return [
      ...new Set([...getChainFacts(table, chainId).tokens.map(({ address }) => address), ...own]),
    ]
  }

  const listSeenTokens = async (chainId: string) => (await listSeen?.(chainId)) ?? []

  const collections = new RecentMap<string, string>(MAX_KEPT)
  async function nameCollections(
    chainId: string,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const node = nodes.find(chainId)
    const names = new Map(
      addresses.map((address) => [address, collections.get(toAssetKey({ chainId, address }))]),
    )
    const unknown = addresses.filter((address) => names.get(address) === undefined)
    const data = encodeFunctionData({ abi, functionName: 'name' })
    const answers = node
      ? await callMany(
          node,
          unknown.map((to) => ({ to: to as Address, data })),
        )
      : []
    for (const [index, address] of unknown.entries()) {
      const name = readText('name', answers[index])
      names.set(address, name)
      collections.set(toAssetKey({ chainId, address }), name)
    }
    return new Map(addresses.map((address) => [address, names.get(address) ?? '']))
  }

  return {
    ask,
    describe,
    listOwn,
    listSeen: listSeenTokens,
    nameCollections,
    list: async (chainId) => [
      ...(
        await describe(chainId, [
          ...new Set([...listOwn(chainId), ...(await listSeenTokens(chainId))]),
        ])
      ).values(),
    ],
  }
}

function toReads(addresses: readonly string[]): ContractRead[] {
  return addresses.flatMap((to) => READS.map((data) => ({ to: to as Address, data })))
}

function toTokens(addresses: readonly string[], answers: readonly (Hex | undefined)[]): Token[] {
  return addresses.flatMap((address, index) => {
    const [name, symbol, decimals] = answers.slice(
      index * FIELDS.length,
      (index + 1) * FIELDS.length,
    )
    const places = decimals === undefined ? undefined : Number(BigInt(decimals.slice(0, 66)))
    if (places === undefined || !(places <= MAX_DECIMALS)) return []
    const text = readText('symbol', symbol)
    return [
      {
        address,
        name: readText('name', name) || text || 'Token',
        symbol: text || 'TOKEN',
        decimals: places,
      },
    ]
  })
}

// Some early tokens return bytes32 instead of a string. The text is untrusted, so it is shortened
// and stripped of control characters.
function readText(functionName: 'name' | 'symbol', data: Hex | undefined): string {
  if (data === undefined) return ''
  const text =
    data.length === 66 ? hexToString(trim(data, { dir: 'right' })) : decodeText(functionName, data)
  return text.replace(/\p{C}/gu, '').trim().slice(0, MAX_TEXT)
}

function decodeText(functionName: 'name' | 'symbol', data: Hex): string {
  try {
    return decodeFunctionResult({ abi, functionName, data })
  } catch {
    return '' // not an ABI string: another text of the token is used
  }
}
