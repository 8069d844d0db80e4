import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'

/**
 * One remote switch. `config` null leaves the choice to the app; `[]` means managed remotely
 * without choices, and stands for a value of another form.
 */
export const FeatureConfig = z.object({
  id: z.string(),
  isEnabled: z.boolean(),
  // oxlint-disable-next-line promise/valid-params -- the fallback of a schema
  config: z.catch(z.nullable(z.array(z.string())), []),
})
export type FeatureConfig = z.infer<typeof FeatureConfig>

/**
 * The switches that a project sets on the server, the origin of its embedded wallet's secure site,
 * if it has one, and the relay to pair through.
 */
export const GetConfigResponse = z.object({
  features: z.array(FeatureConfig),
  frame: z.optional(z.string()),
  /**
   * `own` if the server's relay reaches the wallets; without it pages pair through the public
   * relay.
   */
  relay: z.optional(z.enum(['own', 'public'])),
})
export type GetConfigResponse = z.infer<typeof GetConfigResponse>

/** `GET /appkit/v1/config`: the project's remote feature switches. */
export function getConfig(service: Service, options?: RequestOptions): Promise<GetConfigResponse> {
  return getJson(service, '/appkit/v1/config', GetConfigResponse, options)
}
