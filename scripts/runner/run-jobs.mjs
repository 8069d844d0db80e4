/**
 * `weight` is the number of cores that a job keeps busy.
 *
 * @typedef {{ name: string, run: () => Promise<unknown>, weight?: number, first?: boolean }} Job
 */

/**
 * Runs jobs in parallel, as many as there are cores: first those marked `first`, then in the given
 * order.
 *
 * @param {readonly Job[]} jobs
 * @param {{
 *   cores: number
 *   isReady?: (job: Job) => boolean
 *   onEnd?: (job: Job, outcome: unknown) => void
 * }} options
 */
export async function runJobs(jobs, { cores, isReady = () => true, onEnd = () => undefined }) {
  const waiting = [...jobs.filter(({ first }) => first), ...jobs.filter(({ first }) => !first)]
  const running = new Map()
  while (waiting.length > 0 || running.size > 0) {
    for (const job of [...waiting]) {
      if (!isReady(job) || !fits(job, running, cores)) continue
      waiting.splice(waiting.indexOf(job), 1)
      running.set(job, start(job, running, onEnd))
    }
    if (running.size === 0)
      throw new Error(`No job is ready of: ${waiting.map(({ name }) => name).join(', ')}.`)
    await Promise.race(running.values())
  }
}

async function start(job, running, onEnd) {
  const outcome = await job.run()
  running.delete(job)
  onEnd(job, outcome)
}

// A job that needs more cores than there are runs alone.
function fits({ weight = 1 }, running, cores) {
  const busy = [...running.keys()].reduce((sum, job) => sum + (job.weight ?? 1), 0)
  return busy === 0 || busy + weight <= cores
}
