import { toAddressText } from '../../standards/addresses/address-text.js'

// One or two bytes of prefix, 32 of key and two of checksum are 46 to 50 base58 characters.
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{46,50}$/

/**
 * Parses an address that a user typed, with the prefix of any network. With `strict`, its checksum
 * must be correct. Undefined for other texts.
 */
export async function parseAddress(
  text: string,
  { strict = false }: { strict?: boolean } = {},
): Promise<string | undefined> {
  const trimmed = toAddressText(text)
  if (!ADDRESS.test(trimmed)) return undefined
  if (!strict) return trimmed
  const { readAddress } = await import('./ss58.js')
  return readAddress(trimmed) ? trimmed : undefined
}
