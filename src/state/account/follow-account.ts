import { atom, computed, type ReadableAtom } from 'nanostores'
import type { AccountId, ChainId } from '../../standards/caip.js'
import type { AccountState } from '../connections/connections.js'
import type { Query, QueryState, RefreshOptions } from '../query.js'

/** An account and its network. */
export interface AccountKey {
  readonly account: AccountId
  readonly chainId: ChainId
}

/** A query that follows the active account, such as its balance. */
export interface FollowedQuery<T> {
  /** Value of the active account with its loading state. */
  readonly $state: ReadableAtom<QueryState<T>>
  /**
   * Reads the value again unless it is fresh or its source asked for a pause. Rejects when it
   * cannot be read.
   */
  refresh(options?: RefreshOptions): Promise<void>
  /**
   * Refreshes the value of the active account until the returned function is called. Calls
   * `onFailure` on each failure.
   */
  watch(onFailure: () => void): () => void
}

/**
 * Applies a query to the active account, whichever that is. A change of `$kind` selects another
 * value of the same account, such as that in another currency.
 */
export function followAccount<T>(
  query: Pick<Query<AccountKey, T>, 'find' | 'refresh' | 'watch'>,
  $account: ReadableAtom<AccountState | undefined>,
  report: (failure: unknown) => void,
  $kind: ReadableAtom<string> = atom(''),
): FollowedQuery<T> {
  const $key = computed([$account, $kind], (account): AccountKey | undefined =>
    account?.account && account.chainId
      ? { account: account.account, chainId: account.chainId }
      : undefined,
  )
  const toId = (key: AccountKey | undefined) => key && `${$kind.get()} ${key.account}`
  const $state = atom<QueryState<T>>({ status: 'idle' })
  let shown: string | undefined
  let unfollow = () => {}
  // Not a `computed` store: the source store depends on the account.
  $key.subscribe((key) => {
    if (toId(key) === shown) return
    shown = toId(key)
    unfollow()
    unfollow = key
      ? query.find(key).subscribe((state) => $state.set(state))
      : () => $state.set({ status: 'idle' })
    if (!key) $state.set({ status: 'idle' })
  })
  return {
    $state,
    async refresh(options) {
      const key = $key.get()
      if (!key || $account.get()?.status !== 'connected') return
      await query.refresh(key, options).catch((failure) => {
        report(failure)
        throw failure
      })
    },
    watch(onFailure) {
      let seen: string | undefined
      let stop = () => {}
      const unwatch = $key.subscribe((key) => {
        const account = $account.get()
        const now = `${account?.status} ${toId(key)}`
        if (now === seen) return
        seen = now
        stop()
        stop =
          key && account?.status === 'connected'
            ? query.watch(key, (error) => (report(error), onFailure()))
            : () => {}
      })
      return () => {
        unwatch()
        stop()
      }
    },
  }
}
