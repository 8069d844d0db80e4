import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecentMap } from '../../server/src/storage/recent-map.js'

test('what was used last stays, however much else comes', () => {
  const map = new RecentMap<string, number>(3)
  for (const [index, key] of ['a', 'b', 'c'].entries()) map.set(key, index)
  assert.equal(map.get('a'), 0)
  map.set('b', 10)
  map.set('d', 3)
  assert.deepEqual(['a', 'b', 'c', 'd'].map((key) => map.get(key)), [0, 10, undefined, 3])
  for (let index = 0; index < 1_000; index++) {
    map.set(String(index), index)
    assert.equal(map.get('d'), 3)
  }
  assert.deepEqual(['a', 'b', '997', '998', '999'].map((key) => map.get(key)), [undefined, undefined, undefined, 998, 999])
})
