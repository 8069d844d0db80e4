import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Drizzle on either engine. */
export type Orm = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Raw SQL in one transaction, for migrations and backups, which are not written with drizzle. */
export interface DatabaseSession {
  /** One or more statements without parameters. */
  run(text: string): Promise<void>
  query<Row>(text: string, parameters?: readonly unknown[]): Promise<readonly Row[]>
}

/** Listener for messages that other processes send through the database. */
export interface Listening {
  readonly onMessage: (payload: string) => void
  /** The connection is established, possibly again; messages may have been missed. */
  readonly onConnected: () => void
}

/**
 * SQL in PGlite (PostgreSQL 17 in this process) or on a PostgreSQL server (15 or newer), with the
 * same statements.
 */
export interface Database {
  readonly kind: 'embedded' | 'server'
  readonly orm: Orm
  /**
   * Rows of a drizzle `sql` query. Cast bigint to float8 in it: the engines disagree about its
   * JavaScript type.
   */
  query<Row>(query: SQL): Promise<readonly Row[]>
  /**
   * Like `query`, with a longer limit, for maintenance. Also for statements that cannot run in a
   * transaction.
   */
  maintain<Row>(query: SQL): Promise<readonly Row[]>
  /**
   * Commits when `work` resolves. Keep it short: the embedded engine runs one transaction at a
   * time.
   */
  transaction<T>(work: (orm: Orm) => Promise<T>): Promise<T>
  session<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>
  /**
   * Listens to a NOTIFY channel until the returned function is called. Undefined on the embedded
   * engine, which has one process.
   */
  listen?(channel: string, listening: Listening): () => Promise<void>
  /**
   * A copy of the current database, removed when it is closed. Only for the embedded engine on
   * disk: its single session is not blocked while the copy is read.
   */
  snapshot?(): Promise<Database>
  /** Resolves when the database answers; rejects otherwise. */
  check(): Promise<void>
  close(): Promise<void>
}
