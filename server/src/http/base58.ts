import { base58 } from '@scure/base'

/** Decodes base58; undefined unless it is exactly `length` bytes. */
export function decodeBase58(text: string, length: number): Buffer | undefined {
  // A character encodes less than a byte, which bounds the length. Decoding takes quadratic time.
  if (text === '' || text.length > length * 1.4) return undefined
  try {
    const bytes = base58.decode(text)
    return bytes.length === length ? Buffer.from(bytes) : undefined
  } catch {
    return undefined // not a base58 character
  }
}
