/**
 * Requests and responses of logins with a social provider or Farcaster at the api role;
 * `contract.ts` has the rules of every request.
 */
import * as z from 'zod/mini'
import { Id, Token, Language, Origin, HpkeKey } from './fields.js'

/** Names of the providers of social logins. */
export const SOCIAL_PROVIDERS = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
/** One of {@link SOCIAL_PROVIDERS}. */
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/**
 * The binding of a social login: its SHA-256 (base64url) is the nonce of the id token or Farcaster
 * message. `hpke` is the SHA-256 of the login's `hpkeKey`.
 */
export function toLoginBinding({
  jkt,
  hpke,
  loginId,
}: {
  jkt: string
  hpke: string
  loginId: string
}): string {
  return `wallet-modal/1|${jkt}|${hpke}|${loginId}`
}

/**
 * `POST /wallet/v1/socials/:provider/start`: `uri` is the provider's page for the window. For a
 * provider with id tokens (`openid`), its nonce is {@link toLoginBinding}, which the site checks.
 * For others (`oauth`), `next` is the `uri` of the vault's own start: the window goes there after
 * the api's request, because each role exchanges its own code.
 */
export const BeginSocialBody = z.object({
  projectId: z.string(),
  origin: Origin,
  hpkeKey: HpkeKey,
  language: Language,
  next: z.optional(z.string().check(z.maxLength(4_096), z.url())),
})
export const BeginSocialAnswer = z.object({ loginId: Id, uri: z.url() })
/**
 * `GET /wallet/v1/socials/callback` (Apple: `POST`) is the provider's redirect, once for the api
 * and, for `oauth`, a second time for the vault. It redirects to the site's
 * `/result?login=…&origin=…&result=…`, for `oauth` with the vault's `code` and `state`, or to
 * `…&error=<denied|expired|failed>`. `POST /wallet/v1/logins/:id/social` with that result returns
 * what the vault requires. Only the window of the login receives the result, so a login started
 * elsewhere cannot use it.
 */
export const SocialResultBody = z.object({ result: Token })
export const SocialResultAnswer = z.object({
  loginTicket: Token,
  idToken: z.optional(z.string()),
  enrolmentId: z.optional(Id),
})

/**
 * `POST /wallet/v1/farcaster`: opens a channel of the Farcaster relay; `uri` is for the user's app.
 * The message's nonce is the SHA-256 of {@link toLoginBinding} in hexadecimal; its domain is the
 * site's host.
 */
export const BeginFarcasterBody = z.object({
  projectId: z.string(),
  origin: Origin,
  hpkeKey: HpkeKey,
  language: Language,
})
export const BeginFarcasterAnswer = z.object({ loginId: Id, uri: z.url() })
/**
 * `GET /wallet/v1/farcaster/:id`: waits up to 25 s for the app. When approved: the signed message,
 * for the vault.
 */
export const FarcasterStateAnswer = z.object({
  state: z.enum(['waiting', 'approved', 'expired']),
  message: z.optional(z.string()),
  signature: z.optional(z.string()),
  userName: z.optional(z.string()),
  loginTicket: z.optional(Token),
  enrolmentId: z.optional(Id),
})
