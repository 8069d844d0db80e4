import type { ChainNamespace } from '../caip.js'

// Families whose addresses are equal in upper and lower case: the case is a checksum (EIP-55).
const CASELESS: ReadonlySet<ChainNamespace> = new Set(['eip155'])

/** Key of an address: equal for two texts of the same address. */
export function toAddressKey(namespace: ChainNamespace | undefined, address: string): string {
  return namespace !== undefined && CASELESS.has(namespace) ? address.toLowerCase() : address
}
