import { join } from 'node:path'
import { PGLITE_LIMITS } from '../../server/src/storage/pglite-queue.js'
import { getDatabaseTemplate } from '../../scripts/database-template.mjs'
import { copyFolder } from './copy-folder.js'

// Raises the limits, so that no call to a database in this process is refused because the machine is busy. Tests of the limits move a clock
// past them, and pglite-queue.test.ts, which does not load this file, checks their values.
Object.assign(PGLITE_LIMITS, {
  stallMs: 60_000,
  statementMs: { ordinary: 600_000, patient: 900_000 },
  idleMs: { ordinary: 300_000, patient: 900_000 },
})

/** Creates a new embedded database with empty tables in `directory`: a copy of a template, because initialising and migrating take seconds. */
export async function prepareDatabase(directory: string): Promise<string> {
  copyFolder(await getDatabaseTemplate(), directory)
  return directory
}

/** Creates a new, empty database in the place where a server with `--data <data>` looks for it. */
export async function prepareData(data: string): Promise<string> {
  await prepareDatabase(join(data, 'database'))
  return data
}
