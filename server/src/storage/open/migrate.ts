import type { Database, DatabaseSession } from './database.js'
import type { Migration } from '../migrations/migration.js'

// Arbitrary advisory lock id, equal in all versions: the process with the lock migrates.
const LOCK = 7_308_332

/** A database that this version cannot use. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** Result of {@link migrate}: applied steps, and contracting steps that wait for the operator. */
export interface Migrated {
  readonly applied: readonly number[]
  readonly waiting: readonly number[]
}

/**
 * Migrates the database, all steps or none, while other instances that start at the same time wait.
 * Contracting steps are applied to a new database, and with `contract`. A database with unknown
 * expanding steps is accepted, so that the previous version can run beside its successor; one with
 * an unknown contracting step is refused.
 */
export function migrate(
  database: Database,
  migrations: readonly Migration[],
  options: { contract?: boolean } = {},
): Promise<Migrated> {
  return database.session((session) => migrateIn(session, migrations, options))
}

/** Migrates in an existing transaction. */
export async function migrateIn(
  session: DatabaseSession,
  migrations: readonly Migration[],
  { contract = false }: { contract?: boolean } = {},
): Promise<Migrated> {
  await session.query('select pg_advisory_xact_lock($1)', [LOCK])
  await prepareTable(session)
  const rows = await session.query<{ id: number; contracts: boolean }>(
    'select id, contracts from schema_migrations',
  )
  const unknown = rows
    .filter(
      ({ id, contracts }) => contracts && !migrations.some((migration) => migration.id === id),
    )
    .map(({ id }) => id)
  if (unknown.length > 0)
    throw new MigrationError(
      `A newer version of the server has removed what this version needs from the database (steps ${unknown.join(', ')}). Start that version, or restore a backup into an empty database.`,
    )
  const applied = new Set(rows.map(({ id }) => id))
  const due = migrations.filter(({ id }) => !applied.has(id)).sort((a, b) => a.id - b.id)
  const isNew = rows.length === 0
  const now = due.filter(({ stage }) => stage !== 'contract' || contract || isNew)
  if (now.length > 0 && !(await mayMigrate(session)))
    throw new MigrationError(
      `The role of DATABASE_URL may not change the database, which lacks the steps ${now.map(({ id }) => id).join(', ')} of this version. Run "wallet-modal-server migrate" with the role that owns the tables first.`,
    )
  for (const { id, name, stage, up } of now) {
    await session.run(up)
    await session.query('insert into schema_migrations (id, name, contracts) values ($1, $2, $3)', [
      id,
      name,
      stage === 'contract',
    ])
  }
  return {
    applied: now.map(({ id }) => id),
    waiting: due.filter((migration) => !now.includes(migration)).map(({ id }) => id),
  }
}

// If the table is complete, runs no statement that changes the schema, because the role of the
// process may lack that right.
async function prepareTable(session: DatabaseSession): Promise<void> {
  const columns = await session.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = to_regclass('schema_migrations') and attnum > 0",
  )
  if (columns.length === 0) {
    if (!(await mayMigrate(session)))
      throw new MigrationError(
        'The database is empty, and the role of DATABASE_URL may not create tables. Run "wallet-modal-server migrate" with the role that shall own them first.',
      )
    await session.run(
      'create table schema_migrations (id integer primary key, name text not null, applied_at timestamptz not null default now(), contracts boolean not null default false)',
    )
  } else if (!columns.some(({ name }) => name === 'contracts'))
    await session.run(
      'alter table schema_migrations add column contracts boolean not null default false',
    )
}

async function mayMigrate(session: DatabaseSession): Promise<boolean> {
  return (
    await session.query<{ allowed: boolean }>(
      "select has_schema_privilege(current_schema(), 'create') as allowed",
    )
  )[0]!.allowed
}
