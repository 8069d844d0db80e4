import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazy } from '../../server/src/storage/open/lazy.js'

test('opens once for all callers; the next caller opens again after a failure', async () => {
  let opened = 0
  let fails = true
  const open = lazy(async () => {
    opened++
    if (fails) throw new Error('away')
    return opened
  })
  const first = await Promise.allSettled([open(), open()])
  assert.deepEqual(
    first.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(opened, 1)
  fails = false
  assert.deepEqual(await Promise.all([open(), open()]), [2, 2])
  assert.equal(await open(), 2)
})
