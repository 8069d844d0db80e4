import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createScratchProject } from './scratch-project.js'

const TESTS = `import { describe, it } from 'node:test'
describe('relay', () => {
  describe('publish', () => { it('WC-001 delivers', () => {}) })
  it('refuses', () => { throw new Error('no') })
  it.skip('waits', () => {})
})
it('stands alone', () => {})
`

describe('node-test-reporter', () => {
  it('writes the outcome of each test once, with the suites around it and its outcome', () => {
    const project = createScratchProject({ 'test/a.test.mjs': TESTS })
    const path = join(project.folder, 'results.jsonl')
    const args = ['--test', '--test-reporter', './scripts/node-test-reporter.mjs', '--test-reporter-destination', path, 'test/a.test.mjs']
    // A test run inside a test run would report to the outer one.
    spawnSync(process.execPath, args, { cwd: project.folder, env: { ...process.env, NODE_TEST_CONTEXT: undefined } })
    const lines = readFileSync(path, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as { title: string; status: string; message?: string })
    project.remove()
    const results = lines.filter(({ status }) => status !== 'started')
    assert.deepEqual(
      results.map(({ title, status }) => `${status} ${title}`),
      ['passed relay › publish › WC-001 delivers', 'failed relay › refuses', 'skipped relay › waits', 'passed stands alone'],
    )
    assert.deepEqual(lines[0], { title: 'relay', status: 'started' })
    assert.match(results[1]?.message ?? '', /^no/)
  })
})
