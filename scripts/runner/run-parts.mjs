/**
 * Runs the parts of `npm test` as jobs, in parallel if there are cores, and writes each part's
 * results to .cache/results/.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../git-files.mjs'
import { printEnd, printFailures, printPart } from './print-part.mjs'
import { stopCommands } from './run-command.mjs'
import { runJobs } from './run-jobs.mjs'

const RESULTS = join(ROOT, '.cache/results')

/**
 * Resolves with `{ passed, failed }` over all tests and checks of the given parts. A part has
 * `run()`, or `jobs()` that may run separately: `{ name, run }` each. Every `run` resolves with
 * `{ files, results, notes? }`. Nothing runs twice: a test that would pass a second time is a
 * defect, of the test or of the kit.
 */
export async function runParts(parts, { timeLimitMs }) {
  mkdirSync(RESULTS, { recursive: true })
  const open = new Map(parts.map((part) => [part, createRecord(part)]))
  const outcomes = new Map()
  const ended = []
  let late = false
  const limit = setTimeout(() => {
    late = true
    stopCommands()
  }, timeLimitMs)
  const onSignal = () => {
    stopCommands()
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, onSignal)

  const toJob = (part) => (job) => ({
    ...job,
    part,
    first: part.first,
    run: () =>
      late
        ? fail(
            job.name,
            `It did not start: the limit of ${timeLimitMs / 60_000} min for all parts was reached.`,
          )
        : runJob(job, part, outcomes, () => late),
  })
  await runJobs(
    [...open].flatMap(([part, { jobs }]) => jobs.map(toJob(part))),
    {
      cores: Math.max(2, availableParallelism()),
      // A required part counts only if it runs in this call; otherwise the part uses the last
      // build.
      isReady: ({ part }) =>
        (part.needs ?? []).every(
          (name) => outcomes.has(name) || !parts.some((other) => other.name === name),
        ),
      onEnd: (job, outcome) => {
        printFailures(job.part.name, outcome)
        finish(job, outcome)
      },
    },
  )
  clearTimeout(limit)

  function finish(job, outcome) {
    const record = open.get(job.part)
    record.ended.push(outcome)
    ended.push({ part: job.part.name, job: job.name, ...outcome })
    if (record.ended.length < record.jobs.length) return
    const whole = merge(record)
    outcomes.set(job.part.name, whole)
    printPart(job.part.name, whole)
    writeFileSync(
      join(RESULTS, `${job.part.name}.json`),
      JSON.stringify({ part: job.part.name, at: new Date().toISOString(), ...whole }, null, 1),
    )
  }
  printEnd(ended)
  const all = ended.flatMap(({ results }) => results)
  const count = (status) => all.filter((result) => result.status === status).length
  return { passed: count('passed'), failed: count('failed') }
}

function createRecord(part) {
  const jobs = part.jobs ? part.jobs() : [{ name: part.name, run: part.run }]
  return { jobs: jobs.map((job) => ({ weight: part.weight, ...job })), ended: [] }
}

function merge({ ended }) {
  const seconds =
    (Math.max(...ended.map(({ until }) => until)) - Math.min(...ended.map(({ from }) => from))) /
    1000
  return {
    files: ended.reduce((sum, { files }) => sum + files, 0),
    results: ended.flatMap(({ results }) => results),
    notes: ended.flatMap(({ notes = [] }) => notes),
    seconds,
  }
}

async function runJob({ name, run }, { needs = [] }, outcomes, isLate) {
  const from = Date.now()
  const broken =
    needs.includes('build') &&
    outcomes.get('build')?.results.some(({ status }) => status === 'failed')
  const outcome = broken ? fail(name, 'Left out: the build failed.') : await attempt(name, run)
  const results = [...outcome.results]
  if (isLate())
    results.push({
      title: `${name}: ends in time`,
      status: 'failed',
      message: 'The limit for all parts was reached.',
    })
  // A check that read no files has proven nothing.
  if (outcome.files === 0 && results.every(({ status }) => status !== 'failed')) {
    results.push({
      title: `${name}: looked at files`,
      status: 'failed',
      message: 'It looked at no file.',
    })
  }
  return { ...outcome, results, from, until: Date.now() }
}

async function attempt(name, run) {
  try {
    return await run()
  } catch (error) {
    return fail(name, error.stack ?? String(error))
  }
}

function fail(name, message) {
  const now = Date.now()
  return {
    files: 0,
    results: [{ title: `${name}: runs`, status: 'failed', message }],
    from: now,
    until: now,
  }
}
