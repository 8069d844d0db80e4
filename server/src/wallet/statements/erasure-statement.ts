import { keccak_256 } from '@noble/hashes/sha3'
import { concatBytes } from '@noble/hashes/utils'

// ERC-191 with a version of its own, as of an enrolment: no request of a page is signed with it.
const PREFIX = Uint8Array.of(0x19, 0x57)

/** The digest that the wallet's EVM key signs to erase its account, for one step-up. */
export function toErasureDigest(accountId: string, stepUpId: string): Uint8Array {
  const text = ['wallet-modal erasure 1', accountId, stepUpId].join('\n')
  return keccak_256(concatBytes(PREFIX, new TextEncoder().encode(text)))
}
