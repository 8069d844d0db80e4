import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'

/** Origins, or patterns with `*`, that may use the project. */
export const ListOriginsResponse = z.object({ allowedOrigins: z.array(z.string()) })
export type ListOriginsResponse = z.infer<typeof ListOriginsResponse>

/** `GET /projects/v1/origins`: the project's allowed origins. */
export function listOrigins(
  service: Service,
  options?: RequestOptions,
): Promise<ListOriginsResponse> {
  return getJson(service, '/projects/v1/origins', ListOriginsResponse, options)
}
