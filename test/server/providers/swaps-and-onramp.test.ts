import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { decodeFunctionData, parseAbi, parseEther, parseUnits, type Address, type Hex } from 'viem'
import { deployPools, type Pools } from '../../../demo/dev-stack/deploy-pools.js'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { ApiError, BuildTransactionResponse } from '../../../src/contract.js'
import { getBalances } from '../../../src/services/chain-data/get-balances.js'
import { listTransactions } from '../../../src/services/chain-data/list-transactions.js'
import { createUrl } from '../../../src/services/onramp/create-url.js'
import { getOptions } from '../../../src/services/onramp/get-options.js'
import { getQuote } from '../../../src/services/onramp/get-quote.js'
import type { Service } from '../../../src/services/service.js'
import { buildApprove } from '../../../src/services/swap/build-approve.js'
import { buildTransaction } from '../../../src/services/swap/build-transaction.js'
import { getAllowance } from '../../../src/services/swap/get-allowance.js'
import { getGasPrice } from '../../../src/services/swap/get-gas-price.js'
import { getQuotes } from '../../../src/services/swap/get-quotes.js'
import { listTokens } from '../../../src/services/swap/list-tokens.js'
import { startLocalChain, type LocalChain } from '../../helpers/chains/local-chain.js'
import { HANG_MS } from '../../helpers/clocks/hang.js'

const CHAIN = 'eip155:31337'
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const SANDBOX_KEY: Hex = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97'
const MAX = (2n ** 256n - 1n).toString()

let chain: LocalChain
let token: Address
let pools: Pools
let server: RunningServer
let service: Service

before(async () => {
  chain = await startLocalChain(31337)
  token = await chain.deployToken(
    [0, 1, 2, 3, 4, 8].map((index) => chain.account(index).address),
    parseUnits('1000000', 6),
  )
  pools = await deployPools({ chainId: 31337, rpc: chain.rpc, token })
  server = await startServer({
    port: 0,
    logLevel: 'silent',
    data: 'memory:',
    rateLimit: { burst: 10_000, perSecond: 10_000 },
    upstreams: [{ chainId: CHAIN, url: chain.rpc }],
    providers: {
      ...DEFAULT_PROVIDERS,
      publicRpc: false,
      ens: undefined,
      prices: {
        source: 'none',
        fixed: {
          prices: { [`${CHAIN}:${NATIVE}`]: 2_000, [`${CHAIN}:${token.toLowerCase()}`]: 1 },
          rates: { eur: 0.9 },
        },
      },
      tokens: [`${CHAIN}:${token}`, `${CHAIN}:${pools.dollar}`],
      history: { explorers: [], index: [{ chainId: CHAIN, fromBlock: 0 }] },
      swaps: { routers: [{ chainId: CHAIN, router: pools.router }] },
      onramp: { sandbox: { chainId: CHAIN, key: SANDBOX_KEY, tokens: [token] } },
    },
  })
  service = { name: 'Chain data', baseUrl: server.url, fetch, projectId: server.projectId }
})
after(async () => {
  await server?.stop()
  await chain?.stop()
})

const id = (address: string) => `${CHAIN}:${address.toLowerCase()}`
const plain = (text: string) => text.split(':')[2] as Address
const get = (path: string, query: Record<string, string>) =>
  fetch(`${server.url}${path}?${new URLSearchParams({ projectId: server.projectId, ...query })}`)
const post = (path: string, body: unknown, query = `?projectId=${server.projectId}`) =>
  fetch(`${server.url}${path}${query}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

async function refusal(response: Response) {
  return [response.status, ApiError.parse(await response.json()).reasons[0]!.field]
}

async function amountOf(address: string, symbol: string) {
  const { balances } = await getBalances(service, { address, chainId: CHAIN })
  return balances.find((balance) => balance.symbol === symbol)?.quantity.numeric ?? '0'
}

async function waitForTransaction(account: string, hash: string) {
  for (
    const until = Date.now() + HANG_MS;
    Date.now() < until;
    await new Promise((resolve) => setTimeout(resolve, 100))
  ) {
    const found = (await listTransactions(service, { account, chainId: CHAIN })).data.find(
      ({ metadata }) => metadata.hash === hash,
    )
    if (found) return found
  }
  return assert.fail(`${hash} does not show`)
}

async function swap(by: number, from: string, to: string, amount: bigint) {
  const user = chain.account(by).address
  const [quote] = (
    await getQuotes(service, {
      amount: amount.toString(),
      from: id(from),
      to: id(to),
      userAddress: user,
    })
  ).quotes
  assert.ok(quote)
  const allowance = BigInt(
    (await getAllowance(service, { tokenAddress: id(from), userAddress: id(user) })).allowance,
  )
  if (allowance < amount) {
    const { tx } = await buildApprove(service, {
      from: id(from),
      to: id(to),
      userAddress: id(user),
    })
    await chain.send(by, { to: plain(tx.from), data: tx.data as Hex, value: BigInt(tx.value) })
  }
  const { tx } = await buildTransaction(service, {
    amount: amount.toString(),
    from: id(from),
    to: id(to),
    userAddress: id(user),
    slippage: 1,
  })
  assert.equal(tx.amount, quote.toAmount)
  const hash = await chain.send(by, {
    to: plain(tx.to),
    data: tx.data as Hex,
    value: from === NATIVE ? amount : 0n,
  })
  return { hash, quote, tx, user }
}

test('swap: lists the coin, its wrapped form and the tokens', async () => {
  const { tokens } = await listTokens(service, { chainId: CHAIN })
  assert.deepEqual(tokens.map(({ symbol, decimals }) => `${symbol} ${decimals}`).sort(), [
    'ETH 18',
    'TEST 6',
    'TUSD 18',
    'WETH 18',
  ])
  assert.equal(tokens.find(({ symbol }) => symbol === 'ETH')!.address, `${CHAIN}:${NATIVE}`)
  assert.deepEqual(await (await get('/v1/convert/tokens', { chainId: 'eip155:999999' })).json(), {
    tokens: [],
  })
})

test('swap: coin to token by the pool’s price less its fee, visible in balance and history', async () => {
  const { hash, quote, user } = await swap(1, NATIVE, token, parseEther('1'))
  // 200 ETH against 400 000 TEST: x·y = k with 0.3 % off the way in.
  const afterFee = parseEther('1') * 997n
  assert.equal(
    quote.toAmount,
    ((afterFee * parseUnits('400000', 6)) / (parseEther('200') * 1000n + afterFee)).toString(),
  )
  assert.equal(
    await amountOf(user, 'TEST'),
    (Number(1_000_000_000_000n + BigInt(quote.toAmount)) / 1e6).toString(),
  )
  const shown = await waitForTransaction(user, hash)
  assert.equal(shown.metadata.operationType, 'trade')
  assert.deepEqual(
    shown.transfers
      .map(({ direction, fungible_info }) => `${direction} ${fungible_info?.symbol}`)
      .sort(),
    ['in TEST', 'out ETH'],
  )
})

test('swap: token to coin and token to token over two pools, each approved for its amount', async () => {
  const user = chain.account(2).address
  assert.equal(
    (await getAllowance(service, { tokenAddress: id(token), userAddress: id(user) })).allowance,
    '0',
  )
  const first = await swap(2, token, NATIVE, parseUnits('1000', 6))
  assert.equal(
    (await getAllowance(service, { tokenAddress: id(token), userAddress: id(user) })).allowance,
    '0',
    'nothing is left that a router could take later',
  )
  const shown = await waitForTransaction(user, first.hash)
  assert.deepEqual(
    shown.transfers
      .map(({ direction, fungible_info }) => `${direction} ${fungible_info?.symbol}`)
      .sort(),
    ['in ETH', 'out TEST'],
  )
  const second = await swap(2, token, pools.dollar, parseUnits('1000', 6))
  assert.equal(BigInt(second.quote.toAmount), parseUnits(await amountOf(user, 'TUSD'), 18))
  assert.equal(
    (await getAllowance(service, { tokenAddress: `${CHAIN}:${NATIVE}`, userAddress: id(user) }))
      .allowance,
    MAX,
  )
})

test('swap: wrapping is one for one, and slippage sets the minimum', async () => {
  const {
    quotes: [wrap],
  } = await getQuotes(service, { amount: '5', from: `${CHAIN}:${NATIVE}`, to: id(pools.wrapped) })
  assert.equal(wrap!.toAmount, '5')
  await swap(3, NATIVE, pools.wrapped, 10n)
  await swap(3, pools.wrapped, NATIVE, 10n)
  const { tx } = await buildTransaction(service, {
    amount: '1000000',
    from: id(token),
    to: id(pools.dollar),
    userAddress: id(chain.account(2).address),
    slippage: 3,
  })
  const abi = parseAbi([
    'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  ])
  const {
    args: [amountIn, least, path, to, deadline],
  } = decodeFunctionData({ abi, data: tx.data as Hex })
  assert.equal(amountIn, 1_000_000n)
  assert.equal(least, (BigInt(tx.amount) * 97n) / 100n)
  assert.equal(to, chain.account(2).address)
  assert.deepEqual(
    path.map((address) => address.toLowerCase()),
    [token, pools.dollar].map((address) => address.toLowerCase()),
  )
  assert.ok(Number(deadline) - Date.now() / 1000 > 600)
  await getQuotes(service, { amount: '1000000', from: id(token), to: id(pools.dollar) })
  const { tx: approval } = await buildApprove(service, {
    from: id(token),
    to: id(pools.dollar),
    userAddress: id(chain.account(2).address),
  })
  await chain.send(2, { to: plain(approval.from), data: approval.data as Hex, value: 0n })
  const estimated = BuildTransactionResponse.parse(
    await (
      await post(
        '/v1/convert/build-transaction',
        {
          projectId: server.projectId,
          amount: '1000000',
          from: id(token),
          to: id(pools.dollar),
          userAddress: id(chain.account(2).address),
          eip155: { slippage: 1 },
          disableEstimate: false,
        },
        '',
      )
    ).json(),
  )
  assert.ok(Number(estimated.tx.eip155.gas) > 50_000)
})

test('swap: gas prices rise with the speed', async () => {
  const { standard, fast, instant } = await getGasPrice(service, { chainId: CHAIN })
  assert.ok(
    BigInt(standard) > 0n && BigInt(standard) <= BigInt(fast) && BigInt(fast) <= BigInt(instant),
  )
  assert.deepEqual(
    await refusal(await get('/v1/convert/gas-price', { chainId: 'eip155:999999' })),
    [400, 'chainId'],
  )
})

test('swap: without a route there is no quote; invalid input is refused, naming the field', async () => {
  const from = `${CHAIN}:${NATIVE}`
  const to = id(token)
  const nowhere = `${CHAIN}:0x00000000000000000000000000000000000000dd`
  assert.deepEqual(
    await (await get('/v1/convert/quotes', { amount: '1', from, to: nowhere })).json(),
    { quotes: [] },
  )
  assert.deepEqual(
    await (
      await get('/v1/convert/quotes', {
        amount: '1',
        from: `eip155:999999:${NATIVE}`,
        to: `eip155:999999:${token}`,
      })
    ).json(),
    { quotes: [] },
  )
  for (const amount of [
    '',
    '-1',
    '1.5',
    '0',
    '1e18',
    '0x10',
    '9'.repeat(80),
    (2n ** 256n).toString(),
    ' 1',
    'NaN',
  ])
    assert.deepEqual(
      await refusal(await get('/v1/convert/quotes', { amount, from, to })),
      [400, 'amount'],
      amount,
    )
  assert.deepEqual(
    await refusal(await get('/v1/convert/quotes', { amount: '1', from, to: from })),
    [400, 'to'],
  )
  assert.deepEqual(
    await refusal(await get('/v1/convert/quotes', { amount: '1', from, to: `eip155:1:${token}` })),
    [400, 'to'],
  )
  assert.deepEqual(
    await refusal(await get('/v1/convert/quotes', { amount: '1', from: `${CHAIN}:0x12`, to })),
    [400, 'from'],
  )
  assert.deepEqual(
    await refusal(
      await get('/v1/convert/quotes', {
        amount: '1',
        from: `${CHAIN}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`,
        to,
      }),
    ),
    [400, 'from'],
  )
  assert.deepEqual(
    await refusal(await get('/v1/convert/allowance', { tokenAddress: nowhere, userAddress: from })),
    [400, 'tokenAddress'],
  )
  const good = {
    projectId: server.projectId,
    amount: '1000',
    from,
    to,
    userAddress: id(chain.account(0).address),
    eip155: { slippage: 1 },
  }
  const build = async (change: object) =>
    refusal(await post('/v1/convert/build-transaction', { ...good, ...change }, ''))
  assert.deepEqual(await build({ eip155: { slippage: 51 } }), [400, 'eip155.slippage'])
  assert.deepEqual(await build({ eip155: { slippage: 0.5 } }), [400, 'eip155.slippage'])
  assert.deepEqual(await build({ eip155: { slippage: '1' } }), [400, 'eip155.slippage'])
  assert.deepEqual(await build({ eip155: { slippage: -1 } }), [400, 'eip155.slippage'])
  assert.deepEqual(await build({ userAddress: `eip155:1:${chain.account(0).address}` }), [
    400,
    'userAddress',
  ])
  assert.deepEqual(await build({ to: nowhere }), [400, 'to'])
  assert.deepEqual(await build({ projectId: 'x' }), [401, 'authentication'])
  assert.deepEqual(
    await build({ amount: '900000000000', from: to, to: from, disableEstimate: false }),
    [400, 'amount'],
  )
  assert.deepEqual(await refusal(await get('/v1/convert/build-approve', { from, to })), [
    400,
    'from',
  ])
  assert.deepEqual(
    await refusal(await get('/v1/convert/build-approve', { from: to, to: from, amount: '-5' })),
    [400, 'amount'],
  )
})

test('on-ramp: options, a quote, a page, and a purchase that arrives: in balance, history and on-ramp history', async () => {
  const buyer = '0x00000000000000000000000000000000000b0b01'
  const options = await getOptions(service)
  assert.deepEqual(
    options.purchaseCurrencies.map(({ symbol }) => symbol),
    ['ETH', 'TEST'],
  )
  const [paymentCurrency, purchaseCurrency] = [
    options.paymentCurrencies[0]!,
    options.purchaseCurrencies[1]!,
  ]
  const quote = await getQuote(service, {
    purchaseCurrency,
    paymentCurrency,
    amount: '100',
    network: purchaseCurrency.networks[0]!.name,
  })
  assert.deepEqual(
    [quote.paymentTotal, quote.coinbaseFee, quote.paymentSubtotal, quote.purchaseAmount],
    [
      { amount: '100.00', currency: 'USD' },
      { amount: '1.00', currency: 'USD' },
      { amount: '99.00', currency: 'USD' },
      { amount: '99', currency: 'TEST' },
    ],
  )
  const { url } = await createUrl(service, {
    destinationWallets: [{ address: buyer }],
    partnerUserId: buyer,
    presetFiatAmount: 100,
  })
  const page = await fetch(url)
  const text = await page.text()
  assert.equal(page.status, 200)
  assert.match(page.headers.get('content-security-policy')!, /default-src 'none'/)
  // The policy permits the page's own style.
  const style = /<style>(.*?)<\/style>/s.exec(text)![1]!
  assert.ok(
    page.headers
      .get('content-security-policy')!
      .includes(`'sha256-${createHash('sha256').update(style).digest('base64')}'`),
  )
  assert.match(text, /100\.00/)
  const order = new URL(url).searchParams.get('order')!
  const buy = (form: Record<string, string>) =>
    fetch(`${server.url}/onramp/sandbox`, {
      method: 'POST',
      body: new URLSearchParams({ order, ...form }),
    })
  assert.deepEqual(await refusal(await buy({ asset: 'TEST', amount: '1', currency: 'USD' })), [
    400,
    'amount',
  ])
  assert.deepEqual(await refusal(await buy({ asset: 'DOGE', amount: '100', currency: 'USD' })), [
    400,
    'purchaseCurrency',
  ])
  assert.deepEqual(await refusal(await buy({ asset: 'TEST', amount: '100', currency: 'XXX' })), [
    400,
    'paymentCurrency',
  ])
  const answers = await Promise.all(
    [1, 2, 3].map(() => buy({ asset: token.toLowerCase(), amount: '100', currency: 'USD' })),
  )
  for (const answer of answers) assert.match(await answer.text(), /Delivered.*99 TEST/s)
  assert.equal(await amountOf(buyer, 'TEST'), '99', 'three clicks are one purchase')
  const { data } = await listTransactions(service, { account: buyer, onramp: 'coinbase' })
  assert.deepEqual(
    data.map(({ metadata, transfers }) => [
      metadata.status,
      metadata.operationType,
      transfers[0]!.quantity.numeric,
    ]),
    [['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'buy', '99']],
  )
  const shown = await waitForTransaction(buyer, data[0]!.metadata.hash)
  assert.equal(shown.metadata.operationType, 'receive')
})

test('on-ramp: delivers the coin too; a page cannot be changed to another account', async () => {
  const buyer = '0x00000000000000000000000000000000000b0b02'
  const { url } = await createUrl(service, {
    destinationWallets: [{ address: buyer }],
    partnerUserId: buyer,
  })
  const order = new URL(url).searchParams.get('order')!
  const [text, mark] = order.split('.') as [string, string]
  const forged = Buffer.from(
    JSON.stringify({
      ...(JSON.parse(Buffer.from(text, 'base64url').toString()) as object),
      account: chain.account(0).address,
    }),
  ).toString('base64url')
  for (const bad of [
    `${forged}.${mark}`,
    text,
    `${text}.`,
    '',
    `${text}.${'A'.repeat(43)}`,
    '..',
    'a.b.c',
  ]) {
    assert.deepEqual(
      await refusal(await fetch(`${server.url}/onramp/sandbox?order=${encodeURIComponent(bad)}`)),
      [400, 'order'],
      bad,
    )
    assert.deepEqual(
      await refusal(
        await fetch(`${server.url}/onramp/sandbox`, {
          method: 'POST',
          body: new URLSearchParams({ order: bad, asset: 'ETH', amount: '100' }),
        }),
      ),
      [400, 'order'],
      bad,
    )
  }
  const response = await fetch(`${server.url}/onramp/sandbox`, {
    method: 'POST',
    body: new URLSearchParams({ order, asset: 'ETH', amount: '100.00', currency: 'EUR' }),
  })
  assert.match(await response.text(), /Delivered/)
  // 99 € at 1 800 € the coin.
  assert.equal(await amountOf(buyer, 'ETH'), '0.055')
})

test('on-ramp: refuses invalid input, naming the field', async () => {
  const wallet = { address: chain.account(0).address }
  assert.deepEqual(
    await refusal(
      await post('/v1/generators/onrampurl', { destinationWallets: [], partnerUserId: 'x' }),
    ),
    [400, 'destinationWallets'],
  )
  assert.deepEqual(
    await refusal(
      await post('/v1/generators/onrampurl', {
        destinationWallets: [{ address: 'nobody' }],
        partnerUserId: 'x',
      }),
    ),
    [400, 'destinationWallets'],
  )
  assert.deepEqual(
    await refusal(await post('/v1/generators/onrampurl', { destinationWallets: [wallet] })),
    [400, 'partnerUserId'],
  )
  assert.deepEqual(
    await refusal(
      await post('/v1/generators/onrampurl', {
        destinationWallets: [wallet],
        partnerUserId: 'x',
        provider: 'meld',
      }),
    ),
    [400, 'provider'],
  )
  assert.deepEqual(await refusal(await post('/v1/generators/onrampurl', '{')), [400, ''])
  const options = await getOptions(service)
  const good = {
    purchaseCurrency: options.purchaseCurrencies[0]!,
    paymentCurrency: options.paymentCurrencies[0]!,
    amount: '100',
    network: 'ETH',
  }
  for (const amount of ['-1', '0', '', '1,5', '1e3', '9'.repeat(80), '99999', '10.001'])
    assert.deepEqual(
      await refusal(await post('/v1/onramp/quote', { ...good, amount })),
      [400, 'amount'],
      amount,
    )
  assert.deepEqual(
    await refusal(
      await post('/v1/onramp/quote', {
        ...good,
        purchaseCurrency: { ...good.purchaseCurrency, symbol: 'DOGE' },
      }),
    ),
    [400, 'purchaseCurrency'],
  )
  assert.deepEqual(
    await refusal(
      await post('/v1/onramp/quote', {
        ...good,
        paymentCurrency: { ...good.paymentCurrency, id: 'ZZZ' },
      }),
    ),
    [400, 'paymentCurrency'],
  )
  assert.deepEqual(await refusal(await get('/v1/onramp/buy/options', { country: 'Germany' })), [
    400,
    'country',
  ])
  assert.deepEqual(
    await refusal(await get(`/v1/account/${wallet.address}/history`, { onramp: 'paypal' })),
    [400, 'onramp'],
  )
  const quote = (await (
    await get('/v1/onramp/buy/quotes', {
      country: 'DE',
      purchaseCurrency: 'ETH',
      paymentAmount: '50',
      paymentCurrency: 'USD',
      paymentMethod: 'CARD',
    })
  ).json()) as { paymentSubTotal: { value: string } }
  assert.equal(quote.paymentSubTotal.value, '49.50')
})
