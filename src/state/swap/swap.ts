import { atom, computed } from 'nanostores'
import { isAbort } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { wait } from '../../platform/deadline.js'
import type { Account } from '../account/account.js'
import type { BalancesSlice } from '../account/balances.js'
import type { ChainData } from '../account/chain-data.js'
import type { NativeBalances } from '../account/native-balance.js'
import type { Pending } from '../account/pending.js'
import { canWatch, watchAsset } from '../account/watch-asset.js'
import { createAsync } from '../async.js'
import type { Core } from '../core.js'
import { createLatestScreen } from '../latest-screen.js'
import { toExplorerUrl } from '../network/explorer-url.js'
import type { SwapArguments } from '../shell/routes.js'
import { createDraft, type EntryProblem } from './draft.js'
import { createMarket } from './market.js'
import { toImpact } from './price-impact.js'
import { readQuote, toWishKey, type Quote, type Wish } from './read-quote.js'
import { reviewSwap, type SwapOrder, type SwapReview } from './review.js'
import { requestTrade, type TradeParams } from './request-trade.js'
import { findAsset, joinAssets, toAssetId, type SwapAsset } from './swap-tokens.js'
import { isApproval, toStep, type TradeStep } from './trade-step.js'
import { createTrades, toProperties } from './trades.js'

const DEBOUNCE_MS = 200
const REFRESH_MS = 10_000
// A review that the page could not read again in time, as in a tab that slept.
const EXPIRED_MS = 30_000
// A result that is worse by more than a tenth of a percent has to be accepted.
const TOLERANCE = 1000n
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

/** The slices that swapping is made from. */
export interface SwapParts {
  readonly account: Account
  readonly balances: BalancesSlice
  readonly nativeBalance: NativeBalances
  readonly chainData: ChainData
  readonly pending: Pending
}

export type Swap = ReturnType<typeof createSwap>

/** Swaps of the active account: what the visitor enters, its quote and review, and what becomes of it. */
export function createSwap(core: Core, { account: { $account }, balances, nativeBalance, chainData, pending }: SwapParts) {
  const { appearance, network, report, lifetime } = core
  const market = createMarket(core, chainData, balances.currency)
  const prefilled = new WeakSet<SwapArguments>()
  /** What the visitor saw last and accepted. */
  const $accepted = atom<bigint | undefined>(undefined)

  const $assets = computed([market.$market, market.$prices, balances.$balances, nativeBalance.$balance, $account], ({ tokens, chainId, status }, prices, { value }, { value: coin }, account): readonly SwapAsset[] => {
    if (status !== 'ready' || chainId !== account?.chainId) return []
    const own = value?.account === account?.account && value?.chainId === chainId ? value!.tokens.filter((token) => token.chainId === chainId) : []
    const held = own.length > 0 || coin?.account !== account?.account ? own : tokens.filter(({ address }) => address === undefined).map((token) => ({ ...token, amount: coin!.value }))
    return joinAssets(tokens, held, prices)
  })
  const draft = createDraft({ $assets, $language: appearance.$language })
  const trades = createTrades(core, {
    pending,
    refresh(order) {
      const failed = () => {
        // The balance's slice shows and reports it.
      }
      balances.refresh({ force: true, tokens: [order.from, order.to].map(toAssetId) }).catch(failed)
      nativeBalance.refresh({ force: true }).catch(failed)
    },
  })
  const quote = createAsync<Quote, [Wish, number]>(async (signal, wish, pauseMs) => {
    if (pauseMs > 0) await wait(pauseMs, signal)
    return readQuote(await market.open(wish.chainId), wish, { gasPrice: market.$gasPrice.get(), signal })
  })
  const enterReview = createLatestScreen()
  const review = createAsync<SwapReview, []>(async (signal) => {
    const wish = toWish()
    const { connection } = $account.get() ?? {}
    if (!wish || !connection) throw new WalletModalError('SWAP_INVALID', { details: { problem: 'An amount and two tokens are required', field: 'order' } })
    return reviewSwap(core, wish, { service: await market.open(wish.chainId), connection, slippage: draft.$draft.get().slippage, gasPrice: market.$gasPrice.get(), coins: findCoins(), signal })
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
  /** Whether the price became worse than what the visitor accepted. */
  const $changed = computed([review.$value, $accepted], ({ value }, accepted) => value !== undefined && accepted !== undefined && value.order.expected < accepted - accepted / TOLERANCE)

  function findCoins(): bigint | undefined {
    return $assets.get().find(({ address }) => address === undefined)?.amount
  }
  function toWish(): Wish | undefined {
    const { account, chainId } = $account.get() ?? {}
    const { from, to, amount } = draft.$entries.get()
    return account && chainId && from && to && amount !== undefined && from.chainId === chainId ? { account, chainId, from, to, amount } : undefined
  }
  // One quote for each wish: what a balance or a price changes asks for nothing new.
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
  const stopQuoting = draft.$entries.listen(() => requote(DEBOUNCE_MS))
  function clear() {
    review.reset()
    quoted = ''
    quote.reset()
    $accepted.set(undefined)
    draft.clear()
  }
  // Another account or network: nothing that was entered for the one before may reach it.
  let seen = toIdentity()
  function toIdentity(): string {
    const { account, chainId, connection } = $account.get() ?? {}
    return `${connection} ${chainId} ${account}`
  }
  const stopFollowing = $account.listen(() => {
    const now = toIdentity()
    if (now !== seen) {
      clear()
      if (market.$market.get().chainId !== $account.get()?.chainId) market.reset()
    }
    seen = now
  })
  lifetime.addEventListener('abort', () => [stopQuoting, stopFollowing].forEach((stop) => stop()), { once: true })

  async function load(): Promise<void> {
    const { chainId } = $account.get() ?? {}
    if (!chainId) return
    await market.load(chainId)
    const native = $assets.get().find(({ address }) => address === undefined)
    if (native && draft.$draft.get().from === undefined && draft.$draft.get().to === undefined) draft.choose('from', native)
  }
  return {
    $market: market.$market,
    $assets,
    $draft: draft.$draft,
    $form,
    $review: review.$value,
    $changed,
    $trade: trades.$trade,
    /** The currency of prices. */
    currency: balances.currency,
    load,
    retry: () => requote(0, true),
    type: draft.type,
    setSlippage: draft.setSlippage,
    choose(side: 'from' | 'to', asset: SwapAsset) {
      market.add(asset)
      draft.choose(side, asset)
      if (asset.price === undefined) void market.price(asset)
    },
    turn: () => draft.turn($form.get().expected),
    /** A token by its address alone. */
    find: market.find,
    /** Enters all of the token; of the network's coin, what the fee leaves. */
    enterMaximum() {
      const { from, fee } = $form.get()
      if (!from) return
      const kept = from.address === undefined ? (fee ?? 0n) * 2n : 0n
      draft.enter(from.amount > kept ? from.amount - kept : 0n)
    },
    /** Fills in what a page asked for, once the tokens are known. A screen that is shown again keeps what was entered meanwhile. */
    async prefill(given: SwapArguments): Promise<void> {
      await load()
      if (prefilled.has(given) || market.$market.get().status !== 'ready') return
      prefilled.add(given)
      for (const [side, name] of [['from', given.fromToken], ['to', given.toToken]] as const) {
        const asset = name === undefined ? undefined : findAsset($assets.get(), String(name))
        if (!asset) continue
        draft.choose(side, asset)
        if (asset.price === undefined) void market.price(asset)
      }
      if (given.amount !== undefined) draft.type(String(given.amount))
    },
    /** Keeps balances, prices and the quote fresh while the page is visible, until the returned function is called. */
    watch(onFailure: () => void): () => void {
      const stopBalances = balances.watch(onFailure)
      const timer = setInterval(() => {
        if (document.hidden) return
        requote(0, true)
        void market.refresh([draft.$entries.get().from, draft.$entries.get().to].flatMap((asset) => asset ?? []))
      }, REFRESH_MS)
      return () => {
        stopBalances()
        clearInterval(timer)
      }
    },
    /** Checks the form with a new quote, and again every ten seconds until the returned function is called. `$review` then has what the visitor confirms. */
    watchReview(onFailure: (failure: unknown) => void): () => void {
      const check = () => review.run().catch((failure: unknown) => isAbort(failure) || onFailure(failure))
      const isLatest = enterReview()
      const { expected } = $form.get()
      $accepted.set(expected)
      void check()
      const timer = setInterval(() => {
        const trade = trades.$trade.get()
        const busy = trade.status === 'asking' || (trade.status === 'sent' && isApproval(trade.step) && !trade.late)
        if (!document.hidden && !busy && toWish()) void check()
      }, REFRESH_MS)
      return () => {
        clearInterval(timer)
        if (!isLatest()) return
        review.reset()
        $accepted.set(undefined)
      }
    },
    review: review.run,
    /** The visitor accepts the price as it is now. */
    accept() {
      $accepted.set(review.$value.get().value?.order.expected)
    },
    /**
     * Asks the wallet for the next step of what was reviewed. The form is emptied once the wallet has sent the swap. A review that is
     * too old, or whose price has changed, is shown again and not signed. Rejects with why a step has not been sent.
     */
    async confirm(): Promise<TradeStep | undefined> {
      const { value, status } = review.$value.get()
      if (!value || status === 'failed' || value.problem || $changed.get()) return undefined
      if (Date.now() - value.at > EXPIRED_MS) {
        await review.run()
        return undefined
      }
      const { order } = value
      const step = toStep(order)
      const identity = toIdentity()
      // What is being read again must not take the place of what is being signed.
      review.cancel()
      const sent = await trades.start(order, step)
      if (isApproval(step)) {
        await sent.confirmed()
        // The allowance has changed on chain: the swap is quoted and built again.
        if (toIdentity() === identity && toWish()) await review.run()
      } else if (toIdentity() === identity) clear()
      return step
    },
    /** Swaps what a page asks for, by the same checks and steps. The entries of the screen stay as they are. */
    async request(params: TradeParams) {
      await load()
      const { account, chainId, connection } = $account.get() ?? {}
      const { status, error } = market.$market.get()
      if (!account || !chainId || !connection) throw new WalletModalError('WALLET_DISCONNECTED')
      if (status !== 'ready') throw error ?? new WalletModalError('SWAP_INVALID', { details: { problem: 'Network not supported for Swaps', field: 'network' } })
      return requestTrade({
        assets: $assets.get(),
        find: market.find,
        toWish: (from, to, amount) => ({ account, chainId, from, to, amount }),
        review: async (wish, slippage, signal) => reviewSwap(core, wish, { service: await market.open(chainId), connection, slippage, gasPrice: market.$gasPrice.get(), coins: findCoins(), signal }),
        start: trades.start,
        toStep,
      }, params)
    },
    clearTrade: trades.clear,
    /** Whether the wallet of a swap can be asked to list the token that was bought. */
    canWatch: ({ account, to: token }: SwapOrder): boolean => canWatch({ account, token }),
    /** Asks the wallet to list the token that was bought (EIP-747). False where the visitor or the wallet refuses. Rejects where it cannot be asked. */
    watchAsset: ({ connection, to: token }: SwapOrder): Promise<boolean> => watchAsset(core, { connection, token }),
    /** Notes for analytics that the visitor goes on to the review. */
    initiate() {
      const wish = toWish()
      if (wish) core.track('INITIATE_SWAP', toProperties({ ...wish, expected: $form.get().expected ?? 0n }))
    },
    /** Where a transaction can be looked at, if its network has an explorer. */
    findExplorerUrl: ({ chainId }: SwapOrder, id: string): string | undefined => toExplorerUrl(network.find(chainId), 'tx', id),
    reset: clear,
  }
}
