import { requireService } from '../../services/require-service.js'
import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import { isAbort, toError } from '../../errors/to-error.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import { wait } from '../../platform/async/deadline.js'
import { whenVisible } from '../../platform/page/when-visible.js'
import type { Transaction } from '../../services/chain-data/list-transactions.js'
import type { Service } from '../../services/service.js'
import { parseChainId, toAddress, type AccountId, type ChainId } from '../../standards/caip.js'
import { toActivity, type ActivityItem } from '../account/activity-item.js'

/** On-ramps whose purchases the server lists. */
export type ListedOnramp = 'coinbase' | 'sandbox'

const SEARCH_MS = 4_000
const SEARCHES = 45
const SETTLE_MS = 3_000
const SETTLES = 400

/** One purchase of an account. */
export interface Purchase {
  /**
   * The on-ramp's id of the purchase. The id of `item` changes once a block includes the delivery.
   */
  readonly id: string
  readonly item: ActivityItem
  /** True once a transaction on the network delivered it. */
  readonly delivered: boolean
}

/** Purchases of an account, newest first. */
export interface PurchasesState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly account?: AccountId
  readonly items: readonly Purchase[]
  readonly error?: WalletModalError
}

const NOTHING: PurchasesState = { status: 'idle', items: [] }

interface PurchasesParts {
  readonly service: Service | undefined
  readonly lifetime: AbortSignal
  /** True for the account whose list `$purchases` holds. */
  isActive(account: AccountId): boolean
  report(failure: unknown): void
}

/**
 * Purchases of an account, from the server's list. `$purchases` holds those of the active account
 * only.
 */
export interface Purchases {
  readonly $purchases: ReadableAtom<PurchasesState>
  /** True when there is a list to read. */
  readonly available: boolean
  clear(): void
  /** Reads the list once. Rejects when it cannot be read. */
  read(
    account: AccountId,
    chainId: ChainId,
    onramp: ListedOnramp,
    signal?: AbortSignal,
  ): Promise<readonly Purchase[]>
  /**
   * Waits for a purchase that `isNew` accepts: 45 readings, 4 s apart. Resolves with the purchase,
   * or with undefined.
   */
  find(
    account: AccountId,
    chainId: ChainId,
    onramp: ListedOnramp,
    isNew: (purchase: Purchase) => boolean,
    signal: AbortSignal,
  ): Promise<Purchase | undefined>
  /**
   * Reads the list every 3 s until one purchase is no longer pending, for at most 20 minutes.
   * Resolves with its last state; undefined if it was never listed.
   */
  follow(
    account: AccountId,
    chainId: ChainId,
    onramp: ListedOnramp,
    id: string,
    signal: AbortSignal,
  ): Promise<Purchase | undefined>
  /** Reads the list every 3 s until no purchase is pending, for at most 20 minutes. */
  settle(
    account: AccountId,
    chainId: ChainId,
    onramp: ListedOnramp,
    signal: AbortSignal,
  ): Promise<boolean>
}

/** Creates {@link Purchases}. */
export function createPurchases({
  service,
  lifetime,
  isActive,
  report,
}: PurchasesParts): Purchases {
  const $purchases = atom<PurchasesState>(NOTHING)

  function show(state: PurchasesState & { readonly account: AccountId }) {
    if (isActive(state.account)) $purchases.set(state)
  }
  async function fetchList(
    account: AccountId,
    chainId: ChainId,
    onramp: ListedOnramp,
    signal: AbortSignal,
  ): Promise<readonly Purchase[]> {
    const { listTransactions } = await import('../../services/chain-data/list-transactions.js')
    const { data } = await listTransactions(
      requireService(service),
      { account: toAddress(account), onramp },
      { signal },
    )
    return toPurchases(data, chainId)
  }
  async function read(
    account: AccountId,
    chainId: ChainId,
    onramp: ListedOnramp,
    signal: AbortSignal,
  ): Promise<readonly Purchase[]> {
    const before = $purchases.get()
    if (before.account !== account) show({ status: 'loading', account, items: [] })
    try {
      const items = await fetchList(account, chainId, onramp, signal)
      signal.throwIfAborted()
      show({ status: 'ready', account, items })
      return items
    } catch (failure) {
      const error = toError(failure)
      if (!isAbort(error) && !signal.aborted) {
        show({ status: 'failed', account, items: $purchases.get().items, error })
        report(error)
      }
      throw error
    }
  }
  /**
   * Polls the list, except while the page is hidden, until `isDone` accepts one. Resolves with
   * false after `turns` readings.
   */
  async function poll(
    account: AccountId,
    chainId: ChainId,
    onramp: ListedOnramp,
    { ms, turns, signal }: { ms: number; turns: number; signal: AbortSignal },
    isDone: (items: readonly Purchase[]) => boolean,
  ): Promise<boolean> {
    for (let turn = 0; turn < turns; turn++) {
      if (turn > 0) await wait(ms, signal)
      await whenVisible(signal)
      signal.throwIfAborted()
      try {
        if (isDone(await read(account, chainId, onramp, signal))) return true
      } catch (failure) {
        if (signal.aborted || isAbort(failure)) throw failure
      }
    }
    return false
  }

  return {
    $purchases: readonlyType($purchases),
    available: service !== undefined,
    clear: () => $purchases.set(NOTHING),
    read: (account, chainId, onramp, signal = lifetime) => read(account, chainId, onramp, signal),
    async find(account, chainId, onramp, isNew, signal) {
      let found: Purchase | undefined
      await poll(
        account,
        chainId,
        onramp,
        { ms: SEARCH_MS, turns: SEARCHES, signal },
        (items) => (found = items.find(isNew)) !== undefined,
      )
      return found
    },
    async follow(account, chainId, onramp, id, signal) {
      let last: Purchase | undefined
      await poll(account, chainId, onramp, { ms: SETTLE_MS, turns: SETTLES, signal }, (items) => {
        last = items.find((one) => one.id === id) ?? last
        return last !== undefined && last.item.status !== 'pending'
      })
      return last
    },
    settle: (account, chainId, onramp, signal) =>
      poll(account, chainId, onramp, { ms: SETTLE_MS, turns: SETTLES, signal }, (items) =>
        items.every(({ item }) => item.status !== 'pending'),
      ),
  }
}

function toPurchases(data: readonly Transaction[], chainId: ChainId): readonly Purchase[] {
  return data
    .flatMap((transaction): Purchase[] => {
      const { chain, hash } = transaction.metadata
      const network = parseChainId(chain) ? (chain as ChainId) : chainId
      const [item] = toActivity(
        [{ ...transaction, metadata: { ...transaction.metadata, chain: network } }],
        network,
      )
      return item ? [{ id: transaction.id, item, delivered: hash !== '' }] : []
    })
    .sort((a, b) => b.item.at - a.item.at)
}
