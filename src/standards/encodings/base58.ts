const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Encodes bytes as base58. */
export function toBase58(bytes: Uint8Array): string {
  let rest = BigInt(
    `0x0${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
  )
  let text = ''
  for (; rest > 0n; rest /= 58n) text = ALPHABET[Number(rest % 58n)] + text
  // A leading zero byte is a leading "1".
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** Decodes base58; undefined for other texts. */
export function fromBase58(text: string): Uint8Array | undefined {
  let number = 0n
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) return undefined
    number = number * 58n + BigInt(digit)
  }
  const hex = number === 0n ? '' : number.toString(16)
  const zeros = text.length - text.replace(/^1+/, '').length
  const pairs = (hex.length % 2 ? `0${hex}` : hex).match(/../g) ?? []
  return Uint8Array.from([...new Uint8Array(zeros), ...pairs.map((pair) => parseInt(pair, 16))])
}
