import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Budgets } from '../budget/budgets.js'
import { toSource } from '../budget/source.js'
import { refusals } from '../refusals.js'
import { refuseUpgrade } from './refuse-upgrade.js'

const MAX_PER_ADDRESS = 512
const RETRY_S = 1

/**
 * Limits the TCP connections of one address, and closes those without traffic for `idleMs`, whose peer does not read its response. A
 * connection beyond the limit gets 429 and is closed; an address that gets too many refusals is not told. Unlimited (`isBounded` false) behind
 * a proxy, which owns all connections.
 */
export function limitConnections(server: Server, { budgets, isBounded, idleMs }: { budgets: Budgets; isBounded: boolean; idleMs: number }): void {
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
    // Not how fast they are opened: a WalletConnect client opens hundreds within seconds after the relay was away.
    if (count <= MAX_PER_ADDRESS) return
    const use = budgets.of(source)
    // The reason is written a limited number of times: closing costs less.
    if (!use.tryFreeAnswer()) return socket.destroy()
    refuseUpgrade(socket, refusals.connections(RETRY_S))
  })
}
