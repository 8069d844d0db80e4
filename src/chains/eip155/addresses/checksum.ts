import { keccak_256 } from '@noble/hashes/sha3'

const MAX_KNOWN = 1000
const checksummed = new Map<string, `0x${string}`>()

/** Converts a valid address to its EIP-55 form. */
export function toChecksum(address: string): `0x${string}` {
  const digits = address.slice(2).toLowerCase()
  const known = checksummed.get(digits)
  if (known) return known
  // Bytes, because a text needs `TextEncoder`, which the simulated page of Jest lacks.
  const hash = keccak_256(Uint8Array.from(digits, (digit) => digit.charCodeAt(0)))
  const letters = Array.from(digits, (digit, index) =>
    ((hash[index >> 1] ?? 0) >> (index % 2 ? 0 : 4)) & 8 ? digit.toUpperCase() : digit,
  )
  const written = `0x${letters.join('')}` as const
  if (checksummed.size < MAX_KNOWN) checksummed.set(digits, written)
  return written
}
