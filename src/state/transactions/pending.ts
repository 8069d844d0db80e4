import type { ReadableAtom } from 'nanostores'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toReadableText } from '../../standards/wallet-text.js'
import { parseAccountId, type AccountId, type ChainId } from '../../standards/caip.js'
import type { Core } from '../core.js'
import { createPersisted } from '../persisted.js'

const MAX_PENDING = 99
/** Most characters of the app's words for a transaction. */
export const MAX_DESCRIPTION_LENGTH = 80
// A transaction that no block included within a day has been dropped.
const DROPPED_MS = 24 * 3_600_000

/** A transaction sent from this page that the history does not list yet. */
export interface PendingTransaction {
  /** Transaction id in the network's own form. */
  readonly id: string
  readonly account: AccountId
  readonly chainId: ChainId
  /** `app`: the app sent it itself; it has no amounts. */
  readonly kind: 'send' | 'trade' | 'approve' | 'app'
  /** Its state until the history lists it. */
  readonly status: 'pending' | 'confirmed' | 'failed'
  /** Time of sending, ms since 1970. */
  readonly at: number
  /** What leaves the account; `amount` in whole units, exact. */
  readonly symbol: string
  readonly amount: string
  readonly icon?: string | undefined
  /** What a trade returns. */
  readonly received?:
    | { readonly symbol: string; readonly amount: string; readonly icon?: string | undefined }
    | undefined
  /** Receiver. */
  readonly to?: string | undefined
  /** What a transaction of the app does, in its words. */
  readonly description?: string
}

/**
 * Transactions sent from this page, newest first, at most 99. Kept over reloads until the history
 * lists them.
 */
export interface Pending {
  readonly $pending: ReadableAtom<readonly PendingTransaction[]>
  /**
   * Throws RESPONSE_INVALID for the id of an earlier transaction: a wallet that returns it for a
   * new request did not say what became of that.
   */
  checkNew(id: string, chainId: ChainId): void
  /** Adds a transaction that was just sent. */
  add(transaction: PendingTransaction): void
  /** Records the outcome of a transaction. */
  settle(id: string, status: 'confirmed' | 'failed'): void
  /** Removes transactions that the history lists or that were replaced. */
  remove(ids: ReadonlySet<string>): void
  /** Observes additions by other tabs until the returned function is called. */
  watch(): () => void
}

/** Creates {@link Pending}. */
export function createPending(
  { storage }: Pick<Core, 'storage'>,
  now: () => number = Date.now,
): Pending {
  const isRecent = ({ at }: PendingTransaction) => now() - at < DROPPED_MS
  const stored = createPersisted<readonly PendingTransaction[]>(storage, {
    key: 'pending',
    version: 1,
    parse: (value) => parse(value)?.filter(isRecent),
    fallback: [],
  })
  return {
    $pending: stored.$value,
    checkNew(id, chainId) {
      if (
        stored.$value
          .get()
          .some((transaction) => transaction.id === id && transaction.chainId === chainId)
      )
        throw new WalletModalError('RESPONSE_INVALID', {
          details: {
            service: 'The wallet',
            reason: 'it returned the id of an earlier transaction',
          },
        })
    },
    add(transaction) {
      stored.update((list) =>
        [
          transaction,
          ...list.filter(
            ({ id, chainId }) => id !== transaction.id || chainId !== transaction.chainId,
          ),
        ].slice(0, MAX_PENDING),
      )
    },
    settle(id, status) {
      stored.update((list) =>
        list.map((transaction) =>
          transaction.id === id ? { ...transaction, status } : transaction,
        ),
      )
    },
    remove(ids) {
      if (stored.$value.get().some(({ id }) => ids.has(id)))
        stored.update((list) => list.filter(({ id }) => !ids.has(id)))
    },
    watch: () => stored.watch(),
  }
}

function parse(value: unknown): readonly PendingTransaction[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value
    .filter(
      (row: Partial<PendingTransaction> | null) =>
        typeof row?.id === 'string' &&
        parseAccountId(row.account) &&
        isTime(row.at) &&
        typeof row.symbol === 'string' &&
        typeof row.amount === 'string',
    )
    .slice(0, MAX_PENDING)
    .map((row) => {
      const { description: _, ...rest } = row as PendingTransaction
      const description = toReadableText(row.description, MAX_DESCRIPTION_LENGTH)
      return { ...rest, ...(description !== undefined && { description }) }
    })
}

/** True for a time that a date can have. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime())
}
