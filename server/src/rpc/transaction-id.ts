import { base58, base64 } from '@scure/base'
import { keccak256, type Hex } from 'viem'

// A Solana transaction has at most 1,232 bytes.
const MAX_SOLANA_CHARACTERS = 1_700
const SIGNATURE_BYTES = 64
const KNOWN =
  /already known|already imported|already exists|already in (?:the )?(?:mem)?pool|known transaction|transaction already|already been processed|AlreadyProcessed/i

/** Methods that submit a signed transaction. */
export const WRITES: ReadonlySet<string> = new Set(['eth_sendRawTransaction', 'sendTransaction'])

/** True when a node refuses a transaction because it is already known. */
export function isKnownAlready(error: unknown): boolean {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
  return typeof message === 'string' && KNOWN.test(message)
}

/**
 * The hash (EVM) or first signature (Solana) of a signed transaction; undefined if it is malformed.
 */
export function readTransactionId(method: string, params: unknown): string | undefined {
  const [raw, options] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof raw !== 'string') return undefined
  if (method === 'eth_sendRawTransaction')
    return /^0x(?:[0-9a-fA-F]{2})+$/.test(raw) ? keccak256(raw as Hex) : undefined
  if (method !== 'sendTransaction' || raw.length > MAX_SOLANA_CHARACTERS) return undefined
  const isBase64 =
    typeof options === 'object' &&
    options !== null &&
    'encoding' in options &&
    options.encoding === 'base64'
  try {
    const bytes = (isBase64 ? base64 : base58).decode(raw)
    // The number of signatures (one byte below 128), then the signatures.
    return bytes.length > SIGNATURE_BYTES && bytes[0]! > 0 && bytes[0]! < 128
      ? base58.encode(bytes.subarray(1, 1 + SIGNATURE_BYTES))
      : undefined
  } catch {
    return undefined // the node reports what is wrong with it
  }
}
