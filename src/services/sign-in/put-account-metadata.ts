import * as z from 'zod/mini'
import { putJson, type RequestOptions, type Service } from '../service.js'

/** Nothing worth reading. */
export const PutAccountMetadataResponse = z.looseObject({})
export type PutAccountMetadataResponse = z.infer<typeof PutAccountMetadataResponse>

/** Whose session, and what to keep for its account; null forgets it. */
export interface PutAccountMetadataParams { readonly token: string; readonly metadata: Readonly<Record<string, unknown>> | null }

/** `PUT /auth/v1/account-metadata`: keeps JSON for the account that is signed in, in place of what was there. */
export async function putAccountMetadata(service: Service, { token, metadata }: PutAccountMetadataParams, options?: RequestOptions): Promise<void> {
  await putJson(service, '/auth/v1/account-metadata', PutAccountMetadataResponse, { ...options, headers: { authorization: `Bearer ${token}` }, body: { metadata } })
}
