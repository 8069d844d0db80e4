import { isAbort, toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { ConfirmedTransfer } from '../../chains/adapter.js'
import { formatText } from '../../locales/format-text.js'
import { toNamespace, type AccountId, type ChainId } from '../../standards/caip.js'
import { toShortAddress } from '../../standards/addresses/short-address.js'
import type { Core } from '../core.js'
import { createReadUrls } from '../network/read-urls.js'
import type { Toasts } from '../shell/toasts.js'
import type { Outcome, Pending, PendingTransaction } from './pending.js'
import { toOutcome } from './to-outcome.js'

/** Most transactions of earlier visits that are followed at once. */
const MAX_RESUMED = 10

/** A transaction that the app has sent itself. */
export interface AppTransaction {
  /** Transaction hash, checked by the caller. */
  readonly id: string
  readonly account: AccountId
  readonly chainId: ChainId
  /** What it does, in the app's words. */
  readonly description: string | undefined
}

/** Transactions that the app has sent itself, listed among the visitor's activity. */
export interface AppTransactions {
  /**
   * Lists a transaction until the history has it, and follows it. Resolves once a block includes
   * it. Calls with the same transaction share one wait. Rejects with TRANSACTION_FAILED,
   * REQUEST_TIMEOUT, METHOD_UNSUPPORTED in a family whose transactions are not followed.
   */
  add(transaction: AppTransaction): Promise<ConfirmedTransfer>
  /** Follows the transactions of earlier visits that had no outcome yet. */
  resume(): void
}

/** Creates {@link AppTransactions}. */
export function createAppTransactions(
  { config, connector, network, appearance, $open, report, lifetime }: Core,
  pending: Pending,
  toasts: Pick<Toasts, 'show'>,
): AppTransactions {
  const readUrls = createReadUrls(config)
  const following = new Map<string, Promise<ConfirmedTransfer>>()
  const find = ({ id, chainId }: Pick<AppTransaction, 'id' | 'chainId'>) =>
    pending.find(id, chainId)

  async function waitFor({ id, chainId }: AppTransaction): Promise<ConfirmedTransfer> {
    const chain = network.find(chainId)
    const actions = chain && (await (await connector.getAdapter(toNamespace(chainId))).actions?.())
    if (!actions?.waitFor)
      throw new WalletModalError('METHOD_UNSUPPORTED', {
        details: { method: 'addTransaction', chainId },
      })
    return actions.waitFor(id, { chain: chain!, readUrls, signal: lifetime })
  }
  /** Shows the outcome in the open modal. */
  async function tell(status: Outcome, name: string) {
    if (!$open.get()) return
    await appearance.loadTexts('account')
    const messages = appearance.$messages.get()
    const text = messages?.[`activity.app.${status}`]
    if (text)
      toasts.show(
        formatText(text, appearance.$language.get(), name),
        status === 'confirmed' ? 'success' : 'error',
      )
  }
  async function settle(
    transaction: AppTransaction,
    { status, id }: NonNullable<ReturnType<typeof toOutcome>>,
  ) {
    const wasPending = find(transaction)?.status === 'pending'
    pending.settle(transaction.id, status, id)
    if (wasPending)
      await tell(status, transaction.description ?? toShortAddress(transaction.id)).catch(report)
  }
  async function follow(transaction: AppTransaction): Promise<ConfirmedTransfer> {
    try {
      const confirmed = await waitFor(transaction)
      // The visitor may have sent it again with a higher fee.
      await settle(transaction, { status: 'confirmed', id: confirmed.id })
      return confirmed
    } catch (failure) {
      const error = toError(failure)
      const outcome = toOutcome(error)
      if (outcome) await settle(transaction, outcome)
      if (!isAbort(error)) report(error)
      throw error
    }
  }
  function start(transaction: AppTransaction): Promise<ConfirmedTransfer> {
    const key = `${transaction.chainId} ${transaction.id}`
    const running = following.get(key)
    if (running) return running
    const run = follow(transaction).finally(() => following.delete(key))
    following.set(key, run)
    run.catch(() => {
      // `follow` reports it; the caller of `add()` receives it too.
    })
    return run
  }

  return {
    add(transaction) {
      const known = find(transaction)
      // What the kit sent itself is listed with its amounts, which this call does not know.
      if (!known || known.kind === 'app') pending.add(toPending(transaction, known))
      return start(transaction)
    },
    resume() {
      for (const { id, account, chainId, description } of pending.$pending
        .get()
        .filter(({ kind, status, chainId }) => {
          return kind === 'app' && status === 'pending' && network.find(chainId)
        })
        .slice(0, MAX_RESUMED))
        void start({ id, account, chainId, description })
    },
  }
}

function toPending(
  { id, account, chainId, description }: AppTransaction,
  known: PendingTransaction | undefined,
): PendingTransaction {
  return {
    id: known?.id ?? id,
    ...(known?.attempts && { attempts: known.attempts }),
    account,
    chainId,
    kind: 'app',
    status: known?.status ?? 'pending',
    at: known?.at ?? Date.now(),
    symbol: '',
    amount: '',
    ...(description !== undefined && { description }),
  }
}
