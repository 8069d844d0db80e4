import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { ApiError } from '../../http/api-error.js'
import { FAULTS } from '../contracts/contract.js'
import type { Role } from '../tokens.js'
import { AUDIT_EVENTS, type Audit } from './audit-events.js'

declare module 'hono' {
  interface ContextVariableMap {
    /** Who a request of the embedded wallet is from, as far as it was proven. */
    auditSubject: { readonly device?: string; readonly account?: string } | undefined
  }
}

// Names of refusals are a fixed list; other fields come from the request.
const REASONS: readonly string[] = Object.values(FAULTS)
const toReason = (field: string) => (REASONS.includes(field) ? field : 'request')

/** Records each request of a role that is one of {@link AUDIT_EVENTS}, with its outcome. */
export function auditRequests(role: Role, audit: Audit): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const path = matchedRoutes(context).findLast((route) => !route.path.endsWith('*'))?.path
    const event = AUDIT_EVENTS[`${context.req.method} ${path}`]
    if (event === undefined) return
    const { status } = context.res
    audit.record({
      event,
      role,
      outcome: status < 400 ? 'done' : status < 500 ? 'refused' : 'failed',
      ...(context.error instanceof ApiError && { reason: toReason(context.error.field) }),
      ...context.var.auditSubject,
    })
  }
}
