import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLog } from '../../../server/src/operation/log.js'
import { createReachability } from '../../../server/src/storage/upkeep/reachability.js'
import { freezeClock, type FrozenClock } from '../../helpers/clocks/frozen-clock.js'
import { until } from '../../helpers/clocks/until.js'

const log = createLog('silent')
/** Probes answer with promises, which settle before the next task. */
const nextTask = () => new Promise((resolve) => setImmediate(resolve))
let clock: FrozenClock

before(() => {
  clock = freezeClock()
})
after(() => clock.restore())

function make(probe: () => Promise<void>) {
  const state = { probes: 0, aways: 0 }
  const line = createReachability({
    probe: () => {
      state.probes++
      return probe()
    },
    onAway: () => {
      state.aways++
    },
    log,
  })
  return { line, state }
}

test('many suspicions cause one check; a server that answers it stays', async () => {
  const { line, state } = make(async () => {})
  for (let n = 0; n < 50; n++) line.suspect()
  await nextTask()
  for (let n = 0; n < 50; n++) line.suspect()
  assert.deepEqual([line.isAway, state.probes, state.aways], [false, 1, 0])
  line.stop()
})

test('a database that does not answer is reported unavailable once, and polled until it answers', async () => {
  let isUp = false
  const { line, state } = make(async () => {
    if (!isUp) throw new Error('silence')
  })
  line.suspect()
  await nextTask()
  assert.deepEqual([line.isAway, state.aways], [true, 1])
  await until(() => state.probes >= 3, 'three probes')
  assert.deepEqual([line.isAway, state.aways], [true, 1])
  isUp = true
  await until(() => !line.isAway, 'the server is back')
  line.stop()
})

test('a more recent answer takes precedence over a late check', async () => {
  let fail = () => {}
  const { line, state } = make(
    () =>
      new Promise((_, reject) => {
        fail = () => reject(new Error('late'))
      }),
  )
  line.suspect()
  await nextTask()
  line.confirm()
  fail()
  await nextTask()
  assert.deepEqual([line.isAway, state.aways], [false, 0])
  line.stop()
})
