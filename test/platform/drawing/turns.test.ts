import { inTurns, waitForTurn } from '../../../src/platform/drawing/turns.js'
import { expect } from '../../helpers/expect.js'
import { replaceProperty } from '../../helpers/fakes/fake-page.js'

describe('turns', () => {
  let restore: () => void
  let now: number

  beforeEach(() => {
    now = 1000
    restore = replaceProperty(performance, 'now', () => now)
  })
  afterEach(() => restore())

  /** Renders elements of 5 ms each; returns how many were rendered in each task. */
  async function drawInTurns(count: number): Promise<number[]> {
    const tasks: number[] = []
    let open = false
    const draw = async () => {
      const turn = waitForTurn()
      if (turn) await turn
      if (!open) {
        open = true
        tasks.push(0)
        setTimeout(() => (open = false))
      }
      tasks[tasks.length - 1]!++
      now += 5
    }
    await inTurns(async () => void (await Promise.all(Array.from({ length: count }, draw))))
    return tasks
  }

  it('elements render until a task has taken 12 ms, the next ones in another task', async () => {
    expect(await drawInTurns(7)).to.deep.equal([3, 3, 1])
  })
  it('no caller waits for a screen that is rendered in advance, even after one that failed', async () => {
    now += 1000
    expect(waitForTurn()).to.equal(undefined)
    const failure = new Error('no screen')
    expect(
      await inTurns(() => Promise.reject(failure)).catch((reason: unknown) => reason),
    ).to.equal(failure)
    now += 1000
    expect(waitForTurn()).to.equal(undefined)
  })
})
