import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'

/** CAIP-2 ids that the server supports, over HTTP and over WebSocket. */
export const ListSupportedChainsResponse = z.object({
  http: z.array(z.string()),
  ws: z.array(z.string()),
})
export type ListSupportedChainsResponse = z.infer<typeof ListSupportedChainsResponse>

/** `GET /v1/supported-chains`: the chains of the other chain-data calls. */
export function listSupportedChains(
  service: Service,
  options?: RequestOptions,
): Promise<ListSupportedChainsResponse> {
  return getJson(service, '/v1/supported-chains', ListSupportedChainsResponse, options)
}
