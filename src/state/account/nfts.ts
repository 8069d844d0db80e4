import { atom, computed, type ReadableAtom } from 'nanostores'
import { isAbort, toError } from '../../errors/to-error.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import { isImageAddress } from '../../platform/network/image-address.js'
import type { NftRow } from '../../services/chain-data/list-nfts.js'
import { toAddress, type AccountId, type ChainId } from '../../standards/caip.js'
import { toWalletName } from '../../standards/wallet-text.js'
import type { Core } from '../core.js'
import { toTokenUrl } from '../network/explorer-url.js'
import { createQuery, type RefreshOptions } from '../query.js'
import { toRetryMs } from '../retry-pause.js'
import type { Account } from './account.js'
import type { ChainData } from './chain-data.js'
import { followAccount, type AccountKey } from './follow-account.js'

const FRESH_MS = 5 * 60_000
const MAX_TRAITS = 40

/** One collectible of an account. Names and pictures come from the issuer and are untrusted. */
export interface Nft {
  /** CAIP-19. */
  readonly id: string
  readonly chainId: ChainId
  readonly name: string
  /** Name of the collection; undefined if it has none. */
  readonly collection: string | undefined
  /** Number owned by the account. */
  readonly amount: bigint
  readonly image: string | undefined
  readonly spam: boolean
  /** Properties in the issuer's words, such as a colour. */
  readonly traits: readonly { readonly name: string; readonly value: string }[]
}

/** The loaded collectibles of one account. */
export interface NftPage {
  readonly items: readonly Nft[]
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null
  /** False when the server has no source of collectibles for the network. */
  readonly listed: boolean
}

/** Loaded collectibles of the active account. */
export interface NftsState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly page: NftPage | undefined
  /** State of the last request for the next page. */
  readonly more: 'idle' | 'loading' | 'failed'
  readonly error?: WalletModalError
}

/**
 * Collectibles of the active account on its network; needs a server. A page is fresh for 5 minutes.
 */
export interface Nfts {
  readonly $nfts: ReadableAtom<NftsState>
  /**
   * Refreshes the first page unless it is fresh or failed within the last 30 s. Rejects when it
   * cannot be read.
   */
  refresh(options?: RefreshOptions): Promise<void>
  /**
   * Refreshes the collectibles until the returned function is called. Calls `onFailure` on each
   * failure.
   */
  watch(onFailure: () => void): () => void
  /**
   * Loads the next page. Does nothing while a page is loading, nor for 30 s after a failure unless
   * `force` is set.
   */
  loadMore(options?: { readonly force?: boolean }): Promise<void>
  /** A loaded collectible. */
  find(id: string): Nft | undefined
  /** Explorer page of a collectible, if its network has an explorer. */
  findUrl(nft: Nft): string | undefined
}

/** Creates {@link Nfts}. */
export function createNfts(
  { network, report, lifetime }: Core,
  { $account }: Account,
  chainData: ChainData,
): Nfts {
  async function readPage(
    { account, chainId }: AccountKey,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<NftPage> {
    const service = await chainData.find(chainId)
    if (!service) return { items: [], next: null, listed: false }
    const { listNfts } = await import('../../services/chain-data/list-nfts.js')
    const { data, next, listed } = await listNfts(
      service,
      { account: toAddress(account), chainId, cursor },
      { signal },
    )
    // A server that returns the cursor of the request has no further page.
    return { items: toNfts(data, chainId), next: next === cursor ? null : next, listed }
  }
  const query = createQuery<AccountKey, NftPage>({
    name: 'nfts',
    toKey: ({ account }) => account,
    freshMs: FRESH_MS,
    fetch: (key, { signal }) => readPage(key, undefined, signal),
  })
  lifetime.addEventListener('abort', () => query.release(), { once: true })
  const { $state, refresh, watch } = followAccount(query, $account, report)

  const $more = atom<{
    readonly account: AccountId | undefined
    readonly status: NftsState['more']
    readonly blockedUntil: number
  }>({ account: undefined, status: 'idle', blockedUntil: 0 })
  const $nfts = computed(
    [$state, $more, $account],
    ({ status, value, error }, more, account): NftsState => ({
      status,
      page: value,
      more: more.account === account?.account ? more.status : 'idle',
      ...(error && { error }),
    }),
  )

  return {
    $nfts,
    refresh: (options) => refresh(options),
    watch,
    async loadMore({ force = false } = {}) {
      const { account, chainId } = $account.get() ?? {}
      const before = $state.get().value
      const { status, blockedUntil, account: of } = $more.get()
      const busy = of === account && (status === 'loading' || (blockedUntil > Date.now() && !force))
      if (!account || !chainId || !before?.next || busy) return
      $more.set({ account, status: 'loading', blockedUntil: 0 })
      try {
        const page = await readPage({ account, chainId }, before.next, lifetime)
        // If the first page was refreshed in the meantime, this page may not follow it any more.
        if ($state.get().value === before)
          query.put({ account, chainId }, { ...page, items: joinPages(before.items, page.items) })
        if ($more.get().account === account) $more.set({ account, status: 'idle', blockedUntil: 0 })
      } catch (failure) {
        if (isAbort(failure)) return
        const error = toError(failure)
        report(error)
        if ($more.get().account === account)
          $more.set({ account, status: 'failed', blockedUntil: Date.now() + toRetryMs(error) })
      }
    },
    find: (id) => $state.get().value?.items.find((nft) => nft.id === id),
    findUrl({ id, chainId }) {
      const [contract = '', item] = id
        .slice(chainId.length + 1)
        .replace(/^[^:]*:/, '')
        .split('/')
      const url = toTokenUrl(network.find(chainId), contract)
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
    return [
      {
        id: row.id,
        chainId,
        name,
        collection,
        amount,
        image: isImageAddress(row.imageUrl) ? row.imageUrl : undefined,
        spam: row.spam,
        traits: (row.traits ?? []).slice(0, MAX_TRAITS).flatMap((trait) => {
          const [name, value] = [toWalletName(trait.name), toWalletName(trait.value)]
          return name === undefined || value === undefined ? [] : [{ name, value }]
        }),
      },
    ]
  })
}

/** Joins two pages, without duplicates. */
function joinPages(before: readonly Nft[], after: readonly Nft[]): Nft[] {
  const known = new Set(before.map(({ id }) => id))
  return [...before, ...after.filter(({ id }) => !known.has(id))]
}
