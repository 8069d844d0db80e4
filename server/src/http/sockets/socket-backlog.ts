import { WebSocket } from 'ws'

const PATIENCE_MS = 30_000
const POLL_MS = 25

/**
 * Waits until a peer has read all but `maxBytes` of what was sent. Resolves with false when the peer has not read for 30 s (it is
 * disconnected) or is gone.
 */
export async function waitForReader(socket: WebSocket, maxBytes: number): Promise<boolean> {
  const started = performance.now()
  while (socket.bufferedAmount > maxBytes) {
    if (socket.readyState !== WebSocket.OPEN) return false
    if (performance.now() - started > PATIENCE_MS) {
      socket.terminate()
      return false
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return socket.readyState === WebSocket.OPEN
}
