import { postRpc } from './relay/post-rpc.js'
import { listWallets } from './cloud/list-wallets.js'
import { getWalletImage } from './cloud/get-wallet-image.js'
import { getAssetImage } from './cloud/get-asset-image.js'
import { getCurrencyImage } from './cloud/get-currency-image.js'
import { getTokenImage } from './cloud/get-token-image.js'
import { getConfig } from './cloud/get-config.js'
import { listOrigins } from './cloud/list-origins.js'
import { getAnalyticsConfig } from './cloud/get-analytics-config.js'
import { sendEvent } from './analytics/send-event.js'
import { sendBatch } from './analytics/send-batch.js'
import { listSupportedChains } from './chain-data/list-supported-chains.js'
import { proxyRpc } from './rpc/proxy-rpc.js'
import { refusePlainRpc } from './rpc/refuse-plain-rpc.js'
import { refusePlainSocket } from './rpc/refuse-plain-socket.js'
import { sendUserOperation } from './smart-accounts/send-user-operation.js'
import { getBalances } from './chain-data/get-balances.js'
import { getTokenPrices } from './chain-data/get-token-prices.js'
import { getPriceHistory } from './chain-data/get-price-history.js'
import { listTransactions } from './chain-data/list-transactions.js'
import { getIdentity } from './chain-data/get-identity.js'
import { listNfts } from './chain-data/list-nfts.js'
import { getNftImage } from './chain-data/get-nft-image.js'
import { lookupName } from './names/lookup-name.js'
import { reverseName } from './names/reverse-name.js'
import { suggestNames } from './names/suggest-names.js'
import { registerName } from './names/register-name.js'
import { updateNameAttributes } from './names/update-name-attributes.js'
import { updateNameAddress } from './names/update-name-address.js'
import { getGateway } from './names/get-gateway.js'
import { answerGateway } from './names/answer-gateway.js'
import { answerGatewayPost } from './names/answer-gateway-post.js'
import { listTokens } from './swap/list-tokens.js'
import { getQuotes } from './swap/get-quotes.js'
import { getGasPrice } from './swap/get-gas-price.js'
import { getAllowance } from './swap/get-allowance.js'
import { buildApprove } from './swap/build-approve.js'
import { buildTransaction } from './swap/build-transaction.js'
import { getOptions } from './onramp/get-options.js'
import { getBuyOptions } from './onramp/get-buy-options.js'
import { getQuote } from './onramp/get-quote.js'
import { getBuyQuote } from './onramp/get-buy-quote.js'
import { createUrl } from './onramp/create-url.js'
import { showSandbox } from './onramp/show-sandbox.js'
import { buyInSandbox } from './onramp/buy-in-sandbox.js'
import { listSessions } from './smart-sessions/list-sessions.js'
import { createSession } from './smart-sessions/create-session.js'
import { activateSession } from './smart-sessions/activate-session.js'
import { getSessionContext } from './smart-sessions/get-session-context.js'
import { revokeSession } from './smart-sessions/revoke-session.js'
import { getNonce } from './sign-in/get-nonce.js'
import { authenticate } from './sign-in/authenticate.js'
import { getMe } from './sign-in/get-me.js'
import { endSession } from './sign-in/end-session.js'
import { putAccountMetadata } from './sign-in/put-account-metadata.js'
import { showStatus } from './status/show-status.js'
import { getStatus } from './status/get-status.js'
import { SITE_ROUTES } from './frame/site-routes.js'
import type { Routes } from './app.js'
import type { ServerContext } from './server-context.js'
import { API_ROUTES } from './wallet/api-routes.js'
import { VAULT_ROUTES } from './vault/vault-routes.js'

/**
 * Endpoints of the program with all doors: path → file. The embedded wallet's roles and
 * `routes/operation` have lists of their own.
 */
export const ALL_ROUTES: Required<Omit<Routes<ServerContext>, 'admin'>> = {
  relay: {
    'POST /rpc': postRpc,
    'GET /status': showStatus,
    'GET /status.json': getStatus,
  },
  directory: {
    'GET /getWallets': listWallets,
    'GET /getWalletImage/:id': getWalletImage,
    'GET /public/getAssetImage/:id': getAssetImage,
    'GET /public/getCurrencyImage/:id': getCurrencyImage,
    'GET /public/getTokenImage/:id': getTokenImage,
    'GET /appkit/v1/config': getConfig,
    'GET /projects/v1/origins': listOrigins,
    'GET /getAnalyticsConfig': getAnalyticsConfig,
    'POST /e': sendEvent,
    'POST /batch': sendBatch,
  },
  rpc: {
    'GET /v1/supported-chains': listSupportedChains,
    'POST /v1': proxyRpc,
    'GET /v1': refusePlainRpc,
    'GET /ws': refusePlainSocket,
    'POST /v1/user-operations': sendUserOperation,
  },
  'chain-data': {
    'GET /v1/account/:address/balance': getBalances,
    'POST /v1/fungible/price': getTokenPrices,
    'GET /v1/fungible/history': getPriceHistory,
    'GET /v1/account/:account/history': listTransactions,
    'GET /v1/identity/:address': getIdentity,
    'GET /v1/account/:account/nfts': listNfts,
    'GET /public/getNftImage/:id': (server) => getNftImage(server),
  },
  names: {
    'GET /v1/profile/account/:name': lookupName,
    'GET /v1/profile/reverse/:address': reverseName,
    'GET /v1/profile/suggestions/:name': suggestNames,
    'POST /v1/profile/account': registerName,
    'POST /v1/profile/account/:name/attributes': updateNameAttributes,
    'POST /v1/profile/account/:name/address': updateNameAddress,
    'GET /v1/names/gateway': getGateway,
    'GET /v1/names/gateway/:sender/:data': answerGateway,
    'POST /v1/names/gateway': answerGatewayPost,
  },
  swaps: {
    'GET /v1/convert/tokens': listTokens,
    'GET /v1/convert/quotes': getQuotes,
    'GET /v1/convert/gas-price': getGasPrice,
    'GET /v1/convert/allowance': getAllowance,
    'GET /v1/convert/build-approve': buildApprove,
    'POST /v1/convert/build-transaction': buildTransaction,
  },
  onramp: {
    'GET /v1/onramp/options': getOptions,
    'GET /v1/onramp/buy/options': getBuyOptions,
    'POST /v1/onramp/quote': getQuote,
    'GET /v1/onramp/buy/quotes': getBuyQuote,
    'POST /v1/generators/onrampurl': createUrl,
    'GET /onramp/sandbox': showSandbox,
    'POST /onramp/sandbox': buyInSandbox,
  },
  'smart-sessions': {
    'GET /v1/sessions/:id': listSessions,
    'POST /v1/sessions/:id': createSession,
    'POST /v1/sessions/:id/activate': activateSession,
    'GET /v1/sessions/:id/getcontext': getSessionContext,
    'POST /v1/sessions/:id/revoke': revokeSession,
  },
  'sign-in': {
    'GET /auth/v1/nonce': getNonce,
    'POST /auth/v1/authenticate': authenticate,
    'GET /auth/v1/me': getMe,
    'DELETE /auth/v1/me': endSession,
    'PUT /auth/v1/account-metadata': putAccountMetadata,
  },
  frame: SITE_ROUTES,
  'wallet-api': API_ROUTES,
  'wallet-vault': VAULT_ROUTES,
}
