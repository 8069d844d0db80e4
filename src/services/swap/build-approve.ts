import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'
import { BaseUnits } from './base-units.js'

/**
 * The transaction that approves a token for the router. It is sent to the token, which is `tx.from`
 * (CAIP-10).
 */
export const BuildApproveResponse = z.object({
  tx: z.object({
    from: z.string(),
    to: z.string(),
    data: z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)),
    /** Wei. */
    value: BaseUnits,
    eip155: z.object({ gasPrice: BaseUnits, gas: z.optional(z.number()) }),
  }),
})
export type BuildApproveResponse = z.infer<typeof BuildApproveResponse>

/** Parameters of {@link buildApprove}. */
export interface BuildApproveParams {
  /** CAIP-10 of the token to sell. */
  readonly from: string
  /** CAIP-10 of the token to buy. */
  readonly to: string
  /** CAIP-10. */
  readonly userAddress?: string | undefined
  /** Base units. Without it the allowance is unlimited. */
  readonly amount?: string | undefined
}

/**
 * `GET /v1/convert/build-approve`: the transaction that an account sends before its first swap of a
 * token.
 */
export function buildApprove(
  service: Service,
  params: BuildApproveParams,
  options?: RequestOptions,
): Promise<BuildApproveResponse> {
  return getJson(service, '/v1/convert/build-approve', BuildApproveResponse, {
    ...options,
    query: { ...params },
  })
}
