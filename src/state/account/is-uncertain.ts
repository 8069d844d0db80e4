import type { WalletModalError } from '../../errors/wallet-modal-error.js'

// After these the wallet may have sent the transaction although its answer was lost.
const LOST: ReadonlySet<string> = new Set(['REQUEST_TIMEOUT', 'RESPONSE_INVALID', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED', 'WALLET_DISCONNECTED', 'SESSION_ENDED', 'RELAY_REFUSED', 'RELAY_UNAVAILABLE', 'REQUEST_ABORTED'])

/** True when the wallet may have sent what it was asked for before this failure, so that nobody should be told to try again. */
export function isUncertain({ code, details }: WalletModalError): boolean {
  return LOST.has(code) || (code === 'UNKNOWN' && details['foreignCode'] === undefined)
}
