import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { checkCoverage } from '../../scripts/parts/coverage.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const OTHER = 'src/errors'
const listLines = (covered: number) =>
  Object.fromEntries(
    readdirSync(`${root}${OTHER}`).map((file) => [`${OTHER}/${file}`, { covered, total: 10 }]),
  )

test('coverage: a folder at its floor passes', () => {
  const [result] = checkCoverage(listLines(9), { [OTHER]: 90 })
  assert.equal(result!.status, 'passed')
  assert.equal(result!.title, 'coverage: tests without screens run 90 % of the lines of src/errors')
})

test('coverage: a folder below its floor fails and names the files with most lines without a test', () => {
  const lines = { ...listLines(9), 'src/errors/to-error.ts': { covered: 1, total: 10 } }
  const [result] = checkCoverage(lines, { [OTHER]: 90 })
  assert.equal(result!.status, 'failed')
  const share = Math.floor(900 - 800 / Object.keys(lines).length) / 10
  assert.ok(result!.message.startsWith(`${share} %. `), result!.message)
  assert.match(result!.message, /^.*\n {2}src\/errors\/to-error\.ts: 9 of 10\n/)
})

test('coverage: a file that no test loads counts with all its lines', () => {
  const { 'src/errors/to-error.ts': _, ...rest } = listLines(10)
  const [result] = checkCoverage(rest, { [OTHER]: 90 })
  const lines = readFileSync(`${root}src/errors/to-error.ts`, 'utf8').trimEnd().split('\n').length
  assert.equal(result!.status, 'failed')
  assert.ok(result!.message.includes(`src/errors/to-error.ts: ${lines} of ${lines}`))
})

test('coverage: a file of types alone does not count', () => {
  const [result] = checkCoverage({}, { 'src/chains/adapter.ts': 90 })
  assert.equal(result!.message.includes('adapter.ts'), false)
})
