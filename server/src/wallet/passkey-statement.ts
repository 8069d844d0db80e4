import { keccak_256 } from '@noble/hashes/sha3'
import { concatBytes } from '@noble/hashes/utils'

// ERC-191 with a version of its own, as of an enrolment: no request of a page is signed with it.
const PREFIX = Uint8Array.of(0x19, 0x57)

/**
 * The digest with which the wallet's EVM key says that a passkey of the wallet has confirmed an act.
 * The key signs it only after the passkey's PRF has opened a key that the wallet itself made.
 */
export function toPasskeyDigest(accountId: string, act: string): Uint8Array {
  const text = ['wallet-modal passkey 1', accountId, act].join('\n')
  return keccak_256(concatBytes(PREFIX, new TextEncoder().encode(text)))
}

/** The act of a spending rule that permits more; the rule by its own signature. */
export function toSpendingAct(signature: string): string {
  return `spending ${signature}`
}

/** The act that ends a freeze; the freeze by its beginning in Unix milliseconds. */
export function toUnfreezeAct(frozenAt: number): string {
  return `unfreeze ${frozenAt}`
}
