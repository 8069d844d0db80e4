import { join } from 'node:path'
import { PGLITE_LIMITS as PATIENT_LIMITS } from '../../server/scripts/patient-pglite-limits.mjs'
import { PGLITE_LIMITS } from '../../server/src/storage/pglite/pglite-limits.js'
import { getDatabaseTemplate } from '../../scripts/runner/database-template.mjs'
import { copyFolder } from './copy-folder.js'

// No call to a database in this process is refused because the machine is busy. The test of the
// limits, pglite-queue.test.ts, does not load this file and checks their values.
Object.assign(PGLITE_LIMITS, PATIENT_LIMITS)

/**
 * Creates a new embedded database with empty tables in `directory`: a copy of a template, because
 * initialising and migrating take seconds.
 */
export async function prepareDatabase(directory: string): Promise<string> {
  copyFolder(await getDatabaseTemplate(), directory)
  return directory
}

/** Creates a new, empty database in the place where a server with `--data <data>` looks for it. */
export async function prepareData(data: string): Promise<string> {
  await prepareDatabase(join(data, 'database'))
  return data
}
