import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import { isAbort, toError } from '../../errors/to-error.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { ListWalletsParams, WalletListing } from '../../services/cloud/list-wallets.js'
import type { CustomWallet } from '../../options/options.js'
import { isMobile } from '../../platform/page/device.js'
import { createService } from '../../services/create-service.js'
import { createAsync, type Async } from '../async.js'
import type { Core } from '../core.js'
import type { WalletEntry } from './wallet-entry.js'

const PAGE_ENTRIES = 40
const SEARCH_ENTRIES = 100
// One request per word instead of one per letter. The minimum duration keeps the spinner from
// flickering.
const SEARCH_DEBOUNCE_MS = 200
const SEARCH_MIN_MS = 300
const PRELOADED_IMAGES = 20

/** The loaded part of the directory. */
export interface DirectoryList {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly wallets: readonly WalletEntry[]
  /** Total number of wallets. */
  readonly count: number
  readonly page: number
  readonly error?: WalletModalError
}

/** The results of a search and its query. */
export interface DirectorySearch {
  readonly text: string
  readonly certified: boolean
  readonly wallets: readonly WalletEntry[]
}

const EMPTY: DirectoryList = { status: 'idle', wallets: [], count: 0, page: 0 }

/**
 * The wallet directory of the app's server: pages, search, and featured wallets. On a phone without
 * a relay the wallets whose app opens this page.
 */
export interface Directory {
  readonly available: boolean
  readonly custom: WalletEntry[]
  readonly $list: ReadableAtom<DirectoryList>
  readonly $certifiedList: ReadableAtom<DirectoryList>
  readonly $featured: ReadableAtom<readonly WalletEntry[]>
  readonly $search: ReadableAtom<Async<DirectorySearch>>
  /**
   * Searches on the server once the visitor pauses, and cancels the previous search. The outcome is
   * in `$search`.
   */
  search(text: string, certified: boolean): void
  clearSearch(): void
  /** Preloads the icons of the first 20 wallets. */
  preload(wallets: readonly WalletEntry[]): Promise<void>
  /** Loads the first page and the featured wallets, once. */
  prefetch(): Promise<void>
  /** Loads the next page, unless all pages are loaded or one is loading. */
  more(certified?: boolean): Promise<void>
}

/** Creates {@link Directory}. */
export function createDirectory({ config, relay, report }: Core): Directory {
  const { cloud, projectId } = config
  // Without a relay a phone reaches only the wallets whose app opens this page.
  const isLocal = !relay.available && isMobile()
  const available = isLocal || (cloud !== undefined && projectId !== undefined)
  // The directory knows wallets by its ids; reverse domain names order those of this page.
  const featuredIds = config.featuredWalletIds.filter((id) => !id.includes('.'))
  const $list = atom<DirectoryList>(EMPTY)
  const $certifiedList = atom<DirectoryList>(EMPTY)
  const $featured = atom<readonly WalletEntry[]>([])
  const custom = config.customWallets.map(fromCustom)
  const running = new Map<typeof $list, Promise<void>>()
  let featuring: Promise<void> | undefined

  async function load(
    params: ListWalletsParams,
    signal?: AbortSignal,
  ): Promise<{ wallets: readonly WalletEntry[]; count: number }> {
    if (isLocal) {
      const { listPhoneWallets } = await import('./list-phone-wallets.js')
      return listPhoneWallets(config, params)
    }
    const [{ listWallets }, { toWalletImageUrl }] = await Promise.all([
      import('../../services/cloud/list-wallets.js'),
      import('../../services/cloud/image-url.js'),
    ])
    const service = createService('The wallet directory', cloud!, projectId)
    const answer = await listWallets(
      service,
      {
        ...params,
        include: params.include ?? config.includeWalletIds,
        exclude: config.excludeWalletIds,
        chains: config.networks.map(({ id }) => id),
      },
      signal ? { signal } : undefined,
    )
    const wallets = answer.data.flatMap((listing) => {
      // A server may omit the badge when every wallet of the response has it.
      if (params.badgeType === 'certified' && listing.badge_type === 'none') return []
      const entry = toEntry(listing, (id) => toWalletImageUrl(service, id))
      return [params.badgeType === 'certified' ? { ...entry, certified: true } : entry]
    })
    return { count: answer.count, wallets }
  }

  async function loadPage($target: typeof $list, badgeType?: 'certified') {
    const before = $target.get()
    $target.set({ ...before, status: 'loading' })
    try {
      const page = before.page + 1
      const { wallets, count } = await load({ page, entries: PAGE_ENTRIES, badgeType })
      const known = new Set(before.wallets.map(({ id }) => id))
      const fresh = wallets.filter(({ id }) => !known.has(id) && known.add(id))
      // A server that counts more wallets than it returns, or returns duplicates, must not cause
      // endless requests.
      const end =
        fresh.length === 0
          ? before.wallets.length
          : Math.max(count, before.wallets.length + fresh.length)
      $target.set({ status: 'ready', wallets: [...before.wallets, ...fresh], count: end, page })
    } catch (failure) {
      $target.set({ ...before, status: 'failed', error: toError(failure, 'SERVICE_UNAVAILABLE') })
      report(failure)
    }
  }

  const search = createAsync(
    async (signal, text: string, certified: boolean): Promise<DirectorySearch> => {
      const started = performance.now()
      await wait(SEARCH_DEBOUNCE_MS)
      signal.throwIfAborted()
      const { wallets } = await load(
        { search: text, entries: SEARCH_ENTRIES, ...(certified ? { badgeType: 'certified' } : {}) },
        signal,
      )
      void preload(wallets)
      await wait(SEARCH_MIN_MS - (performance.now() - started))
      return { text, certified, wallets }
    },
  )

  return {
    available,
    custom,
    $list: readonlyType($list),
    $certifiedList: readonlyType($certifiedList),
    $featured: readonlyType($featured),
    $search: search.$value,
    search(text, certified) {
      search.run(text, certified).catch((failure) => {
        if (!isAbort(failure)) report(failure)
      })
    },
    clearSearch: search.reset,
    preload,
    prefetch() {
      if (!available) return Promise.resolve()
      featuring ??=
        featuredIds.length === 0
          ? Promise.resolve()
          : load({ include: featuredIds, entries: featuredIds.length }).then(
              ({ wallets }) =>
                $featured.set(
                  featuredIds.flatMap((id) => wallets.find((wallet) => wallet.id === id) ?? []),
                ),
              (failure) => {
                featuring = undefined
                report(failure)
              },
            )
      return $list.get().page > 0 ? Promise.resolve() : this.more()
    },
    more(certified = false) {
      const $target = certified ? $certifiedList : $list
      const { page, wallets, count } = $target.get()
      if (!available || (page > 0 && wallets.length >= count)) return Promise.resolve()
      const under =
        running.get($target) ??
        loadPage($target, certified ? 'certified' : undefined).finally(() =>
          running.delete($target),
        )
      running.set($target, under)
      return under
    },
  }
}

// Names show at once. Icons requested together arrive sooner than if each tile requested its own.
async function preload(wallets: readonly WalletEntry[]): Promise<void> {
  const { preloadImages } = await import('../../platform/network/preload-images.js')
  return preloadImages(wallets.slice(0, PRELOADED_IMAGES).flatMap(({ icon }) => icon ?? []))
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}

function toEntry(listing: WalletListing, toImageUrl: (id: string) => string): WalletEntry {
  const icon = listing.image_url ?? (listing.image_id ? toImageUrl(listing.image_id) : undefined)
  return {
    id: listing.id,
    name: listing.name,
    ...(icon ? { icon } : {}),
    ...(listing.rdns ? { rdns: listing.rdns } : {}),
    chains: listing.chains ?? [],
    certified: listing.badge_type === 'certified',
    links: toLinks(listing),
    injected: [],
  }
}

function fromCustom(wallet: CustomWallet): WalletEntry {
  return {
    id: wallet.id,
    name: wallet.name,
    ...(wallet.image_url ? { icon: wallet.image_url } : {}),
    ...(wallet.rdns ? { rdns: wallet.rdns } : {}),
    chains: [],
    certified: false,
    links: toLinks(wallet),
    injected: [],
  }
}

function toLinks(from: {
  [
    K in
      | 'mobile_link'
      | 'link_mode'
      | 'desktop_link'
      | 'webapp_link'
      | 'browse_link'
      | 'app_store'
      | 'play_store'
      | 'chrome_store'
      | 'homepage'
  ]?: string | null | undefined
}): WalletEntry['links'] {
  const links = {
    mobile: from.mobile_link,
    universal: from.link_mode,
    desktop: from.desktop_link,
    webapp: from.webapp_link,
    browse: from.browse_link,
    appStore: from.app_store,
    playStore: from.play_store,
    chromeStore: from.chrome_store,
    homepage: from.homepage,
  }
  return Object.fromEntries(Object.entries(links).filter(([, link]) => link))
}
