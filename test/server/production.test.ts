import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import WebSocket from 'ws'
import { ConfigError, readConfig } from '../../server/src/operation/config.js'
import { readRoleConfig } from '../../server/src/wallet/roles/run-role.js'
import { startServer } from '../../server/src/start-server.js'
import { findFreePort } from '../helpers/find-free-port.js'
import { TEST_HANG_MS } from '../helpers/clocks/hang.js'
import { startServerProcess } from '../helpers/servers/server-process.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'
import { until } from '../helpers/clocks/until.js'

const RANDOM = '6f1d9c2b8a7e4035d1c6b9f2837a5e04c8d7b6a59f3e2d1c0b9a8f7e6d5c4b3a'
const SAFE: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  WALLET_MODAL_PUBLIC_URL: 'https://wallet.example',
  WALLET_MODAL_TRUST_PROXY: '1',
  WALLET_MODAL_METRICS_TOKEN: RANDOM,
  WALLET_MODAL_DATA: './data',
}
const ANVIL = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
let folder: string
before(() => {
  folder = createTemporaryFolder('production')
})
after(() => rm(folder, { recursive: true, force: true }))

test('E14 a safe configuration starts in production, by variable and by flag', () => {
  assert.equal(readConfig([], SAFE).config.production, true)
  assert.equal(readConfig(['--production'], { ...SAFE, NODE_ENV: '' }).config.production, true)
  assert.equal(
    readConfig([], { ...SAFE, WALLET_MODAL_TRUST_PROXY: '0' }).config.trustProxy,
    0,
    'none in front, said in words',
  )
  assert.equal(readConfig([], {}).config.production, false)
})

const UNSAFE: [string, Record<string, string | undefined>, RegExp][] = [
  [
    'no public address',
    { WALLET_MODAL_PUBLIC_URL: undefined },
    /--public-url \(WALLET_MODAL_PUBLIC_URL\) is not set/,
  ],
  [
    'a public address in plain http',
    { WALLET_MODAL_PUBLIC_URL: 'http://wallet.example' },
    /"http:\/\/wallet\.example".*https/,
  ],
  [
    'one of two public addresses in plain http',
    { WALLET_MODAL_PUBLIC_URL: 'https://wallet.example,http://10.0.0.1:8787' },
    /"http:\/\/10\.0\.0\.1:8787"/,
  ],
  [
    'a public address on this machine',
    { WALLET_MODAL_PUBLIC_URL: 'http://localhost:8787' },
    /http:\/\/localhost:8787/,
  ],
  [
    'an origin in plain http',
    { WALLET_MODAL_ORIGINS: 'http://app.example' },
    /"http:\/\/app\.example"/,
  ],
  [
    'a pattern of origins in plain http',
    { WALLET_MODAL_ORIGINS: 'http://*.app.example' },
    /\*\.app\.example/,
  ],
  [
    'an origin on this machine',
    { WALLET_MODAL_ORIGINS: 'http://localhost:3000' },
    /localhost:3000/,
  ],
  [
    'the development project, by its pages',
    { WALLET_MODAL_ORIGINS: 'https://app.example' },
    /development project.*project create/,
  ],
  [
    'the development project, by its id',
    { WALLET_MODAL_PROJECT_ID: 'a'.repeat(32) },
    /development project/,
  ],
  [
    'no word about proxies',
    { WALLET_MODAL_TRUST_PROXY: undefined },
    /WALLET_MODAL_TRUST_PROXY is not set/,
  ],
  [
    'an open metrics endpoint',
    { WALLET_MODAL_METRICS_TOKEN: undefined },
    /WALLET_MODAL_METRICS_TOKEN is not set/,
  ],
  [
    'a short metrics token',
    { WALLET_MODAL_METRICS_TOKEN: 'sixteen-letters!' },
    /METRICS_TOKEN can be guessed/,
  ],
  [
    'a metrics token of one letter',
    { WALLET_MODAL_METRICS_TOKEN: 'a'.repeat(64) },
    /METRICS_TOKEN can be guessed/,
  ],
  [
    'a sandbox on-ramp',
    { WALLET_MODAL_SANDBOX: `eip155:31337=0x${RANDOM}` },
    /sandbox on-ramp gives tokens to anybody/,
  ],
  [
    'a sandbox on-ramp with a key everybody knows',
    { WALLET_MODAL_SANDBOX: `eip155:31337=${ANVIL}` },
    /WALLET_MODAL_SANDBOX has a key that everybody knows/,
  ],
  [
    "Anvil's key for names",
    { WALLET_MODAL_NAME_KEY: ANVIL },
    /WALLET_MODAL_NAME_KEY is a key that everybody knows/,
  ],
  [
    'a key for names that can be guessed',
    { WALLET_MODAL_NAME_KEY: `0x${'0'.repeat(63)}1` },
    /WALLET_MODAL_NAME_KEY/,
  ],
  [
    'a session secret that can be guessed',
    { WALLET_MODAL_SESSION_SECRET: `0x${'0'.repeat(63)}1` },
    /WALLET_MODAL_SESSION_SECRET/,
  ],
  [
    'a session secret of one byte',
    { WALLET_MODAL_SESSION_SECRET: `0x${'ab'.repeat(32)}` },
    /WALLET_MODAL_SESSION_SECRET/,
  ],
  ['nothing kept', { WALLET_MODAL_DATA: 'memory:' }, /memory:/],
  [
    'a database with a password everybody knows',
    { DATABASE_URL: 'postgres://wallet_modal:postgres@db/wallet_modal' },
    /DATABASE_URL has a password/,
  ],
  [
    'a database without a password',
    { DATABASE_URL: 'postgres://wallet_modal@db/wallet_modal' },
    /DATABASE_URL has a password/,
  ],
  [
    'no bound for an address',
    { WALLET_MODAL_SOCKETS_PER_ADDRESS: '0' },
    /WALLET_MODAL_SOCKETS_PER_ADDRESS is 0/,
  ],
]

const ROLE = {
  ...SAFE,
  DATABASE_URL: 'postgres://api:3f9c1d7b@db/wallet_api',
  WALLET_MODAL_KEY_FILE: '/run/keys.json',
  SMTP_URL: 'smtps://mail.example',
  WALLET_MODAL_FRAME_URL: 'https://frame.example',
  WALLET_MODAL_VAULT_KEYS: `1:${'A'.repeat(43)}`,
  WALLET_MODAL_API_KEYS: `1:${'B'.repeat(43)}`,
}

test('E14 each role of the embedded wallet starts alone in production, and is refused beside another role or without what protects its shares', () => {
  const problem = (
    role: 'wallet-api' | 'wallet-vault',
    doors: string,
    change: Record<string, string | undefined> = {},
  ) => {
    try {
      return readRoleConfig(role, ['--doors', doors], { ...ROLE, ...change }).config.doors.join()
    } catch (error) {
      return (error as Error).message
    }
  }
  for (const role of ['wallet-api', 'wallet-vault'] as const) {
    assert.equal(problem(role, role), role)
    for (const other of [
      'relay',
      'rpc',
      'directory',
      'frame',
      role === 'wallet-api' ? 'wallet-vault' : 'wallet-api',
    ])
      assert.match(problem(role, `${role},${other}`), /in a process of its own/)
    for (const name of [
      'DATABASE_URL',
      'WALLET_MODAL_KEY_FILE',
      'SMTP_URL',
      'WALLET_MODAL_FRAME_URL',
      role === 'wallet-api' ? 'WALLET_MODAL_VAULT_KEYS' : 'WALLET_MODAL_API_KEYS',
    ])
      assert.match(problem(role, role, { [name]: undefined }), new RegExp(`${name} is not set`))
    assert.match(
      problem(role, role, { WALLET_MODAL_FRAME_URL: 'http://frame.example' }),
      /use https/,
    )
  }
  assert.doesNotMatch(
    readConfig([], SAFE).config.doors.join(),
    /wallet/,
    'without a list of doors they stay closed',
  )
})

for (const [title, change, reason] of UNSAFE) {
  test(`E14 refused in production: ${title}`, () => {
    assert.throws(
      () => readConfig([], { ...SAFE, ...change }),
      (error) => error instanceof ConfigError && reason.test(error.message),
    )
    readConfig([], { ...SAFE, ...change, NODE_ENV: 'development' })
    readConfig(['--help'], { ...SAFE, ...change })
  })
}

test('E14 reports every problem together, and repeats no secret', () => {
  assert.throws(
    () =>
      readConfig([], {
        NODE_ENV: 'production',
        WALLET_MODAL_DATA: 'memory:',
        WALLET_MODAL_SANDBOX: `eip155:31337=${ANVIL}`,
        WALLET_MODAL_NAME_KEY: ANVIL,
        WALLET_MODAL_ORIGINS: 'http://a.example',
      }),
    (error) => {
      assert.ok(error instanceof ConfigError)
      for (const part of [
        'PUBLIC_URL',
        'ORIGINS',
        'development project',
        'TRUST_PROXY',
        'METRICS_TOKEN',
        'SANDBOX',
        'NAME_KEY',
        'memory:',
      ])
        assert.ok(error.message.includes(part), part)
      assert.doesNotMatch(error.message, /ac0974be/)
      return true
    },
  )
})

test('E14 refuses a stored development project at the start, and creates none', async () => {
  const settings = {
    port: 0,
    logLevel: 'silent',
    data: `${folder}/data`,
    publicUrls: ['https://wallet.example'],
  } as const
  const development = await startServer(settings)
  await development.stop()
  await assert.rejects(
    startServer({ ...settings, production: true }),
    (error) =>
      error instanceof ConfigError &&
      error.message.includes(development.projectId) &&
      /project delete/.test(error.message),
  )
  const fresh = await startServer({ ...settings, data: `${folder}/fresh`, production: true })
  assert.equal(fresh.projectId, '')
  await fresh.stop()
})

test(
  'finding 14: X-Forwarded-For without a proxy setting is one warning in development, and a refusal by every endpoint in production',
  { timeout: TEST_HANG_MS },
  async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.9' }
    // 101 for a socket that opens, otherwise the status of the refusal.
    const openSocket = (relay: string, headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        const socket = new WebSocket(`${relay}/?projectId=${'a'.repeat(32)}`, { headers })
        socket.once('unexpected-response', (request, { statusCode }) => {
          resolve(statusCode!)
          request.destroy()
        })
        socket.once('open', () => {
          resolve(101)
          socket.terminate()
        })
        socket.once('error', reject)
      })
    const development = await startServerProcess(['--data', 'memory:'])
    try {
      const warnings = () =>
        development
          .log()
          .split('\n')
          .filter((line) => line.includes('X-Forwarded-For'))
          .map((line) => JSON.parse(line) as { level: number; msg: string })
      const ask = async (headers: Record<string, string>) =>
        (
          await fetch(`${development.url}/getWallets?projectId=${development.projectId}`, {
            headers,
          })
        ).status
      assert.deepEqual([await ask({}), warnings()], [200, []])
      assert.deepEqual(
        [
          await ask(forwarded),
          await ask(forwarded),
          await openSocket(development.relay, forwarded),
        ],
        [200, 200, 101],
      )
      await until(() => warnings().length > 0, 'the warning is written')
      assert.deepEqual(
        warnings().map(({ level, msg }) => [level, /WALLET_MODAL_TRUST_PROXY is 0/.test(msg)]),
        [[40, true]],
      )
    } finally {
      await development.stop()
    }
    const port = await findFreePort()
    const settings = {
      port,
      logLevel: 'silent',
      publicUrls: ['https://wallet.example'],
      production: true,
    } as const
    for (const [trustProxy, status] of [
      [0, 400],
      [1, 403],
    ] as const) {
      const production = await startServer({ ...settings, trustProxy })
      try {
        const url = `http://127.0.0.1:${port}`
        const refused = await fetch(`${url}/getWallets?projectId=${'a'.repeat(32)}`, {
          headers: forwarded,
        })
        assert.equal(refused.status, status)
        if (status === 400)
          assert.match(await refused.text(), /"field":"x-forwarded-for".*WALLET_MODAL_TRUST_PROXY/)
        assert.equal(
          (
            await fetch(`${url}/rpc?projectId=${'a'.repeat(32)}`, {
              method: 'POST',
              headers: forwarded,
              body: '{}',
            })
          ).status,
          status === 400 ? 400 : 401,
        )
        assert.equal(
          await openSocket(url.replace('http', 'ws'), forwarded),
          status === 400 ? 400 : 101,
        )
        assert.equal(
          (await fetch(`${url}/getWallets?projectId=${'a'.repeat(32)}`)).status,
          403,
          'without the header the project is what is refused',
        )
        assert.equal(
          (await fetch(`${url}/health`, { headers: forwarded })).status,
          200,
          'probes of a proxy pass',
        )
      } finally {
        await production.stop()
      }
    }
  },
)
