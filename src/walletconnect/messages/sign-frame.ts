/** A request of the other side, with unchecked parameters. */
export interface SignRequest {
  readonly id: number
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** The wallet's failure, with a code in any case. */
export interface WalletFailure {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** An answer of the other side. The result is unchecked. */
export type SignResponse =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: WalletFailure }

/** What an opened envelope holds (JSON-RPC 2.0). */
export type SignFrame = SignRequest | SignResponse

/** JSON-RPC's code of an internal error, for failures without a code. */
const INTERNAL = -32603
const MAX_MESSAGE_LENGTH = 1000

/**
 * Parses the text of an envelope. Undefined unless it is one object with an id that a number holds
 * exactly, and a method, a result or an error. An answer with both is a failure. Real wallets send
 * `error: {}`, errors without a code, and errors as text.
 */
export function parseSignFrame(text: string): SignFrame | undefined {
  const frame = toRecord(parseJson(text))
  const { id, method, params, error } = frame
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return undefined
  if (typeof method === 'string') return { id, method, params: toRecord(params) }
  if (error !== undefined) return { id, error: toWalletFailure(error) }
  return Object.hasOwn(frame, 'result') ? { id, result: frame['result'] } : undefined
}

/** The fields of an object; none for any other value. */
export function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

/** The parsed text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function toWalletFailure(error: unknown): WalletFailure {
  if (typeof error === 'string') return { code: INTERNAL, message: limit(error) }
  const { code, message, data } = toRecord(error)
  const number = typeof code === 'string' && /^-?\d{1,10}$/.test(code) ? Number(code) : code
  return {
    code: typeof number === 'number' && Number.isSafeInteger(number) ? number : INTERNAL,
    message: typeof message === 'string' ? limit(message) : '',
    ...(data === undefined ? {} : { data }),
  }
}

function limit(text: string): string {
  return text.slice(0, MAX_MESSAGE_LENGTH)
}
