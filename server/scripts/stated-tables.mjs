// The tables as defined in storage/schema/ for drizzle, for the test that compares them with the
// migrated tables. It is here because only this package has drizzle installed.
import { readdir } from 'node:fs/promises'
import { is } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'

const SCHEMA = new URL('../src/storage/schema/', import.meta.url)

/**
 * A column as defined in a drizzle schema; `filled`: it has a default.
 *
 * @typedef {{ type: string, required: boolean, filled: boolean, key: boolean }} StatedColumn
 */

/**
 * Name of a table → name of a column → its type and what else an insert depends on.
 *
 * @returns {Promise<ReadonlyMap<string, ReadonlyMap<string, StatedColumn>>>}
 */
export async function readStatedTables() {
  // A pattern: the bundle of the tests contains every file that matches.
  const modules = await Promise.all(
    (await readdir(SCHEMA)).map(
      (name) => import(`../src/storage/schema/${name.replace('.ts', '')}.ts`),
    ),
  )
  const tables = modules
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, PgTable))
    .map((table) => getTableConfig(table))
  return new Map(
    tables.map(({ name, columns, primaryKeys }) => {
      const keys = new Set(
        [
          ...columns.filter(({ primary }) => primary),
          ...primaryKeys.flatMap((key) => key.columns),
        ].map((column) => column.name),
      )
      return [
        name,
        new Map(
          columns.map((column) => [
            column.name,
            {
              type: column.getSQLType().replace(', ', ','),
              required: column.notNull,
              filled: column.hasDefault,
              key: keys.has(column.name),
            },
          ]),
        ),
      ]
    }),
  )
}
