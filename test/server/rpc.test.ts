import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { test } from 'node:test'
import WebSocket, { WebSocketServer } from 'ws'
import {
  AddressRefused,
  isPublicAddress,
  publicFetch,
  type Resolve,
} from '../../server/src/providers/public-fetch.js'
import { DEFAULT_PROVIDERS } from '../../server/src/providers/settings.js'
import { startServer } from '../../server/src/start-server.js'
import { createAnswerCache } from '../../server/src/rpc/answer-cache.js'
import { withPublicUpstreams } from '../../server/src/rpc/public-upstreams.js'
import { UpstreamsExhausted, createUpstreamPool } from '../../server/src/rpc/upstream-pool.js'
import { freezeClock } from '../helpers/clocks/frozen-clock.js'

const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'
const signal = () => new AbortController().signal

async function listen(
  answer: Parameters<typeof createServer>[1],
): Promise<{ url: string; server: Server; port: number }> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { server, port, url: `http://127.0.0.1:${port}` }
}

test('upstreams: public nodes are used only for chains without a configured one', () => {
  const own = [{ chainId: 'eip155:1', url: 'http://10.0.0.1:8545' }] as const
  const all = withPublicUpstreams(own)
  assert.deepEqual(
    all.filter(({ chainId }) => chainId === 'eip155:1'),
    own,
  )
  assert.ok(all.filter(({ chainId }) => chainId === 'eip155:8453').length >= 2)
  const chains = new Set(all.map(({ chainId }) => chainId as string))
  for (const id of [
    'eip155:10',
    'eip155:56',
    'eip155:100',
    'eip155:137',
    'eip155:42161',
    'eip155:43114',
    'eip155:11155111',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  ])
    assert.ok(chains.has(id), id)
  assert.ok(all.slice(1).every(({ url }) => /^(https|wss):/.test(url)))
})

test('upstreams: prefers the faster one, skips a failing one, and answers with one of two down', async (t) => {
  const seen: string[] = []
  const clock = freezeClock()
  t.after(() => clock.restore())
  const fake = (async (input: string | URL | Request) => {
    const url = String(input)
    seen.push(url)
    if (url.includes('dead')) throw new TypeError('fetch failed')
    clock.advance(url.includes('slow') ? 60 : 5)
    return new Response('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  }) as typeof fetch
  const pool = createUpstreamPool(
    [
      { chainId: 'eip155:1', url: 'http://dead' },
      { chainId: 'eip155:1', url: 'http://slow' },
      { chainId: 'eip155:1', url: 'http://fast' },
    ],
    { fetch: fake },
  )
  for (let index = 0; index < 200; index++)
    assert.equal((await pool.send('eip155:1', body, { signal: signal() })).status, 200)
  assert.equal(seen.filter((url) => url.includes('dead')).length, 1, 'a dead one rests')
  assert.deepEqual(seen.slice(-20), Array(20).fill('http://fast'))
})

test('upstreams: one that hangs costs less than a second', async () => {
  let hung = 0
  const fake = ((input: string | URL | Request, init?: RequestInit) => {
    if (String(input).includes('good'))
      return Promise.resolve(new Response('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
    hung++
    return new Promise((_, reject) =>
      init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)),
    )
  }) as typeof fetch
  const pool = createUpstreamPool(
    [
      { chainId: 'eip155:1', url: 'http://hang' },
      { chainId: 'eip155:1', url: 'http://good' },
    ],
    { fetch: fake },
  )
  await pool.send('eip155:1', body, { signal: signal() })
  // And only once: it ranks behind the node that answered.
  for (let index = 0; index < 10; index++) await pool.send('eip155:1', body, { signal: signal() })
  assert.equal(hung, 1)
})

test('upstreams: Retry-After is honoured as seconds and as a date; a limit inside a 200 response sends the call elsewhere', async () => {
  for (const wait of ['30', new Date(Date.now() + 30_000).toUTCString()]) {
    const pool = createUpstreamPool([{ chainId: 'eip155:1', url: 'http://busy' }], {
      fetch: (async () =>
        new Response('slow down', {
          status: 429,
          headers: { 'retry-after': wait },
        })) as typeof fetch,
    })
    await assert.rejects(
      pool.send('eip155:1', body, { signal: signal() }),
      (error: unknown) =>
        error instanceof UpstreamsExhausted && error.retryAfterS > 27 && error.retryAfterS <= 31,
    )
  }
  const pool = createUpstreamPool(
    [
      { chainId: 'eip155:2', url: 'http://limited' },
      { chainId: 'eip155:2', url: 'http://free' },
    ],
    {
      fetch: (async (input: string | URL | Request) =>
        new Response(
          String(input).includes('limited')
            ? '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"limit exceeded"}}'
            : '{"jsonrpc":"2.0","id":1,"result":"0x2"}',
        )) as typeof fetch,
    },
  )
  assert.match((await pool.send('eip155:2', body, { signal: signal() })).text, /0x2/)
})

test('upstreams: an answer with neither a result nor an error is ignored', async () => {
  const fake = (async (input: string | URL | Request) =>
    new Response(
      String(input).includes('empty')
        ? '{"jsonrpc":"2.0","id":1}'
        : '{"jsonrpc":"2.0","id":1,"result":"0x1"}',
    )) as typeof fetch
  await assert.rejects(
    createUpstreamPool([{ chainId: 'eip155:1', url: 'http://empty' }], { fetch: fake }).send(
      'eip155:1',
      body,
      { signal: signal() },
    ),
    UpstreamsExhausted,
  )
  const both = createUpstreamPool(
    [
      { chainId: 'eip155:1', url: 'http://empty' },
      { chainId: 'eip155:1', url: 'http://full' },
    ],
    { fetch: fake },
  )
  assert.match((await both.send('eip155:1', body, { signal: signal() })).text, /0x1/)
})

test('upstreams: does not ask one before the time it named', async () => {
  let asked = 0
  const busy = (async () => {
    asked++
    return new Response('slow down', { status: 429, headers: { 'retry-after': '30' } })
  }) as typeof fetch
  const pool = createUpstreamPool([{ chainId: 'eip155:1', url: 'http://busy' }], { fetch: busy })
  for (let index = 0; index < 5; index++)
    await assert.rejects(
      pool.send('eip155:1', body, { signal: signal() }),
      (error: unknown) => error instanceof UpstreamsExhausted && error.retryAfterS > 27,
    )
  assert.equal(asked, 1)
})

test('upstreams: ignores one on another chain, alone or first; accepts a node that does not name its chain', async () => {
  const seen: string[] = []
  const fake = (async (input: string | URL | Request, init?: RequestInit) => {
    const url = String(input)
    const isQuestion =
      String(init?.body).includes('eth_chainId') || String(init?.body).includes('getGenesisHash')
    if (!isQuestion) seen.push(url)
    if (isQuestion && url.includes('mute'))
      return new Response('{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}')
    if (isQuestion && url.includes('solana'))
      return new Response(
        '{"jsonrpc":"2.0","id":1,"result":"EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG"}',
      )
    return new Response(
      `{"jsonrpc":"2.0","id":1,"result":"${isQuestion && url.includes('right') ? '0x1' : '0x5'}"}`,
    )
  }) as typeof fetch
  const pool = (chainId: `eip155:${string}` | `solana:${string}`, ...urls: string[]) =>
    createUpstreamPool(
      urls.map((url) => ({ chainId, url })),
      { fetch: fake },
    )
  const send = (chains: ReturnType<typeof pool>, chainId = 'eip155:1') =>
    chains.send(chainId, body, { signal: signal() })
  await assert.rejects(send(pool('eip155:1', 'http://wrong')), UpstreamsExhausted)
  assert.deepEqual(seen, [])
  const both = pool('eip155:1', 'http://wrong', 'http://right')
  for (let index = 0; index < 10; index++) await send(both)
  assert.deepEqual(new Set(seen), new Set(['http://right']))
  assert.equal((await send(pool('eip155:1', 'http://mute'))).status, 200)
  await assert.rejects(
    send(
      pool('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'http://solana'),
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    ),
    UpstreamsExhausted,
  )
})

test('answers: caches only immutable ones, by chain, method and exact parameters', () => {
  const cache = createAnswerCache()
  const keep = (chainId: string, method: string, params: unknown, result: unknown) =>
    cache.keep(
      chainId,
      { id: 1, method, params },
      JSON.stringify({ jsonrpc: '2.0', id: 1, result }),
    )
  keep('eip155:1', 'eth_chainId', [], '0x1')
  keep('eip155:1', 'eth_getBlockByHash', ['0xaa', false], { number: '0x1' })
  keep('eip155:1', 'eth_getBlockByHash', ['0xbb', false], null)
  keep('eip155:1', 'eth_getBlockByNumber', ['0x1', false], { number: '0x1' })
  assert.equal(
    cache.find('eip155:1', { id: 'x', method: 'eth_chainId', params: [] }),
    '{"jsonrpc":"2.0","id":"x","result":"0x1"}',
  )
  assert.equal(cache.find('eip155:1', { id: 'x', method: 'eth_chainId' })?.includes('0x1'), true)
  assert.equal(cache.find('eip155:2', { id: 1, method: 'eth_chainId', params: [] }), undefined)
  assert.equal(
    cache.find('eip155:1', { id: 1, method: 'eth_getBlockByHash', params: ['0xaa', true] }),
    undefined,
  )
  assert.equal(
    cache.find('eip155:1', { id: 1, method: 'eth_getBlockByHash', params: ['0xbb', false] }),
    undefined,
  )
  assert.equal(
    cache.find('eip155:1', { id: 1, method: 'eth_getBlockByNumber', params: ['0x1', false] }),
    undefined,
  )
  assert.equal(
    cache.find('eip155:1', { id: 2 ** 60, method: 'eth_chainId', params: [] }),
    undefined,
  )
  cache.keep(
    'eip155:3',
    { id: 1, method: 'eth_chainId' },
    '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"no"}}',
  )
  cache.keep('eip155:3', { id: 1, method: 'eth_chainId' }, '<html>')
  cache.keep(
    'eip155:3',
    { id: 1, method: 'eth_chainId' },
    '{"jsonrpc":"2.0","id":2,"result":"0x3"}',
  )
  assert.equal(cache.find('eip155:3', { id: 1, method: 'eth_chainId' }), undefined)
})

test('answers: 2 000 chains and parameters never collide', () => {
  const cache = createAnswerCache()
  const all = Array.from({ length: 2_000 }, (_, index) => ({
    chainId: `eip155:${index % 50}`,
    params: [`0x${index}`, index % 2 === 0],
  }))
  for (const { chainId, params } of all)
    cache.keep(
      chainId,
      { id: 1, method: 'eth_getBlockByHash', params },
      JSON.stringify({ jsonrpc: '2.0', id: 1, result: `${chainId} ${params}` }),
    )
  for (const { chainId, params } of all)
    assert.equal(
      (
        JSON.parse(cache.find(chainId, { id: 7, method: 'eth_getBlockByHash', params })!) as {
          result: string
        }
      ).result,
      `${chainId} ${params}`,
    )
})

test('untrusted addresses: no textual form of a private address is public', () => {
  const hidden = [
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2002:7f00:1::',
    '2001:db8::1',
    '100::1',
    '3fff::1',
    'localhost',
    '',
  ]
  for (const address of hidden) assert.equal(isPublicAddress(address), false, address)
  for (const address of [
    '1.1.1.1',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2a00:1450::1',
  ])
    assert.equal(isPublicAddress(address), true, address)
})

test('untrusted addresses: refuses every spelling of this machine and sends nothing', async () => {
  let hits = 0
  const { server, port } = await listen((_, response) => {
    hits++
    response.end('{}')
  })
  const resolveTo =
    (...addresses: string[]): Resolve =>
    (_, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
  const spellings = [
    '127.0.0.1',
    'localhost',
    '0177.0.0.1',
    '0x7f.1',
    '2130706433',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '0',
    'user:pw@127.0.0.1',
  ]
  for (const host of spellings) await assert.rejects(publicFetch(`http://${host}:${port}/`), host)
  for (const host of spellings) await assert.rejects(publicFetch(`http://${host}:8080/`), host)
  for (const url of [
    'file:///etc/passwd',
    'ftp://example.com/',
    'data:text/plain,x',
    'javascript:1',
    'gopher://example.com',
    'not an address',
    '//example.com',
  ])
    await assert.rejects(publicFetch(url), AddressRefused, url)
  await assert.rejects(
    publicFetch('http://rebound.example:8080/', { resolve: resolveTo('127.0.0.1') }),
    AddressRefused,
  )
  await assert.rejects(
    publicFetch('http://rebound.example:8080/', { resolve: resolveTo('1.1.1.1', '127.0.0.1') }),
    AddressRefused,
    'one hidden address among public ones',
  )
  await assert.rejects(
    publicFetch('http://rebound.example:8080/', { resolve: resolveTo('::ffff:10.0.0.1') }),
    AddressRefused,
  )
  await assert.rejects(
    publicFetch('http://nobody.example:8080/', { resolve: resolveTo() }),
    AddressRefused,
  )
  assert.equal(hits, 0)
  server.close()
})

test('untrusted addresses: resolves a name once, so it cannot change between check and use', async () => {
  let asked = 0
  const resolve: Resolve = (_, done) =>
    done(null, [{ address: asked++ === 0 ? '203.0.113.1' : '127.0.0.1', family: 4 }])
  await assert.rejects(publicFetch('http://rebinding.example:8080/', { resolve }))
  assert.equal(asked, 1)
})

test('RPC over WebSocket: skips an upstream that does not open within a second, and reports having none', async () => {
  const echo = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  echo.on('connection', (socket) =>
    socket.on('message', (bytes: Buffer) => socket.send(`{"echo":${String(bytes)}}`)),
  )
  await once(echo, 'listening')
  const { server: deaf, port: deafPort } = await listen(() => {})
  deaf.on('upgrade', () => {}) // accepts the connection and never answers
  const door = await startServer({
    port: 0,
    logLevel: 'silent',
    providers: { ...DEFAULT_PROVIDERS, publicRpc: false },
    upstreams: [
      { chainId: 'eip155:1', url: `ws://127.0.0.1:${deafPort}` },
      { chainId: 'eip155:1', url: `ws://127.0.0.1:${(echo.address() as AddressInfo).port}` },
      { chainId: 'eip155:2', url: 'ws://127.0.0.1:1' },
    ],
  })
  try {
    for (let round = 0; round < 2; round++) {
      const socket = new WebSocket(
        `${door.url.replace('http', 'ws')}/v1?projectId=${door.projectId}&chainId=eip155:1`,
      )
      socket.on('open', () => socket.send(body))
      const [message] = (await once(socket, 'message')) as [Buffer]
      assert.equal(String(message), `{"echo":${body}}`)
      socket.close()
    }
    const [code] = (await once(
      new WebSocket(
        `${door.url.replace('http', 'ws')}/v1?projectId=${door.projectId}&chainId=eip155:2`,
      ),
      'close',
    )) as [number]
    assert.equal(code, 1013)
  } finally {
    await door.stop()
    deaf.closeAllConnections()
    deaf.close()
    for (const client of echo.clients) client.terminate()
    echo.close()
  }
})
