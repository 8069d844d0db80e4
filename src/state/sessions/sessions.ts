import { requireService } from '../../services/require-service.js'
import { atom, computed, readonlyType, type ReadableAtom } from 'nanostores'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { isAbort } from '../../errors/to-error.js'
import type { SmartSession } from '../../services/smart-sessions/list-sessions.js'
import { toNamespace, type AccountId } from '../../standards/caip.js'
import type { Account } from '../account/account.js'
import type { ChainData } from '../account/chain-data.js'
import { createAsync, type Async } from '../async.js'
import { isCovered } from '../account/tokens/coverage.js'
import type { Core } from '../core.js'
import { createLatestScreen } from '../latest-screen.js'

export type { SmartSession }

// The identifier becomes part of the signed text, so words and spaces are not allowed.
const PCI = /^[\w-]{1,100}$/
// Largest time of a date, in seconds. A later one cannot be shown, and a session that is not shown
// cannot be revoked.
const MAX_SECONDS = 8_640_000_000_000

/** State of a session. */
export type SessionStatus = 'active' | 'expired' | 'revoked'

/** The state of a session at a time, ms since 1970. */
export function toSessionStatus(
  { revokedAt, expiry }: Pick<SmartSession, 'revokedAt' | 'expiry'>,
  nowMs: number,
): SessionStatus {
  if (revokedAt) return 'revoked'
  return expiry * 1000 <= nowMs ? 'expired' : 'active'
}

/** Lists and revokes the smart sessions of the active account. */
export interface Sessions {
  /** True when the active account can have sessions: an EVM account in an app with a server. */
  readonly $available: ReadableAtom<boolean>
  /** Sessions granted by the active account, newest first. */
  readonly $sessions: ReadableAtom<Async<readonly SmartSession[]>>
  /** Identifier of the session that is being revoked. */
  readonly $revoking: ReadableAtom<string | undefined>
  /**
   * Reads the sessions of the active account, and of each account that becomes active, until the
   * returned function is called. Calls `onFailure` on each failure.
   */
  watch(onFailure: () => void): () => void
  /** Reads the sessions again. */
  retry(): void
  /**
   * Requests a signature from the wallet and revokes the session. Rejects when it is not revoked.
   * Does nothing during another revocation.
   */
  revoke(pci: string): Promise<void>
}

/** Creates {@link Sessions}. */
export function createSessions(
  { connections, report }: Pick<Core, 'connections' | 'report'>,
  { $account }: Account,
  { service }: ChainData,
): Sessions {
  const $key = computed($account, (account): AccountId | undefined =>
    service &&
    account?.account &&
    account.status === 'connected' &&
    isCovered('sessions', toNamespace(account.account))
      ? account.account
      : undefined,
  )
  /** Time of revocations made here, unix seconds by identifier. They do not reload the list. */
  const $revoked = atom<ReadonlyMap<string, number>>(new Map())
  const $revoking = atom<string | undefined>()

  const enter = createLatestScreen()
  const list = createAsync(async (signal, account: AccountId): Promise<readonly SmartSession[]> => {
    const { listSessions } = await import('../../services/smart-sessions/list-sessions.js')
    const { pcis } = await listSessions(requireService(service), { account }, { signal })
    // Any app can create a session for any account. Without the context of a grant it permits
    // nothing.
    return pcis
      .filter(({ pci, context }) => context && PCI.test(pci))
      .map((session) => ({
        ...session,
        expiry: toSeconds(session.expiry),
        createdAt: toSeconds(session.createdAt),
      }))
      .sort((a, b) => b.createdAt - a.createdAt)
  })
  const revocation = createAsync(async (signal, pci: string): Promise<void> => {
    const account = $key.get()
    // Several wallets may hold the account; the active one is used.
    const active = $account.get()?.connection
    const connection = connections.list().find(({ id }) => id === active)
    if (!account || !connection)
      throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account } })
    const { revokeSession, toRevocationMessage } =
      await import('../../services/smart-sessions/revoke-session.js')
    const { value: signature } = await connection.signMessage(
      toRevocationMessage({ account, pci }),
      { account, signal },
    )
    signal.throwIfAborted()
    // Not aborted: the server may already have revoked it.
    await revokeSession(requireService(service), { account, pci, signature })
    $revoked.set(new Map([...$revoked.get(), [pci, Math.floor(Date.now() / 1000)]]))
  })
  const fail = (failure: unknown) => void (isAbort(failure) || report(failure))

  return {
    $available: computed($key, (key) => key !== undefined),
    $sessions: computed([list.$value, $revoked], (state, revoked) =>
      state.value
        ? {
            ...state,
            value: state.value.map((session) => ({
              ...session,
              revokedAt: session.revokedAt ?? revoked.get(session.pci),
            })),
          }
        : state,
    ),
    $revoking: readonlyType($revoking),
    watch(onFailure) {
      const isLatest = enter()
      let seen: AccountId | undefined
      const stop = $key.subscribe((key) => {
        if (key === seen) return
        seen = key
        revocation.reset()
        list.reset()
        if (key)
          void list.run(key).catch((failure) => isAbort(failure) || (report(failure), onFailure()))
      })
      return () => {
        stop()
        if (!isLatest()) return
        list.cancel()
        revocation.cancel()
      }
    },
    retry() {
      const key = $key.get()
      if (key) void list.run(key).catch(fail)
    },
    async revoke(pci) {
      if ($revoking.get() !== undefined) return
      $revoking.set(pci)
      try {
        await revocation.run(pci)
      } catch (failure) {
        fail(failure)
        throw failure
      } finally {
        $revoking.set(undefined)
      }
    },
  }
}

function toSeconds(time: number): number {
  return Math.max(-MAX_SECONDS, Math.min(MAX_SECONDS, time))
}
