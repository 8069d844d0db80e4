import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import type { Addresses } from '../contracts/contract.js'
import { toEnrolmentDigest, type EnrolmentStatement } from './enrolment-statement.js'
import { refuse } from '../refuse.js'

const UNPREFIXED = 2
const ADDRESS_BYTES = 20

/**
 * Throws 401 unless the wallet of the stated addresses has signed the enrolment: only a device that
 * has the whole key can enrol.
 */
export function checkEnrolmentSignature(statement: EnrolmentStatement, signature: string): void {
  checkWalletSignature(toEnrolmentDigest(statement), signature, statement.addresses)
}

/** Throws 401 unless the wallet of the addresses has signed the digest. */
export function checkWalletSignature(
  digest: Uint8Array,
  signature: string,
  { eip155 }: Addresses,
): void {
  const signer = recoverSigner(digest, signature.slice(UNPREFIXED))
  if (signer !== eip155.slice(UNPREFIXED).toLowerCase()) throw refuse.enrolment()
}

function recoverSigner(digest: Uint8Array, signature: string): string | undefined {
  const bytes = Buffer.from(signature, 'hex')
  try {
    const key = secp256k1.Signature.fromCompact(bytes.subarray(0, 64))
      .addRecoveryBit(bytes[64]! - 27)
      .recoverPublicKey(digest)
    return Buffer.from(keccak_256(key.toRawBytes(false).subarray(1)))
      .subarray(-ADDRESS_BYTES)
      .toString('hex')
  } catch {
    // Numbers that are no signature of any key.
    return undefined
  }
}
