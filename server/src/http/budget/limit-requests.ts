import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { readProjectId } from '../project-request.js'
import { refusals } from '../refusals.js'
import type { Budgets } from './budgets.js'
import type { AddressUse } from './owner-use.js'
import { runHolding } from './held-answers.js'
import { prices } from './prices.js'

declare module 'hono' {
  interface ContextVariableMap {
    /**
     * Takes additional budget for a request that costs more than one unit. Throws 429 when there is
     * too little.
     */
    spend: (cost: number) => void
    /** Address of the client, and its reserved memory. */
    address: string
    use: AddressUse
    /** True once the request has taken its price from the budget. */
    isPaid: boolean
  }
}

/**
 * Lets an address wait a second for each answer that it does not pay for, such as a refusal or a
 * probe, once it gets them too fast: otherwise 512 connections that only collect refusals would
 * take all the processor time.
 */
export function paceFreeAnswers(
  budgets: Budgets,
  findAddress: (env: unknown) => string,
): MiddlewareHandler {
  return async (context, next) => {
    await next()
    if (!context.var.isPaid) await budgets.of(findAddress(context.env)).paceFreeAnswer()
  }
}

/**
 * Refuses a request with 429 and `Retry-After` once its address or project has used up its budget,
 * before any other work.
 */
export function limitRequests(
  budgets: Budgets,
  readAddress: (request: Request, env: unknown) => string,
): MiddlewareHandler {
  return async (context, next) => {
    const [address, projectId] = [readAddress(context.req.raw, context.env), readProjectId(context)]
    const spend = (cost: number) => {
      if (cost <= 0) return
      const retryAfterS = budgets.tryTake(address, projectId, cost)
      if (retryAfterS > 0) throw refusals.rate(retryAfterS)
    }
    context.set('spend', spend)
    context.set('address', address)
    const use = budgets.of(address)
    context.set('use', use)
    spend(context.req.method === 'OPTIONS' ? prices.preflight : 1)
    context.set('isPaid', true)
    const end = await runHolding(use, next)
    // The response stays in memory until the client has read it.
    const { outgoing } = (context.env ?? {}) as Partial<HttpBindings>
    if (outgoing && !outgoing.closed) outgoing.once('close', end)
    else end()
  }
}
