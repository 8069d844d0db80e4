import { WebSocket } from 'ws'

const PATIENCE_MS = 30_000
const POLL_MS = 25
const PATIENT_POLLS = PATIENCE_MS / POLL_MS

/**
 * Waits until a peer has read all but `maxBytes` of what was sent. Resolves with false when the
 * peer is gone, or has read nothing for 30 s: it is disconnected. A peer that reads slowly is kept.
 * Only looks are counted, so time in which this process stood still is not the peer's.
 */
export async function waitForReader(socket: WebSocket, maxBytes: number): Promise<boolean> {
  let least = socket.bufferedAmount
  for (let polls = 0; socket.bufferedAmount > maxBytes; polls++) {
    if (socket.readyState !== WebSocket.OPEN) return false
    if (socket.bufferedAmount < least) {
      least = socket.bufferedAmount
      polls = 0
    }
    if (polls > PATIENT_POLLS) {
      socket.terminate()
      return false
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return socket.readyState === WebSocket.OPEN
}
