import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { WrongPassphrase, decrypt, encrypt, isEncrypted } from './backup-cipher.js'
import type { Database, DatabaseSession } from '../open/database.js'
import { migrateIn } from '../open/migrate.js'
import type { Migration } from '../migrations/migration.js'

const FORMAT = 'wallet-modal-backup 1'
const ROWS = 500
const MAX_INSERT_CHARACTERS = 4 * 1024 * 1024
// Tables with rows in an unused database.
const OWN_TABLES = new Set(['schema_migrations', 'relay_head', 'relay_usage'])
// Recalculated from other tables when those are restored.
const DERIVED_TABLES = new Set(['relay_usage'])

/** A backup that cannot be restored here, or a file that cannot be written or read. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/**
 * Writes all rows of all tables at one point in time: gzipped lines of table name, tab and JSON.
 * The file can be restored on either engine. With a passphrase it is encrypted.
 */
export async function backUp(
  database: Database,
  file: string,
  { passphrase }: { passphrase?: string | undefined } = {},
): Promise<{ tables: number; rows: number }> {
  const unfinished = `${file}.unfinished`
  // The embedded engine has a single session, which a backup would block, so a copy is read.
  const source = (await database.snapshot?.()) ?? database
  try {
    const counts = await source.session(async (session) => {
      await session.run('set transaction isolation level repeatable read')
      const counts = { tables: 0, rows: 0 }
      await pipeline(
        writeLines(session, counts),
        createGzip(),
        passphrase === undefined
          ? new PassThrough()
          : (source: AsyncIterable<Buffer>) => encrypt(source, passphrase),
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      )
      return counts
    })
    await rename(unfinished, file)
    return counts
  } catch (error) {
    // What made the file unusable also keeps it from being removed, and is the error to report.
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw toFileError(error, `${file} cannot be written`)
  } finally {
    if (source !== database) await source.close()
  }
}

/** Loads a backup into an empty database in one transaction, and migrates it to this version. */
export function restore(
  database: Database,
  file: string,
  migrations: readonly Migration[],
  { passphrase }: { passphrase?: string | undefined } = {},
): Promise<{ tables: number; rows: number }> {
  return database.session(async (session) => {
    const loading = createLoading(session)
    let end: { rows: number } | undefined
    let started = false
    try {
      for await (const line of readLines(file, passphrase)) {
        const tab = line.indexOf('\t')
        const [name, text] = [line.slice(0, tab), line.slice(tab + 1)]
        if (!started) {
          if (name !== FORMAT) throw new BackupError(`${file} is not a backup of this server`)
          await prepare(
            session,
            (JSON.parse(text) as { migrations: number[] }).migrations,
            migrations,
          )
          started = true
        } else if (name === 'end') end = JSON.parse(text) as { rows: number }
        else await loading.add(name, text)
      }
    } catch (error) {
      if (error instanceof WrongPassphrase)
        throw new BackupError(
          `${file} cannot be decrypted: it has another passphrase, or is damaged`,
          { cause: error },
        )
      if (
        error instanceof BackupError ||
        !['Z_DATA_ERROR', 'Z_BUF_ERROR'].includes(String((error as { code?: unknown }).code))
      )
        throw toFileError(error, `${file} cannot be read`)
      throw new BackupError(`${file} is damaged`, { cause: error })
    }
    const counts = await loading.finish()
    if (!end || end.rows !== counts.rows)
      throw new BackupError(
        `${file} is incomplete: ${counts.rows} rows${end ? ` of ${end.rows}` : ', and no end'}`,
      )
    await migrateIn(session, migrations)
    await session.query('select relay_recount()')
    return counts
  })
}

// Only file errors; the caller handles database errors.
function toFileError(error: unknown, problem: string): unknown {
  const { code, path, syscall } = (error ?? {}) as NodeJS.ErrnoException
  const isOfFile =
    path !== undefined ||
    (syscall === 'write' && code === 'ENOSPC') ||
    (syscall === 'read' && code === 'EISDIR')
  return isOfFile
    ? new BackupError(`${problem} (${(error as Error).message})`, { cause: error })
    : error
}

async function* writeLines(
  session: DatabaseSession,
  counts: { tables: number; rows: number },
): AsyncGenerator<string> {
  const migrations = (
    await session.query<{ id: number }>('select id from schema_migrations order by id')
  ).map(({ id }) => id)
  yield `${FORMAT}\t${JSON.stringify({ createdAt: new Date().toISOString(), migrations })}\n`
  for (const table of await listTables(session)) {
    if (table === 'schema_migrations' || DERIVED_TABLES.has(table)) continue
    counts.tables++
    await session.run(
      `declare backup_rows no scroll cursor for select row_to_json(t)::text as row from ${quote(table)} t`,
    )
    for (;;) {
      const rows = await session.query<{ row: string }>(`fetch ${ROWS} from backup_rows`)
      for (const { row } of rows) yield `${table}\t${row}\n`
      counts.rows += rows.length
      if (rows.length < ROWS) break
    }
    await session.run('close backup_rows')
  }
  yield `end\t${JSON.stringify({ rows: counts.rows })}\n`
}

// node:readline is unsuitable: it also ends lines at U+2028, which JSON strings may contain.
async function* readLines(file: string, passphrase: string | undefined): AsyncGenerator<string> {
  const unzipped = createGunzip().setEncoding('utf8')
  if (isEncrypted(await readStart(file))) {
    if (passphrase === undefined)
      throw new BackupError(
        `${file} is encrypted; name the file of its passphrase with --passphrase-file`,
      )
    Readable.from(decrypt(createReadStream(file), passphrase))
      .on('error', (error) => unzipped.destroy(error))
      .pipe(unzipped)
  } else
    createReadStream(file)
      .on('error', (error) => unzipped.destroy(error))
      .pipe(unzipped)
  let rest = ''
  for await (const chunk of unzipped as AsyncIterable<string>) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop()!
    yield* parts
  }
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function prepare(
  session: DatabaseSession,
  ids: readonly number[],
  migrations: readonly Migration[],
): Promise<void> {
  const unknown = ids.filter((id) => !migrations.some((migration) => migration.id === id))
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by a newer version of the server (steps ${unknown.join(', ')})`,
    )
  const before = await listTables(session)
  for (const table of before.filter((name) => !OWN_TABLES.has(name))) {
    const [found] = await session.query(`select 1 from ${quote(table)} limit 1`)
    if (found)
      throw new BackupError(
        `The database is not empty (${table}); a backup is restored into an empty one`,
      )
  }
  // Migrates first to the version of the backup, because its rows fit only that schema. The later
  // steps then migrate its data.
  if (before.length === 0)
    await migrateIn(
      session,
      migrations.filter(({ id }) => ids.includes(id)),
    )
  const applied = new Set(
    (await session.query<{ id: number }>('select id from schema_migrations')).map(({ id }) => id),
  )
  if (applied.size !== ids.length || ids.some((id) => !applied.has(id)))
    throw new BackupError(
      'The database was brought forward further than the backup; restore into a database no server has started on',
    )
  // Empties only what the server has filled by itself: the audit log refuses to be emptied.
  for (const table of await listTables(session)) {
    if (table === 'schema_migrations') continue
    const [found] = await session.query(`select 1 from ${quote(table)} limit 1`)
    if (found) await session.run(`truncate ${quote(table)} cascade`)
  }
}

function createLoading(session: DatabaseSession) {
  const columns = new Map<string, string>()
  let table = ''
  let rows: string[] = []
  let characters = 0
  const counts = { tables: 0, rows: 0 }

  async function flush(): Promise<void> {
    if (rows.length === 0) return
    const list = columns.get(table) ?? (await listColumns(session, table))
    columns.set(table, list)
    await session.query(
      `insert into ${quote(table)} (${list}) overriding system value select ${list} from json_populate_recordset(null::${quote(table)}, $1::json)`,
      [`[${rows.join(',')}]`],
    )
    counts.rows += rows.length
    rows = []
    characters = 0
  }

  return {
    async add(name: string, row: string): Promise<void> {
      if (name !== table || rows.length === ROWS || characters > MAX_INSERT_CHARACTERS)
        await flush()
      if (name !== table) counts.tables++
      table = name
      rows.push(row)
      characters += row.length
    },
    async finish() {
      await flush()
      for (const { name, column } of await session.query<{ name: string; column: string }>(
        SERIAL_COLUMNS,
      )) {
        await session.query(
          `select setval(pg_get_serial_sequence($1, $2), max(${quote(column)})) from ${quote(name)} having max(${quote(column)}) is not null`,
          [quote(name), column],
        )
      }
      return counts
    },
  }
}

const SERIAL_COLUMNS = `
  select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`

async function listColumns(session: DatabaseSession, table: string): Promise<string> {
  const rows = await session.query<{ name: string }>(
    `
    select a.attname as name from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [quote(table)],
  )
  return rows.map(({ name }) => quote(name)).join(', ')
}

// Referenced tables come first.
async function listTables(session: DatabaseSession): Promise<string[]> {
  const tables = (
    await session.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`,
    )
  ).map(({ name }) => name)
  const references = await session.query<{ from: string; to: string }>(`
    select f.relname as from, t.relname as to from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and f.relnamespace = current_schema()::regnamespace`)
  const sorted: string[] = []
  const visit = (table: string, path: readonly string[]) => {
    if (sorted.includes(table) || path.includes(table)) return
    for (const { from, to } of references) if (from === table) visit(to, [...path, table])
    sorted.push(table)
  }
  for (const table of tables) visit(table, [])
  return sorted
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
