import type { ReadableAtom } from 'nanostores'
import type { ReplacementKind } from '../../chains/adapter.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toReadableText } from '../../standards/wallet-text.js'
import { parseAccountId, type AccountId, type ChainId } from '../../standards/caip.js'
import type { Core } from '../core.js'
import { createPersisted } from '../persisted.js'

const MAX_PENDING = 99
const ATTEMPT_KINDS: ReadonlySet<unknown> = new Set<Attempt['kind']>(['first', 'speedUp', 'cancel'])
/** Most characters of the app's words for a transaction. */
export const MAX_DESCRIPTION_LENGTH = 80
// A transaction that no block included within a day has been dropped.
const DROPPED_MS = 24 * 3_600_000

/** What became of a transaction. `cancelled`: another one took its place that moves nothing. */
export type Outcome = 'confirmed' | 'failed' | 'cancelled'

/** One of several transactions of one nonce, of which a block includes one. */
export interface Attempt {
  readonly id: string
  readonly kind: 'first' | ReplacementKind
}

/** A transaction sent from this page that the history does not list yet. */
export interface PendingTransaction {
  /**
   * Hash or signature, in the network's own form. First that of the first attempt; once a block
   * includes another attempt, that attempt's.
   */
  readonly id: string
  /** All attempts, newest last; absent if none was replaced. */
  readonly attempts?: readonly Attempt[] | undefined
  readonly account: AccountId
  readonly chainId: ChainId
  /** `app`: the app sent it itself; it has no amounts. */
  readonly kind: 'send' | 'trade' | 'approve' | 'app'
  /** Its state until the history lists it. */
  readonly status: 'pending' | Outcome
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
  /** The entry of a transaction or of one of its attempts. */
  find(id: string, chainId: ChainId): PendingTransaction | undefined
  /** Adds an attempt to the entry of a waiting transaction. */
  addAttempt(id: string, attempt: Attempt): void
  /** Records the outcome of an entry; `included` is the id of the attempt that a block includes. */
  settle(id: string, outcome: Outcome, included?: string): void
  /** Removes the entries of transactions without further attempts that the history lists. */
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
          .some((transaction) => isOf(transaction, id) && transaction.chainId === chainId)
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
            (other) => !isOf(other, transaction.id) || other.chainId !== transaction.chainId,
          ),
        ].slice(0, MAX_PENDING),
      )
    },
    find: (id, chainId) =>
      stored.$value.get().find((known) => isOf(known, id) && known.chainId === chainId),
    addAttempt(id, attempt) {
      stored.update((list) =>
        list.map((known) =>
          isOf(known, id) && !isOf(known, attempt.id)
            ? { ...known, attempts: [...listAttempts(known), attempt] }
            : known,
        ),
      )
    },
    settle(id, outcome, included = id) {
      stored.update((list) =>
        list.map((known) => (isOf(known, id) ? toSettled(known, outcome, included) : known)),
      )
    },
    remove(ids) {
      const isListed = ({ id, attempts }: PendingTransaction) => !attempts && ids.has(id)
      if (stored.$value.get().some(isListed))
        stored.update((list) => list.filter((known) => !isListed(known)))
    },
    watch: () => stored.watch(),
  }
}

/** All attempts of an entry, newest last. */
export function listAttempts({ id, attempts }: PendingTransaction): readonly Attempt[] {
  return attempts ?? [{ id, kind: 'first' }]
}

function isOf(transaction: PendingTransaction, id: string): boolean {
  return transaction.id === id || listAttempts(transaction).some((attempt) => attempt.id === id)
}

function toSettled(
  transaction: PendingTransaction,
  outcome: Outcome,
  included: string,
): PendingTransaction {
  const isCancel = transaction.attempts?.some(
    ({ id, kind }) => id === included && kind === 'cancel',
  )
  const status = isCancel && outcome === 'confirmed' ? 'cancelled' : outcome
  return { ...transaction, id: included, status }
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
      const { description: _, attempts: given, ...rest } = row as PendingTransaction
      const attempts = parseAttempts(given)
      const description = toReadableText(row.description, MAX_DESCRIPTION_LENGTH)
      return {
        ...rest,
        ...(attempts && { attempts }),
        ...(description !== undefined && { description }),
      }
    })
}

function parseAttempts(value: unknown): readonly Attempt[] | undefined {
  const isAttempt = (attempt: Partial<Attempt> | null) =>
    typeof attempt?.id === 'string' && ATTEMPT_KINDS.has(attempt.kind)
  return Array.isArray(value) && value.length > 0 && value.every(isAttempt)
    ? (value as Attempt[])
    : undefined
}

/** True for a time that a date can have. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime())
}
