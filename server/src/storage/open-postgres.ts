import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, DatabaseError, Pool } from 'pg'
import type { Logger } from 'pino'
import type { Database, DatabaseSession, Listening, Orm } from './database.js'
import { StorageUnavailable } from './storage-unavailable.js'

const CONNECT_TIMEOUT_MS = 2_000
const CHECK_TIMEOUT_MS = 2_000
const QUERY_TIMEOUT_MS = 5_000
const SESSION_TIMEOUT_MS = 10 * 60_000
const LISTEN_PULSE_MS = 2_000
const LISTEN_RETRY_MS = 500
const OLDEST_VERSION = 150_000

/** Connects to a PostgreSQL server; the pool opens connections as they are needed and replaces broken ones. */
export function openPostgres(url: string, { poolSize, log }: { poolSize: number; log: Logger }): Database {
  const settings = { connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true, application_name: 'wallet-modal-server' }
  const pool = new Pool({ ...settings, max: poolSize, query_timeout: QUERY_TIMEOUT_MS, statement_timeout: QUERY_TIMEOUT_MS })
  // An idle connection that breaks has nobody else to hear it.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'database: an idle connection broke'))
  const orm = drizzle({ client: pool }) as unknown as Orm

  return {
    kind: 'server',
    orm,
    query: async <Row>(query: Parameters<Orm['execute']>[0]) => ((await orm.execute(query)) as unknown as { rows: Row[] }).rows,
    transaction: (work) => reach(() => orm.transaction((inner) => work(inner as unknown as Orm))),
    session: (work) => runSession(new Client({ ...settings, statement_timeout: SESSION_TIMEOUT_MS }), work),
    listen: (channel, listening) => listen(() => new Client({ ...settings, query_timeout: QUERY_TIMEOUT_MS / 4 }), { channel, listening, log }),
    check: () => withTimeout(reach(() => orm.execute(sql`select 1`))),
    close: () => pool.end(),
  }
}

// A connection that cannot be had rejects with a bare error of the driver; what the database itself says stays as it is.
async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { syscall } = error as { syscall?: unknown }
    if (syscall !== undefined || error instanceof AggregateError) throw new StorageUnavailable('The database cannot be reached', { cause: error })
    throw error
  }
}

async function withTimeout(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => { timer = setTimeout(() => reject(new StorageUnavailable('The database does not answer')), CHECK_TIMEOUT_MS) })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

async function runSession<T>(client: Client, work: (session: DatabaseSession) => Promise<T>): Promise<T> {
  // A break in the middle rejects the running query; the event itself says nothing more.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    if (error instanceof DatabaseError) throw error
    throw new StorageUnavailable(`The database cannot be reached (${(error as { code?: string }).code ?? 'no answer'})`, { cause: error })
  })
  try {
    const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::int as version")
    if ((rows[0]?.version ?? 0) < OLDEST_VERSION) throw new Error(`The database is PostgreSQL ${(rows[0]?.version ?? 0) / 10_000}; 15 or newer is needed`)
    await client.query('begin')
    const result = await work({
      run: async (text) => void (await client.query(text)),
      query: async <Row>(text: string, parameters: readonly unknown[] = []) => (await client.query(text, [...parameters])).rows as Row[],
    })
    await client.query('commit')
    return result
  } finally {
    // Ending the connection rolls back what was not committed.
    await client.end()
  }
}

function listen(connect: () => Client, { channel, listening, log }: { channel: string; listening: Listening; log: Logger }): () => Promise<void> {
  let client: Client | undefined
  let stopped = false
  let wake = () => {}
  const pause = (ms: number) => new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    wake = () => { clearTimeout(timer); resolve() }
  })

  async function hold(): Promise<void> {
    const own = connect()
    client = own
    let broken: Error | undefined
    // A connection of before has nothing to say any more.
    let connected = false
    const fail = (error: Error) => { broken ??= error; if (connected) wake() }
    own.on('error', fail)
    own.on('end', () => fail(new Error('the connection ended')))
    own.on('notification', ({ payload }) => listening.onMessage(payload ?? ''))
    try {
      await own.connect()
      await own.query(`listen "${channel}"`)
      connected = true
      listening.onConnected()
      while (!stopped && !broken) {
        await pause(LISTEN_PULSE_MS)
        // A line that is cut without a word is noticed here.
        if (!stopped && !broken) await own.query('select 1')
      }
      if (broken) throw broken
    } finally {
      connected = false
      own.end().catch((error: unknown) => log.debug({ err: error }, 'database: a listening connection did not end cleanly'))
    }
  }

  const running = (async () => {
    while (!stopped) {
      await hold().catch((error: unknown) => log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'database: the line for notifications broke'))
      if (!stopped) await pause(LISTEN_RETRY_MS)
    }
  })()
  return async () => {
    stopped = true
    wake()
    await client?.end().catch((error: unknown) => log.debug({ err: error }, 'database: a listening connection did not end cleanly'))
    await running
  }
}
