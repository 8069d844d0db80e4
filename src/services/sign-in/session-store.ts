import { parseAccountId } from '../../standards/caip.js'
import type { Storage } from '../../platform/storage.js'
import type { SignInSession } from './verifier.js'

// Bounds the storage of past sessions of other accounts.
const MAX_SESSIONS = 50

/** Sessions in the browser's storage, without expired ones. */
export interface SessionStore {
  list(): readonly SignInSession[]
  /** Replaces the session of the same account. */
  add(session: SignInSession): void
  remove(session: Pick<SignInSession, 'account'>): void
}

/** Creates a store under one key. */
export function createSessionStore(storage: Storage, key: string): SessionStore {
  const list = (): readonly SignInSession[] =>
    read(storage.get(key)).filter(
      ({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt > Date.now(),
    )
  const write = (sessions: readonly SignInSession[]) =>
    sessions.length === 0 ? storage.remove(key) : storage.set(key, JSON.stringify(sessions))
  return {
    list,
    add: (session) =>
      write(
        [session, ...list().filter(({ account }) => account !== session.account)].slice(
          0,
          MAX_SESSIONS,
        ),
      ),
    remove: ({ account }) => write(list().filter((session) => session.account !== account)),
  }
}

function read(text: string | undefined): readonly SignInSession[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isSession) : []
  } catch {
    return [] // corrupt storage counts as absent
  }
}

/** True when a value has the form of a session. */
export function isSession(value: unknown): value is SignInSession {
  if (typeof value !== 'object' || value === null) return false
  const { account, chainId, address, expiresAt, token } = value as Record<string, unknown>
  if (!parseAccountId(account) || account !== `${String(chainId)}:${String(address)}`) return false
  return (
    (expiresAt === undefined || typeof expiresAt === 'number') &&
    (token === undefined || typeof token === 'string')
  )
}
