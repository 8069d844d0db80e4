import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError as ApiErrorBody } from '../../../../src/contract.js'
import type { ApiError } from '../api-error.js'

/**
 * Answers a WebSocket request or a new connection with a refusal in the contract's error body, and
 * closes the connection once it is written. Otherwise a peer that never closes its side would keep
 * a file descriptor of this process.
 */
export function refuseUpgrade(
  socket: Duplex,
  { status, field, message, retryAfterS }: ApiError,
): void {
  const body = JSON.stringify(
    ApiErrorBody.parse({ status: 'FAILED', reasons: [{ field, description: message }] }),
  )
  const headers = {
    Connection: 'close',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    ...(retryAfterS === undefined
      ? {}
      : { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterS))) }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
