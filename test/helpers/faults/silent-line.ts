import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A TCP proxy to a server that can become silent: it accepts connections and bytes, and forwards
 * nothing.
 */
export interface SilentLine {
  readonly port: number
  /** Stops forwarding in both directions, without closing any connection. */
  silence(): void
  /** Forwards again, including the bytes received since. */
  speak(): void
  /** Leads connections that open from now on to another port. */
  redirect(port: number): void
  stop(): Promise<void>
}

/** Opens a proxy to a port on this machine. */
export async function openSilentLine(first: number): Promise<SilentLine> {
  const sockets = new Set<Socket>()
  let target = first
  let isSilent = false
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (chunk) => void other.write(chunk))
      socket.on('end', () => other.end())
      socket.on('close', () => {
        sockets.delete(socket)
        if (!isSilent) other.destroy()
      })
      // Lost connections are expected here.
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
    redirect(port) {
      target = port
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
