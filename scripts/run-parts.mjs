/** Runs the parts of `npm test`, side by side where cores allow, and writes each one's results to .cache/results/. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './git-files.mjs'
import { printPart } from './print-part.mjs'
import { stopCommands } from './run-command.mjs'

const RESULTS = join(ROOT, '.cache/results')

/** Resolves with `{ passed, failed }` over all tests and checks of the given parts. */
export async function runParts(parts, { timeLimitMs }) {
  mkdirSync(RESULTS, { recursive: true })
  const cores = Math.max(2, Math.min(4, availableParallelism()))
  const outcomes = new Map()
  const running = new Map()
  const waiting = [...parts]
  const deadline = Date.now() + timeLimitMs
  const limit = setTimeout(stopCommands, timeLimitMs)
  const onSignal = () => {
    stopCommands()
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, onSignal)
  while (waiting.length > 0 || running.size > 0) {
    for (const part of [...waiting]) {
      if (!isReady(part, parts, outcomes) || !fits(part, running, cores)) continue
      waiting.splice(waiting.indexOf(part), 1)
      const promise = runPart(part, outcomes, deadline).then((outcome) => {
        running.delete(part)
        outcomes.set(part.name, outcome)
        printPart(part.name, outcome)
        writeFileSync(join(RESULTS, `${part.name}.json`), JSON.stringify({ part: part.name, at: new Date().toISOString(), ...outcome }, null, 1))
      })
      running.set(part, promise)
    }
    await Promise.race(running.values())
  }
  clearTimeout(limit)
  const all = [...outcomes.values()].flatMap(({ results }) => results)
  const count = (status) => all.filter((result) => result.status === status).length
  return { passed: count('passed'), failed: count('failed') }
}

// What a part needs counts only when it runs in this call; alone, a part takes what the last build left.
function isReady({ needs = [] }, parts, outcomes) {
  return needs.every((name) => outcomes.has(name) || !parts.some((part) => part.name === name))
}

function fits({ weight = 1 }, running, cores) {
  const busy = [...running.keys()].reduce((sum, part) => sum + (part.weight ?? 1), 0)
  return busy === 0 || busy + weight <= cores
}

async function runPart({ name, run, needs = [] }, outcomes, deadline) {
  const started = Date.now()
  const broken = needs.filter((need) => outcomes.get(need)?.results.some(({ status }) => status === 'failed'))
  const outcome = broken.includes('build') ? fail(name, 'Left out: the build failed.') : await attempt(name, run)
  if (Date.now() >= deadline) outcome.results.push({ title: `${name}: ends in time`, status: 'failed', message: 'The time limit for all parts was reached.' })
  // A gate that looked at nothing has proven nothing.
  if (outcome.files === 0 && outcome.results.every(({ status }) => status !== 'failed')) {
    outcome.results.push({ title: `${name}: looked at files`, status: 'failed', message: 'It looked at no file.' })
  }
  return { ...outcome, seconds: (Date.now() - started) / 1000 }
}

async function attempt(name, run) {
  try {
    return await run()
  } catch (error) {
    return fail(name, error.stack ?? String(error))
  }
}

function fail(name, message) {
  return { files: 0, results: [{ title: `${name}: runs`, status: 'failed', message }] }
}
