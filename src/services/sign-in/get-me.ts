import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'

/** An app's data about an account at the server. */
export const AppKitAccount = z.looseObject({
  address: z.string(),
  /** CAIP-2. */
  caip2_chain: z.string(),
  /** Null until the app stores some, and after it expires. */
  metadata: z.nullable(z.record(z.string(), z.unknown())),
})
export type AppKitAccount = z.infer<typeof AppKitAccount>

/** The signed-in account and the message of its sign-in. */
export const GetMeResponse = z.object({
  address: z.string(),
  /** CAIP-2. */
  caip2Network: z.string(),
  /** The reference of the network; a number on EVM chains. */
  chainId: z.optional(z.union([z.int(), z.string()])),
  chainIdNamespace: z.optional(z.string()),
  /** Unix seconds. */
  exp: z.optional(z.int()),
  nonce: z.optional(z.string()),
  domain: z.optional(z.string()),
  uri: z.optional(z.string()),
  appKitAccount: z.optional(AppKitAccount),
})
export type GetMeResponse = z.infer<typeof GetMeResponse>

/** The session, and whether to include the app's data about the account. */
export interface GetMeParams {
  readonly token: string
  readonly includeAppKitAccount?: boolean | undefined
}

/** `GET /auth/v1/me`: the account of a session. */
export function getMe(
  service: Service,
  { token, includeAppKitAccount }: GetMeParams,
  options?: RequestOptions,
): Promise<GetMeResponse> {
  return getJson(service, '/auth/v1/me', GetMeResponse, {
    ...options,
    headers: { authorization: `Bearer ${token}` },
    query: { includeAppKitAccount },
  })
}
