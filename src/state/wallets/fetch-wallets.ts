import {
  listWallets,
  type ListWalletsParams,
  type WalletListing,
} from '../../services/cloud/list-wallets.js'
import { toWalletImageUrl } from '../../services/cloud/image-url.js'
import { createService } from '../../services/create-service.js'
import type { Config } from '../../options/options.js'
import { readLinks, type WalletEntry } from './wallet-entry.js'

/** Some wallets of the directory, and how many it has. */
export interface WalletPage {
  readonly wallets: readonly WalletEntry[]
  readonly count: number
}

/** Fetches wallets that serve the app's networks from its server. */
export async function fetchWallets(
  config: Config,
  params: ListWalletsParams,
  signal?: AbortSignal,
): Promise<WalletPage> {
  const service = createService('The wallet directory', config.cloud!, config.projectId)
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

function toEntry(listing: WalletListing, toImageUrl: (id: string) => string): WalletEntry {
  const icon = listing.image_url ?? (listing.image_id ? toImageUrl(listing.image_id) : undefined)
  return {
    id: listing.id,
    name: listing.name,
    ...(icon ? { icon } : {}),
    ...(listing.rdns ? { rdns: listing.rdns } : {}),
    chains: listing.chains ?? [],
    certified: listing.badge_type === 'certified',
    links: readLinks(listing),
    injected: [],
  }
}
