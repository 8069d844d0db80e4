import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { toSource } from '../budget/source.js'
import { refusals } from '../refusals.js'
import { refuseUpgrade } from './refuse-upgrade.js'

const MAX_PER_ADDRESS = 512
const RETRY_S = 1

/**
 * Bounds the TCP connections that one address holds, whatever it sends over them, and ends those over which nothing was read or written for `idleMs`: the peer does not read its answer. A connection
 * past the bound is answered with 429 and closed. Their number is free (`isBounded` false) behind a proxy, to which all of them belong.
 */
export function limitConnections(server: Server, { isBounded, idleMs }: { isBounded: boolean; idleMs: number }): void {
  const counts = new Map<string, number>()
  server.timeout = idleMs
  if (!isBounded) return
  server.on('connection', (socket: Socket) => {
    const source = toSource(socket.remoteAddress ?? 'unknown')
    const count = (counts.get(source) ?? 0) + 1
    counts.set(source, count)
    socket.once('close', () => {
      const left = counts.get(source)! - 1
      if (left > 0) counts.set(source, left)
      else counts.delete(source)
    })
    if (count > MAX_PER_ADDRESS) refuseUpgrade(socket, refusals.connections(RETRY_S))
  })
}
