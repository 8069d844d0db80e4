import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { AddressUse } from '../budget/owner-use.js'
import { prices } from '../budget/prices.js'
import { createTokenBucket } from '../budget/token-bucket.js'

/**
 * Limit of fragments in one WebSocket message. `ws` keeps an object for each fragment, even an
 * empty one. Browsers send messages unfragmented.
 */
export const MAX_FRAGMENTS = 256
const CLOSE_TOO_MANY = 1013
// Memory that Node uses for a chunk in addition to its bytes. It is counted because a sender may
// send every byte as a chunk of its own.
const CHUNK_BYTES = 512
// The rate of pings and pongs that a socket may send. A client sends one pong for each page of
// messages that it fetched, and few other control frames.
const CONTROL_FRAMES = { burst: 1_000, perSecond: 200 } as const

/**
 * Counts a WebSocket in `use`, the usage of its address, until the socket closes. Returns false,
 * and counts nothing, when the address already has `maxSockets` open. The bytes of incomplete
 * frames are counted as well: a socket is closed when they exceed `maxUnreadBytes` of its address,
 * and when it sends pings or pongs faster than `CONTROL_FRAMES` allows. The address pays for a
 * frame that its socket leaves incomplete what it pays for a complete one, so that it cannot fill
 * the memory by opening sockets, sending a part of a frame and closing them.
 */
export function admitSocket(ws: WebSocket, connection: Duplex, use: AddressUse): boolean {
  if (!use.addSocket()) return false
  let held = 0
  const release = () => {
    use.removeBytes(held)
    held = 0
  }
  const abandon = () => {
    use.owe(prices.unfinished(held))
    release()
  }
  const end = (reason: string) => {
    abandon()
    ws.close(CLOSE_TOO_MANY, reason)
    ws.terminate()
  }
  // Prepended, so that this listener counts a chunk before `ws` reads the frames in it and emits
  // `message`, which releases the count.
  connection.prependListener('data', (chunk: Buffer) => {
    const bytes = chunk.length + CHUNK_BYTES
    if (use.addBytes(bytes)) held += bytes
    else end('the connections of this address send too much at once')
  })
  const controls = createTokenBucket(CONTROL_FRAMES)
  for (const kind of ['ping', 'pong'] as const)
    ws.on(kind, () => {
      if (controls.tryTake() > 0) end('too many control frames')
    })
  ws.on('message', release)
  ws.on('pong', release)
  ws.on('close', () => {
    abandon()
    use.removeSocket()
  })
  return true
}
