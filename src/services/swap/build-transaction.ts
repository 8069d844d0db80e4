import * as z from 'zod/mini'
import { postJson, type RequestOptions, type Service } from '../service.js'
import { BaseUnits } from './base-units.js'

/** The transaction of a swap. `amount` is the expected result in base units. */
export const BuildTransactionResponse = z.object({
  tx: z.object({
    /** CAIP-10 of the sender. */
    from: z.string(),
    /** CAIP-10 of the router. */
    to: z.string(),
    data: z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)),
    amount: BaseUnits,
    eip155: z.object({ gas: BaseUnits, gasPrice: BaseUnits }),
  }),
})
export type BuildTransactionResponse = z.infer<typeof BuildTransactionResponse>

/** Parameters of {@link buildTransaction}. */
export interface BuildTransactionParams {
  /** Base units of `from`. */
  readonly amount: string
  /** CAIP-10 of the token to sell. */
  readonly from: string
  /** CAIP-10 of the token to buy, on the same chain. */
  readonly to: string
  /** CAIP-10, on the same chain. */
  readonly userAddress: string
  /** Whole percent, 1 to 50. */
  readonly slippage?: number | undefined
}

/** `POST /v1/convert/build-transaction`: call data of a swap. The wallet chooses the gas limit. */
export function buildTransaction(
  service: Service,
  { slippage = 1, ...params }: BuildTransactionParams,
  options?: RequestOptions,
): Promise<BuildTransactionResponse> {
  const body = {
    projectId: service.projectId,
    ...params,
    eip155: { slippage },
    disableEstimate: true,
  }
  return postJson(service, '/v1/convert/build-transaction', BuildTransactionResponse, {
    ...options,
    body,
  })
}
