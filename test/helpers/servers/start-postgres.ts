import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { copyFolder } from '../copy-folder.js'
import { findFreePort } from '../find-free-port.js'
import { createTemporaryFolder } from '../temporary-folder.js'
import { getTestKeeper } from '../chains/test-keeper.js'
import { HANG_MS } from '../clocks/until.js'

const ROOT = '/usr/lib/postgresql'
const CACHE = fileURLToPath(new URL('../../../.cache/postgres/', import.meta.url))
const STRANGER = /^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m

/** A PostgreSQL server for one test. */
export interface PostgresServer {
  readonly version: string
  /** Creates a new, empty database. */
  createDatabase(): Promise<string>
  /** Ends it like a crash; `start` restarts it on the same port. */
  crash(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  /** Starts a streaming replica; from then on a commit waits until the replica has it. */
  startReplica(): Promise<PostgresReplica>
}

/** A server that follows another one. */
export interface PostgresReplica {
  readonly port: number
  /** Makes it a server of its own, which takes writes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** The folder of PostgreSQL's own programs, such as pg_dump; undefined where it is missing. */
export const POSTGRES_BINARIES: string | undefined = findBinaries()

/**
 * The reason why PostgreSQL is missing here, or undefined. Pass it as the `skip` of a test: the
 * runner counts and prints it.
 */
export const NO_POSTGRES: string | undefined = POSTGRES_BINARIES
  ? undefined
  : 'PostgreSQL is not installed (apt-get install postgresql); what needs it was NOT tested'

/**
 * Creates a cluster in a temporary directory and starts it on a free port; as another user if this
 * one is root, which PostgreSQL refuses.
 */
export async function startPostgres({
  settings = {},
}: { settings?: Readonly<Record<string, string>> } = {}): Promise<PostgresServer> {
  const binaries = findBinaries()
  if (!binaries) throw new Error(NO_POSTGRES)
  const user = process.getuid?.() === 0 ? findStranger() : undefined
  const template = getTemplate(binaries, user)
  const own = await startCluster({ binaries, user, settings }, async (data) =>
    copyCluster(template, data, user),
  )
  const { port, urlOf } = own
  let databases = 0
  return {
    version: await readVersion(urlOf('postgres')),
    async createDatabase() {
      const name = `test_${++databases}`
      await withClient(urlOf('postgres'), (client) => client.query(`create database ${name}`))
      return urlOf(name)
    },
    crash: own.crash,
    start: own.start,
    stop: own.stop,
    async startReplica() {
      const replica = await startCluster({ binaries, user, settings }, async (data) => {
        const source = ['-h', '127.0.0.1', '-p', String(port), '-U', 'tester']
        await promisify(execFile)(
          join(binaries, 'pg_basebackup'),
          [...source, '-D', data, '--write-recovery-conf', '--checkpoint=fast'],
          { ...user, cwd: dirname(data) },
        )
      })
      for (const text of [
        `alter system set synchronous_standby_names = '*'`,
        'select pg_reload_conf()',
      ])
        await queryPostgres(urlOf('postgres'), text)
      return {
        port: replica.port,
        async promote() {
          await queryPostgres(replica.urlOf('postgres'), 'select pg_promote()')
        },
        stop: replica.stop,
      }
    },
  }
}

/** Starts a cluster whose data `fill` has put into its folder. */
async function startCluster(
  {
    binaries,
    user,
    settings,
  }: {
    binaries: string
    user: { uid: number; gid: number } | undefined
    settings: Readonly<Record<string, string>>
  },
  fill: (data: string) => Promise<void>,
) {
  const folder = createTemporaryFolder('postgres')
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  await fill(data)
  const port = await findFreePort()
  const urlOf = (database: string) => `postgres://tester@127.0.0.1:${port}/${database}`
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    // Only processes are killed here, never the machine: written data survives that without being
    // forced to the disk.
    const values = { max_connections: '60', fsync: 'off', ...settings }
    const options = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    server = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...options],
      { ...user, cwd: folder, stdio: 'ignore' },
    )
    getTestKeeper().keep(server)
    await waitUntilReady(urlOf('postgres'))
  }

  // SIGQUIT is PostgreSQL's immediate stop: no checkpoint, recovery at the next start.
  async function crash(): Promise<void> {
    const ending = server
    server = undefined
    if (!ending || ending.exitCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGQUIT')
    await ended
  }

  await start()
  return {
    port,
    urlOf,
    start,
    crash,
    async stop() {
      await crash()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs one query on a database. */
export async function queryPostgres<Row extends object>(url: string, text: string): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(text)).rows)
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function readVersion(url: string): Promise<string> {
  return withClient(
    url,
    async (client) =>
      (await client.query<{ server_version: string }>('show server_version')).rows[0]!
        .server_version,
  )
}

async function waitUntilReady(url: string): Promise<void> {
  const end = Date.now() + HANG_MS
  for (;;) {
    try {
      return await withClient(url, async (client) => void (await client.query('select 1')))
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

// Initialising takes a second, a copy a fifth of it. Several test processes may create the template
// at the same time; the first rename wins.
function getTemplate(binaries: string, user: { uid: number; gid: number } | undefined): string {
  const template = join(CACHE, binaries.replaceAll('/', '-').slice(1))
  if (existsSync(template)) return template
  mkdirSync(CACHE, { recursive: true })
  const folder = createTemporaryFolder('initdb')
  if (user) chownSync(folder, user.uid, user.gid)
  const made = spawnSync(
    join(binaries, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'tester',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...user, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0)
    throw new Error(`initdb failed: ${made.stderr}${made.error?.message ?? ''}`)
  const draft = mkdtempSync(join(CACHE, 'draft-'))
  copyCluster(join(folder, 'data'), join(draft, 'data'))
  try {
    renameSync(join(draft, 'data'), template)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  for (const left of [draft, folder]) rmSync(left, { recursive: true, force: true })
  return template
}

function copyCluster(from: string, to: string, owner?: { uid: number; gid: number }): void {
  copyFolder(from, to)
  const paths = [
    to,
    ...readdirSync(to, { recursive: true, encoding: 'utf8' }).map((name) => join(to, name)),
  ]
  if (owner) for (const path of paths) chownSync(path, owner.uid, owner.gid)
  // PostgreSQL refuses a directory that others may read.
  chmodSync(to, 0o700)
}

function findBinaries(): string | undefined {
  const versions = existsSync(ROOT)
    ? readdirSync(ROOT)
        .filter((version) => Number(version) >= 15)
        .sort((a, b) => Number(b) - Number(a))
    : []
  return versions
    .map((version) => join(ROOT, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

function findStranger(): { uid: number; gid: number } {
  const [, uid, gid] = STRANGER.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  if (uid === undefined)
    throw new Error('There is no user postgres or nobody, and PostgreSQL does not run as root')
  return { uid: Number(uid), gid: Number(gid) }
}
