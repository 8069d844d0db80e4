import { atom, computed } from 'nanostores'
import { toAddress, type AccountId, type ChainId, type ChainNamespace } from '../../standards/caip.js'
import { isAbort, toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Core } from '../core.js'
import { toExplorerUrl } from '../network/explorer-url.js'
import { createQuery } from '../query.js'
import { toRetryMs } from '../retry-pause.js'
import type { Account } from './account.js'
import { fromPending, mergeActivity, toActivity, type ActivityItem } from './activity-item.js'
import type { ChainData } from './chain-data.js'
import { followAccount, type AccountKey } from './follow-account.js'
import type { Pending } from './pending.js'

const FRESH_MS = 30_000
const FAMILY = 'eip155'
// Pages in a row that may turn out empty once spam and other networks are left out; the next call goes on.
const MAX_EMPTY_PAGES = 5
const MAX_STORED_ITEMS = 60

export type { ActivityItem, ActivityTransfer } from './activity-item.js'
export type Activity = ReturnType<typeof createActivity>

/** Some of what an account did, newest first. */
export interface ActivityPage {
  readonly items: readonly ActivityItem[]
  /** Asks for the page after it; null on the last one. */
  readonly next: string | null
}

/** What is known of the active account's activity. */
export interface ActivityState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Newest first: those sent from here that no block has included yet, then the history as far as it was read. */
  readonly items: readonly ActivityItem[]
  /** Whether there are older ones to ask for. */
  readonly more: boolean
  /** Whether the older ones that were asked for are on their way, or did not come. */
  readonly older: 'idle' | 'loading' | 'failed'
  readonly error?: WalletModalError
}

interface Older extends ActivityPage {
  readonly account: AccountId | undefined
  readonly status: 'idle' | 'loading' | 'failed'
  readonly blockedUntil: number
}
const NONE: Older = { account: undefined, items: [], next: null, status: 'idle', blockedUntil: 0 }

/** What the active account did on its network (specification §9: EVM networks, where there is a server). */
export function createActivity(core: Core, { $account }: Account, chainData: ChainData, pending: Pending) {
  const { config, network, storage, report, track, lifetime } = core

  /** Reads a page and, while nothing of it is left, the ones after it. */
  async function readPage({ account, chainId }: AccountKey, cursor: string | undefined, signal: AbortSignal): Promise<ActivityPage> {
    const service = await chainData.find(chainId)
    if (!service) throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method: 'getActivity', chainId } })
    const { listTransactions } = await import('../../services/chain-data/list-transactions.js')
    let next: string | null | undefined = cursor
    for (let page = 1; ; page++) {
      const answer = await listTransactions(service, { account: toAddress(account), chainId, cursor: next ?? undefined }, { signal })
      const items = toActivity(answer.data, chainId)
      // A server that answers with the cursor it was asked with has no end.
      const last = answer.next === null || answer.next === next
      if (items.length > 0 || last || page === MAX_EMPTY_PAGES) return { items, next: last ? null : answer.next }
      next = answer.next
    }
  }

  const query = createQuery<AccountKey, ActivityPage>({
    name: 'activity',
    toKey: ({ account }) => account,
    freshMs: FRESH_MS,
    stored: { storage, toJson: (page) => (page.items.length > MAX_STORED_ITEMS ? null : page), parse },
    fetch: (key, { signal }) => readPage(key, undefined, signal),
  })
  lifetime.addEventListener('abort', () => query.release(), { once: true })
  const { $state: $first, refresh, watch } = followAccount(query, $account, (failure) => {
    track('ERROR_FETCH_TRANSACTIONS', { message: toError(failure).message })
    report(failure)
  })
  const $older = atom<Older>(NONE)
  let flight: AbortController | undefined
  lifetime.addEventListener('abort', () => flight?.abort(), { once: true })

  // Pages after a first page that is no longer next to them would leave a gap between the two.
  let first: ActivityPage | undefined
  $first.listen(({ value }) => {
    const known = new Set(first?.items.map(({ id }) => id))
    if (value && first && value !== first && !value.items.some(({ id }) => known.has(id))) resetOlder()
    if (value) {
      first = value
      pending.remove(new Set(value.items.map(({ id }) => id)))
    }
  })
  $account.listen((account) => {
    if (account?.account === $older.get().account || $older.get().account === undefined) return
    first = undefined
    resetOlder()
  })
  function resetOlder() {
    flight?.abort()
    flight = undefined
    $older.set(NONE)
  }

  const $activity = computed([$first, $older, pending.$pending, $account], (page, rest, waiting, account): ActivityState => {
    const older = rest.account === account?.account ? rest : NONE
    const mine = waiting.filter((sent) => sent.account === account?.account && sent.chainId === account?.chainId).map(fromPending)
    const { status, value, error } = page
    return {
      status,
      items: mergeActivity(value?.items ?? [], older.items, mine),
      more: (older.account ? older.next : (value?.next ?? null)) !== null,
      older: older.status,
      ...(error && { error }),
    }
  })

  return {
    $activity,
    /** Whether accounts of a family have activity to show. */
    isListed: (namespace: ChainNamespace): boolean => namespace === FAMILY && chainData.service !== undefined && config.networks.length > 0,
    refresh,
    /** Keeps the newest page fresh until the returned function is called; `onFailure` is called with each failure. */
    watch(onFailure: () => void): () => void {
      const stops = [watch(onFailure), pending.watch()]
      return () => stops.forEach((stop) => stop())
    },
    /** Reads the page after those known; nothing while one is on its way, and for 30 s after one failed unless `force` is set. */
    async loadOlder({ force = false }: { readonly force?: boolean } = {}): Promise<void> {
      const { account, chainId, status } = $account.get() ?? {}
      const before = $older.get().account === account ? $older.get() : NONE
      const next = before.account ? before.next : $first.get().value?.next
      const limited = before.blockedUntil > Date.now()
      if (!account || !chainId || status !== 'connected' || !next || before.status === 'loading' || (limited && !force)) return
      const mine = new AbortController()
      flight = mine
      $older.set({ ...before, account, next, status: 'loading' })
      track('LOAD_MORE_TRANSACTIONS', { network: chainId })
      try {
        const page = await readPage({ account, chainId }, next, mine.signal)
        if (flight !== mine) return
        $older.set({ account, items: [...before.items, ...page.items], next: page.next, status: 'idle', blockedUntil: 0 })
        pending.remove(new Set(page.items.map(({ id }) => id)))
      } catch (failure) {
        if (flight !== mine || isAbort(failure)) return
        const error = toError(failure)
        $older.set({ ...before, account, next, status: 'failed', blockedUntil: Date.now() + toRetryMs(error) })
        track('ERROR_FETCH_TRANSACTIONS', { message: error.message })
        report(error)
      }
    },
    /** One page of the active account's activity, for the app's own list. Throws ACCOUNT_NOT_FOUND without an account, METHOD_UNSUPPORTED where no source has it. */
    async read(cursor: string | undefined, signal: AbortSignal): Promise<ActivityPage> {
      const { account, chainId } = $account.get() ?? {}
      if (!account || !chainId) throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account: '' } })
      return readPage({ account, chainId }, cursor, signal)
    },
    /** Where a transaction can be looked at by anyone, if its network has an explorer. */
    findTransactionUrl: (chainId: ChainId, id: string): string | undefined => toExplorerUrl(network.find(chainId), 'tx', id),
  }
}

function parse(value: unknown, { chainId }: AccountKey): ActivityPage | undefined {
  const page = value as ActivityPage | null
  const usable = Array.isArray(page?.items) && page.items.every((item: Partial<ActivityItem> | null) => typeof item?.id === 'string' && typeof item.at === 'number' && item.chainId === chainId && Array.isArray(item.transfers))
  return usable && (page!.next === null || typeof page!.next === 'string') ? page! : undefined
}
