import { readAddress } from './check-address.js'

const ADDRESS = /^([13mn2][1-9A-HJ-NP-Za-km-z]{25,34}|(bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87}|(BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{6,87})$/

/** Reads an address a user typed. With `strict`, its checksum must hold. Undefined when the text is no address. */
export async function parseAddress(text: string, { strict = false }: { strict?: boolean } = {}): Promise<string | undefined> {
  const trimmed = text.trim()
  if (!ADDRESS.test(trimmed)) return undefined
  // Bech32 addresses may be typed in capitals; both forms are the same address.
  const address = /^[BT]C/.test(trimmed) ? trimmed.toLowerCase() : trimmed
  if (!strict) return address
  return readAddress(address) ? address : undefined
}
