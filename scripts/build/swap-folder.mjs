/** Replaces one folder with another, finished one. */
import { renameSync, rmSync } from 'node:fs'

// Each collision means that another process placed its folder; this many in a row have another
// cause.
const MAX_TRIES = 100
const TAKEN = ['ENOTEMPTY', 'EEXIST', 'EPERM']

/**
 * Renames `folder` to `target`, whose former contents are removed. Several processes may do so at
 * the same time: each folder is complete while it is in place, the last one stays, and no two are
 * mixed. Both must be on one file system.
 */
export function swapFolder(folder, target) {
  const old = `${folder}.old`
  for (let tries = 1; ; tries++) {
    moveAway(target, old)
    try {
      return renameSync(folder, target)
    } catch (error) {
      // Another process renamed its folder between the two renames.
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
