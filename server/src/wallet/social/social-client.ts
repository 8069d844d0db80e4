import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import { readAtMost } from '../../http/read-at-most.js'
import type { SocialProvider } from '../contracts/social-contract.js'
import { refuse } from '../refuse.js'
import type { SocialCredentials, WalletSettings } from '../settings.js'
import { SOCIALS, readOpenIdPerson, type OAuthRow, type SocialPerson } from './providers.js'

const TIMEOUT_S = 10
const MAX_BYTES = 256 * 1024
const TOKEN_AGE_S = 15 * 60
const CHALLENGE = /^[\w-]{43}$/
const ALGORITHMS = ['RS256', 'ES256', 'PS256']

/** A user, and the id token about the user if the provider issues one. */
export interface SocialAnswer extends SocialPerson {
  readonly idToken: string | undefined
}

/** One provider with the credentials of a project. */
export interface SocialClient {
  readonly kind: 'openid' | 'oauth'
  readonly label: string
  /**
   * The issuer of its identities: the provider's name, with the configured issuer if there is one.
   * Two issuers never share an account.
   */
  readonly issuer: string
  /** The provider's page, for the login's window. */
  authorize(request: {
    redirectUri: string
    state: string
    verifier: string
    nonce: string
  }): Promise<URL>
  /**
   * True when a URL is an authorization request of this client: for a code that returns to the
   * redirect address, with PKCE (S256).
   */
  isAuthorization(url: string, redirectUri: string): Promise<boolean>
  /**
   * Exchanges a code. Throws `refuse.provider` for a code that is wrong, used, or of another
   * request.
   */
  exchange(answer: {
    code: string
    iss?: string | undefined
    redirectUri: string
    verifier: string
    nonce: string
  }): Promise<SocialAnswer>
  /** The user of an id token. Throws unless the provider signed it for this client and nonce. */
  verify(idToken: string, nonce: string): Promise<SocialPerson>
}

/** Providers by project. */
export interface SocialClients {
  /** The providers that a project has credentials for. */
  list(projectId: string): SocialProvider[]
  /** Throws when the project has no credentials for it. */
  get(projectId: string, provider: SocialProvider): SocialClient
}

/** Creates {@link SocialClients}. Sends no request to a provider before the first login. */
export function createSocialClients(
  { socials }: Pick<WalletSettings, 'socials'>,
  { insecure }: { insecure: boolean },
): SocialClients {
  const clients = new Map<SocialCredentials, SocialClient>()
  const find = (projectId: string, provider: SocialProvider) =>
    socials[projectId]?.[provider] ?? socials['*']?.[provider]
  return {
    list: (projectId) =>
      (Object.keys(SOCIALS) as SocialProvider[]).filter(
        (provider) => find(projectId, provider) !== undefined,
      ),
    get(projectId, provider) {
      const credentials = find(projectId, provider)
      if (!credentials)
        throw refuse.unavailable(
          `The project has no credentials of ${SOCIALS[provider].label} (WALLET_MODAL_SOCIALS)`,
        )
      const client = clients.get(credentials) ?? createClient(provider, credentials, insecure)
      clients.set(credentials, client)
      return client
    },
  }
}

function createClient(
  provider: SocialProvider,
  { clientId, clientSecret, issuer: ownIssuer }: SocialCredentials,
  insecure: boolean,
): SocialClient {
  const row = SOCIALS[provider]
  let pending: Promise<openid.Configuration> | undefined
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  const configure = () =>
    (pending ??= load().catch((error: unknown) => {
      pending = undefined
      throw refuse.unavailable(`${row.label} cannot be reached`, error)
    }))
  async function load(): Promise<openid.Configuration> {
    const issuer = ownIssuer ?? (row.kind === 'openid' ? row.issuer : undefined)
    const authentication =
      clientSecret === undefined
        ? openid.None()
        : row.kind === 'oauth' && row.secretIn === 'basic'
          ? toBasic(clientId, clientSecret)
          : openid.ClientSecretPost(clientSecret)
    if (issuer !== undefined)
      return openid.discovery(new URL(issuer), clientId, undefined, authentication, {
        timeout: TIMEOUT_S,
        [openid.customFetch]: fetchAtMost,
        execute: insecure ? [openid.allowInsecureRequests] : [],
      })
    const { authorization, token, person } = (row as OAuthRow).endpoints
    const config = new openid.Configuration(
      {
        issuer: new URL(authorization).origin,
        authorization_endpoint: authorization,
        token_endpoint: token,
        userinfo_endpoint: person,
      },
      clientId,
      undefined,
      authentication,
    )
    config.timeout = TIMEOUT_S
    config[openid.customFetch] = fetchAtMost
    return config
  }
  async function readPerson(config: openid.Configuration, access: string): Promise<SocialPerson> {
    const { userinfo_endpoint: address } = config.serverMetadata()
    const response = await openid.fetchProtectedResource(
      config,
      access,
      new URL(address!),
      'GET',
      undefined,
      new Headers({ accept: 'application/json' }),
    )
    const person = response.ok ? toPerson(await response.json()) : undefined
    if (!person) throw refuse.provider(row.label)
    return person
  }
  const toPerson = (body: unknown) =>
    row.kind === 'oauth' && ownIssuer === undefined ? row.readPerson(body) : readOpenIdPerson(body)

  return {
    kind: row.kind,
    label: row.label,
    issuer: ownIssuer === undefined ? provider : `${provider}|${ownIssuer}`,
    async authorize({ redirectUri, state, verifier, nonce }) {
      const config = await configure()
      return openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: row.scope,
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(row.kind === 'openid' && { nonce }),
        ...row.parameters,
      })
    },
    async isAuthorization(url, redirectUri) {
      const expected = new URL((await configure()).serverMetadata().authorization_endpoint!)
      const given = new URL(url)
      // A parameter that occurs twice may be read differently by the provider.
      const is = (name: string, value: string | RegExp) => {
        const all = given.searchParams.getAll(name)
        return (
          all.length === 1 && (typeof value === 'string' ? all[0] === value : value.test(all[0]!))
        )
      }
      return (
        given.origin === expected.origin &&
        given.pathname === expected.pathname &&
        is('client_id', clientId) &&
        is('response_type', 'code') &&
        is('redirect_uri', redirectUri) &&
        is('code_challenge_method', 'S256') &&
        is('code_challenge', CHALLENGE)
      )
    },
    async exchange({ code, iss, redirectUri, verifier, nonce }) {
      const config = await configure()
      const url = new URL(redirectUri)
      url.searchParams.set('code', code)
      if (iss !== undefined) url.searchParams.set('iss', iss)
      try {
        // The caller has compared the state.
        const tokens = await openid.authorizationCodeGrant(config, url, {
          pkceCodeVerifier: verifier,
          expectedState: openid.skipStateCheck,
          ...(row.kind === 'openid' && { expectedNonce: nonce, idTokenExpected: true }),
        })
        if (row.kind === 'oauth')
          return { ...(await readPerson(config, tokens.access_token)), idToken: undefined }
        const person = readOpenIdPerson(tokens.claims())
        if (!person) throw refuse.provider(row.label)
        return { ...person, idToken: tokens.id_token }
      } catch (error) {
        throw toRefusal(error, row.label)
      }
    },
    async verify(idToken, nonce) {
      const { issuer, jwks_uri: address } = (await configure()).serverMetadata()
      if (address === undefined) throw refuse.unavailable(`${row.label} names no keys`)
      keys ??= createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_S * 1000 })
      const { payload } = await jwtVerify(idToken, keys, {
        issuer,
        audience: clientId,
        algorithms: ALGORITHMS,
        maxTokenAge: TOKEN_AGE_S,
        clockTolerance: 60,
      }).catch((error: unknown) => {
        throw toRefusal(error, row.label)
      })
      const person = readOpenIdPerson(payload)
      if (payload['nonce'] !== nonce || !person) throw refuse.provider(row.label)
      return person
    },
  }
}

// The library's own Basic authentication also encodes characters that a form leaves unchanged, such
// as "-", and not every provider decodes those.
const toBasic =
  (clientId: string, clientSecret: string): openid.ClientAuth =>
  (_server, _client, _body, headers) =>
    headers.set(
      'authorization',
      `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    )

// A refusal by the provider ends the login; a provider that does not answer does not.
function toRefusal(error: unknown, label: string): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (
    code === 'ERR_JWKS_TIMEOUT' ||
    code === 'OAUTH_TIMEOUT' ||
    (error.name === 'TypeError' && error.message === 'fetch failed')
  )
    return refuse.unavailable(`${label} cannot be reached`, error)
  return code.startsWith('OAUTH_') || code.startsWith('ERR_J')
    ? refuse.provider(label, error)
    : error
}

async function fetchAtMost(
  url: string,
  options: Parameters<openid.CustomFetch>[1],
): Promise<Response> {
  const response = await fetch(url, {
    ...options,
    body: options.body as NonNullable<RequestInit['body']>,
    redirect: 'error',
  } as RequestInit)
  const text = await readAtMost(response.body, MAX_BYTES)
  if (text === undefined)
    throw new TypeError('fetch failed', {
      cause: new Error(`The answer is larger than ${MAX_BYTES} bytes`),
    })
  return new Response([204, 304].includes(response.status) ? null : text, {
    status: response.status,
    headers: response.headers,
  })
}
