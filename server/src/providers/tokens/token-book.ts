import { decodeFunctionResult, encodeFunctionData, hexToString, parseAbi, trim, type Address, type Hex } from 'viem'
import { parseAccountId } from '../../../../src/contract.js'
import { parseAddress } from '../address.js'
import { callMany } from '../call-many.js'
import { getChainFacts, type ChainTable, type Token } from '../chain-facts.js'
import type { Node, Nodes } from '../node.js'

const abi = parseAbi(['function name() view returns (string)', 'function symbol() view returns (string)', 'function decimals() view returns (uint8)'])
const FIELDS = ['name', 'symbol', 'decimals'] as const
const MAX_TEXT = 64
const MAX_DECIMALS = 77

/** The tokens worth looking for, and what any token calls itself. */
export interface TokenBook {
  /** Tokens of a chain: from the list that ships, the configuration, and what was seen moving on followed chains. */
  list(chainId: string): Promise<readonly Token[]>
  /** Facts of tokens by plain address; those no contract answers for are left out. */
  describe(chainId: string, addresses: readonly string[]): Promise<ReadonlyMap<string, Token>>
  /** What NFT collections call themselves. */
  nameCollections(chainId: string, addresses: readonly string[]): Promise<ReadonlyMap<string, string>>
}

interface TokenBookOptions {
  readonly table: ChainTable
  readonly nodes: Nodes
  /** CAIP-10. */
  readonly configured: readonly string[]
  /** Addresses of ERC-20 tokens that moved on a followed chain. */
  readonly listSeen?: ((chainId: string) => Promise<readonly string[]>) | undefined
}

/** Makes the book; what a contract says of itself is asked once. */
export function createTokenBook({ table, nodes, configured, listSeen }: TokenBookOptions): TokenBook {
  const known = new Map<string, Map<string, Token>>()
  const ofChain = (chainId: string) => {
    const tokens = known.get(chainId) ?? new Map(getChainFacts(table, chainId).tokens.map((token) => [token.address, token]))
    known.set(chainId, tokens)
    return tokens
  }

  async function describe(chainId: string, addresses: readonly string[]): Promise<ReadonlyMap<string, Token>> {
    const tokens = ofChain(chainId)
    const node = nodes.find(chainId)
    const unknown = addresses.filter((address) => !tokens.has(address))
    if (node && chainId.startsWith('eip155:')) for (const token of await readTokens(node, unknown as Address[])) tokens.set(token.address, token)
    return new Map(addresses.flatMap((address) => (tokens.has(address) ? [[address, tokens.get(address)!]] : [])))
  }

  const collections = new Map<string, string>()
  async function nameCollections(chainId: string, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const node = nodes.find(chainId)
    const unknown = addresses.filter((address) => !collections.has(`${chainId}:${address}`))
    const data = encodeFunctionData({ abi, functionName: 'name' })
    const answers = node ? await callMany(node, unknown.map((to) => ({ to: to as Address, data }))) : []
    for (const [index, address] of unknown.entries()) collections.set(`${chainId}:${address}`, readText('name', answers[index]))
    return new Map(addresses.map((address) => [address, collections.get(`${chainId}:${address}`) ?? '']))
  }

  return {
    describe,
    nameCollections,
    async list(chainId) {
      const own = configured.flatMap((text) => {
        const account = parseAccountId(text)
        const address = account?.chainId === chainId ? parseAddress(account.namespace, account.address) : undefined
        return address ? [address] : []
      })
      const seen = (await listSeen?.(chainId)) ?? []
      const listed = getChainFacts(table, chainId).tokens.map(({ address }) => address)
      return [...(await describe(chainId, [...new Set([...listed, ...own, ...seen])])).values()]
    },
  }
}

async function readTokens(node: Node, addresses: readonly Address[]): Promise<Token[]> {
  const reads = addresses.flatMap((to) => FIELDS.map((functionName) => ({ to, data: encodeFunctionData({ abi, functionName }) })))
  const answers = await callMany(node, reads)
  return addresses.flatMap((address, index) => {
    const [name, symbol, decimals] = answers.slice(index * FIELDS.length, (index + 1) * FIELDS.length)
    const places = decimals === undefined ? undefined : Number(BigInt(decimals.slice(0, 66)))
    if (places === undefined || !(places <= MAX_DECIMALS)) return []
    const text = readText('symbol', symbol)
    return [{ address, name: readText('name', name) || text || 'Token', symbol: text || 'TOKEN', decimals: places }]
  })
}

// Some early tokens answer bytes32 instead of a string. A token's words are a stranger's: short and without control characters.
function readText(functionName: 'name' | 'symbol', data: Hex | undefined): string {
  if (data === undefined) return ''
  const text = data.length === 66 ? hexToString(trim(data, { dir: 'right' })) : decodeText(functionName, data)
  return text.replace(/\p{C}/gu, '').trim().slice(0, MAX_TEXT)
}

function decodeText(functionName: 'name' | 'symbol', data: Hex): string {
  try {
    return decodeFunctionResult({ abi, functionName, data })
  } catch {
    return '' // not an ABI string: the token goes by its other words
  }
}
