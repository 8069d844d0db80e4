import assert from 'node:assert/strict'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { WebSocket } from 'ws'
import { ConfigError, readConfig } from '../../server/src/operation/config.js'
import { DOORS, type Door } from '../../server/src/operation/doors.js'
import { startServer } from '../../server/src/start-server.js'
import { RawRelayClient, createTopic } from '../helpers/raw-relay-client.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'

const ADDRESS = `0x${'1'.repeat(40)}`
// One request of each door; its answer does not matter as long as the path exists.
const PATHS: Readonly<Record<Exclude<Door, 'admin'>, string>> = {
  relay: '/rpc',
  directory: '/getWallets',
  rpc: '/v1/supported-chains',
  'chain-data': `/v1/account/${ADDRESS}/balance`,
  names: '/v1/profile/account/some.name',
  swaps: '/v1/convert/tokens',
  onramp: '/v1/onramp/options',
  'smart-sessions': `/v1/sessions/eip155:1:${ADDRESS}`,
  'sign-in': '/auth/v1/nonce',
  frame: '/loading',
  'wallet-api': '/wallet/v1/keys',
  'wallet-vault': '/vault/v1/keys',
}

test('each endpoint group can be the only one enabled: the others answer like unknown paths', async () => {
  for (const open of DOORS) {
    const server = await startServer({ port: 0, logLevel: 'silent', doors: [open] })
    try {
      for (const door of DOORS) {
        const answer = await fetch(`${server.url}${PATHS[door]}?projectId=${server.projectId}`, {
          method: door === 'relay' ? 'POST' : 'GET',
          ...(door === 'relay' ? { body: '{}' } : {}),
        })
        const body = await answer.text()
        assert.equal(
          /This path does not exist/.test(body) && answer.status === 404,
          door !== open,
          `${door} while ${open} is open: ${answer.status} ${body}`,
        )
      }
      assert.equal((await fetch(`${server.url}/health`)).status, 200)
    } finally {
      await server.stop()
    }
  }
})

test('refuses WebSockets of a disabled endpoint group with 404; those of an enabled one work', async () => {
  const refusal = (url: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const socket = new WebSocket(url)
      socket.on('unexpected-response', (_, { statusCode }) => {
        resolve(statusCode)
        socket.terminate()
      })
      socket.on('open', () => {
        socket.terminate()
        reject(new Error('opened'))
      })
      socket.on('error', () => {})
    })
  const directory = await startServer({ port: 0, logLevel: 'silent', doors: ['directory'] })
  assert.deepEqual(
    [
      await refusal(`${directory.relay}/?projectId=${directory.projectId}`),
      await refusal(`${directory.relay}/v1/?chainId=eip155:1&projectId=${directory.projectId}`),
    ],
    [404, 404],
  )
  await directory.stop()
  const relay = await startServer({ port: 0, logLevel: 'silent', doors: ['relay'] })
  const client = new RawRelayClient(relay.relay, { projectId: relay.projectId })
  assert.equal(await client.publish(createTopic(), 'm'), true)
  client.ws.terminate()
  await relay.stop()
})

test('reads --doors and WALLET_MODAL_DOORS; refuses an unknown name with the list', () => {
  assert.deepEqual(readConfig([], {}).config.doors, DOORS)
  assert.deepEqual(readConfig(['--doors', 'rpc,relay'], {}).config.doors, ['relay', 'rpc'])
  assert.deepEqual(readConfig([], { WALLET_MODAL_DOORS: 'sign-in' }).config.doors, ['sign-in'])
  assert.throws(
    () => readConfig(['--doors', 'relay,vault'], {}),
    (error) =>
      error instanceof ConfigError &&
      /"vault"; expected some of relay, directory/.test(error.message),
  )
})

test('reads secrets from files: NAME_FILE replaces NAME', () => {
  const folder = createTemporaryFolder('secrets')
  const [url, empty] = [join(folder, 'url'), join(folder, 'empty')]
  writeFileSync(url, 'postgres://user:word@db/name\n')
  chmodSync(url, 0o600)
  writeFileSync(empty, '\n')
  assert.equal(
    readConfig([], { DATABASE_URL_FILE: url }).config.databaseUrl,
    'postgres://user:word@db/name',
  )
  const problem = (env: Record<string, string>) => {
    try {
      readConfig([], env)
    } catch (error) {
      return (error as Error).message
    }
    return ''
  }
  assert.match(
    problem({ DATABASE_URL_FILE: join(folder, 'none') }),
    /DATABASE_URL_FILE names .*none, which cannot be read \(ENOENT\)/,
  )
  assert.match(
    problem({ WALLET_MODAL_METRICS_TOKEN_FILE: empty }),
    /WALLET_MODAL_METRICS_TOKEN_FILE names .*empty, which is empty/,
  )
  assert.match(
    problem({ DATABASE_URL_FILE: url, DATABASE_URL: 'postgres://a:b@c/d' }),
    /DATABASE_URL and DATABASE_URL_FILE are both set/,
  )
  assert.equal(problem({ WALLET_MODAL_PRICES_FILE: '' }), '')
})

// For each role of the embedded wallet, what no other role may contain: its logic, its mails and
// its routes.
const OF_ROLE = {
  api: /^src\/(?:wallet\/api|routes\/wallet)\//,
  vault: /^src\/(?:wallet\/vault|routes\/vault)\//,
  frame: /^src\/routes\/frame\//,
} as const
// Logic that both roles with keys use, and the site does not.
const OF_BOTH =
  /^src\/wallet\/(?:(?:mail|social|farcaster)\/|(?:wallet|tokens|envelope|seal-share|derive|limits)\.ts$)/
// Also the relay's own storage and the line between its instances.
const NOT_IN_A_ROLE =
  /^src\/(?:relay|rpc|providers|sign-in)\/|^src\/routes\/(?!wallet\/|vault\/|frame\/|operation\/|[^/]+$)|^src\/storage\/(?:nats\/|(?:sql|memory)-relay|memory-storage|notifier)/

async function listModules(entry: string): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: fileURLToPath(new URL('../../server', import.meta.url)),
    entryPoints: [entry],
    outdir: 'unused',
    bundle: true,
    splitting: true,
    write: false,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    metafile: true,
  })
  return Object.keys(metafile.inputs)
}

test('E2 the program of each role of the embedded wallet contains its own logic, nothing of another role, and nothing of the relay, of RPC and of providers; the combined program contains all', async () => {
  const roles = Object.keys(OF_ROLE) as (keyof typeof OF_ROLE)[]
  for (const role of roles) {
    const modules = await listModules(`src/wallet/roles/${role}.ts`)
    assert.ok(
      modules.some((path) => OF_ROLE[role].test(path)),
      `${role} has its own logic`,
    )
    for (const other of roles)
      if (other !== role)
        assert.deepEqual(
          modules.filter((path) => OF_ROLE[other].test(path)),
          [],
          `${other} in ${role}`,
        )
    assert.deepEqual(
      modules.filter((path) => NOT_IN_A_ROLE.test(path)),
      [],
      role,
    )
    assert.equal(
      modules.some((path) => OF_BOTH.test(path)),
      role !== 'frame',
      role,
    )
  }
  const all = await listModules('src/operation/main.ts')
  for (const role of roles)
    assert.ok(
      all.some((path) => OF_ROLE[role].test(path)),
      role,
    )
  for (const folder of ['relay', 'rpc', 'providers'])
    assert.ok(
      all.some((path) => NOT_IN_A_ROLE.test(path) && path.startsWith(`src/${folder}/`)),
      folder,
    )
})

test('in production the combined program refuses the roles of the embedded wallet, and names the program of each', () => {
  const problem = (doors: string) => {
    try {
      readConfig(['--production', '--doors', doors], {})
    } catch (error) {
      return (error as Error).message
    }
    return ''
  }
  for (const [door, program] of [
    ['wallet-api', 'wallet-modal-api'],
    ['wallet-vault', 'wallet-modal-vault'],
    ['frame', 'wallet-modal-frame'],
  ] as const) {
    for (const doors of [door, `relay,${door}`])
      assert.match(
        problem(doors),
        new RegExp(`has ${door}; in production .* process of its own, by the program ${program}`),
      )
  }
  assert.doesNotMatch(problem('relay'), /--doors/)
})
