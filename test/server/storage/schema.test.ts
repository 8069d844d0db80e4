import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readStatedTables, type StatedColumn } from '../../../server/scripts/stated-tables.mjs'
import { DEFAULT_QUOTAS } from '../../../server/src/operation/config.js'
import { createLog } from '../../../server/src/operation/log.js'
import type { Database } from '../../../server/src/storage/open/database.js'
import { EXPIRED } from '../../../server/src/storage/upkeep/expired.js'
import { openStorage, type StorageSettings } from '../../../server/src/storage/open/open-storage.js'
import { RELAY_READS } from '../../../server/src/storage/relay/relay-reads.js'
import type { Storage } from '../../../server/src/storage/storage.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'

const SETTINGS: StorageSettings = {
  data: 'memory:',
  databaseUrl: undefined,
  databasePoolSize: 2,
  redisUrl: undefined,
  quotas: DEFAULT_QUOTAS,
}
// Read and written only with hand-written SQL; the relay's through functions of its migrations.
const IN_SQL_ONLY = [
  'admin_audit',
  'admin_links',
  'admin_sessions',
  'admin_users',
  'relay_head',
  'relay_mailbox',
  'relay_seen',
  'relay_subscriptions',
  'relay_usage',
  'schema_migrations',
]
let postgres: PostgresServer | undefined
let stated: ReadonlyMap<string, ReadonlyMap<string, StatedColumn>>

before(async () => {
  if (!NO_POSTGRES) postgres = await startPostgres()
  stated = await readStatedTables()
})
after(() => postgres?.stop())

interface Column extends StatedColumn {
  readonly generated: boolean
}

async function readDatabase({
  session,
}: Database): Promise<ReadonlyMap<string, ReadonlyMap<string, Column>>> {
  const rows = await session(({ query }) =>
    query<Column & { table: string; name: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required, a.attgenerated <> '' as generated,
        a.atthasdef or a.attidentity <> '' as filled, coalesce(a.attnum = any (k.conkey), false) as key
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`),
  )
  const found = new Map<string, Map<string, Column>>()
  for (const { table, name, ...column } of rows)
    found.set(table, (found.get(table) ?? new Map<string, Column>()).set(name, column))
  return found
}

/** The differences between the tables in the code and the migrated tables. */
async function listDifferences(database: Database): Promise<string[]> {
  const found = await readDatabase(database)
  const differences = [...found.keys()]
    .filter((name) => !stated.has(name) && !IN_SQL_ONLY.includes(name))
    .map((name) => `${name}: only in the database`)
  for (const [name, columns] of stated) {
    const present = found.get(name)
    if (!present) differences.push(`${name}: not in the database`)
    else
      differences.push(
        ...listColumnDifferences(columns, present).map((difference) => `${name}.${difference}`),
      )
  }
  return differences.toSorted()
}

function listColumnDifferences(
  columns: ReadonlyMap<string, StatedColumn>,
  present: ReadonlyMap<string, Column>,
): string[] {
  // Columns that the database computes are not read through drizzle.
  const differences = [...present]
    .filter(([name, { generated }]) => !generated && !columns.has(name))
    .map(([name]) => `${name}: only in the database`)
  for (const [name, { type, required, filled, key }] of columns) {
    const there = present.get(name)
    if (!there) {
      differences.push(`${name}: not in the database`)
      continue
    }
    if (there.type !== type)
      differences.push(`${name}: ${there.type} in the database, ${type} in the code`)
    if (there.required !== required)
      differences.push(`${name}: not null in ${required ? 'the code' : 'the database'} alone`)
    if (there.key !== key)
      differences.push(`${name}: in the primary key of ${key ? 'the code' : 'the database'} alone`)
    // Drizzle omits such a column from an insert.
    if (filled && !there.filled) differences.push(`${name}: has a default in the code alone`)
  }
  return differences
}

for (const engine of ['embedded', 'PostgreSQL']) {
  const open = async (): Promise<Storage> =>
    openStorage(
      engine === 'embedded'
        ? SETTINGS
        : { ...SETTINGS, databaseUrl: await postgres!.createDatabase() },
      createLog('silent'),
    )
  const options = {
    skip: engine === 'PostgreSQL' ? (NO_POSTGRES ?? false) : false,
    timeout: TEST_HANG_MS,
  }

  test(`${engine}: the migrations create the tables that the code declares`, options, async () => {
    assert.ok(stated.size >= 20, `${stated.size} tables are stated`)
    const storage = await open()
    const database = await storage.database()
    assert.deepEqual(await listDifferences(database), [])
    for (const change of [
      'alter table names rename column source to origin',
      'alter table secrets alter column value type varchar(100)',
      'alter table projects alter column analytics drop not null',
      'drop table daily_use',
    ])
      await database.session(({ run }) => run(change))
    assert.deepEqual(await listDifferences(database), [
      'daily_use: not in the database',
      'names.origin: only in the database',
      'names.source: not in the database',
      'projects.analytics: not null in the code alone',
      'secrets.value: character varying(100) in the database, text in the code',
    ])
    await storage.close()
  })

  test(
    `${engine}: the statements of the relay and of the maintenance fit the tables`,
    options,
    async () => {
      const storage = await open()
      const database = await storage.database()
      const statements = [
        RELAY_READS.head(),
        RELAY_READS.topicsOf('a'),
        RELAY_READS.sequences(0, 1),
        RELAY_READS.messages([1]),
        RELAY_READS.places([{ item: 0, clientId: 'a', topic: 't', after: 0, most: 1 }]),
        ...EXPIRED.map(({ statement }) => statement(1)),
      ]
      for (const statement of statements) await assert.doesNotReject(database.query(statement))
      await storage.close()
    },
  )
}
