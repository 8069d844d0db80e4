import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClock } from '../../server/src/operation/clock.js'

const HOUR = 3_600_000

test('a clock that is set: both times are valid for a day, then only the new one', () => {
  const state = { wall: 1_000_000 * HOUR, steady: 0 }
  const clock = createClock({ wall: () => state.wall, steady: () => state.steady })
  const pass = (ms: number) => {
    state.wall += ms
    state.steady += ms
  }
  assert.deepEqual(clock.readings(), [1_000_000 * HOUR])
  pass(HOUR)
  state.wall += 24 * HOUR
  assert.deepEqual(clock.readings(), [1_000_025 * HOUR, 1_000_001 * HOUR])
  pass(23 * HOUR)
  assert.deepEqual(clock.readings(), [1_000_048 * HOUR, 1_000_024 * HOUR])
  pass(2 * HOUR)
  assert.deepEqual(clock.readings(), [1_000_050 * HOUR])
})

test('a clock that jumps back and forth is right after each jump', () => {
  const state = { wall: 1_000_000 * HOUR, steady: 0 }
  const clock = createClock({ wall: () => state.wall, steady: () => state.steady })
  clock.readings()
  for (const jump of [1, -1, -24, 24, 2]) {
    state.wall += jump * HOUR
    assert.ok(clock.readings().includes(1_000_000 * HOUR), `after ${jump} h`)
    assert.ok(clock.readings().length <= 5)
  }
})

test('follows a clock that is corrected gradually', () => {
  const state = { wall: 1_000_000 * HOUR, steady: 0 }
  const clock = createClock({ wall: () => state.wall, steady: () => state.steady })
  for (let n = 0; n < 100; n++) {
    state.wall += 30_000
    assert.equal(clock.readings().length, 1)
  }
})
