import type { Context } from 'hono'

/**
 * The public address for a request, without a trailing slash: the configured address that the
 * request used, otherwise the first configured address, otherwise the request's own.
 */
export function getPublicUrl(context: Context, configured: readonly string[]): string {
  const { host, origin } = new URL(context.req.url)
  const known = configured.find((url) => new URL(url).host === host) ?? configured[0]
  return known ? known.replace(/\/+$/, '') : origin
}
