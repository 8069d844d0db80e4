const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const CHECKSUM_LETTERS = 6

/** The contents of a bech32 text. */
export interface Bech32 {
  readonly prefix: string
  /** Groups of five bits, without the checksum. */
  readonly words: readonly number[]
  /** bech32m (BIP-350) differs from bech32 (BIP-173) only in its checksum. */
  readonly encoding: 'bech32' | 'bech32m'
}

/**
 * Parses a bech32 or bech32m text and verifies its checksum; undefined for other texts. All letters
 * must have the same case.
 */
export function parseBech32(text: string): Bech32 | undefined {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return undefined
  const lower = text.toLowerCase()
  const at = lower.lastIndexOf('1')
  const prefix = lower.slice(0, at)
  const words = [...lower.slice(at + 1)].map((letter) => ALPHABET.indexOf(letter))
  if (
    at < 1 ||
    /[^\x21-\x7e]/.test(prefix) ||
    words.length < CHECKSUM_LETTERS ||
    words.includes(-1)
  )
    return undefined
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  const check = toChecksum([
    ...codes.map((code) => code >> 5),
    0,
    ...codes.map((code) => code & 31),
    ...words,
  ])
  if (check !== 1 && check !== 0x2bc830a3) return undefined
  return {
    prefix,
    words: words.slice(0, -CHECKSUM_LETTERS),
    encoding: check === 1 ? 'bech32' : 'bech32m',
  }
}

/**
 * Number of bytes in groups of five bits; undefined if the remaining bits are not valid padding.
 */
export function countBytes(words: readonly number[]): number | undefined {
  const bits = words.length * 5
  const rest = bits % 8
  return rest < 5 && ((words.at(-1) ?? 0) & ((1 << rest) - 1)) === 0 ? (bits - rest) / 8 : undefined
}

function toChecksum(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    GENERATORS.forEach((generator, bit) => {
      if ((top >> bit) & 1) sum ^= generator
    })
  }
  return sum
}
