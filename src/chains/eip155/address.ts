const ADDRESS = /^(?:0x)?[0-9a-f]{40}$/i

/** Whether a wallet's word is an address as EIP-1193 accounts are written: `0x` and 40 hex digits. */
export function isAddress(text: string): boolean {
  return text.length === 42 && ADDRESS.test(text)
}

/**
 * Reads an address a person typed; the `0x` may be missing, the case is kept. With `strict`, one of
 * mixed case has to carry a true EIP-55 checksum. Undefined when it is no address.
 */
export async function parseAddress(text: string, { strict = false }: { strict?: boolean } = {}): Promise<string | undefined> {
  const trimmed = text.trim()
  if (!ADDRESS.test(trimmed)) return undefined
  const digits = trimmed.slice(-40)
  const address = `0x${digits}`
  // One case only carries no checksum (EIP-55), so there is nothing to compare.
  const unchecked = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!strict || unchecked) return address
  return (await toChecksum(address)) === address ? address : undefined
}

/** Writes an address that was checked before with its EIP-55 checksum. Hashing is loaded when first needed. */
export async function toChecksum(address: string): Promise<string> {
  const { getAddress } = await import('viem/utils')
  return getAddress(address.toLowerCase())
}
