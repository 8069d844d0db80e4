import type { WalletModalError } from './wallet-modal-error.js'

/**
 * Makes an error not `retryable`, and returns it. For a request that moves money and may have been
 * carried out although its answer is lost: a retry would carry it out twice.
 */
export function forbidRetry(error: WalletModalError): WalletModalError {
  return Object.assign(error, { retryable: false })
}
