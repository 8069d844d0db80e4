import type { MiddlewareHandler } from 'hono'
import { ApiError } from './api-error.js'
import { readProjectId } from './project-request.js'
import { createTokenBucket, type TokenBucket } from './token-bucket.js'

const SWEEP_AT = 10_000

/** Refuses with 429 and `Retry-After` once an address has used up its budget for a project. */
export function createRateLimit(limit: { burst: number; perSecond: number }, readAddress: (request: Request, env: unknown) => string): MiddlewareHandler {
  const buckets = new Map<string, TokenBucket>()
  return async (context, next) => {
    const key = `${readAddress(context.req.raw, context.env)} ${readProjectId(context)?.slice(0, 64) ?? ''}`
    if (buckets.size > SWEEP_AT) for (const [known, bucket] of buckets) if (bucket.isFull()) buckets.delete(known)
    const bucket = buckets.get(key) ?? createTokenBucket(limit)
    buckets.set(key, bucket)
    const retryAfterS = bucket.tryTake()
    if (retryAfterS > 0) throw new ApiError(429, 'rate_limited', 'Too many requests', { retryAfterS })
    await next()
  }
}
