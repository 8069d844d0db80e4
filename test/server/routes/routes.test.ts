import assert from 'node:assert/strict'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import type { AddressInfo } from 'node:net'
import WebSocket, { WebSocketServer } from 'ws'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { DEFAULT_RELAY_LIMITS } from '../../../server/src/relay/limits.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import {
  ApiError,
  GetAnalyticsConfigResponse,
  GetConfigResponse,
  ListOriginsResponse,
  ListSupportedChainsResponse,
  ListWalletsResponse,
  SendEventResponse,
} from '../../../src/contract.js'
import { freezeClock } from '../../helpers/clocks/frozen-clock.js'

const LOCAL_ORIGIN = 'http://localhost:5173'
let server: RunningServer
let node: Server
const sockets = new Set<WebSocketServer>()
let nodeCalls: string[] = []

before(async () => {
  node = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      nodeCalls.push(body)
      if (request.url === '/hang') return
      if (request.url === '/busy')
        return void response.writeHead(429, { 'retry-after': '7' }).end('slow down, key=SECRET')
      if (request.url === '/down') return void response.writeHead(500).end('key=SECRET')
      if (request.url === '/huge') return void response.end('x'.repeat(11 * 1024 * 1024))
      if (request.url === '/moved')
        return void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
      const answer = (call: { id: unknown; method: string }) => ({
        jsonrpc: '2.0',
        id: call.id,
        result: call.method,
      })
      const calls = JSON.parse(body)
      response
        .setHeader('content-type', 'application/json')
        .end(
          body.includes('9007199254740993')
            ? '{"jsonrpc":"2.0","id":9007199254740993,"result":"big"}'
            : JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)),
        )
    })
  })
  const ws = new WebSocketServer({ server: node })
  sockets.add(ws)
  ws.on('connection', (socket) =>
    socket.on('message', (bytes: Buffer) => socket.send(`{"echo":${String(bytes)}}`)),
  )
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const base = `127.0.0.1:${(node.address() as AddressInfo).port}`
  const http = (path: string) => `http://${base}${path}`
  server = await startServer({
    port: 0,
    logLevel: 'silent',
    origins: ['https://app.example', 'https://*.preview.example'],
    rateLimit: { burst: 10_000, perSecond: 10_000 },
    providers: { ...DEFAULT_PROVIDERS, publicRpc: false },
    upstreams: [
      { chainId: 'eip155:31337', url: http('/') },
      { chainId: 'eip155:31337', url: `ws://${base}/` },
      { chainId: 'eip155:2', url: http('/down') },
      { chainId: 'eip155:2', url: http('/moved') },
      { chainId: 'eip155:2', url: 'http://127.0.0.1:1' },
      { chainId: 'eip155:2', url: http('/') },
      { chainId: 'eip155:3', url: http('/hang') },
      { chainId: 'eip155:3', url: http('/') },
      { chainId: 'eip155:4', url: http('/busy') },
      { chainId: 'eip155:5', url: http('/huge') },
      { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', url: http('/') },
    ],
  })
})
after(async () => {
  await server.stop()
  for (const ws of sockets) for (const client of ws.clients) client.terminate()
  node.closeAllConnections()
  node.close()
})

function get(
  path: string,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  return fetch(
    `${server.url}${path}?${new URLSearchParams({ projectId: server.projectId, ...query })}`,
    { headers },
  )
}

function rpc(
  chainId: string,
  body: unknown,
  { projectId = server.projectId, path = '/v1/', type = 'text/plain' } = {},
) {
  return fetch(`${server.url}${path}?${new URLSearchParams({ chainId, projectId })}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': type },
  })
}

async function refusalOf(response: Response) {
  const { reasons } = ApiError.parse(await response.json())
  return { status: response.status, field: reasons[0]!.field, description: reasons[0]!.description }
}

async function list(query: Record<string, string>) {
  const response = await get('/getWallets', query)
  assert.equal(response.status, 200)
  return ListWalletsResponse.parse(await response.json())
}

test('getWallets: pages of the requested size, the total over all pages, no duplicates, nothing beyond the end', async () => {
  const all: string[] = []
  const { count } = await list({ page: '1', entries: '40' })
  assert.ok(count >= 150, `the directory has ${count} wallets`)
  for (let page = 1; page <= Math.ceil(count / 40) + 1; page++)
    all.push(...(await list({ page: String(page), entries: '40' })).data.map(({ id }) => id))
  assert.equal(new Set(all).size, count)
  assert.equal(all.length, count)
  assert.equal((await list({ entries: '4' })).data.length, 4)
})

test('getWallets: every entry has its id and name', async () => {
  const { data } = await list({ entries: '100' })
  for (const wallet of data) {
    assert.match(wallet.id, /^[0-9a-f]{64}$/, wallet.name)
    assert.ok(
      wallet.chains!.length > 0 &&
        wallet.chains!.every((chain) => /^[a-z0-9]+:[-_a-zA-Z0-9]+$/.test(chain)),
      wallet.name,
    )
    assert.match(wallet.homepage!, /^https:\/\//)
  }
})

test('getWallets: search, include, exclude, badge, platform', async () => {
  const [first, second] = (await list({ entries: '2' })).data
  assert.equal((await list({ search: 'METAMASK' })).data[0]!.name, 'MetaMask')
  assert.equal((await list({ search: 'io.metamask' })).data[0]!.name, 'MetaMask')
  assert.deepEqual(await list({ search: 'no such wallet' }), { count: 0, data: [] })
  assert.deepEqual((await list({ include: `${first!.id},${second!.id},unknown` })).count, 2)
  const { count } = await list({})
  assert.equal((await list({ exclude: first!.id })).count, count - 1)
  assert.ok(
    !(await list({ exclude: first!.id, entries: '100' })).data.some(({ id }) => id === first!.id),
  )
  const [certified, plain] = [
    await list({ badge_type: 'certified', entries: '100' }),
    await list({ badge_type: 'none' }),
  ]
  assert.equal(certified.count + plain.count, count)
  assert.ok(certified.data.every(({ badge_type }) => badge_type === 'certified'))
  assert.ok((await list({ platform: 'ios' })).count <= count)
})

test('getWallets: chains match exactly, and a wallet for any EVM network is marked so', async () => {
  const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
  const onBitcoin = await list({ chains: bitcoin, entries: '100' })
  assert.ok(onBitcoin.count > 0 && onBitcoin.data.every(({ chains }) => chains!.includes(bitcoin)))
  const prefix = await list({ chains: bitcoin.slice(0, -1) })
  assert.equal(prefix.count, 0)
  const onOwn = await list({ chains: 'eip155:31338', entries: '100' })
  assert.ok(onOwn.count > 0 && onOwn.data.every(({ chains }) => chains!.includes('eip155:31338')))
  assert.ok(
    !(await list({ search: 'phantom', chains: 'eip155:31338' })).data.some(
      ({ name }) => name === 'Phantom',
    ),
  )
})

test('getWallets: refuses invalid parameters, naming them', async () => {
  for (const [field, value] of [
    ['page', '0'],
    ['page', '-1'],
    ['page', '1e3'],
    ['page', 'x'],
    ['entries', '0'],
    ['entries', '101'],
    ['entries', '1.5'],
    ['badge_type', 'gold'],
    ['platform', 'windows'],
    ['search', 'x'.repeat(101)],
  ] as const) {
    assert.deepEqual(
      [await refusalOf(await get('/getWallets', { [field]: value }))].map(
        ({ status, field: at }) => [status, at],
      ),
      [[400, field]],
    )
  }
  assert.equal((await list({ page: '9999' })).data.length, 0)
})

test('H32 what the contract leaves open has one answer: pages, event ids, unknown chains and empty labels', async () => {
  assert.equal((await list({})).data.length, 40, 'the first page of 40')
  const event = { eventId: 'x', url: LOCAL_ORIGIN, domain: 'localhost', timestamp: 1, props: {} }
  const send = (body: object) =>
    fetch(`${server.url}/e?projectId=${server.projectId}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
  assert.equal((await send(event)).status, 202)
  for (const eventId of ['', 'x'.repeat(65), 7, undefined])
    assert.deepEqual(
      [await refusalOf(await send({ ...event, eventId }))].map(({ status, field }) => [
        status,
        field,
      ]),
      [[400, 'eventId']],
    )
  const tokens = await get('/v1/convert/tokens', { chainId: 'eip155:987654321' })
  assert.deepEqual([tokens.status, await tokens.json()], [200, { tokens: [] }])
  for (const name of ['.names.example', 'alice..example', 'alice.eth.'])
    for (const apiVersion of ['1', '2']) {
      const response = await get(`/v1/profile/account/${encodeURIComponent(name)}`, { apiVersion })
      const { status, field } = await refusalOf(response)
      assert.deepEqual([status, field], [400, 'name'], name)
    }
})

test('every cloud endpoint requires a project: 403 without, and older clients may name it in a header', async () => {
  for (const path of [
    '/getWallets',
    '/appkit/v1/config',
    '/projects/v1/origins',
    '/getAnalyticsConfig',
    '/getWalletImage/x',
    '/public/getTokenImage/USDC',
  ]) {
    assert.equal((await refusalOf(await get(path, { projectId: 'unknown' }))).status, 403, path)
    assert.equal((await fetch(server.url + path)).status, 403, path)
  }
  assert.equal(
    (
      await fetch(`${server.url}/getAnalyticsConfig`, {
        headers: { 'x-project-id': server.projectId },
      })
    ).status,
    200,
  )
})

test('configuration endpoints match the contract', async () => {
  const { features, frame, relay } = GetConfigResponse.parse(
    await (await get('/appkit/v1/config')).json(),
  )
  assert.equal(relay, 'own', 'the wallets of a developer connect to this relay')
  assert.equal(frame, undefined, 'nobody can sign in to an embedded wallet here')
  assert.deepEqual(features.map(({ id }) => id).sort(), [
    'activity',
    'contacts',
    'multi_wallet',
    'onramp',
    'reown_branding',
    'social_login',
    'swap',
  ])
  assert.deepEqual(
    features.filter(({ isEnabled }) => isEnabled).map(({ id, config }) => [id, config]),
    [
      ['activity', null],
      ['contacts', null],
      ['multi_wallet', []],
    ],
    'no market, no on-ramp, no mail and no provider is configured here',
  )
  assert.deepEqual(
    ListOriginsResponse.parse(await (await get('/projects/v1/origins')).json()).allowedOrigins,
    [
      'http://localhost:*',
      'http://127.0.0.1:*',
      'https://app.example',
      'https://*.preview.example',
    ],
  )
  assert.deepEqual(
    GetAnalyticsConfigResponse.parse(await (await get('/getAnalyticsConfig')).json()),
    { isAnalyticsEnabled: false },
  )
  const chains = ListSupportedChainsResponse.parse(
    await (await fetch(`${server.url}/v1/supported-chains`)).json(),
  )
  assert.deepEqual([chains.http.includes('eip155:31337'), chains.ws], [true, ['eip155:31337']])
})

test('CORS: echoes listed origins and this machine, gives others neither header nor answer', async () => {
  for (const origin of [
    LOCAL_ORIGIN,
    'http://127.0.0.1:8080',
    'https://app.example',
    'https://a.preview.example',
  ]) {
    const response = await get('/getWallets', {}, { origin })
    assert.deepEqual(
      [response.status, response.headers.get('access-control-allow-origin')],
      [200, origin],
    )
    assert.match(response.headers.get('vary') ?? '', /Origin/)
  }
  for (const origin of [
    'https://evil.example',
    'https://app.example.evil.example',
    'http://app.example',
    'https://app.example:8443',
    'https://preview.example',
    'https://xpreview.example',
    'https://localhost.evil.example',
    'null',
  ]) {
    const response = await get('/getWallets', {}, { origin })
    assert.equal(response.headers.get('access-control-allow-origin'), null, origin)
    assert.deepEqual(
      [await refusalOf(response)].map(({ status, field }) => [status, field]),
      [[403, 'origin']],
      origin,
    )
  }
  const preflight = await fetch(`${server.url}/v1/?projectId=${server.projectId}`, {
    method: 'OPTIONS',
    headers: {
      origin: LOCAL_ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  assert.equal(preflight.status, 204)
  assert.match(
    preflight.headers.get('access-control-allow-headers') ?? '',
    /content-type.*x-project-id/,
  )
  assert.equal(
    (await get('/getWallets', { projectId: 'typo' }, { origin: LOCAL_ORIGIN })).headers.get(
      'access-control-allow-origin',
    ),
    LOCAL_ORIGIN,
    'a wrong project id can be read by the page that has it',
  )
})

test('images: logos, monograms, immutable, inert as documents; unknown ids are 404', async () => {
  const { data } = await list({ entries: '100' })
  for (const { image_id, name } of data) {
    const response = await get(`/getWalletImage/${image_id}`)
    assert.equal(response.status, 200, name)
    assert.match(response.headers.get('content-type') ?? '', /^image\/svg\+xml/)
    assert.match(response.headers.get('cache-control') ?? '', /immutable/)
    assert.match(response.headers.get('content-security-policy') ?? '', /sandbox/)
    assert.match(await response.text(), /^<svg[^]*<\/svg>\s*$/, name)
  }
  for (const path of [
    '/public/getAssetImage/eip155%3A1',
    '/public/getAssetImage/eip155:31337',
    '/public/getAssetImage/solana',
    '/public/getAssetImage/walletConnect',
    '/public/getCurrencyImage/USD',
    '/public/getCurrencyImage/xof',
    '/public/getTokenImage/USDC',
    '/public/getTokenImage/usdc',
    '/public/getTokenImage/NEWCOIN',
  ]) {
    assert.equal((await get(path)).status, 200, path)
  }
  assert.doesNotMatch(await (await get('/public/getTokenImage/NEWCOIN')).text(), /<script|NaN/)
  for (const path of [
    '/getWalletImage/nope',
    '/getWalletImage/..%2f..%2fpackage.json',
    '/public/getAssetImage/eip155:987654321',
    '/public/getAssetImage/..%2Ftokens%2Fbackground%2FUSDC',
    '/public/getCurrencyImage/XXQ',
    '/public/getTokenImage/%3Csvg%3E',
    '/public/getTokenImage/0x1f4c2d9a7b3e8c6d5f0a1b2c3d4e5f60718293a4',
    '/getWalletImage/constructor',
    '/public/getAssetImage/__proto__',
  ]) {
    assert.equal((await refusalOf(await get(path))).status, 404, path)
  }
})

test('accepts events with 202 and names the wrong field', async () => {
  const event = {
    eventId: crypto.randomUUID(),
    url: 'https://app.example/',
    domain: 'app.example',
    timestamp: Date.now(),
    props: { type: 'track', event: 'MODAL_OPEN', address: '0x1' },
  }
  const post = (path: string, body: unknown) =>
    fetch(`${server.url}${path}?projectId=${server.projectId}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const response = await post('/e', event)
  assert.equal(response.status, 202)
  SendEventResponse.parse(await response.json())
  assert.equal(
    (await post('/batch', [{ eventId: 'a', timestamp: 1, props: { event: 'INIT' } }])).status,
    202,
  )
  assert.equal((await refusalOf(await post('/e', { ...event, url: 7 }))).field, 'url')
  assert.equal((await refusalOf(await post('/e', '{'))).status, 400)
  assert.equal(
    (await refusalOf(await post('/e', { ...event, url: 'x'.repeat(9_000) }))).status,
    413,
  )
  assert.equal((await refusalOf(await post('/batch', {}))).status, 400)
  // A refused page learns it here, so that it can report it to its developer.
  const stranger = await fetch(`${server.url}/e?projectId=${server.projectId}`, {
    method: 'POST',
    body: JSON.stringify(event),
    headers: { origin: 'https://evil.example' },
  })
  assert.deepEqual(
    [stranger.status, stranger.headers.get('access-control-allow-origin')],
    [403, '*'],
  )
})

test('RPC: single and batch, text and JSON, both paths, ids digit for digit', async () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
  for (const [path, type] of [
    ['/v1/', 'text/plain'],
    ['/v1', 'application/json'],
  ] as const) {
    const response = await rpc('eip155:31337', call, { path, type })
    assert.equal(response.status, 200)
    assert.deepEqual(await response.json(), { jsonrpc: '2.0', id: 1, result: 'eth_chainId' })
  }
  assert.deepEqual(
    await (await rpc('eip155:31337', [call, { ...call, id: 'b', method: 'eth_call' }])).json(),
    [
      { jsonrpc: '2.0', id: 1, result: 'eth_chainId' },
      { jsonrpc: '2.0', id: 'b', result: 'eth_call' },
    ],
  )
  const big = '{"jsonrpc":"2.0","id":9007199254740993,"method":"eth_chainId"}'
  assert.match(await (await rpc('eip155:31337', big)).text(), /"id":9007199254740993,/)
  assert.equal(nodeCalls.at(-1), big)
  assert.deepEqual(
    await (
      await rpc('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { ...call, method: 'getSlot' })
    ).json(),
    { jsonrpc: '2.0', id: 1, result: 'getSlot' },
  )
})

test('RPC: only listed methods pass, alone and in a batch', async () => {
  nodeCalls = []
  const call = (method: string, id: number) => ({ jsonrpc: '2.0', id, method })
  for (const method of [
    'eth_sendTransaction',
    'eth_accounts',
    'eth_sign',
    'personal_sign',
    'anvil_setBalance',
    'evm_mine',
    'debug_traceCall',
    'admin_peers',
    'miner_stop',
    'txpool_content',
    'getSlot',
    '__proto__',
    '',
  ]) {
    assert.equal(
      ((await (await rpc('eip155:31337', call(method, 4))).json()) as { error: { code: number } })
        .error.code,
      -32601,
      method,
    )
  }
  assert.deepEqual(nodeCalls, [])
  // Methods that embedded wallets read without a prompt.
  for (const method of [
    'getAccount',
    'getProof',
    'getUncleCountByBlockHash',
    'getUncleCountByBlockNumber',
    'newBlockFilter',
    'newPendingTransactionFilter',
    'sendRawTransaction',
    'syncing',
    'uninstallFilter',
  ]) {
    assert.equal(
      ((await (await rpc('eip155:31337', call(`eth_${method}`, 5))).json()) as { result?: string })
        .result,
      `eth_${method}`,
    )
  }
  nodeCalls = []
  const mixed = (await (
    await rpc('eip155:31337', [call('eth_chainId', 1), call('evm_mine', 2)])
  ).json()) as { id: number; error?: unknown }[]
  assert.deepEqual(
    mixed.map(({ id, error }) => [id, error !== undefined]),
    [
      [1, false],
      [2, true],
    ],
  )
  assert.deepEqual(
    nodeCalls.map((body) => JSON.parse(body).length),
    [1],
  )
})

test('RPC: uses the next upstream when one is down, redirects or is missing; within a second when it hangs', async () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
  assert.equal((await rpc('eip155:2', call)).status, 200)
  assert.equal((await rpc('eip155:3', call)).status, 200)
})

test('RPC: without an upstream 503 with Retry-After, and no leaked address', async () => {
  for (const chainId of ['eip155:4', 'eip155:5']) {
    const response = await rpc(chainId, { jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
    assert.ok(Number(response.headers.get('retry-after')) >= 1)
    const text = await response.clone().text()
    assert.deepEqual(
      [await refusalOf(response)].map(({ status, field }) => [status, field]),
      [[503, 'chainId']],
    )
    assert.doesNotMatch(text, /SECRET|127\.0\.0\.1/)
  }
  assert.equal(
    (await rpc('eip155:4', { jsonrpc: '2.0', id: 1, method: 'eth_chainId' })).headers.get(
      'retry-after',
    ),
    '7',
  )
})

test('RPC: refusals name the problem', async () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
  assert.deepEqual(
    [await refusalOf(await rpc('eip155:404', call))].map(({ status, field }) => [status, field]),
    [[400, 'chainId']],
  )
  assert.deepEqual(
    [await refusalOf(await rpc('', call))].map(({ status, field }) => [status, field]),
    [[400, 'chainId']],
  )
  assert.equal((await refusalOf(await rpc('eip155:31337', call, { projectId: 'no' }))).status, 401)
  for (const body of [
    '',
    '{',
    '[]',
    '"x"',
    { id: 1, method: 'eth_chainId' },
    { jsonrpc: '2.0', method: 'eth_chainId' },
    Array.from({ length: 101 }, () => call),
  ]) {
    assert.equal((await refusalOf(await rpc('eip155:31337', body))).status, 400)
  }
  assert.equal(
    (await refusalOf(await rpc('eip155:31337', `"${'x'.repeat(1024 * 1024)}"`))).status,
    413,
  )
  for (const path of ['/v1/', '/v1', '/ws'])
    assert.equal((await refusalOf(await get(path, { chainId: 'eip155:31337' }))).status, 426, path)
})

test('RPC over WebSocket: listed calls pass both ways, the server answers others', async () => {
  const open = (query: string, origin = LOCAL_ORIGIN) =>
    new WebSocket(`${server.url.replace('http', 'ws')}/v1/?${query}`, { headers: { origin } })
  const socket = open(`chainId=eip155:31337&projectId=${server.projectId}`)
  const answers: string[] = []
  socket.on('message', (bytes: Buffer) => answers.push(String(bytes)))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}')
  socket.send('{"jsonrpc":"2.0","id":2,"method":"evm_mine"}')
  socket.send('[{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}]')
  socket.send('{')
  while (answers.length < 4) await new Promise((resolve) => setTimeout(resolve, 5))
  assert.equal(
    answers.filter((text) => text.startsWith('{"echo":{"jsonrpc":"2.0","id":1')).length,
    1,
  )
  assert.equal(answers.filter((text) => text.includes('-32601')).length, 2)
  assert.equal(answers.filter((text) => text.includes('-32700')).length, 1)
  socket.terminate()
  for (const [query, origin, status, field] of [
    ['chainId=eip155:31337&projectId=no', LOCAL_ORIGIN, 401, 'authentication'],
    ['chainId=eip155:31337', LOCAL_ORIGIN, 401, 'authentication'],
    [`chainId=eip155:31337&projectId=${server.projectId}`, 'https://evil.example', 403, 'origin'],
    [`chainId=eip155:2&projectId=${server.projectId}`, LOCAL_ORIGIN, 400, 'chainId'],
    [`projectId=${server.projectId}`, LOCAL_ORIGIN, 400, 'chainId'],
  ] as const) {
    const answer = await new Promise<Response>((resolve) =>
      open(query, origin)
        .on('unexpected-response', (_, response) => {
          let text = ''
          response
            .on('data', (chunk) => (text += chunk))
            .on('end', () => resolve(new Response(text, { status: response.statusCode! })))
        })
        .on('error', () => {}),
    )
    assert.deepEqual(
      [await refusalOf(answer)].map((refusal) => [refusal.status, refusal.field]),
      [[status, field]],
      query,
    )
  }
})

test('refuses a page whose host name was re-bound to this address; /health answers for any name', async () => {
  const ask = (path: string, host: string, target = path) =>
    new Promise<number>((resolve, reject) => {
      httpRequest(`${server.url}${path}`, { headers: { host }, path: target }, (response) => {
        response.resume()
        resolve(response.statusCode!)
      })
        .on('error', reject)
        .end()
    })
  assert.equal(await ask('/v1/supported-chains', 'evil.example'), 421)
  assert.equal(await ask('/v1/supported-chains', 'localhost.evil.example'), 421)
  assert.equal(await ask('/v1/supported-chains', 'localhost:1234'), 200)
  assert.equal(await ask('/v1/supported-chains', '192.168.1.5:1234'), 200)
  assert.equal(
    await ask('/v1/supported-chains', 'localhost', 'http://evil.example/v1/supported-chains'),
    421,
    'the target names a host of its own',
  )
  assert.equal(
    await ask('/v1/supported-chains', 'localhost', 'http://localhost/v1/supported-chains'),
    200,
  )
  assert.equal(await ask('/health', 'probe.internal'), 200)
  const socket = new WebSocket(server.relay, { headers: { host: 'evil.example' } })
  assert.match(
    await new Promise<string>((resolve) =>
      socket.on('error', (error: Error) => resolve(error.message)),
    ),
    /421/,
  )
})

test('too many requests: 429 with Retry-After in the contract body, until it has passed', async () => {
  const small = await startServer({
    port: 0,
    logLevel: 'silent',
    rateLimit: { burst: 5, perSecond: 2 },
    relay: DEFAULT_RELAY_LIMITS,
  })
  const clock = freezeClock()
  try {
    const ask = () => fetch(`${small.url}/getAnalyticsConfig?projectId=${small.projectId}`)
    let refused = await ask()
    let answered = 0
    for (; refused.status === 200; refused = await ask()) answered++
    assert.equal(answered, 5)
    assert.equal(refused.headers.get('retry-after'), '1')
    assert.deepEqual(
      [await refusalOf(refused)].map(({ status, field }) => [status, field]),
      [[429, 'rate_limited']],
    )
    assert.equal((await fetch(`${small.url}/health`)).status, 200)
    clock.advance(1_000)
    assert.equal((await ask()).status, 200)
  } finally {
    clock.restore()
    await small.stop()
  }
})

test('/ready and unknown paths', async () => {
  assert.equal((await fetch(`${server.url}/ready`)).status, 200)
  assert.equal((await refusalOf(await fetch(`${server.url}/nothing/here`))).status, 404)
  assert.equal(
    (await refusalOf(await fetch(`${server.url}/getWallets`, { method: 'DELETE' }))).status,
    405,
  )
})
