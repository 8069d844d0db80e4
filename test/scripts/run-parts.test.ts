import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, beforeEach, describe, it, mock } from 'node:test'
import { toPlan } from '../../scripts/job-times.mjs'
import { ROOT } from '../../scripts/git-files.mjs'
import { runParts } from '../../scripts/run-parts.mjs'

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
  it('schedules a job by its measured use of cores: at least a quarter, at most the limit of its part', () => {
    const times = {
      waits: { seconds: 60, processorSeconds: 6 },
      half: { seconds: 20, processorSeconds: 9 },
      busy: { seconds: 10, processorSeconds: 12 },
      uncounted: { seconds: 8 },
    }
    const plan = (name: string, own = {}) => toPlan({ name, ...own }, { weight: 0.65 }, times)
    assert.deepEqual(plan('waits'), { seconds: 60, weight: 0.25 })
    assert.deepEqual(plan('half'), { seconds: 20, weight: 0.45 })
    assert.deepEqual(plan('busy'), { seconds: 10, weight: 0.65 })
    assert.deepEqual(plan('half', { weight: 1 }), { seconds: 20, weight: 1 })
    assert.deepEqual(plan('uncounted'), { seconds: 8, weight: 0.65 })
    assert.deepEqual(plan('new'), { seconds: 3, weight: 0.65 })
  })
})
