import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import { runWithRequestId } from '../operation/telemetry/request-context.js'
import type { Metrics } from '../operation/metrics.js'
import { traceRequest } from '../operation/telemetry/spans.js'

// Monitoring requests every few seconds would hide other lines.
const PROBES = ['/health', '/serving', '/ready', '/metrics']
const REQUEST_ID = /^[\w-]{8,64}$/

/**
 * Gives every request an id (the client's own if it is well-formed), traces it, counts it and logs
 * it by route: never its query, address or body.
 */
export function createRequestLog({
  metrics,
  log,
  isStopping,
}: {
  metrics: Metrics
  log: Logger
  isStopping: () => boolean
}): MiddlewareHandler {
  return (context, next) => {
    const named = context.req.header('x-request-id')
    const id = named !== undefined && REQUEST_ID.test(named) ? named : randomUUID()
    const started = performance.now()
    const handle = async () => {
      await next()
      context.res.headers.set('X-Request-Id', id)
      // Makes the client open a new connection for its next request, to an instance that keeps
      // running.
      if (isStopping()) context.res.headers.set('Connection', 'close')
      const request = {
        route: matchedRoutes(context).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'none',
        method: context.req.method,
        status: context.res.status,
        seconds: (performance.now() - started) / 1000,
      }
      metrics.countRequest(request)
      const isQuietProbe = PROBES.includes(request.route) && request.status === 200
      log[isQuietProbe ? 'debug' : 'info'](
        { ...request, seconds: Number(request.seconds.toFixed(4)) },
        'request',
      )
      return request
    }
    const { method } = context.req
    const traceparent = context.req.header('traceparent')
    return runWithRequestId(id, () => traceRequest({ method, traceparent }, handle))
  }
}
