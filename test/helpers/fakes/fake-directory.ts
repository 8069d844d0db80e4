import { stubFetch, type StubbedFetch } from './stub-fetch.js'

/** A listing in the format of the directory's server. */
export interface FakeListing {
  readonly id: string
  readonly name: string
  readonly [more: string]: unknown
}

/** The project id and server with which a modal calls the fake directory. */
export const DIRECTORY = {
  projectId: 'project',
  server: { cloud: 'https://cloud.example', relay: 'wss://relay.example' },
} as const

/** `count` wallets, every third certified. */
export function makeListings(
  count: number,
  more: Readonly<Record<string, unknown>> = {},
): FakeListing[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `wallet-${index}`,
    name: `Wallet ${index}`,
    badge_type: index % 3 === 0 ? 'certified' : 'none',
    homepage: `https://wallet-${index}.example`,
    ...more,
  }))
}

/**
 * Serves `listings` like `GET /getWallets`: pages, search, badge, include. `before` may answer
 * instead.
 */
export function fakeDirectory(
  listings: readonly FakeListing[],
  before?: (url: URL) => unknown,
): StubbedFetch {
  return stubFetch(async (url) => {
    const instead = await before?.(url)
    if (instead !== undefined) return instead
    if (url.pathname === '/appkit/v1/config') return { features: [] }
    if (url.pathname !== '/getWallets') return undefined
    const get = (name: string) => url.searchParams.get(name)
    const include = get('include')?.split(',')
    const found = listings.filter(
      ({ id, name, badge_type: badge }) =>
        (!include || include.includes(id)) &&
        (!get('search') || name.toLowerCase().includes(get('search')!.toLowerCase())) &&
        (!get('badge_type') || badge === get('badge_type')),
    )
    const page = Number(get('page'))
    const entries = Number(get('entries'))
    return { count: found.length, data: found.slice((page - 1) * entries, page * entries) }
  })
}
