// A prefix of one or two bytes, 32 bytes of key and two of checksum are 46 to 50 characters of base58.
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{46,50}$/

/** Reads an address a user typed, with the prefix of any network. With `strict`, its checksum must hold. Undefined when the text is no address. */
export async function parseAddress(text: string, { strict = false }: { strict?: boolean } = {}): Promise<string | undefined> {
  const trimmed = text.trim()
  if (!ADDRESS.test(trimmed)) return undefined
  if (!strict) return trimmed
  const { readAddress } = await import('./ss58.js')
  return readAddress(trimmed) ? trimmed : undefined
}
