import { createPersisted } from '../persisted.js'
import type { Storage } from '../../platform/storage.js'
import type { WalletEntry } from './wallet-entry.js'

const KEPT = 2

export type RecentWallets = ReturnType<typeof createRecentWallets>

/** The last two wallets that connected over a relay, with what it takes to draw and reach them before any directory answers. */
export function createRecentWallets(storage: Storage) {
  const kept = createPersisted<readonly WalletEntry[]>(storage, { key: 'recent-wallets', version: 1, parse: parseEntries, fallback: [] })
  return {
    $wallets: kept.$value,
    add({ injected: _, ...entry }: WalletEntry) {
      const others = kept.$value.get().filter(({ id }) => id !== entry.id)
      kept.set([{ ...entry, injected: [] }, ...others].slice(0, KEPT))
    },
    clear: () => kept.set([]),
  }
}

function parseEntries(value: unknown): readonly WalletEntry[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value
    .filter((entry): entry is WalletEntry => typeof entry?.id === 'string' && typeof entry.name === 'string' && typeof entry.links === 'object' && entry.links !== null)
    .map(({ id, name, icon, rdns, links }) => ({
      id,
      name,
      ...(typeof icon === 'string' && /^(data:image\/|https?:)/.test(icon) ? { icon } : {}),
      ...(typeof rdns === 'string' ? { rdns } : {}),
      chains: [],
      certified: false,
      links: Object.fromEntries(Object.entries(links).filter(([, link]) => typeof link === 'string')),
      injected: [],
    }))
    .slice(0, KEPT)
}
