import * as z from 'zod/mini'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { getJson, type RequestOptions, type Service } from '../service.js'
import { NameRecord } from './name-record.js'

/** A record, or an empty list for a name that is not registered. */
export const LookupNameResponse = z.union([NameRecord, z.array(z.unknown()).check(z.maxLength(0))])
export type LookupNameResponse = z.infer<typeof LookupNameResponse>

/**
 * `GET /v1/profile/account/{name}`: the record of a full name (label and suffix); undefined if the
 * name is available.
 */
export async function lookupName(
  service: Service,
  { name }: { readonly name: string },
  options?: RequestOptions,
): Promise<NameRecord | undefined> {
  try {
    const answer = await getJson(
      service,
      `/v1/profile/account/${encodeURIComponent(name.toLowerCase())}`,
      LookupNameResponse,
      { ...options, query: { apiVersion: 2 } },
    )
    return Array.isArray(answer) ? undefined : answer
  } catch (error) {
    // Servers without apiVersion report an available name this way.
    if (error instanceof WalletModalError && error.details['status'] === 404) return undefined
    throw error
  }
}
