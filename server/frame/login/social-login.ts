import { FAULTS } from '../../src/wallet/contracts/contract.js'
import {
  BeginSocialAnswer,
  SocialResultAnswer,
  toLoginBinding,
  type SocialProvider,
} from '../../src/wallet/contracts/social-contract.js'
import { BeginVaultSocialAnswer } from '../../src/wallet/contracts/vault-contract.js'
import { digestText, toThumbprint } from '../device/thumbprint.js'
import { createReleaseKey } from '../keys/release-key.js'
import type { Account } from '../wallet/account.js'
import { Refusal } from '../wallet/refusal.js'
import { openWallet, verifyLogin, type OpenedLogin } from './open-wallet.js'

const PENDING = 'social'
// EIP-1193: the visitor declined.
const USER_REJECTED = 4001
const REASONS: Readonly<Record<string, string>> = {
  denied: 'The sign-in was declined at the provider',
  expired: 'This sign-in is over. Sign in again',
}

/**
 * A pending social login. It is stored, because the window may return to another page of the app.
 */
interface PendingSocial {
  readonly loginId: string
  readonly provider: SocialProvider
  readonly releaseKey: CryptoKeyPair
  readonly publicKey: string
}

/**
 * The social login: the provider's URL for the window, then the wallet from the window's result.
 */
export class SocialLogin {
  readonly #account: Account
  readonly #projectId: string
  readonly #language: string | undefined
  #latest: { readonly uri: string; readonly done: Promise<OpenedLogin> } | undefined

  constructor(account: Account, { projectId, language }: { projectId: string; language?: string }) {
    this.#account = account
    this.#projectId = projectId
    this.#language = language
  }

  /** Starts a login at both roles and returns the URL of the provider's page. */
  async begin(provider: SocialProvider): Promise<string> {
    const {
      servers: { api, vault },
      send,
      origin,
      store,
      keys,
      keyClient,
    } = this.#account
    // Uses the time that the visitor spends at the provider.
    keyClient.prepare()
    const { keys: releaseKey, publicKey } = await createReleaseKey()
    const place = { projectId: this.#projectId, hpkeKey: publicKey }
    const { kind, uri: next } = await send(`${vault}/vault/v1/socials/${provider}/start`, {
      body: place,
      answer: BeginVaultSocialAnswer,
    })
    const { loginId, uri } = await send(`${api}/wallet/v1/socials/${provider}/start`, {
      body: { ...place, origin, language: this.#language, ...(next !== undefined && { next }) },
      answer: BeginSocialAnswer,
    })
    const binding = toLoginBinding({
      jkt: await toThumbprint(keys.proof),
      hpke: await digestText(publicKey),
      loginId,
    })
    // The vault accepts only an id token with this nonce; this detects an api that requests another
    // device's token.
    if (kind === 'openid' && new URL(uri).searchParams.get('nonce') !== (await digestText(binding)))
      throw new Refusal(502, FAULTS.login, 'The sign-in was not begun for this browser')
    await store.set(PENDING, { loginId, provider, releaseKey, publicKey } satisfies PendingSocial)
    return uri
  }

  /**
   * Completes the login whose window ended with `uri`. Repeating it with the same result returns
   * the same answer.
   */
  async complete(uri: string): Promise<OpenedLogin> {
    if (this.#latest?.uri !== uri)
      this.#latest = {
        uri,
        done: this.#complete(new URLSearchParams(uri.slice(uri.indexOf('?') + 1))),
      }
    const { done } = this.#latest
    return done.catch((error: unknown) => {
      this.#latest = undefined
      throw error
    })
  }

  async #complete(result: URLSearchParams): Promise<OpenedLogin> {
    const error = result.get('error')
    if (error !== null)
      throw new Refusal(
        403,
        FAULTS.provider,
        REASONS[error] ?? 'The provider did not confirm the sign-in',
        error === 'denied' ? { code: USER_REJECTED } : {},
      )
    const {
      servers: { api },
      send,
      store,
    } = this.#account
    const pending = await store.get<PendingSocial>(PENDING)
    // A result of a login that was started elsewhere is not accepted on this device.
    if (!pending || pending.loginId !== result.get('login'))
      throw new Refusal(409, FAULTS.login, 'Sign in again: this login is over')
    const { loginId, provider, releaseKey, publicKey } = pending
    const { loginTicket, idToken, enrolmentId } = await send(
      `${api}/wallet/v1/logins/${loginId}/social`,
      { body: { result: result.get('result') ?? '' }, answer: SocialResultAnswer },
    )
    const body = {
      loginTicket,
      hpkeKey: publicKey,
      provider,
      idToken,
      code: result.get('code') ?? undefined,
      state: result.get('state') ?? undefined,
    }
    const verified = await verifyLogin(this.#account, { path: 'socials/verify', body, enrolmentId })
    await store.remove(PENDING)
    return openWallet(this.#account, { loginId, releaseKey, ...verified })
  }

  /** Cancels the pending login. */
  async cancel(): Promise<void> {
    this.#latest = undefined
    await this.#account.store.remove(PENDING)
  }
}
