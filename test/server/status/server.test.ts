import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ConfigError, readConfig } from '../../../server/src/operation/config.js'
import { createMetrics } from '../../../server/src/operation/metrics.js'
import { FRESH_MS } from '../../../server/src/operation/status/status.js'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer } from '../../../server/src/start-server.js'
import { DEFAULT_WALLET } from '../../../server/src/wallet/settings.js'
import { ApiError } from '../../../src/contract.js'
import { freezeClock } from '../../helpers/clocks/frozen-clock.js'
import { fakeWeb } from '../../helpers/fakes/fake-web.js'
import { readOpenapi } from '../../helpers/openapi.js'

const { version } = JSON.parse(
  readFileSync(new URL('../../../server/package.json', import.meta.url), 'utf8'),
) as { version: string }
const PATHS = ['/status', '/status.json'] as const
const OPERATIONS = { '/status': 'showStatus', '/status.json': 'getStatus' } as const
const openapi = readOpenapi()

test('the settings: off and no programs by default, and a wrong one is refused', () => {
  const { config } = readConfig([], {})
  assert.equal(config.statusPage, false)
  assert.deepEqual(config.statusWallet, [])
  const given = readConfig([], {
    WALLET_MODAL_STATUS_PAGE: 'on',
    WALLET_MODAL_STATUS_WALLET: 'http://api:8787, https://vault.example',
  }).config
  assert.equal(given.statusPage, true)
  assert.deepEqual(given.statusWallet, ['http://api:8787', 'https://vault.example'])
  assert.throws(
    () =>
      readConfig([], {
        WALLET_MODAL_STATUS_PAGE: 'open',
        WALLET_MODAL_STATUS_WALLET: 'api:8787,http://user:secret@api',
      }),
    (error) =>
      error instanceof ConfigError &&
      /STATUS_PAGE is "open"/.test(error.message) &&
      /STATUS_WALLET has "api:8787"/.test(error.message) &&
      /STATUS_WALLET has "http:/.test(error.message) &&
      !error.message.includes('secret'),
  )
})

test('off, the paths are as unknown as any other; a process that sends mails says in /ready whether the mail server takes them', async () => {
  const server = await startServer({
    port: 0,
    logLevel: 'silent',
    wallet: { ...DEFAULT_WALLET, smtpUrl: 'smtp://127.0.0.1:1' },
  })
  try {
    for (const path of PATHS) {
      const response = await fetch(server.url + path)
      assert.equal(response.status, 404)
      assert.equal(await openapi.findFault(OPERATIONS[path], response.clone()), undefined)
      assert.ok(ApiError.safeParse(await response.json()).success)
    }
    const answer = await fetch(`${server.url}/ready`)
    assert.equal(await openapi.findFault('getReady', answer.clone()), undefined)
    const ready = (await answer.json()) as { mail?: string }
    assert.equal(ready.mail, 'operational')
  } finally {
    await server.stop()
  }
})

test('shows what fails, at the cost of one reading, and names nothing internal', async () => {
  const clock = freezeClock()
  const program = await fakeWeb(() => ({ status: 'ok', mail: 'operational' }))
  const server = await startServer({
    port: 0,
    logLevel: 'silent',
    statusPage: true,
    statusWallet: [program.url],
    rateLimit: { burst: 60, perSecond: 1 },
    doors: ['relay', 'directory', 'rpc', 'swaps'],
    upstreams: [{ chainId: 'eip155:5', url: 'http://127.0.0.1:1/node-key' }],
    providers: {
      ...DEFAULT_PROVIDERS,
      publicRpc: false,
    },
  })
  const read = async () =>
    (await (await fetch(`${server.url}/status.json`)).json()) as {
      state: string
      parts: { id: string; state: string }[]
      incidents: { id: string }[]
    }
  try {
    const before = await read()
    assert.equal(before.state, 'operational')
    assert.deepEqual(
      before.parts.map(({ id }) => id),
      ['relay', 'chains', 'mail', 'wallet', 'purchases'],
    )
    const asked = program.seen.length
    for (let time = 0; time < 3; time++)
      await fetch(`${server.url}/v1/?chainId=eip155:5&projectId=${server.projectId}`, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
      })
    assert.equal((await read()).state, 'operational', 'the same reading')
    clock.advance(FRESH_MS)
    const after = await read()
    assert.equal(after.state, 'degraded')
    assert.deepEqual(
      after.incidents.map(({ id }) => id),
      ['chains.down'],
    )
    assert.equal(program.seen.length, asked + 1)

    for (const path of PATHS) {
      const response = await fetch(server.url + path)
      assert.equal(await openapi.findFault(OPERATIONS[path], response.clone()), undefined)
      const text = (await response.text()).replace(/<style>[^]*<\/style>/, '')
      for (const internal of [
        'node-key',
        '127.0.0.1',
        'localhost',
        'eip155',
        server.projectId,
        version,
        new URL(program.url).port,
      ])
        assert.ok(!text.includes(internal), `${path} has ${internal}`)
      for (const name of ['server', 'x-powered-by', 'via'])
        assert.equal(response.headers.get(name), null)
    }
    const flood = await Promise.all(
      Array.from({ length: 100 }, async () => (await fetch(`${server.url}/status`)).status),
    )
    assert.ok(flood.includes(429), 'the budget of an address holds here too')
    assert.equal(program.seen.length, asked + 1)
  } finally {
    await server.stop()
    program.stop()
    clock.restore()
  }
})

test('mails that the mail server does not take are an incident, mails refused for their address are none', () => {
  const metrics = createMetrics({
    countSockets: () => 0,
    storage: () => assert.fail('metrics are not read here'),
  })
  const count = (event: string, times: number) => {
    for (let time = 0; time < times; time++)
      metrics.countWalletEvent({ event, role: 'api', outcome: 'failed' })
  }
  count('mail-refused', 10)
  assert.equal(metrics.recentCalls.judge('mail'), 'operational')
  count('mail-late', 3)
  assert.equal(metrics.recentCalls.judge('mail'), 'down')
  count('mail-sent', 1)
  assert.equal(metrics.recentCalls.judge('mail'), 'operational')
})
