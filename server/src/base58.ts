const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/

/** The bytes of a base58 text; undefined when there are not exactly `length`. */
export function decodeBase58(text: string, length: number): Buffer | undefined {
  // A letter holds less than a byte, so a text of this length is the longest that fits.
  if (!BASE58.test(text) || text.length > length * 1.4) return undefined
  let value = 0n
  for (const letter of text) value = value * 58n + BigInt(ALPHABET.indexOf(letter))
  const zeros = /^1*/.exec(text)![0].length
  const hex = value === 0n ? '' : value.toString(16)
  return zeros + Math.ceil(hex.length / 2) === length ? Buffer.from(hex.padStart(length * 2, '0'), 'hex') : undefined
}
