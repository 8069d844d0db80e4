import { atom, computed } from 'nanostores'
import { isAbort, toError } from '../../errors/to-error.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import { isImageAddress } from '../../platform/image-address.js'
import type { NftRow } from '../../services/chain-data/list-nfts.js'
import { toAddress, toNamespace, type AccountId, type ChainId } from '../../standards/caip.js'
import { toWalletName } from '../../standards/wallet-text.js'
import type { Core } from '../core.js'
import { toExplorerUrl } from '../network/explorer-url.js'
import { createQuery, type RefreshOptions } from '../query.js'
import { toRetryMs } from '../retry-pause.js'
import type { Account } from './account.js'
import type { ChainData } from './chain-data.js'
import { followAccount, type AccountKey } from './follow-account.js'

const FRESH_MS = 5 * 60_000

/** One collectible of an account. Names and pictures come from its issuer and are not trusted. */
export interface Nft {
  /** CAIP-19. */
  readonly id: string
  readonly chainId: ChainId
  readonly name: string
  /** What the collection calls itself; undefined where it has no name. */
  readonly collection: string | undefined
  /** How many of it the account owns. */
  readonly amount: bigint
  readonly image: string | undefined
  readonly spam: boolean
}

/** Collectibles of one account, as far as they were read. */
export interface NftPage {
  readonly items: readonly Nft[]
  /** Asks for the page after it; null on the last one. */
  readonly next: string | null
  /** False where the server has no source of collectibles for the network. */
  readonly listed: boolean
}

/** What is known of the active account's collectibles. */
export interface NftsState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly page: NftPage | undefined
  /** Whether the next page is on its way, or could not be read. */
  readonly more: 'idle' | 'loading' | 'failed'
  readonly error?: WalletModalError
}

export type Nfts = ReturnType<typeof createNfts>

/** The collectibles that the active account owns on its network, where the app has a server. A page that was read is kept for 5 minutes. */
export function createNfts({ network, report, lifetime }: Core, { $account }: Account, chainData: ChainData) {
  async function readPage({ account, chainId }: AccountKey, cursor: string | undefined, signal: AbortSignal): Promise<NftPage> {
    const service = await chainData.find(chainId)
    if (!service) return { items: [], next: null, listed: false }
    const { listNfts } = await import('../../services/chain-data/list-nfts.js')
    const { data, next, listed } = await listNfts(service, { account: toAddress(account), chainId, cursor }, { signal })
    // A server that answers with the cursor of the request has no further page.
    return { items: toNfts(data, chainId), next: next === cursor ? null : next, listed }
  }
  const query = createQuery<AccountKey, NftPage>({ name: 'nfts', toKey: ({ account }) => account, freshMs: FRESH_MS, fetch: (key, { signal }) => readPage(key, undefined, signal) })
  lifetime.addEventListener('abort', () => query.release(), { once: true })
  const { $state, refresh, watch } = followAccount(query, $account, report)

  const $more = atom<{ readonly account: AccountId | undefined; readonly status: NftsState['more']; readonly blockedUntil: number }>({ account: undefined, status: 'idle', blockedUntil: 0 })
  const $nfts = computed([$state, $more, $account], ({ status, value, error }, more, account): NftsState => ({
    status, page: value, more: more.account === account?.account ? more.status : 'idle', ...(error && { error }),
  }))

  return {
    $nfts,
    /** Reads the first page again, unless it is fresh or failed less than 30 s ago. Rejects when it cannot be read. */
    refresh: (options?: RefreshOptions): Promise<void> => refresh(options),
    /** Keeps the collectibles fresh until the returned function is called; `onFailure` is called with each failure. */
    watch,
    /** Reads the page after those known; nothing while one is on its way, and for 30 s after one failed unless `force` is set. */
    async loadMore({ force = false }: { readonly force?: boolean } = {}): Promise<void> {
      const { account, chainId } = $account.get() ?? {}
      const before = $state.get().value
      const { status, blockedUntil, account: of } = $more.get()
      const busy = of === account && (status === 'loading' || (blockedUntil > Date.now() && !force))
      if (!account || !chainId || !before?.next || busy) return
      $more.set({ account, status: 'loading', blockedUntil: 0 })
      try {
        const page = await readPage({ account, chainId }, before.next, lifetime)
        // The first page was read anew meanwhile: this page may no longer be the one after it.
        if ($state.get().value === before) query.put({ account, chainId }, { ...page, items: joinPages(before.items, page.items) })
        if ($more.get().account === account) $more.set({ account, status: 'idle', blockedUntil: 0 })
      } catch (failure) {
        if (isAbort(failure)) return
        const error = toError(failure)
        report(error)
        if ($more.get().account === account) $more.set({ account, status: 'failed', blockedUntil: Date.now() + toRetryMs(error) })
      }
    },
    /** Where a collectible can be looked at by anyone, if its network has an explorer. */
    findUrl({ id, chainId }: Nft): string | undefined {
      const [contract = '', item] = id.slice(chainId.length + 1).replace(/^[^:]*:/, '').split('/')
      const url = toExplorerUrl(network.find(chainId), toNamespace(chainId) === 'solana' ? 'address' : 'token', contract)
      return url && item !== undefined ? `${url}?a=${encodeURIComponent(item)}` : url
    },
  }
}

function toNfts(rows: readonly NftRow[], chainId: ChainId): Nft[] {
  return rows.flatMap((row): Nft[] => {
    const { numeric } = row.quantity
    const amount = /^\d{1,78}$/.test(numeric) ? BigInt(numeric) : 0n
    if (amount === 0n || row.chainId !== chainId || !row.id.startsWith(`${chainId}/`)) return []
    const collection = toWalletName(row.collection)
    const name = toWalletName(row.name) ?? collection ?? '#'
    return [{ id: row.id, chainId, name, collection, amount, image: isImageAddress(row.imageUrl) ? row.imageUrl : undefined, spam: row.spam }]
  })
}

/** Two pages as one list; what is on both shows once. */
function joinPages(before: readonly Nft[], after: readonly Nft[]): Nft[] {
  const known = new Set(before.map(({ id }) => id))
  return [...before, ...after.filter(({ id }) => !known.has(id))]
}
