import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError as ApiErrorBody } from '../../../../src/contract.js'
import { refusals } from '../refusals.js'

// Browsers, proxies and HTTP libraries send the next request after the response. A response that
// was read may not count as finished yet.
const MAX_UNANSWERED = 4
// `onIncoming` returns 2 when Node upgrades a connection; the parser then reads nothing more of it.
const STOP_PARSING = 2

/**
 * The parser of a connection. Node does not document it; without it, later requests are parsed and
 * dropped, which takes seven times as long.
 */
interface ParsedSocket extends Socket {
  readonly parser?: { onIncoming?: ((...values: readonly unknown[]) => unknown) | null } | null
}

interface Connection {
  unanswered: number
  isRefused: boolean
}

/**
 * Passes the requests of a server to the listener, and limits those of one connection that wait for
 * their responses. Node reads every request of a received chunk at once: 64 connections with 600
 * requests each stopped the server. The request beyond the limit gets 429, after which the
 * connection is closed; nothing after that request is read.
 */
export function limitPipelining(server: Server, listener: RequestListener): void {
  const connections = new WeakMap<Socket, Connection>()
  const find = (socket: Socket): Connection => {
    const connection = connections.get(socket) ?? { unanswered: 0, isRefused: false }
    connections.set(socket, connection)
    return connection
  }
  server.on('connection', (socket: ParsedSocket) => {
    const connection = find(socket)
    const { parser } = socket
    const accept = parser?.onIncoming
    if (!parser || !accept) return
    parser.onIncoming = (...values) => (connection.isRefused ? STOP_PARSING : accept(...values))
  })
  const handle = (
    request: IncomingMessage,
    response: ServerResponse<IncomingMessage> & { req: IncomingMessage },
  ) => {
    const connection = find(request.socket)
    if (connection.isRefused) return
    if (connection.unanswered >= MAX_UNANSWERED) {
      connection.isRefused = true
      return refuse(response)
    }
    connection.unanswered++
    response.once('close', () => {
      connection.unanswered--
    })
    listener(request, response)
  }
  server.on('request', handle)
  // A request with an unknown `Expect` would otherwise be answered by Node itself, without any
  // limit. RFC 9110 allows to ignore the header.
  server.on('checkExpectation', handle)
}

function refuse(response: ServerResponse): void {
  const { status, field, message, retryAfterS } = refusals.pipelining()
  response.writeHead(status, {
    Connection: 'close',
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Retry-After': String(retryAfterS),
  })
  response.end(
    JSON.stringify(
      ApiErrorBody.parse({ status: 'FAILED', reasons: [{ field, description: message }] }),
    ),
  )
}
