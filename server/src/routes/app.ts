import { Hono } from 'hono'
import { ApiError, toErrorResponse } from '../http/api-error.js'
import { createCors, letPagesReadRefusals } from '../http/cors.js'
import type { Door } from '../operation/doors.js'
import type { Budgets } from '../http/budget/budgets.js'
import { limitRequests, paceFreeAnswers } from '../http/budget/limit-requests.js'
import { refusals } from '../http/refusals.js'
import { createRequestLog } from '../http/request-log.js'
import { OPERATION_ROUTES } from './operation/operation-routes.js'
import type { OperationOptions } from './operation/operation-options.js'
import { isStorageUnavailable, readSqlState } from '../storage/storage-unavailable.js'
import type { BaseContext } from './base-context.js'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
// Used only by pages of the secure site, and of the console.
const OF_SITE: readonly Door[] = ['wallet-api', 'wallet-vault', 'admin']

/** The endpoints of a program by door: method and path → the function of the endpoint's file. */
export type Routes<C extends BaseContext> = Readonly<
  Partial<Record<Door, Readonly<Record<string, (server: C) => Hono>>>>
>

/** Options of the HTTP application besides the routes' context. */
export interface AppOptions<C extends BaseContext> extends OperationOptions {
  readonly routes: Routes<C>
  readonly budgets: Budgets
  /** Throws an {@link ApiError} for a request through an unknown proxy. */
  readonly readAddress: (request: Request, env: unknown) => string
  /** The same address, without that check. */
  readonly findAddress: (env: unknown) => string
  /** The refusal for a provider's error; undefined for other errors. */
  readonly toRefusal?: ((error: unknown) => ApiError | undefined) | undefined
}

/** The HTTP endpoints of the server. Every refusal has the contract's body. */
export function createApp<C extends BaseContext>(
  server: C,
  { routes, isOwnHost, budgets, readAddress, findAddress, toRefusal, readReady }: AppOptions<C>,
): Hono {
  const app = new Hono()
  app.onError((error, context) => {
    if (error instanceof ApiError) return toErrorResponse(context, error)
    const failed = toRefusal?.(error)
    if (failed) {
      // Invalid requests are not logged as warnings, so that clients cannot fill the log.
      if (failed.status === 400)
        server.log.debug(
          { reason: error.message, path: context.req.routePath },
          'a provider refused a request',
        )
      else
        server.log.warn({ reason: error.message, path: context.req.routePath }, 'a provider failed')
      return toErrorResponse(context, failed)
    }
    if (isStorageUnavailable(error)) return toErrorResponse(context, refusals.storage(error))
    // SQL data exceptions (U+0000, half a surrogate pair, a number out of range) are caused by the
    // request.
    if (readSqlState(error)?.startsWith('22')) {
      server.log.debug({ err: error }, 'a request holds what cannot be stored')
      return toErrorResponse(
        context,
        new ApiError(
          400,
          '',
          'The request contains a character or a number that cannot be stored',
          { cause: error },
        ),
      )
    }
    server.log.error({ err: error, path: context.req.routePath }, 'a request failed')
    return toErrorResponse(context, refusals.internal(error))
  })
  app.notFound((context) => {
    const methods = METHODS.filter((method) =>
      app.router
        .match(method, context.req.path)[0]
        .some(([[, route]]) => !route.path.endsWith('*')),
    )
    if (methods.length === 0) return toErrorResponse(context, refusals.path())
    context.header('Allow', methods.join(', '))
    return toErrorResponse(
      context,
      new ApiError(405, '', `This path accepts only ${methods.join(' and ')}`),
    )
  })
  // Before the request log, so that the logged duration does not include this wait.
  app.use(paceFreeAnswers(budgets, findAddress))
  app.use(createRequestLog(server))
  app.use(async (context, next) => {
    await next()
    context.res.headers.set('X-Content-Type-Options', 'nosniff')
  })
  // Probes first: they accept any host name and are not limited.
  for (const route of Object.values(OPERATION_ROUTES))
    app.route('/', route(server, { isOwnHost, readReady }))
  app.use(async (context, next) => {
    // A target with a scheme names a host of its own, which the rest of the code reads instead of
    // the header.
    if (!isOwnHost(context.req.header('host')) || !isOwnHost(new URL(context.req.url).host))
      throw refusals.host()
    await next()
  })
  app.use(letPagesReadRefusals)
  // Before the CORS rules, which read the project from the storage.
  app.use(limitRequests(budgets, readAddress))
  // Paths of the embedded wallet have stricter CORS rules than the rest and are registered before
  // them.
  const mount = (door: Door) => {
    for (const route of Object.values(routes[door] ?? {})) app.route('/', route(server))
  }
  for (const door of server.config.doors) if (OF_SITE.includes(door)) mount(door)
  app.use(createCors(server.storage.projects))
  for (const door of server.config.doors) if (!OF_SITE.includes(door)) mount(door)
  return app
}
