import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { AddressUse } from '../budget/owner-use.js'
import { createTokenBucket } from '../budget/token-bucket.js'

/** Fragments of one message, each of which is an object in memory however short it is. Browsers send none, and a message has 1 MiB at most. */
export const MAX_FRAGMENTS = 256
const CLOSE_TOO_MANY = 1013
// Memory of a chunk beside its bytes: a sender may make every byte a chunk of its own.
const CHUNK_BYTES = 512
// A client answers a ping of the relay for every page it fetched; nothing else needs many. Each ping is answered, which is work.
const CONTROL_FRAMES = { burst: 1_000, perSecond: 200 } as const

/**
 * Counts a WebSocket among those of its address until it closes, and the bytes of frames that are not complete yet; false when the
 * address has as many sockets as it may. A socket whose unfinished frame passes what the address may hold is closed, and so is one that
 * sends pings or pongs without end.
 */
export function admitSocket(ws: WebSocket, connection: Duplex, use: AddressUse): boolean {
  if (!use.addSocket()) return false
  let held = 0
  const release = () => {
    use.removeBytes(held)
    held = 0
  }
  const end = (reason: string) => {
    release()
    ws.close(CLOSE_TOO_MANY, reason)
    ws.terminate()
  }
  // First, so that a chunk is counted before the frames in it are.
  connection.prependListener('data', (chunk: Buffer) => {
    const bytes = chunk.length + CHUNK_BYTES
    if (use.addBytes(bytes)) held += bytes
    else end('the connections of this address send too much at once')
  })
  const controls = createTokenBucket(CONTROL_FRAMES)
  for (const kind of ['ping', 'pong'] as const) ws.on(kind, () => { if (controls.tryTake() > 0) end('too many control frames') })
  ws.on('message', release)
  ws.on('pong', release)
  ws.on('close', () => {
    release()
    use.removeSocket()
  })
  return true
}
