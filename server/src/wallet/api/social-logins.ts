import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ApiError } from '../../http/api-error.js'
import { walletLogins } from '../../storage/schema/wallet.js'
import {
  toLoginBinding,
  type SocialProvider,
  type SocialResultAnswer,
} from '../contracts/social-contract.js'
import { digest } from '../derive.js'
import { openEnvelope, sealEnvelope } from '../envelope.js'
import { useOnce } from '../limits.js'
import { toMailLanguage } from '../mail/texts.js'
import { refuse } from '../refuse.js'
import { isHpkeKey } from '../seal-share.js'
import type { SocialClients } from '../social/social-client.js'
import { joinState, splitState } from '../social/state.js'
import { createId, getNow, type Device, type WalletContext } from '../wallet-context.js'
import { findAccount } from './accounts.js'
import type { Login, LoginPlace, Logins } from './logins.js'
import { findSource } from './recovery-rules.js'

const LOGIN_MS = 30 * 60_000

/** Parameters of a provider's redirect. */
export interface SocialRedirect {
  readonly state: string
  readonly code?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

/** Social logins at the api role. */
export interface SocialLogins {
  begin(
    provider: SocialProvider,
    body: { hpkeKey: string; next?: string | undefined },
    place: LoginPlace,
    device: Device,
  ): Promise<{ loginId: string; uri: string }>
  /** The target of the provider's redirect: the vault's request, or the site's `/result`. */
  receive(redirect: SocialRedirect): Promise<string>
  readResult(
    id: string,
    result: string,
    device: Device,
  ): Promise<z.infer<typeof SocialResultAnswer>>
}

interface Secrets {
  readonly provider: SocialProvider
  readonly next?: string | undefined
  readonly idToken?: string | undefined
}

/** Creates {@link SocialLogins}. `callback` is the redirect address for providers. */
export function createSocialLogins(
  context: WalletContext,
  { socials, logins, callback }: { socials: SocialClients; logins: Logins; callback: string },
): SocialLogins {
  const derived = context.derived.api
  const toNonce = (login: Login) =>
    digest(toLoginBinding({ jkt: login.jkt, hpke: login.hpke, loginId: login.id }))
  const seal = (secrets: Secrets, id: string) =>
    sealEnvelope(
      context.keys,
      'wallet shares',
      Buffer.from(JSON.stringify(secrets)),
      `social|${id}`,
    )
  const open = async ({ secrets, id }: Login) =>
    JSON.parse(
      Buffer.from(
        await openEnvelope(context.keys, 'wallet shares', secrets!, `social|${id}`),
      ).toString('utf8'),
    ) as Secrets

  async function findLogin(id: string): Promise<Login | undefined> {
    const [login] = await (
      await context.database()
    ).orm
      .select()
      .from(walletLogins)
      .where(eq(walletLogins.id, id))
    return login && login.secrets !== null && login.expiresAt > getNow(context) ? login : undefined
  }
  function toResult(
    login: Pick<Login, 'id' | 'origin' | 'projectId'> | undefined,
    values: Readonly<Record<string, string | undefined>>,
  ): string {
    const url = new URL('/result', context.site)
    for (const [name, value] of Object.entries({
      ...(login && { login: login.id, project: login.projectId, origin: login.origin }),
      ...values,
    }))
      if (value !== undefined) url.searchParams.set(name, value)
    return url.href
  }
  // A page that lost its window is reached again by its address, which must have the login's own
  // origin.
  const toReturn = (page: string | undefined, { origin }: Login) =>
    page !== undefined && URL.canParse(page) && new URL(page).origin === origin ? page : undefined

  async function receiveOwn(
    login: Login,
    { code, iss }: SocialRedirect,
    { page, mac }: { page: string | undefined; mac: string },
  ): Promise<string> {
    const { id, projectId } = login
    const { orm } = await context.database()
    // A redirect is accepted once.
    if (code === undefined || !(await useOnce(orm, `api:social:${id}`, login.expiresAt)))
      return toResult(undefined, { error: 'expired' })
    const { provider, next } = await open(login)
    const client = socials.get(projectId, provider)
    const person = await client
      .exchange({
        code,
        iss,
        redirectUri: callback,
        verifier: await derived.mac(`verifier|${id}`, mac),
        nonce: toNonce(login),
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        context.log.info({ err: error, provider }, 'a provider did not confirm a sign-in')
        return undefined
      })
    if (!person) return toResult(login, { error: 'failed', return: toReturn(page, login) })
    const { subject, email, userName, idToken } = person
    const secrets = await seal({ provider, ...(idToken !== undefined && { idToken }) }, id)
    await orm
      .update(walletLogins)
      .set({ subject, email, userName, secrets })
      .where(
        and(
          eq(walletLogins.id, id),
          eq(walletLogins.state, 'started'),
          isNull(walletLogins.subject),
        ),
      )
    const result = await derived.mac(`result|${id}`)
    if (next === undefined) return toResult(login, { result, return: toReturn(page, login) })
    const uri = new URL(next)
    uri.searchParams.set(
      'state',
      joinState({ own: uri.searchParams.get('state') ?? '', tail: `${id}.${result}`, page }),
    )
    return uri.href
  }

  return {
    async begin(provider, { hpkeKey, next }, place, { jkt, browser, language }) {
      if (!(await isHpkeKey(hpkeKey)))
        throw new ApiError(400, 'hpkeKey', 'hpkeKey is not a point of P-256')
      const client = socials.get(place.projectId, provider)
      if (
        client.kind === 'oauth' &&
        (next === undefined || !(await client.isAuthorization(next, callback)))
      )
        throw new ApiError(400, 'next', `next must be the vault's address at ${client.label}`)
      const now = getNow(context)
      const id = createId()
      const { orm } = await context.database()
      const secrets = await seal({ provider, ...(client.kind === 'oauth' && { next }) }, id)
      const [login] = await orm
        .insert(walletLogins)
        .values({
          id,
          ...place,
          issuer: client.issuer,
          browser,
          language: toMailLanguage(language),
          jkt,
          hpke: digest(hpkeKey),
          hpkeKey,
          state: 'started',
          secrets,
          createdAt: now,
          expiresAt: now + LOGIN_MS,
        })
        .returning()
      const uri = await client.authorize({
        redirectUri: callback,
        state: `${id}.${await derived.mac(`state|${id}`)}`,
        verifier: await derived.mac(`verifier|${id}`),
        nonce: toNonce(login!),
      })
      return { loginId: id, uri: uri.href }
    },
    async receive(redirect) {
      const { own, tail, page } = splitState(redirect.state)
      const [id = '', ...mac] = (tail ?? own).split('.')
      const login = (await derived.isMac(
        `${tail === undefined ? 'state' : 'result'}|${id}`,
        mac.join('.'),
      ))
        ? await findLogin(id)
        : undefined
      if (!login) return toResult(undefined, { error: 'expired' })
      if (redirect.error !== undefined)
        return toResult(login, {
          error:
            redirect.error === 'access_denied' || redirect.error === 'user_cancelled_authorize'
              ? 'denied'
              : 'failed',
          return: toReturn(page, login),
        })
      if (tail === undefined) return receiveOwn(login, redirect, { page, mac: mac.join('.') })
      return toResult(login, {
        result: mac.join('.'),
        code: redirect.code,
        state: own,
        return: toReturn(page, login),
      })
    },
    async readResult(id, result, { jkt }) {
      if (!(await derived.isMac(`result|${id}`, result))) throw refuse.login()
      const now = getNow(context)
      const login = await (
        await context.database()
      ).transaction(async (orm) => {
        const [login] = await orm
          .select()
          .from(walletLogins)
          .where(and(eq(walletLogins.id, id), eq(walletLogins.jkt, jkt)))
          .for('update')
        // The same result may be requested again until the login is completed, because the answer
        // may have been lost.
        if (
          !login ||
          login.subject === null ||
          login.secrets === null ||
          login.expiresAt <= now ||
          (login.state !== 'started' && login.state !== 'approved')
        )
          throw refuse.login()
        if (login.state === 'approved') return login
        const account = await findAccount(orm, { issuer: login.issuer, subject: login.subject })
        const source = account && (await findSource(context, orm, account.id, jkt))
        return (
          await orm
            .update(walletLogins)
            .set({ state: 'approved', enrolmentId: source?.id ?? null })
            .where(eq(walletLogins.id, id))
            .returning()
        )[0]!
      })
      const { idToken } = await open(login)
      return {
        loginTicket: await logins.toTicket(login),
        ...(idToken !== undefined && { idToken }),
        ...(login.enrolmentId !== null && { enrolmentId: login.enrolmentId }),
      }
    },
  }
}
