import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { readBearerToken } from '../../http/bearer-token.js'
import { isFromThisMachine } from '../../http/client-address.js'
import type { BaseContext } from '../base-context.js'
import type { OperationOptions } from './operation-options.js'

/**
 * `GET /metrics`, for Prometheus: for clients with the configured token, or, without a configured
 * token, for this machine under one of its own names (a page with a rebound name uses another).
 */
export function getMetrics(
  { config, metrics }: BaseContext,
  { isOwnHost }: OperationOptions,
): Hono {
  return new Hono().get('/metrics', async (context) => {
    const bearer = readBearerToken(context.req.header('authorization')) ?? ''
    // With the token, any host name is accepted.
    const isAllowed =
      config.metricsToken === undefined
        ? isOwnHost(context.req.header('host')) &&
          isFromThisMachine((context.env as HttpBindings).incoming)
        : isSame(bearer, config.metricsToken)
    if (!isAllowed)
      throw new ApiError(
        401,
        'authorization',
        'Metrics are available only from this machine, or with the token of WALLET_MODAL_METRICS_TOKEN',
      )
    const { text, contentType } = await metrics.read()
    return context.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' })
  })
}

function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
