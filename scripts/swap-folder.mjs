/** Puts a finished folder in the place of another. */
import { renameSync, rmSync } from 'node:fs'

// Each collision means that another process got its folder in; that many in a row is something else.
const MAX_TRIES = 100
const TAKEN = ['ENOTEMPTY', 'EEXIST', 'EPERM']

/**
 * Renames `folder` to `target`, whose former contents go. Several processes may do so at once: each folder is in place whole for a
 * moment, the last one stays, and none is mixed with another. Both have to be on one file system.
 */
export function swapFolder(folder, target) {
  const old = `${folder}.old`
  for (let tries = 1; ; tries++) {
    moveAway(target, old)
    try {
      return renameSync(folder, target)
    } catch (error) {
      // Another process was quicker between the two renames.
      if (!TAKEN.includes(error.code) || tries === MAX_TRIES) throw error
    } finally {
      rmSync(old, { recursive: true, force: true })
    }
  }
}

function moveAway(target, old) {
  try {
    renameSync(target, old)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
