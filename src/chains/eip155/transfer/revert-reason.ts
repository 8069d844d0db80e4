import { decodeErrorResult } from 'viem/utils'
import { toReadableText } from '../../../standards/wallet-text.js'
import { erc20Abi } from '../read/erc20-abi.js'

const HEX = /^0x(?:[0-9a-f]{2})+$/i
const MAX_LENGTH = 200
const UNKNOWN = 'unknown reason'

/**
 * Decodes why a contract reverted, from a node's error: its `require` text, its panic code, or the
 * name of an ERC-20 error.
 */
export function toRevertReason(failure: unknown): string {
  const data = findData(failure)
  if (data === undefined) return UNKNOWN
  try {
    const { errorName, args } = decodeErrorResult({ abi: erc20Abi, data }) as {
      errorName: string
      args?: readonly unknown[]
    }
    const [first] = args ?? []
    const reason =
      errorName === 'Error'
        ? String(first)
        : errorName === 'Panic'
          ? `Panic(${String(first)})`
          : errorName
    return toReasonText(reason)
  } catch {
    return UNKNOWN // a custom error of the contract
  }
}

/** Converts the text of a contract or node to one printable line. */
export function toReasonText(text: unknown): string {
  return toReadableText(text, MAX_LENGTH) ?? UNKNOWN
}

/** True when a node reported a revert. */
export function hasRevertData(failure: unknown): boolean {
  return findData(failure) !== undefined
}

// Nodes return the data directly or nested: `error.data`, `error.data.data`,
// `error.data.originalError.data`.
function findData(failure: unknown): `0x${string}` | undefined {
  for (let value: unknown = failure, depth = 0; depth < 5; depth++) {
    if (typeof value === 'string') return HEX.test(value) ? (value as `0x${string}`) : undefined
    if (typeof value !== 'object' || value === null) return undefined
    const { data, originalError, cause } = value as Record<string, unknown>
    value = data ?? originalError ?? cause
  }
  return undefined
}
