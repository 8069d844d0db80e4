import { Socket } from 'node:net'
import { sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, DatabaseError, Pool, type ClientConfig, type PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Database, DatabaseSession, Orm } from './database.js'
import { listenOnPostgres } from './listen-on-postgres.js'
import { createReachability } from '../upkeep/reachability.js'
import { StorageUnavailable, isStorageUnavailable, readSqlState } from '../storage-unavailable.js'
import { traceQuery } from './trace-query.js'
import { withTimeout } from './with-timeout.js'

const CHECK_TIMEOUT_MS = 2_000
const END_TIMEOUT_MS = 1_000
const SESSION_TIMEOUT_MS = 10 * 60_000
const OLDEST_VERSION = 150_000
// Shutdown, crash and "cannot connect now": the server answers but is about to stop.
const GOING_AWAY = /^(?:08|57P)/

/** How long callers wait for a server that does not answer, in milliseconds. */
export interface PostgresLimits {
  readonly connectMs: number
  readonly queryMs: number
  /** Includes the time for which a statement waits for an earlier one in a batch. */
  readonly patienceMs: number
  readonly lockMs: number
  /** A statement that takes longer starts a probe of the server. */
  readonly slowMs: number
  /** A probe without an answer after this time means that the server is unavailable. */
  readonly probeMs: number
}

/** Callers are refused within two seconds. */
export const POSTGRES_LIMITS: PostgresLimits = {
  connectMs: 2_000,
  queryMs: 5_000,
  patienceMs: 1_800,
  lockMs: 900,
  slowMs: 500,
  probeMs: 1_200,
}

/**
 * Connects to a PostgreSQL server; the pool opens connections on demand and replaces broken ones.
 * While the server is unreachable or silent, all calls are refused immediately with
 * {@link StorageUnavailable}.
 */
export function openPostgres(
  url: string,
  { poolSize, log }: { poolSize: number; log: Logger },
): Database {
  const { connectMs, queryMs, patienceMs, lockMs, slowMs, probeMs } = POSTGRES_LIMITS
  const sockets = new Set<Socket>()
  const settings: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: 'wallet-modal-server',
    stream() {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
  }
  // Ends a transaction whose client has vanished, so that it does not keep its locks.
  const pool = new Pool({
    ...settings,
    max: poolSize,
    query_timeout: queryMs,
    statement_timeout: queryMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: 2 * queryMs,
  })
  // An 'error' event of an idle connection without a listener would end the process.
  pool.on('error', (error) =>
    log.warn({ reason: error.message }, 'database: an idle connection broke'),
  )
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const line = createReachability({
    probe: () => probe(new Client({ ...settings, connectionTimeoutMillis: probeMs }), probeMs),
    onAway: cut,
    log,
  })

  // Errors of the database itself are unchanged; all others are connection errors.
  async function reach<T>(work: () => Promise<T>, { patient = false } = {}): Promise<T> {
    if (line.isAway) throw new StorageUnavailable('The database cannot be reached')
    const slow = setTimeout(() => line.suspect(), slowMs)
    try {
      const result = await (patient ? work() : inTime(patienceMs, work()))
      line.confirm()
      return result
    } catch (error) {
      if (!(error instanceof DatabaseError)) {
        line.suspect()
        throw new StorageUnavailable(
          `The database cannot be reached (${error instanceof Error ? error.message : String(error)})`,
          { cause: error },
        )
      }
      if (GOING_AWAY.test(error.code ?? '')) line.suspect()
      else line.confirm()
      throw error
    } finally {
      clearTimeout(slow)
    }
  }
  const toOrm = (client: { query: Pool['query'] }, options: { patient?: boolean } = {}) =>
    drizzle({
      client: {
        // Drizzle's driver passes an object with the text.
        query: (...query: [{ text: string }]) =>
          traceQuery(query[0].text, () =>
            reach(() => client.query(...query) as unknown as Promise<unknown>, options),
          ),
      } as unknown as Pool,
    }) as unknown as Orm
  const [orm, patientOrm] = [toOrm(pool), toOrm(pool, { patient: true })]
  const toRows = <Row>(result: unknown) => (result as { rows: Row[] }).rows

  async function transaction<T>(work: (inner: Orm) => Promise<T>): Promise<T> {
    let connecting: Promise<PoolClient> | undefined
    const client = await reach(() => (connecting = pool.connect())).catch((error: unknown) => {
      // A connection returned after its waiter timed out is released to the pool.
      connecting?.then(
        (late) => late.release(),
        () => {},
      )
      throw error
    })
    // An 'error' event between two statements would end the process without a listener; the next
    // statement fails and reports it.
    const ignore = () => {}
    client.on('error', ignore)
    const release = (error?: Error | true) => {
      client.off('error', ignore)
      client.release(error)
    }
    const inner = toOrm(client as unknown as Pool)
    try {
      await inner.execute(sql`begin`)
      const result = await work(inner)
      await inner.execute(sql`commit`)
      release()
      return result
    } catch (error) {
      // A connection that cannot roll back or has not answered is discarded.
      if (isStorageUnavailable(error) && readSqlState(error) === undefined) release(true)
      else
        await inner.execute(sql`rollback`).then(
          () => release(),
          () => release(true),
        )
      throw error
    }
  }

  return {
    kind: 'server',
    orm,
    query: async <Row>(query: SQL) => toRows<Row>(await orm.execute(query)),
    maintain: async <Row>(query: SQL) => toRows<Row>(await patientOrm.execute(query)),
    transaction,
    session: (work) =>
      runSession(
        new Client({
          ...settings,
          statement_timeout: SESSION_TIMEOUT_MS,
          query_timeout: SESSION_TIMEOUT_MS,
          idle_in_transaction_session_timeout: SESSION_TIMEOUT_MS,
        }),
        work,
      ),
    listen: (channel, listening) =>
      listenOnPostgres(
        () =>
          new Client({ ...settings, query_timeout: queryMs / 4, statement_timeout: queryMs / 4 }),
        { channel, listening, log },
      ),
    check: () => withTimeout(CHECK_TIMEOUT_MS, orm.execute(sql`select 1`)),
    async close() {
      line.stop()
      // A silent server does not answer the closing message either.
      await withTimeout(END_TIMEOUT_MS, pool.end()).catch(() =>
        log.warn('database: its connections did not end, and were cut'),
      )
      cut()
    },
  }
}

async function probe(client: Client, withinMs: number): Promise<void> {
  // Destroyed when it is late; the pending query rejects.
  client.on('error', () => {})
  try {
    await inTime(
      withinMs,
      (async () => {
        await client.connect()
        await client.query('select 1')
      })(),
    )
  } catch (error) {
    // "Too many connections" is an answer.
    if (!(error instanceof DatabaseError) || GOING_AWAY.test(error.code ?? '')) throw error
  } finally {
    client.connection.stream.destroy()
  }
}

// A busy process may read an answer late; it still counts as in time.
function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => setImmediate(() => setImmediate(() => reject(new Error(`no answer within ${ms} ms`)))),
      ms,
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

async function runSession<T>(
  client: Client,
  work: (session: DatabaseSession) => Promise<T>,
): Promise<T> {
  // A break during a query rejects it; the event itself adds nothing.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    if (error instanceof DatabaseError) throw error
    throw new StorageUnavailable(
      `The database cannot be reached (${(error as { code?: string }).code ?? 'no answer'})`,
      { cause: error },
    )
  })
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    if ((rows[0]?.version ?? 0) < OLDEST_VERSION)
      throw new Error(
        `The database is PostgreSQL ${(rows[0]?.version ?? 0) / 10_000}; 15 or newer is needed`,
      )
    await client.query('begin')
    const result = await work({
      run: async (text) => void (await client.query(text)),
      query: async <Row>(text: string, parameters: readonly unknown[] = []) =>
        (await client.query(text, [...parameters])).rows as Row[],
    })
    await client.query('commit')
    return result
  } finally {
    // Closing the connection rolls back uncommitted work.
    await withTimeout(END_TIMEOUT_MS, client.end()).catch(() => client.connection.stream.destroy())
  }
}
