import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Drizzle over either engine. */
export type Orm = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Raw SQL inside one transaction, for what is not written with drizzle: migrations, backups. */
export interface DatabaseSession {
  /** One or more statements without parameters. */
  run(text: string): Promise<void>
  query<Row>(text: string, parameters?: readonly unknown[]): Promise<readonly Row[]>
}

/** A message another process sent through the database, and what to do when the line was down for a while. */
export interface Listening {
  readonly onMessage: (payload: string) => void
  /** The line stands, for the first time or again; anything may have been missed. */
  readonly onConnected: () => void
}

/** SQL in PGlite (PostgreSQL 17 in this process) or on a PostgreSQL server (15 or newer): the same statements for both. */
export interface Database {
  readonly kind: 'embedded' | 'server'
  readonly orm: Orm
  /** Rows of a drizzle `sql` text. Cast bigint to float8 in it: the engines disagree about its JavaScript type. */
  query<Row>(query: SQL): Promise<readonly Row[]>
  /** The same for upkeep, with a longer time limit. Also for statements that cannot run in a transaction. */
  maintain<Row>(query: SQL): Promise<readonly Row[]>
  /** Commits when `work` resolves. Keep it short: the embedded engine serves one transaction at a time. */
  transaction<T>(work: (orm: Orm) => Promise<T>): Promise<T>
  session<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>
  /** Follows a NOTIFY channel until the returned function is called. Absent on the embedded engine, which has one process. */
  listen?(channel: string, listening: Listening): () => Promise<void>
  /** A copy of the database as of now, removed once it is closed. Embedded engine on disk only: its one session is not blocked while the copy is read. */
  snapshot?(): Promise<Database>
  /** Resolves when the database answers; rejects while it does not. */
  check(): Promise<void>
  close(): Promise<void>
}
