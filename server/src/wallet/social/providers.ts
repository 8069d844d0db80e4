import * as z from 'zod/mini'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../contracts/social-contract.js'
import { refuse } from '../refuse.js'

/**
 * A provider's data about a user. `subject` never changes; `email` is present only if the provider
 * has verified it.
 */
export interface SocialPerson {
  readonly subject: string
  readonly email: string | null
  readonly userName: string | null
}

/** Endpoints of a provider without discovery. */
export interface SocialEndpoints {
  readonly authorization: string
  readonly token: string
  readonly person: string
}

interface CommonRow {
  /** Display name. */
  readonly label: string
  readonly scope: string
  /** Parameters of the authorization request besides the standard ones. */
  readonly parameters?: Readonly<Record<string, string>>
}
/** A provider with id tokens (OpenID Connect): each role verifies the token itself. */
export interface OpenIdRow extends CommonRow {
  readonly kind: 'openid'
  readonly issuer: string
}
/** A provider without id tokens (OAuth 2): each role exchanges its own code. */
export interface OAuthRow extends CommonRow {
  readonly kind: 'oauth'
  readonly endpoints: SocialEndpoints
  readonly secretIn: 'post' | 'basic'
  /** Parses the provider's answer; undefined if its shape differs. */
  readPerson(body: unknown): SocialPerson | undefined
}
/** How one provider signs users in. */
export type SocialRow = OpenIdRow | OAuthRow

const text = z.string().check(z.minLength(1), z.maxLength(255))
// Ids may be numbers too; one past 2^53 would be spelled differently.
const id = z.union([text, z.int().check(z.positive())])
const optional = z.nullish(text)
const GitHubUser = z.object({ id, login: optional })
const FacebookUser = z.object({ id, name: optional })
const XUser = z.object({ data: z.object({ id, username: optional }) })
const DiscordUser = z.object({
  id,
  username: optional,
  global_name: optional,
  email: optional,
  verified: z.optional(z.boolean()),
})
/** A user at an OpenID provider, and at any provider whose configuration names an issuer. */
const OpenIdUser = z.object({
  sub: id,
  email: optional,
  email_verified: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
  name: optional,
  preferred_username: optional,
})

/** The six providers, with their documented addresses. */
export const SOCIALS: Readonly<Record<SocialProvider, SocialRow>> = {
  google: {
    kind: 'openid',
    label: 'Google',
    issuer: 'https://accounts.google.com',
    scope: 'openid email profile',
    parameters: { prompt: 'select_account' },
  },
  apple: {
    kind: 'openid',
    label: 'Apple',
    issuer: 'https://appleid.apple.com',
    scope: 'openid email',
    parameters: { response_mode: 'form_post' },
  },
  github: {
    kind: 'oauth',
    label: 'GitHub',
    scope: 'read:user',
    secretIn: 'post',
    endpoints: {
      authorization: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      person: 'https://api.github.com/user',
    },
    readPerson: (body) =>
      read(GitHubUser, body, (user) => ({
        subject: String(user.id),
        email: null,
        userName: user.login ?? null,
      })),
  },
  facebook: {
    kind: 'oauth',
    label: 'Facebook',
    scope: 'public_profile',
    secretIn: 'post',
    endpoints: {
      authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      person: 'https://graph.facebook.com/v23.0/me?fields=id,name',
    },
    readPerson: (body) =>
      read(FacebookUser, body, (user) => ({
        subject: String(user.id),
        email: null,
        userName: user.name ?? null,
      })),
  },
  x: {
    kind: 'oauth',
    label: 'X',
    scope: 'users.read tweet.read',
    secretIn: 'basic',
    endpoints: {
      authorization: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      person: 'https://api.x.com/2/users/me',
    },
    readPerson: (body) =>
      read(XUser, body, ({ data }) => ({
        subject: String(data.id),
        email: null,
        userName: data.username ?? null,
      })),
  },
  discord: {
    kind: 'oauth',
    label: 'Discord',
    scope: 'identify email',
    secretIn: 'post',
    endpoints: {
      authorization: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      person: 'https://discord.com/api/users/@me',
    },
    readPerson: (body) =>
      read(DiscordUser, body, (user) => ({
        subject: String(user.id),
        email: user.verified === true ? (user.email ?? null) : null,
        userName: user.global_name ?? user.username ?? null,
      })),
  },
}

/** Parses the claims of an id token, or the answer of a `userinfo` endpoint. */
export function readOpenIdPerson(body: unknown): SocialPerson | undefined {
  return read(
    OpenIdUser,
    body,
    ({ sub, email, email_verified: isVerified, name, preferred_username: userName }) => ({
      subject: String(sub),
      email: String(isVerified) === 'true' ? (email ?? null) : null,
      userName: userName ?? name ?? null,
    }),
  )
}

function read<T>(
  schema: z.ZodMiniType<T>,
  body: unknown,
  toPerson: (user: T) => SocialPerson,
): SocialPerson | undefined {
  const answer = schema.safeParse(body)
  return answer.success ? toPerson(answer.data) : undefined
}

/** One of the six; 404 otherwise. */
export function readProvider(name: string): SocialProvider {
  const provider = SOCIAL_PROVIDERS.find((known) => known === name)
  if (!provider) throw refuse.missing()
  return provider
}
