import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'

/** A property of a collectible, in its issuer's words. */
export const NftTrait = z.object({ name: z.string(), value: z.string() })
export type NftTrait = z.infer<typeof NftTrait>

/** One collectible owned by an account. */
export const NftRow = z.object({
  /** CAIP-19. */
  id: z.string(),
  /** CAIP-2. */
  chainId: z.string(),
  name: z.string(),
  /** Name of the collection; may be empty. */
  collection: z.string(),
  /** Number owned by the account, an integer. */
  quantity: z.object({ numeric: z.string() }),
  /** URL of the picture at this server; empty if there is none. */
  imageUrl: z.string(),
  spam: z.boolean(),
  /** Properties that the issuer gives; absent if there are none. */
  traits: z.optional(z.array(NftTrait)),
})
export type NftRow = z.infer<typeof NftRow>

/**
 * A page; `next` is null on the last one. `listed` is false if the server has no source for the
 * chain.
 */
export const ListNftsResponse = z.object({
  data: z.array(NftRow),
  next: z.nullable(z.string()),
  listed: z.boolean(),
})
export type ListNftsResponse = z.infer<typeof ListNftsResponse>

/** Parameters of {@link listNfts}. */
export interface ListNftsParams {
  /** Plain address. */
  readonly account: string
  /** CAIP-2. */
  readonly chainId: string
  /** `next` of the previous page. */
  readonly cursor?: string | undefined
}

/** `GET /v1/account/{account}/nfts`: a page of collectibles. */
export function listNfts(
  service: Service,
  { account, chainId, cursor }: ListNftsParams,
  options?: RequestOptions,
): Promise<ListNftsResponse> {
  return getJson(service, `/v1/account/${encodeURIComponent(account)}/nfts`, ListNftsResponse, {
    ...options,
    query: { chainId, cursor },
  })
}
