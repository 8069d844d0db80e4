import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startServer, type RunningServer, type ServerConfig } from '../../server/src/start-server.js'
import { findFreePort } from '../helpers/find-free-port.js'
import { RawRelayClient, createClientKey, createTopic, signToken, until } from '../helpers/raw-relay-client.js'
import { NO_POSTGRES, startPostgres, type PostgresServer } from '../helpers/start-postgres.js'
import { NGINX_BURST, PROXIES } from '../helpers/start-proxy.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'
import { TEST_HANG_MS } from '../helpers/hang.js'

// The relay's public URL, regardless of the instance that serves a client.
const PUBLIC = 'http://wallet.example'
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
      for (const path of ['/metrics', '/ready']) assert.equal((await ask(path)).status, 404, path)

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
}

// The token names the public address, which both instances know.
function openThrough(proxyUrl: string, projectId: string): Promise<RawRelayClient> {
  const key = createClientKey()
  return new RawRelayClient(proxyUrl.replace(/^http/, 'ws'), { projectId, key, token: signToken(key, PUBLIC.replace('http', 'ws')) }).open()
}
