import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTestKeeper } from './chains/test-keeper.js'

// A file system in memory: creating and removing the thousand files of a database takes a second on
// a disk, and 60 ms here.
const MEMORY = '/dev/shm'
// Two test files run at a time, each with several databases of 40 MiB. Containers often have only
// 64 MiB there.
const NEEDED_BYTES = 2 * 1024 ** 3

const ROOT = hasRoomInMemory() ? MEMORY : tmpdir()

/**
 * Creates an empty folder whose name begins with `name`, in memory if there is room. It is removed
 * with its content after this process has ended, in any way.
 */
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
    return false // this system has none
  }
}
