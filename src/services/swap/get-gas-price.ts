import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'
import { BaseUnits } from './base-units.js'

/** Gas prices in wei. */
export const GetGasPriceResponse = z.object({
  standard: BaseUnits,
  fast: BaseUnits,
  instant: BaseUnits,
})
export type GetGasPriceResponse = z.infer<typeof GetGasPriceResponse>

/** `GET /v1/convert/gas-price`: current gas prices of an EVM chain (CAIP-2). */
export function getGasPrice(
  service: Service,
  { chainId }: { readonly chainId: string },
  options?: RequestOptions,
): Promise<GetGasPriceResponse> {
  return getJson(service, '/v1/convert/gas-price', GetGasPriceResponse, {
    ...options,
    query: { chainId },
  })
}
