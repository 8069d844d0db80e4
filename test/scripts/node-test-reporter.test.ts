import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { until } from '../helpers/clocks/until.js'
import { createScratchProject } from './scratch-project.js'

// The last test rejects a promise in a task after its own end; the reporter must name that error.
const TESTS = `import { describe, it } from 'node:test'
describe('relay', () => {
  describe('publish', () => { it('WC-001 delivers', () => {}) })
  it('refuses', () => { throw new Error('no') })
  it.skip('waits', () => {})
})
it('stands alone', () => {})
it('ends too early', () => { setTimeout(() => Promise.reject(new Error('late'))) })
`

// A listening socket keeps the process running.
const HANG = `import { createServer } from 'node:net'
import { describe, it } from 'node:test'
describe('relay', () => { it('stays', () => new Promise(() => createServer().listen(0))) })
`

describe('node-test-reporter', () => {
  it('writes the result of each test once, with its suites and their result', () => {
    const project = createScratchProject({ 'test/a.test.mjs': TESTS })
    const path = join(project.folder, 'results.jsonl')
    const args = [
      '--test-reporter',
      './scripts/runner/node-test-reporter.mjs',
      '--test-reporter-destination',
      path,
      'test/a.test.mjs',
    ]
    // A test run inside a test run would report to the outer one.
    spawnSync(process.execPath, args, {
      cwd: project.folder,
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    })
    const lines = readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { title: string; status: string; message?: string })
    project.remove()
    const results = lines.filter(({ status }) => status !== 'started')
    assert.deepEqual(
      results.map(({ title, status }) => `${status} ${title}`),
      [
        'passed relay › publish › WC-001 delivers',
        'failed relay › refuses',
        'skipped relay › waits',
        'passed stands alone',
        'passed ends too early',
        'failed no error comes after its test',
      ],
    )
    assert.deepEqual(
      lines.filter(({ status }) => status === 'started').map(({ title }) => title),
      [
        'relay',
        'relay › publish',
        'relay › publish › WC-001 delivers',
        'relay › refuses',
        'relay › waits',
        'stands alone',
        'ends too early',
      ],
    )
    assert.match(results[1]?.message ?? '', /^no/)
    assert.match(results.at(-1)?.message ?? '', /Test "ends too early" .* "Error: late"/)
  })

  it('names a test that does not end', async () => {
    const project = createScratchProject({ 'test/hang.test.mjs': HANG })
    const path = join(project.folder, 'results.jsonl')
    const child = spawn(
      process.execPath,
      [
        '--test-reporter',
        './scripts/runner/node-test-reporter.mjs',
        '--test-reporter-destination',
        path,
        'test/hang.test.mjs',
      ],
      { cwd: project.folder, env: { ...process.env, NODE_TEST_CONTEXT: undefined } },
    )
    try {
      await until(
        () =>
          readFileSync(path, 'utf8').trim().split('\n').at(-1) ===
          JSON.stringify({ title: 'relay › stays', status: 'started' }),
      )
    } finally {
      child.kill('SIGKILL')
      await once(child, 'close')
      project.remove()
    }
  })
})
