import { Hono } from 'hono'
import { ApiError, toErrorResponse } from '../http/api-error.js'
import { createCors, letPagesReadRefusals } from '../http/cors.js'
import type { Door } from '../operation/doors.js'
import { toProviderError } from '../providers/to-provider-error.js'
import type { Budgets } from '../http/budget/budgets.js'
import { limitRequests } from '../http/budget/limit-requests.js'
import { refusals } from '../http/refusals.js'
import { createRequestLog } from '../http/request-log.js'
import { serveLogins } from './wallet/serve-logins.js'
import { serveFarcaster } from './wallet/serve-farcaster.js'
import { serveSocials } from './wallet/serve-socials.js'
import { serveRecovery } from './wallet/serve-recovery.js'
import { serveEmailChanges } from './wallet/serve-email-changes.js'
import { serveSessions } from './wallet/serve-sessions.js'
import { serveVault } from './vault/serve-vault.js'
import { serveVaultSocials } from './vault/serve-vault-socials.js'
import { serveSite } from './frame/serve-site.js'
import { sendBatch } from './analytics/send-batch.js'
import { sendEvent } from './analytics/send-event.js'
import { getBalances } from './chain-data/get-balances.js'
import { getIdentity } from './chain-data/get-identity.js'
import { getTokenPrices } from './chain-data/get-token-prices.js'
import { getNftImage } from './chain-data/get-nft-image.js'
import { listNfts } from './chain-data/list-nfts.js'
import { listTransactions } from './chain-data/list-transactions.js'
import { listSupportedChains } from './chain-data/list-supported-chains.js'
import { getAnalyticsConfig } from './cloud/get-analytics-config.js'
import { getConfig } from './cloud/get-config.js'
import { getImage } from './cloud/get-image.js'
import { listOrigins } from './cloud/list-origins.js'
import { listWallets } from './cloud/list-wallets.js'
import { answerGateway } from './names/answer-gateway.js'
import { lookupName } from './names/lookup-name.js'
import { registerName } from './names/register-name.js'
import { reverseName } from './names/reverse-name.js'
import { suggestNames } from './names/suggest-names.js'
import { updateName } from './names/update-name.js'
import { answerProbes } from './operation/answer-probes.js'
import { getMetrics } from './operation/get-metrics.js'
import { postRpc } from './relay/post-rpc.js'
import { authenticate } from './sign-in/authenticate.js'
import { endSession } from './sign-in/end-session.js'
import { getMe } from './sign-in/get-me.js'
import { getNonce } from './sign-in/get-nonce.js'
import { putAccountMetadata } from './sign-in/put-account-metadata.js'
import { serveBundler } from './smart-accounts/serve-bundler.js'
import { activateSession } from './smart-sessions/activate-session.js'
import { createSession } from './smart-sessions/create-session.js'
import { getSessionContext } from './smart-sessions/get-session-context.js'
import { listSessions } from './smart-sessions/list-sessions.js'
import { revokeSession } from './smart-sessions/revoke-session.js'
import { buildApprove } from './swap/build-approve.js'
import { buildTransaction } from './swap/build-transaction.js'
import { getAllowance } from './swap/get-allowance.js'
import { getGasPrice } from './swap/get-gas-price.js'
import { getQuotes } from './swap/get-quotes.js'
import { listTokens } from './swap/list-tokens.js'
import { createUrl } from './onramp/create-url.js'
import { getOptions } from './onramp/get-options.js'
import { getQuote } from './onramp/get-quote.js'
import { serveSandboxPage } from './onramp/serve-sandbox-page.js'
import { proxyRpc } from './rpc/proxy-rpc.js'
import type { ServerContext } from './server-context.js'
import { isStorageUnavailable, readSqlState } from '../storage/storage-unavailable.js'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']
const ROUTES: Readonly<Record<Door, readonly ((server: ServerContext) => Hono)[]>> = {
  'relay': [postRpc],
  'directory': [listWallets, getImage, getConfig, listOrigins, getAnalyticsConfig, sendEvent, sendBatch],
  'rpc': [listSupportedChains, proxyRpc, serveBundler],
  'chain-data': [getBalances, getTokenPrices, listTransactions, getIdentity, listNfts, (server) => getNftImage(server)],
  'names': [lookupName, reverseName, suggestNames, registerName, updateName, answerGateway],
  'swaps': [listTokens, getQuotes, getAllowance, getGasPrice, buildApprove, buildTransaction],
  'onramp': [getOptions, getQuote, createUrl, serveSandboxPage],
  'smart-sessions': [listSessions, createSession, activateSession, getSessionContext, revokeSession],
  'sign-in': [getNonce, authenticate, getMe, endSession, putAccountMetadata],
  'frame': [serveSite],
  'wallet-api': [serveLogins, serveSocials, serveFarcaster, serveSessions, serveEmailChanges, serveRecovery],
  'wallet-vault': [serveVault, serveVaultSocials],
}
// Used by pages of the secure site alone.
const OF_SITE: readonly Door[] = ['wallet-api', 'wallet-vault']

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
      // Invalid requests from outside are not logged, so that strangers cannot fill the log.
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
  // Paths of the embedded wallet have stricter rules for origins than the rest, and end before them.
  const mount = (door: Door) => { for (const route of ROUTES[door]) app.route('/', route(server)) }
  for (const door of server.config.doors) if (OF_SITE.includes(door)) mount(door)
  app.use(createCors(server.storage.projects))
  for (const door of server.config.doors) if (!OF_SITE.includes(door)) mount(door)
  return app
}
