import * as z from 'zod/mini'
import { putJson, type RequestOptions, type Service } from '../service.js'

/** Its content is not used. */
export const PutAccountMetadataResponse = z.looseObject({})
export type PutAccountMetadataResponse = z.infer<typeof PutAccountMetadataResponse>

/** The session, and the data to store for its account; null removes it. */
export interface PutAccountMetadataParams {
  readonly token: string
  readonly metadata: Readonly<Record<string, unknown>> | null
}

/** `PUT /auth/v1/account-metadata`: replaces the JSON stored for the signed-in account. */
export async function putAccountMetadata(
  service: Service,
  { token, metadata }: PutAccountMetadataParams,
  options?: RequestOptions,
): Promise<void> {
  await putJson(service, '/auth/v1/account-metadata', PutAccountMetadataResponse, {
    ...options,
    headers: { authorization: `Bearer ${token}` },
    body: { metadata },
  })
}
