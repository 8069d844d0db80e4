import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeFunctionData, parseAbi, type Hex } from 'viem'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer } from '../../../server/src/start-server.js'
import { formatSiwxMessage } from '../../../src/standards/caip122.js'
import { fakeWeb } from '../../helpers/fakes/fake-web.js'
import { findFreePort } from '../../helpers/find-free-port.js'
import { readOpenapi } from '../../helpers/openapi.js'

const ADDRESS = `0x${'1'.repeat(40)}`
// 0x's contract on Ethereum; quotes that name another one are refused.
const ALLOWANCE_HOLDER = '0x0000000000001ff3684f28c67538d4d072c22734'
const MALFORMED = [
  'eip155:abc',
  'eip155:-1',
  'eip155:0',
  'eip155:01',
  'eip155:1.5',
  `eip155:${'9'.repeat(80)}`,
  "eip155:1' or '1'='1",
  'eip155:1;drop table projects',
  'eip155:',
  'eip155',
  'solana:../..',
  'Nonsense:1',
  'eip155:0x1',
]

/**
 * Places where a request names a chain: the field in the refusal, the path, and the body if it has
 * one.
 */
type ChainInput = readonly [
  field: string,
  path: (chain: string) => string,
  body?: (chain: string) => unknown,
]
const token = (chain: string, digit: string) => `${chain}:0x${digit.repeat(40)}`
const inUrl = encodeURIComponent
const pairOf = (chain: string) => `from=${inUrl(token(chain, '1'))}&to=${inUrl(token(chain, '2'))}`
const session = (rest: string) => (chain: string) =>
  `/v1/sessions/${inUrl(token(chain, '1'))}${rest}`
const CHAIN_INPUTS: readonly ChainInput[] = [
  ['chainId', (chain) => `/v1/account/${ADDRESS}/balance?currency=usd&chainId=${inUrl(chain)}`],
  [
    'forceUpdate',
    (chain) =>
      `/v1/account/${ADDRESS}/balance?currency=usd&forceUpdate=${inUrl(token(chain, '1'))}`,
  ],
  ['chainId', (chain) => `/v1/account/${ADDRESS}/history?chainId=${inUrl(chain)}`],
  ['chainId', (chain) => `/v1/account/${ADDRESS}/nfts?chainId=${inUrl(chain)}`],
  [
    'addresses',
    () => '/v1/fungible/price',
    (chain) => ({ currency: 'usd', addresses: [token(chain, '1')] }),
  ],
  ['chainId', (chain) => `/v1/convert/tokens?chainId=${inUrl(chain)}`],
  ['chainId', (chain) => `/v1/convert/gas-price?chainId=${inUrl(chain)}`],
  ['from', (chain) => `/v1/convert/quotes?amount=1&${pairOf(chain)}`],
  ['from', (chain) => `/v1/convert/build-approve?amount=1&${pairOf(chain)}`],
  [
    'from',
    () => '/v1/convert/build-transaction',
    (chain) => ({
      amount: '1',
      from: token(chain, '1'),
      to: token(chain, '2'),
      userAddress: token(chain, '3'),
      eip155: { slippage: 1 },
    }),
  ],
  [
    'userAddress',
    () => '/v1/convert/build-transaction',
    (chain) => ({
      amount: '1',
      from: token('eip155:1', '1'),
      to: token('eip155:1', '2'),
      userAddress: token(chain, '3'),
      eip155: { slippage: 1 },
    }),
  ],
  [
    'tokenAddress',
    (chain) =>
      `/v1/convert/allowance?tokenAddress=${inUrl(token(chain, '1'))}&userAddress=${inUrl(token('eip155:1', '2'))}`,
  ],
  [
    'userAddress',
    (chain) =>
      `/v1/convert/allowance?tokenAddress=${inUrl(token('eip155:1', '1'))}&userAddress=${inUrl(token(chain, '2'))}`,
  ],
  [
    'chainId',
    (chain) => `/v1/?chainId=${inUrl(chain)}`,
    () => ({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }),
  ],
  [
    'chainId',
    (chain) => `/v1?chainId=${inUrl(chain)}`,
    () => ({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }),
  ],
  [
    'chainId',
    (chain) => `/v1/user-operations?chainId=${inUrl(chain)}`,
    () => ({ jsonrpc: '2.0', id: 1, method: 'eth_supportedEntryPoints' }),
  ],
  ['chains', (chain) => `/getWallets?chains=${inUrl(chain)}`],
  ['chains', (chain) => `/getWallets?chains=eip155:1,${inUrl(chain)}`],
  ['id', session('')],
  [
    'id',
    session(''),
    () => ({ expiry: 1, signer: { type: 'keys', data: {} }, permissions: [], policies: [] }),
  ],
  ['id', session('/activate'), () => ({ pci: 'x' })],
  ['id', session('/getcontext?pci=x')],
  ['id', session('/revoke'), () => ({ pci: 'x', signature: '0x' })],
]

test('refuses malformed chain ids with 400 naming the field at every endpoint; well-formed unknown ones keep the empty answer', async () => {
  const server = await startServer({
    port: 0,
    logLevel: 'silent',
    rateLimit: { burst: 10_000, perSecond: 10_000 },
    providers: { ...DEFAULT_PROVIDERS, publicRpc: false },
  })
  try {
    const ask = async (path: string, body?: unknown) => {
      const answer = await fetch(
        `${server.url}${path}${path.includes('?') ? '&' : '?'}projectId=${server.projectId}`,
        body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
      )
      return {
        status: answer.status,
        body: (await answer.json()) as { reasons?: { field: string }[] },
      }
    }
    for (const chainId of MALFORMED) {
      for (const [field, path, body] of CHAIN_INPUTS) {
        const { status, body: answer } = await ask(path(chainId), body?.(chainId))
        assert.deepEqual(
          [status, answer.reasons?.[0]?.field],
          [400, field],
          `${chainId} at ${path(chainId)}`,
        )
      }
    }
    assert.deepEqual(
      await ask(`/v1/account/${ADDRESS}/balance?currency=usd&chainId=eip155:424242`),
      { status: 200, body: { balances: [] } },
    )
  } finally {
    await server.stop()
  }
})

test('finding 16: the limit of a swap is that of the shown quote, and the approval does not exceed it', async () => {
  let price = 1_000_000n
  const market = await fakeWeb(({ url }) => ({
    liquidityAvailable: true,
    buyAmount: price.toString(),
    ...(url.pathname.endsWith('/quote')
      ? { transaction: { to: ALLOWANCE_HOLDER, data: '0x1234', gas: '21000' } }
      : {}),
  }))
  const node = await fakeWeb(({ body }) => {
    const calls = JSON.parse(body) as
      | { id: number; method: string }
      | { id: number; method: string }[]
    const reply = ({ id, method }: { id: number; method: string }) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_feeHistory' ? { baseFeePerGas: ['0x1'] } : '0x1',
    })
    return Array.isArray(calls) ? calls.map(reply) : reply(calls)
  })
  const server = await startServer({
    port: 0,
    logLevel: 'silent',
    upstreams: [{ chainId: 'eip155:1', url: node.url }],
    providers: {
      ...DEFAULT_PROVIDERS,
      publicRpc: false,
      prices: { source: 'none' },
      swaps: { routers: [], zeroExKey: 'key', zeroExUrl: market.url },
    },
  })
  try {
    const [from, to, user] = ['2', '3', '4'].map((digit) => `eip155:1:0x${digit.repeat(40)}`) as [
      string,
      string,
      string,
    ]
    const query = `projectId=${server.projectId}&from=${from}&to=${to}`
    const build = () =>
      fetch(`${server.url}/v1/convert/build-transaction?projectId=${server.projectId}`, {
        method: 'POST',
        body: JSON.stringify({
          amount: '5000',
          from,
          to,
          userAddress: user,
          eip155: { slippage: 1 },
        }),
      })
    const quoted = await fetch(`${server.url}/v1/convert/quotes?${query}&amount=5000`)
    assert.equal(quoted.status, 200, await quoted.clone().text())
    const built = await build()
    assert.equal(built.status, 200, await built.clone().text())
    price = 980_000n
    const refused = await build()
    assert.equal(refused.status, 400, 'a fresh quote at a worse price is not what was shown')
    assert.match(await refused.text(), /"field":"amount".*new quote/)
    const { tx } = (await (
      await fetch(`${server.url}/v1/convert/build-approve?${query}&userAddress=${user}`)
    ).json()) as { tx: { data: Hex } }
    assert.equal(
      decodeFunctionData({
        abi: parseAbi(['function approve(address spender, uint256 value)']),
        data: tx.data,
      }).args[1],
      5_000n,
    )
  } finally {
    await server.stop()
    market.stop()
    node.stop()
  }
})

test('event types and experiences outside the listed ones are refused with 400 naming the field', async () => {
  const server = await startServer({
    port: 0,
    logLevel: 'silent',
    providers: { ...DEFAULT_PROVIDERS, publicRpc: false },
  })
  try {
    const post = async (path: string, body: unknown) => {
      const answer = await fetch(`${server.url}${path}?projectId=${server.projectId}`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      return [
        answer.status,
        ((await answer.json()) as { reasons?: { field: string }[] }).reasons?.[0]?.field,
      ]
    }
    const event = (props: Record<string, unknown>) => ({
      eventId: 'e',
      url: 'https://app.example/',
      domain: 'app.example',
      timestamp: 1,
      props,
    })
    for (const type of ['track', 'error', undefined])
      assert.deepEqual(await post('/e', event({ type, event: 'MODAL_OPEN' })), [202, undefined])
    for (const type of ['TRACK', '', 'steal', 7])
      assert.deepEqual(await post('/e', event({ type, event: 'MODAL_OPEN' })), [400, 'props.type'])
    const page = (defaultExperience: unknown) => ({
      destinationWallets: [{ address: ADDRESS }],
      partnerUserId: 'p',
      defaultExperience,
    })
    for (const experience of ['buy', 'send', undefined])
      assert.equal((await post('/v1/generators/onrampurl', page(experience)))[0], 200)
    for (const experience of ['BUY', 'sell', '', 1])
      assert.deepEqual(await post('/v1/generators/onrampurl', page(experience)), [
        400,
        'defaultExperience',
      ])
  } finally {
    await server.stop()
  }
})

const HISTORY = `/v1/fungible/history?addresses=eip155:1:0x${'e'.repeat(40)}`
/** A query parameter with a list of values, on a path that answers with each of them. */
const CHOICES: readonly (readonly [
  path: string,
  name: string,
  values: readonly string[],
  body?: unknown,
])[] = [
  ['/getWallets', 'badge_type', ['none', 'certified']],
  ['/getWallets', 'platform', ['ios', 'android']],
  [
    `/v1/account/${ADDRESS}/balance`,
    'currency',
    ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'],
  ],
  [`/v1/account/${ADDRESS}/history`, 'currency', ['usd', 'eth']],
  [HISTORY, 'currency', ['usd', 'eth']],
  [HISTORY, 'range', ['day', 'week', 'month', 'year']],
  [`/v1/account/${ADDRESS}/history`, 'onramp', ['coinbase', 'sandbox']],
  [`/v1/profile/reverse/${ADDRESS}`, 'apiVersion', ['1', '2']],
  ['/v1/profile/account/nobody.eth', 'apiVersion', ['1', '2']],
  [
    `/v1/sessions/eip155:1:${ADDRESS}`,
    'v',
    ['1', '2'],
    {
      expiry: Math.floor(Date.now() / 1000) + 3_600,
      signer: { type: 'keys', data: {} },
      permissions: [],
      policies: [],
    },
  ],
]

test('refuses values outside a listed set with 400 naming the field, at every endpoint with such a set in the description', async () => {
  const server = await startServer({
    port: 0,
    logLevel: 'silent',
    rateLimit: { burst: 10_000, perSecond: 10_000 },
    providers: {
      ...DEFAULT_PROVIDERS,
      publicRpc: false,
      names: { suffixes: ['nobody.eth', 'eth'] },
    },
  })
  try {
    const { operations, findOperation } = readOpenapi()
    const described = operations.flatMap(({ operationId, choices }) =>
      choices.map((name) => `${operationId} ${name}`),
    )
    const tested = CHOICES.map(
      ([path, name, , body]) =>
        `${findOperation(body ? 'POST' : 'GET', path.split('?')[0]!)?.operationId} ${name}`,
    )
    for (const one of described) assert.ok(tested.includes(one), `${one} is tested`)
    for (const [path, name, values, body] of CHOICES) {
      const ask = async (value: string) => {
        const answer = await fetch(
          `${server.url}${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ projectId: server.projectId, [name]: value })}`,
          body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
        )
        return [
          answer.status,
          ((await answer.json()) as { reasons?: { field: string }[] }).reasons?.[0]?.field,
        ]
      }
      for (const value of values)
        assert.notEqual((await ask(value))[0], 400, `${path} ${name}=${value}`)
      for (const value of [
        `${values[0]}x`,
        values[0]!.toUpperCase().replace(/^\d$/, '3'),
        '-1',
        `${values[0]} `,
        values.slice(0, 2).join(),
      ])
        assert.deepEqual(await ask(value), [400, name], `${path} ${name}=${value}`)
    }
  } finally {
    await server.stop()
  }
})

test('a malformed signature is 401 while its chain is unavailable; one that a contract might accept is 503', async () => {
  const gone = `http://127.0.0.1:${await findFreePort()}`
  const server = await startServer({
    port: 0,
    logLevel: 'silent',
    rateLimit: { burst: 10_000, perSecond: 10_000 },
    upstreams: [
      { chainId: 'eip155:31337', url: gone },
      { chainId: 'eip155:1', url: gone },
    ],
    providers: { ...DEFAULT_PROVIDERS, publicRpc: false, names: { suffixes: ['names.example'] } },
  })
  try {
    const query = `?projectId=${server.projectId}`
    const account = `eip155:31337:${ADDRESS}`
    const pci = '00000000-0000-4000-8000-000000000000'
    const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${server.url}${path}${query}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return [
        answer.status,
        ((await answer.json()) as { reasons?: { field: string }[] }).reasons?.[0]?.field,
      ]
    }
    const name = (content: object) => (signature: string) => ({
      message: JSON.stringify({ ...content, timestamp: Math.floor(Date.now() / 1000) }),
      signature,
      coin_type: 0x8000_0000 + 31337,
      address: ADDRESS,
    })
    const { nonce, token: nonceToken } = (await (
      await fetch(`${server.url}/auth/v1/nonce${query}`)
    ).json()) as { nonce: string; token: string }
    const message = formatSiwxMessage({
      domain: 'localhost:5173',
      accountName: 'Ethereum',
      uri: 'http://localhost:5173/',
      version: '1',
      chainId: 'eip155:31337',
      accountAddress: ADDRESS,
      nonce,
      issuedAt: new Date().toISOString(),
    })
    const inputs: [
      path: string,
      body: (signature: string) => unknown,
      headers?: Record<string, string>,
    ][] = [
      [
        '/auth/v1/authenticate',
        (signature) => ({ message, signature }),
        { 'x-nonce-jwt': nonceToken, origin: 'http://localhost:5173' },
      ],
      ['/v1/profile/account', name({ name: 'alice.names.example' })],
      ['/v1/profile/account/alice.names.example/attributes', name({ attributes: {} })],
      [
        '/v1/profile/account/alice.names.example/address',
        name({ coin_type: 60, address: ADDRESS }),
      ],
      [
        `/v1/sessions/${account}/activate`,
        (signature) => ({
          pci,
          context: '0x',
          signature,
          expiry: 1,
          signer: { type: 'keys', data: {} },
          permissions: [],
          policies: [],
        }),
      ],
      [`/v1/sessions/${account}/revoke`, (signature) => ({ pci, signature })],
    ]
    for (const [path, body, headers] of inputs) {
      for (const signature of [
        '',
        '0x',
        '0x1',
        `0x${'ab'.repeat(64)}a`,
        `0x${'zz'.repeat(65)}`,
        'ab'.repeat(65),
        `0x${'ab'.repeat(65)} `,
        'not a signature',
      ])
        assert.deepEqual(
          await post(path, body(signature), headers),
          [401, 'signature'],
          `${path} "${signature}"`,
        )
      assert.equal((await post(path, body(`0x${'ab'.repeat(65)}`), headers))[0], 503, path)
    }
  } finally {
    await server.stop()
  }
})
