import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inParts } from '../../server/src/http/sockets/in-parts.js'
import { PingTurns } from '../../server/src/http/sockets/ping-turns.js'

test('10,000 sockets are pinged in groups of a hundredth, every socket once per interval', () => {
  const turns = new PingTurns<number>(25_000)
  for (let n = 0; n < 10_000; n++) turns.add(n)
  assert.equal(turns.turnMs, 250)
  const rounds = Array.from({ length: 100 }, () => turns.takeTurn())
  assert.deepEqual(
    rounds.map(({ length }) => length),
    Array.from({ length: 100 }, () => 100),
  )
  assert.equal(new Set(rounds.flat()).size, 10_000)
  assert.deepEqual(turns.takeTurn(), rounds[0])
})

test('groups stay even while sockets connect and disconnect, and contain no disconnected socket', () => {
  const turns = new PingTurns<number>(1_000)
  for (let n = 0; n < 100; n++) turns.add(n)
  for (let n = 0; n < 100; n += 2) turns.delete(n)
  for (let n = 100; n < 150; n++) turns.add(n)
  const rounds = Array.from({ length: 10 }, () => turns.takeTurn())
  assert.deepEqual(
    rounds.map(({ length }) => length),
    Array.from({ length: 10 }, () => 10),
  )
  assert.ok(rounds.flat().every((n) => n >= 100 || n % 2 === 1))
})

test('a short interval has one group', () => {
  const turns = new PingTurns<string>(50)
  turns.add('a')
  assert.deepEqual([turns.turnMs, turns.takeTurn(), turns.takeTurn()], [50, ['a'], ['a']])
})

test('a stopping server closes its sockets in groups, with pauses', async () => {
  const steps: string[] = []
  await inParts(
    ['a', 'b', 'c', 'd', 'e'],
    { size: 2, pause: async () => void steps.push('pause') },
    (name) => steps.push(name),
  )
  assert.deepEqual(steps, ['a', 'b', 'pause', 'c', 'd', 'pause', 'e'])
})
