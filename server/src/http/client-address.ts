import type { IncomingMessage } from 'node:http'

/**
 * The address a request comes from. Every proxy appends the address of its client, so with `proxies` of the operator in front,
 * the client's address is that many from the end. Entries before it come from the client and are ignored.
 */
export function readClientAddress(request: IncomingMessage, proxies: number): string {
  const forwarded = proxies > 0 ? String(request.headers['x-forwarded-for'] ?? '').split(',').at(-proxies)?.trim() : undefined
  return forwarded || (request.socket.remoteAddress ?? 'unknown')
}

/** Whether a request was made on this machine, and not through a proxy. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress ?? ''
  return request.headers['x-forwarded-for'] === undefined && request.headers['forwarded'] === undefined && (address === '::1' || /^(?:::ffff:)?127\./.test(address))
}
