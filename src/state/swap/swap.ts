import { computed, type ReadableAtom } from 'nanostores'
import type { Currency } from '../../services/chain-data/currency.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { isHidden } from '../../platform/page/page.js'
import type { Account } from '../account/account.js'
import type { BalancesSlice } from '../account/tokens/balances.js'
import type { ChainData } from '../account/chain-data.js'
import type { NativeBalances } from '../account/tokens/native-balance.js'
import { canWatch, watchAsset } from '../account/tokens/watch-asset.js'
import type { Core } from '../core.js'
import { toExplorerUrl } from '../network/explorer-url.js'
import type { SwapArguments } from '../shell/routes.js'
import { createCheckout } from '../transactions/checkout.js'
import type { Pending } from '../transactions/pending.js'
import type { SentTransaction } from '../transactions/transactions.js'
import { createConfirmation } from './confirm-swap.js'
import { createDraft, type Draft, type Side } from './draft.js'
import { createMarket, type MarketState } from './market.js'
import type { SwapInput } from './read-quote.js'
import { reviewSwap, type ReviewContext, type SwapOrder, type SwapReview } from './review.js'
import { requestTrade, type TradeParams } from './request-trade.js'
import { createSwapForm, type SwapForm } from './swap-form.js'
import { findAsset, findPopular, joinAssets, type SwapAsset } from './swap-tokens.js'
import { toStep, type TradeStep } from './trade-step.js'
import { createTradeKind, toProperties, type Trade, type TradeState } from './trades.js'
import type { Async } from '../async.js'
import type { TokenBalance } from '../account/tokens/read-balances.js'

const REFRESH_MS = 10_000

/** The slices that `createSwap()` needs. */
export interface SwapParts {
  readonly account: Account
  readonly balances: BalancesSlice
  readonly nativeBalance: NativeBalances
  readonly chainData: ChainData
  readonly pending: Pending
}

/** Swaps of the active account: entries, quote, review and outcome. */
export interface Swap {
  readonly $market: ReadableAtom<MarketState>
  readonly $assets: ReadableAtom<readonly TokenBalance[]>
  readonly $draft: ReadableAtom<Draft>
  readonly $form: ReadableAtom<SwapForm>
  readonly $review: ReadableAtom<Async<SwapReview>>
  readonly $changed: ReadableAtom<boolean>
  readonly $trade: ReadableAtom<TradeState>
  /** Currency of prices. */
  readonly currency: Currency
  /**
   * Loads the network's tokens. Without entries, the native coin and the most swapped token are
   * chosen.
   */
  load(): Promise<void>
  retry(): void
  type(text: string): void
  setSlippage(slippage: number): void
  choose(side: Side, asset: SwapAsset): void
  /** True when the service lists a token. */
  isListed(asset: SwapAsset): boolean
  turn(): void
  /** Finds a token by its address. */
  find(address: string, signal: AbortSignal): Promise<SwapAsset | undefined>
  enterMaximum(): void
  /**
   * Fills in the page's values once the tokens are known. A screen that is shown again keeps the
   * visitor's entries.
   */
  prefill(given: SwapArguments): Promise<void>
  /**
   * Refreshes balances, prices and the quote while the page is visible, until the returned function
   * is called.
   */
  watch(onFailure: () => void): () => void
  watchReview(onFailure: (failure: unknown) => void): () => void
  review(): Promise<SwapReview>
  accept(): void
  confirm(): Promise<TradeStep | undefined>
  /**
   * Makes a swap requested by a page, with the same checks and steps. The entries and the swap on
   * the screen are unchanged.
   */
  request(
    params: TradeParams,
  ): Promise<{ readonly order: SwapOrder; readonly sent: SentTransaction }>
  isConfirming(): boolean
  clearTrade(): void
  /** True when the wallet can list the bought token. */
  canWatch(order: SwapOrder): boolean
  /**
   * Asks the wallet to list the bought token (EIP-747). Resolves with false when the visitor or the
   * wallet refuses. Rejects when the wallet cannot be asked.
   */
  watchAsset(order: SwapOrder): Promise<boolean>
  /** Tracks that the visitor proceeds to the review. */
  initiate(): void
  /** Explorer page of a transaction, if its network has an explorer. */
  findExplorerUrl(order: SwapOrder, id: string): string | undefined
  reset(): void
}

/** Creates {@link Swap}. */
export function createSwap(core: Core, parts: SwapParts): Swap {
  const { appearance, network, lifetime } = core
  const { balances, nativeBalance, chainData } = parts
  const { $account } = parts.account
  const market = createMarket(core, chainData, balances.choice)
  lifetime.addEventListener('abort', balances.choice.$currency.listen(market.reset), { once: true })
  const prefilled = new WeakSet<SwapArguments>()
  let latest: SwapArguments | undefined

  const $assets = computed(
    [market.$market, market.$prices, balances.$balances, nativeBalance.$balance, $account],
    (
      { tokens, chainId, status },
      prices,
      { value },
      { value: coin },
      account,
    ): readonly SwapAsset[] => {
      if (status !== 'ready' || chainId !== account?.chainId) return []
      const own =
        value?.account === account?.account && value?.chainId === chainId
          ? (value?.tokens.filter((token) => token.chainId === chainId) ?? [])
          : []
      const held =
        own.length > 0 || coin?.account !== account?.account
          ? own
          : tokens
              .filter(({ address }) => address === undefined)
              .map((token) => ({ ...token, amount: coin!.value }))
      return joinAssets(tokens, held, prices)
    },
  )
  const draft = createDraft({ $assets, $language: appearance.$language })
  const form = createSwapForm(core, { $account, $assets, draft, market })
  const checkout = createCheckout<Trade, SwapReview>(core, {
    ...parts,
    kind: createTradeKind(core),
    async check(signal) {
      const input = form.toSwapInput()
      const { connection } = $account.get() ?? {}
      if (!input || !connection)
        throw new WalletModalError('SWAP_INVALID', {
          details: { problem: 'An amount and two tokens are required', field: 'order' },
        })
      const { slippage } = draft.$draft.get()
      return review(input, { connection, slippage, coins: form.findCoins(), signal })
    },
    findEntries: () => draft.$draft.get(),
    clearEntries() {
      clear()
      if (market.$market.get().chainId !== $account.get()?.chainId) market.reset()
    },
  })
  const confirmation = createConfirmation({ form, checkout, clear })

  function clear() {
    confirmation.reset()
    form.clear()
  }
  async function review(
    input: SwapInput,
    context: Omit<ReviewContext, 'service' | 'gasPrice'>,
  ): Promise<SwapReview> {
    const service = await market.open(input.chainId)
    return reviewSwap(core, input, { ...context, service, gasPrice: market.$gasPrice.get() })
  }
  /** Finds a token named by a page. Waits for the balances if no list contains it. */
  async function findNamed(name: string): Promise<SwapAsset | undefined> {
    const find = () => findAsset($assets.get(), name, market.isListed)
    // Ignored: the account's screens show that balances cannot be read.
    return find() ?? balances.refresh().then(find, () => undefined)
  }
  /**
   * True once the active account's balances, or that of its coin, are read. Until then every amount
   * is zero.
   */
  function isHeldKnown(): boolean {
    const { account, chainId } = $account.get() ?? {}
    const held = balances.$balances.get().value
    return (
      (held?.account === account && held?.chainId === chainId) ||
      nativeBalance.$balance.get().value?.account === account
    )
  }
  async function load(): Promise<void> {
    const { chainId } = $account.get() ?? {}
    if (!chainId) return
    await market.load(chainId)
    const { from, to } = draft.$draft.get()
    if (from !== undefined || to !== undefined) return
    const popular = findPopular($assets.get(), market.isListed)
    const native = popular.find(({ address }) => address === undefined)
    if (native) draft.choose('from', native)
    const other = popular.find(({ address }) => address !== undefined)
    // A token that the page names is not replaced by another one when it is not found.
    if (other && latest?.toToken === undefined) choose('to', other)
  }
  function choose(side: Side, asset: SwapAsset): void {
    draft.choose(side, asset)
    if (asset.price === undefined) void market.price(asset)
  }
  return {
    $market: market.$market,
    $assets,
    $draft: draft.$draft,
    $form: form.$form,
    $review: checkout.$review,
    $changed: confirmation.$changed,
    $trade: checkout.$latest,
    get currency() {
      return balances.currency
    },
    load,
    retry: form.requote,
    type: draft.type,
    setSlippage: draft.setSlippage,
    choose(side, asset) {
      market.add(asset)
      choose(side, asset)
    },
    isListed: market.isListed,
    turn: () => draft.turn(form.$form.get().expected),
    find: market.find,
    enterMaximum: form.enterMaximum,
    async prefill(given) {
      latest = given
      await load()
      if (prefilled.has(given) || market.$market.get().status !== 'ready') return
      prefilled.add(given)
      const entered = checkout.remember()
      let named = true
      for (const [side, name] of [
        ['from', given.fromToken],
        ['to', given.toToken],
      ] as const) {
        const asset = name === undefined ? undefined : await findNamed(String(name))
        // Another account or network, or newer values of the page.
        if (!entered.isSameAccount() || latest !== given) return
        if (side === 'from') named = name === undefined || asset !== undefined
        if (asset) choose(side, asset)
      }
      // An amount of a token that was not found must not be entered for another one.
      if (given.amount !== undefined && named) draft.typePlain(String(given.amount))
    },
    watch(onFailure) {
      const stopBalances = balances.watch(onFailure)
      const timer = setInterval(() => {
        if (isHidden()) return
        form.requote()
        void market.refresh(
          [draft.$entries.get().from, draft.$entries.get().to].flatMap((asset) => asset ?? []),
        )
      }, REFRESH_MS)
      return () => {
        stopBalances()
        clearInterval(timer)
      }
    },
    watchReview: confirmation.watchReview,
    review: checkout.review,
    accept: confirmation.accept,
    confirm: confirmation.confirm,
    async request(params) {
      const { chainId: first } = $account.get() ?? {}
      if (first) await market.load(first)
      const { account, chainId, connection } = $account.get() ?? {}
      const { status, error } = market.$market.get()
      if (!account || !chainId || !connection) throw new WalletModalError('WALLET_DISCONNECTED')
      if (status !== 'ready')
        throw (
          error ??
          new WalletModalError('SWAP_INVALID', {
            details: { problem: 'Network not supported for Swaps', field: 'network' },
          })
        )
      // Ignored: without a balance, the wallet decides whether the account can pay.
      if (!isHeldKnown()) await balances.refresh().catch(() => undefined)
      return requestTrade(
        {
          assets: $assets.get(),
          isListed: market.isListed,
          find: market.find,
          toSwapInput: (from, to, amount) => ({ account, chainId, from, to, amount }),
          review: (input, slippage, signal) =>
            review(input, {
              connection,
              slippage,
              coins: isHeldKnown() ? form.findCoins() : undefined,
              signal,
            }),
          start: (order, step) => checkout.request({ order, step }, 'page'),
          toStep,
        },
        params,
      )
    },
    isConfirming: checkout.isConfirming,
    clearTrade: checkout.clear,
    canWatch: ({ account, to: token }) => canWatch({ account, token }),
    watchAsset: ({ connection, to: token }) => watchAsset(core, { connection, token }),
    initiate() {
      const input = form.toSwapInput()
      if (input)
        core.track(
          'INITIATE_SWAP',
          toProperties({ ...input, expected: form.$form.get().expected ?? 0n }),
        )
    },
    findExplorerUrl: ({ chainId }, id) => toExplorerUrl(network.find(chainId), 'tx', id),
    reset: clear,
  }
}
