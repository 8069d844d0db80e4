import { keccak_256 } from '@noble/hashes/sha3'
import { concatBytes } from '@noble/hashes/utils'

// ERC-191 with a version of its own, as of an enrolment: no request of a page is signed with it.
const PREFIX = Uint8Array.of(0x19, 0x57)

/**
 * The digest that the wallet's EVM key signs when a passkey of the wallet has confirmed an act. The
 * key worker signs it only after the passkey's PRF has opened the wallet's own hold key.
 */
export function toPasskeyDigest(accountId: string, act: string): Uint8Array {
  const text = ['wallet-modal passkey 1', accountId, act].join('\n')
  return keccak_256(concatBytes(PREFIX, new TextEncoder().encode(text)))
}

/** The act of accepting a spending rule that permits more. It names the rule by the rule's signature. */
export function toSpendingAct(signature: string): string {
  return `spending ${signature}`
}

/** The act of ending a freeze. It names the freeze by its start in Unix milliseconds. */
export function toUnfreezeAct(frozenAt: number): string {
  return `unfreeze ${frozenAt}`
}
