import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import type {
  ConfirmedTransfer,
  Connection,
  SentTransfer,
  TransferEstimate,
} from '../../chains/adapter.js'
import { isAbort, toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toNamespace, type AccountId, type ChainId } from '../../standards/caip.js'
import { formatUnits } from '../../standards/amounts/format-amount.js'
import type { TokenBalance } from '../account/read-balances.js'
import type { Pending } from '../account/pending.js'
import { isUncertain } from '../account/is-uncertain.js'
import { findPayer, takeTurn, type Payer } from '../account/wallet-turns.js'
import type { Core } from '../core.js'
import { createReadUrls } from '../network/read-urls.js'
import { findTransfers } from './find-transfers.js'
import type { Receivers } from './receivers.js'

/**
 * A payment as shown to the visitor. The wallet receives exactly this order, whatever changed on
 * the screens since.
 */
export interface PaymentOrder {
  /** Id of the connection whose wallet signs. */
  readonly connection: string
  readonly account: AccountId
  readonly chainId: ChainId
  readonly token: Pick<TokenBalance, 'address' | 'symbol' | 'decimals' | 'icon' | 'name'>
  /** Base units. */
  readonly amount: bigint
  readonly to: string
  /** The name that resolved to `to`. */
  readonly name?: string
  /** Sends the whole balance of the native coin minus the fee. */
  readonly all?: boolean
  readonly estimate?: TransferEstimate
}

/**
 * Outcome of the visitor's last payment. `uncertain`: the wallet may still have sent it. `late`: no
 * block included it before the deadline.
 */
export type PaymentState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly order: PaymentOrder }
  | {
      readonly status: 'sent'
      readonly order: PaymentOrder
      readonly id: string
      readonly late: boolean
    }
  | { readonly status: 'confirmed'; readonly order: PaymentOrder; readonly id: string }
  | {
      readonly status: 'failed'
      readonly order: PaymentOrder
      readonly error: WalletModalError
      readonly uncertain: boolean
      readonly id?: string
    }

/** A payment that the wallet has sent. */
export interface SentPayment {
  /** Transaction id in the network's own form. */
  readonly id: string
  /** All callers share one wait and its outcome. */
  confirmed(): Promise<ConfirmedTransfer>
}

/** Dependencies of payments besides the core. */
export interface PaymentParts {
  readonly pending: Pending
  readonly receivers: Receivers
  /** Refreshes the balances after the token was spent. */
  refresh(token: string | undefined): void
}

/**
 * Sends payments through the visitor's wallet. Each call sends one request, and none while the
 * wallet has not answered the previous one or a step of a swap. The answer is kept even if the
 * visitor leaves the screen.
 */
export interface Payments {
  /** The payment that the visitor confirmed last. */
  readonly $payment: ReadableAtom<PaymentState>
  /**
   * Asks the wallet. `$payment` follows a payment of the visitor only, so that a page's call
   * changes no screen. Throws REQUEST_PENDING while the wallet has not answered the previous
   * payment or swap, and the errors of the namespace's transfer.
   */
  pay(order: PaymentOrder, payer: Payer): Promise<SentPayment>
  /** True while a connected wallet has not answered a payment that the visitor confirmed. */
  isConfirming(): boolean
  /** Clears a finished payment once its screen is left. */
  clear(): void
}

/** Creates {@link Payments}. */
export function createPayments(
  core: Core,
  { pending, receivers, refresh }: PaymentParts,
): Payments {
  const { config, connections, connector, network, report, track, lifetime } = core
  const $payment = atom<PaymentState>({ status: 'idle' })
  let shown: PaymentOrder | undefined

  /**
   * Shows the state of a payment, unless a newer payment of the visitor is shown. A payment of the
   * page is never shown.
   */
  function show(order: PaymentOrder, state: PaymentState) {
    if (shown === order) $payment.set(state)
  }
  async function ask(order: PaymentOrder, connection: Connection): Promise<SentTransfer> {
    const { account, chainId, token, amount, to, all, estimate } = order
    const chain = network.find(chainId)
    if (!chain) throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId } })
    const transfers = await findTransfers({ config, connector }, toNamespace(account))
    return transfers.send({
      connection,
      chain,
      account,
      to,
      amount,
      ...(token.address !== undefined && { token: token.address, decimals: token.decimals }),
      ...(all && { all }),
      ...(estimate && { terms: estimate.terms }),
      readUrls: createReadUrls(config),
    })
  }
  async function follow(order: PaymentOrder, transfer: SentTransfer): Promise<ConfirmedTransfer> {
    const { id } = transfer
    try {
      const confirmed = await transfer.confirmed({ signal: lifetime })
      if (confirmed.id !== id) {
        pending.remove(new Set([id]))
        pending.add(toPending(order, confirmed.id))
      }
      pending.settle(confirmed.id, 'confirmed')
      show(order, { status: 'confirmed', order, id: confirmed.id })
      return confirmed
    } catch (failure) {
      const error = toError(failure)
      if (error.code === 'TRANSACTION_FAILED') {
        pending.settle(id, 'failed')
        show(order, { status: 'failed', order, error, id, uncertain: false })
      } else if (!isAbort(error)) show(order, { status: 'sent', order, id, late: true })
      report(error)
      throw error
    } finally {
      if (!lifetime.aborted) refresh(order.token.address)
    }
  }
  return {
    $payment: readonlyType($payment),
    async pay(order, payer) {
      const connection = connections.list().find(({ id }) => id === order.connection)
      if (!connection)
        throw new WalletModalError('CONNECTION_NOT_FOUND', {
          details: { connection: order.connection },
        })
      const endTurn = takeTurn(connection, payer)
      if (payer === 'visitor') {
        shown = order
        $payment.set({ status: 'asking', order })
      }
      const properties = {
        network: order.chainId,
        token: order.token.symbol,
        amount: formatUnits(order.amount, order.token.decimals),
      }
      track('SEND_INITIATED', properties)
      let transfer: SentTransfer
      try {
        transfer = await ask(order, connection)
        pending.checkNew(transfer.id, order.chainId)
      } catch (failure) {
        const error = toError(failure)
        const uncertain = isUncertain(error)
        show(order, { status: 'failed', order, error, uncertain })
        track('SEND_ERROR', { ...properties, message: error.message })
        report(error)
        throw error
      } finally {
        endTurn()
      }
      const { id } = transfer
      const { to, name } = order
      receivers.add({
        namespace: toNamespace(order.account),
        address: to,
        ...(name !== undefined && { name }),
      })
      pending.add(toPending(order, id))
      track('SEND_SUCCESS', properties)
      show(order, { status: 'sent', order, id, late: false })
      refresh(order.token.address)
      const confirmed = follow(order, transfer)
      confirmed.catch(() => {
        // `follow` shows and reports it; a caller of `confirmed()` receives it too.
      })
      return { id, confirmed: () => confirmed }
    },
    isConfirming: () =>
      connections.list().some((connection) => findPayer(connection) === 'visitor'),
    clear() {
      if ($payment.get().status === 'asking') return
      shown = undefined
      $payment.set({ status: 'idle' })
    },
  }
}

function toPending({ account, chainId, token, amount, to }: PaymentOrder, id: string) {
  return {
    id,
    account,
    chainId,
    kind: 'send',
    status: 'pending',
    at: Date.now(),
    symbol: token.symbol,
    amount: formatUnits(amount, token.decimals),
    icon: token.icon,
    to,
  } as const
}
