import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import type { WebSocket } from 'ws'
import { createBudgets } from '../../server/src/http/budget/budgets.js'
import { queueFrames } from '../../server/src/http/sockets/frame-queue.js'

class Socket extends EventEmitter {
  isPaused = false
  pause() {
    this.isPaused = true
  }
  resume() {
    this.isPaused = false
  }
}

const RATE = { burst: 1, perSecond: 1 }
const createUse = () =>
  createBudgets({
    address: RATE,
    client: RATE,
    project: RATE,
    limits: { maxSockets: 64, maxTopics: 1, maxUnreadBytes: 1, maxPages: 1, maxBacklogBytes: 1 },
  }).of('203.0.113.1')
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('frames are processed one after the other, and a failed one ends neither the process nor the others', async () => {
  const [done, failures]: [string[], unknown[]] = [[], []]
  const socket = new Socket()
  const work = async (text: string) => {
    done.push(`${text} begins`)
    await settled()
    if (text === 'b') throw new Error('of no use')
    done.push(`${text} ends`)
  }
  queueFrames(socket as unknown as WebSocket, {
    work,
    maxCharacters: 100,
    use: createUse(),
    onFailure: (error) => failures.push((error as Error).message),
  })
  for (const text of ['a', 'b', 'c']) socket.emit('message', Buffer.from(text))
  while (!done.includes('c ends')) await settled()
  assert.deepEqual(done, ['a begins', 'a ends', 'b begins', 'c begins', 'c ends'])
  assert.deepEqual(failures, ['of no use'])
})

test('stops reading a socket while its queue is too long, by number or by length, and resumes when it is empty', async () => {
  for (const texts of [Array.from({ length: 66 }, () => 'x'), ['x', 'y'.repeat(100)]]) {
    const socket = new Socket()
    const left: (() => void)[] = []
    queueFrames(socket as unknown as WebSocket, {
      work: () => new Promise((resolve) => left.push(resolve)),
      maxCharacters: 100,
      use: createUse(),
      onFailure: (error) => assert.fail(String(error)),
    })
    for (const text of texts) socket.emit('message', Buffer.from(text))
    assert.equal(socket.isPaused, true)
    for (let finished = 0; finished < texts.length; finished++) {
      left.shift()!()
      await settled()
      assert.equal(
        socket.isPaused,
        finished < texts.length - 1,
        `after ${finished + 1} of ${texts.length}`,
      )
    }
  }
})

test('reads no socket of an address while their queues are too long together', async () => {
  const use = createUse()
  const sockets = Array.from({ length: 6 }, () => new Socket())
  const left: (() => void)[] = []
  for (const socket of sockets)
    queueFrames(socket as unknown as WebSocket, {
      work: () => new Promise((resolve) => left.push(resolve)),
      maxCharacters: 1024 ** 2,
      use,
      onFailure: (error) => assert.fail(String(error)),
    })
  const frame = Buffer.alloc(1024 ** 2 / 2, 'x')
  for (const socket of sockets.slice(0, 4)) socket.emit('message', frame)
  assert.ok(
    sockets.every(({ isPaused }) => !isPaused),
    'two million characters are allowed',
  )
  sockets[4]!.emit('message', frame)
  assert.ok(
    sockets.every(({ isPaused }) => isPaused),
    'a socket that sent nothing too',
  )
  for (let finished = 1; finished <= 3; finished++) {
    left.shift()!()
    await settled()
    assert.ok(
      sockets.every(({ isPaused }) => isPaused === finished < 3),
      `after ${finished}`,
    )
  }
  sockets[5]!.emit('close')
  for (const socket of sockets.slice(0, 3)) socket.emit('message', frame)
  assert.equal(sockets[5]!.isPaused, false, 'a socket that closed is left alone')
})
