import { toAddressText } from '../../standards/addresses/address-text.js'

const ADDRESS = /^[a-z][a-z0-9]{0,20}1[02-9ac-hj-np-z]{38,66}$/

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
  const { readPrefix } = await import('./check-address.js')
  return readPrefix(trimmed) === undefined ? undefined : trimmed
}
