/**
 * `npm run acceptance`: each behaviour of test/acceptance.json, the tests whose titles begin with
 * its id, and their last outcome. `--area INIT,OPEN` shows some areas, `--run` runs the tests first
 * (the default if there are no results), `--json` prints data, `--strict` fails if a shown
 * behaviour has no passing test.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bootstrap } from './bootstrap.mjs'
import { HANG_MS } from './runner/hang-limits.mjs'
import { ROOT, readText } from './git-files.mjs'

const TESTED_BY = ['unit', 'server', 'e2e']
const LEADING_IDS = /^(?:[A-Z]+-\d+(?:\s*[,+&/]\s*|\s+|:\s*|$))+/
const MARKS = { passed: '✓', failed: '✗', missing: '·' }

const { values } = parseArgs({
  options: {
    area: { type: 'string' },
    run: { type: 'boolean' },
    json: { type: 'boolean' },
    strict: { type: 'boolean' },
  },
})

const areas = values.area?.split(',').map((area) => area.trim().toUpperCase())
const list = JSON.parse(readText('test/acceptance.json')).filter(
  ({ area }) => areas?.includes(area) ?? true,
)
if (list.length === 0) {
  console.error(`No behaviour belongs to ${values.area}.`)
  process.exit(1)
}
const needed = values.run ? TESTED_BY : TESTED_BY.filter((name) => !existsSync(toPath(name)))
if (needed.length > 0) await runTests(needed)
const results = TESTED_BY.filter((name) => existsSync(toPath(name))).flatMap(readResults)
const rows = list.map(toRow)

if (values.json) console.log(JSON.stringify(rows, null, 2))
else print(rows)
process.exit(values.strict && rows.some(({ status }) => status !== 'passed') ? 1 : 0)

async function runTests(names) {
  await bootstrap()
  const { PARTS } = await import('./parts/index.mjs')
  const { runParts } = await import('./runner/run-parts.mjs')
  const parts = PARTS.filter(
    ({ name }) => names.includes(name) || (name === 'build' && names.includes('e2e')),
  )
  await runParts(parts, { timeLimitMs: HANG_MS.all })
}

function toPath(name) {
  return join(ROOT, `.cache/results/${name}.json`)
}

function readResults(name) {
  return JSON.parse(readFileSync(toPath(name), 'utf8')).results.map((result) => ({
    ...result,
    part: name,
  }))
}

// A test belongs to a behaviour if its own title or that of an enclosing suite begins with the id,
// alone or among others.
function toRow({ id, area, sentence }) {
  const isIts = ({ title }) =>
    title
      .split(' › ')
      .some((part) => (LEADING_IDS.exec(part)?.[0].match(/[A-Z]+-\d+/g) ?? []).includes(id))
  const tests = results
    .filter(isIts)
    .map(({ title, status, part, file }) => ({ title, status, part, file }))
  const failed = tests.some(({ status }) => status === 'failed')
  const status = failed
    ? 'failed'
    : tests.some((test) => test.status === 'passed')
      ? 'passed'
      : 'missing'
  return { id, area, sentence, status, tests }
}

function print(all) {
  for (const { id, sentence, status, tests } of all) {
    console.log(`${MARKS[status]} ${id.padEnd(10)} ${status.padEnd(8)} ${sentence}`)
    for (const test of tests)
      console.log(
        `    ${test.status === 'passed' ? '✓' : test.status === 'failed' ? '✗' : '–'} ${test.part}: ${test.title}`,
      )
  }
  console.log('')
  for (const area of [...new Set(all.map((row) => row.area))])
    console.log(
      summarise(
        area,
        all.filter((row) => row.area === area),
      ),
    )
  console.log(summarise('all', all))
}

function summarise(name, rows) {
  const count = (status) => rows.filter((row) => row.status === status).length
  return `${name.padEnd(10)} ${count('passed')} of ${rows.length} pass, ${count('failed')} fail, ${count('missing')} missing`
}
