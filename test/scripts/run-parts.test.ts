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
  const part = (failures: readonly number[], repeats = true) => {
    const left = [...failures]
    const jobs = failures.map((_, index) => ({
      name: `${PART} ${index}`,
      run: async () => ({
        files: 1,
        results: [{ title: `test ${index}`, status: left[index]!-- > 0 ? 'failed' : 'passed' }],
      }),
    }))
    return { name: PART, repeats, jobs: () => jobs }
  }
  const run = (parts: object[], options = {}) =>
    runParts(parts, { timeLimitMs: 60_000, ...options })

  beforeEach(() => log.mock.resetCalls())
  after(() => {
    mock.restoreAll()
    rmSync(join(ROOT, `.cache/results/${PART}.json`), { force: true })
  })

  it('runs failed files once more, and names a file that then passes', async () => {
    assert.deepEqual(await run([part([0, 1])]), { passed: 2, failed: 0 })
    assert.match(printed(), /Unsteady.*\n.*test 1/)
  })
  it('runs again only the files of a job that failed, and keeps the results of the others', async () => {
    const results = (status: string) => [
      { title: 'first', status: 'passed', file: 'a' },
      { title: 'second', status, file: 'b' },
    ]
    const repeated: unknown[] = []
    const job = (second: string) => ({
      name: 'unit',
      run: async () => ({ files: 2, results: results('failed') }),
      repeat: async (failures: readonly { file: string }[]) => {
        repeated.push(failures.map(({ file }) => file))
        return { files: 1, results: [{ title: 'second', status: second, file: 'b' }] }
      },
    })
    assert.deepEqual(await run([{ name: PART, repeats: true, jobs: () => [job('passed')] }]), {
      passed: 2,
      failed: 0,
    })
    assert.match(printed(), /Once more, alone: b\n[^]*Unsteady.*\n.*second/)
    assert.deepEqual(await run([{ name: PART, repeats: true, jobs: () => [job('failed')] }]), {
      passed: 1,
      failed: 1,
    })
    assert.deepEqual(repeated, [['b'], ['b']])
  })
  it('counts a file that fails twice as failed', async () => {
    assert.deepEqual(await run([part([0, 2])]), { passed: 1, failed: 1 })
    assert.doesNotMatch(printed(), /Unsteady/)
  })
  it('does not repeat many failures, those of a part that forbids it, or with `once`', async () => {
    assert.deepEqual(await run([part([1, 1, 1, 1, 0])]), { passed: 1, failed: 4 })
    assert.deepEqual(await run([part([1, 0], false)]), { passed: 1, failed: 1 })
    assert.deepEqual(await run([part([1, 0])], { once: true }), { passed: 1, failed: 1 })
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
