import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { CommandError } from '../../server/src/operation/commands/command-error.js'
import { runProjectCommand } from '../../server/src/operation/commands/project-command.js'
import { createMemoryStorage } from '../../server/src/storage/memory-storage.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../helpers/servers/start-postgres.js'
import { RawRelayClient, createTopic } from '../helpers/raw-relay-client.js'
import { getServerProgram } from '../helpers/servers/server-program.js'
import { prepareDataOf, startServerProcess } from '../helpers/servers/server-process.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'
import { HANG_MS, TEST_HANG_MS } from '../helpers/clocks/hang.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PATH = process.env['PATH'] ?? ''
let folder: string
let postgres: PostgresServer | undefined

before(async () => {
  folder = createTemporaryFolder('commands')
  if (!NO_POSTGRES) postgres = await startPostgres()
})
after(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true })
})

test(
  'projects are created, listed, and their origins changed, without a running server',
  { timeout: TEST_HANG_MS },
  async () => {
    const data = join(folder, 'projects')
    const { id } = JSON.parse(
      (
        await run([
          'project',
          'create',
          '--name',
          'Shop',
          '--origin',
          'https://shop.example',
          '--origin',
          'https://*.shop.example',
          '--json',
          '--data',
          data,
        ])
      ).stdout,
    )
    assert.match(id, /^[0-9a-f]{32}$/)
    const changed = await run([
      'project',
      'origins',
      id,
      '--add',
      'https://new.example',
      '--remove',
      'https://shop.example',
      '--json',
      '--data',
      data,
    ])
    assert.deepEqual(JSON.parse(changed.stdout), ['https://*.shop.example', 'https://new.example'])
    const features = async (...args: string[]) =>
      run(['project', 'features', id, ...args, '--data', data])
    assert.equal(
      (
        await features(
          '--set',
          'swap=off',
          '--set',
          'onramp=coinbase,meld',
          '--set',
          'activity=on',
          '--set',
          'reown_branding=app',
        )
      ).stdout,
      'social_login=off\nswap=off\nonramp=coinbase,meld\nactivity=on\ncontacts=app\nreown_branding=app\nmulti_wallet=on\n',
    )
    assert.deepEqual(JSON.parse((await features('--json')).stdout).slice(1, 3), [
      { id: 'swap', isEnabled: false, config: [] },
      { id: 'onramp', isEnabled: true, config: ['coinbase', 'meld'] },
    ])
    const [help, mistake, inMemory] = await Promise.all([
      run(['project', 'create', '--help']),
      run(['project', 'create', '--name', 'x', '--data', data]),
      run(['project', 'list', '--data', 'memory:']),
    ])
    assert.equal(help.code, 0)
    assert.match(help.stdout, /project features <id>/)
    assert.equal(mistake.code, 1)
    assert.match(mistake.stderr, /--any-origin/)
    assert.doesNotMatch(mistake.stderr, /\n\s+at /, 'no stack for mistakes of the keyboard')
    assert.match(inMemory.stderr, /memory: stores nothing/)
  },
)

test('invalid project settings are refused with a reason', async () => {
  const { projects } = createMemoryStorage()
  const { id } = JSON.parse(
    await runProjectCommand(projects, [
      'create',
      '--name',
      'Shop',
      '--origin',
      'https://shop.example',
      '--json',
    ]),
  )
  const refused: [string[], RegExp][] = [
    [['create', '--name', 'x'], /--any-origin/],
    [['create', '--name', 'x', '--any-origin', '--origin', 'https://a.example'], /contradict/],
    [
      ['create', '--name', 'x', '--origin', 'http://localhost:3000'],
      /only a project created with --development/,
    ],
    [['create', '--name', 'x', '--origin', 'https://*.github.io'], /is not an origin/],
    [['create', '--origin', 'https://a.example'], /--name is needed/],
    [
      ['create', '--name', 'x', '--origin', 'https://a.example', '--id', 'AB'.repeat(16)],
      /--id is .*expected 32 hex/,
    ],
    [['create', '--name', 'x', '--origin', 'https://a.example', '--id', id], /already exists/],
    [['origins', id, '--add', 'https://*.co.uk'], /is not an origin/],
    [['origins', id, '--add', 'http://127.0.0.1:1'], /only a project created with --development/],
    [['origins', id, '--remove', 'https://other.example'], /is not among/],
    [['origins', id, '--remove', 'https://shop.example'], /every page could use/],
    [['origins', 'f'.repeat(32)], /There is no project/],
    [['features', 'f'.repeat(32)], /There is no project/],
    [['features', id, '--set', 'pay=on'], /no feature "pay"/],
    [['features', id, '--set', 'onramp=stripe'], /coinbase,meld/],
    [['features', id, '--set', 'swap'], /expected off/],
    [['features', id, '--set', 'multi_wallet=app'], /expected off, or on/],
    [['destroy'], /Usage/],
    [['list', '--nonsense'], /nonsense/],
  ]
  for (const [args, message] of refused)
    await assert.rejects(
      runProjectCommand(projects, args),
      (error) => error instanceof CommandError && message.test(error.message),
      args.join(' '),
    )
  assert.equal(await runProjectCommand(projects, ['list']), `${id}  Shop\n    https://shop.example`)
  await runProjectCommand(projects, [
    'create',
    '--name',
    'Dev',
    '--development',
    '--origin',
    'http://localhost:3000',
  ])
})

test(
  'a running server executes the commands itself; a second server on its data is refused; a backup moves from embedded to PostgreSQL',
  { timeout: TEST_HANG_MS, skip: NO_POSTGRES ?? false },
  async () => {
    const data = join(folder, 'running')
    const server = await startServerProcess(['--data', data])
    try {
      assert.match(
        (await run(['--data', data, '--port', '0'])).stderr,
        /is in use by another server/,
      )
      const { id } = JSON.parse(
        (
          await run([
            'project',
            'create',
            '--name',
            'Live\u2028',
            '--origin',
            'https://live.example',
            '--json',
            '--data',
            data,
          ])
        ).stdout,
      )
      assert.equal(
        (
          await fetch(`${server.url}/getWallets?projectId=${id}`, {
            headers: { origin: 'https://live.example' },
          })
        ).status,
        200,
      )
      assert.match(
        (await run(['project', 'origins', id, '--add', 'https://*.com', '--data', data])).stderr,
        /is not an origin/,
      )

      const topic = createTopic()
      const sender = new RawRelayClient(server.relay, { projectId: server.projectId })
      for (let n = 0; n < 30; n++)
        assert.equal(await sender.publish(topic, `kept ${n} \u2028`), true)
      sender.ws.terminate()
      const file = join(folder, 'backup.gz')
      assert.match((await run(['backup', file, '--data', data])).stdout, /Saved \d+ rows/)
      assert.match((await run(['restore', file, '--data', data])).stderr, /Stop it first/)
      for (const [place, reason] of [
        [join(folder, 'none'), 'ENOENT'],
        [file, 'ENOTDIR'],
      ] as const)
        assert.match(
          (await run(['backup', join(place, 'backup.gz'), '--data', data])).stderr,
          new RegExp(`^\\S+/backup\\.gz cannot be written \\(${reason}`),
        )
      await server.stop()

      const url = await postgres!.createDatabase()
      const env = { DATABASE_URL: url }
      await writeFile(join(folder, 'cut.gz'), (await readFile(file)).subarray(0, -40))
      await writeFile(join(folder, 'other.gz'), 'not gzip')
      const [cut, other, ...unreadable] = await Promise.all(
        [join(folder, 'cut.gz'), join(folder, 'other.gz'), join(folder, 'none.gz'), folder].map(
          (name) => run(['restore', name], env),
        ),
      )
      assert.match(cut!.stderr, /is damaged|is incomplete/)
      assert.match(other!.stderr, /is damaged/)
      for (const { stderr } of unreadable)
        assert.match(stderr, /^\S+ cannot be read \(E(?:NOENT|ISDIR)[^\n]*\)\n$/)
      const restored = await run(['restore', file], env)
      assert.match(restored.stdout, /Restored \d+ rows/, restored.stderr)
      assert.match((await run(['restore', file], env)).stderr, /not empty/)

      const moved = await startServerProcess([], env)
      try {
        assert.equal(moved.projectId, server.projectId, 'the development project is the same')
        assert.equal(
          (
            await fetch(`${moved.url}/getWallets?projectId=${id}`, {
              headers: { origin: 'https://live.example' },
            })
          ).status,
          200,
        )
        const reader = new RawRelayClient(moved.relay, { projectId: moved.projectId })
        await reader.call('irn_subscribe', { topic })
        assert.deepEqual(
          (await reader.received(30)).map(({ data: { message } }) => message),
          Array.from({ length: 30 }, (_, n) => `kept ${n} \u2028`),
        )
        // Sequences continue after the restored ones.
        const other = new RawRelayClient(moved.relay, { projectId: moved.projectId })
        await other.publish(topic, 'next')
        assert.equal((await reader.received(31))[30]!.data.message, 'next')
        reader.ws.terminate()
        other.ws.terminate()
      } finally {
        await moved.stop()
      }
    } finally {
      await server.stop()
    }
  },
)

async function run(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  await prepareDataOf(args)
  const program = await getServerProgram()
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--liftoff-only', program, ...args],
      { cwd: ROOT, env: { PATH, ...env }, timeout: HANG_MS },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}
