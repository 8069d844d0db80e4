import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecentMap } from '../../server/src/storage/recent-map.js'

test('keeps the most recently used entry, for any number of new ones', () => {
  const map = new RecentMap<string, number>(3)
  for (const [index, key] of ['a', 'b', 'c'].entries()) map.set(key, index)
  assert.equal(map.get('a'), 0)
  map.set('b', 10)
  map.set('d', 3)
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((key) => map.get(key)),
    [0, 10, undefined, 3],
  )
  for (let index = 0; index < 1_000; index++) {
    map.set(String(index), index)
    assert.equal(map.get('d'), 3)
  }
  assert.deepEqual(
    ['a', 'b', '997', '998', '999'].map((key) => map.get(key)),
    [undefined, undefined, undefined, 998, 999],
  )
})

test('limits the total weight: drops the oldest entries, and does not keep one that is too heavy', () => {
  const map = new RecentMap<string, string>(100, { maxWeight: 10, weigh: (text) => text.length })
  const kept = () => ['a', 'b', 'c', 'd'].filter((key) => map.get(key) !== undefined)
  for (const key of ['a', 'b', 'c']) map.set(key, 'xxxx')
  assert.deepEqual(kept(), ['b', 'c'])
  map.set('c', 'xx')
  map.set('a', 'xxxx')
  assert.deepEqual(kept(), ['a', 'b', 'c'], 'what is replaced or deleted weighs no more')
  map.delete('b')
  map.set('d', 'xxxx')
  assert.deepEqual(kept(), ['a', 'c', 'd'])
  map.set('b', 'x'.repeat(11))
  assert.deepEqual(kept(), [])
})
