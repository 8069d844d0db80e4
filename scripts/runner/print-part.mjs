/**
 * Prints the parts of `npm test`: the number of files, the duration, the failures, and at the end
 * the slowest jobs.
 */
import { toBlock } from '../checks/check-result.mjs'

const MAX_LINES = 40
const MAX_SLOWEST = 12
// The first lines of a reason hold Playwright's locator or node:assert's values. The last lines hold
// what Playwright met on its last try.
const REASON_LINES = { first: 8, last: 10 }

/** One line for a part that has ended. */
export function printPart(name, { files, results, notes = [], seconds }) {
  const count = (status) => results.filter((result) => result.status === status).length
  const failed = count('failed')
  const skipped = count('skipped')
  const words = [
    `${count('passed')} passed`,
    failed && `${failed} FAILED`,
    skipped && `${skipped} skipped`,
  ]
    .filter(Boolean)
    .join(', ')
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${name.padEnd(10)} ${String(files).padStart(4)} files  ${seconds.toFixed(1).padStart(6)} s  ${words}`,
  )
  for (const note of notes) console.log(`      ${note}`)
}

/** Each failure of a job as soon as the job has ended: part, file, test and reason. */
export function printFailures(part, { results }) {
  for (const result of results.filter(({ status }) => status === 'failed')) {
    console.log(`    ✗ ${toName(part, result)}`)
    if (result.message) console.log(toBlock(result.message, '        ', MAX_LINES))
  }
}

/**
 * Prints the slowest jobs and tests, then every failure again by name, with the beginning and the
 * end of its reason.
 */
export function printEnd(ended) {
  const jobs = ended.map(({ part, job, from, until }) => ({
    name: job === part ? part : `${part}  ${job}`,
    seconds: (until - from) / 1000,
  }))
  const tests = ended.flatMap(({ part, results }) =>
    results.map((result) => ({ name: toName(part, result), seconds: result.seconds ?? 0 })),
  )
  printSlowest('Slowest jobs', jobs)
  printSlowest(
    'Slowest tests',
    tests.filter(({ seconds }) => seconds > 1),
  )
  const failed = ended.flatMap(({ part, results }) =>
    results
      .filter(({ status }) => status === 'failed')
      .map((result) => [toName(part, result), toReason(result)].filter(Boolean).join('\n        ')),
  )
  if (failed.length > 0) console.log(['Failed', ...failed].join('\n    ✗ '))
}

function printSlowest(title, list) {
  if (list.length < 2) return
  console.log(title)
  for (const { name, seconds } of [...list]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, MAX_SLOWEST))
    console.log(`    ${seconds.toFixed(1).padStart(6)} s  ${name}`)
}

function toReason({ message = '' }) {
  const lines = toBlock(message, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const { first, last } = REASON_LINES
  const shown =
    lines.length <= first + last ? lines : [...lines.slice(0, first), '…', ...lines.slice(-last)]
  return shown.join('\n        ')
}

function toName(part, { file, title }) {
  return [part, file && !title.includes(file) ? file : '', title].filter(Boolean).join('  ')
}
