import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'

/** One collectible that an account owns. */
export const NftRow = z.object({
  /** CAIP-19. */
  id: z.string(),
  /** CAIP-2. */
  chainId: z.string(),
  name: z.string(),
  /** What the collection calls itself; may be empty. */
  collection: z.string(),
  /** How many of it the account owns, a whole number. */
  quantity: z.object({ numeric: z.string() }),
  /** The picture, at this server; empty where there is none. */
  imageUrl: z.string(),
  spam: z.boolean(),
})
export type NftRow = z.infer<typeof NftRow>

/** A page; `next` is null on the last one. `listed` is false where the server has no source for the chain. */
export const ListNftsResponse = z.object({ data: z.array(NftRow), next: z.nullable(z.string()), listed: z.boolean() })
export type ListNftsResponse = z.infer<typeof ListNftsResponse>

/** Whose collectibles. */
export interface ListNftsParams {
  /** Plain address. */
  readonly account: string
  /** CAIP-2. */
  readonly chainId: string
  /** `next` of the page before. */
  readonly cursor?: string | undefined
}

/** `GET /v1/account/{account}/nfts`: a page of collectibles. */
export function listNfts(service: Service, { account, chainId, cursor }: ListNftsParams, options?: RequestOptions): Promise<ListNftsResponse> {
  return getJson(service, `/v1/account/${encodeURIComponent(account)}/nfts`, ListNftsResponse, { ...options, query: { chainId, cursor } })
}
