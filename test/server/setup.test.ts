import assert from 'node:assert/strict'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { findAnswers } from '../../server/src/operation/setup/answers.js'
import { checkClock } from '../../server/src/operation/setup/doctor/check-clock.js'
import { checkDatabase } from '../../server/src/operation/setup/doctor/check-database.js'
import { checkPeerKeys } from '../../server/src/operation/setup/doctor/check-keys.js'
import { checkMail } from '../../server/src/operation/setup/doctor/check-mail.js'
import { checkName } from '../../server/src/operation/setup/doctor/check-names.js'
import { keepSecrets } from '../../server/src/operation/setup/keep-secrets.js'
import { listFiles, parseSettings } from '../../server/src/operation/setup/installation.js'
import { readConfig } from '../../server/src/operation/config.js'
import { readRoleConfig } from '../../server/src/wallet/roles/run-role.js'
import { TEST_HANG_MS } from '../helpers/clocks/hang.js'
import { getServerProgram } from '../helpers/servers/server-program.js'
import { NO_DISK, mountSmallDisk } from '../helpers/faults/small-disk.js'
import { findFreePort } from '../helpers/find-free-port.js'
import { NO_POSTGRES, queryPostgres, startPostgres } from '../helpers/servers/start-postgres.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'
import { getTestKeeper } from '../helpers/chains/test-keeper.js'
import { until } from '../helpers/clocks/until.js'

const LOCAL = { name: 'Wallet', address: 'localhost', mail: undefined, wallet: false }
const PUBLIC = {
  name: 'Example',
  address: 'wallet.example.org',
  mail: 'smtp://user:p%40ss@mail.example.org:587',
  wallet: true,
}
const PORTS = { server: 8787, frame: 8788, api: 8789, vault: 8790, admin: 8791 }

/** Runs a command of the server's program, and returns its exit code and output. */
async function run(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const program = await getServerProgram()
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [program, ...args],
      { env: { PATH: process.env['PATH'] ?? '' } },
      (error, output, errors) => resolve({ code: error ? Number(error.code) : 0, output, errors }),
    ),
  )
}
const setUp = (directory: string, ...args: string[]) =>
  run('setup', '--yes', '--directory', directory, ...args)

describe('answers', () => {
  const answer = (given: Parameters<typeof findAnswers>[0]) =>
    findAnswers(given, { assumeYes: true })

  test('the usual ones are those of an installation on this machine', async () => {
    assert.deepEqual(await answer({}), LOCAL)
  })
  test('the embedded wallet under a public name needs a mail server', async () => {
    await assert.rejects(
      answer({ address: 'wallet.example.org', wallet: 'yes' }),
      /no mail server is given; give one with --mail/,
    )
  })
  for (const [name, text] of [
    ['address', 'https://wallet.example.org'],
    ['address', 'wallet.example.org/path'],
    ['address', 'wallet_1.example'],
    ['address', 'wallet.example.org:99999'],
    ['name', 'a"b'],
    ['name', 'a\nMAIL_FROM=x'],
    ['mail', 'mail.example.org'],
    ['mail', 'smtp://user:pass\nword@host'],
    ['wallet', 'perhaps'],
  ] as const)
    test(`${name} ${JSON.stringify(text)} is refused, with what is expected`, async () => {
      await assert.rejects(answer({ [name]: text }), new RegExp(`--${name} is `))
    })
  test('the password of a mail server is not printed', async () => {
    await assert.rejects(answer({ mail: 'http://user:hunter2@host' }), (error: Error) => {
      assert.ok(!error.message.includes('hunter2'))
      return true
    })
  })
})

test('the settings of each program start it in production', async () => {
  const folder = createTemporaryFolder('settings')
  await keepSecrets(join(folder, 'secrets'), {
    database: { host: 'db.example:5432', isOwn: false },
  })
  const files = listFiles(folder, PUBLIC, { ports: PORTS, hasDatabase: true })
  const read = (part: string) =>
    parseSettings(files.find(({ path }) => path.endsWith(`/${part}.env`))!.text)
  assert.equal(readConfig([], read('server')).config.production, true)
  for (const [part, door] of [
    ['frame', 'frame'],
    ['api', 'wallet-api'],
    ['vault', 'wallet-vault'],
    ['admin', 'admin'],
  ] as const)
    assert.deepEqual(readRoleConfig(door, [], read(part)).config.doors, [door])
  const caddyfile = files.find(({ path }) => path.endsWith('Caddyfile'))!.text
  assert.match(
    caddyfile,
    /https:\/\/vault\.wallet\.example\.org \{[^}]*reverse_proxy 127\.0\.0\.1:8790/s,
  )
})

test('two makers of secrets at once leave one set, in which each role knows the other', async () => {
  const folder = createTemporaryFolder('secrets')
  const database = { host: 'db.example:5432', isOwn: true }
  await Promise.all(Array.from({ length: 8 }, () => keepSecrets(folder, { database })))
  const text = (path: string) => readFileSync(join(folder, path), 'utf8')
  const findings = await checkPeerKeys([
    {
      part: 'api',
      env: {
        WALLET_MODAL_KEY_FILE: join(folder, 'api/keys.json'),
        WALLET_MODAL_VAULT_KEYS: text('api/vault-keys').trim(),
      },
    },
    {
      part: 'vault',
      env: {
        WALLET_MODAL_KEY_FILE: join(folder, 'vault/keys.json'),
        WALLET_MODAL_API_KEYS: text('vault/api-keys').trim(),
      },
    },
  ])
  assert.deepEqual(
    findings.map(({ state }) => state),
    ['right', 'right'],
  )
  const before = text('vault/keys.json')
  await keepSecrets(folder, { database })
  assert.equal(text('vault/keys.json'), before)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  assert.ok(!names.some((name) => name.endsWith('.draft')))
  for (const name of names.filter((one) => statSync(join(folder, one)).isFile()))
    assert.equal(statSync(join(folder, name)).mode & 0o077, name.startsWith('postgres') ? 0o044 : 0)
})

test('a role that knows another key of its peer is named, with the value to set', async () => {
  const folder = createTemporaryFolder('peers')
  await keepSecrets(folder)
  const [finding] = await checkPeerKeys([
    { part: 'api', env: { WALLET_MODAL_KEY_FILE: join(folder, 'api/keys.json') } },
    { part: 'vault', env: { WALLET_MODAL_API_KEYS: `1:${'A'.repeat(43)}` } },
  ])
  assert.equal(finding!.state, 'wrong')
  assert.match(finding!.remedy!, /set WALLET_MODAL_API_KEYS at the vault to 1:/)
})

test('setup writes once, keeps its files when it is repeated, and refuses other answers without --replace', async () => {
  const folder = join(createTemporaryFolder('setup'), 'wm')
  assert.equal((await setUp(folder)).code, 0)
  const text = readFileSync(join(folder, 'server.env'), 'utf8')
  assert.equal((await setUp(folder)).code, 0)
  const other = await setUp(folder, '--address', 'wallet.example.org')
  assert.equal(other.code, 1)
  assert.match(other.errors, /is there already and has other settings.*--replace/)
  assert.equal(readFileSync(join(folder, 'server.env'), 'utf8'), text)
  assert.equal((await setUp(folder, '--address', 'wallet.example.org', '--replace')).code, 0)
  assert.match(readFileSync(join(folder, 'server.env'), 'utf8'), /NODE_ENV=production/)
})

test('two setups at once in one folder: one works, the other says so and changes nothing', async () => {
  const folder = join(createTemporaryFolder('setup'), 'wm')
  const both = await Promise.all([setUp(folder), setUp(folder, '--address', 'wallet.example.org')])
  const [done, refused] = both[0].code === 0 ? both : [both[1], both[0]]
  assert.equal(done.code, 0)
  // The second may also come after the first has ended.
  assert.equal(refused.code, 1)
  assert.match(refused.errors, /Another setup is at work|has other settings/)
})

test('a taken port is reported, and the next free one is used', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => {
    other.once('error', () => resolve())
    other.listen(8787, '127.0.0.1', resolve)
  })
  try {
    const folder = join(createTemporaryFolder('setup'), 'wm')
    const { errors } = await setUp(folder)
    assert.match(errors, /port 8787 is taken; trying the next one/)
    const port = Number(/^PORT=(\d+)$/m.exec(readFileSync(join(folder, 'server.env'), 'utf8'))![1])
    assert.ok(port > 8787)
  } finally {
    other.close()
  }
})

test('setup without a terminal and without answers says how to give them', async () => {
  const { code, errors } = await run('setup', '--directory', createTemporaryFolder('setup'))
  assert.equal(code, 1)
  assert.match(errors, /--name, --address, --mail, --wallet, or take the usual answers with --yes/)
})

test(
  'a full disk ends setup with a sentence, and leaves no partial key file',
  { skip: NO_DISK },
  async () => {
    const disk = mountSmallDisk(2)
    try {
      const folder = join(disk.path, 'wm')
      disk.fill(0)
      await assert.rejects(
        keepSecrets(join(folder, 'secrets')),
        /the disk is full. Free some space and run setup again/,
      )
      assert.ok(!existsSync(join(folder, 'secrets/vault/keys.json')))
    } finally {
      disk.stop()
    }
  },
)

describe('doctor', () => {
  test('a clock that is off by an hour is wrong, a right one is right, and a silent time server is unknown', async () => {
    for (const [offsetS, state] of [
      [3_600, 'wrong'],
      [-3_600, 'wrong'],
      [0, 'right'],
    ] as const) {
      const server = createSocket('udp4')
      server.on('message', (_, { port, address }) => {
        const answer = Buffer.alloc(48)
        answer.writeUInt32BE(Math.floor(Date.now() / 1000) + 2_208_988_800 + offsetS, 40)
        server.send(answer, port, address)
      })
      await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
      const found = await checkClock({ server: '127.0.0.1', port: server.address().port })
      server.close()
      assert.equal(found.state, state, found.text)
      if (state === 'wrong') assert.match(found.remedy!, /time synchronisation/)
    }
    const found = await checkClock({ server: 'time.invalid' })
    assert.equal(found.state, 'unknown')
  })
  test('a host name without an address is wrong, with the record to create', async () => {
    const [found] = await checkName('https://wallet.invalid')
    assert.equal(found!.state, 'wrong')
    assert.match(found!.remedy!, /create an A or AAAA record for wallet\.invalid/)
  })
  test('a mail server that does not answer is wrong, and its password is not printed', async () => {
    const port = await findFreePort()
    const found = await checkMail('api', `smtp://user:hunter2@127.0.0.1:${port}`)
    assert.equal(found.state, 'wrong')
    assert.match(found.remedy!, /check host and port in SMTP_URL/)
    assert.ok(!JSON.stringify(found).includes('hunter2'))
  })
  test(
    'a database of a newer version, one that loses commits, and one that is gone',
    { skip: NO_POSTGRES, timeout: TEST_HANG_MS },
    async () => {
      const postgres = await startPostgres()
      try {
        const url = await postgres.createDatabase()
        const check = (isDurable = false) => checkDatabase('vault', url, { isDurable })
        assert.equal((await check()).state, 'right')
        await queryPostgres(
          url,
          "create table schema_migrations (id integer primary key, name text, contracts boolean); insert into schema_migrations values (999999, 'later', true)",
        )
        const newer = await check()
        assert.match(newer.text, /a newer version of the server has changed it \(steps 999999\)/)
        assert.match(newer.remedy!, /start that version/)
        await queryPostgres(url, 'truncate schema_migrations')
        const name = new URL(url).pathname.slice(1)
        await queryPostgres(url, `alter database ${name} set synchronous_commit = off`)
        assert.match((await check(true)).text, /synchronous_commit off/)
        await postgres.stop()
        const gone = await check()
        assert.deepEqual([gone.state, gone.check], ['wrong', 'database of vault'])
        assert.match(gone.remedy!, /start PostgreSQL/)
      } finally {
        await postgres.stop()
      }
    },
  )
  test('a folder without an installation says how to make one; a mistake in the settings is printed', async () => {
    const folder = createTemporaryFolder('doctor')
    const none = await run('doctor', '--directory', folder)
    assert.equal(none.code, 1)
    assert.match(none.errors, /There is no installation in .*setup --directory/)
    writeFileSync(join(folder, 'server.env'), 'PORT=many\n')
    const wrong = await run('doctor', '--directory', folder, '--time-server', 'time.invalid')
    assert.equal(wrong.code, 1)
    assert.match(wrong.output, /WRONG {2}settings of server.*\n.*"many"/)
  })
})

test('line ends around a secret are removed; one inside is a mistake', () => {
  const { config } = readConfig([], {
    DATABASE_URL: 'postgres://a:b@host/db\r\n',
    WALLET_MODAL_METRICS_TOKEN: `${'t'.repeat(32)}\n`,
  })
  assert.equal(config.databaseUrl, 'postgres://a:b@host/db')
  assert.equal(config.metricsToken, 't'.repeat(32))
  assert.throws(
    () => readConfig([], { DATABASE_URL: 'postgres://a:b\nc@host/db' }),
    /DATABASE_URL .* line end in it/,
  )
  assert.throws(
    () => readConfig([], { WALLET_MODAL_METRICS_TOKEN: `${'t'.repeat(16)}\n${'t'.repeat(16)}` }),
    /white space in it/,
  )
})

test(
  'start runs the programs of an installation, and ends them with itself',
  { timeout: TEST_HANG_MS },
  async () => {
    const folder = join(createTemporaryFolder('start'), 'wm')
    mkdirSync(folder, { recursive: true })
    await setUp(folder)
    const port = /^PORT=(\d+)$/m.exec(readFileSync(join(folder, 'server.env'), 'utf8'))![1]
    const child: ChildProcess = spawn(
      process.execPath,
      [await getServerProgram(), 'start', '--directory', folder],
      { env: { PATH: process.env['PATH'] ?? '', WALLET_MODAL_PUBLIC_RPC: 'off' }, stdio: 'ignore' },
    )
    getTestKeeper().keep(child)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const health = () =>
      fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(2_000) })
    await until(async () => (await health()).ok, 'the server answers')
    child.kill('SIGTERM')
    assert.equal(await ended, 0)
    await assert.rejects(health())
  },
)
