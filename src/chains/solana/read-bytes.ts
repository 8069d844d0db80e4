import { fromBase58 } from '../../standards/encodings/base58.js'

// Longer than a transaction of Solana, and than a message that a wallet shows.
const MAX_LENGTH = 20_000

/**
 * Reads bytes that a wallet returned: as bytes, as base58, as a list of numbers, or as the object
 * that JSON makes of bytes. Undefined for other values.
 */
export function readBytes(value: unknown): Uint8Array | undefined {
  if (typeof value === 'string')
    return value.length > 0 && value.length <= MAX_LENGTH ? fromBase58(value) : undefined
  if (typeof value !== 'object' || value === null) return undefined
  // A Uint8Array of another realm, such as an extension's, is not an instance of this page's
  // Uint8Array. An object can have its name alone, with a length of its choice.
  if (ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]')
    return Uint8Array.from(value as Uint8Array)
  const { data } = value as { data?: unknown }
  const bytes: unknown[] = Object.values(Array.isArray(data) ? data : value)
  return bytes.length <= MAX_LENGTH && bytes.every(isByte) ? Uint8Array.from(bytes) : undefined
}

function isByte(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 256
}
