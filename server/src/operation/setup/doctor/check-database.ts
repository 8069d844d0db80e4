import pg from 'pg'
import { MIGRATIONS } from '../../../storage/migrations/index.js'
import type { Finding } from './finding.js'

const TIMEOUT_MS = 5_000
const OLDEST = 150_000
const WRONG_CLOCK_S = 5

/** Connects to the database of a part, and looks at its version, clock and migrations. `isDurable`: commits must wait for the disk. */
export async function checkDatabase(
  part: string,
  databaseUrl: string,
  { isDurable }: { isDurable: boolean },
): Promise<Finding> {
  const check = `database of ${part}`
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  try {
    await client.connect()
    const problem =
      (await findSettingProblem(client, isDurable)) ?? (await findMigrationProblem(client))
    return problem
      ? { check, state: 'wrong', ...problem }
      : { check, state: 'right', text: 'answers' }
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    return { check, state: 'wrong', text: message, remedy: toRemedy(code) }
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface Problem {
  readonly text: string
  readonly remedy: string
}

async function findSettingProblem(
  client: pg.Client,
  isDurable: boolean,
): Promise<Problem | undefined> {
  const { rows } = await client.query<{ version: number; commits: string; now: number }>(
    "select current_setting('server_version_num')::int as version, current_setting('synchronous_commit') as commits, extract(epoch from clock_timestamp())::float8 as now",
  )
  const { version, commits, now } = rows[0]!
  const seconds = Math.round(now - Date.now() / 1000)
  if (version < OLDEST)
    return { text: `is PostgreSQL ${version / 10_000}`, remedy: 'use PostgreSQL 15 or newer' }
  if (isDurable && commits === 'off')
    return {
      text: 'has synchronous_commit off; a power cut would lose shares of wallets',
      remedy: 'set synchronous_commit to on',
    }
  return Math.abs(seconds) < WRONG_CLOCK_S
    ? undefined
    : {
        text: `its clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}`,
        remedy: 'turn on time synchronisation on both machines',
      }
}

async function findMigrationProblem(client: pg.Client): Promise<Problem | undefined> {
  const { rows: tables } = await client.query<{ found: string | null }>(
    "select to_regclass('schema_migrations')::text as found",
  )
  if (tables[0]!.found === null) return undefined
  const { rows } = await client.query<{ id: number }>(
    'select id from schema_migrations where contracts',
  )
  const unknown = rows.filter(({ id }) => !MIGRATIONS.some((migration) => migration.id === id))
  return unknown.length === 0
    ? undefined
    : {
        text: `a newer version of the server has changed it (steps ${unknown.map(({ id }) => id).join(', ')})`,
        remedy: 'start that version, or restore a backup into an empty database',
      }
}

function toRemedy(code: string): string {
  switch (code) {
    case '28P01':
      return 'the password in DATABASE_URL is wrong'
    case '3D000':
      return 'create the database that DATABASE_URL names'
    case 'ENOTFOUND':
      return 'the host in DATABASE_URL does not exist'
    case '53100':
      return 'free some space on its disk'
    default:
      return 'start PostgreSQL, and check host and port in DATABASE_URL'
  }
}
