import { pageCatalogue, type CatalogueEntry } from './page-catalogue.js'

/** Every failure of the kit. A code is API and never changes its meaning; its text may. */
export const catalogue = {
  ...pageCatalogue,
  USER_REJECTED: { message: 'The request was declined in the wallet.', retryable: true },
  REQUEST_PENDING: { message: 'An earlier request is open; answer it or wait.', retryable: true },
  REQUEST_TIMEOUT: { message: '{what} was not answered within {seconds} s.', retryable: true },
  UNAUTHORIZED: {
    message: 'The wallet has not authorised this method or account.',
    retryable: false,
  },
  METHOD_UNSUPPORTED: {
    message: 'The wallet does not support {method}.',
    general: 'The wallet does not support the requested method.',
    retryable: false,
  },
  WALLET_NOT_FOUND: {
    message: 'No wallet matches {wallet}. Is it installed, and is its namespace among `chains`?',
    retryable: false,
  },
  CHAIN_NOT_CONFIGURED: {
    message: 'Network {chainId} is not among the networks passed to createWalletModal().',
    retryable: false,
  },
  CHAIN_UNKNOWN_TO_WALLET: {
    message: 'The wallet does not know network {chainId} and did not add it.',
    general: 'The wallet does not know the requested network.',
    retryable: true,
  },
  CHAIN_UNSUPPORTED: {
    message: 'The connector does not support any of the requested chains',
    retryable: false,
  },
  CHAIN_MISMATCH: {
    message: 'The wallet answered for network {actual} instead of {expected}.',
    general: 'The wallet is on another network than the request.',
    retryable: true,
  },
  ACCOUNT_NOT_FOUND: { message: 'The connection has no account {account}.', retryable: false },
  SERVICE_UNAVAILABLE: { message: '{service} could not be reached: {reason}', retryable: true },
  RESPONSE_INVALID: {
    message: '{service} returned a malformed response: {reason}',
    retryable: true,
  },
  RATE_LIMITED: {
    message: '{service} limits requests; try again in {seconds} s.',
    retryable: true,
  },
  RELAY_REFUSED: { message: 'The relay refused the connection: {reason}', retryable: false },
  RELAY_UNAVAILABLE: { message: 'The relay could not be reached: {reason}', retryable: true },
  RELAY_NOT_CONFIGURED: {
    message:
      'WalletConnect needs a `projectId` (with or without `server`), or `createRelayClient`.',
    retryable: false,
  },
  PAIRING_EXPIRED: {
    message: 'The pairing link expired before a wallet answered.',
    retryable: true,
  },
  SESSION_REJECTED: { message: 'Connection rejected', retryable: true },
  SESSION_ENDED: { message: 'The wallet ended the session.', retryable: false },
  SIGN_IN_REFUSED: { message: 'The {field} of the sign-in was refused: {reason}', retryable: true },
  LOGIN_FAILED: { message: '{reason}', retryable: true },
  LOGIN_WAIT: { message: 'Please try again after {seconds} seconds', retryable: true },
  TRANSACTION_FAILED: { message: 'The transaction failed: {reason}', retryable: true },
  SEND_INVALID: { message: '{problem}', retryable: false },
  SWAP_INVALID: { message: '{problem}', retryable: false },
  LINK_REFUSED: { message: 'The link {link} has a scheme that is not allowed.', retryable: false },
  LINK_FAILED: { message: 'No wallet app opened for {link}.', retryable: true },
  PRESS_NEEDED: {
    message: 'The browser opens an app only right after a press.',
    retryable: true,
  },
  LOCAL_ACCESS_BLOCKED: {
    message: 'The browser does not let this page reach apps of this device.',
    retryable: true,
  },
  CLIPBOARD_FAILED: { message: 'The browser did not allow copying: {reason}', retryable: true },
  CONTEXT_MISSING: { message: '<{tag}> must be inside <wallet-modal>.', retryable: false },
} as const satisfies Record<string, CatalogueEntry>

/** A code in the catalogue. */
export type ErrorCode = keyof typeof catalogue
