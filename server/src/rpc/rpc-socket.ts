import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocket, WebSocketServer } from 'ws'
import type { Upstream } from '../config.js'
import { isOriginAllowed } from '../projects/origins.js'
import { readTarget } from '../read-target.js'
import type { ProjectStorage } from '../storage/storage.js'
import { isMethodAllowed } from './allowed-methods.js'

const MAX_FRAME_BYTES = 1024 * 1024
const MAX_ANSWER_BYTES = 10 * 1024 * 1024
const CONNECT_TIMEOUT_MS = 10_000

/** The WebSocket face of the RPC door: frames are passed both ways, calls checked against the allow-list. */
export interface RpcSocketDoor {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

/** Opens the door for chains that have a ws(s) upstream. */
export function createRpcSocketDoor({ upstreams, projects, log }: { upstreams: readonly Upstream[]; projects: ProjectStorage; log: Logger }): RpcSocketDoor {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false })

  async function connect(client: WebSocket, request: IncomingMessage): Promise<void> {
    const query = readTarget(request).searchParams
    const chainId = query.get('chainId') ?? ''
    const project = await projects.find(query.get('projectId') ?? '')
    if (!project || !isOriginAllowed(project, request.headers.origin)) return client.close(3000, project ? 'Unauthorized: origin not allowed' : 'Unauthorized: invalid key')
    const url = upstreams.find((upstream) => upstream.chainId === chainId && /^wss?:/.test(upstream.url))?.url
    if (!url) return client.close(1008, 'the chain is not served over WebSocket')
    const upstream = new WebSocket(url, { maxPayload: MAX_ANSWER_BYTES, handshakeTimeout: CONNECT_TIMEOUT_MS, followRedirects: false })
    const pass = (text: string) => {
      const refusal = findRefusal(chainId, text)
      if (refusal !== undefined) client.send(refusal)
      else if (upstream.readyState === WebSocket.OPEN) upstream.send(text)
    }
    client.pause()
    upstream.on('open', () => client.resume())
    client.on('message', (bytes) => pass(String(bytes)))
    upstream.on('message', (bytes) => { if (client.readyState === WebSocket.OPEN) client.send(String(bytes)) })
    upstream.on('error', (error) => {
      log.warn({ chainId, reason: error.message }, 'rpc: WebSocket upstream failed')
      client.close(1013, 'the provider for this chain is temporarily unavailable')
    })
    upstream.on('close', () => {
      client.resume()
      client.close(1013, 'the provider for this chain closed the connection')
    })
    client.on('close', () => upstream.terminate())
  }

  return {
    upgrade(request, socket, head) {
      server.handleUpgrade(request, socket, head, (client) => {
        client.on('error', (error) => log.debug({ err: error }, 'rpc: socket error'))
        connect(client, request).catch((error: unknown) => {
          log.error({ err: error }, 'rpc: a socket could not be opened')
          client.close(1011, 'internal error')
        })
      })
    },
    async close() {
      for (const client of server.clients) client.close(1001, 'server is shutting down')
      await new Promise((resolve) => setTimeout(resolve, server.clients.size > 0 ? 200 : 0))
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}

// The text to answer instead of passing the call on, if it must not pass.
function findRefusal(chainId: string, text: string): string | undefined {
  let call: { id?: unknown; method?: unknown } | undefined
  try {
    call = JSON.parse(text) as typeof call
  } catch {
    return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The frame is not JSON' } })
  }
  if (typeof call?.method === 'string' && !Array.isArray(call) && isMethodAllowed(chainId, call.method, { webSocket: true })) return undefined
  const id = typeof call?.id === 'number' || typeof call?.id === 'string' ? call.id : null
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'The method is not served here; batches are taken over HTTP only' } })
}
