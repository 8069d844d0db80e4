import { requireService } from '../../services/require-service.js'
import type { PaymentMethod } from './currencies.js'
import { atom, computed, readonlyType, type ReadableAtom } from 'nanostores'
import { isAbort, toError } from '../../errors/to-error.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { OnrampName } from '../../options/options.js'
import { abortable, wait } from '../../platform/async/deadline.js'
import { whenVisible } from '../../platform/page/when-visible.js'
import type { GetOptionsResponse } from '../../services/onramp/get-options.js'
import type { AccountId } from '../../standards/caip.js'
import type { Account } from '../account/account.js'
import type { BalancesSlice } from '../account/tokens/balances.js'
import type { ChainData } from '../account/chain-data.js'
import type { NativeBalances } from '../account/tokens/native-balance.js'
import type { Core } from '../core.js'
import { createLatestScreen } from '../latest-screen.js'
import type { RemoteFeaturesSlice } from '../shell/remote-features-state.js'
import { FALLBACK_OPTIONS, type Limits } from './currencies.js'
import { createEnds, type PurchaseEnd } from './ends.js'
import { createLinks, type LinkState } from './links.js'
import { createOrders, type OrderState } from './orders.js'
import { listProviders, type OnrampProvider } from './providers.js'
import { createPurchases, type PurchasesState } from './purchases.js'
import { mockQuote, toQuote, type Quote } from './quote.js'
import { createPurchaseForm, toMoneyText, type PurchaseForm } from './purchase-form.js'

const DEBOUNCE_MS = 500
// Some on-ramps' addresses expire after five minutes.
const RENEW_MS = 4 * 60_000

/** The slices that `createOnramp()` needs. */
export interface OnrampParts {
  readonly account: Account
  readonly balances: BalancesSlice
  readonly nativeBalance: NativeBalances
  readonly chainData: ChainData
  readonly remoteFeatures: RemoteFeaturesSlice
}

/** The quote for the entered amount. */
export interface QuoteState {
  /** True while a quote is loading. */
  readonly loading: boolean
  readonly quote?: Quote
  /** Why `quote` is an estimate. */
  readonly error?: WalletModalError
}

/** Buying with money: the entries, the quote, the on-ramps, and the purchase. */
export interface OnrampSlice {
  /** The on-ramps that deliver in the active namespace. */
  readonly $providers: ReadableAtom<readonly OnrampProvider[]>
  /** True when amounts can be quoted. */
  readonly quotes: boolean
  /** True until the on-ramps are known. */
  readonly $pending: ReadableAtom<boolean>
  /** True when a list of purchases is known or loading. */
  readonly $listed: ReadableAtom<boolean>
  readonly $form: ReadableAtom<PurchaseForm>
  readonly $quote: ReadableAtom<QuoteState>
  readonly $links: ReadableAtom<Partial<Record<OnrampName, LinkState>>>
  readonly $order: ReadableAtom<OrderState | undefined>
  readonly $changedOrder: ReadableAtom<OrderState | undefined>
  announceEnds(act: (end: PurchaseEnd) => void): void
  reserve(): () => void
  isReserved(): boolean
  /** True when the order delivers to the active account. */
  isActive(order: OrderState): boolean
  readonly $purchases: ReadableAtom<PurchasesState>
  type(text: string): void
  enter(amount: number): void
  enterLimit(limit: keyof Limits): void
  choosePayment(payment: string): void
  choosePurchase(purchase: string): void
  chooseMethod(method: PaymentMethod): void
  /** Shows one on-ramp only; all of them without a name. */
  narrow(name?: OnrampName): void
  /** Loads the on-ramps and their currencies. */
  prepare(signal: AbortSignal): Promise<void>
  /** Requests the quote again. */
  retry(): void
  /**
   * Loads the options and updates the quote with the entries until the returned function is called.
   */
  watch(): () => void
  /** True when the on-ramp's page is ready for the current entries. */
  canOpen(name: OnrampName): boolean
  /**
   * Starts a purchase at an on-ramp and returns the address to open in the same click. Undefined
   * while the page is not ready.
   */
  start(name: OnrampName): string | undefined
  /** Waits again for a purchase whose page was opened again. */
  again(): void
  /** Reads the purchases and polls while one is pending, until the returned function is called. */
  watchPurchases(): () => void
}

/** Creates {@link OnrampSlice}. */
export function createOnramp(
  core: Core,
  { account: { $account }, balances, nativeBalance, chainData, remoteFeatures }: OnrampParts,
): OnrampSlice {
  const { config, connections, appearance, report, lifetime } = core
  const { service } = chainData
  const $options = atom<GetOptionsResponse | undefined>(undefined)
  const $quote = atom<QuoteState>({ loading: false })
  const $chainId = computed($account, (account) => account?.chainId)
  const $only = atom<OnrampName | undefined>(undefined)
  const $providers = computed(
    [$account, remoteFeatures.$remote, $only],
    (account, remote, only): readonly OnrampProvider[] =>
      listProviders(config, remote, account?.namespace).filter(
        ({ name }) => only === undefined || name === only,
      ),
  )
  const $pending = computed(
    [remoteFeatures.$remote],
    (remote) =>
      remote === undefined &&
      !config.features.onramp &&
      config.cloud !== undefined &&
      config.projectId !== undefined,
  )
  const form = createPurchaseForm({ $options, $chainId, $language: appearance.$language })
  const links = createLinks({ config, service, report })
  const isActive = (account: AccountId | undefined) => $account.get()?.account === account
  const purchases = createPurchases({ service, lifetime, report, isActive })
  const orders = createOrders(core, {
    $account,
    purchases,
    arrived(token) {
      const failed = () => {
        // Ignored: the slice of the balances shows and reports it.
      }
      balances.refresh({ changed: true, ...(token && { tokens: [token] }) }).catch(failed)
      nativeBalance.refresh({ changed: true }).catch(failed)
    },
  })
  const ends = createEnds(core, { isActive, $changed: orders.$changed })
  let flight: AbortController | undefined
  const enter = createLatestScreen()

  async function loadOptions(signal: AbortSignal): Promise<void> {
    if ($options.get() && $options.get() !== FALLBACK_OPTIONS) return
    try {
      if (!service) return void $options.set(FALLBACK_OPTIONS)
      const { getOptions } = await import('../../services/onramp/get-options.js')
      const options = await getOptions(service, { signal })
      $options.set(
        options.paymentCurrencies.length > 0 && options.purchaseCurrencies.length > 0
          ? options
          : FALLBACK_OPTIONS,
      )
    } catch (failure) {
      if (signal.aborted) return
      report(failure)
      $options.set(FALLBACK_OPTIONS)
    }
  }
  async function fetchQuote(
    { payment, purchase, network, method }: PurchaseForm,
    amount: bigint,
    signal: AbortSignal,
  ): Promise<void> {
    if (!payment || !purchase || !network) return
    const wanted = { amount: toMoneyText(amount), currency: payment.id, symbol: purchase.symbol }
    try {
      const { getQuote } = await import('../../services/onramp/get-quote.js')
      const methods = payment.payment_method_limits.filter(({ id }) => id.toLowerCase() === method)
      const answer = await abortable(
        getQuote(
          requireService(service),
          {
            purchaseCurrency: purchase,
            paymentCurrency: { ...payment, payment_method_limits: methods },
            amount: wanted.amount,
            network: network.name,
          },
          { signal },
        ),
        signal,
      )
      $quote.set({ loading: false, quote: toQuote(answer, wanted) })
    } catch (failure) {
      if (signal.aborted || isAbort(failure)) return
      const error = toError(failure)
      $quote.set({ loading: false, quote: mockQuote(wanted), error })
      report(error)
    }
  }
  /**
   * Loads the quote and page addresses for the current entries. Clears those of the previous
   * entries immediately.
   */
  async function renew(pauseMs = DEBOUNCE_MS): Promise<void> {
    flight?.abort()
    const { signal } = (flight = new AbortController())
    const now = form.$form.get()
    const { address, chainId, namespace } = $account.get() ?? {}
    const asked =
      service !== undefined &&
      now.problem === undefined &&
      address !== undefined &&
      chainId !== undefined
    $quote.set({ loading: asked })
    links.clear()
    const open =
      address !== undefined &&
      chainId !== undefined &&
      namespace !== undefined &&
      (!service || asked || now.problem === 'empty')
    if (!open) return
    try {
      if (pauseMs > 0) await wait(pauseMs, signal)
      const amount = asked ? now.amount : undefined
      await Promise.all([
        amount === undefined ? undefined : fetchQuote(now, amount, signal),
        links.prepare(
          $providers.get(),
          { address, namespace, amount, asset: now.purchase?.symbol, network: now.network?.name },
          signal,
        ),
      ])
    } catch (failure) {
      if (!signal.aborted && !isAbort(failure)) report(failure)
    }
  }
  /**
   * Calls `act` for each active account once an on-ramp with a list of purchases is known, until
   * the returned function is called. The function that `act` returns is called when the account is
   * left.
   */
  function whenListed(act: (providers: readonly OnrampProvider[]) => () => void): () => void {
    let leave: (() => void) | undefined
    let seen = owner
    const end = () => (leave?.(), (leave = undefined))
    const follow = () => {
      if (owner !== seen) end()
      seen = owner
      const providers = $providers.get()
      if (!leave && orders.isListed(providers)) leave = act(providers)
    }
    const stops = [$providers.subscribe(follow), $account.listen(follow), end]
    return () => stops.forEach((stop) => stop())
  }
  function toKey(): string {
    const { payment, purchase, network, method, amount, problem } = form.$form.get()
    const { account, connection } = $account.get() ?? {}
    return JSON.stringify([
      payment?.id,
      purchase?.id,
      network?.name,
      method,
      String(amount),
      problem,
      account,
      connection,
      $providers.get().map(({ name }) => name),
    ])
  }
  async function keepFresh(signal: AbortSignal): Promise<void> {
    for (;;) {
      await wait(RENEW_MS, signal)
      await whenVisible(signal)
      signal.throwIfAborted()
      void renew(0)
    }
  }
  // Pages prepared for the previous account must not be used for another one.
  let owner: string | undefined
  $account.subscribe((account) => {
    if (account?.account === owner) return
    owner = account?.account
    flight?.abort()
    links.clear()
    $quote.set({ loading: false })
    purchases.clear()
    // A purchase is followed to its end after a change of account or network, but not for a visitor
    // who has left.
    if (connections.list().length === 0) orders.stop()
  })
  lifetime.addEventListener('abort', () => flight?.abort(), { once: true })

  return {
    $providers,
    quotes: service !== undefined,
    $pending,
    $listed: computed(
      [$providers, $pending],
      (providers, pending) => pending || orders.isListed(providers),
    ),
    $form: form.$form,
    $quote: readonlyType($quote),
    $links: links.$links,
    $order: orders.$order,
    $changedOrder: orders.$changed,
    announceEnds: ends.announce,
    reserve: orders.reserve,
    isReserved: orders.isReserved,
    isActive: ({ account }) => isActive(account),
    $purchases: purchases.$purchases,
    type: form.type,
    enter: form.enter,
    enterLimit: form.enterLimit,
    choosePayment: form.choosePayment,
    choosePurchase: form.choosePurchase,
    chooseMethod: form.chooseMethod,
    narrow: (name) => $only.set(name),
    async prepare(signal) {
      await Promise.all([remoteFeatures.load(), loadOptions(signal)])
    },
    retry: () => void renew(0),
    watch() {
      const isLatest = enter()
      const controller = new AbortController()
      let seen: string | undefined
      let first = true
      const follow = () => {
        const now = toKey()
        if (now === seen || !$options.get()) return
        seen = now
        void renew(first ? 0 : DEBOUNCE_MS)
        first = false
      }
      const stops = [form.$form.listen(follow), $account.listen(follow), $providers.listen(follow)]
      void remoteFeatures.load()
      void loadOptions(controller.signal).then(follow)
      const unread = whenListed(orders.readBefore)
      keepFresh(controller.signal).catch((failure: unknown) => isAbort(failure) || report(failure))
      return () => {
        controller.abort()
        if (isLatest()) flight?.abort()
        unread()
        for (const stop of stops) stop()
      }
    },
    canOpen(name) {
      const { loading, quote } = $quote.get()
      const { problem } = form.$form.get()
      const priced =
        !service ||
        problem === 'empty' ||
        (problem === undefined && !loading && quote !== undefined && !quote.estimate)
      return priced && links.$links.get()[name]?.status === 'ready'
    },
    start(name) {
      if (!this.canOpen(name)) return undefined
      const link = links.$links.get()[name]
      if (link?.status !== 'ready') return undefined
      const provider = $providers.get().find((one) => one.name === name)
      if (!provider) return undefined
      orders.start(provider, link.url, form.$form.get().network?.contract_address || undefined)
      return link.url
    },
    again: orders.again,
    watchPurchases() {
      void remoteFeatures.load()
      return whenListed(orders.watchList)
    },
  }
}
