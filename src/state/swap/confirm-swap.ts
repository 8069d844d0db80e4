import { atom, computed } from 'nanostores'
import { isAbort } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { isHidden } from '../../platform/page/page.js'
import type { Account } from '../account/account.js'
import { createAsync } from '../async.js'
import type { Core } from '../core.js'
import { createLatestScreen } from '../latest-screen.js'
import type { DraftStore } from './draft.js'
import type { Market } from './market.js'
import { reviewSwap, type SwapReview } from './review.js'
import type { SwapFormStore } from './swap-form.js'
import { isApproval, toStep, type TradeStep } from './trade-step.js'
import type { Trades } from './trades.js'

const REFRESH_MS = 10_000
// A review this old was not refreshed in time, for example because the tab slept.
const EXPIRED_MS = 30_000
// A result that is worse by more than 0.1 % requires the visitor's consent.
const TOLERANCE = 1000n

/** Dependencies of a review. */
export interface ConfirmationParts {
  readonly $account: Account['$account']
  readonly draft: DraftStore
  readonly form: SwapFormStore
  readonly market: Market
  readonly trades: Trades
  /** Identifies the connection, network and account. A review is valid for one identity. */
  toIdentity(): string
  /** Clears the form once its swap is sent. */
  clear(): void
}

/** The review and confirmation of a swap: the wallet receives exactly what the visitor saw last. */
export function createConfirmation(
  core: Core,
  { $account, draft, form, market, trades, toIdentity, clear }: ConfirmationParts,
) {
  /** The result that the visitor accepted last. */
  const $accepted = atom<bigint | undefined>(undefined)
  const enterReview = createLatestScreen()
  const review = createAsync<SwapReview, []>(async (signal) => {
    const input = form.toSwapInput()
    const { connection } = $account.get() ?? {}
    if (!input || !connection)
      throw new WalletModalError('SWAP_INVALID', {
        details: { problem: 'An amount and two tokens are required', field: 'order' },
      })
    return reviewSwap(core, input, {
      service: await market.open(input.chainId),
      connection,
      slippage: draft.$draft.get().slippage,
      gasPrice: market.$gasPrice.get(),
      coins: form.findCoins(),
      signal,
    })
  })
  /** True when the price is worse than the one the visitor accepted. */
  const $changed = computed(
    [review.$value, $accepted],
    ({ value }, accepted) =>
      value !== undefined &&
      accepted !== undefined &&
      value.order.expected < accepted - accepted / TOLERANCE,
  )

  function reset() {
    review.reset()
    $accepted.set(undefined)
  }
  // A newer review supersedes this one, which is not a failure of the step.
  const reviewAgain = () =>
    review.run().catch((failure: unknown) => {
      if (!isAbort(failure)) throw failure
    })
  return {
    $review: review.$value,
    $changed,
    review: review.run,
    reset,
    /**
     * Checks the form with a new quote, and again every ten seconds, until the returned function is
     * called. `$review` then holds what the visitor confirms.
     */
    watchReview(onFailure: (failure: unknown) => void): () => void {
      const check = () =>
        review.run().catch((failure: unknown) => isAbort(failure) || onFailure(failure))
      const isLatest = enterReview()
      const { expected } = form.$form.get()
      $accepted.set(expected)
      void check()
      const timer = setInterval(() => {
        if (
          !isHidden() &&
          trades.$trade.get().status !== 'asking' &&
          !trades.isWaiting() &&
          form.toSwapInput()
        )
          void check()
      }, REFRESH_MS)
      return () => {
        clearInterval(timer)
        if (isLatest()) reset()
      }
    },
    /** Accepts the current price. */
    accept() {
      $accepted.set(review.$value.get().value?.order.expected)
    },
    /**
     * Sends the next step of the reviewed swap to the wallet. Clears the form once the wallet has
     * sent the swap, unless the visitor has changed it since. A review that is too old or whose
     * price changed is shown again instead. Rejects with the reason when a step was not sent.
     */
    async confirm(): Promise<TradeStep | undefined> {
      const { value, status } = review.$value.get()
      if (!value || status === 'failed' || value.problem || $changed.get()) return undefined
      // The review still contains the approval that the network has not confirmed yet.
      if (trades.isWaiting()) throw new WalletModalError('REQUEST_PENDING')
      const age = Date.now() - value.at
      // Negative after the clock was set back; the true age is then unknown.
      if (age < 0 || age > EXPIRED_MS) {
        await reviewAgain()
        return undefined
      }
      const { order } = value
      const step = toStep(order)
      const [identity, entered] = [toIdentity(), draft.$draft.get()]
      // A refresh must not replace the order that is being signed.
      review.cancel()
      const sent = await trades.start(order, step, 'visitor')
      if (isApproval(step)) {
        await sent.confirmed()
        // The allowance has changed on chain, so the swap is quoted and built again.
        if (toIdentity() === identity && form.toSwapInput()) await reviewAgain()
      } else if (toIdentity() === identity && draft.$draft.get() === entered) clear()
      return step
    },
  }
}
