import type { ErrorCode } from './catalogue.js'
import { findForeignCode, WalletModalError, type ErrorDetails } from './page-error.js'

const MAX_REASON_LENGTH = 300

/**
 * Converts anything thrown to a {@link WalletModalError}. The only place that reads foreign
 * failures (EIP-1193, EIP-1474, WalletConnect, DOMException; `foreign-words.ts` has the words).
 * `context` adds details of the call, such as the method; `codes` overrides numbers for the
 * namespace of the call.
 */
export function toError(
  failure: unknown,
  fallback: ErrorCode = 'UNKNOWN',
  context: ErrorDetails = {},
  codes?: Readonly<Record<number, ErrorCode>>,
): WalletModalError {
  if (isOurs(failure)) return failure
  // The kit's own providers wrap a typed error in an EIP-1193 error.
  const wrapped = read(failure, 'cause')
  if (isOurs(wrapped)) return wrapped
  const code = getForeignCode(failure)
  const reason = toReason(failure)
  if (isAbort(failure)) return new WalletModalError('REQUEST_ABORTED', { cause: failure })
  const known = (code === undefined ? undefined : codes?.[code]) ?? findForeignCode(failure, code)
  return new WalletModalError(known ?? fallback, {
    details: { ...context, reason, foreignCode: code },
    cause: failure,
  })
}

/** True when a failure is an abort by the caller. */
export function isAbort(failure: unknown): boolean {
  return (
    (isOurs(failure) && failure.code === 'REQUEST_ABORTED') ||
    read(failure, 'name') === 'AbortError'
  )
}

/** The numeric code of a wallet's error, including nested ones (`data.originalError.code`). */
export function getForeignCode(failure: unknown): number | undefined {
  const own = readCode(failure)
  const wrapped = readCode(read(read(failure, 'data'), 'originalError'))
  if (own !== 4001 && wrapped !== undefined) return wrapped
  return own === -32603 || own === undefined ? (readCode(read(failure, 'cause')) ?? own) : own
}

// Some wallets send the number as a text: '4001'.
function readCode(failure: unknown): number | undefined {
  const code = read(failure, 'code')
  return typeof code === 'number'
    ? code
    : typeof code === 'string' && /^-?\d+$/.test(code)
      ? +code
      : undefined
}

function toReason(failure: unknown): string {
  const text =
    typeof failure === 'string' ? failure : (read(failure, 'message') ?? read(failure, 'reason'))
  return (typeof text === 'string' && text !== '' ? text : 'no reason given').slice(
    0,
    MAX_REASON_LENGTH,
  )
}

// `instanceof` on a proxy may throw.
function isOurs(value: unknown): value is WalletModalError {
  try {
    return value instanceof WalletModalError
  } catch {
    return false
  }
}

// A wallet's error may be a proxy or have throwing getters.
function read(value: unknown, key: string): unknown {
  try {
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)[key]
      : undefined
  } catch {
    return undefined
  }
}
