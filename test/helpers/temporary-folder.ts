import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTestKeeper } from './test-keeper.js'

// A file system in memory: making and removing the thousand files of a database takes a second on a disk, and 60 ms here.
const MEMORY = '/dev/shm'
// Two test files at a time, each with several databases of 40 MiB. Containers often have 64 MiB there.
const NEEDED_BYTES = 2 * 1024 ** 3

const ROOT = hasRoomInMemory() ? MEMORY : tmpdir()

/** Makes an empty folder whose name begins with `name`, in memory where there is room; it is removed with all that is in it once this process is gone, however it went. */
export function createTemporaryFolder(name: string): string {
  const folder = mkdtempSync(join(ROOT, `${name}-`))
  getTestKeeper().keepFolder(folder)
  return folder
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false // there is none on this system
  }
}
