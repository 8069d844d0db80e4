import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2'
import { join } from 'node:path'
import { after, before, mock, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import {
  startServer,
  type RunningServer,
  type ServerConfig,
} from '../../server/src/start-server.js'
import { findFreePort } from '../helpers/find-free-port.js'
import {
  RawRelayClient,
  createClientKey,
  createTopic,
  signToken,
  until,
} from '../helpers/raw-relay-client.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../helpers/servers/start-postgres.js'
import { NGINX_BURST, PROXIES, createCertificate } from '../helpers/servers/start-proxy.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'
import { TEST_HANG_MS } from '../helpers/clocks/hang.js'

// The relay's public URL, regardless of the instance that serves a client.
const PUBLIC = 'http://wallet.example'
// Slower than any limit of requests.
const POLL_MS = 20
// Longer than two intervals of Caddy's checks.
const OUTAGE_MS = 5_000
let folder: string
let postgres: PostgresServer | undefined

before(async () => {
  folder = createTemporaryFolder('proxies')
  if (!NO_POSTGRES) postgres = await startPostgres()
})
after(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

for (const { name, missing, start } of PROXIES) {
  test(
    `${name} with the shipped file: HTTP and relay reach both instances, probes do not, forged addresses do not count, no token is logged`,
    { skip: missing ?? NO_POSTGRES ?? false, timeout: TEST_HANG_MS },
    async () => {
      const databaseUrl = await postgres!.createDatabase()
      const settings: Partial<ServerConfig> = {
        logLevel: 'silent',
        databaseUrl,
        publicUrls: [PUBLIC],
        trustProxy: 1,
        rateLimit: { burst: 60, perSecond: 0.001 },
      }
      const servers: RunningServer[] = []
      const ports = [await findFreePort(), await findFreePort()]
      for (const port of ports) servers.push(await startServer({ ...settings, port }))
      const own = join(folder, name)
      mkdirSync(own)
      const proxy = await start(own, ports)
      try {
        const { projectId } = servers[0]!
        const ask = (path: string, forged?: string) =>
          fetch(`${proxy.url}${path}`, {
            headers: forged === undefined ? {} : { 'x-forwarded-for': forged },
          })
        await until(
          async () => (await ask(`/getWallets?projectId=${projectId}`)).status === 200,
          'the proxy finds the instances',
        )
        for (const path of ['/metrics', '/ready', '/serving'])
          assert.equal((await ask(path)).status, 404, path)

        const topic = createTopic()
        const clients = await Promise.all(
          Array.from({ length: 6 }, () => openThrough(proxy.url, projectId)),
        )
        for (const client of clients.slice(1)) await client.call('irn_subscribe', { topic })
        await clients[0]!.publish(topic, 'through the proxy')
        for (const client of clients.slice(1))
          assert.equal((await client.received(1))[0]!.data.message, 'through the proxy')

        // The budget is that of the address that the proxy saw, whatever the client sent in the
        // header: two instances, two budgets.
        const statuses: number[] = []
        for (let n = 0; n < 150; n++)
          statuses.push((await ask(`/getWallets?projectId=${projectId}`, `203.0.113.${n}`)).status)
        assert.ok(statuses.includes(429), 'made-up addresses have no budgets of their own')
        if (name === 'nginx') {
          // Beyond its own limit the proxy refuses in the contract's form, and the server gets none
          // of it.
          let refused: Response | undefined
          for (let n = 0; n < NGINX_BURST && !refused; n++) {
            const answer = await ask('/health')
            if (answer.status === 429) refused = answer
          }
          assert.deepEqual(
            [refused?.headers.get('retry-after'), refused?.headers.has('x-request-id')],
            ['1', false],
          )
          assert.deepEqual(await refused!.json(), {
            status: 'FAILED',
            reasons: [
              { field: 'rate_limited', description: 'Too many requests from your address' },
            ],
          })
        }
        assert.doesNotMatch(proxy.readLog(), /auth=|eyJ/, 'no token of a relay client')
        for (const client of clients) client.ws.terminate()
      } finally {
        await proxy.stop()
        await Promise.all(servers.map((server) => server.stop()))
      }
    },
  )

  test(
    `${name} with the shipped file: while the database is unavailable, the servers answer and not the proxy; a server that stops gets no request`,
    { skip: missing ?? NO_POSTGRES ?? false, timeout: TEST_HANG_MS },
    async () => {
      const settings: Partial<ServerConfig> = {
        logLevel: 'silent',
        databaseUrl: await postgres!.createDatabase(),
        publicUrls: [PUBLIC],
        trustProxy: 1,
        drainS: 1,
      }
      const ports = [await findFreePort(), await findFreePort()]
      const servers = [
        await startServer({ ...settings, port: ports[0]! }),
        await startServer({ ...settings, port: ports[1]!, drainS: 0 }),
      ]
      const own = join(folder, `${name}-outage`)
      mkdirSync(own)
      const proxy = await start(own, ports)
      const ask = () => fetch(`${proxy.url}/getWallets?projectId=${servers[0]!.projectId}`)
      try {
        await until(async () => (await ask()).status === 200, 'the proxy finds the instances')
        // Until both servers know the project, which they then remember.
        for (const port of ports)
          assert.equal(
            (await fetch(`http://127.0.0.1:${port}/getWallets?projectId=${servers[0]!.projectId}`))
              .status,
            200,
          )
        await postgres!.crash()
        await until(
          async () => (await fetch(`http://127.0.0.1:${ports[1]}/ready`)).status === 503,
          'the servers notice the outage',
        )
        const [began, statuses] = [performance.now(), new Set<number>()]
        await until(async () => {
          statuses.add((await ask()).status)
          await delay(POLL_MS)
          return performance.now() - began > OUTAGE_MS
        }, 'several checks of the proxy')
        assert.deepEqual([...statuses], [200], 'a door that needs no database')
        const unknown = await fetch(`${proxy.url}/getWallets?projectId=${'e'.repeat(32)}`)
        assert.deepEqual(
          [unknown.status, unknown.headers.get('retry-after')],
          [503, '1'],
          'the refusal of the server',
        )
        await postgres!.start()
        // Caddy checks; nginx learns from the closed port.
        if (name === 'Caddy') await checkDrain(proxy.url, servers[0]!)
      } finally {
        await proxy.stop()
        await Promise.all(servers.map((server) => server.stop()))
      }
    },
  )
}

for (const { name, missing, start } of PROXIES) {
  test(
    `${name} with the shipped file, over TLS: requests over HTTP/2, sockets beside them over HTTP/1.1; what HTTP/2 forbids does not reach the server`,
    { skip: missing ?? NO_POSTGRES ?? false, timeout: TEST_HANG_MS },
    async () => {
      const own = join(folder, `${name}-tls`)
      mkdirSync(own)
      const certificate = createCertificate(own)
      const settings: Partial<ServerConfig> = {
        logLevel: 'silent',
        databaseUrl: await postgres!.createDatabase(),
        publicUrls: [PUBLIC],
        trustProxy: 1,
      }
      const ports = [await findFreePort(), await findFreePort()]
      const servers = await Promise.all(ports.map((port) => startServer({ ...settings, port })))
      const proxy = await start(own, ports, certificate)
      const ca = readFileSync(certificate.certFile)
      const session = connect(proxy.url, { ca })
      const { projectId } = servers[0]!
      const socketUrl = (path: string) => `${proxy.url.replace(/^http/, 'ws')}${path}`
      try {
        await once(session, 'remoteSettings')
        await until(
          async () =>
            (await ask(session, { ':path': `/getWallets?projectId=${projectId}` })).status === 200,
          'the proxy finds the instances',
        )
        const answers = await Promise.all(
          Array.from({ length: 40 }, (_, n) =>
            ask(session, {
              ':path':
                n % 2
                  ? `/getWallets?projectId=${projectId}`
                  : `/auth/v1/nonce?projectId=${projectId}`,
            }),
          ),
        )
        assert.deepEqual(
          [...new Set(answers.map(({ status }) => status))],
          [200],
          'on one connection',
        )
        // A relay socket offers only HTTP/1.1, as browsers do when HTTP/2 of the proxy has no
        // WebSockets (RFC 8441).
        assert.notEqual(session.remoteSettings.enableConnectProtocol, true)
        const [topic, key] = [createTopic(), createClientKey()]
        const open = (own: typeof key) => {
          const ws = new WebSocket(
            socketUrl(
              `/?projectId=${projectId}&auth=${signToken(own, PUBLIC.replace('http', 'ws'))}`,
            ),
            { ca },
          )
          const frames: string[] = []
          ws.on('message', (text) => frames.push(String(text)))
          return {
            ws,
            frames,
            send: (id: number, method: string, params: unknown) =>
              ws.send(JSON.stringify({ id, jsonrpc: '2.0', method, params })),
          }
        }
        const [reader, sender] = [open(createClientKey()), open(key)]
        await Promise.all([once(reader.ws, 'open'), once(sender.ws, 'open')])
        reader.send(1, 'irn_subscribe', { topic })
        await until(
          () => reader.frames.some((text) => text.startsWith('{"id":1,')),
          'the subscription',
        )
        sender.send(2, 'irn_publish', { topic, message: 'beside HTTP/2', ttl: 300, tag: 1 })
        await until(
          () => reader.frames.some((text) => text.includes('beside HTTP/2')),
          'the message',
        )

        // A socket over HTTP/2, a body that is longer than announced, and a header that would end
        // the head of the proxied request.
        const refused = await Promise.all(
          [
            ask(session, {
              ':method': 'CONNECT',
              ':protocol': 'websocket',
              ':scheme': 'https',
              ':path': `/?projectId=${projectId}`,
              'sec-websocket-version': '13',
            }),
            ask(
              session,
              { ':method': 'POST', ':path': `/rpc?projectId=${projectId}`, 'content-length': '2' },
              `{}GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`,
            ),
            ask(connect(proxy.url, { ca }), { ':path': '/metrics' }),
          ].map((answer) => answer.catch((error: Error) => ({ status: 0, text: error.message }))),
        )
        for (const { status, text } of refused)
          assert.ok(status === 0 || status >= 400, `${status} ${text}`)
        for (const { text } of refused)
          assert.doesNotMatch(text, /wallet_modal_|nodejs_/, 'no metrics')
        assert.equal(
          (
            await ask(session.destroyed || session.closed ? connect(proxy.url, { ca }) : session, {
              ':path': '/health',
            })
          ).status,
          200,
        )
        assert.equal(reader.ws.readyState, reader.ws.OPEN)
        for (const { ws } of [reader, sender]) ws.terminate()
        assert.doesNotMatch(proxy.readLog(), /auth=|eyJ/, 'no token of a relay client')
      } finally {
        session.destroy()
        await proxy.stop()
        await Promise.all(servers.map((server) => server.stop()))
      }
    },
  )
}

// One request over HTTP/2. Rejects when the proxy resets it.
function ask(
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders,
  body?: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const stream = session.request(headers, { endStream: false })
    let [status, text] = [0, '']
    stream.on('response', (head) => {
      status = head[':status']!
    })
    stream.on('data', (chunk) => {
      text += String(chunk)
    })
    stream.on('end', () => resolve({ status, text }))
    stream.on('error', reject)
    stream.on('close', () => reject(new Error('closed')))
    stream.end(body)
  })
}

// While a server drains it refuses sockets. The proxy prefers it, as it has the fewest, until it
// finds that it takes no more requests.
async function checkDrain(proxyUrl: string, server: RunningServer): Promise<void> {
  let endDrain = () => {}
  const timer = mock.method(globalThis, 'setTimeout', (end: () => void) => {
    endDrain = end
  })
  const stopping = server.stop()
  timer.mock.restore()
  await until(async () => {
    const client = await openThrough(proxyUrl, server.projectId).catch(() => undefined)
    client?.ws.terminate()
    return client !== undefined
  }, 'sockets go to the other server')
  endDrain()
  await stopping
}

// The token names the public address, which both instances know.
function openThrough(proxyUrl: string, projectId: string): Promise<RawRelayClient> {
  const key = createClientKey()
  return new RawRelayClient(proxyUrl.replace(/^http/, 'ws'), {
    projectId,
    key,
    token: signToken(key, PUBLIC.replace('http', 'ws')),
  }).open()
}
