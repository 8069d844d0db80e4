/**
 * Creates a check whether a token's `aud` is one of the server's public addresses; http and ws are
 * equal, a trailing slash is ignored.
 */
export function createAudienceCheck(urls: readonly string[]): (audience: string) => boolean {
  const known = new Set(urls.map(toAudience))
  return (audience) => {
    const wanted = toAudience(audience)
    return wanted !== undefined && known.has(wanted)
  }
}

function toAudience(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, host, pathname } = new URL(text)
  const secure = protocol === 'wss:' || protocol === 'https:'
  if (!secure && protocol !== 'ws:' && protocol !== 'http:') return undefined
  return `${secure ? 'wss' : 'ws'}://${host}${pathname.replace(/\/+$/, '')}`
}
