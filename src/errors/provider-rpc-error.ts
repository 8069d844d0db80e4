import { nameError } from './name-error.js'
import type { ErrorCode } from './catalogue.js'
import { getForeignCode, toError } from './to-error.js'

const CODES: Partial<Record<ErrorCode, number>> = {
  USER_REJECTED: 4001,
  UNAUTHORIZED: 4100,
  METHOD_UNSUPPORTED: 4200,
  SESSION_ENDED: 4900,
  WALLET_DISCONNECTED: 4900,
  CHAIN_UNKNOWN_TO_WALLET: 4902,
  CHAIN_MISMATCH: 4902,
  REQUEST_PENDING: -32002,
  RATE_LIMITED: -32005,
}
const INTERNAL = -32603

/**
 * The error of the kit's EIP-1193 providers, with the numbers that viem, ethers and wagmi branch
 * on.
 */
export class ProviderRpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, options: { data?: unknown; cause?: unknown } = {}) {
    super(message, options)
    nameError(this, 'ProviderRpcError')
    this.code = code
    this.data = options.data
  }
}

/**
 * Converts any failure to a {@link ProviderRpcError}. Keeps the number and data of a node or
 * wallet.
 */
export function toProviderError(failure: unknown): ProviderRpcError {
  if (failure instanceof ProviderRpcError) return failure
  const error = toError(failure)
  const original = error.cause as { data?: unknown; message?: unknown } | undefined
  const code = CODES[error.code] ?? getForeignCode(original) ?? INTERNAL
  const message =
    typeof original?.message === 'string' && original.message !== ''
      ? original.message
      : error.message
  return new ProviderRpcError(code, message, { data: original?.data, cause: error })
}
