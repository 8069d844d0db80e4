import { readFileSync, readdirSync } from 'node:fs'

const TICK_MS = 10

/** Processor time in ms of this process and its descendants: browser, server, chain (Linux). */
export function readProcessorTime() {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(pid) ?? [])
  const own = new Set([process.pid])
  // A child has a larger id than its parent until the ids begin anew, so the list is read again.
  for (let before = 0; before !== own.size;) {
    before = own.size
    for (const { pid, parent } of found) if (own.has(parent)) own.add(pid)
  }
  return found.reduce((sum, { pid, ticks }) => (own.has(pid) ? sum + ticks * TICK_MS : sum), 0)
}

function readProcess(pid) {
  let text
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch (error) {
    // It has ended since the folder was read.
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined
    throw error
  }
  // The name in parentheses may have spaces: state, parent … utime and stime follow it.
  const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { pid: Number(pid), parent: Number(parent), ticks: Number(rest[9]) + Number(rest[10]) }
}
