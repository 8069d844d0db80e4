import { atom, computed, readonlyType } from 'nanostores'
import { isAbort } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toAddress, toNamespace } from '../../standards/caip.js'
import type { Account } from '../account/account.js'
import type { BalancesSlice, TokenBalance } from '../account/balances.js'
import type { ChainData } from '../account/chain-data.js'
import type { NativeBalances } from '../account/native-balance.js'
import type { Pending } from '../account/pending.js'
import { createAsync } from '../async.js'
import type { Core } from '../core.js'
import { createLatestScreen } from '../latest-screen.js'
import { toExplorerUrl } from '../network/explorer-url.js'
import { createDraft } from './draft.js'
import { createPayments, type PaymentOrder, type SentPayment } from './payments.js'
import { prepareOrder, type OrderParams } from './prepare-order.js'
import { createReceiver, type ReceiverReader } from './receiver.js'
import { createReceivers } from './receivers.js'
import { resolveName } from './resolve-name.js'
import { findMost, reviewOrder, type Review } from './review.js'

/** The slices that sending is made from. */
export interface SendParts {
  readonly account: Account
  readonly balances: BalancesSlice
  readonly nativeBalance: NativeBalances
  readonly chainData: Pick<ChainData, 'service' | 'find'>
  readonly pending: Pending
}

export type Send = ReturnType<typeof createSend>

/** Payments from the active account: what the visitor enters, its review, and what becomes of it. */
export function createSend(core: Core, { account: { $account }, balances, nativeBalance, chainData, pending }: SendParts) {
  const { config, connections, connector, network, appearance, report } = core
  const receivers = createReceivers(core)
  const $maximum = atom<'idle' | 'loading' | 'failed'>('idle')

  /** What can be sent on the active network, by its own decimals. */
  const $tokens = computed([balances.$balances, $account], ({ value }, account): readonly TokenBalance[] => {
    const chain = network.find(account?.chainId)
    if (!chain || value?.account !== account?.account || value?.chainId !== chain.id) return []
    return value.tokens.filter(({ chainId, address, decimals }) => chainId === chain.id && (address !== undefined || decimals === chain.nativeCurrency.decimals))
  })
  async function createReader(chainId = $account.get()?.chainId): Promise<ReceiverReader> {
    if (!chainId) return { parseAddress: async () => undefined }
    const adapter = await connector.getAdapter(toNamespace(chainId))
    const service = chainData.service
    return {
      parseAddress: (text) => adapter.parseAddress(text, { strict: true }),
      ...(service && { findName: (name, signal) => resolveName(service, name, chainId, signal) }),
    }
  }
  const receiver = createReceiver(() => createReader())
  const draft = createDraft({ $tokens, $receiver: receiver.$receiver, $language: appearance.$language })
  const payments = createPayments(core, {
    pending,
    receivers,
    refresh(token) {
      const failed = () => {
        // The balance's slice shows and reports it.
      }
      balances.refresh({ force: true, ...(token !== undefined && { tokens: [token] }) }).catch(failed)
      nativeBalance.refresh({ force: true }).catch(failed)
    },
  })
  const review = createAsync<Review, []>((signal) => reviewOrder(core, toOrder(), { coins: findCoins(), known: findKnown(), own: connections.list().flatMap(({ accounts }) => accounts.map(toAddress)), signal }))
  const enterReview = createLatestScreen()
  const maximum = createAsync<void, []>(async (signal) => {
    const { token } = draft.$form.get()
    const { account, address, chainId, connection } = $account.get() ?? {}
    if (!token || !account || !address || !chainId || !connection) return
    if (token.address !== undefined) return draft.enter(token.amount)
    const state = receiver.$receiver.get()
    const order = { connection, account, chainId, token, amount: 1n, to: state.status === 'ready' ? state.address : address }
    const most = await findMost(core, order, token.amount, signal)
    // The same token of the same account still, with nothing entered meanwhile.
    if (most !== undefined && draft.$form.get().token === token) draft.enter(most, { all: true })
  })

  function findCoins(): bigint | undefined {
    return $tokens.get().find(({ address }) => address === undefined)?.amount ?? nativeBalance.$balance.get().value?.value
  }
  function findKnown(): readonly string[] {
    const { namespace } = $account.get() ?? {}
    return receivers.$receivers.get().flatMap((known) => (known.namespace === namespace ? [known.address] : []))
  }
  /** The form as an order. Throws SEND_INVALID with what is missing, in the specification's words. */
  function toOrder(): PaymentOrder {
    const { account, chainId, connection } = $account.get() ?? {}
    const { token, amount, problem } = draft.$form.get()
    const state = receiver.$receiver.get()
    if (draft.$draft.get().text.trim() === '' || state.status !== 'ready') throw new WalletModalError('SEND_INVALID', { details: { problem: 'An amount and receiver address are required' } })
    if (!token) throw new WalletModalError('SEND_INVALID', { details: { problem: 'A token is required' } })
    if (!account || !chainId || !connection) throw new WalletModalError('WALLET_DISCONNECTED')
    if (problem || amount === undefined || token.chainId !== chainId) throw new WalletModalError('SEND_INVALID', { details: { problem: 'An amount and receiver address are required' } })
    return { connection, account, chainId, token, amount, to: state.address, ...(state.name !== undefined && { name: state.name }), all: draft.$draft.get().all }
  }
  function reset() {
    review.reset()
    maximum.reset()
    receiver.clear()
    draft.clear()
    $maximum.set('idle')
  }
  // Another account or network: nothing that was entered for the one before may reach it.
  let seen = toIdentity()
  function toIdentity(): string {
    const { account, chainId, connection } = $account.get() ?? {}
    return `${connection} ${chainId} ${account}`
  }
  $account.listen(() => {
    const now = toIdentity()
    if (now !== seen) reset()
    seen = now
  })

  return {
    $tokens,
    $draft: draft.$draft,
    $form: draft.$form,
    $receiver: receiver.$receiver,
    $receivers: receivers.$receivers,
    $review: review.$value,
    $maximum: readonlyType($maximum),
    $payment: payments.$payment,
    choose: draft.choose,
    /** Chooses the token where there is only one. */
    chooseOnly() {
      const [only, ...others] = $tokens.get()
      if (only && others.length === 0 && draft.$draft.get().asset === undefined) draft.choose(only)
    },
    type: draft.type,
    flip: draft.flip,
    setReceiver: receiver.set,
    chooseReceiver: receiver.choose,
    forgetReceiver: receivers.forget,
    /** The currency of prices. */
    currency: balances.currency,
    /** Enters all that can be sent: of the network's coin, what the fee leaves. */
    async enterMaximum(): Promise<void> {
      $maximum.set('loading')
      try {
        await maximum.run()
        $maximum.set('idle')
      } catch (failure) {
        if (isAbort(failure)) return
        $maximum.set('failed')
        report(failure)
      }
    },
    /** Whether the app sends on the active network's family. */
    canSend: () => config.features.send && config.features.sendNamespaces.includes($account.get()?.namespace ?? ''),
    /** Checks the form with the network. `$review` then has what the visitor confirms. `onFailure` is called with why it cannot be. The returned function gives the review up, unless the next screen has begun its own; the form stays as it is. */
    watchReview(onFailure: (failure: unknown) => void): () => void {
      const isLatest = enterReview()
      // Another account or network, or an emptied form, aborts the review: there is nothing to check then.
      review.run().catch((failure: unknown) => isAbort(failure) || onFailure(failure))
      return () => {
        if (isLatest()) review.reset()
      }
    },
    review: review.run,
    /** Asks the wallet for the reviewed payment. The form is emptied once the wallet has sent it. Rejects with why it has not. */
    async confirm(): Promise<void> {
      const { value, status } = review.$value.get()
      if (!value || status !== 'ready' || value.problem) throw new WalletModalError('SEND_INVALID', { details: { problem: 'An amount and receiver address are required' } })
      const identity = toIdentity()
      await payments.pay(value.order)
      if (toIdentity() === identity) reset()
    },
    pay: payments.pay,
    /** Sends what a page asks for, by the same checks. Rejects with what is wrong before the wallet is asked, or with its refusal. */
    async request(params: OrderParams): Promise<SentPayment> {
      const order = await prepareOrder(core, await createReader(params.chainId), { ...params, held: $tokens.get() })
      if (params.signal?.aborted) throw new WalletModalError('REQUEST_ABORTED', { cause: params.signal.reason })
      return payments.pay(order)
    },
    isAsking: payments.isAsking,
    clearPayment: payments.clear,
    /** Where a transaction can be looked at, if its network has an explorer. */
    findExplorerUrl: ({ chainId }: PaymentOrder, id: string): string | undefined => toExplorerUrl(network.find(chainId), 'tx', id),
    /** Keeps what the account holds fresh until the returned function is called. */
    watch: balances.watch,
    reset,
  }
}
