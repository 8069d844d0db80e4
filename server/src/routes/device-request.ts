import type { Context, MiddlewareHandler } from 'hono'
import { ApiError } from '../http/api-error.js'
import { toSource } from '../http/budget/source.js'
import { readJsonBody } from '../http/read-body.js'
import { toBrowserName } from '../wallet/browser-name.js'
import { checkProof } from '../wallet/statements/proof.js'
import type { Role } from '../wallet/tokens.js'
import type { Device } from '../wallet/wallet-context.js'
import type { BaseContext, RoleContext } from './base-context.js'

const MAX_BODY_BYTES = 32 * 1024
const PREFLIGHT_MAX_AGE_S = 3600
const HEADERS = 'content-type, authorization, dpop, x-request-id, traceparent'

/**
 * Admits only the secure site's pages to a role's paths; other origins, and requests without one,
 * are refused first. `open` are paths with rules of their own.
 */
export function onlySite({ site }: BaseContext, open: readonly string[] = []): MiddlewareHandler {
  return async (context, next) => {
    if (open.includes(context.req.path)) return next()
    const origin = context.req.header('origin')
    if (origin !== site.url)
      throw new ApiError(403, 'origin', 'Only the secure site may send this request')
    const headers = {
      Vary: 'Origin',
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': 'Date, Retry-After, X-Request-Id',
      'Cache-Control': 'no-store',
    }
    if (context.req.method === 'OPTIONS') {
      return new Response(null, {
        status: 204,
        headers: {
          ...headers,
          'Access-Control-Allow-Methods': 'GET, POST, DELETE, OPTIONS',
          'Access-Control-Allow-Headers': HEADERS,
          'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_S),
        },
      })
    }
    // The CORS headers are set before the handler, so that the page can read an error response too.
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    await next()
  }
}

/**
 * Reads the body as JSON. Throws 400 unless `Content-Type` is `application/json`, which an HTML
 * form of another site cannot send.
 */
export async function readWalletBody(context: Context): Promise<unknown> {
  if (!/^application\/json\b/i.test(context.req.header('content-type') ?? ''))
    throw new ApiError(400, 'content-type', 'The body must be application/json')
  return readJsonBody(context, MAX_BODY_BYTES)
}

/** The device of a request, from its DPoP proof. `language` is the visitor's choice. */
export async function readDevice(
  context: Context,
  server: RoleContext,
  role: Role,
  { access, language = '' }: { access?: string | undefined; language?: string | undefined } = {},
): Promise<Device> {
  const { database, clock } = server.wallet.context
  const target = {
    method: context.req.method,
    host: context.req.header('host') ?? '',
    path: context.req.path,
    access,
  }
  const { jkt, provedAt } = await checkProof(context.req.header('dpop'), target, {
    database: await database(),
    clock,
    role,
  })
  context.set('auditSubject', { device: jkt })
  return {
    jkt,
    provedAt,
    browser: toBrowserName(context.req.header('user-agent')),
    language: `${language},${context.req.header('accept-language') ?? ''}`,
    source: server.storage.hideAddress(toSource(context.var.address)),
  }
}
