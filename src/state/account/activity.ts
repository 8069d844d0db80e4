import { atom, computed, type ReadableAtom } from 'nanostores'
import {
  toAddress,
  toNamespace,
  type AccountId,
  type ChainId,
  type ChainNamespace,
} from '../../standards/caip.js'
import { isAbort, toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { createAsync, type Async } from '../async.js'
import type { Core } from '../core.js'
import { createLatestScreen } from '../latest-screen.js'
import { createReadUrls } from '../network/read-urls.js'
import { toExplorerUrl } from '../network/explorer-url.js'
import { createQuery, type RefreshOptions } from '../query.js'
import { toRetryMs } from '../retry-pause.js'
import type { Toasts } from '../shell/toasts.js'
import type { Account } from './account.js'
import {
  fromPending,
  isOfItem,
  mergeActivity,
  toActivity,
  type ActivityItem,
  type ActivityTransfer,
} from './activity-item.js'
import { createAppTransactions, type AppTransactions } from '../transactions/app-transactions.js'
import type { ChainData } from './chain-data.js'
import { isCovered } from './tokens/coverage.js'
import { followAccount, type AccountKey } from './follow-account.js'
import { isTime, type Pending, type PendingTransaction } from '../transactions/pending.js'

const FRESH_MS = 30_000
// Limit of consecutive pages that are empty after filtering spam and other networks. The next call
// continues from there.
const MAX_EMPTY_PAGES = 5
const MAX_STORED_ITEMS = 60

export type { ActivityItem, ActivityTransfer } from './activity-item.js'
/**
 * Activity of the active account on its network (specification §9: EVM networks, with a server).
 */
export interface Activity {
  readonly $activity: ReadableAtom<ActivityState>
  /** True when accounts of the namespace have activity to show. */
  isListed(namespace: ChainNamespace): boolean
  refresh(options?: RefreshOptions): Promise<void>
  /**
   * Refreshes the newest page until the returned function is called. Calls `onFailure` on each
   * failure.
   */
  watch(onFailure: () => void): () => void
  /**
   * Loads the next older page. Does nothing while a page is loading, nor for 30 s after a failure
   * unless `force` is set.
   */
  loadOlder(options?: { readonly force?: boolean }): Promise<void>
  /**
   * One page of the active account's activity, for the app's own list. Throws ACCOUNT_NOT_FOUND
   * without an account, METHOD_UNSUPPORTED without a source.
   */
  read(cursor: string | undefined, signal: AbortSignal): Promise<ActivityPage>
  /** The fee of the transaction on screen, in base units; undefined if the network has none. */
  readonly $fee: ReadableAtom<Async<bigint | undefined>>
  /** Reads the fee of a transaction until the returned function is called. */
  watchFee(chainId: ChainId, id: string): () => void
  /** Lists and follows a transaction that the app has sent. */
  readonly addAppTransaction: AppTransactions['add']
  /** A loaded transaction. */
  find(chainId: ChainId, id: string): ActivityItem | undefined
  /** Explorer page of a transaction, if its network has an explorer. */
  findTransactionUrl(chainId: ChainId, id: string): string | undefined
}

/** One page of an account's activity, newest first. */
export interface ActivityPage {
  /** The transactions of the page. */
  readonly items: readonly ActivityItem[]
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null
}

/** Loaded activity of the active account. */
export interface ActivityState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /**
   * Newest first: payments sent from this page that no block includes yet, then the loaded history.
   */
  readonly items: readonly ActivityItem[]
  /** True when older items can be loaded. */
  readonly more: boolean
  /** State of the last request for older items. */
  readonly older: 'idle' | 'loading' | 'failed'
  readonly error?: WalletModalError
}

interface Older extends ActivityPage {
  readonly account: AccountId | undefined
  readonly status: 'idle' | 'loading' | 'failed'
  readonly blockedUntil: number
}
const NONE: Older = { account: undefined, items: [], next: null, status: 'idle', blockedUntil: 0 }

/** Creates {@link Activity}. */
export function createActivity(
  core: Core,
  { $account }: Account,
  chainData: ChainData,
  pending: Pending,
  toasts: Pick<Toasts, 'show'>,
): Activity {
  const { config, connector, network, storage, report, track, lifetime } = core

  /** Reads a page. While filtering leaves nothing of it, reads the following ones. */
  async function readPage(
    { account, chainId }: AccountKey,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<ActivityPage> {
    const service = await chainData.find(chainId)
    if (!service)
      throw new WalletModalError('METHOD_UNSUPPORTED', {
        details: { method: 'getActivity', chainId },
      })
    const { listTransactions } = await import('../../services/chain-data/list-transactions.js')
    let next: string | null | undefined = cursor
    for (let page = 1; ; page++) {
      const answer = await listTransactions(
        service,
        { account: toAddress(account), chainId, cursor: next ?? undefined },
        { signal },
      )
      const items = toActivity(answer.data, chainId)
      // A server that returns the cursor of the request has no further page. Following it would
      // loop.
      const last = answer.next === null || answer.next === next
      if (items.length > 0 || last || page === MAX_EMPTY_PAGES)
        return { items, next: last ? null : answer.next }
      next = answer.next
    }
  }

  const query = createQuery<AccountKey, ActivityPage>({
    name: 'activity',
    toKey: ({ account }) => account,
    freshMs: FRESH_MS,
    stored: {
      storage,
      toJson: (page) => (page.items.length > MAX_STORED_ITEMS ? null : page),
      parse,
    },
    // Without a server the list has what this page sent and no history.
    fetch: async (key, { signal }) =>
      chainData.service ? readPage(key, undefined, signal) : { items: [], next: null },
  })
  lifetime.addEventListener('abort', () => query.release(), { once: true })
  const {
    $state: $first,
    refresh,
    watch,
  } = followAccount(query, $account, (failure) => {
    track('ERROR_FETCH_TRANSACTIONS', { message: toError(failure).message })
    report(failure)
  })
  const $older = atom<Older>(NONE)
  let flight: AbortController | undefined
  lifetime.addEventListener('abort', () => flight?.abort(), { once: true })

  // When a new first page no longer adjoins the loaded older pages, keeping them would leave a gap.
  let first: ActivityPage | undefined
  $first.listen(({ value }) => {
    const known = new Set(first?.items.map(({ id }) => id))
    if (value && first && value !== first && !value.items.some(({ id }) => known.has(id)))
      resetOlder()
    if (value) {
      first = value
      forgetListed(value.items)
    }
  })
  $account.listen((account) => {
    if (account?.account === $older.get().account || $older.get().account === undefined) return
    first = undefined
    resetOlder()
  })
  /** Forgets what the history lists. Of attempts at one transaction it knows which was included. */
  function forgetListed(items: readonly ActivityItem[]) {
    for (const { id, chainId, status } of items) {
      const known = pending.find(id, chainId)
      if (known?.attempts && known.status === 'pending' && status !== 'pending')
        pending.settle(id, status)
    }
    pending.remove(new Set(items.map(({ id }) => id)))
  }
  function resetOlder() {
    flight?.abort()
    flight = undefined
    $older.set(NONE)
  }

  const $activity = computed(
    [$first, $older, pending.$pending, $account],
    (page, rest, waiting, account): ActivityState => {
      const older = rest.account === account?.account ? rest : NONE
      const mine = waiting
        .filter((sent) => sent.account === account?.account && sent.chainId === account?.chainId)
        .map(fromPending)
      const { status, value, error } = page
      return {
        status,
        items: mergeActivity(value?.items ?? [], older.items, mine),
        more: (older.account ? older.next : (value?.next ?? null)) !== null,
        older: older.status,
        ...(error && { error }),
      }
    },
  )

  const appTransactions = createAppTransactions(core, pending, toasts)

  const fee = createAsync(
    async (signal, chainId: ChainId, id: string): Promise<bigint | undefined> => {
      const chain = network.find(chainId)
      const actions =
        chain && (await (await connector.getAdapter(toNamespace(chainId))).actions?.())
      return chain && actions?.readFee?.(id, { chain, readUrls: createReadUrls(config), signal })
    },
  )
  const enterFee = createLatestScreen()

  return {
    $activity,
    addAppTransaction: appTransactions.add,
    $fee: fee.$value,
    watchFee(chainId, id) {
      const isLatest = enterFee()
      // The screen shows that the fee is unknown.
      fee.run(chainId, id).catch((failure) => isAbort(failure) || report(failure))
      return () => {
        if (isLatest()) fee.reset()
      }
    },
    find: (chainId, id) =>
      $activity.get().items.find((item) => item.chainId === chainId && isOfItem(item, id)),
    isListed: (namespace) =>
      isCovered('activity', namespace) &&
      config.networks.length > 0 &&
      (chainData.service !== undefined || pending.$pending.get().some(isAppTransaction)),
    refresh,
    watch(onFailure) {
      appTransactions.resume()
      const stops = [watch(onFailure), pending.watch()]
      return () => stops.forEach((stop) => stop())
    },
    async loadOlder({ force = false } = {}) {
      const { account, chainId, status } = $account.get() ?? {}
      const before = $older.get().account === account ? $older.get() : NONE
      const next = before.account ? before.next : $first.get().value?.next
      const limited = before.blockedUntil > Date.now()
      if (
        !account ||
        !chainId ||
        status !== 'connected' ||
        !next ||
        before.status === 'loading' ||
        (limited && !force)
      )
        return
      const mine = new AbortController()
      flight = mine
      $older.set({ ...before, account, next, status: 'loading' })
      track('LOAD_MORE_TRANSACTIONS', { network: chainId })
      try {
        const page = await readPage({ account, chainId }, next, mine.signal)
        if (flight !== mine) return
        $older.set({
          account,
          items: [...before.items, ...page.items],
          next: page.next,
          status: 'idle',
          blockedUntil: 0,
        })
        forgetListed(page.items)
      } catch (failure) {
        if (flight !== mine || isAbort(failure)) return
        const error = toError(failure)
        $older.set({
          ...before,
          account,
          next,
          status: 'failed',
          blockedUntil: Date.now() + toRetryMs(error),
        })
        track('ERROR_FETCH_TRANSACTIONS', { message: error.message })
        report(error)
      }
    },
    async read(cursor, signal) {
      const { account, chainId } = $account.get() ?? {}
      if (!account || !chainId)
        throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account: '' } })
      return readPage({ account, chainId }, cursor, signal)
    },
    findTransactionUrl: (chainId, id) => toExplorerUrl(network.find(chainId), 'tx', id),
  }
}

function parse(value: unknown, { chainId }: AccountKey): ActivityPage | undefined {
  const page = value as ActivityPage | null
  const usable =
    Array.isArray(page?.items) &&
    page.items.every(
      (item: Partial<ActivityItem> | null) =>
        item !== null &&
        isText(item.id) &&
        isTime(item.at) &&
        item.chainId === chainId &&
        [item.operation, item.from, item.to].every(isText) &&
        Array.isArray(item.transfers) &&
        item.transfers.every(isTransfer),
    )
  return page && usable && (page.next === null || typeof page.next === 'string') ? page : undefined
}

function isAppTransaction({ kind }: PendingTransaction): boolean {
  return kind === 'app'
}

function isTransfer(value: unknown): boolean {
  const { symbol, amount } = (value ?? {}) as Partial<ActivityTransfer>
  return isText(symbol) && isText(amount)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
