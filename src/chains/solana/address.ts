// 32 bytes are 32 to 44 characters of base58.
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Whether a text has the form of a Solana address. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/** Reads an address a user typed. With `strict`, its base58 must encode 32 bytes. Undefined when the text is no address. */
export async function parseAddress(text: string, { strict = false }: { strict?: boolean } = {}): Promise<string | undefined> {
  const trimmed = text.trim()
  if (!isAddress(trimmed)) return undefined
  if (!strict) return trimmed
  const { toKeyBytes } = await import('./key-bytes.js')
  return toKeyBytes(trimmed) ? trimmed : undefined
}
