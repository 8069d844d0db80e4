import type { WebSocket } from 'ws'
import type { AddressUse } from '../budget/owner-use.js'

const MAX_QUEUED_FRAMES = 64

/**
 * Processes a socket's frames in sequence. The socket is not read while 64 of them or
 * `maxCharacters` wait, or while the sockets of its address have queued too much together. A frame
 * that fails is passed to `onFailure`, and the next one is processed. Frames received before the
 * socket closed are processed too.
 */
export function queueFrames(
  socket: WebSocket,
  {
    work,
    maxCharacters,
    use,
    onFailure,
  }: {
    work: (text: string) => Promise<void>
    maxCharacters: number
    use: Pick<AddressUse, 'addQueued' | 'removeQueued' | 'isQueueFull' | 'watchQueue'>
    onFailure: (error: unknown) => void
  },
): void {
  const queue: string[] = []
  let characters = 0
  let isRunning = false
  let isFull = false

  const update = () => {
    if (isFull || use.isQueueFull) socket.pause()
    else socket.resume()
  }

  async function run(): Promise<void> {
    isRunning = true
    for (let text = queue.shift(); text !== undefined; text = queue.shift()) {
      characters -= text.length
      await work(text).catch(onFailure)
      use.removeQueued(text.length)
      if (queue.length > 0) continue
      isFull = false
      update()
    }
    isRunning = false
  }

  socket.on('message', (bytes) => {
    const text = String(bytes)
    queue.push(text)
    characters += text.length
    isFull ||= queue.length >= MAX_QUEUED_FRAMES || characters >= maxCharacters
    if (isFull) update()
    use.addQueued(text.length)
    if (!isRunning) void run()
  })
  socket.on('close', use.watchQueue(update))
}
