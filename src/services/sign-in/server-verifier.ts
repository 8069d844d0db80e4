import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toError } from '../../errors/to-error.js'
import { createStorage, type Storage } from '../../platform/storage.js'
import { toAddress, toChainIdOf } from '../../standards/caip.js'
import { createService } from '../create-service.js'
import type { Service } from '../service.js'
import { authenticate } from './authenticate.js'
import { getMe } from './get-me.js'
import { getNonce } from './get-nonce.js'
import { createSessionStore } from './session-store.js'
import type { SignInProof, SignInSession, SignInVerifier } from './verifier.js'

/** Options of {@link createServerVerifier}. */
export interface ServerVerifierOptions {
  /** Origin of a server with the contract's `/auth/v1` paths, such as `wallet-modal-server`. */
  readonly url: string
  /** The app's id at that server. */
  readonly projectId?: string
  /** Separates the sessions of several verifiers of one page (`default`). */
  readonly id?: string
}

/**
 * The verifier of a server with the contract's `/auth/v1` paths. The session's token is kept in the browser's storage; each page load asks
 * the server once whether it is still valid. The server has no request that ends a token, so `revoke()` forgets it.
 *
 * @example
 * createWalletModal({ chains, signIn: { verifier: createServerVerifier({ url: 'https://wallet.example', projectId }) } })
 */
export function createServerVerifier({ url, projectId, id = 'default' }: ServerVerifierOptions): SignInVerifier {
  return createVerifier(createService('The sign-in server', url, projectId), createStorage(id))
}

/** The same over a service and a storage. */
export function createVerifier(service: Service, storage: Storage): SignInVerifier {
  const sessions = createSessionStore(storage, 'sign-in-sessions')
  /** Token of each nonce that is not used yet. */
  const tokens = new Map<string, string>()
  /** Sessions that the server confirmed during this page load. */
  const confirmed = new Set<string>()

  async function isValid({ token, ...session }: SignInSession, signal: AbortSignal | undefined): Promise<boolean> {
    if (token === undefined) return false
    if (confirmed.has(token)) return true
    try {
      await getMe(service, { token }, { signal })
      confirmed.add(token)
      return true
    } catch (failure) {
      // Only the server's own refusal ends a session: without a network it stays as it was.
      const { status } = toError(failure).details
      if (status !== 401 && status !== 403) return true
      sessions.remove(session)
      return false
    }
  }

  return {
    async createNonce({ signal }) {
      const { nonce, token } = await getNonce(service, { signal })
      tokens.set(nonce, token)
      return nonce
    },
    async verify(proof, { signal }) {
      const nonceToken = tokens.get(proof.fields.nonce)
      tokens.delete(proof.fields.nonce)
      if (nonceToken === undefined) throw new WalletModalError('NONCE_EXPIRED', { details: { reason: 'it is not of this page, or was used before' } })
      const { token } = await authenticate(service, { message: proof.message, signature: proof.signature, nonceToken, walletInfo: toWalletInfo(proof) }, { signal }).catch((failure: unknown) => {
        throw toRefusal(failure)
      })
      const { account } = proof
      const expiresAt = readExpiry(token)
      const session = { account, chainId: toChainIdOf(account), address: toAddress(account), token, ...(expiresAt === undefined ? {} : { expiresAt }) }
      confirmed.add(token)
      sessions.add(session)
      return session
    },
    async getSessions({ signal }) {
      const known = sessions.list()
      const valid = await Promise.all(known.map((session) => isValid(session, signal)))
      return known.filter((_, index) => valid[index])
    },
    revoke: async (session) => sessions.remove(session),
  }
}

function toWalletInfo({ wallet }: SignInProof): Record<string, unknown> {
  return { type: 'unknown', name: wallet.name, ...(wallet.rdns ? { rdns: wallet.rdns } : {}) }
}

/** Gives a refusal of the server the code of what it refused. */
function toRefusal(failure: unknown): WalletModalError {
  const error = toError(failure)
  const { status, field, reason } = error.details
  if (status === 401 && field === 'signature') return new WalletModalError('SIGNATURE_INVALID', { details: { reason }, cause: error })
  if (status === 401) return new WalletModalError('NONCE_EXPIRED', { details: { reason }, cause: error })
  if (status === 400) return new WalletModalError('SIGN_IN_INVALID', { details: { field: field ?? 'message', reason }, cause: error })
  return error
}

/** `exp` of a JWT, in ms since 1970; undefined for a token of another form. */
function readExpiry(token: string): number | undefined {
  try {
    const { exp } = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}
