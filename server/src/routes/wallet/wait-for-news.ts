import type { Context } from 'hono'
import { ApiError } from '../../http/api-error.js'
import type { ApiContext } from '../base-context.js'

const MAX_WAIT_S = 25

/**
 * Polls `read` until `isNews`, for at most the seconds in the query's `wait`. Each read after the
 * first costs one request, because it queries the database; a client without budget gets the
 * current result.
 */
export async function waitForNews<T>(
  context: Context,
  { isStopping }: ApiContext,
  {
    everyMs,
    read,
    isNews,
  }: { everyMs: number; read: () => Promise<T>; isNews: (state: T) => boolean },
): Promise<T> {
  const wait = Math.min(MAX_WAIT_S, Number(context.req.query('wait') ?? MAX_WAIT_S) || 0)
  const until = performance.now() + wait * 1000
  for (;;) {
    const state = await read()
    if (
      isNews(state) ||
      performance.now() >= until ||
      isStopping() ||
      context.req.raw.signal.aborted ||
      !canPay(context)
    )
      return state
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

function canPay(context: Context): boolean {
  try {
    context.var.spend(1)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
