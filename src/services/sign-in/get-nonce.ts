import * as z from 'zod/mini'
import { getJson, type RequestOptions, type Service } from '../service.js'

/** The nonce for a sign-in message, and the token to send with it. */
export const GetNonceResponse = z.object({
  nonce: z.string().check(z.minLength(8)),
  token: z.string(),
})
export type GetNonceResponse = z.infer<typeof GetNonceResponse>

/** `GET /auth/v1/nonce`: a nonce for one sign-in within five minutes. */
export function getNonce(service: Service, options?: RequestOptions): Promise<GetNonceResponse> {
  return getJson(service, '/auth/v1/nonce', GetNonceResponse, options)
}
