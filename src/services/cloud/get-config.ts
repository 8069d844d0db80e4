import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'

/**
 * One remote switch. `config` null leaves the choice to the app; `[]` means managed remotely
 * without choices.
 */
export const FeatureConfig = z.object({
  id: z.string(),
  isEnabled: z.boolean(),
  config: z.nullable(z.array(z.string())),
})
export type FeatureConfig = z.infer<typeof FeatureConfig>

/**
 * The switches that a project sets on the server, and the origin of its embedded wallet's secure
 * site, if it has one.
 */
export const GetConfigResponse = z.object({
  features: z.array(FeatureConfig),
  frame: z.optional(z.string()),
})
export type GetConfigResponse = z.infer<typeof GetConfigResponse>

/** `GET /appkit/v1/config`: the project's remote feature switches. */
export function getConfig(service: Service, options?: RequestOptions): Promise<GetConfigResponse> {
  return getJson(service, '/appkit/v1/config', GetConfigResponse, options)
}
