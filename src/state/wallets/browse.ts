import { atom, computed, readonlyType, type ReadableAtom } from 'nanostores'
import { afterPaint } from '../../platform/drawing/after-paint.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Core } from '../core.js'
import type { Directory } from './directory.js'
import { createWalletSearch, preloadIcons } from './wallet-search.js'
import type { WalletEntry } from './wallet-entry.js'
import type { Wallets } from './wallets.js'

// A single letter matches half of the directory.
const SEARCH_MIN_LETTERS = 2

/** Search words and filter. */
export interface BrowseQuery {
  readonly text: string
  readonly certified: boolean
}

/** State of the list of all wallets. */
export interface Browsed {
  readonly wallets: readonly WalletEntry[]
  /** True while the first wallets load. */
  readonly loading: boolean
  /** True while the server searches. */
  readonly searching: boolean
  /** True when further pages follow. */
  readonly more: boolean
  readonly error?: WalletModalError
}

/**
 * The list of all wallets: pages to scroll through, or the matches of a search, starting with the
 * loaded entries.
 */
export interface Browse {
  readonly $query: ReadableAtom<BrowseQuery>
  readonly $browsed: ReadableAtom<Browsed>
  /** Starts with the cached entries. Loads the first page unless it is loaded. */
  enter(): Promise<void>
  /** Fetches the icons of the first cards once their names are painted. */
  preloadIcons(): Promise<void>
  set(change: Partial<BrowseQuery>): void
  /**
   * Loads the next page when the end of the list is near. After a failure only `retry` loads it.
   */
  more(): void
  retry(): void
  /** Scroll position in px, restored when the visitor comes back from a wallet. */
  readonly position: number
  keepPosition(px: number): void
  /** Resets the list, so that the next visit starts at the top. */
  reset(): void
}

/** Creates {@link Browse}. */
export function createBrowse(core: Core, directory: Directory, wallets: Wallets): Browse {
  const { track } = core
  const { $matches, search, clear } = createWalletSearch(core, directory)
  const $query = atom<BrowseQuery>({ text: '', certified: false })
  let position = 0

  const $browsed = computed(
    [$query, wallets.$browse, directory.$list, directory.$certifiedList, $matches],
    ({ text, certified }, all, list, certifiedList, matched): Browsed => {
      const pages = certified ? certifiedList : list
      const loaded = certified
        ? wallets.toBrowsable([
            ...all.filter((wallet) => wallet.certified),
            ...certifiedList.wallets,
          ])
        : all
      if (text === '') {
        const more =
          directory.available &&
          (pages.page === 0 || pages.wallets.length < pages.count) &&
          pages.status !== 'failed'
        return {
          wallets: loaded,
          loading: loaded.length === 0 && more,
          searching: false,
          more,
          ...(pages.error ? { error: pages.error } : {}),
        }
      }
      const answer = matched.value
      const current = answer?.text === text && answer.certified === certified
      // Results of an earlier search are shown, filtered, until the new ones arrive.
      const found =
        answer && (!certified || answer.certified)
          ? current
            ? answer.wallets
            : findByName(answer.wallets, text)
          : []
      const searching = matched.status === 'loading'
      const matches = wallets.toBrowsable([...findByName(loaded, text), ...found])
      return {
        wallets: matches,
        loading: searching && matches.length === 0,
        searching,
        more: false,
        ...(matched.status === 'failed' ? { error: matched.error } : {}),
      }
    },
  )

  function ask() {
    const { text, certified } = $query.get()
    if (directory.available && text.length >= SEARCH_MIN_LETTERS) {
      track('SEARCH_WALLET', { badge: certified ? 'certified' : '', search: text })
      search(text, certified)
      return
    }
    clear()
    if (certified) void directory.more(true)
  }
  return {
    $query: readonlyType($query),
    $browsed,
    enter: () => directory.prefetch(),
    async preloadIcons() {
      await directory.prefetch()
      await afterPaint()
      await preloadIcons($browsed.get().wallets)
    },
    set(change) {
      const before = $query.get()
      const query = { ...before, ...change, text: (change.text ?? before.text).trim() }
      if (query.text === before.text && query.certified === before.certified) return
      position = 0
      $query.set(query)
      ask()
    },
    more() {
      const { text, certified } = $query.get()
      const list = (certified ? directory.$certifiedList : directory.$list).get()
      if (text === '' && list.status !== 'failed') void directory.more(certified)
    },
    retry() {
      const { text, certified } = $query.get()
      if (text === '') void directory.more(certified)
      else ask()
    },
    get position() {
      return position
    },
    keepPosition(px) {
      position = px
    },
    reset() {
      position = 0
      clear()
      $query.set({ text: '', certified: false })
    },
  }
}

/** Sorts names that start with the words before names that contain them. */
function findByName(wallets: readonly WalletEntry[], text: string): readonly WalletEntry[] {
  const wanted = text.toLowerCase()
  const first: WalletEntry[] = []
  const later: WalletEntry[] = []
  for (const wallet of wallets) {
    const at = wallet.name.toLowerCase().indexOf(wanted)
    if (at === 0) first.push(wallet)
    else if (at > 0) later.push(wallet)
  }
  return [...first, ...later]
}
