import type { Context } from 'hono'

/** The address the asker knows this server by: the first configured one, or the host the request came to. No slash at the end. */
export function getPublicUrl(context: Context, configured: readonly string[]): string {
  const [first] = configured
  return first ? first.replace(/\/+$/, '') : new URL(context.req.url).origin
}
