import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, Orm } from './database.js'

/** Opens PostgreSQL inside this process, in a directory or, without one, in memory. One process at a time per directory. */
export async function openPglite(directory?: string): Promise<Database> {
  if (directory !== undefined) await mkdir(directory, { recursive: true, mode: 0o700 })
  const client = await PGlite.create(directory === undefined ? {} : { dataDir: resolve(directory) })
  const orm = drizzle({ client }) as unknown as Orm

  return {
    kind: 'embedded',
    orm,
    query: async <Row>(query: Parameters<Orm['execute']>[0]) => ((await orm.execute(query)) as unknown as { rows: Row[] }).rows,
    transaction: (work) => orm.transaction((inner) => work(inner as unknown as Orm)),
    session: (work) => client.transaction((transaction) => work({
      run: async (text) => void (await transaction.exec(text)),
      query: async <Row>(text: string, parameters: readonly unknown[] = []) => (await transaction.query<Row>(text, [...parameters])).rows,
    })),
    check: async () => void (await orm.execute(sql`select 1`)),
    close: () => client.close(),
  }
}
