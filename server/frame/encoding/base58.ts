import type { Bytes } from './bytes.js'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
// Solana transactions have at most 1232 bytes; the conversion takes quadratic time.
const MAX_LENGTH = 4096

/** Bitcoin's base58, as Solana writes keys and signatures. */
export function toBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let index = 0; index < digits.length; index++) {
      carry += digits[index]! << 8
      digits[index] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58)
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return (
    '1'.repeat(zeros < 0 ? bytes.length : zeros) +
    digits
      .reverse()
      .map((digit) => ALPHABET[digit])
      .join('')
  )
}

/** Parses base58. Undefined for other text, and for more than 4096 characters. */
export function parseBase58(text: unknown): Bytes | undefined {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return undefined
  const bytes: number[] = []
  for (const letter of text) {
    let carry = ALPHABET.indexOf(letter)
    if (carry < 0) return undefined
    for (let index = 0; index < bytes.length; index++) {
      carry += bytes[index]! * 58
      bytes[index] = carry & 0xff
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff)
  }
  const zeros = [...text].findIndex((letter) => letter !== '1')
  return Uint8Array.from([
    ...Array<number>(zeros < 0 ? text.length : zeros).fill(0),
    ...bytes.reverse(),
  ])
}
