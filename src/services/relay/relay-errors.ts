import { getForeignCode, toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'

// Codes of the Sign protocol that mean another thing in a request than in a proposal.
const USER_REJECTED = [5000, 5001, 5002, 5003]
const METHOD_UNSUPPORTED = [5101, 10001]
const CHAIN_UNSUPPORTED = 5100
const UNAUTHORIZED = [3001, 3002, 3003, 3004, 3005]
const REQUEST_EXPIRED = 8000
/** WebSocket close codes: a policy was broken (RFC 6455); unauthorized, as relays say it, and forbidden (IANA registry). */
const REFUSED: ReadonlySet<number> = new Set([1008, 3000, 3003])

/** RELAY_REFUSED when a socket was closed with a code that says we are not wanted, whatever we try; the reason is the relay's own. */
export function findRefusal({ code, reason }: Pick<CloseEvent, 'code' | 'reason'>): WalletModalError | undefined {
  return REFUSED.has(code) ? new WalletModalError('RELAY_REFUSED', { details: { reason: reason || 'no reason given', closeCode: code } }) : undefined
}

/** RELAY_UNAVAILABLE with a reason. */
export function toUnavailable(reason: string, cause?: unknown): WalletModalError {
  return new WalletModalError('RELAY_UNAVAILABLE', { details: { reason }, ...(cause === undefined ? {} : { cause }) })
}

/** What became of a proposal that did not become a session. Answers of the wallet carry a code, failures of the transport do not. */
export function toPairError(failure: unknown): WalletModalError {
  const code = getForeignCode(failure)
  if (code === undefined || code === 0) return failure instanceof Error ? toUnavailable(failure.message, failure) : new WalletModalError('PAIRING_EXPIRED', { cause: failure })
  return toError(failure, 'SESSION_REJECTED')
}

/** What became of a request that brought no result. */
export function toRequestError(failure: unknown, request: { method: string; chainId: string; seconds: number }): WalletModalError {
  const code = getForeignCode(failure)
  const cause = failure
  if (failure instanceof WalletModalError) return failure
  if (code === undefined && failure instanceof Error) return toUnavailable(failure.message, failure)
  if (code === REQUEST_EXPIRED) return toTimeout(request.method, request.seconds)
  if (code !== undefined && USER_REJECTED.includes(code)) return new WalletModalError('USER_REJECTED', { cause, details: { foreignCode: code } })
  if (code !== undefined && METHOD_UNSUPPORTED.includes(code)) return new WalletModalError('METHOD_UNSUPPORTED', { cause, details: { method: request.method } })
  if (code !== undefined && UNAUTHORIZED.includes(code)) return new WalletModalError('UNAUTHORIZED', { cause, details: { foreignCode: code } })
  if (code === CHAIN_UNSUPPORTED) return new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { cause, details: { chainId: request.chainId } })
  return toError(failure)
}

/** REQUEST_TIMEOUT for a method nobody answered. */
export function toTimeout(method: string, seconds: number): WalletModalError {
  return new WalletModalError('REQUEST_TIMEOUT', { details: { what: method, seconds } })
}
