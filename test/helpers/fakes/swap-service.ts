import { encodeFunctionData, parseAbi } from 'viem'
import { ALICE } from '../wallets/fake-eip1193.js'
import { stubFetch, type StubbedFetch } from './stub-fetch.js'

type Hex = `0x${string}`

/** Tokens of the service's list. */
export const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f'
export const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** The router that the kit knows on network 1. */
export const ROUTER = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'

const abi = parseAbi([
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
  'function approve(address, uint256) returns (bool)',
])

/** A transaction of the service before it is sent; a test can change it. */
export interface Build {
  from: Hex
  to: Hex
  amount: bigint
  least: bigint
  receiver: Hex
  router: Hex
  /** CAIP-2 of the call. */
  chainId: string
}

/** A swap service and a node for a test; each answer can be changed between requests. */
export interface SwapService {
  /** Base units of the bought token for one base unit sold, times 10^6. */
  rate: bigint
  allowance: bigint
  /** Changes the transactions that the service builds. */
  tamper: (build: Build) => void
  /** Changes the data of an approval. */
  approval: (amount: bigint) => { spender: Hex; amount: bigint }
  /** Answers a path of `/v1/convert/` instead of the service. */
  answers: Record<string, (url: URL) => unknown>
  /** Replaces answers of the node by method; undefined for the default. */
  node: Record<string, (params: readonly unknown[]) => unknown>
  readonly stub: StubbedFetch
  /** The query of every request to a path of `/v1/convert/`. */
  asked(path: string): URL[]
  /** The bodies of requests that build a swap. */
  built(): {
    amount: string
    from: string
    to: string
    userAddress: string
    disableEstimate: boolean
    eip155: { slippage: number }
  }[]
}

/**
 * Answers the paths of the swap service for network 1, with one ether and 5,000 USDC for ALICE, and
 * a node. Call `stub.restore()` after the test.
 */
export function startSwapService(parts: Partial<SwapService> = {}): SwapService {
  const service: SwapService = {
    rate: 2_000_000n,
    allowance: 2n ** 256n - 1n,
    tamper: () => {},
    approval: (amount) => ({ spender: ROUTER, amount }),
    answers: {},
    node: {},
    ...parts,
    stub: stubFetch((url, init) => {
      const { pathname, searchParams: query } = url
      const own = service.answers[pathname.replace('/v1/convert/', '')]
      if (own) return own(url)
      const quote = (amount: bigint) => (amount * service.rate) / 1_000_000n
      if (pathname === '/v1/supported-chains')
        return { http: ['eip155:1', 'eip155:8453', 'eip155:31337'], ws: [] }
      if (pathname.endsWith('/balance'))
        return {
          balances: [
            toRow('Ether', 'ETH', 18, undefined, '1', 2000),
            toRow('USD Coin', 'USDC', 6, USDC, '5000', 1),
          ],
        }
      if (pathname === '/v1/convert/tokens')
        return {
          tokens: [
            toToken('Dai', 'DAI', 18, DAI),
            toToken('Ether', 'ETH', 18, NATIVE),
            toToken('USD Coin', 'USDC', 6, USDC),
          ],
        }
      if (pathname === '/v1/convert/gas-price') return { standard: '10', fast: '12', instant: '14' }
      if (pathname === '/v1/convert/allowance') return { allowance: String(service.allowance) }
      if (pathname === '/v1/convert/quotes')
        return {
          quotes: [
            {
              id: null,
              fromAmount: query.get('amount'),
              fromAccount: query.get('from'),
              toAmount: String(quote(BigInt(query.get('amount')!))),
              toAccount: query.get('to'),
            },
          ],
        }
      if (pathname === '/v1/convert/build-approve') {
        const { spender, amount } = service.approval(BigInt(query.get('amount')!))
        return {
          tx: {
            from: query.get('from'),
            to: query.get('from'),
            data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] }),
            value: '0',
            eip155: { gasPrice: '10' },
          },
        }
      }
      if (pathname === '/v1/convert/build-transaction') {
        const body = JSON.parse(String(init!.body)) as ReturnType<SwapService['built']>[number]
        const plain = (id: string) => id.split(':')[2] as Hex
        const expected = quote(BigInt(body.amount))
        const build: Build = {
          from: plain(body.from),
          to: plain(body.to),
          amount: BigInt(body.amount),
          least: (expected * BigInt(100 - body.eip155.slippage)) / 100n,
          receiver: plain(body.userAddress),
          router: ROUTER,
          chainId: 'eip155:1',
        }
        service.tamper(build)
        return {
          tx: {
            from: body.userAddress,
            to: `${build.chainId}:${build.router}`,
            data: toData(build),
            amount: String(expected),
            eip155: { gas: '0', gasPrice: '10' },
          },
        }
      }
      if (pathname === '/v1/fungible/price')
        return {
          fungibles: (JSON.parse(String(init!.body)) as { addresses: string[] }).addresses.map(
            (address) => ({
              address,
              name: '',
              symbol: '',
              iconUrl: '',
              price: address.endsWith(NATIVE) ? 2000 : 1,
            }),
          ),
        }
      return init?.method === 'POST' ? answerNode(service, String(init.body)) : undefined
    }),
    asked: (path) => service.stub.to(`/v1/convert/${path}`),
    built: () =>
      service.stub.requests
        .filter(({ url }) => url.pathname === '/v1/convert/build-transaction')
        .map(({ body }) => JSON.parse(body!) as ReturnType<SwapService['built']>[number]),
  }
  return service
}

/** Options of a modal that uses it. */
export const SWAP_SERVICE = {
  server: { api: 'https://server.example' },
  projectId: 'p',
  walletConnect: false,
  currency: 'usd',
} as const

/** A wallet that records its requests; the test answers them. */
export function createSwapWallet() {
  const asked: {
    readonly method: string
    readonly params: readonly unknown[]
    answer(value: unknown): void
    refuse(failure: unknown): void
  }[] = []
  const wallet = {
    asked,
    /** Answers of methods without a prompt. */
    quiet: { eth_chainId: () => '0x1' } as Record<string, () => unknown>,
    provider: {
      request: ({
        method,
        params = [],
      }: {
        readonly method: string
        readonly params?: readonly unknown[]
      }) => {
        const quiet = wallet.quiet[method]
        if (quiet) return Promise.resolve(quiet())
        if (!/^(eth_sendTransaction|wallet_sendCalls)$/.test(method))
          return Promise.reject(
            Object.assign(new Error(`${method} is not offered`), { code: 4200 }),
          )
        return new Promise((answer, refuse) => asked.push({ method, params, answer, refuse }))
      },
    },
  }
  return wallet
}

function answerNode({ node }: SwapService, body: string): unknown {
  const {
    id,
    method,
    params = [],
  } = JSON.parse(body) as { id: number; method: string; params?: readonly unknown[] }
  const usual: Record<string, unknown> = {
    eth_chainId: '0x1',
    eth_getBalance: `0x${(10n ** 18n).toString(16)}`,
    eth_estimateGas: '0x186a0',
    eth_getBlockByNumber: { baseFeePerGas: '0xa' },
    eth_maxPriorityFeePerGas: '0x2',
    eth_gasPrice: '0xc',
    eth_call: '0x',
    eth_blockNumber: '0x10',
    eth_getTransactionCount: '0x0',
    eth_getTransactionByHash: null,
    eth_getTransactionReceipt: { status: '0x1', blockNumber: '0x10', transactionHash: params[0] },
  }
  const answer = node[method] ? node[method](params) : usual[method]
  return answer instanceof Error
    ? { jsonrpc: '2.0', id, error: { code: 3, message: answer.message } }
    : { jsonrpc: '2.0', id, result: answer }
}

function toData({ from, to, amount, least, receiver }: Build): Hex {
  const deadline = 4_000_000_000n
  if (from === NATIVE)
    return encodeFunctionData({
      abi,
      functionName: 'swapExactETHForTokens',
      args: [least, [DAI, to], receiver, deadline],
    })
  if (to === NATIVE)
    return encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForETH',
      args: [amount, least, [from, DAI], receiver, deadline],
    })
  return encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForTokens',
    args: [amount, least, [from, to], receiver, deadline],
  })
}

function toToken(name: string, symbol: string, decimals: number, address: string) {
  return { name, symbol, decimals, address: `eip155:1:${address}`, logoUri: null, eip2612: false }
}

function toRow(
  name: string,
  symbol: string,
  decimals: number,
  address: string | undefined,
  numeric: string,
  price: number,
) {
  return {
    name,
    symbol,
    chainId: 'eip155:1',
    ...(address && { address: `eip155:1:${address}` }),
    value: Number(numeric) * price,
    price,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: '',
  }
}

/** The account of these tests. */
export const ACCOUNT = `eip155:1:${ALICE}` as const
