import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import type {
  CallRequest,
  ConfirmedTransfer,
  Connection,
  SentTransfer,
} from '../../chains/adapter.js'
import { forbidRetry } from '../../errors/forbid-retry.js'
import { isAbort, toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { BalancesSlice } from '../account/tokens/balances.js'
import type { NativeBalances } from '../account/tokens/native-balance.js'
import type { Core } from '../core.js'
import { isUncertain } from './is-uncertain.js'
import type { Pending, PendingTransaction } from './pending.js'
import { toOutcome } from './to-outcome.js'
import { findConnection, toCallRequest, type Sender } from './to-call-request.js'
import { findPayer, holdToken, isHeld, takeTurn, type Payer } from './wallet-turns.js'

/**
 * What the wallet is asked for. It receives exactly this order, whatever changed on the screens
 * since.
 */
export interface TransactionRequest {
  readonly order: Sender
}

/**
 * Outcome of the transaction that the visitor confirmed last. `uncertain`: the wallet may still have
 * sent it. `late`: no block included it before the deadline.
 */
export type TransactionState<R extends TransactionRequest> =
  | { readonly status: 'idle' }
  | (R &
      (
        | { readonly status: 'asking' }
        | { readonly status: 'sent'; readonly id: string; readonly late: boolean }
        | { readonly status: 'confirmed'; readonly id: string }
        | {
            readonly status: 'failed'
            readonly error: WalletModalError
            readonly uncertain: boolean
            readonly id?: string
          }
      ))

/** A transaction that the wallet has sent. */
export interface SentTransaction {
  /** Transaction id in the network's own form. */
  readonly id: string
  /** All callers share one wait and its outcome. */
  confirmed(): Promise<ConfirmedTransfer>
}

/** The allowance of a token that a request uses. */
export interface Allowance {
  /** Identifies the token among those of the connection. */
  readonly token: string
  readonly symbol: string
  /** True for an approval, which changes the allowance. */
  readonly changes: boolean
}

/** What distinguishes one kind of transactions, such as payments, from another. */
export interface TransactionKind<R extends TransactionRequest> {
  /** Sends one request to the wallet. */
  send(request: R, sender: CallRequest): Promise<SentTransfer>
  /** The entry of the history until the network lists it. */
  toPending(request: R, id: string): PendingTransaction
  /** Addresses of the tokens whose balances change, besides the native coin's. */
  listTokens(request: R): readonly string[]
  findAllowance?(request: R): Allowance
  onAsking?(request: R): void
  onSent(request: R): void
  onFailed(request: R, error: WalletModalError): void
}

/** Dependencies of transactions besides the core. */
export interface TransactionParts<R extends TransactionRequest> {
  readonly kind: TransactionKind<R>
  readonly pending: Pending
  readonly balances: Pick<BalancesSlice, 'refresh'>
  readonly nativeBalance: Pick<NativeBalances, 'refresh'>
}

/**
 * Transactions of one kind through the visitor's wallet: ask once, follow, show. Each call sends one
 * request, and none while the wallet has not answered an earlier one of any kind. The answer is kept
 * even if the visitor leaves the screen.
 */
export interface Transactions<R extends TransactionRequest> {
  /** The transaction that the visitor confirmed last. */
  readonly $latest: ReadableAtom<TransactionState<R>>
  /**
   * Asks the wallet. `$latest` follows a transaction of the visitor only, so that a page's call
   * changes no screen. Throws REQUEST_PENDING while the wallet has not answered an earlier request,
   * and while an approval of the token is not confirmed, which the details then name;
   * CONNECTION_NOT_FOUND; and the errors of the kind.
   */
  request(request: R, payer: Payer): Promise<SentTransaction>
  /** True while an approval of the visitor was sent and may still be confirmed in time. */
  isWaiting(): boolean
  /**
   * True while a connected wallet has not answered what the visitor confirmed, or the network has
   * not confirmed the approval.
   */
  isConfirming(): boolean
  /** Clears a finished transaction once its screen is left. */
  clear(): void
}

/** Creates {@link Transactions}. */
export function createTransactions<R extends TransactionRequest>(
  core: Core,
  { kind, pending, balances, nativeBalance }: TransactionParts<R>,
): Transactions<R> {
  const { connections, report, lifetime } = core
  const $latest = atom<TransactionState<R>>({ status: 'idle' })
  /** The request whose state is shown, and its connection. */
  let shown: R | undefined
  let asked: Connection | undefined

  /**
   * Shows the state of a request, unless a newer one of the visitor is shown. A request of the page
   * is never shown.
   */
  function show(request: R, state: TransactionState<R>) {
    if (shown === request) $latest.set(state)
  }
  function isWaiting(): boolean {
    const state = $latest.get()
    return state.status === 'sent' && !state.late && kind.findAllowance?.(state)?.changes === true
  }
  function refresh(request: R) {
    const tokens = kind.listTokens(request)
    const failed = () => {
      // Ignored: the slice of the balances shows and reports it.
    }
    balances.refresh({ changed: true, ...(tokens.length > 0 && { tokens }) }).catch(failed)
    nativeBalance.refresh({ changed: true }).catch(failed)
  }
  async function follow(
    request: R,
    transfer: SentTransfer,
    release: (() => void) | undefined,
  ): Promise<ConfirmedTransfer> {
    const { id } = transfer
    try {
      const confirmed = await transfer.confirmed({ signal: lifetime }).finally(release)
      // The visitor may have sent it again with a higher fee.
      pending.settle(id, 'confirmed', confirmed.id)
      show(request, { ...request, status: 'confirmed', id: confirmed.id })
      return confirmed
    } catch (failure) {
      const error = toError(failure)
      const outcome = toOutcome(error)
      if (outcome) {
        pending.settle(id, outcome.status, outcome.id)
        show(request, { ...request, status: 'failed', error, id, uncertain: false })
      } else if (!isAbort(error)) show(request, { ...request, status: 'sent', id, late: true })
      report(error)
      throw error
    } finally {
      if (!lifetime.aborted) refresh(request)
    }
  }
  return {
    $latest: readonlyType($latest),
    async request(request, payer) {
      const connection = findConnection(core, request.order)
      const allowance = kind.findAllowance?.(request)
      if (allowance && isHeld(connection, allowance.token))
        throw new WalletModalError('REQUEST_PENDING', { details: { token: allowance.symbol } })
      const endTurn = takeTurn(connection, payer)
      if (payer === 'visitor') {
        shown = request
        asked = connection
        $latest.set({ ...request, status: 'asking' })
      }
      kind.onAsking?.(request)
      let transfer: SentTransfer
      try {
        transfer = await kind.send(request, toCallRequest(core, request.order, connection))
        pending.checkNew(transfer.id, request.order.chainId)
      } catch (failure) {
        const error = toError(failure)
        const uncertain = isUncertain(error)
        if (uncertain) forbidRetry(error)
        show(request, { ...request, status: 'failed', error, uncertain })
        kind.onFailed(request, error)
        report(error)
        throw error
      } finally {
        endTurn()
      }
      const { id } = transfer
      pending.add(kind.toPending(request, id))
      kind.onSent(request)
      show(request, { ...request, status: 'sent', id, late: false })
      refresh(request)
      const release = allowance?.changes ? holdToken(connection, allowance.token) : undefined
      const confirmed = follow(request, transfer, release)
      confirmed.catch(() => {
        // `follow` shows and reports it; a caller of `confirmed()` receives it too.
      })
      return { id, confirmed: () => confirmed }
    },
    isWaiting,
    isConfirming: () =>
      connections
        .list()
        .some(
          (connection) =>
            findPayer(connection) === 'visitor' || (connection === asked && isWaiting()),
        ),
    clear() {
      if ($latest.get().status === 'asking') return
      shown = undefined
      $latest.set({ status: 'idle' })
    },
  }
}
