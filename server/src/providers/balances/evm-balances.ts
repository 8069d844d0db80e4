import { encodeFunctionData, hexToBigInt, parseAbi, type Address, type Hex } from 'viem'
import { NATIVE } from '../address.js'
import { getChainFacts, type ChainTable } from '../chain-facts.js'
import type { Nodes } from '../node.js'
import type { TokenBook } from '../tokens/token-book.js'
import type { BalanceProvider } from './balance-provider.js'

const abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
const WORD_CHARACTERS = 66

/**
 * Native coin and tokens on EVM chains: one round trip to a node, and a second one for tokens that
 * were only seen in transfers.
 */
export function createEvmBalances({
  nodes,
  tokens,
  table,
}: {
  nodes: Nodes
  tokens: TokenBook
  table: ChainTable
}): BalanceProvider {
  return {
    async listHoldings(chainId, owner, { always }) {
      const node = nodes.find(chainId)
      if (!node) return []
      const { native } = getChainFacts(table, chainId)
      const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner as Address] })
      const own = [
        ...new Set([...tokens.listOwn(chainId), ...always.filter((address) => address !== NATIVE)]),
      ]
      // Tokens seen in transfers come from the database; nothing else waits for it.
      const [nativeAmount, ofOwn, ofSeen] = await Promise.all([
        node.request<Hex>('eth_getBalance', [owner, 'latest']),
        tokens.ask(chainId, own, data),
        tokens.listSeen(chainId).then((seen) =>
          tokens.ask(
            chainId,
            seen.filter((address) => !own.includes(address)),
            data,
          ),
        ),
      ])
      const all = [
        { chainId, address: NATIVE as string, token: native, amount: hexToBigInt(nativeAmount) },
        ...[...ofOwn, ...ofSeen].map(({ token, answer }) => ({
          chainId,
          address: token.address,
          token,
          amount: readWord(answer),
        })),
      ]
      return all.filter(({ amount, address }) => amount > 0n || always.includes(address))
    },
  }
}

function readWord(data: Hex | undefined): bigint {
  return data === undefined || data.length < WORD_CHARACTERS
    ? 0n
    : BigInt(data.slice(0, WORD_CHARACTERS))
}
