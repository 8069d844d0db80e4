import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toNamespace } from '../../standards/caip.js'
import { formatUnits } from '../../standards/amounts/format-amount.js'
import type { Core } from '../core.js'
import type { TransactionKind, TransactionState } from '../transactions/transactions.js'
import { findSwaps, type SwapOrder } from './review.js'
import { toAssetId } from './swap-tokens.js'
import { isApproval, type TradeStep } from './trade-step.js'

/** A step of a swap, which is one request to the wallet. */
export interface Trade {
  readonly step: TradeStep
  readonly order: SwapOrder
}

export type TradeState = TransactionState<Trade>

/** Swaps as a kind of transactions. */
export function createTradeKind(core: Core): TransactionKind<Trade> {
  return {
    async send({ order, step }, sender) {
      const swaps = await findSwaps(core, toNamespace(order.account))
      const { reset, approval, call } = order
      const { [step]: calls } = {
        both: reset ? [reset, approval, call] : [approval, call],
        reset: [reset],
        approve: [approval],
        swap: [call],
      }
      const [first, ...later] = calls.flatMap((one) => one ?? [])
      if (!first || later.length !== calls.length - 1)
        throw new WalletModalError('SWAP_INVALID', {
          details: { problem: `The trade has no call for the step "${step}".` },
        })
      return swaps.send(sender, [first, ...later])
    },
    toPending({ order: { account, chainId, from, to, amount, expected }, step }, id) {
      const sent = {
        id,
        account,
        chainId,
        status: 'pending',
        at: Date.now(),
        symbol: from.symbol,
        amount: step === 'reset' ? '0' : formatUnits(amount, from.decimals),
        icon: from.icon,
      } as const
      if (isApproval(step)) return { ...sent, kind: 'approve' }
      const received = {
        symbol: to.symbol,
        amount: formatUnits(expected, to.decimals),
        icon: to.icon,
      }
      return { ...sent, kind: 'trade', received }
    },
    listTokens: ({ order: { from, to } }) => [from, to].map(toAssetId),
    findAllowance: ({ order: { chainId, from }, step }) => ({
      token: `${chainId} ${from.address?.toLowerCase()}`,
      symbol: from.symbol,
      changes: isApproval(step),
    }),
    onSent({ order, step }) {
      if (!isApproval(step)) core.track('SWAP_SUCCESS', toProperties(order))
    },
    onFailed: ({ order, step }, { message }) =>
      core.track(isApproval(step) ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR', {
        ...toProperties(order),
        message,
      }),
  }
}

/** Properties of a swap in analytics events. */
export function toProperties({
  chainId,
  from,
  to,
  amount,
  expected,
}: Pick<SwapOrder, 'chainId' | 'from' | 'to' | 'amount' | 'expected'>) {
  return {
    network: chainId,
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: formatUnits(amount, from.decimals),
    swapToAmount: formatUnits(expected, to.decimals),
    isSmartAccount: false,
  }
}
