import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, mock, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { startServer, type RunningServer, type ServerConfig } from '../../server/src/start-server.js'
import { findFreePort } from '../helpers/find-free-port.js'
import { RawRelayClient, createClientKey, createTopic, signToken, until } from '../helpers/raw-relay-client.js'
import { NO_POSTGRES, startPostgres, type PostgresServer } from '../helpers/start-postgres.js'
import { NGINX_BURST, PROXIES } from '../helpers/start-proxy.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'
import { TEST_HANG_MS } from '../helpers/hang.js'

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
  test(`${name} with the shipped file: HTTP and relay reach both instances, probes do not, forged addresses do not count, no token is logged`, { skip: missing ?? NO_POSTGRES ?? false, timeout: TEST_HANG_MS }, async () => {
    const databaseUrl = await postgres!.createDatabase()
    const settings: Partial<ServerConfig> = { logLevel: 'silent', databaseUrl, publicUrls: [PUBLIC], trustProxy: 1, rateLimit: { burst: 60, perSecond: 0.001 } }
    const servers: RunningServer[] = []
    const ports = [await findFreePort(), await findFreePort()]
    for (const port of ports) servers.push(await startServer({ ...settings, port }))
    const own = join(folder, name)
    mkdirSync(own)
    const proxy = await start(own, ports)
    try {
      const { projectId } = servers[0]!
      const ask = (path: string, forged?: string) => fetch(`${proxy.url}${path}`, { headers: forged === undefined ? {} : { 'x-forwarded-for': forged } })
      await until(async () => (await ask(`/getWallets?projectId=${projectId}`)).status === 200, 'the proxy finds the instances')
      for (const path of ['/metrics', '/ready', '/serving']) assert.equal((await ask(path)).status, 404, path)

      const topic = createTopic()
      const clients = await Promise.all(Array.from({ length: 6 }, () => openThrough(proxy.url, projectId)))
      for (const client of clients.slice(1)) await client.call('irn_subscribe', { topic })
      await clients[0]!.publish(topic, 'through the proxy')
      for (const client of clients.slice(1)) assert.equal((await client.received(1))[0]!.data.message, 'through the proxy')

      // The budget is that of the address that the proxy saw, whatever the client sent in the header: two instances, two budgets.
      const statuses: number[] = []
      for (let n = 0; n < 150; n++) statuses.push((await ask(`/getWallets?projectId=${projectId}`, `203.0.113.${n}`)).status)
      assert.ok(statuses.includes(429), 'made-up addresses have no budgets of their own')
      if (name === 'nginx') {
        // Beyond its own limit the proxy refuses in the contract's form, and the server gets none of it.
        let refused: Response | undefined
        for (let n = 0; n < NGINX_BURST && !refused; n++) {
          const answer = await ask('/health')
          if (answer.status === 429) refused = answer
        }
        assert.deepEqual([refused?.headers.get('retry-after'), refused?.headers.has('x-request-id')], ['1', false])
        assert.deepEqual(await refused!.json(), { status: 'FAILED', reasons: [{ field: 'rate_limited', description: 'Too many requests from your address' }] })
      }
      assert.doesNotMatch(proxy.readLog(), /auth=|eyJ/, 'no token of a relay client')
      for (const client of clients) client.ws.terminate()
    } finally {
      await proxy.stop()
      await Promise.all(servers.map((server) => server.stop()))
    }
  })

  test(`${name} with the shipped file: while the database is unavailable, the servers answer and not the proxy; a server that stops gets no request`, { skip: missing ?? NO_POSTGRES ?? false, timeout: TEST_HANG_MS }, async () => {
    const settings: Partial<ServerConfig> = { logLevel: 'silent', databaseUrl: await postgres!.createDatabase(), publicUrls: [PUBLIC], trustProxy: 1, drainS: 1 }
    const ports = [await findFreePort(), await findFreePort()]
    const servers = [await startServer({ ...settings, port: ports[0]! }), await startServer({ ...settings, port: ports[1]!, drainS: 0 })]
    const own = join(folder, `${name}-outage`)
    mkdirSync(own)
    const proxy = await start(own, ports)
    const ask = () => fetch(`${proxy.url}/getWallets?projectId=${servers[0]!.projectId}`)
    try {
      await until(async () => (await ask()).status === 200, 'the proxy finds the instances')
      // Until both servers know the project, which they then remember.
      for (const port of ports) assert.equal((await fetch(`http://127.0.0.1:${port}/getWallets?projectId=${servers[0]!.projectId}`)).status, 200)
      await postgres!.crash()
      await until(async () => (await fetch(`http://127.0.0.1:${ports[1]}/ready`)).status === 503, 'the servers notice the outage')
      const [began, statuses] = [performance.now(), new Set<number>()]
      await until(async () => {
        statuses.add((await ask()).status)
        await delay(POLL_MS)
        return performance.now() - began > OUTAGE_MS
      }, 'several checks of the proxy')
      assert.deepEqual([...statuses], [200], 'a door that needs no database')
      const unknown = await fetch(`${proxy.url}/getWallets?projectId=${'e'.repeat(32)}`)
      assert.deepEqual([unknown.status, unknown.headers.get('retry-after')], [503, '1'], 'the refusal of the server')
      await postgres!.start()
      // Caddy checks; nginx learns from the closed port.
      if (name === 'Caddy') await checkDrain(proxy.url, servers[0]!)
    } finally {
      await proxy.stop()
      await Promise.all(servers.map((server) => server.stop()))
    }
  })
}

// While a server drains it refuses sockets. The proxy prefers it, as it has the fewest, until it finds that it takes no more requests.
async function checkDrain(proxyUrl: string, server: RunningServer): Promise<void> {
  let endDrain = () => {}
  const timer = mock.method(globalThis, 'setTimeout', (end: () => void) => { endDrain = end })
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
  return new RawRelayClient(proxyUrl.replace(/^http/, 'ws'), { projectId, key, token: signToken(key, PUBLIC.replace('http', 'ws')) }).open()
}
