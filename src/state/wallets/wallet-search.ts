import type { ReadableAtom } from 'nanostores'
import { isAbort } from '../../errors/to-error.js'
import { wait } from '../../platform/async/deadline.js'
import { preloadImages } from '../../platform/network/preload-images.js'
import { createAsync, type Async } from '../async.js'
import type { Core } from '../core.js'
import type { Directory } from './directory.js'
import type { WalletEntry } from './wallet-entry.js'

const SEARCH_ENTRIES = 100
// One request per word instead of one per letter. The minimum duration keeps the spinner from
// flickering.
const SEARCH_DEBOUNCE_MS = 200
const SEARCH_MIN_MS = 300
const PRELOADED_IMAGES = 20

/** The results of a search and its query. */
export interface WalletMatches {
  readonly text: string
  readonly certified: boolean
  readonly wallets: readonly WalletEntry[]
}

/** The search on the app's server. */
export interface WalletSearch {
  readonly $matches: ReadableAtom<Async<WalletMatches>>
  /**
   * Searches once the visitor pauses, and cancels the previous search. The outcome is in
   * `$matches`.
   */
  search(text: string, certified: boolean): void
  clear(): void
}

/** Creates {@link WalletSearch}. */
export function createWalletSearch(
  { report }: Pick<Core, 'report'>,
  directory: Directory,
): WalletSearch {
  const search = createAsync(
    async (signal, text: string, certified: boolean): Promise<WalletMatches> => {
      const started = performance.now()
      await wait(SEARCH_DEBOUNCE_MS, signal)
      const { wallets } = await directory.find(
        { search: text, entries: SEARCH_ENTRIES, ...(certified ? { badgeType: 'certified' } : {}) },
        signal,
      )
      void preloadIcons(wallets)
      await wait(SEARCH_MIN_MS - (performance.now() - started), signal)
      return { text, certified, wallets }
    },
  )
  return {
    $matches: search.$value,
    search(text, certified) {
      search.run(text, certified).catch((failure) => {
        if (!isAbort(failure)) report(failure)
      })
    },
    clear: search.reset,
  }
}

/**
 * Preloads the icons of the first 20 wallets. Names show at once. Icons requested together arrive
 * sooner than if each tile requested its own.
 */
export function preloadIcons(wallets: readonly WalletEntry[]): Promise<void> {
  return preloadImages(wallets.slice(0, PRELOADED_IMAGES).flatMap(({ icon }) => icon ?? []))
}
