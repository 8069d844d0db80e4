import { combine, split } from 'shamir-secret-sharing'
import type { Bytes } from '../encoding/bytes.js'
import { commit } from './releases.js'
import { deriveKeys, type WalletAddresses, type WalletKeys } from './wallet-keys.js'

const ENTROPY_BYTES = 32
const PARTS = 3
const THRESHOLD = 2

/** The three shares of one enrolment; any two of them restore the wallet. */
export interface Enrolment {
  readonly device: Bytes
  readonly auth: Bytes
  readonly recovery: Bytes
  /** SHA-256 of each share, base64url. */
  readonly commitments: Commitments
}

/** SHA-256 of the shares of an enrolment, base64url. */
export interface Commitments {
  readonly device: string
  readonly auth: string
  readonly recovery: string
}

/** The shares do not belong together, or one is damaged: they combine to another wallet. */
export class SharesMismatch extends Error {
  override readonly name = 'SharesMismatch'
  constructor(options?: ErrorOptions) {
    super('The shares of this wallet do not fit together', options)
  }
}

/** Creates the entropy of a new wallet. */
export function createEntropy(): Bytes {
  return crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES))
}

/** Splits a wallet 2-of-3. The shares of one call combine only with each other. */
export async function splitEntropy(entropy: Uint8Array): Promise<Enrolment> {
  const [device, auth, recovery] = (await split(new Uint8Array(entropy), PARTS, THRESHOLD)) as [
    Bytes,
    Bytes,
    Bytes,
  ]
  const [ofDevice, ofAuth, ofRecovery] = await Promise.all([
    commit(device),
    commit(auth),
    commit(recovery),
  ])
  return {
    device,
    auth,
    recovery,
    commitments: { device: ofDevice, auth: ofAuth, recovery: ofRecovery },
  }
}

/**
 * Combines two shares of one enrolment and compares the resulting wallet with its known addresses.
 * Throws {@link SharesMismatch}.
 */
export async function combineShares(
  one: Uint8Array,
  other: Uint8Array,
  expected: WalletAddresses,
): Promise<{ entropy: Bytes; keys: WalletKeys }> {
  const entropy = (await combine([new Uint8Array(one), new Uint8Array(other)]).catch(
    (error: unknown) => {
      throw new SharesMismatch({ cause: error })
    },
  )) as Bytes
  if (entropy.length !== ENTROPY_BYTES) throw new SharesMismatch()
  const keys = await deriveKeys(entropy)
  const { eip155, solana } = keys.addresses
  if (eip155.toLowerCase() === expected.eip155.toLowerCase() && solana === expected.solana)
    return { entropy, keys }
  entropy.fill(0)
  keys.wipe()
  throw new SharesMismatch()
}
