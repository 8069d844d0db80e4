import type { IncomingMessage } from 'node:http'

/**
 * The request target as a URL. A target that is not a URL, such as `//`, becomes an unknown path.
 */
export function readTarget(request: IncomingMessage): URL {
  const target = request.url ?? '/'
  return new URL(
    target.startsWith('/') && !target.startsWith('//') && URL.canParse(target, 'http://server')
      ? target
      : '/invalid',
    'http://server',
  )
}
