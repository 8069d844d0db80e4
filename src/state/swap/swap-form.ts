import { computed, type ReadableAtom } from 'nanostores'
import { isAbort } from '../../errors/to-error.js'
import { wait } from '../../platform/deadline.js'
import type { Account } from '../account/account.js'
import { createAsync } from '../async.js'
import type { Core } from '../core.js'
import type { DraftStore, EntryProblem } from './draft.js'
import type { Market } from './market.js'
import { toImpact } from './price-impact.js'
import { readQuote, toWishKey, type Quote, type Wish } from './read-quote.js'
import type { SwapAsset } from './swap-tokens.js'

const DEBOUNCE_MS = 200
// What a swap over two pools takes, and what is kept back for it when all of the coin is swapped.
const USUAL_GAS = 250_000n

/** What a form lacks, the most important first; undefined when it can be reviewed. */
export type SwapProblem = EntryProblem | 'quoting' | 'route' | 'service' | 'gas'

/** The form with its quote. */
export interface SwapForm {
  readonly from: SwapAsset | undefined
  readonly to: SwapAsset | undefined
  /** Base units of `from`. */
  readonly amount: bigint | undefined
  /** What arrives, in base units of `to`; undefined while the quote for exactly this is not here. */
  readonly expected: bigint | undefined
  /** What arrives at least, after the slippage. */
  readonly least: bigint | undefined
  /** Hundredths of a percent that the result is worth less than what is given; undefined where a price is unknown. */
  readonly impact: number | undefined
  /** What the network takes, in base units of its coin; usual, not tried. */
  readonly fee: bigint | undefined
  readonly problem: SwapProblem | undefined
}

/** What the form is made from. */
export interface SwapFormParts {
  readonly $account: Account['$account']
  readonly $assets: ReadableAtom<readonly SwapAsset[]>
  readonly draft: DraftStore
  readonly market: Market
}

export type SwapFormStore = ReturnType<typeof createSwapForm>

/** The entries with their quote. A quote is asked for whenever the entries change, once for each wish. */
export function createSwapForm({ report, lifetime }: Pick<Core, 'report' | 'lifetime'>, { $account, $assets, draft, market }: SwapFormParts) {
  const quote = createAsync<Quote, [Wish, number]>(async (signal, wish, pauseMs) => {
    if (pauseMs > 0) await wait(pauseMs, signal)
    return readQuote(await market.open(wish.chainId), wish, { gasPrice: market.$gasPrice.get(), signal })
  })
  const $form = computed([draft.$draft, draft.$entries, quote.$value, market.$gasPrice, $account], ({ slippage }, entries, answer, gasPrice, account): SwapForm => {
    const { from, to, amount } = entries
    const wish = toWish()
    const known = wish !== undefined && answer.value?.key === toWishKey(wish) ? answer.value : undefined
    const expected = answer.status === 'failed' ? undefined : known?.expected
    const fee = gasPrice === undefined ? undefined : gasPrice * USUAL_GAS
    const coins = findCoins()
    const short = fee !== undefined && coins !== undefined && fee + (from?.address === undefined ? (amount ?? 0n) : 0n) > coins
    const failed = answer.status === 'failed' ? (answer.error.details['field'] === 'route' ? 'route' : 'service') : undefined
    const problem = entries.problem ?? failed ?? (expected === undefined ? 'quoting' : short ? 'gas' : undefined)
    void account
    return { from, to, amount, expected, least: expected === undefined ? undefined : (expected * BigInt(100 - slippage)) / 100n, impact: toImpact(entries, expected), fee, problem }
  })

  function findCoins(): bigint | undefined {
    return $assets.get().find(({ address }) => address === undefined)?.amount
  }
  function toWish(): Wish | undefined {
    const { account, chainId } = $account.get() ?? {}
    const { from, to, amount } = draft.$entries.get()
    return account && chainId && from && to && amount !== undefined && from.chainId === chainId ? { account, chainId, from, to, amount } : undefined
  }
  // What a balance or a price changes asks for nothing new.
  let quoted = ''
  function requote(pauseMs: number, force = false) {
    const wish = toWish()
    const key = wish ? toWishKey(wish) : ''
    if (key === quoted && !force) return
    quoted = key
    if (!wish) return quote.reset()
    quote.run(wish, pauseMs).catch((failure: unknown) => {
      // The form shows it. A newer wish is no failure.
      if (!isAbort(failure)) report(failure)
    })
  }
  lifetime.addEventListener('abort', draft.$entries.listen(() => requote(DEBOUNCE_MS)), { once: true })

  return {
    $form,
    toWish,
    /** What the account holds of the network's coin; undefined while that is not known. */
    findCoins,
    /** Asks for the quote again. */
    requote: () => requote(0, true),
    /** Enters all of the token; of the network's coin, what the fee leaves. */
    enterMaximum() {
      const { from, fee } = $form.get()
      if (!from) return
      const kept = from.address === undefined ? (fee ?? 0n) * 2n : 0n
      draft.enter(from.amount > kept ? from.amount - kept : 0n)
    },
    /** Empties the entries and forgets the quote. */
    clear() {
      quoted = ''
      quote.reset()
      draft.clear()
    },
  }
}
