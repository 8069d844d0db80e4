import type { Address } from 'viem'
import { decodeBase58 } from '../http/base58.js'

/** Represents a chain's native coin in place of a token address. */
export const NATIVE: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const SOLANA_KEY_BYTES = 32

/** A lower-case EVM address; undefined for other values. */
export function parseEvmAddress(text: unknown): Address | undefined {
  return typeof text === 'string' && /^0x[0-9a-fA-F]{40}$/.test(text)
    ? (text.toLowerCase() as Address)
    : undefined
}

/** A Solana address; undefined unless it is base58 of 32 bytes. */
export function parseSolanaAddress(text: unknown): string | undefined {
  return typeof text === 'string' && decodeBase58(text, SOLANA_KEY_BYTES) ? text : undefined
}

/** The namespace of a plain address. */
export function findNamespace(address: string): 'eip155' | 'solana' | undefined {
  if (parseEvmAddress(address)) return 'eip155'
  return parseSolanaAddress(address) ? 'solana' : undefined
}

/** A plain address of the namespace in its stored form; undefined for another namespace. */
export function parseAddress(namespace: string, text: string): string | undefined {
  return namespace === 'eip155'
    ? parseEvmAddress(text)
    : namespace === 'solana'
      ? parseSolanaAddress(text)
      : undefined
}
