import type { WebSocket } from 'ws'
import { createTokenBucket, type TokenBucket } from './token-bucket.js'

// What a thousand forgotten sockets of a client owe must not silence the one it uses.
const MAX_WAIT_S = 1

/** What the open sockets of one address share. */
interface Neighbours { count: number; readonly budget: TokenBucket }

/** Counts the open sockets of each address, for the doors that bound them, and keeps the budget of requests they share. */
export function createSocketCounter({ addressBurst: burst, addressRequestsPerSecond: perSecond }: { addressBurst: number; addressRequestsPerSecond: number }) {
  const addresses = new Map<string, Neighbours>()

  return {
    /** Counts a socket until it closes; tells how many its address has now, this one included. */
    add(address: string, socket: WebSocket): Readonly<Neighbours> {
      const neighbours = addresses.get(address) ?? { count: 0, budget: createTokenBucket({ burst, perSecond, maxWaitS: MAX_WAIT_S }) }
      addresses.set(address, neighbours)
      neighbours.count++
      socket.on('close', () => {
        neighbours.count--
        if (neighbours.count === 0) addresses.delete(address)
      })
      return neighbours
    },
  }
}
