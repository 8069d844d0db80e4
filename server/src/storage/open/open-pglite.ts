import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import type { Logger } from 'pino'
import type { Database, Orm } from './database.js'
import { PgliteThread, type PgliteSession } from '../pglite/pglite-thread.js'
import { withTimeout } from './with-timeout.js'

const SNAPSHOT = '.snapshot-'
const CHECK_TIMEOUT_MS = 2_000
const DIALECT = new PgDialect()

/**
 * Opens PostgreSQL inside this process, in a directory or, without one, in memory. One process at a
 * time per directory.
 */
export async function openPglite(
  directory?: string,
  { log }: { log?: Logger } = {},
): Promise<Database> {
  if (directory !== undefined) {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    if (!directory.includes(SNAPSHOT)) await removeSnapshots(directory)
  }
  const thread = await PgliteThread.open({
    directory: directory === undefined ? undefined : resolve(directory),
    log,
  })
  const orm = toOrm(thread)

  return {
    kind: 'embedded',
    orm,
    query: async <Row>(query: Parameters<Orm['execute']>[0]) =>
      ((await orm.execute(query)) as unknown as { rows: Row[] }).rows,
    transaction: (work) => orm.transaction((inner) => work(inner as unknown as Orm)),
    session: (work) =>
      thread.transaction(
        (session) =>
          work({
            run: (text) => session.exec(text),
            query: async <Row>(text: string, parameters: readonly unknown[] = []) =>
              (await session.query(text, parameters)).rows as readonly Row[],
          }),
        { patient: true },
      ),
    async maintain<Row>(query: SQL) {
      const { sql: text, params } = DIALECT.sqlToQuery(query)
      return (await thread.maintain(text, params)).rows as readonly Row[]
    },
    ...(directory === undefined ? {} : { snapshot: () => openSnapshot(thread, directory, log) }),
    check: () => withTimeout(CHECK_TIMEOUT_MS, orm.execute(sql`select 1`)),
    close: () => thread.close(),
  }
}

// Beside the data on the same disk: if the file system supports it, the copy shares its blocks and
// takes no time.
async function openSnapshot(
  thread: PgliteThread,
  directory: string,
  log: Logger | undefined,
): Promise<Database> {
  const folder = `${directory}${SNAPSHOT}${randomBytes(4).toString('hex')}`
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await thread.copy(resolve(folder))
    const copy = await openPglite(folder, { ...(log ? { log } : {}) })
    return { ...copy, close: () => copy.close().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

// Removes copies left by a process that was killed during a backup.
async function removeSnapshots(directory: string): Promise<void> {
  const parent = dirname(directory)
  const left = (await readdir(parent)).filter((name) =>
    name.startsWith(`${basename(directory)}${SNAPSHOT}`),
  )
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true })))
}

// The driver uses only the functions of PGlite that the thread provides.
function toOrm(thread: PgliteSession): Orm {
  return drizzle({ client: thread as never }) as unknown as Orm
}
