import type { IncomingMessage } from 'node:http'

/** The request target as a URL; one that is none (`//`, say) reads as an unknown path. */
export function readTarget(request: IncomingMessage): URL {
  const target = request.url ?? '/'
  return new URL(target.startsWith('/') && !target.startsWith('//') && URL.canParse(target, 'http://server') ? target : '/invalid', 'http://server')
}
