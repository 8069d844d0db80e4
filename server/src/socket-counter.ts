import type { WebSocket } from 'ws'

/** Counts the open sockets of each address, for the doors that bound them. */
export function createSocketCounter() {
  const countOf = new Map<string, number>()

  return {
    /** Counts a socket until it closes; returns how many its address has now, this one included. */
    add(address: string, socket: WebSocket): number {
      const count = (countOf.get(address) ?? 0) + 1
      countOf.set(address, count)
      socket.on('close', () => {
        const left = (countOf.get(address) ?? 1) - 1
        if (left > 0) countOf.set(address, left)
        else countOf.delete(address)
      })
      return count
    },
  }
}
