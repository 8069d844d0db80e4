import type { Address } from 'viem'

/** What stands for a chain's native coin where a token address is asked for. */
export const NATIVE: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/
const SOLANA_KEY_BYTES = 32

/** An EVM address in lower case; undefined for anything else. */
export function parseEvmAddress(text: unknown): Address | undefined {
  return typeof text === 'string' && /^0x[0-9a-fA-F]{40}$/.test(text) ? (text.toLowerCase() as Address) : undefined
}

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

/** A Solana address; undefined unless it is base58 of 32 bytes. */
export function parseSolanaAddress(text: unknown): string | undefined {
  return typeof text === 'string' && decodeBase58(text, SOLANA_KEY_BYTES) ? text : undefined
}

/** The namespace a plain address belongs to. */
export function findNamespace(address: string): 'eip155' | 'solana' | undefined {
  if (parseEvmAddress(address)) return 'eip155'
  return parseSolanaAddress(address) ? 'solana' : undefined
}

/** A plain address in the form it is stored and compared in, of the namespace given; undefined when it is of another family. */
export function parseAddress(namespace: string, text: string): string | undefined {
  return namespace === 'eip155' ? parseEvmAddress(text) : namespace === 'solana' ? parseSolanaAddress(text) : undefined
}
