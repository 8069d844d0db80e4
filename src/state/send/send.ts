import { atom, computed, readonlyType, type ReadableAtom } from 'nanostores'
import type { Currency } from '../../services/chain-data/currency.js'
import { isAbort } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toAddress, toNamespace } from '../../standards/caip.js'
import type { Account } from '../account/account.js'
import type { BalancesSlice, TokenBalance } from '../account/tokens/balances.js'
import type { ChainData } from '../account/chain-data.js'
import type { ListChoices } from '../account/list-choices.js'
import { toAssetId } from '../account/tokens/asset-id.js'
import type { NativeBalances } from '../account/tokens/native-balance.js'
import { createAsync, type Async } from '../async.js'
import type { Contacts } from '../contacts/contacts.js'
import type { Core } from '../core.js'
import { toExplorerUrl } from '../network/explorer-url.js'
import { createCheckout } from '../transactions/checkout.js'
import type { Pending } from '../transactions/pending.js'
import type { SentTransaction } from '../transactions/transactions.js'
import { createDraft, type Draft, type Form } from './draft.js'
import {
  createPaymentKind,
  type Payment,
  type PaymentOrder,
  type PaymentState,
} from './payments.js'
import { prepareOrder, type OrderParams } from './prepare-order.js'
import { createReceiver, type ReceiverReader, type ReceiverState } from './receiver.js'
import { createReceivers, type KnownReceiver } from './receivers.js'
import { resolveName } from './resolve-name.js'
import {
  findMaximum,
  findWarning,
  isChanged,
  isOutdated,
  reviewOrder,
  type EarlyReview,
  type KnownPeople,
  type Review,
} from './review.js'

/** The slices that `createSend()` needs. */
export interface SendParts {
  readonly account: Account
  readonly balances: BalancesSlice
  readonly nativeBalance: NativeBalances
  readonly chainData: Pick<ChainData, 'service' | 'find'>
  readonly pending: Pending
  readonly contacts: Pick<Contacts, '$contacts'>
  readonly listChoices: Pick<ListChoices, '$choices'>
}

/** Payments of the active account: entries, review and outcome. */
export interface Send {
  /** Assets that can be sent on the active network. */
  readonly $tokens: ReadableAtom<readonly TokenBalance[]>
  readonly $draft: ReadableAtom<Draft>
  readonly $form: ReadableAtom<Form>
  readonly $receiver: ReadableAtom<ReceiverState>
  readonly $receivers: ReadableAtom<readonly KnownReceiver[]>
  readonly $review: ReadableAtom<Async<Review>>
  /** What the review shows until `$review` is ready; undefined without a complete form. */
  readonly $early: ReadableAtom<EarlyReview | undefined>
  /** True when the amount under review differs from the amount that the visitor confirmed. */
  readonly $changed: ReadableAtom<boolean>
  readonly $maximum: ReadableAtom<'idle' | 'loading' | 'failed'>
  readonly $payment: ReadableAtom<PaymentState>
  choose(token: Pick<TokenBalance, 'address'>): void
  /**
   * Chooses the token of the largest known value, else the coin, unless one is chosen. Never one
   * that the visitor hides.
   */
  chooseLargest(): void
  type(text: string): void
  flip(): void
  setReceiver(value: string, pauseMs?: number | undefined): Promise<void>
  chooseReceiver(text: string): Promise<void>
  forgetReceiver(address: string): void
  /** Currency of prices. */
  readonly currency: Currency
  /** Enters the maximum; for the native coin, what the fee leaves. */
  enterMaximum(): Promise<void>
  /** True when the app allows sending in the active namespace. */
  canSend(): boolean
  /**
   * Checks the form with the network; `$review` then holds what the visitor confirms. Calls
   * `onFailure` when the check fails. The returned function cancels the review unless a newer
   * screen has started its own; the form is kept.
   */
  watchReview(onFailure: (failure: unknown) => void): () => void
  review(): Promise<Review>
  /**
   * Sends the reviewed payment to the wallet. Clears the form once the wallet has sent it, unless
   * the visitor has entered something since. Resolves with false if the wallet was not asked
   * because the fee has changed the amount since the review, which then shows the new one. Rejects
   * with the reason when the payment was not sent.
   */
  confirm(): Promise<boolean>
  /**
   * Sends a payment requested by a page, with the same checks. No screen changes. Rejects before
   * the wallet is asked, or with the wallet's refusal.
   */
  request(params: OrderParams): Promise<SentTransaction>
  isConfirming(): boolean
  clearPayment(): void
  /** Explorer page of a transaction, if its network has an explorer. */
  findExplorerUrl(order: PaymentOrder, id: string): string | undefined
  /** Refreshes the balances until the returned function is called. */
  watch(onFailure: () => void): () => void
  reset(): void
}

/** Creates {@link Send}. */
export function createSend(core: Core, parts: SendParts): Send {
  const { balances, nativeBalance, chainData, contacts, listChoices } = parts
  const { $account } = parts.account
  const { config, connections, connector, network, appearance, report } = core
  const receivers = createReceivers(core)
  const $maximum = atom<'idle' | 'loading' | 'failed'>('idle')

  /** Assets that can be sent on the active network. */
  const $tokens = computed(
    [balances.$balances, $account],
    ({ value }, account): readonly TokenBalance[] => {
      const chain = network.find(account?.chainId)
      if (!chain || value?.account !== account?.account || value?.chainId !== chain.id) return []
      return value.tokens.filter(
        ({ chainId, address, decimals }) =>
          chainId === chain.id &&
          (address !== undefined || decimals === chain.nativeCurrency.decimals),
      )
    },
  )
  async function createReader(chainId = $account.get()?.chainId): Promise<ReceiverReader> {
    if (!chainId) return { parseAddress: async () => undefined }
    const adapter = await connector.getAdapter(toNamespace(chainId))
    const service = chainData.service
    const readLink = async (text: string) =>
      (await import('../../standards/payment-uri.js')).readPaymentUri(text, chainId)
    return {
      parseAddress: async (text) =>
        adapter.parseAddress(text.includes(':') ? await readLink(text) : text, { strict: true }),
      ...(service && { findName: (name, signal) => resolveName(service, name, chainId, signal) }),
    }
  }
  const receiver = createReceiver(() => createReader())
  const draft = createDraft({
    $tokens,
    $receiver: receiver.$receiver,
    $language: appearance.$language,
  })
  const listOwn = () => connections.list().flatMap(({ accounts }) => accounts.map(toAddress))
  const $early = atom<EarlyReview | undefined>()
  const maximum = createAsync<void, []>(async (signal) => {
    const { token } = draft.$form.get()
    const { account, address, chainId, connection } = $account.get() ?? {}
    if (!token || !account || !address || !chainId || !connection) return
    if (token.address !== undefined) return draft.enter(token.amount)
    const state = receiver.$receiver.get()
    const order = {
      connection,
      account,
      chainId,
      token,
      amount: 1n,
      to: state.status === 'ready' ? state.address : address,
    }
    const most = await findMaximum(core, order, token.amount, signal)
    if (most !== undefined && !signal.aborted) draft.enter(most, { all: true })
  })
  /** Incremented by every entry that the visitor makes for a payment. */
  let entries = 0
  const checkout = createCheckout<Payment, Review>(core, {
    ...parts,
    kind: createPaymentKind(core, receivers),
    check: (signal) =>
      reviewOrder(core, toOrder(), {
        coins: findCoins(),
        ...findPeople(),
        signal,
      }),
    findEntries: () => entries,
    clearEntries: reset,
  })
  /** The review that replaced a confirmed one because its amount had changed. */
  const $replaced = atom<Review | undefined>(undefined)
  const $changed = computed(
    [checkout.$review, $replaced],
    ({ value }, replaced) => value !== undefined && value === replaced,
  )
  const counting =
    <P extends unknown[], T>(act: (...params: P) => T) =>
    (...params: P): T => {
      entries++
      return act(...params)
    }
  /** Wraps an entry of the visitor: it replaces a maximum that is still being computed. */
  const entering =
    <P extends unknown[]>(act: (...params: P) => void) =>
    (...params: P) => {
      maximum.reset()
      $maximum.set('idle')
      act(...params)
    }

  function findCoins(): bigint | undefined {
    return (
      $tokens.get().find(({ address }) => address === undefined)?.amount ??
      nativeBalance.$balance.get().value?.value
    )
  }
  /** The addresses that a receiver is compared with. */
  function findPeople(): KnownPeople {
    const { namespace } = $account.get() ?? {}
    return {
      known: receivers.$receivers
        .get()
        .flatMap((known) => (known.namespace === namespace ? [known.address] : [])),
      own: listOwn(),
      contacts: contacts.$contacts.get().filter((contact) => contact.namespace === namespace),
    }
  }
  /**
   * The form as an order. Throws SEND_INVALID with the specification's wording of what is missing.
   */
  function toOrder(): PaymentOrder {
    const { account, chainId, connection } = $account.get() ?? {}
    const { token, amount, problem } = draft.$form.get()
    const state = receiver.$receiver.get()
    if (draft.$draft.get().text.trim() === '' || state.status !== 'ready')
      throw new WalletModalError('SEND_INVALID', {
        details: { problem: 'An amount and receiver address are required' },
      })
    if (!token)
      throw new WalletModalError('SEND_INVALID', { details: { problem: 'A token is required' } })
    if (!account || !chainId || !connection) throw new WalletModalError('WALLET_DISCONNECTED')
    if (problem || amount === undefined || token.chainId !== chainId)
      throw new WalletModalError('SEND_INVALID', {
        details: { problem: 'An amount and receiver address are required' },
      })
    return {
      connection,
      account,
      chainId,
      token,
      amount,
      to: state.address,
      ...(state.name !== undefined && { name: state.name }),
      all: draft.$draft.get().all,
    }
  }
  function findEarly(): EarlyReview | undefined {
    try {
      const order = toOrder()
      return { order, warning: findWarning(order, findPeople()) }
    } catch {
      // Ignored: the review fails with the same error.
      return undefined
    }
  }
  function reset() {
    checkout.resetReview()
    $early.set(undefined)
    maximum.reset()
    receiver.clear()
    draft.clear()
    $maximum.set('idle')
  }

  return {
    $tokens,
    $draft: draft.$draft,
    $form: draft.$form,
    $receiver: receiver.$receiver,
    $receivers: receivers.$receivers,
    $review: checkout.$review,
    $early: readonlyType($early),
    $changed,
    $maximum: readonlyType($maximum),
    $payment: checkout.$latest,
    choose: counting(entering(draft.choose)),
    chooseLargest() {
      if (draft.$draft.get().asset !== undefined) return
      const worth = ({ value = -1 }: TokenBalance) => value
      const { hidden } = listChoices.$choices.get()
      const tokens = $tokens.get()
      // Among several, a token that no source prices may be spam.
      const [largest] = tokens
        .filter(({ address, value }) => !address || value !== undefined || tokens.length === 1)
        .filter((token) => !hidden.includes(toAssetId(token)))
        .sort((one, other) => worth(other) - worth(one))
      if (largest) draft.choose(largest)
    },
    type: counting(entering(draft.type)),
    flip: entering(draft.flip),
    setReceiver: counting(receiver.set),
    chooseReceiver: counting(receiver.choose),
    forgetReceiver: receivers.forget,
    get currency() {
      return balances.currency
    },
    enterMaximum: counting(async (): Promise<void> => {
      $maximum.set('loading')
      try {
        await maximum.run()
        $maximum.set('idle')
      } catch (failure) {
        if (isAbort(failure)) return
        $maximum.set('failed')
        report(failure)
      }
    }),
    canSend: () =>
      config.features.send &&
      config.features.sendNamespaces.includes($account.get()?.namespace ?? ''),
    watchReview(onFailure) {
      $early.set(findEarly())
      return checkout.watchReview(onFailure)
    },
    review: checkout.review,
    async confirm() {
      const { value, status } = checkout.$review.get()
      if (!value || status !== 'ready' || value.problem)
        throw new WalletModalError('SEND_INVALID', {
          details: { problem: 'An amount and receiver address are required' },
        })
      const entered = checkout.remember()
      const latest = isOutdated(value) ? await checkout.review() : value
      if (isChanged(latest, value)) {
        $replaced.set(latest)
        return false
      }
      await checkout.request({ order: latest.order }, 'visitor')
      if (entered.isUnchanged()) reset()
      return true
    },
    async request(params) {
      const order = await prepareOrder(core, await createReader(params.chainId), {
        ...params,
        held: $tokens.get(),
      })
      if (params.signal?.aborted)
        throw new WalletModalError('REQUEST_ABORTED', { cause: params.signal.reason })
      params.check?.()
      return checkout.request({ order }, 'page')
    },
    isConfirming: checkout.isConfirming,
    clearPayment: checkout.clear,
    findExplorerUrl: ({ chainId }, id) => toExplorerUrl(network.find(chainId), 'tx', id),
    watch: balances.watch,
    reset,
  }
}
