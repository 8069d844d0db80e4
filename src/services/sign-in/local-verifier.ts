import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { createStorage } from '../../platform/storage.js'
import { toAddress, toChainIdOf } from '../../standards/caip.js'
import { createSessionStore } from './session-store.js'
import type { SignInProof, SignInVerifier } from './verifier.js'

const NONCE_BYTES = 16
const NONCE_LIFE_MS = 5 * 60_000
const SESSION_LIFE_MS = 24 * 60 * 60_000

/** Options of {@link createLocalVerifier}. */
export interface LocalVerifierOptions {
  /** Separates the sessions of several verifiers on one page (`default`). */
  readonly id?: string
  /** Verifies the signature. Without it, signatures are not verified. */
  readonly verifySignature?: (proof: SignInProof) => Promise<boolean>
}

/**
 * A verifier without a server, for demos and tests: nonces and sessions stay in this browser. It
 * protects nothing, because the page verifies itself.
 *
 * @example
 * createWalletModal({ chains, signIn: { verifier: createLocalVerifier() } })
 */
export function createLocalVerifier({
  id = 'default',
  verifySignature,
}: LocalVerifierOptions = {}): SignInVerifier {
  const sessions = createSessionStore(createStorage(id), 'local-sign-in')
  const nonces = new Map<string, number>()

  return {
    async createNonce() {
      const nonce = Array.from(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('')
      nonces.set(nonce, Date.now())
      return nonce
    },
    async verify(proof) {
      const { account, fields } = proof
      const madeAt = nonces.get(fields.nonce)
      nonces.delete(fields.nonce)
      if (madeAt === undefined)
        throw new WalletModalError('SIGN_IN_REFUSED', {
          details: { field: 'nonce', reason: 'it is unknown or was used before' },
        })
      if (Date.now() - madeAt > NONCE_LIFE_MS)
        throw new WalletModalError('SIGN_IN_REFUSED', {
          details: { field: 'nonce', reason: 'it is older than 5 minutes' },
        })
      const ends =
        fields.expirationTime === undefined
          ? Number.POSITIVE_INFINITY
          : Date.parse(fields.expirationTime)
      if (ends <= Date.now())
        throw new WalletModalError('SIGN_IN_REFUSED', {
          details: { field: 'expirationTime', reason: 'it is over' },
        })
      if (verifySignature && !(await verifySignature(proof)))
        throw new WalletModalError('SIGN_IN_REFUSED', {
          details: { field: 'signature', reason: 'it is not of this account over this message' },
        })
      const session = {
        account,
        chainId: toChainIdOf(account),
        address: toAddress(account),
        expiresAt: Math.min(Date.now() + SESSION_LIFE_MS, ends),
      }
      sessions.add(session)
      return session
    },
    getSessions: async () => sessions.list(),
    revoke: async (session) => sessions.remove(session),
  }
}
