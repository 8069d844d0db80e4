import assert from 'node:assert/strict'
import { generateKeyPairSync, verify, createPublicKey, type KeyObject } from 'node:crypto'
import { test } from 'node:test'
import { loadChainTable } from '../../../server/src/providers/chain-facts.js'
import { createEtherscanHistory } from '../../../server/src/providers/history/etherscan-history.js'
import { createCoinbase } from '../../../server/src/providers/onramp/coinbase.js'
import { createMeld } from '../../../server/src/providers/onramp/meld.js'
import { createPrices } from '../../../server/src/providers/prices/create-prices.js'
import {
  ProviderRefused,
  ProviderUnavailable,
} from '../../../server/src/providers/provider-unavailable.js'
import { createOneInch } from '../../../server/src/providers/swaps/one-inch.js'
import { createZeroEx } from '../../../server/src/providers/swaps/zero-ex.js'
import type { TokenBook } from '../../../server/src/providers/tokens/token-book.js'
import { fakeWeb, type FakeWeb } from '../../helpers/fakes/fake-web.js'

const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ROUTER = '0x1111111254eeb25477b68fb85ed929f73a960582'
const HOLDER = '0x0000000000001ff3684f28c67538d4d072c22734'
const USER = '0x00000000000000000000000000000000000000aa'
const BOB = '0x00000000000000000000000000000000000000bb'
const HASH = `0x${'ab'.repeat(32)}`

const table = await loadChainTable()
const noTokens: TokenBook = {
  list: () => Promise.resolve([]),
  describe: () => Promise.resolve(new Map()),
  ask: async () => [],
  listOwn: () => [],
  listSeen: async () => [],
  nameCollections: () => Promise.resolve(new Map()),
}

async function withWeb<T>(
  answer: Parameters<typeof fakeWeb>[0],
  use: (web: FakeWeb) => Promise<T>,
): Promise<T> {
  const web = await fakeWeb(answer)
  try {
    return await use(web)
  } finally {
    web.stop()
  }
}

const isUnavailable = (error: unknown) => error instanceof ProviderUnavailable

test('DefiLlama: one request for many coins, another currency by rate, cached for a minute, no request for unknown chains', () =>
  withWeb(
    ({ url }) =>
      url.pathname.startsWith('/prices/current/')
        ? { coins: { 'coingecko:ethereum': { price: 2_500 }, [`ethereum:${USDC}`]: { price: 1 } } }
        : { rates: { usd: { value: 100_000 }, eur: { value: 90_000 } } },
    async (web) => {
      const prices = createPrices(
        { source: 'defillama', defiLlamaUrl: web.url, coinGeckoUrl: web.url },
        table,
      )
      const assets = [NATIVE, USDC, BOB].map((address) => ({ chainId: 'eip155:1', address }))
      assert.deepEqual(
        [
          ...(
            await prices.getPrices(
              [
                ...assets,
                { chainId: 'eip155:31337', address: NATIVE },
                { chainId: 'eip155:11155111', address: NATIVE },
              ],
              'usd',
            )
          ).values(),
        ],
        [2_500, 1],
      )
      assert.deepEqual([...(await prices.getPrices(assets, 'eur')).values()], [2_250, 0.9])
      assert.deepEqual(
        web.seen.map(({ url }) => decodeURIComponent(url.pathname)),
        [`/prices/current/coingecko:ethereum,ethereum:${USDC},ethereum:${BOB}`, '/exchange_rates'],
      )
    },
  ))

test('DefiLlama: histories of many coins in one request, without points that are no price, kept for minutes', () =>
  withWeb(
    ({ url }) =>
      url.pathname.startsWith('/chart/')
        ? {
            coins: {
              'coingecko:ethereum': {
                prices: [
                  { timestamp: 1_000, price: 2_000 },
                  { timestamp: 2_000, price: -1 },
                  { timestamp: 3_000, price: 2_500 },
                ],
              },
              [`ethereum:${USDC}`]: { prices: [{ timestamp: 1_000, price: 1 }] },
            },
          }
        : { rates: { usd: { value: 100_000 }, eur: { value: 90_000 } } },
    async (web) => {
      const prices = createPrices(
        { source: 'defillama', defiLlamaUrl: web.url, coinGeckoUrl: web.url },
        table,
      )
      const assets = [NATIVE, USDC, BOB].map((address) => ({ chainId: 'eip155:1', address }))
      // One point is no history.
      assert.deepEqual(
        [...(await prices.getHistory(assets, 'eur', 'day'))],
        [
          [
            `eip155:1:${NATIVE}`,
            [
              [1_000_000, 1_800],
              [3_000_000, 2_250],
            ],
          ],
        ],
      )
      await prices.getHistory(assets, 'eur', 'day')
      await prices.getHistory(assets, 'usd', 'week')
      assert.deepEqual(
        web.seen.map(({ url }) => [url.pathname.split('/')[1], url.searchParams.get('period')]),
        [
          ['chart', '1h'],
          ['exchange_rates', null],
          ['chart', '4h'],
        ],
      )
    },
  ))

test('CoinGecko: histories by id and by contract', () =>
  withWeb(
    () => ({
      prices: [
        [1, 10],
        [2, 11],
      ],
    }),
    async (web) => {
      const prices = createPrices({ source: 'coingecko', coinGeckoUrl: web.url }, table)
      const assets = [NATIVE, USDC].map((address) => ({ chainId: 'eip155:1', address }))
      const found = await prices.getHistory(assets, 'usd', 'month')
      assert.equal(found.size, 2)
      assert.deepEqual(
        web.seen.map(({ url }) => `${url.pathname} ${url.searchParams.get('days')}`).sort(),
        [`/coins/ethereum/contract/${USDC}/market_chart 30`, '/coins/ethereum/market_chart 30'],
      )
    },
  ))

test('a configured price has a history only in the sandbox, which ends at that price', async () => {
  const asset = { chainId: 'eip155:1', address: NATIVE }
  const fixed = { prices: { [`eip155:1:${NATIVE}`]: 2_000 } }
  const plain = createPrices({ source: 'none', fixed }, table)
  assert.equal((await plain.getHistory([asset], 'usd', 'day')).size, 0)
  const sandbox = createPrices({ source: 'none', fixed: { ...fixed, history: 'sandbox' } }, table)
  for (const [range, count] of [
    ['day', 25],
    ['week', 43],
    ['month', 31],
    ['year', 53],
  ] as const) {
    const points = (await sandbox.getHistory([asset], 'usd', range)).get(`eip155:1:${NATIVE}`)!
    assert.equal(points.length, count)
    assert.equal(points.at(-1)![1], 2_000)
    assert.ok(points.every(([at, price], index) => price > 0 && at > (points[index - 1]?.[0] ?? 0)))
  }
})

test('CoinGecko: coins by id and tokens by platform, with the key in a header', () =>
  withWeb(
    ({ url }) =>
      url.pathname === '/simple/price' ? { ethereum: { usd: 2_400 } } : { [USDC]: { usd: 0.99 } },
    async (web) => {
      const prices = createPrices(
        { source: 'coingecko', coinGeckoUrl: web.url, coinGeckoKey: 'SECRET' },
        table,
      )
      const found = await prices.getPrices(
        [
          { chainId: 'eip155:1', address: NATIVE },
          { chainId: 'eip155:8453', address: NATIVE },
          { chainId: 'eip155:1', address: USDC },
        ],
        'usd',
      )
      assert.deepEqual([...found.values()], [2_400, 2_400, 0.99])
      assert.ok(web.seen.every(({ headers }) => headers['x-cg-pro-api-key'] === 'SECRET'))
      assert.deepEqual(web.seen.map(({ url }) => url.pathname).sort(), [
        '/simple/price',
        '/simple/token_price/ethereum',
      ])
    },
  ))

test('failing services report who and why, without keys: down, slow, wrong shape, too long, redirected', async () => {
  const answers = [
    () => new Response('no', { status: 500 }),
    () => new Response('slow', { status: 429, headers: { 'retry-after': '17' } }),
    () => new Response('<html>'),
    () => ({ coins: 'none' }),
    () => new Response('x'.repeat(6 * 1024 * 1024)),
    () => new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } }),
  ]
  for (const answer of answers) {
    await withWeb(answer, async (web) => {
      const prices = createPrices({ source: 'defillama', defiLlamaUrl: web.url }, table)
      await assert.rejects(
        prices.getPrices([{ chainId: 'eip155:1', address: NATIVE }], 'usd'),
        isUnavailable,
      )
    })
  }
  await withWeb(answers[1]!, (web) =>
    assert.rejects(
      createOneInch({
        name: '1inch',
        url: web.url,
        headers: { authorization: 'Bearer SECRET' },
      }).getSpender('eip155:1'),
      (error: unknown) =>
        error instanceof ProviderUnavailable &&
        error.retryAfterS === 17 &&
        !JSON.stringify([error.message, error.stack]).includes('SECRET'),
    ),
  )
  await assert.rejects(
    createOneInch({ name: '1inch', url: 'http://127.0.0.1:1' }).getSpender('eip155:1'),
    isUnavailable,
  )
})

test('1inch: tokens, quote, spender and calldata, exact amounts, its refusal as no quote', () =>
  withWeb(
    ({ url }) => {
      const [, , , chain, ...rest] = url.pathname.split('/')
      assert.equal(chain, '1')
      const path = rest.join('/')
      if (path === 'tokens')
        return {
          tokens: {
            [USDC]: {
              address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
              symbol: 'USDC',
              name: 'USD Coin',
              decimals: 6,
              logoURI: 'https://x.example/usdc.png',
              eip2612: true,
            },
          },
        }
      if (path === 'approve/spender') return { address: ROUTER }
      if (url.searchParams.get('amount') === '13')
        return new Response('{"error":"insufficient liquidity"}', { status: 400 })
      return {
        dstAmount: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
        tx: { to: ROUTER, data: '0xabcd', value: '0', gas: 123_456 },
      }
    },
    async (web) => {
      const swaps = createOneInch({
        name: '1inch',
        url: web.url,
        headers: { authorization: 'Bearer K' },
      })
      const wish = { chainId: 'eip155:1', from: NATIVE, to: USDC, amount: 10n ** 30n } as const
      assert.ok(swaps.serves('eip155:1') && !swaps.serves('eip155:31337'))
      assert.deepEqual(await swaps.listTokens('eip155:1'), [
        {
          address: USDC,
          symbol: 'USDC',
          name: 'USD Coin',
          decimals: 6,
          iconUrl: 'https://x.example/usdc.png',
          eip2612: true,
        },
      ])
      assert.equal(await swaps.findQuote(wish), 2n ** 256n - 1n)
      assert.equal(await swaps.findQuote({ ...wish, amount: 13n }), undefined)
      assert.equal(await swaps.getSpender('eip155:1'), ROUTER)
      assert.deepEqual(await swaps.build({ ...wish, user: USER, slippage: 1, estimate: false }), {
        to: ROUTER,
        data: '0xabcd',
        amountOut: 2n ** 256n - 1n,
        gas: 123_456n,
      })
      await assert.rejects(
        swaps.build({ ...wish, amount: 13n, user: USER, slippage: 1, estimate: false }),
        ProviderRefused,
      )
      const built = web.seen.find(({ url }) => url.pathname.endsWith('/swap'))!
      assert.deepEqual(Object.fromEntries(built.url.searchParams), {
        src: NATIVE,
        dst: USDC,
        amount: '1000000000000000000000000000000',
        from: USER,
        origin: USER,
        slippage: '1',
        disableEstimate: 'true',
        compatibility: 'true',
      })
      assert.equal(built.headers['authorization'], 'Bearer K')
    },
  ))

test('0x: price, quote with slippage in basis points, no liquidity as no quote', () =>
  withWeb(
    ({ url }) =>
      url.searchParams.get('sellAmount') === '13'
        ? { liquidityAvailable: false }
        : {
            liquidityAvailable: true,
            buyAmount: '42',
            allowanceTarget: null,
            issues: { allowance: null },
            transaction: { to: HOLDER, data: '0x12', gas: '99', gasPrice: '1', value: '0' },
          },
    async (web) => {
      const swaps = createZeroEx({
        table,
        tokens: noTokens,
        api: { name: '0x', url: web.url, headers: { '0x-api-key': 'K', '0x-version': 'v2' } },
      })
      const wish = { chainId: 'eip155:8453', from: NATIVE, to: USDC, amount: 5n } as const
      assert.equal(await swaps.findQuote(wish), 42n)
      assert.equal(await swaps.findQuote({ ...wish, amount: 13n }), undefined)
      assert.deepEqual(await swaps.build({ ...wish, user: USER, slippage: 3, estimate: true }), {
        to: HOLDER,
        data: '0x12',
        amountOut: 42n,
        gas: 99n,
      })
      assert.equal(web.seen.at(-1)!.url.searchParams.get('slippageBps'), '300')
      assert.equal(web.seen.at(-1)!.headers['0x-api-key'], 'K')
      await assert.rejects(
        swaps.build({ ...wish, amount: 13n, user: USER, slippage: 3, estimate: true }),
        ProviderRefused,
      )
    },
  ))

test('0x: the spender is the AllowanceHolder of the network, and a quote with another spender or target is refused', async () => {
  const shanghai = '0x0000000000005e88410ccdfade4a5efae4b49562'
  let answer: object = {}
  await withWeb(
    () => ({ liquidityAvailable: true, buyAmount: '42', ...answer }),
    async (web) => {
      const swaps = createZeroEx({ table, tokens: noTokens, api: { name: '0x', url: web.url } })
      const spenders = await Promise.all(
        ['eip155:1', 'eip155:59144', 'eip155:534352', 'eip155:5000'].map((chainId) =>
          swaps.getSpender(chainId),
        ),
      )
      assert.deepEqual(spenders, [HOLDER, HOLDER, HOLDER, shanghai])
      assert.deepEqual(
        ['eip155:5000', 'eip155:250', 'solana:1'].map((chainId) => swaps.serves(chainId)),
        [true, false, false],
      )
      await assert.rejects(swaps.getSpender('eip155:250'), ProviderRefused)

      const ask = async (chainId: string, change: object) => {
        answer = { transaction: { to: HOLDER, data: '0x12' }, ...change }
        const wish = { chainId, from: USDC, to: NATIVE, amount: 5n } as const
        const results = await Promise.allSettled([
          swaps.findQuote(wish),
          swaps.build({ ...wish, user: USER, slippage: 1, estimate: false }),
        ])
        return results.map((result) =>
          result.status === 'fulfilled'
            ? 'accepted'
            : isUnavailable(result.reason) && String(result.reason),
        )
      }
      const named = HOLDER.replace('1ff', '1fF')
      assert.deepEqual(
        await ask('eip155:1', {
          allowanceTarget: named,
          issues: { allowance: { actual: '0', spender: named } },
        }),
        ['accepted', 'accepted'],
      )
      assert.deepEqual(
        await ask('eip155:5000', {
          allowanceTarget: shanghai,
          transaction: { to: shanghai, data: '0x12' },
        }),
        ['accepted', 'accepted'],
      )
      for (const [chainId, change] of [
        ['eip155:1', { allowanceTarget: shanghai }],
        ['eip155:1', { allowanceTarget: BOB }],
        ['eip155:1', { allowanceTarget: HOLDER, issues: { allowance: { spender: BOB } } }],
        ['eip155:5000', { allowanceTarget: HOLDER, transaction: { to: shanghai, data: '0x12' } }],
      ] as const) {
        for (const result of await ask(chainId, change))
          assert.match(String(result), /names 0x\w+ as the spender on eip155:\d+, expected 0x/)
      }
      // Only AllowanceHolder may call a settler.
      const [price, built] = await ask('eip155:1', { transaction: { to: BOB, data: '0x12' } })
      assert.deepEqual(
        [price, String(built).includes(`calls ${BOB} on eip155:1`)],
        ['accepted', true],
      )
      assert.deepEqual(
        await ask('eip155:1', {
          transaction: { to: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', data: '0x12' },
        }),
        ['accepted', 'accepted'],
      )
    },
  )
})

test('Etherscan-compatible explorers: five lists become one, pages cut between blocks, "none" in every dialect, limits as failures', async () => {
  const row = (block: number, extra: object) => ({
    blockNumber: String(block),
    timeStamp: String(1_700_000_000 + block),
    hash: `0x${block.toString(16).padStart(64, '0')}`,
    from: USER,
    to: BOB,
    value: '0',
    nonce: '7',
    isError: '0',
    txreceipt_status: '1',
    input: '0x',
    ...extra,
  })
  const all: Record<string, object[]> = {
    txlist: [30, 20, 10].map((block) => row(block, { value: '1000000000000000000' })),
    txlistinternal: [row(20, { from: BOB, to: USER, value: '5' })],
    tokentx: [30, 25].map((block) =>
      row(block, {
        contractAddress: USDC.toUpperCase().replace('0X', '0x'),
        tokenName: 'USD Coin',
        tokenSymbol: 'USDC',
        tokenDecimal: '6',
        value: '1500000',
        from: BOB,
        to: USER,
      }),
    ),
    tokennfttx: [
      row(10, {
        contractAddress: ROUTER,
        tokenName: 'Cats',
        tokenSymbol: 'CAT',
        tokenDecimal: '',
        tokenID: '9',
        from: BOB,
        to: USER,
      }),
    ],
    token1155tx: [],
  }
  await withWeb(
    ({ url }) => {
      const query = Object.fromEntries(url.searchParams) as Record<string, string>
      assert.deepEqual(
        [query['chainid'], query['apikey'], query['module'], query['address'], query['sort']],
        ['1', 'KEY', 'account', USER, 'desc'],
      )
      const rows = all[query['action']!]!.filter(
        (entry) =>
          Number((entry as { blockNumber: string }).blockNumber) <= Number(query['endblock']),
      ).slice(0, Number(query['offset']))
      if (query['action'] === 'token1155tx')
        return {
          status: '0',
          message: 'NOTOK',
          result: 'Error! Missing Or invalid Action name: unknown action',
        }
      return rows.length > 0
        ? { status: '1', message: 'OK', result: rows }
        : { status: '0', message: 'No transactions found', result: [] }
    },
    async (web) => {
      const history = createEtherscanHistory({
        chainId: 'eip155:1',
        explorer: { name: 'Etherscan', url: web.url, query: { chainid: '1', apikey: 'KEY' } },
      })
      const pages = []
      for (let cursor: string | undefined; ;) {
        const page = await history.listTransactions({
          chainIds: ['eip155:1'],
          account: USER,
          cursor,
          limit: 2,
        })
        pages.push(
          page.transactions.map(
            ({ hash, transfers }) =>
              `${Number(BigInt(hash))}:${transfers.map(({ kind, amount, tokenId }) => `${kind} ${tokenId ?? amount}`).join('+')}`,
          ),
        )
        if (page.next === null) break
        cursor = page.next
        assert.ok(pages.length < 10)
      }
      assert.deepEqual(pages.flat(), [
        '30:native 1000000000000000000+erc20 1500000',
        '25:erc20 1500000',
        '20:native 1000000000000000000+native 5',
        '10:native 1000000000000000000+erc721 9',
      ])
      const {
        transactions: [first],
      } = await history.listTransactions({ chainIds: ['eip155:1'], account: USER, limit: 50 })
      assert.deepEqual(
        { ...first, transfers: [] },
        {
          chainId: 'eip155:1',
          hash: `0x${'1e'.padStart(64, '0')}`,
          minedAt: 1_700_000_030_000,
          from: USER,
          to: BOB,
          created: null,
          nonce: 7,
          status: 'confirmed',
          method: null,
          transfers: [],
        },
      )
      await assert.rejects(
        history.listTransactions({
          chainIds: ['eip155:1'],
          account: USER,
          cursor: 'zzz',
          limit: 2,
        }),
        ProviderRefused,
      )
    },
  )
  const told = async (extra: object) => {
    let page:
      | Awaited<ReturnType<ReturnType<typeof createEtherscanHistory>['listTransactions']>>
      | undefined
    await withWeb(
      ({ url }) =>
        url.searchParams.get('action') === 'tokentx'
          ? {
              status: '1',
              message: 'OK',
              result: [row(5, { contractAddress: USDC, value: '1', ...extra })],
            }
          : { status: '0', message: 'No transactions found', result: [] },
      async (web) => {
        page = await createEtherscanHistory({
          chainId: 'eip155:1',
          explorer: { name: 'Etherscan', url: web.url },
        }).listTransactions({ chainIds: ['eip155:1'], account: USER, limit: 5 })
      },
    )
    return page!.transactions[0]!
  }
  // Values of a stranger's token that explorers repeat make nothing large and break nothing.
  for (const tokenDecimal of ['99999999', '-1', '1e9', 'abc', '9'.repeat(80)])
    assert.equal((await told({ tokenDecimal })).transfers[0]!.facts?.decimals, 0, tokenDecimal)
  assert.equal((await told({ nonce: 'abc', value: 'abc' })).nonce, 0)
  await assert.rejects(told({ timeStamp: '9'.repeat(20) }), isUnavailable)
  await withWeb(
    () => ({ status: '0', message: 'NOTOK', result: 'Max calls per sec rate limit reached' }),
    (web) =>
      assert.rejects(
        createEtherscanHistory({
          chainId: 'eip155:1',
          explorer: { name: 'Etherscan', url: web.url },
        }).listTransactions({ chainIds: ['eip155:1'], account: USER, limit: 2 }),
        isUnavailable,
      ),
  )
})

test('Coinbase: every request signed for its own method and path, with either kind of key; page, options, quote, purchases', async () => {
  const ed25519 = generateKeyPairSync('ed25519')
  const raw = Buffer.concat([
    ed25519.privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32),
    ed25519.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
  ]).toString('base64')
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keys: [string, KeyObject][] = [
    [raw, ed25519.publicKey],
    [ec.privateKey.export({ format: 'pem', type: 'sec1' }) as string, ec.publicKey],
  ]
  const money = (value: string, currency = 'USD') => ({ value, currency })
  for (const [secret, publicKey] of keys) {
    await withWeb(
      ({ url, method, headers }) => {
        const [header, payload, signature] = headers['authorization']!.replace('Bearer ', '').split(
          '.',
        ) as [string, string, string]
        const { alg, kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as {
          alg: string
          kid: string
        }
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
          uri: string
          exp: number
          nbf: number
          iss: string
          sub: string
        }
        assert.deepEqual(
          [kid, claims.sub, claims.iss, claims.uri, claims.exp - claims.nbf],
          ['key-id', 'key-id', 'cdp', `${method} ${url.host}${url.pathname}`, 120],
        )
        const text = Buffer.from(`${header}.${payload}`)
        assert.ok(
          alg === 'EdDSA'
            ? verify(null, text, publicKey, Buffer.from(signature, 'base64url'))
            : verify(
                'sha256',
                text,
                {
                  key: createPublicKey(publicKey.export({ format: 'pem', type: 'spki' })),
                  dsaEncoding: 'ieee-p1363',
                },
                Buffer.from(signature, 'base64url'),
              ),
        )
        if (url.pathname.endsWith('/token')) return { token: 'session-token', channel_id: '' }
        if (url.pathname.endsWith('/options'))
          return {
            payment_currencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '5', max: '500' }] }],
            purchase_currencies: [
              {
                id: 'x',
                name: 'USDC',
                symbol: 'USDC',
                networks: [
                  { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: USDC },
                ],
              },
            ],
          }
        if (url.pathname.endsWith('/transactions'))
          return {
            transactions: [
              {
                status: 'ONRAMP_TRANSACTION_STATUS_CREATED',
                purchase_currency: 'USDC',
                purchase_network: 'base',
                purchase_amount: money('10', 'USDC'),
                payment_total: money('11'),
                wallet_address: USER,
                tx_hash: HASH,
                created_at: '2025-01-01T00:00:00Z',
              },
            ],
            next_page_key: '',
          }
        return {
          payment_total: money('102'),
          payment_subtotal: money('100'),
          purchase_amount: money('99', 'USDC'),
          coinbase_fee: money('1'),
          network_fee: money('1'),
          quote_id: 'q',
        }
      },
      async (web) => {
        const coinbase = createCoinbase({ keyId: 'key-id', secret, url: web.url })
        const page = new URL(
          await coinbase.createUrl({
            projectId: 'p',
            publicUrl: '',
            wallets: [{ address: USER, blockchains: ['base'], assets: ['USDC'] }],
            partnerUserId: USER,
            network: 'base',
            fiatAmount: 50,
            country: 'US',
          }),
        )
        assert.deepEqual(
          [
            page.origin,
            page.searchParams.get('sessionToken'),
            page.searchParams.get('presetFiatAmount'),
            page.searchParams.get('defaultNetwork'),
          ],
          ['https://pay.coinbase.com', 'session-token', '50', 'base'],
        )
        assert.deepEqual(JSON.parse(web.seen[0]!.body), {
          addresses: [{ address: USER, blockchains: ['base'] }],
          assets: ['USDC'],
        })
        assert.equal(
          (await coinbase.getOptions('US')).paymentCurrencies[0]!.payment_method_limits[0]!.id,
          'card',
        )
        assert.deepEqual(
          (
            await coinbase.getQuote({
              asset: 'USDC',
              network: 'base',
              amount: '100',
              currency: 'USD',
              method: 'card',
              country: 'US',
            })
          ).purchaseAmount,
          { amount: '99', currency: 'USDC' },
        )
        const { data, next } = await coinbase.listPurchases!({
          projectId: 'p',
          account: USER,
          cursor: undefined,
          limit: 50,
        })
        assert.deepEqual(
          [data[0]!.metadata.status, data[0]!.metadata.chain, next],
          ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'eip155:8453', null],
        )
      },
    )
  }
  assert.throws(() => createCoinbase({ keyId: 'k', secret: 'c2hvcnQ=' }), /COINBASE_KEY_SECRET/)
})

test('Meld: options, the best quote, and a page with the key only in a header', () =>
  withWeb(
    ({ url, headers }) => {
      assert.equal(headers['authorization'], 'BASIC K')
      if (url.pathname.endsWith('/crypto-currencies'))
        return [
          {
            currencyCode: 'USDC_BASE',
            name: 'USDC',
            chainCode: 'BASE',
            chainName: 'Base',
            chainId: '8453',
            contractAddress: USDC,
          },
        ]
      if (url.pathname.endsWith('/fiat-currency-purchases'))
        return [{ currencyCode: 'EUR', minimumAmount: 10, maximumAmount: 1_000 }]
      if (url.pathname.endsWith('/quote'))
        return {
          quotes: [
            {
              sourceAmount: 100,
              destinationAmount: 95,
              totalFee: 4,
              networkFee: 1,
              serviceProvider: 'A',
            },
            {
              sourceAmount: 100,
              destinationAmount: 97,
              totalFee: 3,
              networkFee: 1,
              serviceProvider: 'B',
            },
          ],
        }
      return { widgetUrl: 'https://meld.example/session/1' }
    },
    async (web) => {
      const meld = createMeld({ key: 'K', url: web.url })
      const options = await meld.getOptions('DE')
      assert.deepEqual(
        [
          options.purchaseCurrencies[0]!.symbol,
          options.paymentCurrencies[0]!.payment_method_limits[0],
        ],
        ['USDC', { id: 'card', min: '10.00', max: '1000.00' }],
      )
      const quote = await meld.getQuote({
        asset: 'USDC_BASE',
        network: '',
        amount: '100',
        currency: 'EUR',
        method: 'card',
        country: 'DE',
      })
      assert.deepEqual(
        [
          quote.purchaseAmount.amount,
          quote.coinbaseFee.amount,
          quote.networkFee.amount,
          quote.quoteId,
        ],
        ['97', '2.00', '1.00', 'meld-b'],
      )
      assert.equal(
        await meld.createUrl({
          projectId: 'p',
          publicUrl: '',
          wallets: [{ address: USER, assets: ['USDC_BASE'] }],
          partnerUserId: 'me',
          country: 'DE',
        }),
        'https://meld.example/session/1',
      )
    },
  ))
