import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'

const Text = z.nullish(z.string())
const MAX_ID_LENGTH = 128
const MAX_NAME_LENGTH = 200

/**
 * One wallet of the directory. Links are untrusted: an allow-list checks them where they are
 * opened.
 */
export const WalletListing = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(MAX_ID_LENGTH)),
  name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH)),
  /** Key for `/getWalletImage/{id}`. */
  image_id: Text,
  /** Absolute URL instead of `image_id`, for wallets that an app lists itself. */
  image_url: Text,
  /** EIP-6963 reverse-DNS id. */
  rdns: Text,
  /** CAIP-2 ids. */
  chains: z.nullish(z.array(z.string())),
  mobile_link: Text,
  desktop_link: Text,
  webapp_link: Text,
  link_mode: Text,
  homepage: Text,
  app_store: Text,
  play_store: Text,
  chrome_store: Text,
  order: z.nullish(z.number()),
  badge_type: z.nullish(z.enum(['none', 'certified'])),
  injected: z.nullish(z.array(z.object({ namespace: z.string(), injected_id: z.string() }))),
})
export type WalletListing = z.infer<typeof WalletListing>

/** A page; `count` is the number of matches on all pages. */
export const ListWalletsResponse = z.object({
  count: z.number().check(z.nonnegative()),
  data: z.array(WalletListing),
})
export type ListWalletsResponse = z.infer<typeof ListWalletsResponse>

// One unreadable entry must not invalidate the whole page.
const TolerantResponse = z.pipe(
  z.object({ count: z.number().check(z.nonnegative()), data: z.array(z.unknown()) }),
  z.transform(({ count, data }): ListWalletsResponse => ({
    count,
    data: data.flatMap((entry) => {
      const wallet = WalletListing.safeParse(entry)
      return wallet.success ? [wallet.data] : []
    }),
  })),
)

/** Parameters of {@link listWallets}. */
export interface ListWalletsParams {
  /** 1-based. */
  readonly page?: number | undefined
  /** 4 recommended, 40 per list page, 100 per search. */
  readonly entries?: number | undefined
  readonly search?: string | undefined
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /** CAIP-2 ids; a wallet matches if it supports any of them. */
  readonly chains?: readonly string[] | undefined
  readonly badgeType?: 'none' | 'certified' | undefined
}

/**
 * `GET /getWallets`: a page of the wallet directory, 40 entries by default. Unreadable entries are
 * omitted.
 */
export function listWallets(
  service: Service,
  params: ListWalletsParams = {},
  options?: RequestOptions,
): Promise<ListWalletsResponse> {
  const { page = 1, entries = 40, search, include, exclude, chains, badgeType } = params
  return getJson(service, '/getWallets', TolerantResponse, {
    ...options,
    query: { page, entries, search, include, exclude, chains, badge_type: badgeType },
  })
}
