import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'

const Text = z.nullish(z.string())
const TypedData = z.object({ type: z.string(), data: z.unknown() })

/** A time-limited permission that an account granted to an app. */
export const SmartSession = z.object({
  /** Permission control identifier, UUID. */
  pci: z.string(),
  project: z.object({ id: z.string(), name: z.string(), url: Text, iconUrl: Text }),
  /** Unix seconds. */
  expiry: z.number(),
  /** Unix seconds. */
  createdAt: z.number(),
  permissions: z.array(TypedData),
  policies: z.array(TypedData),
  /** Hex; null until the wallet has granted it. */
  context: Text,
  /** Unix seconds. */
  revokedAt: z.nullish(z.number()),
})
export type SmartSession = z.infer<typeof SmartSession>

/** All sessions, including revoked ones. */
export const ListSessionsResponse = z.object({ pcis: z.array(SmartSession) })
export type ListSessionsResponse = z.infer<typeof ListSessionsResponse>

/** `GET /v1/sessions/{account}`: smart sessions of a CAIP-10 account. */
export function listSessions(
  service: Service,
  { account }: { readonly account: string },
  options?: RequestOptions,
): Promise<ListSessionsResponse> {
  return getJson(
    service,
    `/v1/sessions/${encodeURIComponent(account)}`,
    ListSessionsResponse,
    options,
  )
}
