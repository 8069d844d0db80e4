import { Hono } from 'hono'
import { ApiError, toErrorResponse } from './api-error.js'
import { createCors, letPagesReadRefusals } from './cors.js'
import type { Door } from './doors.js'
import { toProviderError } from './providers/to-provider-error.js'
import type { Budgets } from './budget/budgets.js'
import { limitRequests } from './budget/limit-requests.js'
import { refusals } from './refusals.js'
import { createRequestLog } from './request-log.js'
import { sendBatch } from './routes/analytics/send-batch.js'
import { sendEvent } from './routes/analytics/send-event.js'
import { getBalances } from './routes/chain-data/get-balances.js'
import { getIdentity } from './routes/chain-data/get-identity.js'
import { getTokenPrices } from './routes/chain-data/get-token-prices.js'
import { listTransactions } from './routes/chain-data/list-transactions.js'
import { listSupportedChains } from './routes/chain-data/list-supported-chains.js'
import { getAnalyticsConfig } from './routes/cloud/get-analytics-config.js'
import { getConfig } from './routes/cloud/get-config.js'
import { getImage } from './routes/cloud/get-image.js'
import { listOrigins } from './routes/cloud/list-origins.js'
import { listWallets } from './routes/cloud/list-wallets.js'
import { answerGateway } from './routes/names/answer-gateway.js'
import { lookupName } from './routes/names/lookup-name.js'
import { registerName } from './routes/names/register-name.js'
import { reverseName } from './routes/names/reverse-name.js'
import { suggestNames } from './routes/names/suggest-names.js'
import { updateName } from './routes/names/update-name.js'
import { answerProbes } from './routes/operation/answer-probes.js'
import { getMetrics } from './routes/operation/get-metrics.js'
import { postRpc } from './routes/relay/post-rpc.js'
import { authenticate } from './routes/sign-in/authenticate.js'
import { getMe } from './routes/sign-in/get-me.js'
import { getNonce } from './routes/sign-in/get-nonce.js'
import { putAccountMetadata } from './routes/sign-in/put-account-metadata.js'
import { activateSession } from './routes/smart-sessions/activate-session.js'
import { createSession } from './routes/smart-sessions/create-session.js'
import { getSessionContext } from './routes/smart-sessions/get-session-context.js'
import { listSessions } from './routes/smart-sessions/list-sessions.js'
import { revokeSession } from './routes/smart-sessions/revoke-session.js'
import { buildApprove } from './routes/swap/build-approve.js'
import { buildTransaction } from './routes/swap/build-transaction.js'
import { getAllowance } from './routes/swap/get-allowance.js'
import { getGasPrice } from './routes/swap/get-gas-price.js'
import { getQuotes } from './routes/swap/get-quotes.js'
import { listTokens } from './routes/swap/list-tokens.js'
import { createUrl } from './routes/onramp/create-url.js'
import { getOptions } from './routes/onramp/get-options.js'
import { getQuote } from './routes/onramp/get-quote.js'
import { serveSandboxPage } from './routes/onramp/serve-sandbox-page.js'
import { proxyRpc } from './routes/rpc/proxy-rpc.js'
import type { ServerContext } from './server-context.js'
import { isStorageUnavailable, readSqlState } from './storage/storage-unavailable.js'

const METHODS = ['GET', 'POST', 'PUT']
const ROUTES: Readonly<Record<Door, readonly ((server: ServerContext) => Hono)[]>> = {
  'relay': [postRpc],
  'directory': [listWallets, getImage, getConfig, listOrigins, getAnalyticsConfig, sendEvent, sendBatch],
  'rpc': [listSupportedChains, proxyRpc],
  'chain-data': [getBalances, getTokenPrices, listTransactions, getIdentity],
  'names': [lookupName, reverseName, suggestNames, registerName, updateName, answerGateway],
  'swaps': [listTokens, getQuotes, getAllowance, getGasPrice, buildApprove, buildTransaction],
  'onramp': [getOptions, getQuote, createUrl, serveSandboxPage],
  'smart-sessions': [listSessions, createSession, activateSession, getSessionContext, revokeSession],
  'sign-in': [getNonce, authenticate, getMe, putAccountMetadata],
}

/** What the HTTP face needs besides the routes' own context. */
export interface AppOptions {
  readonly isOwnHost: (host: string | undefined) => boolean
  readonly budgets: Budgets
  readonly readAddress: (request: Request, env: unknown) => string
}

/** The HTTP doors of the server, every refusal in the contract's body. */
export function createApp(server: ServerContext, { isOwnHost, budgets, readAddress }: AppOptions): Hono {
  const app = new Hono()
  app.onError((error, context) => {
    if (error instanceof ApiError) return toErrorResponse(context, error)
    const failed = toProviderError(error)
    if (failed) {
      // Nobody outside fills the log with what they ask wrongly.
      if (failed.status === 400) server.log.debug({ reason: error.message, path: context.req.routePath }, 'a provider refused a request')
      else server.log.warn({ reason: error.message, path: context.req.routePath }, 'a provider failed')
      return toErrorResponse(context, failed)
    }
    if (isStorageUnavailable(error)) return toErrorResponse(context, refusals.storage(error))
    // SQL's data exceptions: U+0000, half a surrogate pair, a number past its column. The request has to change.
    if (readSqlState(error)?.startsWith('22')) {
      server.log.debug({ err: error }, 'a request holds what cannot be stored')
      return toErrorResponse(context, new ApiError(400, '', 'The request holds a character or a number that cannot be stored', { cause: error }))
    }
    server.log.error({ err: error, path: context.req.routePath }, 'a request failed')
    return toErrorResponse(context, refusals.internal(error))
  })
  app.notFound((context) => {
    const methods = METHODS.filter((method) => app.router.match(method, context.req.path)[0].some(([[, route]]) => !route.path.endsWith('*')))
    if (methods.length === 0) return toErrorResponse(context, refusals.path())
    context.header('Allow', methods.join(', '))
    return toErrorResponse(context, new ApiError(405, '', `This path takes ${methods.join(' and ')} only`))
  })
  app.use(createRequestLog(server))
  app.use(async (context, next) => {
    await next()
    context.res.headers.set('X-Content-Type-Options', 'nosniff')
  })
  // Probes first: they may use any host name and are not limited.
  app.route('/', answerProbes(server))
  app.route('/', getMetrics(server, isOwnHost))
  app.use(async (context, next) => {
    if (!isOwnHost(context.req.header('host'))) throw refusals.host()
    await next()
  })
  app.use(letPagesReadRefusals)
  // Before the rules for origins, which ask the storage for the project.
  app.use(limitRequests(budgets, readAddress))
  app.use(createCors(server.storage.projects))
  for (const door of server.config.doors) for (const route of ROUTES[door]) app.route('/', route(server))
  return app
}
