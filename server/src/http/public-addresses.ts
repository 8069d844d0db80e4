import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

const WILDCARD_HOSTS = new Set(['0.0.0.0', '::'])
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']

/** All addresses of the server; the first is announced to clients. */
export function listPublicUrls({
  configured,
  host,
  port,
}: {
  configured: readonly string[]
  host: string
  port: number
}): string[] {
  const own = WILDCARD_HOSTS.has(host)
    ? listInterfaceHosts()
    : [isIP(host) === 6 ? `[${host}]` : host]
  const isLocal = WILDCARD_HOSTS.has(host) || ['127.0.0.1', '::1', 'localhost'].includes(host)
  const hosts = isLocal ? [...LOOPBACK_NAMES, ...own] : own
  const ordered = host === 'localhost' ? ['localhost', ...hosts] : hosts
  return [
    ...new Set([
      ...configured.map((url) => url.replace(/\/+$/, '')),
      ...ordered.map((name) => `http://${name}:${port}`),
    ]),
  ]
}

/**
 * Creates a check whether a `Host` header names this server. A page whose name was rebound to this
 * machine's address sends its own name and is refused; numeric addresses cannot be rebound.
 */
export function createHostCheck(urls: readonly string[]): (host: string | undefined) => boolean {
  const known = new Set(urls.map((url) => new URL(url).hostname))
  return (host) => {
    if (host === undefined || !URL.canParse(`http://${host}`)) return false
    const { hostname } = new URL(`http://${host}`)
    return (
      known.has(hostname) ||
      hostname === 'localhost' ||
      hostname.endsWith('.localhost') ||
      isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
    )
  }
}

function listInterfaceHosts(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .flatMap(({ address, family, internal, scopeid }) =>
      internal || scopeid ? [] : [family === 'IPv6' ? `[${address}]` : address],
    )
}
