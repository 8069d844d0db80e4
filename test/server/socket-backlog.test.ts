import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { WebSocket } from 'ws'
import { waitForReader } from '../../server/src/http/sockets/socket-backlog.js'

const POLL_MS = 25

/** A socket with unread bytes, and a clock that only the test moves. */
function createReader(bufferedAmount: number) {
  const socket = {
    bufferedAmount,
    readyState: WebSocket.OPEN as number,
    terminated: false,
    terminate() {
      this.terminated = true
      this.readyState = WebSocket.CLOSED
    },
  }
  return { socket, ready: waitForReader(socket as unknown as WebSocket, 10) }
}

async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= POLL_MS) {
    mock.timers.tick(POLL_MS)
    await Promise.resolve()
    await Promise.resolve()
  }
}

describe('waiting for a socket to be read', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  test('ends when all but the backlog is read', async () => {
    const { socket, ready } = createReader(100)
    await pass(20_000)
    socket.bufferedAmount = 10
    await pass(2 * POLL_MS)
    assert.equal(await ready, true)
  })

  test('disconnects a peer that reads nothing for 30 seconds', async () => {
    const { socket, ready } = createReader(100)
    await pass(29_000)
    assert.equal(socket.terminated, false)
    await pass(2_000)
    assert.equal(socket.terminated, true)
    assert.equal(await ready, false)
  })

  test('keeps a peer that reads a little every 20 seconds', async () => {
    const { socket } = createReader(100)
    for (let read = 1; read < 6; read++) {
      await pass(20_000)
      socket.bufferedAmount -= 1
    }
    await pass(20_000)
    assert.equal(socket.terminated, false)
  })

  test('does not count the time in which this process stood still', async () => {
    const { socket, ready } = createReader(100)
    await pass(POLL_MS)
    // A process that was stopped for a minute runs its timer once.
    const now = performance.now.bind(performance)
    mock.method(performance, 'now', () => now() + 60_000)
    await pass(2 * POLL_MS)
    mock.restoreAll()
    assert.equal(socket.terminated, false)
    socket.bufferedAmount = 0
    await pass(2 * POLL_MS)
    assert.equal(await ready, true)
  })
})
