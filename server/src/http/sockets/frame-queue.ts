import type { WebSocket } from 'ws'

const MAX_QUEUED_FRAMES = 64

/**
 * Carries out a socket's frames one after the other. While 64 of them, or `maxCharacters`, wait, the socket is read no further. One
 * that fails is passed to `onFailure`, and the next takes its turn; those that came before the socket closed are carried out too.
 */
export function queueFrames(socket: WebSocket, { work, maxCharacters, onFailure }: { work: (text: string) => Promise<void>; maxCharacters: number; onFailure: (error: unknown) => void }): void {
  const queue: string[] = []
  let characters = 0
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    for (let text = queue.shift(); text !== undefined; text = queue.shift()) {
      characters -= text.length
      await work(text).catch(onFailure)
      if (queue.length === 0) socket.resume()
    }
    isRunning = false
  }

  socket.on('message', (bytes) => {
    const text = String(bytes)
    queue.push(text)
    characters += text.length
    if (queue.length >= MAX_QUEUED_FRAMES || characters >= maxCharacters) socket.pause()
    if (!isRunning) void run()
  })
}
