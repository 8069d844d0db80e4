import type { Address } from 'viem'

/** What stands for a chain's native coin where a token address is asked for. */
export const NATIVE: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const SOLANA_KEY_BYTES = 32

/** An EVM address in lower case; undefined for anything else. */
export function parseEvmAddress(text: unknown): Address | undefined {
  return typeof text === 'string' && /^0x[0-9a-fA-F]{40}$/.test(text) ? (text.toLowerCase() as Address) : undefined
}

/** A Solana address; undefined unless it is base58 of 32 bytes. */
export function parseSolanaAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return undefined
  let value = 0n
  for (const letter of text) value = value * 58n + BigInt(ALPHABET.indexOf(letter))
  const zeros = /^1*/.exec(text)![0].length
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return zeros + bytes === SOLANA_KEY_BYTES ? text : undefined
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
