import type { Database, DatabaseSession } from './database.js'
import type { Migration } from './migrations/migration.js'

// An arbitrary number, the same in every version: the process that holds this lock migrates.
const LOCK = 7_308_332

/** The database is not one this version can work with. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** What {@link migrate} did: the steps applied, and the contracting ones that wait for the operator. */
export interface Migrated { readonly applied: readonly number[]; readonly waiting: readonly number[] }

/**
 * Brings the database forward, all steps or none, while other instances that start at the same time wait. Steps that contract are applied to
 * a new database, and with `contract`. A database with expanding steps this version does not know is accepted, so that the version before runs
 * beside its successor and can be returned to; one with a contracting step it does not know is refused.
 */
export function migrate(database: Database, migrations: readonly Migration[], options: { contract?: boolean } = {}): Promise<Migrated> {
  return database.session((session) => migrateIn(session, migrations, options))
}

/** The same inside a transaction that does more. */
export async function migrateIn(session: DatabaseSession, migrations: readonly Migration[], { contract = false }: { contract?: boolean } = {}): Promise<Migrated> {
  await session.query('select pg_advisory_xact_lock($1)', [LOCK])
  await session.run('create table if not exists schema_migrations (id integer primary key, name text not null, applied_at timestamptz not null default now())')
  await session.run('alter table schema_migrations add column if not exists contracts boolean not null default false')
  const rows = await session.query<{ id: number; contracts: boolean }>('select id, contracts from schema_migrations')
  const unknown = rows.filter(({ id, contracts }) => contracts && !migrations.some((migration) => migration.id === id)).map(({ id }) => id)
  if (unknown.length > 0) throw new MigrationError(`A newer version of the server has removed what this version needs from the database (steps ${unknown.join(', ')}). Start that version, or restore a backup into an empty database.`)
  const applied = new Set(rows.map(({ id }) => id))
  const due = migrations.filter(({ id }) => !applied.has(id)).sort((a, b) => a.id - b.id)
  const isNew = rows.length === 0
  const now = due.filter(({ stage }) => stage !== 'contract' || contract || isNew)
  for (const { id, name, stage, up } of now) {
    await session.run(up)
    await session.query('insert into schema_migrations (id, name, contracts) values ($1, $2, $3)', [id, name, stage === 'contract'])
  }
  return { applied: now.map(({ id }) => id), waiting: due.filter((migration) => !now.includes(migration)).map(({ id }) => id) }
}
