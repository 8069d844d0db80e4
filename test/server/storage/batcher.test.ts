import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBatcher } from '../../../server/src/storage/relay/batcher.js'

interface Item {
  readonly owner: string
  readonly weight: number
  readonly name: string
}
const item = (owner: string, name: string, weight = 1): Item => ({
  owner,
  weight,
  name: `${owner}${name}`,
})

/** Runs batches one at a time, each when `step` is called, and returns the names of every batch. */
function collect({ maxItems = 100, maxWeight = 10, maxShare = Infinity } = {}) {
  const batches: string[][] = []
  let finish = () => {}
  const batcher = createBatcher<Item, string>({
    maxItems,
    maxWeight,
    maxShare,
    weigh: ({ weight }) => weight,
    readOwner: ({ owner }) => owner,
    refuse: () => new Error('refused'),
    async run(items) {
      batches.push(items.map(({ name }) => name))
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return items.map(({ name }) => name)
    },
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    batcher,
    batches,
    async step() {
      await settle()
      finish()
      await settle()
    },
  }
}

test('one owner with a long queue delays another by the running batch, not by the queue', async () => {
  const { batcher, batches, step } = collect()
  const answers: string[] = []
  for (let n = 0; n < 5; n++)
    void batcher.add(item('a', String(n), 6)).then((name) => answers.push(name))
  await step()
  for (let n = 0; n < 3; n++)
    void batcher.add(item('b', String(n))).then((name) => answers.push(name))
  for (let n = 0; n < 4; n++) await step()
  assert.deepEqual(batches, [['a0'], ['a1'], ['a2', 'b0', 'b1', 'b2'], ['a3'], ['a4']])
  assert.deepEqual(answers, ['a0', 'a1', 'a2', 'b0', 'b1', 'b2', 'a3', 'a4'])
  assert.equal(batcher.size, 0)
})

test('items of one owner keep their order, and an owner whose item did not fit is first in the next batch', async () => {
  const { batcher, batches, step } = collect({ maxWeight: 10 })
  void batcher.add(item('x', ''))
  await new Promise((resolve) => setImmediate(resolve))
  for (const entry of [
    item('a', '0', 4),
    item('b', '0', 9),
    item('a', '1', 1),
    item('c', '0', 3),
    item('b', '1', 1),
  ])
    void batcher.add(entry)
  for (let n = 0; n < 3; n++) await step()
  assert.deepEqual(batches, [['x'], ['a0', 'c0', 'a1'], ['b0', 'b1']])
})

test('a batch holds at most its number of items, and one of each owner before a second of any', async () => {
  const { batcher, batches, step } = collect({ maxItems: 3 })
  void batcher.add(item('x', ''))
  await new Promise((resolve) => setImmediate(resolve))
  for (const owner of ['a', 'b', 'c', 'd'])
    for (let n = 0; n < 2; n++) void batcher.add(item(owner, String(n)))
  for (let n = 0; n < 4; n++) await step()
  assert.deepEqual(batches, [['x'], ['a0', 'b0', 'c0'], ['d0', 'a1', 'b1'], ['c1', 'd1']])
})

test('finding 1: while others wait, a heavy item waits until its owner has saved its weight; alone it does not wait', async () => {
  const { batcher, batches, step } = collect({ maxShare: 2 })
  void batcher.add(item('x', ''))
  await new Promise((resolve) => setImmediate(resolve))
  for (let n = 0; n < 2; n++) void batcher.add(item('heavy', String(n), 6))
  for (let n = 0; n < 6; n++) void batcher.add(item('light', String(n), 2))
  for (let n = 0; n < 7; n++) await step()
  // Twice 2 is saved before the third batch, in which it fits; after that the other has none
  // waiting.
  assert.deepEqual(batches, [
    ['x'],
    ['light0'],
    ['light1'],
    ['heavy0', 'light2'],
    ['light3'],
    ['light4'],
    ['heavy1', 'light5'],
  ])
})

test('finding 1: a batch is never empty because no owner has saved enough', async () => {
  const { batcher, batches, step } = collect({ maxShare: 1 })
  void batcher.add(item('x', ''))
  await new Promise((resolve) => setImmediate(resolve))
  for (const owner of ['a', 'b']) void batcher.add(item(owner, '', 9))
  for (let n = 0; n < 3; n++) await step()
  assert.deepEqual(batches, [['x'], ['a'], ['b']])
})

test('a batch starts no earlier than the interval after the previous one, unless it is full or urgent', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let time = 0
  const batches: { at: number; items: string[] }[] = []
  const batcher = createBatcher<string, void>({
    maxItems: 3,
    intervalMs: 30,
    now: () => time,
    refuse: () => new Error('refused'),
    async run(items) {
      batches.push({ at: time, items: [...items] })
      return items.map(() => undefined)
    },
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const advance = async (ms: number) => {
    await settle()
    time += ms
    t.mock.timers.tick(ms)
    await settle()
  }
  void batcher.add('a')
  await advance(10)
  void batcher.add('b')
  await advance(10)
  void batcher.add('c')
  await advance(9)
  assert.deepEqual(batches, [{ at: 0, items: ['a'] }])
  await advance(1)
  assert.deepEqual(batches.splice(0), [
    { at: 0, items: ['a'] },
    { at: 30, items: ['b', 'c'] },
  ])
  for (const name of ['d', 'e', 'f', 'g']) void batcher.add(name)
  await advance(1)
  assert.deepEqual(batches.splice(0), [{ at: 30, items: ['d', 'e', 'f'] }], 'full')
  batcher.hurry()
  await advance(1)
  assert.deepEqual(batches.splice(0), [{ at: 31, items: ['g'] }], 'hurried while it waits')
  void batcher.add('h')
  batcher.hurry()
  await advance(1)
  assert.deepEqual(batches.splice(0), [{ at: 32, items: ['h'] }], 'hurried before it waits')
  void batcher.add('i')
  await advance(1)
  assert.deepEqual(batches, [], 'an earlier call of hurry is used up')
  await batcher.drain()
  assert.deepEqual(batches, [{ at: 34, items: ['i'] }])
  assert.equal(batcher.size, 0)
})
