import { access, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from './database.js'

const MIB = 1024 ** 2
// A new database takes about 30 MiB, and its log a few more.
const NEEDED_MIB = 64

/** The embedded database cannot be opened; the message says what to do. */
export class DataDirectoryUnusable extends Error {
  override readonly name = 'DataDirectoryUnusable'
}

/**
 * Opens the embedded database in a data directory. Removes a directory whose initialisation failed.
 */
export async function openDataDirectory(data: string, { log }: { log: Logger }): Promise<Database> {
  const directory = join(data, 'database')
  const isNew = await access(directory).then(
    () => false,
    () => true,
  )
  try {
    return await (await import('./open-pglite.js')).openPglite(directory, { log })
  } catch (error) {
    if (isNew) await rm(directory, { recursive: true, force: true })
    const free = await statfs(data).then(
      ({ bavail, bsize }) => Math.floor((bavail * bsize) / MIB),
      () => undefined,
    )
    const reason = error instanceof Error ? error.message : String(error)
    const advice =
      free !== undefined && free < NEEDED_MIB
        ? `The disk has ${free} MiB left; make room (${NEEDED_MIB} MiB are enough) and start again: nothing that was acknowledged is lost.`
        : 'Check that the directory may be written; if it was damaged, restore a backup into an empty one (wallet-modal-server restore <file>).'
    throw new DataDirectoryUnusable(
      `The database in ${directory} cannot be opened (${reason}). ${advice}`,
      { cause: error },
    )
  }
}
