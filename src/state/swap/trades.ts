import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import type { ConfirmedTransfer, Connection, SentTransfer } from '../../chains/adapter.js'
import { isAbort, toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toNamespace } from '../../standards/caip.js'
import { formatUnits } from '../../standards/amounts/format-amount.js'
import type { Pending, PendingTransaction } from '../account/pending.js'
import { isUncertain } from '../account/is-uncertain.js'
import { findPayer, holdToken, isHeld, takeTurn, type Payer } from '../account/wallet-turns.js'
import type { Core } from '../core.js'
import { findSwaps, toCallRequest, type SwapOrder } from './review.js'
import { isApproval, type TradeStep } from './trade-step.js'

/**
 * Outcome of the visitor's last swap. `uncertain`: the wallet may still have sent the step. `late`:
 * no block included it before the deadline.
 */
export type TradeState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly step: TradeStep; readonly order: SwapOrder }
  | {
      readonly status: 'sent'
      readonly step: TradeStep
      readonly order: SwapOrder
      readonly id: string
      readonly late: boolean
    }
  | {
      readonly status: 'confirmed'
      readonly step: TradeStep
      readonly order: SwapOrder
      readonly id: string
    }
  | {
      readonly status: 'failed'
      readonly step: TradeStep
      readonly order: SwapOrder
      readonly error: WalletModalError
      readonly uncertain: boolean
      readonly id?: string
    }

/** A step that the wallet has sent. */
export interface SentTrade {
  readonly id: string
  confirmed(): Promise<ConfirmedTransfer>
}

/**
 * Makes swaps through the visitor's wallet. Each step sends one request, and none while the wallet
 * has not answered the previous one or a payment. The answer is kept even if the visitor leaves the
 * screen.
 */
export interface Trades {
  /** The swap that the visitor confirmed last. */
  readonly $trade: ReadableAtom<TradeState>
  /**
   * Sends a step to the wallet. `$trade` follows a swap of the visitor only, so that a page's call
   * changes no screen. Throws REQUEST_PENDING while the wallet has not answered the previous step
   * or a payment, and while an approval of the token is not confirmed, which the details then name;
   * and the errors of the namespace's swaps.
   */
  start(order: SwapOrder, step: TradeStep, payer: Payer): Promise<SentTrade>
  /** True while an approval of the visitor's swap was sent and may still be confirmed in time. */
  isWaiting(): boolean
  /**
   * True while a connected wallet has not answered a step that the visitor confirmed, or the
   * network has not confirmed its approval.
   */
  isConfirming(): boolean
  /** Clears a finished swap once its screen is left. */
  clear(): void
}

/** Creates {@link Trades}. */
export function createTrades(
  core: Core,
  { pending, refresh }: { readonly pending: Pending; refresh(order: SwapOrder): void },
): Trades {
  const { connections, report, track, lifetime } = core
  const $trade = atom<TradeState>({ status: 'idle' })
  let shown: SwapOrder | undefined
  /** The connection of the swap shown. */
  let trading: Connection | undefined

  /**
   * Shows the state of a swap, unless a newer swap of the visitor is shown. A swap of the page is
   * never shown.
   */
  function show(order: SwapOrder, state: TradeState) {
    if (shown === order) $trade.set(state)
  }
  function isWaiting(): boolean {
    const trade = $trade.get()
    return trade.status === 'sent' && isApproval(trade.step) && !trade.late
  }
  async function ask(order: SwapOrder, step: TradeStep): Promise<SentTransfer> {
    const swaps = await findSwaps(core, toNamespace(order.account))
    const { reset, approval, call } = order
    const request = toCallRequest(core, order)
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
    return swaps.send(request, [first, ...later])
  }
  async function follow(
    order: SwapOrder,
    step: TradeStep,
    transfer: SentTransfer,
    release?: () => void,
  ): Promise<ConfirmedTransfer> {
    const { id } = transfer
    try {
      const confirmed = await transfer.confirmed({ signal: lifetime }).finally(release)
      if (confirmed.id !== id) {
        pending.remove(new Set([id]))
        pending.add(toPending(order, step, confirmed.id))
      }
      pending.settle(confirmed.id, 'confirmed')
      show(order, { status: 'confirmed', step, order, id: confirmed.id })
      return confirmed
    } catch (failure) {
      const error = toError(failure)
      if (error.code === 'TRANSACTION_FAILED') {
        pending.settle(id, 'failed')
        show(order, { status: 'failed', step, order, error, id, uncertain: false })
      } else if (!isAbort(error)) show(order, { status: 'sent', step, order, id, late: true })
      report(error)
      throw error
    } finally {
      if (!lifetime.aborted) refresh(order)
    }
  }
  return {
    $trade: readonlyType($trade),
    async start(order, step, payer) {
      const connection = connections.list().find(({ id }) => id === order.connection)
      if (!connection)
        throw new WalletModalError('CONNECTION_NOT_FOUND', {
          details: { connection: order.connection },
        })
      const token = toTokenKey(order)
      if (isHeld(connection, token))
        throw new WalletModalError('REQUEST_PENDING', { details: { token: order.from.symbol } })
      const endTurn = takeTurn(connection, payer)
      if (payer === 'visitor') {
        shown = order
        trading = connection
        $trade.set({ status: 'asking', step, order })
      }
      let transfer: SentTransfer
      try {
        transfer = await ask(order, step)
        pending.checkNew(transfer.id, order.chainId)
      } catch (failure) {
        const error = toError(failure)
        const uncertain = isUncertain(error)
        show(order, { status: 'failed', step, order, error, uncertain })
        track(isApproval(step) ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR', {
          ...toProperties(order),
          message: error.message,
        })
        report(error)
        throw error
      } finally {
        endTurn()
      }
      pending.add(toPending(order, step, transfer.id))
      if (!isApproval(step)) track('SWAP_SUCCESS', toProperties(order))
      show(order, { status: 'sent', step, order, id: transfer.id, late: false })
      refresh(order)
      const confirmed = follow(
        order,
        step,
        transfer,
        isApproval(step) ? holdToken(connection, token) : undefined,
      )
      confirmed.catch(() => {
        // `follow` shows and reports it; a caller of `confirmed()` receives it too.
      })
      return { id: transfer.id, confirmed: () => confirmed }
    },
    isWaiting,
    isConfirming: () =>
      connections
        .list()
        .some(
          (connection) =>
            findPayer(connection) === 'visitor' || (connection === trading && isWaiting()),
        ),
    clear() {
      if ($trade.get().status === 'asking') return
      shown = undefined
      $trade.set({ status: 'idle' })
    },
  }
}

function toTokenKey({ chainId, from }: SwapOrder): string {
  return `${chainId} ${from.address?.toLowerCase()}`
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

function toPending(
  { account, chainId, from, to, amount, expected }: SwapOrder,
  step: TradeStep,
  id: string,
): PendingTransaction {
  const sent = {
    id,
    account,
    chainId,
    status: 'pending',
    at: Date.now(),
    symbol: from.symbol,
    amount: formatUnits(amount, from.decimals),
    icon: from.icon,
  } as const
  if (isApproval(step))
    return { ...sent, ...(step === 'reset' && { amount: '0' }), kind: 'approve' }
  return {
    ...sent,
    kind: 'trade',
    received: { symbol: to.symbol, amount: formatUnits(expected, to.decimals), icon: to.icon },
  }
}
