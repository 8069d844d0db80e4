import type { ReadableAtom } from 'nanostores'
import { createPersisted } from '../persisted.js'
import { isImageAddress } from '../../platform/network/image-address.js'
import type { Storage } from '../../platform/storage.js'
import type { WalletEntry } from './wallet-entry.js'

const KEPT = 2

/**
 * The last two wallets that connected, installed or over a relay, with everything needed to draw
 * and reach them before the directory answers.
 */
export interface RecentWallets {
  readonly $wallets: ReadableAtom<readonly WalletEntry[]>
  add(wallet: WalletEntry): void
}

/** Creates {@link RecentWallets}. */
export function createRecentWallets(storage: Storage): RecentWallets {
  const kept = createPersisted<readonly WalletEntry[]>(storage, {
    key: 'recent-wallets',
    version: 1,
    parse: parseEntries,
    fallback: [],
  })
  return {
    $wallets: kept.$value,
    add: (wallet) =>
      kept.update((wallets) =>
        [{ ...wallet, injected: [] }, ...wallets.filter(({ id }) => id !== wallet.id)].slice(
          0,
          KEPT,
        ),
      ),
  }
}

function parseEntries(value: unknown): readonly WalletEntry[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value
    .filter(
      (entry): entry is WalletEntry =>
        typeof entry?.id === 'string' &&
        typeof entry.name === 'string' &&
        typeof entry.links === 'object' &&
        entry.links !== null,
    )
    .map(({ id, name, icon, rdns, links }) => ({
      id,
      name,
      ...(isImageAddress(icon) ? { icon } : {}),
      ...(typeof rdns === 'string' ? { rdns } : {}),
      chains: [],
      certified: false,
      links: Object.fromEntries(
        Object.entries(links).filter(([, link]) => typeof link === 'string'),
      ),
      injected: [],
    }))
    .slice(0, KEPT)
}
