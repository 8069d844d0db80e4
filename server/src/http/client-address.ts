import type { IncomingMessage } from 'node:http'

/**
 * The address of a request's client. Every proxy appends the address of its peer to
 * X-Forwarded-For. With `proxies` proxies of the operator, the client's address is that many
 * entries from the end. Earlier entries come from the client and are ignored.
 */
export function readClientAddress(request: IncomingMessage, proxies: number): string {
  const forwarded =
    proxies > 0
      ? String(request.headers['x-forwarded-for'] ?? '')
          .split(',')
          .at(-proxies)
          ?.trim()
      : undefined
  return forwarded || (request.socket.remoteAddress ?? 'unknown')
}

/** True for a request from this machine that did not pass a proxy. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress ?? ''
  return (
    request.headers['x-forwarded-for'] === undefined &&
    request.headers['forwarded'] === undefined &&
    (address === '::1' || /^(?:::ffff:)?127\./.test(address))
  )
}
