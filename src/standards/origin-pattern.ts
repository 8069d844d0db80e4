import { parseUrl } from './parse-url.js'

/**
 * True when an origin is on an allow-list. Entries are origins, or have `*` as the whole left-most
 * label of a host with at least two fixed labels: `https://*.example.com` allows
 * `https://a.example.com` and no other host.
 */
export function isOriginAllowed(origin: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matches(origin, pattern))
}

function matches(origin: string, pattern: string): boolean {
  if (!pattern.includes('*')) return parseUrl(pattern)?.origin === origin
  const parts = /^(https?):\/\/\*\.([a-z0-9-]+(?:\.[a-z0-9-]+)+)(:\d{1,5})?$/i.exec(pattern)
  const [, scheme = '', parent = ''] = parts ?? []
  const url = parts && parseUrl(origin)
  if (!url) return false
  const { protocol, hostname, port } = url
  const suffix = `.${parent.toLowerCase()}`
  const label = hostname.slice(0, -suffix.length)
  return (
    protocol === `${scheme.toLowerCase()}:` &&
    hostname.endsWith(suffix) &&
    label !== '' &&
    !label.includes('.') &&
    (parts[3]?.slice(1) ?? '') === port
  )
}
