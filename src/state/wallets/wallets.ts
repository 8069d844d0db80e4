import { computed, type ReadableAtom } from 'nanostores'
import type { ChainNamespace } from '../../standards/caip.js'
import type { InjectedWallet } from '../../chains/adapter.js'
import { CONNECTOR_ROWS, type ConnectorRow } from '../../options/option-values.js'
import { isMobile } from '../../platform/page/device.js'
import type { Core } from '../core.js'
import type { Directory } from './directory.js'
import type { Injected } from './injected.js'
import type { RecentWallets } from './recent-wallets.js'
import { isInstalled, isSameWallet, toEntry, type WalletEntry } from './wallet-entry.js'

const RECOMMENDED = 4

/** A row of the wallet list. */
export type WalletRow =
  | { readonly type: 'walletConnect' }
  | {
      readonly type: Exclude<ConnectorRow, 'walletConnect'>
      readonly wallet: WalletEntry
      readonly connected: boolean
    }

/** Merges the known wallets into the lists that visitors choose from. */
export interface Wallets {
  readonly $rows: ReadableAtom<readonly WalletRow[]>
  /** Wallets of this page, installed or given by the app, each once, with their directory data. */
  readonly $installed: ReadableAtom<WalletEntry[]>
  /**
   * Everything to browse: installed, featured and custom wallets first, then the directory's pages.
   */
  readonly $browse: ReadableAtom<readonly WalletEntry[]>
  toBrowsable(wallets: readonly WalletEntry[]): readonly WalletEntry[]
  /** Number of rows that the directory is likely to add, to reserve their space. */
  readonly $awaited: ReadableAtom<number>
  /** Count in the All Wallets row: exact below 10, otherwise rounded down to tens with a plus. */
  readonly $count: ReadableAtom<string | undefined>
  allWalletsShown(): boolean
  /** The same product as an installed wallet, if it is installed. */
  findInstalled(wallet: WalletEntry): WalletEntry | undefined
  /** Finds a wallet by any of its ids: connector, rdns, directory, or name. */
  find(id: string): WalletEntry | undefined
  /** The wallet of a route: the chosen one, otherwise an entry of the lists. */
  get(id: string): WalletEntry
  /** Stores a wallet for the routes that name it. */
  remember(wallet: WalletEntry): void
  /**
   * The connector of a wallet on this page: of the requested namespace, otherwise the active one,
   * otherwise the first.
   */
  findInjected(wallet: WalletEntry, namespace?: ChainNamespace): InjectedWallet | undefined
}

/** Creates {@link Wallets}. */
export function createWallets(
  { config, connections, network, relay }: Core,
  injected: Injected,
  directory: Directory,
  recent: RecentWallets,
): Wallets {
  /** Wallets of this page, each once, with their directory data. */
  const $installed = computed(
    [injected.$wallets, directory.$list],
    (found, { wallets: listed }) => {
      const entries: WalletEntry[] = []
      for (const wallet of found) {
        const same = entries.findIndex(
          (entry) =>
            isSameWallet(entry, wallet) &&
            entry.injected.every(({ namespace }) => namespace !== wallet.namespace),
        )
        const entry = entries[same]
        if (entry) entries[same] = { ...entry, injected: [...entry.injected, wallet] }
        else entries.push(toEntry(wallet))
      }
      return entries.map((entry) => {
        const listing =
          entry.duplicateOf === undefined &&
          listed.find((wallet) => wallet.rdns !== undefined && wallet.rdns === entry.rdns)
        return listing
          ? {
              ...listing,
              name: entry.name,
              ...(entry.icon ? { icon: entry.icon } : {}),
              injected: entry.injected,
            }
          : entry
      })
    },
  )

  /** Featured wallets of this page first, in the order of the option; then the other ones. */
  function byFeature(wallets: readonly WalletEntry[]): readonly WalletEntry[] {
    const ids = config.featuredWalletIds
    const rank = ({ id, rdns }: WalletEntry) => {
      const place = ids.findIndex((featured) => featured === id || featured === rdns)
      return place < 0 ? ids.length : place
    }
    return ids.length === 0 ? wallets : wallets.slice().sort((a, b) => rank(a) - rank(b))
  }

  const $rows = computed(
    [$installed, recent.$wallets, directory.$featured, directory.$list, connections.$accounts],
    (installed, recents, featured, list, accounts): readonly WalletRow[] => {
      const connected = new Set(
        Object.values(accounts).flatMap((account) =>
          account?.status === 'connected' && account.connector ? [account.connector.id] : [],
        ),
      )
      const shown: WalletEntry[] = []
      const take = (
        type: Exclude<WalletRow['type'], 'walletConnect'>,
        wallets: readonly WalletEntry[],
      ): WalletRow[] =>
        wallets.flatMap((wallet) => {
          if (shown.some((other) => isSameWallet(other, wallet))) return []
          shown.push(wallet)
          return [{ type, wallet, connected: wallet.injected.some(({ id }) => connected.has(id)) }]
        })
      // Each product has one row. A recent wallet that is installed is reached on this page, any
      // other one over the relay.
      const recentRows = take(
        'recent',
        recents.flatMap((wallet) => {
          const here = installed.find((entry) => isSameWallet(entry, wallet))
          if (here) return here
          return relay.available &&
            Object.keys(wallet.links).length > 0 &&
            !config.excludeWalletIds.includes(wallet.id)
            ? wallet
            : []
        }),
      )
      const installedRows = take('injected', byFeature(installed.filter(isInstalled)))
      const externalRows = take(
        'external',
        byFeature(installed.filter((wallet) => !isInstalled(wallet))),
      )
      const featuredRows = take('featured', featured)
      const customRows = take('custom', directory.custom)
      const room =
        featuredRows.length + customRows.length > 0
          ? 0
          : Math.max(0, RECOMMENDED - installedRows.length - recentRows.length)
      const rows: Record<ConnectorRow, readonly WalletRow[]> = {
        walletConnect: relay.available && !isMobile() ? [{ type: 'walletConnect' }] : [],
        recent: recentRows,
        injected: installedRows,
        featured: featuredRows,
        custom: customRows,
        external: externalRows,
        recommended: take(
          'recommended',
          list.wallets
            .filter((wallet) => !shown.some((other) => isSameWallet(other, wallet)))
            .slice(0, room),
        ),
      }
      const order = [...config.features.connectorTypeOrder, ...CONNECTOR_ROWS]
      return [...new Set(order)].flatMap((type) => rows[type] ?? [])
    },
  )

  /** Number of rows that the directory is likely to add, to reserve their space. */
  const $awaited = computed(
    [$rows, directory.$featured, directory.$list],
    (rows, featured, { status, page }) => {
      if (!directory.available || page > 0 || status === 'failed' || featured.length > 0) return 0
      const awaited = config.featuredWalletIds.filter((id) => !id.includes('.'))
      if (awaited.length > 0) return awaited.length
      return directory.custom.length > 0
        ? 0
        : Math.max(
            0,
            RECOMMENDED -
              rows.filter(({ type }) => type === 'injected' || type === 'recent').length,
          )
    },
  )

  /** Count in the All Wallets row: exact below 10, otherwise rounded down to tens with a plus. */
  const $count = computed([directory.$list, directory.$featured], ({ count }, featured) => {
    const all = count + featured.length + directory.custom.length
    return all === 0 ? undefined : all < 10 ? String(all) : `${Math.floor(all / 10) * 10}+`
  })

  /**
   * The wallets of a list that can be reached from this device, each once, with the connectors of
   * installed ones.
   */
  function toBrowsable(
    wallets: readonly WalletEntry[],
    installed: readonly WalletEntry[],
  ): readonly WalletEntry[] {
    const here = new Map(
      installed.flatMap((wallet) =>
        [wallet.id, ...(wallet.rdns ? [wallet.rdns] : [])].map((key) => [key, wallet] as const),
      ),
    )
    const all = new Map<string, WalletEntry>()
    for (const wallet of wallets) {
      if (!all.has(wallet.id))
        all.set(
          wallet.id,
          here.get(wallet.id) ?? (wallet.rdns ? here.get(wallet.rdns) : undefined) ?? wallet,
        )
    }
    const reachable = [...all.values()]
    return isMobile()
      ? reachable.filter(
          ({ links, injected: ways }) =>
            (links.mobile ?? links.universal ?? links.browse ?? links.paste) !== undefined ||
            ways.length > 0,
        )
      : reachable
  }
  /**
   * Everything to browse: installed, featured and custom wallets first, then the directory's pages.
   */
  const $browse = computed(
    [$installed, directory.$featured, directory.$list],
    (installed, featured, { wallets }) => {
      const listed = new Set(wallets.map(({ id }) => id))
      return toBrowsable(
        [
          ...installed.filter(({ id }) => listed.has(id)),
          ...featured,
          ...directory.custom,
          ...wallets,
        ],
        installed,
      )
    },
  )

  connections.onAdded(({ connection: { connectorId }, restored }) => {
    const used =
      !restored &&
      $installed.get().find(({ injected: ways }) => ways.some(({ id }) => id === connectorId))
    if (used) recent.add(used)
  })

  const remembered = new Map<string, WalletEntry>()
  function find(id: string): WalletEntry | undefined {
    const wanted = id.toLowerCase()
    return [
      ...$installed.get(),
      ...directory.$featured.get(),
      ...directory.custom,
      ...directory.$list.get().wallets,
    ].find((entry) =>
      [entry.id, entry.rdns, entry.name, ...entry.injected.map((wallet) => wallet.id)].some(
        (name) => name?.toLowerCase() === wanted,
      ),
    )
  }

  return {
    $rows,
    $installed,
    $browse,
    toBrowsable: (wallets) => toBrowsable(wallets, $installed.get()),
    $awaited,
    $count,
    allWalletsShown: () =>
      config.features.allWallets &&
      directory.available &&
      (relay.available || isMobile()) &&
      (config.allWallets === 'SHOW' || (config.allWallets === 'ONLY_MOBILE' && isMobile())),
    findInstalled: (wallet) => $installed.get().find((entry) => isSameWallet(entry, wallet)),
    find,
    get: (id) => {
      const chosen = remembered.get(id) ??
        find(id) ?? { id, name: id, chains: [], certified: false, links: {}, injected: [] }
      // A wallet may be announced after it was chosen, or be gone.
      return $installed.get().find((entry) => isSameWallet(entry, chosen)) ?? chosen
    },
    remember: (wallet) => void remembered.set(wallet.id, wallet),
    findInjected: ({ injected: ways }, namespace) => {
      const wanted = namespace ?? network.$network.get().namespace
      return ways.find((way) => way.namespace === wanted) ?? ways[0]
    },
  }
}
