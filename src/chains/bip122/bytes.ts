// Longer than any transaction that a node accepts (400,000 weight units), in hexadecimal digits.
const MAX_LENGTH = 1_000_000

/** Encodes bytes as hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Reads bytes that a wallet returned as bytes, hexadecimal or base64; undefined for other values.
 */
export function readBytes(value: unknown): Uint8Array | undefined {
  // A Uint8Array of another realm, such as an extension's, is not an instance of this page's
  // Uint8Array.
  if (Object.prototype.toString.call(value) === '[object Uint8Array]')
    return Uint8Array.from(value as Uint8Array)
  if (typeof value !== 'string' || value === '' || value.length > MAX_LENGTH) return undefined
  if (/^([0-9a-f]{2})+$/i.test(value))
    return Uint8Array.from(value.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  try {
    return Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined // not base64
  }
}
