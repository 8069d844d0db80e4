import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '../operation/clock.js'
import type { KeyStore, Purpose } from '../operation/keys/key-store.js'
import type { Database } from '../storage/open/database.js'
import type { SignInAccount } from './verify-account.js'
import { createSignInRegistry, type SignInRegistry } from './sign-in-registry.js'
import { readKid, readToken, signToken, type TokenKind, type TokenTimes } from './token.js'

const NONCE_BYTES = 16

const NonceClaims = z.object({ nonce: z.string() })
const SessionClaims = z.object({
  address: z.string(),
  chainId: z.string(),
  domain: z.string(),
  uri: z.string(),
  nonce: z.string(),
})
const NONCE: TokenKind<z.infer<typeof NonceClaims>> = {
  typ: 'wallet-modal-nonce+jwt',
  claims: NonceClaims,
  lifetimeS: 5 * 60,
}
const SESSION: TokenKind<z.infer<typeof SessionClaims>> = {
  typ: 'wallet-modal-session+jwt',
  claims: SessionClaims,
  lifetimeS: 24 * 60 * 60,
}

/** The signed-in account and its message; `chainId` is CAIP-2. */
export type SignInSession = z.infer<typeof SessionClaims> & TokenTimes

/** The terms of a new session: account, page, time, and expiry (Unix ms). */
export interface SessionTerms {
  readonly account: SignInAccount
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly now: number
  readonly expiresAt: number | undefined
  /** Keyed hash of the client's network address. */
  readonly source: string
}

/**
 * Nonces, sessions and metadata of accounts. Tokens are valid for one project, at every instance on
 * the database.
 */
export interface SignIn extends Pick<SignInRegistry, 'findMetadata' | 'setMetadata'> {
  /**
   * Creates a nonce for one sign-in within five minutes, and the token that binds it. Stores
   * nothing.
   */
  createNonce(projectId: string): Promise<{ nonce: string; token: string }>
  readNonce(projectId: string, token: string): Promise<({ nonce: string } & TokenTimes) | undefined>
  /**
   * Marks the nonce as used and returns a session token, valid for a day or until the message
   * expires. Throws 401 when the nonce was already used, 429 when the network address has reached
   * its limit.
   */
  open(projectId: string, terms: SessionTerms): Promise<string>
  /** Undefined for a session that expired, was ended, or belongs to another server or project. */
  readSession(projectId: string, token: string): Promise<SignInSession | undefined>
  /** Ends a session at every instance on the database. Returns false when its token is invalid. */
  end(projectId: string, token: string): Promise<boolean>
}

/** Creates the sign-in, with the server's own keys. */
export function createSignIn({
  database,
  keys,
  clock,
}: {
  database: () => Promise<Database>
  keys: KeyStore
  clock: Clock
}): SignIn {
  const registry = createSignInRegistry(database)
  const findKey = async (purpose: Purpose, token: string) => {
    const kid = readKid(token)
    return kid === undefined ? undefined : keys.find(purpose, kid)
  }
  const readSessionToken = async (projectId: string, token: string) => {
    const key = await findKey('sign-in sessions', token)
    return key && readToken(SESSION, key, token, { aud: projectId, times: clock.readings() })
  }
  return {
    findMetadata: registry.findMetadata,
    setMetadata: registry.setMetadata,
    async createNonce(projectId) {
      const nonce = randomBytes(NONCE_BYTES).toString('hex')
      const iat = Math.floor(clock.readings()[0] / 1000)
      return {
        nonce,
        token: signToken(
          NONCE,
          await keys.current('sign-in nonces'),
          { nonce },
          { aud: projectId, iat, exp: iat + NONCE.lifetimeS },
        ),
      }
    },
    async readNonce(projectId, token) {
      const key = await findKey('sign-in nonces', token)
      return key && readToken(NONCE, key, token, { aud: projectId, times: clock.readings() })
    },
    async open(
      projectId,
      { account: { address, chainId, namespace }, domain, uri, nonce, now, expiresAt, source },
    ) {
      const key = await keys.current('sign-in sessions')
      await registry.use(
        nonce,
        { projectId, account: toAccountId(namespace, chainId, address) },
        source,
      )
      const iat = Math.floor(now / 1000)
      const exp = Math.min(
        iat + SESSION.lifetimeS,
        Math.ceil((expiresAt ?? Number.POSITIVE_INFINITY) / 1000),
      )
      return signToken(
        SESSION,
        key,
        { address, chainId, domain, uri, nonce },
        { aud: projectId, iat, exp },
      )
    },
    async readSession(projectId, token) {
      const session = await readSessionToken(projectId, token)
      return session && (await registry.isEnded(session.nonce)) ? undefined : session
    },
    async end(projectId, token) {
      const session = await readSessionToken(projectId, token)
      if (session) await registry.end(session.nonce)
      return session !== undefined
    },
  }
}

/**
 * The stored account of a session. It includes the chain, because a contract's address may have
 * another owner on another chain.
 */
export function getSessionAccount({ chainId, address }: SignInSession): string {
  return toAccountId(chainId.slice(0, chainId.indexOf(':')), chainId, address)
}

function toAccountId(namespace: string, chainId: string, address: string): string {
  return `${chainId}:${namespace === 'eip155' ? address.toLowerCase() : address}`
}
