const ADDRESS = /^(?:0x)?[0-9a-f]{40}$/i

/** Whether a text is an address as EIP-1193 accounts are written: `0x` and 40 hex digits. */
export function isAddress(text: string): boolean {
  return text.length === 42 && ADDRESS.test(text)
}

/**
 * Reads an address a user typed. The `0x` may be missing and the case is kept. With `strict`, an address of
 * mixed case must have a correct EIP-55 checksum. Undefined when the text is no address.
 */
export async function parseAddress(text: string, { strict = false }: { strict?: boolean } = {}): Promise<string | undefined> {
  const trimmed = text.trim()
  if (!ADDRESS.test(trimmed)) return undefined
  const digits = trimmed.slice(-40)
  const address = `0x${digits}`
  // An address of one case has no checksum (EIP-55).
  const unchecked = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!strict || unchecked) return address
  // Separate chunk: hashing is needed when a wallet connects or a mixed-case address is checked.
  const { toChecksum } = await import('./checksum.js')
  return toChecksum(address) === address ? address : undefined
}
