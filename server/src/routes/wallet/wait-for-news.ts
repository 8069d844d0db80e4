import type { Context } from 'hono'
import { ApiError } from '../../http/api-error.js'
import type { ApiContext } from '../base-context.js'

const MAX_WAIT_S = 25

/**
 * What `read` gives once it `isNews`, at the latest after the seconds of the query's `wait`. Each look after the first costs the caller what
 * a request does, as it asks the database the same; a caller whose budget is used up gets what there is.
 */
export async function waitForNews<T>(context: Context, { isStopping }: ApiContext, { everyMs, read, isNews }: { everyMs: number; read: () => Promise<T>; isNews: (state: T) => boolean }): Promise<T> {
  const wait = Math.min(MAX_WAIT_S, Number(context.req.query('wait') ?? MAX_WAIT_S) || 0)
  const until = performance.now() + wait * 1000
  for (;;) {
    const state = await read()
    if (isNews(state) || performance.now() >= until || isStopping() || context.req.raw.signal.aborted || !canPay(context)) return state
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
