import type { Database, DatabaseSession } from './database.js'
import type { Migration } from './migrations/migration.js'

// Any number, the same in every version: who holds it migrates.
const LOCK = 7_308_332

/** The database is not one this version can work with. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/**
 * Brings the database forward, all steps or none, while other instances that start at the same time wait. Gives the ids applied.
 * A database that knows steps this version does not know is refused: going back is not possible.
 */
export function migrate(database: Database, migrations: readonly Migration[]): Promise<readonly number[]> {
  return database.session((session) => migrateIn(session, migrations))
}

/** The same inside a transaction that does more. */
export async function migrateIn(session: DatabaseSession, migrations: readonly Migration[]): Promise<readonly number[]> {
  await session.query('select pg_advisory_xact_lock($1)', [LOCK])
  await session.run('create table if not exists schema_migrations (id integer primary key, name text not null, applied_at timestamptz not null default now())')
  const applied = new Set((await session.query<{ id: number }>('select id from schema_migrations')).map(({ id }) => id))
  const unknown = [...applied].filter((id) => !migrations.some((migration) => migration.id === id))
  if (unknown.length > 0) throw new MigrationError(`The database was brought forward by a newer version of the server (steps ${unknown.join(', ')}). Start that version, or restore a backup into an empty database.`)
  const due = migrations.filter(({ id }) => !applied.has(id)).sort((a, b) => a.id - b.id)
  for (const { id, name, up } of due) {
    await session.run(up)
    await session.query('insert into schema_migrations (id, name) values ($1, $2)', [id, name])
  }
  return due.map(({ id }) => id)
}
