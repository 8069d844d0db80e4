import { forbidRetry } from '../../errors/forbid-retry.js'
import { getForeignCode, toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'

// Codes of the Sign protocol that have different meanings in a request and in a proposal.
const USER_REJECTED = [5000, 5001, 5002, 5003]
const METHOD_UNSUPPORTED = [5101, 10001]
const CHAIN_UNSUPPORTED = 5100
const UNAUTHORIZED = [3001, 3002, 3003, 3004, 3005]
const REQUEST_EXPIRED = 8000
/** Methods by which a wallet sends a transaction, in every family. */
const SENDS = /send(raw)?transaction|sendtransfer|sendcalls|signandsend/i
/**
 * WebSocket close codes: policy violation (RFC 6455), unauthorized and forbidden (IANA registry).
 */
const REFUSED: ReadonlySet<number> = new Set([1008, 3000, 3003])

/**
 * Why a relay refuses: the origin of the page, the project id, or the device's clock. Value of
 * `details.refusal`.
 */
export type RelayRefusal = 'origin' | 'project' | 'clock'

// A relay gives the cause only as text. This is the only place that reads it.
const REASONS: readonly (readonly [RegExp, RelayRefusal])[] = [
  [/origin not allowed/i, 'origin'],
  [/invalid key/i, 'project'],
  [/JWT.*(not yet valid|expired)/i, 'clock'],
]

/**
 * RELAY_REFUSED for a close code that a retry does not change. `details.reason` is the relay's
 * text, `details.refusal` its meaning if known.
 */
export function findRefusal({
  code,
  reason,
}: Pick<CloseEvent, 'code' | 'reason'>): WalletModalError | undefined {
  if (!REFUSED.has(code)) return undefined
  const refusal = REASONS.find(([words]) => words.test(reason))?.[1]
  return new WalletModalError('RELAY_REFUSED', {
    details: { reason: reason || 'no reason given', closeCode: code, ...(refusal && { refusal }) },
  })
}

/**
 * RELAY_REFUSED for a clock that is `lagMs` behind: every wallet would treat the pairing link as
 * expired.
 */
export function toClockRefusal(lagMs: number): WalletModalError {
  return new WalletModalError('RELAY_REFUSED', {
    details: {
      reason: `the clock of this device is ${Math.round(lagMs / 60_000)} min slow`,
      refusal: 'clock',
    },
  })
}

/** RELAY_UNAVAILABLE with a reason. */
export function toUnavailable(reason: string, cause?: unknown): WalletModalError {
  return new WalletModalError('RELAY_UNAVAILABLE', {
    details: { reason },
    ...(cause === undefined ? {} : { cause }),
  })
}

/**
 * The error of a failed proposal. A wallet's answer has a code, a failure of the transport has
 * none.
 */
export function toPairError(failure: unknown): WalletModalError {
  const code = getForeignCode(failure)
  if (code === undefined || code === 0)
    return failure instanceof Error
      ? toUnavailable(failure.message, failure)
      : new WalletModalError('PAIRING_EXPIRED', { cause: failure })
  return toError(failure, 'SESSION_REJECTED')
}

/** The error of a failed request. */
export function toRequestError(
  failure: unknown,
  request: { method: string; chainId: string; seconds: number },
): WalletModalError {
  const code = getForeignCode(failure)
  const cause = failure
  if (failure instanceof WalletModalError) return failure
  if (code === undefined && failure instanceof Error) return toUnavailable(failure.message, failure)
  if (code === REQUEST_EXPIRED) return toTimeout(request.method, request.seconds)
  if (code !== undefined && USER_REJECTED.includes(code))
    return new WalletModalError('USER_REJECTED', { cause, details: { foreignCode: code } })
  if (code !== undefined && METHOD_UNSUPPORTED.includes(code))
    return new WalletModalError('METHOD_UNSUPPORTED', {
      cause,
      details: { method: request.method },
    })
  if (code !== undefined && UNAUTHORIZED.includes(code))
    return new WalletModalError('UNAUTHORIZED', { cause, details: { foreignCode: code } })
  if (code === CHAIN_UNSUPPORTED)
    return new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', {
      cause,
      details: { chainId: request.chainId },
    })
  return toError(failure)
}

/**
 * REQUEST_TIMEOUT for a request without an answer. Not retryable for a transaction: the wallet may
 * still send it, and a retry would send it twice.
 */
export function toTimeout(method: string, seconds: number): WalletModalError {
  const error = new WalletModalError('REQUEST_TIMEOUT', { details: { what: method, seconds } })
  return SENDS.test(method) ? forbidRetry(error) : error
}
