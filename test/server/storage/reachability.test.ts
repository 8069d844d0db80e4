import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '../../../server/src/log.js'
import { createReachability } from '../../../server/src/storage/reachability.js'

const log = createLog('silent')
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function make(probe: () => Promise<void>) {
  const state = { probes: 0, aways: 0 }
  const line = createReachability({ probe: () => { state.probes++; return probe() }, onAway: () => { state.aways++ }, log })
  return { line, state }
}

test('many suspicions are one look; a server that answers it stays', async () => {
  const { line, state } = make(async () => {})
  for (let n = 0; n < 50; n++) line.suspect()
  await pause(20)
  for (let n = 0; n < 50; n++) line.suspect()
  assert.deepEqual([line.isAway, state.probes, state.aways], [false, 1, 0])
  line.stop()
})

test('one that does not answer is away, told once, and looked for until it is back', async () => {
  let isUp = false
  const { line, state } = make(async () => { if (!isUp) throw new Error('silence') })
  line.suspect()
  await pause(20)
  assert.deepEqual([line.isAway, state.aways], [true, 1])
  await pause(1_100)
  assert.deepEqual([line.isAway, state.aways], [true, 1])
  assert.ok(state.probes >= 3)
  isUp = true
  await pause(600)
  assert.equal(line.isAway, false)
  line.stop()
})

test('an answer somebody got meanwhile outweighs a look that was late', async () => {
  const { line, state } = make(async () => { await pause(50); throw new Error('late') })
  line.suspect()
  await pause(20)
  line.confirm()
  await pause(60)
  assert.deepEqual([line.isAway, state.aways], [false, 0])
  line.stop()
})
