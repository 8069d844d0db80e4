import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'

/** True when the project wants events. */
export const GetAnalyticsConfigResponse = z.object({ isAnalyticsEnabled: z.boolean() })
export type GetAnalyticsConfigResponse = z.infer<typeof GetAnalyticsConfigResponse>

/** `GET /getAnalyticsConfig`: the project's analytics switch. */
export function getAnalyticsConfig(
  service: Service,
  options?: RequestOptions,
): Promise<GetAnalyticsConfigResponse> {
  return getJson(service, '/getAnalyticsConfig', GetAnalyticsConfigResponse, options)
}
