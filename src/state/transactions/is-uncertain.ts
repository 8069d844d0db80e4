import type { WalletModalError } from '../../errors/wallet-modal-error.js'

// After these the wallet may have sent the transaction although its answer was lost.
const LOST: ReadonlySet<string> = new Set([
  'REQUEST_TIMEOUT',
  'RESPONSE_INVALID',
  'SERVICE_UNAVAILABLE',
  'RATE_LIMITED',
  'WALLET_DISCONNECTED',
  'SESSION_ENDED',
  'RELAY_REFUSED',
  'RELAY_UNAVAILABLE',
  'REQUEST_ABORTED',
])
// "Internal error" (JSON-RPC).
const INTERNAL = -32603

/**
 * True when the wallet may have sent the transaction before this failure. The screens then do not
 * offer to send it again.
 */
export function isUncertain({ code, details, cause }: WalletModalError): boolean {
  const { asked, foreignCode } = details
  // See `beforeAsking`.
  if (asked === false) return false
  if (code !== 'UNKNOWN') return LOST.has(code)
  return foreignCode === undefined || (foreignCode === INTERNAL && !hasData(cause))
}

// Wallets report a refusal of the node as an internal error with the node's answer; without one,
// they do not say how far they got.
function hasData(cause: unknown): boolean {
  try {
    return (cause as { data?: unknown } | undefined)?.data != null
  } catch {
    return false // a throwing getter says nothing either
  }
}
