import { readFileSync } from 'node:fs'
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { connect } from 'node:net'
import { createCertificate } from '../../helpers/servers/start-proxy.js'

/** A TLS proxy in place of Caddy: it passes each host name to one port of this machine, and names the client as Caddy does. */
export async function startTlsProxy(
  folder: string,
  port: number,
  ports: Readonly<Record<string, number>>,
): Promise<{ stop(): Promise<void> }> {
  const { certFile, keyFile } = createCertificate(folder)
  const find = ({ headers }: IncomingMessage) => ports[headers.host ?? '']
  const pass = (incoming: IncomingMessage) => ({
    ...incoming.headers,
    'x-forwarded-for': incoming.socket.remoteAddress,
    'x-forwarded-proto': 'https',
    'x-forwarded-host': incoming.headers.host,
  })
  const server = createServer(
    { cert: readFileSync(certFile), key: readFileSync(keyFile) },
    (incoming, outgoing: ServerResponse) => {
      const to = find(incoming)
      if (to === undefined) return void outgoing.writeHead(404).end()
      const { method, url: path } = incoming
      const passed = request(
        { host: '127.0.0.1', port: to, method, path, headers: pass(incoming) },
        (answer) => {
          outgoing.writeHead(answer.statusCode!, answer.headers)
          answer.pipe(outgoing)
        },
      )
      passed.once('error', () => void outgoing.writeHead(502).end())
      incoming.pipe(passed)
    },
  )
  server.on('upgrade', (incoming: IncomingMessage, socket, head: Buffer) => {
    const to = find(incoming)
    if (to === undefined) return void socket.destroy()
    const passed = connect(to, '127.0.0.1', () => {
      const lines = Object.entries(pass(incoming)).map(([name, value]) => `${name}: ${value}`)
      passed.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      passed.write(head)
      socket.pipe(passed).pipe(socket)
    })
    for (const [one, other] of [
      [socket, passed],
      [passed, socket],
    ] as const)
      one.once('error', () => other.destroy())
  })
  await listen(server, port)
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}
