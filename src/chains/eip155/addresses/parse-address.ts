// Apart from `address.ts`, which the first load of a page needs.
import { toAddressText } from '../../../standards/addresses/address-text.js'

const TYPED = /^(?:0x)?[0-9a-f]{40}$/i

/**
 * Parses an address that a user typed. `0x` may be missing and the case is kept. With `strict`, a
 * mixed-case address must have a correct EIP-55 checksum. Undefined for other texts.
 */
export async function parseAddress(
  text: string,
  { strict = false }: { strict?: boolean } = {},
): Promise<string | undefined> {
  const trimmed = toAddressText(text)
  if (!TYPED.test(trimmed)) return undefined
  const digits = trimmed.slice(-40)
  const address = `0x${digits}`
  // A single-case address has no checksum (EIP-55).
  const unchecked = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!strict || unchecked) return address
  // Separate chunk: hashing is needed when a wallet connects or a mixed-case address is checked.
  const { toChecksum } = await import('./checksum.js')
  return toChecksum(address) === address ? address : undefined
}
