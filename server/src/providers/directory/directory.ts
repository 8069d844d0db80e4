import { createHash } from 'node:crypto'
import type { ListWalletsResponse, WalletListing } from '../../../../src/contract.js'
import type { DirectorySource, WalletSource } from './wallet-source.js'

// Part of every image id, so that a new drawing gets a new URL and old URLs can be cached forever.
const IMAGE_VERSION = 2
const EVM_CHAIN = /^eip155:[1-9]\d{0,31}$/

/** Parameters of a wallet query. */
export interface WalletQuery {
  readonly page: number
  readonly entries: number
  readonly search?: string | undefined
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /** CAIP-2 ids, matched exactly; a wallet matches if it supports any of them. */
  readonly chains?: readonly string[] | undefined
  readonly badge?: 'none' | 'certified' | undefined
  readonly platform?: 'ios' | 'android' | undefined
}

/** Name and icon for a wallet's image. */
export interface WalletImage {
  readonly name: string
  readonly icon: string | undefined
}

/** The wallet directory. */
export interface Directory {
  readonly size: number
  list(query: WalletQuery): ListWalletsResponse
  findImage(imageId: string): WalletImage | undefined
}

interface Entry {
  readonly listing: WalletListing
  readonly chains: ReadonlySet<string>
  readonly customNetworks: boolean
  readonly words: string
}

/** Creates the directory from a listing; `ownChains` are the configured chains. */
export function createDirectory(
  source: DirectorySource,
  ownChains: readonly string[] = [],
): Directory {
  const images = new Map<string, WalletImage>()
  const entries = source.wallets.map((wallet, index): Entry => {
    const chains = wallet.chains.flatMap((chain) => source.chainSets[chain] ?? [chain])
    const own = wallet.custom_networks ? ownChains.filter((chain) => EVM_CHAIN.test(chain)) : []
    const listing = toListing(wallet, [...new Set([...chains, ...own])], index)
    images.set(listing.image_id!, { name: wallet.name, icon: wallet.icon })
    return {
      listing,
      chains: new Set(listing.chains),
      customNetworks: wallet.custom_networks ?? false,
      words: `${wallet.name} ${wallet.rdns ?? ''}`.toLowerCase(),
    }
  })
  return {
    size: entries.length,
    findImage: (imageId) => images.get(imageId),
    list(query) {
      const found = entries.filter((entry) => matches(entry, query))
      const ordered = query.search ? sortByRelevance(found, query.search.toLowerCase()) : found
      const start = (query.page - 1) * query.entries
      return {
        count: found.length,
        data: ordered
          .slice(start, start + query.entries)
          .map((entry) => withChains(entry, query.chains)),
      }
    },
  }
}

function matches({ listing, chains, customNetworks, words }: Entry, query: WalletQuery): boolean {
  if (query.include?.length && !query.include.includes(listing.id)) return false
  if (query.exclude?.includes(listing.id)) return false
  if (query.badge !== undefined && (listing.badge_type ?? 'none') !== query.badge) return false
  if (query.platform === 'ios' && !listing.app_store && !listing.mobile_link) return false
  if (query.platform === 'android' && !listing.play_store && !listing.mobile_link) return false
  if (
    query.chains?.length &&
    !query.chains.some((chain) => chains.has(chain) || (customNetworks && EVM_CHAIN.test(chain)))
  )
    return false
  return !query.search || words.includes(query.search.toLowerCase())
}

// A wallet that accepts any EVM network supports the requested ones, and the response says so.
function withChains(
  { listing, chains, customNetworks }: Entry,
  asked: readonly string[] | undefined,
): WalletListing {
  const added = customNetworks
    ? (asked ?? []).filter((chain) => EVM_CHAIN.test(chain) && !chains.has(chain))
    : []
  return added.length === 0
    ? listing
    : { ...listing, chains: [...(listing.chains ?? []), ...added] }
}

// Names that start with the search words come first, then the directory's order.
function sortByRelevance(entries: readonly Entry[], search: string): Entry[] {
  const rank = ({ words }: Entry) =>
    words.startsWith(search) ? 0 : words.includes(` ${search}`) ? 1 : 2
  return [...entries].sort((a, b) => rank(a) - rank(b))
}

function toListing(wallet: WalletSource, chains: string[], index: number): WalletListing {
  const id = wallet.id ?? sha256(wallet.name)
  return {
    id,
    name: wallet.name,
    image_id: toImageId(`${id}:${wallet.icon ?? ''}:${wallet.name}:${IMAGE_VERSION}`),
    rdns: wallet.rdns ?? null,
    chains,
    homepage: wallet.homepage ?? null,
    mobile_link: wallet.mobile_link ?? null,
    desktop_link: wallet.desktop_link ?? null,
    webapp_link: wallet.webapp_link ?? null,
    link_mode: wallet.link_mode ?? null,
    app_store: wallet.app_store ?? null,
    play_store: wallet.play_store ?? null,
    chrome_store: wallet.chrome_store ?? null,
    order: (index + 1) * 10,
    badge_type: wallet.badge_type ?? 'none',
    injected: wallet.injected ?? null,
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

// UUID format, which clients expect for image ids.
function toImageId(text: string): string {
  return sha256(text)
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
