import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parseUnits, type Address } from 'viem'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { startLocalChain, type LocalChain } from '../../helpers/chains/local-chain.js'
import { HANG_MS } from '../../helpers/clocks/hang.js'

// Behaviour that clients in use rely on and no schema defines: headers, spellings, order, pages,
// defaults.
const CHAIN = 'eip155:31337'
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const PAGE = 'https://app.example'

let chain: LocalChain
let token: Address
let server: RunningServer

before(async () => {
  chain = await startLocalChain(31337)
  token = await chain.deployToken([chain.account(0).address], parseUnits('1000', 6))
  server = await startServer({
    port: 0,
    logLevel: 'silent',
    origins: [PAGE],
    rateLimit: { burst: 10_000, perSecond: 10_000 },
    upstreams: [{ chainId: CHAIN, url: chain.rpc }],
    providers: {
      ...DEFAULT_PROVIDERS,
      publicRpc: false,
      ens: undefined,
      history: { explorers: [], index: [{ chainId: CHAIN, fromBlock: 0 }] },
      prices: {
        source: 'none',
        fixed: {
          prices: { [`${CHAIN}:${NATIVE}`]: 2_000, [`${CHAIN}:${token.toLowerCase()}`]: 1 },
        },
      },
    },
  })
})
after(async () => {
  await server?.stop()
  await chain?.stop()
})

const ask = (path: string, query: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(
    `${server.url}${path}?${new URLSearchParams({ projectId: server.projectId, ...query })}`,
    init,
  )
async function read<T>(...request: Parameters<typeof ask>): Promise<T> {
  const response = await ask(...request)
  assert.equal(response.status, 200, `${request[0]}: ${await response.clone().text()}`)
  return (await response.json()) as T
}

test('a preflight allows every header that clients send, on every endpoint, before any project is known', async () => {
  const sent = [
    'content-type',
    'x-sdk-type',
    'x-sdk-version',
    'x-project-id',
    'solana-client',
    'x-nonce-jwt',
    'authorization',
  ]
  for (const [path, method] of [
    ['/getWallets', 'GET'],
    ['/v1/', 'POST'],
    ['/v1/convert/build-transaction', 'POST'],
    ['/v1/fungible/price', 'POST'],
    ['/v1/profile/account', 'POST'],
    ['/rpc', 'POST'],
    ['/e', 'POST'],
  ] as const) {
    const preflight = await fetch(`${server.url}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: PAGE,
        'access-control-request-method': method,
        'access-control-request-headers': sent.join(','),
      },
    })
    assert.equal(preflight.status, 204, path)
    assert.equal(preflight.headers.get('access-control-allow-origin'), PAGE)
    assert.ok(preflight.headers.get('access-control-allow-methods')!.includes(method))
    const allowed = preflight.headers.get('access-control-allow-headers')!.split(', ')
    assert.deepEqual(
      sent.filter((name) => !allowed.includes(name)),
      [],
      path,
    )
    assert.match(preflight.headers.get('vary')!, /Origin/)
  }
})

test('older clients name project and version in headers, on every kind of endpoint', async () => {
  const headers = {
    'x-project-id': server.projectId,
    'x-sdk-type': 'w3m',
    'x-sdk-version': 'html-core-2.0.0',
    origin: PAGE,
  }
  const call = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'
  for (const [path, init] of [
    ['/getWallets?page=1&entries=4', {}],
    ['/appkit/v1/config', {}],
    [`/v1/identity/${chain.account(0).address}`, {}],
    [`/v1/?chainId=${CHAIN}`, { method: 'POST', body: call }],
  ] as const) {
    const response = await fetch(`${server.url}${path}`, { ...init, headers })
    assert.deepEqual(
      [response.status, response.headers.get('access-control-allow-origin')],
      [200, PAGE],
      path,
    )
  }
  assert.equal(
    (
      await fetch(`${server.url}/getWallets?page=1&entries=4`, {
        headers: { ...headers, origin: 'https://other.example' },
      })
    ).status,
    403,
  )
})

test('pages of the directory follow one another without gap or repetition, with the total on each, and end empty', async () => {
  interface Answer {
    count: number
    data: { id: string; order: number }[]
  }
  const seen: string[] = []
  let count = 0
  for (let page = 1; ; page++) {
    const answer = await read<Answer>('/getWallets', {
      page: String(page),
      entries: '40',
      search: '',
      include: '',
      exclude: '',
      chains: '',
      st: 'appkit',
      sv: 'react-wagmi-1.7.12',
    })
    count = answer.count
    if (answer.data.length === 0) break
    seen.push(...answer.data.map(({ id }) => id))
  }
  assert.deepEqual([seen.length, new Set(seen).size], [count, count])
  const [first, second] = await Promise.all([
    read<Answer>('/getWallets', { entries: '4' }),
    read<Answer>('/getWallets', { entries: '4', exclude: seen.slice(0, 2).join(',') }),
  ])
  assert.deepEqual(
    [first.data.map(({ id }) => id), second.data.map(({ id }) => id), second.count],
    [seen.slice(0, 4), seen.slice(2, 6), count - 2],
  )
})

test('HEAD has the headers of GET, without a body', async () => {
  for (const [path, status] of [
    ['/getWallets', 200],
    ['/v1/supported-chains', 200],
    ['/public/getTokenImage/ETH', 200],
    ['/getWalletImage/none', 404],
    ['/v1/', 426],
  ] as const) {
    const [head, get] = await Promise.all([
      ask(path, {}, { method: 'HEAD', headers: { origin: PAGE } }),
      ask(path, {}, { headers: { origin: PAGE } }),
    ])
    assert.deepEqual([head.status, await head.text()], [status, ''], path)
    for (const name of ['content-type', 'cache-control', 'access-control-allow-origin', 'vary'])
      assert.equal(head.headers.get(name), get.headers.get(name), `${path} ${name}`)
  }
})

test('an address is the same account in any case', async () => {
  const [me, held] = [chain.account(0).address, `${CHAIN}:${token}`]
  const upper = (address: string) => `0x${address.slice(2).toUpperCase()}`
  const forms = [me, me.toLowerCase(), upper(me)]
  const answersTo = async (toRequest: (form: string) => Promise<unknown>) => {
    const answers = await Promise.all(forms.map(toRequest))
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    return answers[0]
  }
  const { balances } = (await answersTo((form) =>
    read(`/v1/account/${form}/balance`, {
      currency: 'usd',
      chainId: CHAIN,
      forceUpdate: `${CHAIN}:${upper(token)}`,
    }),
  )) as {
    balances: { symbol: string; address?: string; value: number; quantity: { decimals: string } }[]
  }
  assert.deepEqual(
    balances.map(({ address, quantity }) => [address, quantity.decimals]),
    [
      [undefined, '18'],
      [held.toLowerCase(), '6'],
    ],
    'the most valuable first, the native coin without an address',
  )
  await answersTo((form) => read(`/v1/sessions/${encodeURIComponent(`${CHAIN}:${form}`)}`))
  await answersTo((form) => read(`/v1/account/${form}/history`, { chainId: CHAIN }))
  const { fungibles } = await read<{ fungibles: { symbol: string; price: number }[] }>(
    '/v1/fungible/price',
    {},
    {
      method: 'POST',
      body: JSON.stringify({
        currency: 'usd',
        addresses: [`${CHAIN}:${upper(NATIVE)}`, `${CHAIN}:${upper(token)}`],
      }),
    },
  )
  assert.deepEqual(
    fungibles.map(({ price }) => price),
    [2_000, 1],
  )
})

test('lists a requested token at a balance of zero', async () => {
  const { balances } = await read<{
    balances: { address?: string; quantity: { numeric: string } }[]
  }>(`/v1/account/${chain.account(7).address}/balance`, {
    currency: 'usd',
    chainId: CHAIN,
    forceUpdate: `${CHAIN}:${token}`,
  })
  assert.deepEqual(
    balances.find(({ address }) => address === `${CHAIN}:${token.toLowerCase()}`)?.quantity.numeric,
    '0',
  )
})

test('history is newest first in pages of 50 whose cursor continues after the page, also after new transactions; no chain means every EVM chain', async () => {
  interface Page {
    data: { id: string; metadata: { minedAt: string; nonce: number; chain: string } }[]
    next: string | null
  }
  const me = chain.account(5).address
  const sent: string[] = []
  const pay = async () =>
    sent.push(
      `${CHAIN}:${await chain.send(5, { to: chain.account(6).address, value: BigInt(sent.length + 1) })}`,
    )
  for (let n = 0; n < 105; n++) await pay()
  let first: Page
  const end = Date.now() + HANG_MS
  do first = await read<Page>(`/v1/account/${me}/history`)
  while (first.data[0]?.id !== sent[104] && Date.now() < end)
  await pay()
  while (
    (await read<Page>(`/v1/account/${me}/history`)).data[0]?.id !== sent[105] &&
    Date.now() < end
  );
  const second = await read<Page>(`/v1/account/${me}/history`, { cursor: first.next! })
  const third = await read<Page>(`/v1/account/${me}/history`, { cursor: second.next! })
  assert.deepEqual(
    [first.data.length, second.data.length, third.data.length, third.next],
    [50, 50, 5, null],
  )
  const all = [...first.data, ...second.data, ...third.data]
  assert.deepEqual(
    all.map(({ id }) => id),
    sent.slice(0, 105).reverse(),
  )
  assert.ok(
    all.every(
      ({ metadata }, index) =>
        metadata.chain === CHAIN &&
        (index === 0 || metadata.minedAt <= all[index - 1]!.metadata.minedAt),
    ),
  )
  assert.equal(
    (await ask(`/v1/account/${me}/history`, { cursor: 'of another server' })).status,
    400,
  )
})

test('too many requests get Retry-After, readable for the page, on each endpoint', async () => {
  const small = await startServer({
    port: 0,
    logLevel: 'silent',
    origins: [PAGE],
    rateLimit: { burst: 1, perSecond: 0.001 },
  })
  try {
    const hurried = () =>
      fetch(`${small.url}/e?projectId=${small.projectId}`, {
        method: 'POST',
        body: '{}',
        headers: { origin: PAGE },
      })
    await hurried()
    for (const response of [
      await hurried(),
      await fetch(`${small.url}/projects/v1/origins?projectId=${small.projectId}`, {
        headers: { origin: PAGE },
      }),
    ]) {
      assert.deepEqual(
        [response.status, response.headers.get('access-control-allow-origin')],
        [429, PAGE],
      )
      assert.ok(Number(response.headers.get('retry-after')) >= 1)
      assert.match(response.headers.get('access-control-expose-headers')!, /Retry-After/)
      assert.equal(
        ((await response.json()) as { reasons: { field: string }[] }).reasons[0]!.field,
        'rate_limited',
      )
    }
  } finally {
    await small.stop()
  }
})
