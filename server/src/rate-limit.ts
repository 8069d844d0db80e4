import { isIPv6 } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { RateLimit } from './config.js'
import { readProjectId } from './project-request.js'
import { refusals } from './refusals.js'
import { createTokenBucket, type TokenBucket } from './token-bucket.js'

const SWEEP_AT = 10_000
const MAX_KEPT = 100_000
const PROJECT_ID = /^[0-9a-f]{32}$/

/** Budgets by address and by project, of this instance. */
export interface RateLimiter {
  /** Takes one from both, or gives the seconds until there is one again. */
  tryTake(address: string, projectId: string | undefined): number
}

/** Makes a {@link RateLimiter}. */
export function createRateLimiter({ address: ofAddress, project: ofProject }: { address: RateLimit; project: RateLimit }): RateLimiter {
  const addresses = createBuckets(ofAddress)
  const projects = createBuckets(ofProject)
  return {
    tryTake(address, projectId) {
      const wait = addresses(toSource(address)).tryTake()
      if (wait > 0 || projectId === undefined || !PROJECT_ID.test(projectId)) return wait
      return projects(projectId).tryTake()
    },
  }
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Takes more of the asker's budget, for a request that holds several; throws 429 when there is none. */
    spend: (count: number) => void
  }
}

/** Refuses a request with 429 and `Retry-After` once its address or its project has used up a budget. */
export function limitRate(limiter: RateLimiter, readAddress: (request: Request, env: unknown) => string): MiddlewareHandler {
  return async (context, next) => {
    const [address, projectId] = [readAddress(context.req.raw, context.env), readProjectId(context)]
    const spend = (count: number) => {
      for (let taken = 0; taken < count; taken++) {
        const retryAfterS = limiter.tryTake(address, projectId)
        if (retryAfterS > 0) throw refusals.rate(retryAfterS)
      }
    }
    spend(1)
    context.set('spend', spend)
    await next()
  }
}

function createBuckets(limit: RateLimit): (key: string) => TokenBucket {
  const buckets = new Map<string, TokenBucket>()
  let sweepAt = SWEEP_AT
  return (key) => {
    const known = buckets.get(key)
    if (known) return known
    if (buckets.size >= sweepAt) {
      for (const [name, bucket] of buckets) if (bucket.isFull()) buckets.delete(name)
      // The oldest go when even those in use are too many.
      for (const name of buckets.keys()) if (buckets.size > MAX_KEPT) buckets.delete(name)
      sweepAt = Math.max(SWEEP_AT, buckets.size * 2)
    }
    const bucket = createTokenBucket(limit)
    buckets.set(key, bucket)
    return bucket
  }
}

// Whoever has an IPv6 address has 2^64 of them.
function toSource(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  return [...front, ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0'), ...back].slice(0, 4).join(':')
}
