import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecentOutcomes } from '../../../server/src/storage/upkeep/recent-outcomes.js'
import type { NewMessage } from '../../../server/src/storage/storage.js'

function create() {
  const clocks = { time: 1_000_000, passed: 0 }
  const recent = new RecentOutcomes({ now: () => clocks.time, elapsed: () => clocks.passed })
  const toMessage = (
    message: string,
    { lifetime = 3_600_000, address = '192.0.2.1' } = {},
  ): NewMessage => ({
    topic: 't',
    message,
    tag: 1,
    expiresAt: 1_000_000 + lifetime,
    publisher: 'a',
    owner: { projectId: 'p', address },
  })
  return {
    recent,
    toMessage,
    wait: (ms: number) => {
      clocks.time += ms
      clocks.passed += ms
    },
    setClock: (time: number) => {
      clocks.time = time
    },
  }
}

test('a stored message is a duplicate for its lifetime, at most a quarter of an hour', () => {
  const { recent, toMessage, wait } = create()
  const [long, short] = [toMessage('long'), toMessage('short', { lifetime: 60_000 })]
  for (const [message, id] of [
    [long, '1'],
    [short, '2'],
  ] as const)
    recent.add(message, id, 'stored')
  assert.deepEqual(
    [
      recent.find(long, '1'),
      recent.find(short, '2'),
      recent.find(long, '3'),
      recent.find({ ...long, topic: 'other' }, '1'),
    ],
    ['duplicate', 'duplicate', undefined, undefined],
  )
  wait(59_000)
  assert.deepEqual([recent.find(long, '1'), recent.find(short, '2')], ['duplicate', undefined])
  wait(15 * 60_000)
  assert.equal(recent.find(long, '1'), undefined)
})

test('the database decides again once the clock was set past the lifetime, and for outcomes without a known end', () => {
  const { recent, toMessage, setClock } = create()
  recent.add(toMessage('m'), '1', 'stored')
  recent.add(toMessage('d'), '2', 'duplicate')
  recent.add(toMessage('f'), '3', 'full')
  assert.deepEqual(
    [recent.find(toMessage('d'), '2'), recent.find(toMessage('f'), '3')],
    [undefined, undefined],
  )
  setClock(9_000_000)
  assert.equal(recent.find(toMessage('m'), '1'), undefined)
})

test('an address whose quota of bytes refused a message is refused messages of that length for a quarter of a second; others are not', () => {
  const { recent, toMessage, wait } = create()
  recent.add(toMessage('x'.repeat(100)), '1', 'addressFull')
  assert.deepEqual(
    [
      recent.find(toMessage('y'.repeat(100)), '2'),
      recent.find(toMessage('short'), '3'),
      recent.find(toMessage('y'.repeat(100), { address: '192.0.2.2' }), '2'),
    ],
    ['addressFull', undefined, undefined],
  )
  recent.add(toMessage('x'.repeat(50)), '4', 'addressFull')
  recent.add(toMessage('x'.repeat(80)), '5', 'addressFull')
  assert.equal(recent.find(toMessage('y'.repeat(60)), '6'), 'addressFull')
  wait(250)
  assert.equal(recent.find(toMessage('y'.repeat(100)), '2'), undefined)
  recent.add(toMessage('m'), '7', 'addressMessages')
  assert.equal(recent.find(toMessage(''), '8'), 'addressMessages')
})
