import { fromBase58 } from '../../standards/encodings/base58.js'

/** The 32 bytes of an address, which on Solana are its public key; undefined for other texts. */
export function toKeyBytes(address: string): Uint8Array | undefined {
  const bytes = address.length <= 44 ? fromBase58(address) : undefined
  return bytes?.length === 32 ? bytes : undefined
}
