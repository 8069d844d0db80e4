import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'

/** A token that can be swapped. */
export const SwapToken = z.object({
  name: z.string(),
  symbol: z.string(),
  /** CAIP-10; the native coin is `<chain>:0xeeee…eeee`. */
  address: z.string(),
  decimals: z.int().check(z.gte(0), z.lte(255)),
  /** `https:` or `ipfs:`, untrusted. */
  logoUri: z.nullish(z.string()),
  /** True when it supports EIP-2612 permits. */
  eip2612: z.nullish(z.boolean()),
})
export type SwapToken = z.infer<typeof SwapToken>

// A chain may have tens of thousands of tokens.
const MAX_BYTES = 16 * 1024 * 1024

/** The tokens of a chain, unordered. */
export const ListTokensResponse = z.object({ tokens: z.array(SwapToken) })
export type ListTokensResponse = z.infer<typeof ListTokensResponse>

/** `GET /v1/convert/tokens`: tokens that can be swapped on a chain (CAIP-2). */
export function listTokens(
  service: Service,
  { chainId }: { readonly chainId: string },
  options?: RequestOptions,
): Promise<ListTokensResponse> {
  return getJson(service, '/v1/convert/tokens', ListTokensResponse, {
    maxBytes: MAX_BYTES,
    ...options,
    query: { chainId },
  })
}
