import { computed, type ReadableAtom } from 'nanostores'
import { isAbort } from '../../errors/to-error.js'
import { wait } from '../../platform/async/deadline.js'
import type { Account } from '../account/account.js'
import { createAsync } from '../async.js'
import type { Core } from '../core.js'
import type { DraftStore, EntryProblem } from './draft.js'
import type { Market } from './market.js'
import { toImpact } from './price-impact.js'
import { readQuote, toSwapInputKey, type Quote, type SwapInput } from './read-quote.js'
import type { SwapAsset } from './swap-tokens.js'

const DEBOUNCE_MS = 200
// Gas of a swap over two pools. Reserved when the whole native balance is swapped.
const USUAL_GAS = 250_000n

/** What is missing or wrong in a form, most important first; undefined when it can be reviewed. */
export type SwapProblem = EntryProblem | 'quoting' | 'route' | 'service' | 'gas'

/** The form with its quote. */
export interface SwapForm {
  readonly from: SwapAsset | undefined
  readonly to: SwapAsset | undefined
  /** Base units of `from`. */
  readonly amount: bigint | undefined
  /**
   * Expected result, in base units of `to`; undefined until the quote for these entries has
   * arrived.
   */
  readonly expected: bigint | undefined
  /** Guaranteed minimum after slippage. */
  readonly least: bigint | undefined
  /** Loss of value in hundredths of a percent; undefined if a price is unknown. */
  readonly impact: number | undefined
  /** Network fee in base units of the native coin; a usual figure, not an estimate of this swap. */
  readonly fee: bigint | undefined
  readonly problem: SwapProblem | undefined
}

/** Dependencies of the form. */
export interface SwapFormParts {
  readonly $account: Account['$account']
  readonly $assets: ReadableAtom<readonly SwapAsset[]>
  readonly draft: DraftStore
  readonly market: Market
}

/** The entries with their quote. A quote is requested when the entries change, once per input. */
export interface SwapFormStore {
  readonly $form: ReadableAtom<SwapForm>
  toSwapInput(): SwapInput | undefined
  /** Balance of the native coin; undefined while unknown. */
  findCoins(): bigint | undefined
  /** Requests the quote again. */
  requote(): void
  /** Enters the whole balance; for the native coin, what the fee leaves. */
  enterMaximum(): void
  /** Clears the entries and the quote. */
  clear(): void
}

/** Creates {@link SwapFormStore}. */
export function createSwapForm(
  { report, lifetime }: Pick<Core, 'report' | 'lifetime'>,
  { $account, $assets, draft, market }: SwapFormParts,
): SwapFormStore {
  const quote = createAsync<Quote, [SwapInput, number]>(async (signal, input, pauseMs) => {
    if (pauseMs > 0) await wait(pauseMs, signal)
    return readQuote(await market.open(input.chainId), input, {
      gasPrice: market.$gasPrice.get(),
      signal,
    })
  })
  const $form = computed(
    [draft.$draft, draft.$entries, quote.$value, market.$gasPrice, $account],
    ({ slippage }, entries, answer, gasPrice, account): SwapForm => {
      const { from, to, amount } = entries
      const input = toSwapInput()
      const known =
        input !== undefined && answer.value?.key === toSwapInputKey(input)
          ? answer.value
          : undefined
      const expected = answer.status === 'failed' ? undefined : known?.expected
      const fee = gasPrice === undefined ? undefined : gasPrice * USUAL_GAS
      const coins = findCoins()
      const short =
        fee !== undefined &&
        coins !== undefined &&
        fee + (from?.address === undefined ? (amount ?? 0n) : 0n) > coins
      const failed =
        answer.status === 'failed'
          ? answer.error.details['field'] === 'route'
            ? 'route'
            : 'service'
          : undefined
      const problem =
        entries.problem ??
        failed ??
        (expected === undefined ? 'quoting' : short ? 'gas' : undefined)
      void account
      return {
        from,
        to,
        amount,
        expected,
        least: expected === undefined ? undefined : (expected * BigInt(100 - slippage)) / 100n,
        impact: toImpact(entries, expected),
        fee,
        problem,
      }
    },
  )

  function findCoins(): bigint | undefined {
    return $assets.get().find(({ address }) => address === undefined)?.amount
  }
  function toSwapInput(): SwapInput | undefined {
    const { account, chainId } = $account.get() ?? {}
    const { from, to, amount } = draft.$entries.get()
    return account && chainId && from && to && amount !== undefined && from.chainId === chainId
      ? { account, chainId, from, to, amount }
      : undefined
  }
  // Updates of balances or prices request no new quote.
  let quoted = ''
  function requote(pauseMs: number, force = false) {
    const input = toSwapInput()
    const key = input ? toSwapInputKey(input) : ''
    if (key === quoted && !force) return
    quoted = key
    if (!input) return quote.reset()
    quote.run(input, pauseMs).catch((failure: unknown) => {
      // The form shows it. Being superseded by a newer input is not a failure.
      if (!isAbort(failure)) report(failure)
    })
  }
  lifetime.addEventListener(
    'abort',
    draft.$entries.listen(() => requote(DEBOUNCE_MS)),
    { once: true },
  )

  return {
    $form,
    toSwapInput,
    findCoins,
    requote: () => requote(0, true),
    enterMaximum() {
      const { from, fee } = $form.get()
      if (!from) return
      const kept = from.address === undefined ? (fee ?? 0n) * 2n : 0n
      draft.enter(from.amount > kept ? from.amount - kept : 0n)
    },
    clear() {
      quoted = ''
      quote.reset()
      draft.clear()
    },
  }
}
