import { keccak_256 } from '@noble/hashes/sha3'
import { concatBytes } from '@noble/hashes/utils'
import type { Addresses, Commitments } from '../contracts/contract.js'

/** What the wallet's own key signs when a device is enrolled. */
export interface EnrolmentStatement {
  readonly accountId: string
  readonly enrolmentId: string
  /** Thumbprint of the device key. */
  readonly jkt: string
  /** True when only a passkey opens the recovery share. */
  readonly held: boolean
  readonly commitments: Commitments
  readonly addresses: Addresses
}

// ERC-191 with a version of its own. No request of a page is signed with this prefix: messages have
// 0x45, typed data 0x01, transactions and authorisations do not begin with 0x19.
const PREFIX = Uint8Array.of(0x19, 0x57)

/** The digest that the EVM key signs. */
export function toEnrolmentDigest({
  accountId,
  enrolmentId,
  jkt,
  held,
  commitments: { device, auth, recovery },
  addresses: { eip155, solana },
}: EnrolmentStatement): Uint8Array {
  const lines = ['wallet-modal enrolment 1', accountId, enrolmentId, jkt, held ? 'held' : 'plain']
  const text = [...lines, device, auth, recovery, eip155.toLowerCase(), solana].join('\n')
  return keccak_256(concatBytes(PREFIX, new TextEncoder().encode(text)))
}
