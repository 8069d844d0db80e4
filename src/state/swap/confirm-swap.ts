import { atom, computed, type ReadableAtom } from 'nanostores'
import { isAbort } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Checkout } from '../transactions/checkout.js'
import type { SwapReview } from './review.js'
import type { SwapFormStore } from './swap-form.js'
import { isApproval, toStep, type TradeStep } from './trade-step.js'
import type { Trade } from './trades.js'

const REFRESH_MS = 10_000
// A review this old was not refreshed in time, for example because the tab slept.
const EXPIRED_MS = 30_000
// A result that is worse by more than 0.1 % requires the visitor's consent.
const TOLERANCE = 1000n

/** Dependencies of a confirmation. */
export interface ConfirmationParts {
  readonly form: SwapFormStore
  readonly checkout: Checkout<Trade, SwapReview>
  /** Clears the form once its swap is sent. */
  clear(): void
}

/** The review and confirmation of a swap: the wallet receives exactly what the visitor saw last. */
export interface Confirmation {
  /** True when the price is worse than the one the visitor accepted. */
  readonly $changed: ReadableAtom<boolean>
  /**
   * Checks the form with a new quote, and again every ten seconds, until the returned function is
   * called. `$review` then holds what the visitor confirms.
   */
  watchReview(onFailure: (failure: unknown) => void): () => void
  /** Accepts the current price. */
  accept(): void
  /**
   * Sends the next step of the reviewed swap to the wallet. Clears the form once the wallet has
   * sent the swap, unless the visitor has changed it since. A review that is too old or whose price
   * changed is shown again instead. Rejects with the reason when a step was not sent.
   */
  confirm(): Promise<TradeStep | undefined>
  /** Forgets the review and the accepted price. */
  reset(): void
}

/** Creates {@link Confirmation}. */
export function createConfirmation({ form, checkout, clear }: ConfirmationParts): Confirmation {
  const { $review } = checkout
  /** The result that the visitor accepted last. */
  const $accepted = atom<bigint | undefined>(undefined)
  const $changed = computed(
    [$review, $accepted],
    ({ value }, accepted) =>
      value !== undefined &&
      accepted !== undefined &&
      value.order.expected < accepted - accepted / TOLERANCE,
  )

  // A newer review supersedes this one, which is not a failure of the step.
  const reviewAgain = () =>
    checkout.review().catch((failure: unknown) => {
      if (!isAbort(failure)) throw failure
    })
  return {
    $changed,
    watchReview(onFailure) {
      $accepted.set(form.$form.get().expected)
      return checkout.watchReview(onFailure, {
        ms: REFRESH_MS,
        isIdle: () =>
          checkout.$latest.get().status !== 'asking' &&
          !checkout.isWaiting() &&
          form.toSwapInput() !== undefined,
      })
    },
    accept() {
      $accepted.set($review.get().value?.order.expected)
    },
    async confirm() {
      const { value, status } = $review.get()
      if (!value || status === 'failed' || value.problem || $changed.get()) return undefined
      // The review still contains the approval that the network has not confirmed yet.
      if (checkout.isWaiting()) throw new WalletModalError('REQUEST_PENDING')
      const age = Date.now() - value.at
      // Negative after the clock was set back; the true age is then unknown.
      if (age < 0 || age > EXPIRED_MS) {
        await reviewAgain()
        return undefined
      }
      const { order } = value
      const step = toStep(order)
      const entered = checkout.remember()
      // A refresh must not replace the order that is being signed.
      checkout.cancelReview()
      const sent = await checkout.request({ order, step }, 'visitor')
      if (isApproval(step)) {
        await sent.confirmed()
        // The allowance has changed on chain, so the swap is quoted and built again.
        if (entered.isSameAccount() && form.toSwapInput()) await reviewAgain()
      } else if (entered.isUnchanged()) clear()
      return step
    },
    reset() {
      checkout.resetReview()
      $accepted.set(undefined)
    },
  }
}
