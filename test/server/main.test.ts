import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { RawRelayClient, createTopic } from '../helpers/raw-relay-client.js'
import { HANG_MS } from '../helpers/clocks/hang.js'
import { getServerProgram } from '../helpers/servers/server-program.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const BUILD = fileURLToPath(new URL('../../server/scripts/build.mjs', import.meta.url))
const CHURN = fileURLToPath(new URL('../helpers/faults/churning-heap.mjs', import.meta.url))
const PACKAGE = fileURLToPath(new URL('../../server', import.meta.url))
const TSC = fileURLToPath(new URL('../../node_modules/typescript-native/bin/tsc', import.meta.url))
// Errors here must also be compile errors: types with `any` would hide them.
const CONSUMER = `
import { startServer, type RunningServer, type ServerConfig } from 'wallet-modal-server'
const settings: Partial<ServerConfig> = { port: 0, upstreams: [{ chainId: 'eip155:31337', url: 'http://127.0.0.1:8545' }], logLevel: 'silent', rateLimit: { burst: 1, perSecond: 1 } }
const server: RunningServer = await startServer(settings)
const addresses: readonly string[] = [server.url, server.relay, server.projectId]
export const stopped: Promise<void> = server.stop()
export { addresses }
// @ts-expect-error a port is a number
await startServer({ port: '0' })
// @ts-expect-error a chain is named by CAIP-2
await startServer({ upstreams: [{ chainId: 31337, url: '' }] })
// @ts-expect-error there is no such setting
await startServer({ prot: 0 })
`
const PROJECT_ID = 'ab'.repeat(16)
const ENV = { PATH: process.env['PATH'] ?? '' }

before(() => {
  execFileSync(process.execPath, [BUILD])
})

test('the built command prints its addresses as JSON, serves, and ends cleanly on SIGTERM', async () => {
  const child = spawn(
    process.execPath,
    [
      MAIN,
      '--port',
      '0',
      '--json',
      '--project',
      PROJECT_ID,
      '--data',
      'memory:',
      '--rpc',
      'eip155:31337=http://127.0.0.1:1',
    ],
    { env: ENV },
  )
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const line = await new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once('line', resolve),
  )
  const { url, relay, projectId } = JSON.parse(line) as Record<
    'url' | 'relay' | 'projectId',
    string
  >
  assert.deepEqual([projectId, relay], [PROJECT_ID, url.replace('http', 'ws')])
  assert.equal((await fetch(`${url}/getWallets?projectId=${projectId}`)).status, 200)
  assert.equal((await fetch(`${url}/public/getTokenImage/USDC?projectId=${projectId}`)).status, 200)
  const client = new RawRelayClient(relay, { projectId })
  await client.call('irn_subscribe', { topic: createTopic() })
  child.kill('SIGTERM')
  assert.equal((await client.closed).code, 1001)
  assert.equal(await ended, 0)
})

test(
  'started by npx, which passes no signal on, it ends with it',
  { skip: process.platform === 'win32' },
  async () => {
    const shell = spawn(
      'sh',
      ['-c', `"${process.execPath}" "${MAIN}" --port 0 --json --data memory: & wait`],
      { env: { ...ENV, npm_command: 'exec' } },
    )
    const line = await new Promise<string>((resolve) =>
      createInterface({ input: shell.stdout }).once('line', resolve),
    )
    const { url } = JSON.parse(line) as { url: string }
    const outputEnded = once(shell.stdout, 'close')
    shell.kill('SIGTERM')
    await outputEnded
    await assert.rejects(fetch(`${url}/health`))
  },
)

test('SIGTERM while it waits for its database ends it cleanly, even as the first process of a container', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined)).listen(
    0,
    '127.0.0.1',
  )
  await once(silent, 'listening')
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--json'], {
    env: {
      ...ENV,
      DATABASE_URL: `postgres://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/none`,
    },
  })
  const [socket] = (await once(silent, 'connection')) as [Socket]
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'exit'), [0, null])
  socket.destroy()
  silent.close()
})

test(
  'the command collects its old generation once it has grown by a fifth, instead of at twice its size',
  { skip: process.platform === 'win32' },
  async () => {
    const readChurned = async (stderr: Readable) => {
      for await (const line of createInterface({ input: stderr }))
        if (line.startsWith('churned '))
          return JSON.parse(line.slice('churned '.length)) as {
            collections: number
            heapMiB: number
          }
      throw new Error('it ended before it said how large its heap became')
    }
    const byItself = await readChurned(spawn(process.execPath, [CHURN], { env: ENV }).stderr)
    const child = spawn(
      process.execPath,
      ['--import', CHURN, MAIN, '--port', '0', '--json', '--data', 'memory:'],
      { env: ENV },
    )
    await once(createInterface({ input: child.stdout }), 'line')
    child.kill('SIGUSR2')
    const server = await readChurned(child.stderr)
    child.kill('SIGTERM')
    await once(child, 'exit')
    assert.ok(
      server.collections >= 3 * byItself.collections,
      `${server.collections} collections in the server, ${byItself.collections} without it`,
    )
    // The server's own objects, some 30 MiB, are part of its heap.
    assert.ok(
      server.heapMiB < byItself.heapMiB,
      `${server.heapMiB} MiB in the server, ${byItself.heapMiB} without it`,
    )
  },
)

test('the build finds the thread of its embedded database, in a directory and in memory', async () => {
  const folder = createTemporaryFolder('built')
  try {
    await Promise.all(
      [folder, 'memory:'].map(async (data) => {
        const child = spawn(
          process.execPath,
          [
            '--liftoff-only',
            MAIN,
            '--port',
            '0',
            '--json',
            '--project',
            PROJECT_ID,
            '--data',
            data,
          ],
          { env: ENV },
        )
        const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
        const { url } = JSON.parse(
          await new Promise<string>((resolve) =>
            createInterface({ input: child.stdout }).once('line', resolve),
          ),
        ) as { url: string }
        // Names are stored in SQL; in memory mode the first request opens the database.
        const statuses = await Promise.all(
          [
            `/v1/profile/account/nobody.user.localhost?apiVersion=2&projectId=${PROJECT_ID}`,
            '/ready',
          ].map(async (path) => (await fetch(url + path)).status),
        )
        child.kill('SIGTERM')
        assert.deepEqual([...statuses, await ended], [200, 200, 0], data)
      }),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the published package has self-contained types, also with library checks', async () => {
  const folder = createTemporaryFolder('packed')
  try {
    const installed = join(folder, 'node_modules/wallet-modal-server')
    await mkdir(installed, { recursive: true })
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
        cwd: PACKAGE,
        encoding: 'utf8',
      }),
    ) as [{ filename: string }]
    execFileSync('tar', [
      '-xzf',
      join(folder, packed.filename),
      '-C',
      installed,
      '--strip-components=1',
    ])
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'consumer.ts'), CONSUMER)
    const { stdout, status } = spawnSync(
      process.execPath,
      [
        TSC,
        'consumer.ts',
        '--noEmit',
        '--ignoreConfig',
        '--strict',
        '--exactOptionalPropertyTypes',
        '--skipLibCheck',
        'false',
        '--target',
        'es2022',
        '--lib',
        'es2022',
        '--module',
        'nodenext',
      ],
      { cwd: folder, encoding: 'utf8' },
    )
    assert.equal(stdout, '')
    assert.equal(status, 0)
    assert.deepEqual((await publint({ pkgDir: installed, pack: false, strict: true })).messages, [])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('prints errors on stderr with exit code 1, and nothing on stdout', async () => {
  const taken = spawn(process.execPath, [MAIN, '--port', '0', '--json', '--data', 'memory:'], {
    env: ENV,
  })
  const { url } = JSON.parse(
    await new Promise<string>((resolve) =>
      createInterface({ input: taken.stdout }).once('line', resolve),
    ),
  ) as { url: string }
  const cases: [string[], RegExp][] = [
    [['--port', new URL(url).port, '--data', 'memory:'], /Port \d+ is taken/],
    [['--port', 'x'], /--port \(PORT\) is "x"/],
    [
      ['--port', '0', '--data', 'memory:', '--directory', '/nowhere.json'],
      /wallet directory \/nowhere\.json cannot be read/,
    ],
    [
      ['--port', '0', '--data', 'memory:', '--directory', 'http://127.0.0.1:1/list.json'],
      /cannot be read: .*(?:ECONNREFUSED|bad port)/,
    ],
    [['--port', '0', '--data', MAIN], /The data directory .*main\.js cannot be used \(.*EEXIST/],
    [
      ['--port', '0', '--data', join(MAIN, 'data')],
      /cannot be used \(.*ENOTDIR.*\)\. It has to be a directory (?:user \d+|this user) may write to/,
    ],
    [
      ['--port', '0', '--data', 'memory:', '--host', '203.0.113.9'],
      /Cannot listen on 203\.0\.113\.9 \(EADDRNOTAVAIL\)/,
    ],
    [
      ['--port', '0', '--data', 'memory:', '--host', 'nowhere.invalid'],
      /Cannot listen on nowhere\.invalid: no such host is known/,
    ],
  ]
  const outcomes = await Promise.all(cases.map(async ([args]) => run(args)))
  for (const [index, [, message]] of cases.entries()) {
    const { code, stdout, stderr } = outcomes[index]!
    assert.equal(code, 1)
    assert.equal(stdout, '')
    assert.match(stderr, message)
    assert.doesNotMatch(stderr, /\n\s+at /, 'no stack for what an operator can put right')
  }
  taken.kill('SIGTERM')
})

test('reports a Node version that is too old', async () => {
  const old =
    'data:text/javascript,Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.10.9" } })'
  const child = spawn(process.execPath, ['--import', old, MAIN, '--help'], { env: ENV })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  assert.deepEqual(await once(child, 'close'), [1, null])
  assert.equal(said, 'wallet-modal-server needs Node 20.11 or newer; this is 20.10.9.\n')
})

test('--help lists every flag', async () => {
  const { code, stdout } = await run(['--help'])
  assert.equal(code, 0)
  for (const flag of [
    '--host',
    '--port',
    '--data',
    '--rpc',
    '--project',
    '--origin',
    '--directory',
    '--json',
    '--public-url',
  ])
    assert.ok(stdout.includes(flag), flag)
})

/**
 * Runs the command to its end; with its packages in the bundle, as that starts in a third of the
 * time and reads its arguments alike.
 */
async function run(args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const program = await getServerProgram()
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: ENV, timeout: HANG_MS },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}
