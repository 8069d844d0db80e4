import { base58 } from '@scure/base'

/** Bytes as base58. */
export function toBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/** The bytes of a base58 text; undefined when it is none. */
export function fromBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined // a character outside the alphabet
  }
}

/** The 32 bytes of an address, which on Solana are its public key; undefined when the text is no address. */
export function toKeyBytes(address: string): Uint8Array | undefined {
  const bytes = address.length <= 44 ? fromBase58(address) : undefined
  return bytes?.length === 32 ? bytes : undefined
}
