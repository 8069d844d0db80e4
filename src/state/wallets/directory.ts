import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import { toError } from '../../errors/to-error.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { ListWalletsParams } from '../../services/cloud/list-wallets.js'
import type { CustomWallet } from '../../options/options.js'
import { isMobile } from '../../platform/page/device.js'
import type { Core } from '../core.js'
import type { WalletPage } from './fetch-wallets.js'
import { readLinks, type WalletEntry } from './wallet-entry.js'

const PAGE_ENTRIES = 40

/** The loaded part of the directory. */
export interface DirectoryList {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly wallets: readonly WalletEntry[]
  /** Total number of wallets. */
  readonly count: number
  readonly page: number
  readonly error?: WalletModalError
}

const EMPTY: DirectoryList = { status: 'idle', wallets: [], count: 0, page: 0 }

/**
 * The wallet directory of the app's server: pages, and featured wallets. On a phone without
 * a relay the wallets whose app opens this page.
 */
export interface Directory {
  readonly available: boolean
  readonly custom: WalletEntry[]
  readonly $list: ReadableAtom<DirectoryList>
  readonly $certifiedList: ReadableAtom<DirectoryList>
  readonly $featured: ReadableAtom<readonly WalletEntry[]>
  /** Loads wallets that are not kept. Throws SERVICE_UNAVAILABLE, or what the service says. */
  find(params: ListWalletsParams, signal?: AbortSignal): Promise<WalletPage>
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

  async function find(params: ListWalletsParams, signal?: AbortSignal): Promise<WalletPage> {
    if (isLocal) {
      const { listPhoneWallets } = await import('./list-phone-wallets.js')
      return listPhoneWallets(config, params)
    }
    const { fetchWallets } = await import('./fetch-wallets.js')
    return fetchWallets(config, params, signal)
  }

  async function loadPage($target: typeof $list, badgeType?: 'certified') {
    const before = $target.get()
    $target.set({ ...before, status: 'loading' })
    try {
      const page = before.page + 1
      const { wallets, count } = await find({ page, entries: PAGE_ENTRIES, badgeType })
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

  return {
    available,
    custom,
    $list: readonlyType($list),
    $certifiedList: readonlyType($certifiedList),
    $featured: readonlyType($featured),
    find,
    prefetch() {
      if (!available) return Promise.resolve()
      featuring ??=
        featuredIds.length === 0
          ? Promise.resolve()
          : find({ include: featuredIds, entries: featuredIds.length }).then(
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

function fromCustom(wallet: CustomWallet): WalletEntry {
  return {
    id: wallet.id,
    name: wallet.name,
    ...(wallet.image_url ? { icon: wallet.image_url } : {}),
    ...(wallet.rdns ? { rdns: wallet.rdns } : {}),
    chains: [],
    certified: false,
    links: readLinks(wallet),
    injected: [],
  }
}
