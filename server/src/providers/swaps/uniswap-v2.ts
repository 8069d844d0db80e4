import { decodeFunctionResult, encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import { NATIVE } from '../address.js'
import { callMany } from '../call-many.js'
import { getChainFacts, type ChainTable, type Token } from '../chain-facts.js'
import { NodeError, type Node, type Nodes } from '../node.js'
import { ProviderRefused, ProviderUnavailable } from '../provider-unavailable.js'
import type { ProviderSettings } from '../settings.js'
import type { TokenBook } from '../tokens/token-book.js'
import type { SwapProvider, SwapWish } from './swap-provider.js'

const DEADLINE_S = 20n * 60n
const HUB_SYMBOLS = ['USDC', 'USDT', 'DAI', 'WBTC']
const MAX_HUBS = 4

const abi = parseAbi([
  'function WETH() view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
])

interface Route {
  readonly path: readonly Address[]
  readonly amountOut: bigint
}

interface UniswapOptions {
  readonly nodes: Nodes
  readonly table: ChainTable
  readonly tokens: TokenBook
  readonly routers: ProviderSettings['swaps']['routers']
}

/**
 * Swaps on a chain's Uniswap V2-style router: directly, or through the wrapped coin or a well-known
 * token, whichever gives most.
 */
export function createUniswapV2({ nodes, table, tokens, routers }: UniswapOptions): SwapProvider {
  const findRouter = (chainId: string) =>
    (routers.find((row) => row.chainId === chainId)?.router ??
      getChainFacts(table, chainId).router) as Address | undefined
  const wrapped = new Map<string, Promise<Address>>()
  const open = (chainId: string) => {
    const [node, router] = [nodes.find(chainId), findRouter(chainId)]
    if (!node || !router)
      throw new ProviderRefused('chainId', 'There is no market for this chain here')
    return { node, router }
  }
  const getWrapped = (chainId: string): Promise<Address> => {
    const { node, router } = open(chainId)
    const known = wrapped.get(chainId) ?? readWrapped(node, router)
    wrapped.set(chainId, known)
    known.catch(() => wrapped.delete(chainId))
    return known
  }

  async function findRoute({ chainId, from, to, amount }: SwapWish): Promise<Route | undefined> {
    const { node, router } = open(chainId)
    const coin = await getWrapped(chainId)
    const [first, last] = [from, to].map((address) => (address === NATIVE ? coin : address)) as [
      Address,
      Address,
    ]
    if (first === last) return { path: [first], amountOut: amount }
    const hubs = getChainFacts(table, chainId)
      .tokens.filter(({ symbol }) => HUB_SYMBOLS.includes(symbol))
      .slice(0, MAX_HUBS)
      .map(({ address }) => address as Address)
    const middles = [...new Set([coin, ...hubs])].filter(
      (address) => address !== first && address !== last,
    )
    const paths = [[first, last], ...middles.map((middle) => [first, middle, last])]
    const answers = await callMany(
      node,
      paths.map((path) => ({
        to: router,
        data: encodeFunctionData({ abi, functionName: 'getAmountsOut', args: [amount, path] }),
      })),
    )
    const routes = paths.flatMap((path, index): Route[] => {
      const amountOut =
        answers[index] &&
        decodeFunctionResult({ abi, functionName: 'getAmountsOut', data: answers[index] }).at(-1)
      return amountOut ? [{ path, amountOut }] : []
    })
    return routes.sort((a, b) => (b.amountOut > a.amountOut ? 1 : -1))[0]
  }

  return {
    name: 'The market of the chain',
    serves: (chainId) => nodes.find(chainId) !== undefined && findRouter(chainId) !== undefined,
    async listTokens(chainId) {
      const { native } = getChainFacts(table, chainId)
      const coin: Token = { ...native, address: NATIVE }
      const own = await tokens.describe(chainId, [await getWrapped(chainId)])
      return [
        ...new Map(
          [coin, ...own.values(), ...(await tokens.list(chainId))].map((token) => [
            token.address,
            token,
          ]),
        ).values(),
      ]
    },
    findQuote: async (wish) => (await findRoute(wish))?.amountOut,
    getSpender: async (chainId) => open(chainId).router,
    async build(wish) {
      const { chainId, from, to, amount, user, slippage, shown, estimate } = wish
      const { node, router } = open(chainId)
      const route = await findRoute(wish)
      if (!route)
        throw new ProviderRefused('to', 'There is no way from one token to the other on this chain')
      const isWrapping = route.path.length === 1
      // From the quote that the user saw: a lower current price or a lying node does not lower the
      // limit.
      const promised = shown ?? route.amountOut
      const least = (promised * BigInt(100 - slippage)) / 100n
      const data = isWrapping
        ? encodeWrap(from, amount)
        : encodeSwap({
            from,
            to,
            amount,
            least,
            path: route.path,
            user,
            deadline: await getDeadline(node),
          })
      const target = isWrapping ? route.path[0]! : router
      return {
        to: target,
        data,
        amountOut: route.amountOut,
        gas: estimate
          ? await estimateGas(node, {
              from: user,
              to: target,
              data,
              value: from === NATIVE ? amount : 0n,
            })
          : 0n,
      }
    },
  }
}

// The chain compares with its own block time. The server's time counts too, because a chain without
// traffic may have an old last block.
async function getDeadline(node: Node): Promise<bigint> {
  const block = await node.request<{ timestamp?: unknown } | null>('eth_getBlockByNumber', [
    'latest',
    false,
  ])
  const timestamp = block?.timestamp
  if (typeof timestamp !== 'string' || !/^0x[0-9a-fA-F]{1,16}$/.test(timestamp))
    throw new ProviderUnavailable(`The node of ${node.chainId}`, 'its last block cannot be read')
  const now = BigInt(Math.floor(Date.now() / 1000))
  const chainNow = BigInt(timestamp)
  return (chainNow > now ? chainNow : now) + DEADLINE_S
}

function encodeWrap(from: Address, amount: bigint): Hex {
  return from === NATIVE
    ? encodeFunctionData({ abi, functionName: 'deposit' })
    : encodeFunctionData({ abi, functionName: 'withdraw', args: [amount] })
}

function encodeSwap({
  from,
  to,
  amount,
  least,
  path,
  user,
  deadline,
}: {
  from: Address
  to: Address
  amount: bigint
  least: bigint
  path: readonly Address[]
  user: Address
  deadline: bigint
}): Hex {
  if (from === NATIVE)
    return encodeFunctionData({
      abi,
      functionName: 'swapExactETHForTokens',
      args: [least, path, user, deadline],
    })
  if (to === NATIVE)
    return encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForETH',
      args: [amount, least, path, user, deadline],
    })
  return encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForTokens',
    args: [amount, least, path, user, deadline],
  })
}

async function readWrapped(node: Node, router: Address): Promise<Address> {
  const [answer] = await callMany(node, [
    { to: router, data: encodeFunctionData({ abi, functionName: 'WETH' }) },
  ])
  if (!answer)
    throw new ProviderUnavailable(
      'The market of the chain',
      'its router does not answer as a Uniswap V2 router',
    )
  return decodeFunctionResult({ abi, functionName: 'WETH', data: answer }).toLowerCase() as Address
}

async function estimateGas(
  node: Node,
  { value, ...call }: { from: Address; to: Address; data: Hex; value: bigint },
): Promise<bigint> {
  try {
    return BigInt(
      await node.request<Hex>('eth_estimateGas', [{ ...call, value: `0x${value.toString(16)}` }]),
    )
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    throw new ProviderRefused(
      'amount',
      'The swap would fail; check balance, allowance and slippage',
      { cause: error },
    )
  }
}
