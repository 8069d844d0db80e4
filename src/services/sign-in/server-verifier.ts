import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toError } from '../../errors/to-error.js'
import { createStorage, type Storage } from '../../platform/storage.js'
import { readText } from '../../platform/network/read-text.js'
import { toAddress, toChainIdOf } from '../../standards/caip.js'
import { createService } from '../create-service.js'
import { deleteJson, getJson, postJson, type AnswerSchema, type Service } from '../service.js'
import { createSessionStore } from './session-store.js'
import type { SignInProof, SignInSession, SignInVerifier } from './verifier.js'

// The session has already ended (401, 403), or the server has no request to end one (404, 405).
const OVER: ReadonlySet<unknown> = new Set([401, 403, 404, 405])

/** Options of {@link createServerVerifier}. */
export interface ServerVerifierOptions {
  /** Origin of a server with the contract's `/auth/v1` paths, such as `wallet-modal-server`. */
  readonly url: string
  /** The app's id at that server. */
  readonly projectId?: string
  /** Separates the sessions of several verifiers on one page (`default`). */
  readonly id?: string
}

/**
 * A verifier for a server with the contract's `/auth/v1` paths. Session tokens are kept in the
 * browser's storage; each page load asks the server once whether they are still valid. `revoke()`
 * removes a token and ends it at the server (`DELETE /auth/v1/me`). A server of the contract alone
 * lacks that request; its tokens last until they expire.
 *
 * @example
 * const verifier = createServerVerifier({ url: 'https://wallet.example', projectId })
 * createWalletModal({ chains, signIn: { verifier } })
 */
export function createServerVerifier({
  url,
  projectId,
  id = 'default',
}: ServerVerifierOptions): SignInVerifier {
  return createVerifier(createService('The sign-in server', url, projectId), createStorage(id))
}

/** The same verifier for a given service and storage. */
export function createVerifier(service: Service, storage: Storage): SignInVerifier {
  const sessions = createSessionStore(storage, 'sign-in-sessions')
  /** Tokens of unused nonces. */
  const tokens = new Map<string, string>()
  /** Sessions that the server has confirmed during this page load. */
  const confirmed = new Set<string>()

  async function isValid(
    { token, ...session }: SignInSession,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    if (token === undefined) return false
    if (confirmed.has(token)) return true
    try {
      await getJson(service, '/auth/v1/me', withTexts('address', 'caip2Network'), {
        signal,
        headers: { authorization: `Bearer ${token}` },
      })
      confirmed.add(token)
      return true
    } catch (failure) {
      // Only a refusal by the server ends a session. Without a network it is kept.
      const { status } = toError(failure).details
      if (status !== 401 && status !== 403) return true
      sessions.remove(session)
      return false
    }
  }

  return {
    async createNonce({ signal }) {
      const { nonce, token } = await getJson(
        service,
        '/auth/v1/nonce',
        withTexts('nonce', 'token'),
        { signal },
      )
      tokens.set(nonce, token)
      return nonce
    },
    async verify(proof, { signal }) {
      const nonceToken = tokens.get(proof.fields.nonce)
      tokens.delete(proof.fields.nonce)
      if (nonceToken === undefined)
        throw new WalletModalError('SIGN_IN_REFUSED', {
          details: { field: 'nonce', reason: 'it is not of this page, or was used before' },
        })
      let field: string | undefined
      const fetch: typeof service.fetch = async (input, init) => {
        const response = await service.fetch(input, init)
        if (!response.ok) field = await readField(response.clone(), service.name)
        return response
      }
      const { token } = await postJson(
        { ...service, fetch },
        '/auth/v1/authenticate',
        withTexts('token'),
        {
          signal,
          headers: { 'x-nonce-jwt': `Bearer ${nonceToken}` },
          body: {
            message: proof.message,
            signature: proof.signature,
            walletInfo: toWalletInfo(proof),
          },
        },
      ).catch((failure: unknown) => {
        throw toRefusal(failure, field)
      })
      const { account } = proof
      const expiresAt = readExpiry(token)
      const session = {
        account,
        chainId: toChainIdOf(account),
        address: toAddress(account),
        token,
        ...(expiresAt === undefined ? {} : { expiresAt }),
      }
      confirmed.add(token)
      sessions.add(session)
      return session
    },
    async getSessions({ signal }) {
      const known = sessions.list()
      const valid = await Promise.all(known.map((session) => isValid(session, signal)))
      return known.filter((_, index) => valid[index])
    },
    async revoke({ token, ...session }) {
      sessions.remove(session)
      if (token === undefined) return
      confirmed.delete(token)
      try {
        await deleteJson(service, '/auth/v1/me', withTexts(), {
          headers: { authorization: `Bearer ${token}` },
        })
      } catch (failure) {
        if (!OVER.has(toError(failure).details['status'])) throw failure
      }
    },
  }
}

/**
 * A schema of an object with these string fields. Written by hand, because the contract's schemas
 * would add more of zod to every page that lists wallets.
 */
function withTexts<K extends string>(
  ...names: readonly K[]
): AnswerSchema<Readonly<Record<K, string>>> {
  return {
    safeParse(value: unknown) {
      const wrong = names.find(
        (name) => typeof (value as Partial<Record<K, unknown>> | null)?.[name] !== 'string',
      )
      return wrong === undefined
        ? { success: true, data: value }
        : { success: false, error: { issues: [{ path: [wrong], message: 'expected a text' }] } }
    },
  } as AnswerSchema<Readonly<Record<K, string>>>
}

function toWalletInfo({ wallet }: SignInProof): Record<string, unknown> {
  return { type: 'unknown', name: wallet.name, ...(wallet.rdns ? { rdns: wallet.rdns } : {}) }
}

/** Converts a refusal of the server to the code of the refused field. */
function toRefusal(failure: unknown, field: string | undefined): WalletModalError {
  const error = toError(failure)
  const { status, reason } = error.details
  if (status !== 400 && status !== 401) return error
  return new WalletModalError('SIGN_IN_REFUSED', {
    details: { field: field === 'x-nonce-jwt' ? 'nonce' : (field ?? 'message'), reason },
    cause: error,
  })
}

/** The field that the server reports as wrong: `{ reasons: [{ field }] }`. */
async function readField(response: Response, server: string): Promise<string | undefined> {
  try {
    const { reasons } = JSON.parse(await readText(response, server)) as {
      reasons?: readonly { field?: unknown }[]
    }
    const field = reasons?.[0]?.field
    return typeof field === 'string' ? field : undefined
  } catch {
    return undefined // a proxy's HTML page, or an answer without an end
  }
}

/** `exp` of a JWT in ms since 1970; undefined for other tokens. */
function readExpiry(token: string): number | undefined {
  try {
    const { exp } = JSON.parse(
      atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')),
    ) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}
