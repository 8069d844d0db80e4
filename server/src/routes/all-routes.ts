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
import type { Routes } from './app.js'
import type { ServerContext } from './server-context.js'
import { API_ROUTES } from './wallet/api-routes.js'
import { VAULT_ROUTES } from './vault/vault-routes.js'

/** Routes of the program with all doors. */
export const ALL_ROUTES: Required<Routes<ServerContext>> = {
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
  'wallet-api': API_ROUTES,
  'wallet-vault': VAULT_ROUTES,
}
