import { toAddressText } from '../../standards/addresses/address-text.js'

// 32 bytes are 32 to 44 base58 characters.
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** True when a text has the form of a Solana address. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/**
 * Parses an address that a user typed. With `strict`, its base58 must encode 32 bytes. Undefined
 * for other texts.
 */
export async function parseAddress(
  text: string,
  { strict = false }: { strict?: boolean } = {},
): Promise<string | undefined> {
  const trimmed = toAddressText(text)
  if (!isAddress(trimmed)) return undefined
  if (!strict) return trimmed
  const { toKeyBytes } = await import('./key-bytes.js')
  return toKeyBytes(trimmed) ? trimmed : undefined
}
