import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'
import { BaseUnits } from './base-units.js'

/** What the swap router may take, in base units. */
export const GetAllowanceResponse = z.object({ allowance: BaseUnits })
export type GetAllowanceResponse = z.infer<typeof GetAllowanceResponse>

/** Whose allowance of which token. */
export interface GetAllowanceParams {
  /** CAIP-10. */
  readonly tokenAddress: string
  /** CAIP-10. */
  readonly userAddress: string
}

/** `GET /v1/convert/allowance`: how much of a token the swap router may spend for an account. */
export function getAllowance(service: Service, params: GetAllowanceParams, options?: RequestOptions): Promise<GetAllowanceResponse> {
  return getJson(service, '/v1/convert/allowance', GetAllowanceResponse, { ...options, query: { ...params } })
}
