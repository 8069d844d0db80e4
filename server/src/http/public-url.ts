import type { Context } from 'hono'

/** The public address for a request: the configured one the request came to, else the first, else the request's own. No slash at the end. */
export function getPublicUrl(context: Context, configured: readonly string[]): string {
  const { host, origin } = new URL(context.req.url)
  const known = configured.find((url) => new URL(url).host === host) ?? configured[0]
  return known ? known.replace(/\/+$/, '') : origin
}
