import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError } from '../api-error.js'
import type { Budgets } from '../budget/budgets.js'
import { readTarget } from '../read-target.js'
import { refusals } from '../refusals.js'
import { refuseUpgrade } from './refuse-upgrade.js'

const RPC_PATHS = ['/v1', '/v1/', '/ws']

/** Takes over the connection of a WebSocket request, or refuses it over HTTP. */
export interface SocketDoor {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void
}

/**
 * Routes WebSocket requests to the relay or the RPC endpoint by path. Refuses others, and requests
 * that exceed the budgets.
 */
export function createUpgradeListener({
  relay,
  rpc,
  budgets,
  isOwnHost,
  isStopping,
  readAddress,
}: {
  /** Undefined if this process does not serve it. */
  relay: SocketDoor | undefined
  rpc: SocketDoor | undefined
  budgets: Budgets
  isOwnHost: (host: string | undefined) => boolean
  isStopping: () => boolean
  /** Throws an {@link ApiError} for a request through an unknown proxy. */
  readAddress: (request: IncomingMessage) => string
}): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  return (request, socket, head) => {
    const { pathname: path, searchParams } = readTarget(request)
    // An 'error' event without a listener would end the process.
    socket.on('error', () => socket.destroy())
    if (!isOwnHost(request.headers.host)) return refuseUpgrade(socket, refusals.host())
    let address: string
    try {
      address = readAddress(request)
    } catch (error) {
      if (error instanceof ApiError) return refuseUpgrade(socket, error)
      throw error
    }
    const door = path === '/' ? relay : RPC_PATHS.includes(path) ? rpc : undefined
    if (!door) return refuseUpgrade(socket, refusals.path())
    if (isStopping()) return refuseUpgrade(socket, refusals.stopping())
    const retryAfterS = budgets.tryTake(address, searchParams.get('projectId') ?? undefined)
    if (retryAfterS > 0) return refuseUpgrade(socket, refusals.rate(retryAfterS))
    // 64 handshakes at once occupy the event loop for 45 ms.
    void budgets
      .of(address)
      .paceHandshake()
      .then((isPaced) => {
        if (!isPaced) refuseUpgrade(socket, refusals.handshakes())
        else if (isStopping()) refuseUpgrade(socket, refusals.stopping())
        else door.upgrade(request, socket, head, address)
      })
  }
}
