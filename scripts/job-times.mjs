/**
 * The measured time of each job of `npm test` on two cores. It determines the start order, and how
 * many jobs run in parallel.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './git-files.mjs'

/** `{ [job]: { seconds, processorSeconds? } }`. `npm test -- --times --update` rewrites it. */
const FILE = join(ROOT, 'scripts/job-times.json')
/** The values of a job that is not listed. */
const BRIEF_SECONDS = 3
const SHORTEST_LISTED_SECONDS = 1
/** A job that waits nearly all the time still needs memory, and sometimes the processor. */
const LEAST_SHARE = 0.25

/** Reads the list; empty if there is none. */
export function readTimes() {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
}

/**
 * The seconds and the weight of a job: its own weight, or its measured share of a core, at most the
 * weight of its part.
 */
export function toPlan(job, part, times) {
  const { seconds = BRIEF_SECONDS, processorSeconds } = times[job.name] ?? {}
  const share =
    processorSeconds === undefined ? undefined : Math.max(LEAST_SHARE, processorSeconds / seconds)
  return {
    seconds,
    weight: job.weight ?? (share === undefined ? part.weight : Math.min(part.weight ?? 1, share)),
  }
}

/**
 * Writes the list with the new measurements; a job whose processor time was not counted keeps its
 * share.
 */
export function writeTimes(known, ended) {
  const measured = ended.map(({ job, from, until, processorSeconds }) => {
    const seconds = Math.ceil((until - from) / 1000)
    const old = known[job]
    const processor =
      processorSeconds ?? (old?.processorSeconds && (old.processorSeconds / old.seconds) * seconds)
    return [
      job,
      {
        seconds,
        ...(processor !== undefined && { processorSeconds: Math.round(processor * 10) / 10 }),
      },
    ]
  })
  const all = Object.entries({ ...known, ...Object.fromEntries(measured) }).filter(
    ([, { seconds }]) => seconds > SHORTEST_LISTED_SECONDS,
  )
  const lines = all
    .sort(([, a], [, b]) => b.seconds - a.seconds)
    .map(([job, times]) => `  ${JSON.stringify(job)}: ${JSON.stringify(times)}`)
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`)
}
