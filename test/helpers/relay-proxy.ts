import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** A wire to a relay that can be cut. */
export interface RelayProxy {
  /** `ws://…`, the address clients are told. */
  readonly url: string
  /** Where the wire leads. */
  lead(port: number): void
  /** The relay is gone: lines are cut, and new ones refused. */
  cut(): Promise<void>
  /** It is back at the same address. */
  restore(): Promise<void>
  stop(): Promise<void>
}

/** Opens a wire on a port of its own, before the relay it will lead to is there. */
export async function startRelayProxy(): Promise<RelayProxy> {
  const sockets = new Set<Socket>()
  let target = 0
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [socket, other] of [[near, far], [far, near]] as const) {
      sockets.add(socket)
      socket.on('data', (chunk) => void other.write(chunk))
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      // A cut line is what this is for.
      socket.on('error', () => socket.destroy())
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `ws://localhost:${port}`,
    lead: (to) => void (target = to),
    cut: close,
    restore: () => listen(port),
    async stop() {
      if (server.listening) await close()
    },
  }
}
