import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { AddressUse } from '../budget/owner-use.js'

const CLOSE_TOO_MANY = 1013

/**
 * Counts a WebSocket among those of its address until it closes, and the bytes of frames that are not complete yet; false when the
 * address has as many sockets as it may. A socket whose unfinished frame passes what the address may hold is closed.
 */
export function admitSocket(ws: WebSocket, connection: Duplex, use: AddressUse): boolean {
  if (!use.addSocket()) return false
  let held = 0
  const release = () => {
    use.removeBytes(held)
    held = 0
  }
  // First, so that a chunk is counted before the frames in it are.
  connection.prependListener('data', (chunk: Buffer) => {
    if (use.addBytes(chunk.length)) held += chunk.length
    else {
      release()
      ws.close(CLOSE_TOO_MANY, 'the connections of this address send too much at once')
      ws.terminate()
    }
  })
  ws.on('message', release)
  ws.on('pong', release)
  ws.on('close', () => {
    release()
    use.removeSocket()
  })
  return true
}
