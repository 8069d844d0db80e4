import { digest } from '../../../server/src/wallet/derive.js'
import type { CompleteLoginAnswer } from '../../../server/src/wallet/contracts/contract.js'
import {
  toLoginBinding,
  type SocialProvider,
} from '../../../server/src/wallet/contracts/social-contract.js'
import type { VerifyCodeAnswer } from '../../../server/src/wallet/contracts/vault-contract.js'
import type { Answer, WalletDevice } from './wallet-device.js'

/** A login at a provider that a device has begun. */
export interface BegunSocial {
  readonly loginId: string
  readonly uri: string
  readonly hpkeKey: string
  readonly hpkePrivate: Awaited<ReturnType<WalletDevice['createHpkeKey']>>['hpkePrivate']
  readonly provider: SocialProvider
}

/** Begins a login at both roles, like the secure site. */
export async function beginSocial(
  device: WalletDevice,
  provider: SocialProvider,
): Promise<BegunSocial> {
  const { projectId, origin } = device.place
  const key = await device.createHpkeKey()
  const vault = await expectOk(
    device.vault('POST', `/socials/${provider}/start`, {
      body: { projectId, hpkeKey: key.hpkeKey },
    }),
  )
  const next = vault['uri'] as string | undefined
  const { loginId, uri } = (await expectOk(
    device.api('POST', `/socials/${provider}/start`, {
      body: { projectId, origin, hpkeKey: key.hpkeKey, ...(next !== undefined && { next }) },
    }),
  )) as { loginId: string; uri: string }
  return { loginId, uri, provider, ...key }
}

/**
 * The window's part: the visitor consents at each of the provider's pages. Returns the final URL.
 */
export async function consent(
  uri: string,
  { as = 'ada', stopAt }: { as?: string; stopAt?: (url: URL) => boolean } = {},
): Promise<URL> {
  let url = new URL(uri)
  for (let turn = 0; turn < 8; turn++) {
    if (url.pathname === '/result' || stopAt?.(url)) return url
    if (url.pathname === '/authorize') url.searchParams.set('login_hint', as)
    const response = await fetch(url, { redirect: 'manual' })
    const location = response.headers.get('location')
    url = location === null ? await postForm(await response.text()) : new URL(location, url)
  }
  throw new Error(`The window did not end: ${url}`)
}

// Apple's response: the provider's page posts a form.
async function postForm(page: string): Promise<URL> {
  const read = (text: string) =>
    text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  const fields = new URLSearchParams(
    [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      read(name!),
      read(value!),
    ]),
  )
  const response = await fetch(read(/action="([^"]+)"/.exec(page)![1]!), {
    method: 'POST',
    body: fields,
    redirect: 'manual',
  })
  return new URL(response.headers.get('location')!)
}

/** The vault's answer for a login whose window ended at `end`. */
export async function checkSocial(
  device: WalletDevice,
  { loginId, hpkeKey, provider }: BegunSocial,
  end: URL,
): Promise<{ read: Answer; verified?: Answer; enrolmentId?: string | undefined }> {
  const { result, code, state } = Object.fromEntries(end.searchParams)
  const read = await device.api('POST', `/logins/${loginId}/social`, { body: { result } })
  if (read.status !== 200) return { read }
  const { loginTicket, idToken, enrolmentId } = read.body as {
    loginTicket: string
    idToken?: string
    enrolmentId?: string
  }
  const verified = await device.vault('POST', '/socials/verify', {
    body: { loginTicket, hpkeKey, provider, idToken, code, state, recover: enrolmentId },
  })
  return { read, verified, enrolmentId }
}

/** A complete login at a provider. */
export async function signInSocially(
  device: WalletDevice,
  provider: SocialProvider,
  { as }: { as?: string } = {},
): Promise<{
  login: BegunSocial
  verified: VerifyCodeAnswer
  done: CompleteLoginAnswer
  enrolmentId: string | undefined
}> {
  const login = await beginSocial(device, provider)
  const { read, verified, enrolmentId } = await checkSocial(
    device,
    login,
    await consent(login.uri, as === undefined ? {} : { as }),
  )
  if (verified?.status !== 200)
    throw new Error(
      `${provider}: ${read.status} ${verified?.status} ${JSON.stringify(verified?.body ?? read.body)}`,
    )
  const { vaultTicket } = verified.body as unknown as VerifyCodeAnswer
  return {
    login,
    enrolmentId,
    verified: verified.body as unknown as VerifyCodeAnswer,
    done: (await expectOk(
      device.api('POST', `/logins/${login.loginId}/complete`, { body: { vaultTicket } }),
    )) as unknown as CompleteLoginAnswer,
  }
}

/** The nonce that a provider's answer must have for a login. */
export function toNonce(device: WalletDevice, { loginId, hpkeKey }: BegunSocial): string {
  return digest(toLoginBinding({ jkt: device.jkt, hpke: digest(hpkeKey), loginId }))
}

async function expectOk(answer: Promise<Answer>): Promise<Record<string, unknown>> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
