/**
 * Complete answers of 0x's API v2, AllowanceHolder. They are not recorded, because a recording
 * needs an account's key. They are written from the published description (docs.0x.org, operations
 * swap::allowanceHolder::getPrice and getQuote), with every required field.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeFunctionData, parseAbi } from 'viem'
import { readSwap } from '../../../src/chains/eip155/swap/read-swap.js'
import { loadChainTable } from '../../../server/src/providers/chain-facts.js'
import {
  ProviderRefused,
  ProviderUnavailable,
} from '../../../server/src/providers/provider-unavailable.js'
import { createZeroEx } from '../../../server/src/providers/swaps/zero-ex.js'
import type { TokenBook } from '../../../server/src/providers/tokens/token-book.js'
import { fakeWeb, type SeenCall } from '../../helpers/fakes/fake-web.js'

const HOLDER = '0x0000000000001fF3684f28c67538d4D072C22734'
const SETTLER = '0x5555555555555555555555555555555555555555'
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const WETH = '0x4200000000000000000000000000000000000006'
const USER = '0x70a9f34f9b34c64957b9c401a97bfed35b95049e'
const ZID = '0x111111111111111111111111'
const SELL = 100_000_000n
const BUY = '37934271064213345'
const LEAST = 37_554_928_353_571_211n

const abi = parseAbi([
  'function exec(address, address, uint256, address, bytes) payable',
  'function execute((address, address, uint256), bytes[], bytes32)',
])
const inner = encodeFunctionData({
  abi,
  functionName: 'execute',
  args: [[USER, WETH, LEAST], ['0x12345678'], `0x${'0'.repeat(64)}`],
})
const data = encodeFunctionData({
  abi,
  functionName: 'exec',
  args: [SETTLER, USDC, SELL, SETTLER, inner],
})

const tax = { buyTaxBps: '0', sellTaxBps: '0', transferTaxBps: '0' }
const price = {
  allowanceTarget: HOLDER,
  blockNumber: '21491220',
  buyAmount: BUY,
  buyToken: WETH,
  fees: {
    integratorFee: null,
    integratorFees: null,
    zeroExFee: { amount: '150000', token: USDC, type: 'volume' },
    gasFee: null,
  },
  gas: '288079',
  gasPrice: '4837860',
  issues: {
    allowance: { actual: '0', spender: HOLDER },
    balance: { token: USDC, actual: '0', expected: String(SELL) },
    simulationIncomplete: false,
    invalidSourcesPassed: [],
  },
  liquidityAvailable: true,
  minBuyAmount: String(LEAST),
  route: {
    fills: [{ from: USDC, to: WETH, source: 'Aerodrome_V3', proportionBps: '10000' }],
    tokens: [
      { address: USDC, symbol: 'USDC' },
      { address: WETH, symbol: 'WETH' },
    ],
  },
  sellAmount: String(SELL),
  sellToken: USDC,
  tokenMetadata: { buyToken: tax, sellToken: tax },
  totalNetworkFee: '1393683600000',
  zid: ZID,
}
const { gas, gasPrice, ...rest } = price
const quote = { ...rest, transaction: { to: HOLDER, data, gas, gasPrice, value: '0' } }
const refusal = (name: string, details: object[]) =>
  Response.json(
    { name, message: 'The input is invalid', data: { zid: ZID, details } },
    { status: 400 },
  )

const noTokens: TokenBook = {
  list: () => Promise.resolve([]),
  describe: () => Promise.resolve(new Map()),
  ask: async () => [],
  listOwn: () => [],
  listSeen: async () => [],
  nameCollections: () => Promise.resolve(new Map()),
}
const wish = { chainId: 'eip155:8453', from: USDC, to: WETH, amount: SELL } as const
const order = { ...wish, user: USER, slippage: 1, estimate: false } as const

async function withSwaps(
  answer: (call: SeenCall) => unknown,
  use: (swaps: ReturnType<typeof createZeroEx>, seen: readonly SeenCall[]) => Promise<void>,
) {
  const web = await fakeWeb(answer)
  try {
    await use(
      createZeroEx({
        table: await loadChainTable(),
        tokens: noTokens,
        api: { name: '0x', url: web.url, headers: { '0x-api-key': 'K', '0x-version': 'v2' } },
      }),
      web.seen,
    )
  } finally {
    web.stop()
  }
}

test('0x: reads a whole price and quote, with the call data that the page checks before it signs', () =>
  withSwaps(
    ({ url }) => (url.pathname.endsWith('/price') ? price : quote),
    async (swaps, seen) => {
      assert.equal(await swaps.findQuote(wish), BigInt(BUY))
      assert.deepEqual(await swaps.build(order), {
        to: HOLDER.toLowerCase(),
        data,
        amountOut: BigInt(BUY),
        gas: 288_079n,
      })
      assert.deepEqual(
        seen.map(({ url }) => [url.pathname, Object.fromEntries(url.searchParams)]),
        [
          [
            '/swap/allowance-holder/price',
            { chainId: '8453', sellToken: USDC, buyToken: WETH, sellAmount: '100000000' },
          ],
          [
            '/swap/allowance-holder/quote',
            {
              chainId: '8453',
              sellToken: USDC,
              buyToken: WETH,
              sellAmount: '100000000',
              taker: USER,
              slippageBps: '100',
            },
          ],
        ],
      )
      const read = readSwap({ to: HOLDER, data })!
      assert.deepEqual(
        [
          read.kind,
          read.from?.toLowerCase(),
          read.to?.toLowerCase(),
          read.amount,
          read.least,
          read.receiver?.toLowerCase(),
          read.target,
        ],
        ['settler', USDC, WETH, SELL, LEAST, USER, SETTLER],
      )
    },
  ))

test('0x: selling the coin needs no allowance, and both fields are null', () =>
  withSwaps(
    () => ({
      ...quote,
      sellToken: NATIVE,
      allowanceTarget: null,
      issues: { ...price.issues, allowance: null, balance: null },
      transaction: { ...quote.transaction, value: String(SELL) },
    }),
    async (swaps) => {
      assert.equal((await swaps.build({ ...order, from: NATIVE })).amountOut, BigInt(BUY))
    },
  ))

test('0x: no liquidity is no quote; a refusal by 0x is the request’s fault, and its own failures are not', () => {
  let answer: () => unknown = () => ({ liquidityAvailable: false, zid: ZID })
  return withSwaps(
    () => answer(),
    async (swaps) => {
      assert.equal(await swaps.findQuote(wish), undefined)
      await assert.rejects(swaps.build(order), ProviderRefused)
      for (const body of [
        () => refusal('INPUT_INVALID', [{ field: 'sellAmount', reason: 'Invalid number' }]),
        () => refusal('BUY_TOKEN_NOT_AUTHORIZED_FOR_TRADE', []),
        () => refusal('SELL_AMOUNT_TOO_SMALL', []),
      ]) {
        answer = body
        assert.equal(await swaps.findQuote(wish), undefined)
        await assert.rejects(swaps.build(order), ProviderRefused)
      }
      for (const [status, name] of [
        [401, 'UNAUTHORIZED'],
        [429, 'RATE_LIMITED'],
        [500, 'INTERNAL_SERVER_ERROR'],
      ] as const) {
        answer = () => Response.json({ name, message: name, data: { zid: ZID } }, { status })
        await assert.rejects(swaps.findQuote(wish), ProviderUnavailable)
        await assert.rejects(swaps.build(order), ProviderUnavailable)
      }
    },
  )
})
