import * as z from 'zod/mini'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { getJson, type RequestOptions, type Service } from '../service.js'
import { NameRecord } from './name-record.js'

/** Names of an address, the primary one first. */
export const ReverseNameResponse = z.array(NameRecord)
export type ReverseNameResponse = z.infer<typeof ReverseNameResponse>

/** `GET /v1/profile/reverse/{address}`: registered names of a plain address; may be empty. */
export async function reverseName(
  service: Service,
  { address, sender }: { readonly address: string; readonly sender?: string | undefined },
  options?: RequestOptions,
): Promise<ReverseNameResponse> {
  try {
    return await getJson(
      service,
      `/v1/profile/reverse/${encodeURIComponent(address)}`,
      ReverseNameResponse,
      { ...options, query: { sender, apiVersion: 2 } },
    )
  } catch (error) {
    if (error instanceof WalletModalError && error.details['status'] === 404) return []
    throw error
  }
}
