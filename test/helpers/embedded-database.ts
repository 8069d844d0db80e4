import { join } from 'node:path'
import { PGLITE_LIMITS } from '../../server/src/storage/pglite-queue.js'
import { getDatabaseTemplate } from '../../scripts/database-template.mjs'
import { copyFolder } from './copy-folder.js'

// No caller of a database in this process is refused because the machine is busy. The tests of the limits move a clock past them,
// and pglite-queue.test.ts, which does not load this file, holds what they are.
Object.assign(PGLITE_LIMITS, { stallMs: 60_000, statementMs: { ordinary: 600_000, patient: 900_000 }, idleMs: { ordinary: 300_000, patient: 900_000 } })

/** Puts a new embedded database with empty tables into `directory`: a copy of a template, because initialising and migrating take seconds. */
export async function prepareDatabase(directory: string): Promise<string> {
  copyFolder(await getDatabaseTemplate(), directory)
  return directory
}

/** Puts a new, empty database where a server looks for it that is started with `--data <data>`. */
export async function prepareData(data: string): Promise<string> {
  await prepareDatabase(join(data, 'database'))
  return data
}
