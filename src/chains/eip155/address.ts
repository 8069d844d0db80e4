const ADDRESS = /^0x[0-9a-f]{40}$/i

/** True for an address as in EIP-1193 accounts: `0x` and 40 hex digits. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text)
}
