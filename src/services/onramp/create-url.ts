import * as z from 'zod/mini'
import { postJson, type RequestOptions, type Service } from '../service.js'

/** Address of the on-ramp's page. */
export const CreateUrlResponse = z.object({ url: z.string() })
export type CreateUrlResponse = z.infer<typeof CreateUrlResponse>

/** Parameters of {@link createUrl}. */
export interface CreateUrlParams {
  readonly destinationWallets: readonly {
    readonly address: string
    readonly blockchains?: readonly string[] | undefined
    readonly assets?: readonly string[] | undefined
  }[]
  /** The provider's name of a network, such as `ethereum`. */
  readonly defaultNetwork?: string | undefined
  /** Plain account address. */
  readonly partnerUserId: string
  readonly presetCryptoAmount?: number | undefined
  readonly presetFiatAmount?: number | undefined
  /** On-ramp. Default: the server's first. */
  readonly provider?: 'coinbase' | 'meld' | 'sandbox' | undefined
}

/** `POST /v1/generators/onrampurl`: URL of the on-ramp's page, to be opened in a window. */
export function createUrl(
  service: Service,
  params: CreateUrlParams,
  options?: RequestOptions,
): Promise<CreateUrlResponse> {
  return postJson(service, '/v1/generators/onrampurl', CreateUrlResponse, {
    ...options,
    body: { defaultExperience: 'buy', ...params },
  })
}
