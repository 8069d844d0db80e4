import { keccak_256 } from '@noble/hashes/sha3'
import { concatBytes } from '@noble/hashes/utils'
import type { SpendingRule } from './spending-rule.js'

// ERC-191 with a version of its own, as of an enrolment: no request of a page is signed with it.
const PREFIX = Uint8Array.of(0x19, 0x57)

/** The digest that the wallet's EVM key signs for a rule of an account. */
export function toSpendingDigest(
  accountId: string,
  { version, limit, amounts, listedOnly, addresses }: SpendingRule,
): Uint8Array {
  const text = [
    'wallet-modal spending 1',
    accountId,
    String(version),
    limit,
    ...amounts.map(({ asset, amount }) => `${asset} ${amount}`),
    listedOnly ? 'listed' : 'any',
    ...addresses,
  ].join('\n')
  return keccak_256(concatBytes(PREFIX, new TextEncoder().encode(text)))
}
