import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to a server that can fall silent: it takes connections and bytes, and passes nothing on. */
export interface SilentLine {
  readonly port: number
  /** Nothing passes any more, in either direction, and nobody is told. */
  silence(): void
  /** All passes again, late bytes of before among it. */
  speak(): void
  stop(): Promise<void>
}

/** Opens a line to a port on this machine. */
export async function openSilentLine(target: number): Promise<SilentLine> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    for (const [socket, other] of [[near, far], [far, near]] as const) {
      sockets.add(socket)
      socket.on('data', (chunk) => void other.write(chunk))
      socket.on('end', () => other.end())
      socket.on('close', () => {
        sockets.delete(socket)
        if (!isSilent) other.destroy()
      })
      // A side that is gone is what this is for.
      socket.on('error', () => socket.destroy())
      if (isSilent) socket.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    speak() {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
