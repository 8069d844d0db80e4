import { encodeFunctionData, hexToBigInt, parseAbi, type Address, type Hex } from 'viem'
import { NATIVE } from '../address.js'
import { callMany } from '../call-many.js'
import { getChainFacts, type ChainTable } from '../chain-facts.js'
import type { Nodes } from '../node.js'
import type { TokenBook } from '../tokens/token-book.js'
import type { BalanceProvider } from './balance-provider.js'

const abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
const WORD_CHARACTERS = 66

/** Native coin and tokens of EVM chains, read from a node in two round trips. */
export function createEvmBalances({ nodes, tokens, table }: { nodes: Nodes; tokens: TokenBook; table: ChainTable }): BalanceProvider {
  return {
    async listHoldings(chainId, owner, { always }) {
      const node = nodes.find(chainId)
      if (!node) return []
      const { native } = getChainFacts(table, chainId)
      const list = new Map((await tokens.list(chainId)).map((token) => [token.address, token]))
      for (const [address, token] of await tokens.describe(chainId, always.filter((address) => address !== NATIVE))) list.set(address, token)
      const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner as Address] })
      const [nativeAmount, amounts] = await Promise.all([
        node.request<Hex>('eth_getBalance', [owner, 'latest']),
        callMany(node, [...list.keys()].map((to) => ({ to: to as Address, data }))),
      ])
      const all = [
        { chainId, address: NATIVE as string, token: native, amount: hexToBigInt(nativeAmount) },
        ...[...list.values()].map((token, index) => ({ chainId, address: token.address, token, amount: readWord(amounts[index]) })),
      ]
      return all.filter(({ amount, address }) => amount > 0n || always.includes(address))
    },
  }
}

function readWord(data: Hex | undefined): bigint {
  return data === undefined || data.length < WORD_CHARACTERS ? 0n : BigInt(data.slice(0, WORD_CHARACTERS))
}
