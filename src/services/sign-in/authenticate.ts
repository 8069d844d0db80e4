import * as z from 'zod/mini'
import { postJson, type RequestOptions, type Service } from '../service.js'

/** Fields of a sign-in message (CAIP-122), sent beside its text. */
export const SiwxMessageData = z.looseObject({
  accountAddress: z.string(),
  /** CAIP-2. */
  chainId: z.string(),
  domain: z.string(),
  uri: z.string(),
  version: z.string(),
  nonce: z.string(),
  statement: z.optional(z.string()),
  resources: z.optional(z.array(z.string())),
  requestId: z.optional(z.string()),
  issuedAt: z.optional(z.string()),
  notBefore: z.optional(z.string()),
  expirationTime: z.optional(z.string()),
})
export type SiwxMessageData = z.infer<typeof SiwxMessageData>

/** Body of a sign-in; only message and signature decide. */
export const AuthenticateBody = z.object({
  message: z.string(),
  signature: z.string(),
  data: z.nullish(z.partial(SiwxMessageData)),
  clientId: z.nullish(z.string()),
  walletInfo: z.nullish(z.looseObject({})),
})
export type AuthenticateBody = z.infer<typeof AuthenticateBody>

/** The session. */
export const AuthenticateResponse = z.object({ token: z.string() })
export type AuthenticateResponse = z.infer<typeof AuthenticateResponse>

/** A signed message and the token of its nonce. */
export interface AuthenticateParams extends AuthenticateBody {
  readonly nonceToken: string
}

/**
 * `POST /auth/v1/authenticate`: opens a session for the account that signed the message. The error
 * contains the reason of a refusal.
 */
export function authenticate(
  service: Service,
  { nonceToken, ...body }: AuthenticateParams,
  options?: RequestOptions,
): Promise<AuthenticateResponse> {
  return postJson(service, '/auth/v1/authenticate', AuthenticateResponse, {
    ...options,
    headers: { 'x-nonce-jwt': `Bearer ${nonceToken}` },
    body,
  })
}
