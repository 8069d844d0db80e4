import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'

/** Suggested names; the first is the typed one. */
export const SuggestNamesResponse = z.object({
  suggestions: z.array(z.object({ name: z.string(), registered: z.boolean() })),
})
export type SuggestNamesResponse = z.infer<typeof SuggestNamesResponse>

/** Parameters of {@link suggestNames}. */
export interface SuggestNamesParams {
  /** The bare label typed so far. */
  readonly name: string
  /** Suffix without its leading dot. Default: the server's own. */
  readonly zone?: string | undefined
}

/** `GET /v1/profile/suggestions/{name}`: similar names, and whether they are taken. */
export function suggestNames(
  service: Service,
  { name, zone }: SuggestNamesParams,
  options?: RequestOptions,
): Promise<SuggestNamesResponse> {
  return getJson(
    service,
    `/v1/profile/suggestions/${encodeURIComponent(name.toLowerCase())}`,
    SuggestNamesResponse,
    { ...options, query: { zone } },
  )
}
