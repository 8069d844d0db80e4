import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, beforeEach, describe, it, mock } from 'node:test'
import { ROOT } from '../../scripts/git-files.mjs'
import { runParts } from '../../scripts/runner/run-parts.mjs'

const PART = 'run-parts-example'

describe('run-parts', () => {
  const log = mock.method(console, 'log', () => {})
  const printed = () => log.mock.calls.map(({ arguments: [line] }) => String(line)).join('\n')
  /** A part with jobs that fail the given number of times, then pass. */
  const part = (failures: readonly number[]) => {
    const left = [...failures]
    const jobs = failures.map((_, index) => ({
      name: `${PART} ${index}`,
      run: async () => ({
        files: 1,
        results: [{ title: `test ${index}`, status: left[index]!-- > 0 ? 'failed' : 'passed' }],
      }),
    }))
    return { name: PART, jobs: () => jobs }
  }
  const run = (parts: object[]) => runParts(parts, { timeLimitMs: 60_000 })

  beforeEach(() => log.mock.resetCalls())
  after(() => {
    mock.restoreAll()
    rmSync(join(ROOT, `.cache/results/${PART}.json`), { force: true })
  })

  it('runs nothing twice: a test that would pass the second time has failed', async () => {
    assert.deepEqual(await run([part([0, 1])]), { passed: 1, failed: 1 })
    assert.match(printed(), /Failed\n.*test 1/)
  })
  it('ends with the beginning and the end of the error of each failed test', async () => {
    const results = [
      {
        title: 'a test',
        status: 'failed',
        file: 'test/a.test.ts',
        message: `\nOne line.\n\n  A second one.\n${'  at a:1\n'.repeat(20)}  at the end`,
      },
    ]
    await run([{ name: PART, run: async () => ({ files: 1, results }) }])
    assert.match(
      printed(),
      /Failed\n {4}✗ run-parts-example {2}test\/a\.test\.ts {2}a test\n {8}One line\.\n {8}A second one\.(?:\n {8}at a:1){6}\n {8}…(?:\n {8}at a:1){9}\n {8}at the end$/,
    )
  })
})
