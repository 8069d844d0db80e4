import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import { runWithRequestId } from './log.js'
import type { Metrics } from './metrics.js'

const REQUEST_ID = /^[\w-]{8,64}$/

/** Gives every request an id, the caller's own when it is well-formed, and counts and logs it by route: never its query, address or body. */
export function createRequestLog({ metrics, log }: { metrics: Metrics; log: Logger }): MiddlewareHandler {
  return (context, next) => {
    const named = context.req.header('x-request-id')
    const id = named !== undefined && REQUEST_ID.test(named) ? named : randomUUID()
    const started = performance.now()
    return runWithRequestId(id, async () => {
      await next()
      context.res.headers.set('X-Request-Id', id)
      const request = {
        route: matchedRoutes(context).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'none',
        method: context.req.method,
        status: context.res.status,
        seconds: (performance.now() - started) / 1000,
      }
      metrics.countRequest(request)
      log.info(request, 'request')
    })
  }
}
