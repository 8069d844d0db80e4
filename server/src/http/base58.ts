import { base58 } from '@scure/base'

/** The bytes of a base58 text; undefined when there are not exactly `length`. */
export function decodeBase58(text: string, length: number): Buffer | undefined {
  // A letter holds less than a byte, so a text of this length is the longest that fits. Decoding takes the square of the length.
  if (text === '' || text.length > length * 1.4) return undefined
  try {
    const bytes = base58.decode(text)
    return bytes.length === length ? Buffer.from(bytes) : undefined
  } catch {
    return undefined // a letter that base58 lacks
  }
}
