import type { Context } from 'hono'

/** The public address for a request: the configured one that it used, otherwise the first, otherwise the request's own. Without a trailing slash. */
export function getPublicUrl(context: Context, configured: readonly string[]): string {
  const { host, origin } = new URL(context.req.url)
  const known = configured.find((url) => new URL(url).host === host) ?? configured[0]
  return known ? known.replace(/\/+$/, '') : origin
}
