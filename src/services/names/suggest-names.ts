import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'

/** Names a person might take; the first is what they typed. */
export const SuggestNamesResponse = z.object({ suggestions: z.array(z.object({ name: z.string(), registered: z.boolean() })) })
export type SuggestNamesResponse = z.infer<typeof SuggestNamesResponse>

/** What to suggest for. */
export interface SuggestNamesParams {
  /** The bare label typed so far. */
  readonly name: string
  /** The suffix, without its leading dot; the server's own when absent. */
  readonly zone?: string | undefined
}

/** `GET /v1/profile/suggestions/{name}`: names alike, and whether they are taken. */
export function suggestNames(service: Service, { name, zone }: SuggestNamesParams, options?: RequestOptions): Promise<SuggestNamesResponse> {
  return getJson(service, `/v1/profile/suggestions/${encodeURIComponent(name.toLowerCase())}`, SuggestNamesResponse, { ...options, query: { zone } })
}
