import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Budgets } from '../budget/budgets.js'
import { toSource } from '../budget/source.js'
import { refusals } from '../refusals.js'
import { refuseUpgrade } from './refuse-upgrade.js'

const MAX_PER_ADDRESS = 512
const RETRY_S = 1

/**
 * Closes connections without traffic for `idleMs`, whose peer does not read its response. If
 * `isBounded`, an address may hold `MAX_PER_ADDRESS` connections: the server answers 429 on further
 * ones and closes them, and closes them without an answer once `tryFreeAnswer()` is false.
 * `isBounded` is false behind a proxy, which opens all connections.
 */
export function limitConnections(
  server: Server,
  { budgets, isBounded, idleMs }: { budgets: Budgets; isBounded: boolean; idleMs: number },
): void {
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
    // The rate of new connections has no limit: after a restart of the relay, the WalletConnect SDK
    // opens hundreds within seconds.
    if (count <= MAX_PER_ADDRESS) return
    const use = budgets.of(source)
    // Closing a connection takes less processor time than writing a refusal.
    if (!use.tryFreeAnswer()) return socket.destroy()
    refuseUpgrade(socket, refusals.connections(RETRY_S))
  })
}
