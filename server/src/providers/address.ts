import type { Address } from 'viem'
import { decodeBase58 } from '../http/base58.js'

/** What stands for a chain's native coin where a token address is asked for. */
export const NATIVE: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const SOLANA_KEY_BYTES = 32

/** An EVM address in lower case; undefined for anything else. */
export function parseEvmAddress(text: unknown): Address | undefined {
  return typeof text === 'string' && /^0x[0-9a-fA-F]{40}$/.test(text) ? (text.toLowerCase() as Address) : undefined
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
