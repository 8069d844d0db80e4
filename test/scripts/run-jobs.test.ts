import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { runJobs, type Job } from '../../scripts/runner/run-jobs.mjs'

/** Jobs that end when the test says so. */
function createJobs(...list: readonly Omit<Job, 'run'>[]) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const jobs = list.map((job): Job => ({
    ...job,
    run: () =>
      new Promise((resolve) => {
        started.push(job.name)
        ends.set(job.name, () => resolve(job.name))
      }),
  }))
  const end = async (name: string) => {
    ends.get(name)!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { jobs, started, end }
}

describe('run-jobs', () => {
  it('starts as many jobs as there are cores, the first ones, then in order', async () => {
    const { jobs, started, end } = createJobs(
      { name: 'one' },
      { name: 'two' },
      { name: 'check', first: true },
      { name: 'three' },
    )
    const whole = runJobs(jobs, { cores: 2 })
    assert.deepEqual(started, ['check', 'one'])
    await end('check')
    assert.deepEqual(started, ['check', 'one', 'two'])
    await end('one')
    await end('two')
    await end('three')
    await whole
    assert.deepEqual(started, ['check', 'one', 'two', 'three'])
  })

  it('runs a job that needs all cores alone', async () => {
    const { jobs, started, end } = createJobs(
      { name: 'wide', weight: 4 },
      { name: 'a' },
      { name: 'b' },
    )
    const whole = runJobs(jobs, { cores: 2 })
    assert.deepEqual(started, ['wide'])
    await end('wide')
    assert.deepEqual(started, ['wide', 'a', 'b'])
    await end('a')
    await end('b')
    await whole
  })

  it('starts a job when its requirements have ended, and reports an impossible order', async () => {
    const { jobs, started, end } = createJobs({ name: 'pages' }, { name: 'build' })
    const done = new Set<string>()
    const whole = runJobs(jobs, {
      cores: 2,
      isReady: ({ name }) => name === 'build' || done.has('build'),
      onEnd: ({ name }) => void done.add(name),
    })
    assert.deepEqual(started, ['build'])
    await end('build')
    assert.deepEqual(started, ['build', 'pages'])
    await end('pages')
    await whole
    await assert.rejects(
      runJobs(jobs, { cores: 2, isReady: () => false }),
      /No job is ready of: pages, build/,
    )
  })
})
