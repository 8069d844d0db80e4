/**
 * Counts the processor time of a program and of all programs it starts, on Linux if this user may
 * create a control group.
 */
import { mkdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'

const folders = []
let parent

/**
 * After this, each `createCounter` creates a group; throws with the reason if that is impossible.
 */
export function startCounting() {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[2] === 'cgroup2')
    ?.split(' ')[1]
  if (mount === undefined) throw new Error('--times needs a mounted cgroup2 file system.')
  const own = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))[1]
  parent = join(mount, own, `wallet-modal-${process.pid}`)
  mkdirSync(parent)
  folders.push(parent)
  process.once('exit', () => folders.reverse().forEach(remove))
}

/**
 * A counter for one program, or undefined if nothing is counted. `wrap` returns the command that
 * joins the group and then becomes the program.
 */
export function createCounter() {
  if (parent === undefined) return undefined
  const folder = join(parent, String(folders.length))
  mkdirSync(folder)
  folders.push(folder)
  return {
    wrap: (program, args) => [
      '/bin/sh',
      ['-c', `echo $$ > '${folder}/cgroup.procs' && exec "$0" "$@"`, program, ...args],
    ],
    readSeconds: () =>
      Number(/^usage_usec (\d+)/m.exec(readFileSync(join(folder, 'cpu.stat'), 'utf8'))[1]) /
      1_000_000,
  }
}

// A group whose last program is still ending cannot be removed; it is empty afterwards.
function remove(folder) {
  try {
    rmdirSync(folder)
  } catch (error) {
    if (error.code !== 'EBUSY') throw error
  }
}
