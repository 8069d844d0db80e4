import { toNamespace } from '../../standards/caip.js'
import type { CallRequest, TransferEstimate, TransferRequest } from '../../chains/adapter.js'
import { formatUnits } from '../../standards/amounts/format-amount.js'
import type { TokenBalance } from '../account/tokens/read-balances.js'
import type { Core } from '../core.js'
import type { Sender } from '../transactions/to-call-request.js'
import type { TransactionKind, TransactionState } from '../transactions/transactions.js'
import { findTransfers } from './find-transfers.js'
import type { Receivers } from './receivers.js'

/** A payment as shown to the visitor. */
export interface PaymentOrder extends Sender {
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

/** A request for a payment. */
export interface Payment {
  readonly order: PaymentOrder
}

export type PaymentState = TransactionState<Payment>

/** Payments as a kind of transactions. */
export function createPaymentKind(core: Core, receivers: Receivers): TransactionKind<Payment> {
  return {
    async send({ order }, sender) {
      const transfers = await findTransfers(core, toNamespace(order.account))
      const { all, estimate } = order
      return transfers.send({
        ...toTransfer(sender, order),
        ...(all && { all }),
        ...(estimate && { terms: estimate.terms }),
      })
    },
    toPending: ({ order: { account, chainId, token, amount, to } }, id) => ({
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
    }),
    listTokens: ({ order: { token } }) => (token.address === undefined ? [] : [token.address]),
    onAsking: ({ order }) => core.track('SEND_INITIATED', toProperties(order)),
    onSent({ order }) {
      const { account, to, name } = order
      receivers.add({
        namespace: toNamespace(account),
        address: to,
        ...(name !== undefined && { name }),
      })
      core.track('SEND_SUCCESS', toProperties(order))
    },
    onFailed: ({ order }, { message }) =>
      core.track('SEND_ERROR', { ...toProperties(order), message }),
  }
}

/** Properties of a payment in analytics events. */
function toProperties({ chainId, token, amount }: PaymentOrder) {
  return {
    network: chainId,
    token: token.symbol,
    amount: formatUnits(amount, token.decimals),
  }
}

/** A payment as a family's adapter expects it. */
export function toTransfer(
  sender: CallRequest,
  { token, amount, to }: Pick<PaymentOrder, 'token' | 'amount' | 'to'>,
): TransferRequest {
  return {
    ...sender,
    to,
    amount,
    ...(token.address !== undefined && { token: token.address, decimals: token.decimals }),
  }
}
