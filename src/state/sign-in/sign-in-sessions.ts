import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import { copyPlain } from '../../platform/copy-plain.js'
import { randomId } from '../../platform/random-id.js'
import { getClockLag } from '../../platform/network/server-clock.js'
import { createEmitter } from '../../platform/async/emitter.js'
import {
  parseAccountId,
  toAddress,
  toChainIdOf,
  toNamespace,
  type AccountId,
} from '../../standards/caip.js'
import { isSameAddress } from '../../standards/check-siwx-message.js'
import type { SignInOptions } from '../../options/sign-in-options.js'
import type { SignInSession, SignInVerifier } from '../../services/sign-in/verifier.js'
import type { Core } from '../core.js'
import { createPersisted } from '../persisted.js'

// Browsers run a timer with a longer delay immediately.
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * The verifier's valid sessions, read again after a change in this tab or another, and when one
 * expires.
 */
export interface SignInSessions {
  readonly $sessions: ReadableAtom<readonly SignInSession[]>
  read(signal?: AbortSignal): Promise<void>
  /** Calls the listener after a session expired while the page is open. */
  onExpired(listener: () => void): () => void
  /** The session that is valid for an account. */
  find(account: AccountId): SignInSession | undefined
  /** Sessions of one address on any network, newest last. */
  listOf(account: AccountId): readonly SignInSession[]
  add(session: SignInSession): void
  /**
   * Revokes sessions. They end in this browser even if the verifier fails; its error is then
   * thrown.
   */
  revoke(ended: readonly SignInSession[]): Promise<void>
}

/** Creates {@link SignInSessions}. */
export function createSignInSessions(
  { storage, events, lifetime }: Core,
  verifier: SignInVerifier,
  { perNetwork, perAccount }: Pick<Required<SignInOptions>, 'perNetwork' | 'perAccount'>,
): SignInSessions {
  const $sessions = atom<readonly SignInSession[]>([])
  /** Changes in storage with each change of the sessions, to notify other tabs. */
  const revision = createPersisted<string>(storage, {
    key: 'sign-in-revision',
    version: 1,
    parse: (value) => (typeof value === 'string' ? value : undefined),
    fallback: '',
  })
  const { on, emit } = createEmitter<{ expired: undefined }>()
  let expiry: ReturnType<typeof setTimeout> | undefined
  let reads = 0

  function set(next: readonly SignInSession[]) {
    const before = $sessions.get()
    const now = Date.now() + Math.max(0, getClockLag())
    const valid = next.filter(({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt > now)
    clearTimeout(expiry)
    const ends = Math.min(...valid.map(({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt))
    if (Number.isFinite(ends) && !lifetime.aborted)
      expiry = setTimeout(expire, Math.min(Math.max(0, ends - now), LONGEST_TIMER_MS))
    if (JSON.stringify(before) === JSON.stringify(valid)) return
    $sessions.set(valid)
    const has = (list: readonly SignInSession[], { account }: SignInSession) =>
      list.some((other) => other.account === account)
    for (const session of before)
      if (!has(valid, session)) events.emit('signOut', { account: session.account })
    for (const session of valid) if (!has(before, session)) events.emit('signIn', session)
  }
  function expire() {
    const before = $sessions.get()
    set(before)
    if ($sessions.get() !== before) emit('expired', undefined)
  }
  async function read(signal?: AbortSignal): Promise<void> {
    const mine = ++reads
    const sessions = await verifier.getSessions(signal ? { signal } : {})
    // Only the latest read counts.
    if (mine === reads) set(copyPlain(sessions).filter(({ account }) => parseAccountId(account)))
  }
  function publish() {
    revision.set(randomId())
  }
  const stopTabs = revision.watch(() => {
    read().catch(() => {
      // Ignored: the sessions keep their last state; the next change or load reads them again.
    })
  })
  lifetime.addEventListener('abort', () => {
    stopTabs()
    clearTimeout(expiry)
  })

  function matches(session: SignInSession, account: AccountId): boolean {
    if (toNamespace(session.account) !== toNamespace(account)) return false
    if (perNetwork && session.chainId !== toChainIdOf(account)) return false
    return !perAccount || isSameAddress(session.chainId, session.address, toAddress(account))
  }
  return {
    $sessions: readonlyType($sessions),
    read,
    onExpired: (listener) => on('expired', listener),
    find: (account) => $sessions.get().find((session) => matches(session, account)),
    listOf: (account) =>
      $sessions
        .get()
        .filter(
          ({ account: other, address, chainId }) =>
            toNamespace(other) === toNamespace(account) &&
            isSameAddress(chainId, address, toAddress(account)),
        ),
    add(session) {
      reads++
      const others = $sessions.get().filter(({ account }) => account !== session.account)
      set([...others, copyPlain(session)])
      publish()
    },
    async revoke(ended) {
      if (ended.length === 0) return
      reads++
      set($sessions.get().filter((session) => !ended.includes(session)))
      const results = await Promise.allSettled(ended.map((session) => verifier.revoke(session)))
      publish()
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}

/** True when two accounts have the same address, on any networks of their namespace. */
export function isSame(one: AccountId, other: AccountId): boolean {
  return (
    toNamespace(one) === toNamespace(other) &&
    isSameAddress(toChainIdOf(one), toAddress(one), toAddress(other))
  )
}

/** Key of an address on every network of its namespace. */
export function toKey(account: AccountId): string {
  return `${toNamespace(account)}:${toAddress(account)}`
}
