import type { ReadableAtom } from 'nanostores'
import { isAbort } from '../../errors/to-error.js'
import { isHidden } from '../../platform/page/page.js'
import type { Account } from '../account/account.js'
import { createAsync, type Async } from '../async.js'
import type { Core } from '../core.js'
import { createLatestScreen } from '../latest-screen.js'
import {
  createTransactions,
  type TransactionParts,
  type TransactionRequest,
  type Transactions,
} from './transactions.js'

/** Dependencies of a checkout besides the core. */
export interface CheckoutParts<R extends TransactionRequest, Review> extends TransactionParts<R> {
  readonly account: Account
  /** Checks the visitor's entries with the network. */
  check(signal: AbortSignal): Promise<Review>
  /** Identifies the visitor's entries: another value after each change. */
  findEntries(): unknown
  /** Clears the entries. */
  clearEntries(): void
}

/** The account and the entries at one moment. */
export interface Entered {
  /** True while the account, its connection and its network are the same. */
  isSameAccount(): boolean
  /** True while the entries are the same as well. */
  isUnchanged(): boolean
}

/**
 * The steps that payments and swaps share: check the visitor's entries, ask the wallet once, follow
 * the transaction, show its outcome. On another account or network, the entries are cleared, so that
 * nothing entered before is sent from it.
 */
export interface Checkout<R extends TransactionRequest, Review> extends Transactions<R> {
  /** The checked entries, which the visitor confirms. */
  readonly $review: ReadableAtom<Async<Review>>
  /** Checks the entries. Rejects with REQUEST_ABORTED when superseded by a newer check. */
  review(): Promise<Review>
  /** Ends a check that is under way; the review before it is kept. */
  cancelReview(): void
  resetReview(): void
  /**
   * Checks the entries for a screen; with `repeat`, again every `ms` while the page is visible and
   * `isIdle()` is true. Calls `onFailure` when a check fails; an aborted check is no failure. The
   * returned function ends this, and resets the review unless a newer screen has started its own.
   */
  watchReview(
    onFailure: (failure: unknown) => void,
    repeat?: { readonly ms: number; isIdle(): boolean },
  ): () => void
  /** Remembers the account and the entries, to find out whether they change. */
  remember(): Entered
}

/** Creates {@link Checkout}. */
export function createCheckout<R extends TransactionRequest, Review>(
  core: Core,
  parts: CheckoutParts<R, Review>,
): Checkout<R, Review> {
  const { $account } = parts.account
  const checks = createAsync<Review, []>(parts.check)
  const enter = createLatestScreen()
  const toIdentity = () => {
    const { account, chainId, connection } = $account.get() ?? {}
    return `${connection} ${chainId} ${account}`
  }
  let seen = toIdentity()
  const unfollow = $account.listen(() => {
    const now = toIdentity()
    if (now !== seen) parts.clearEntries()
    seen = now
  })
  core.lifetime.addEventListener('abort', unfollow, { once: true })

  return {
    ...createTransactions(core, parts),
    $review: checks.$value,
    review: checks.run,
    cancelReview: checks.cancel,
    resetReview: checks.reset,
    watchReview(onFailure, repeat) {
      const isLatest = enter()
      const check = () => {
        checks.run().catch((failure: unknown) => isAbort(failure) || onFailure(failure))
      }
      check()
      const timer =
        repeat && setInterval(() => !isHidden() && repeat.isIdle() && check(), repeat.ms)
      return () => {
        clearInterval(timer)
        if (isLatest()) checks.reset()
      }
    },
    remember() {
      const [identity, entries] = [toIdentity(), parts.findEntries()]
      const isSameAccount = () => toIdentity() === identity
      const isUnchanged = () => isSameAccount() && parts.findEntries() === entries
      return { isSameAccount, isUnchanged }
    },
  }
}
