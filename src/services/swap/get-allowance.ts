import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'
import { BaseUnits } from './base-units.js'

/** Allowance of the swap router, in base units. */
export const GetAllowanceResponse = z.object({ allowance: BaseUnits })
export type GetAllowanceResponse = z.infer<typeof GetAllowanceResponse>

/** Parameters of {@link getAllowance}. */
export interface GetAllowanceParams {
  /** CAIP-10. */
  readonly tokenAddress: string
  /** CAIP-10. */
  readonly userAddress: string
}

/** `GET /v1/convert/allowance`: an account's allowance of a token for the swap router. */
export function getAllowance(
  service: Service,
  params: GetAllowanceParams,
  options?: RequestOptions,
): Promise<GetAllowanceResponse> {
  return getJson(service, '/v1/convert/allowance', GetAllowanceResponse, {
    ...options,
    query: { ...params },
  })
}
