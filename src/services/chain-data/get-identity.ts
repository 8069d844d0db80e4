import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'

/** Name and avatar of an address; null if it has none. */
export const GetIdentityResponse = z.object({
  name: z.nullable(z.string()),
  /** URL of an image, untrusted. */
  avatar: z.nullable(z.string()),
  /** RFC 3339. */
  resolvedAt: z.nullish(z.string()),
})
export type GetIdentityResponse = z.infer<typeof GetIdentityResponse>

/** Parameters of {@link getIdentity}. */
export interface GetIdentityParams {
  /** Plain address. */
  readonly address: string
  /** Plain address of the connected account. */
  readonly sender?: string | undefined
}

/** `GET /v1/identity/{address}`: primary name and avatar of an address. */
export function getIdentity(
  service: Service,
  { address, sender }: GetIdentityParams,
  options?: RequestOptions,
): Promise<GetIdentityResponse> {
  return getJson(service, `/v1/identity/${encodeURIComponent(address)}`, GetIdentityResponse, {
    ...options,
    query: { sender },
  })
}
