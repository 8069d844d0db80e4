/**
 * Parses the header `Retry-After` (RFC 9110 §10.2.3: seconds or a date) to ms from `now`, at least
 * 0; undefined if absent or malformed.
 */
export function parseRetryAfter(value: string | null, now = Date.now()): number | undefined {
  const text = value?.trim()
  if (!text) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
