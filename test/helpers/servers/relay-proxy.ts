import { createServer, connect, type Socket } from 'node:net'
import { findFreePort } from '../find-free-port.js'

/** A TCP proxy to a relay that can be cut. */
export interface RelayProxy {
  /** `ws://…`, the URL for clients. */
  readonly url: string
  /** Sets the port of the relay. */
  lead(port: number): void
  /** Simulates an outage: connections are cut, and new ones refused. */
  cut(): Promise<void>
  /** Ends the outage, at the same URL. */
  restore(): Promise<void>
  stop(): Promise<void>
}

/** Opens a proxy on its own port, before its relay exists. */
export async function startRelayProxy(): Promise<RelayProxy> {
  const sockets = new Set<Socket>()
  let target = 0
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (chunk) => void other.write(chunk))
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      // Cut connections are expected here.
      socket.on('error', () => socket.destroy())
    }
  })
  // Nothing else gets this port while the proxy does not listen.
  const port = await findFreePort()
  const listen = () => new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen()
  return {
    url: `ws://localhost:${port}`,
    lead: (to) => void (target = to),
    cut: close,
    restore: listen,
    async stop() {
      if (server.listening) await close()
    },
  }
}
