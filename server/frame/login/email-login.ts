import {
  BeginLoginAnswer,
  FAULTS,
  LoginStateAnswer,
  PasskeyLoginAnswer,
  MailAnswer,
} from '../../src/wallet/contracts/contract.js'
import { CodeStateAnswer } from '../../src/wallet/contracts/vault-contract.js'
import { createReleaseKey } from '../keys/release-key.js'
import type { Account } from '../wallet/account.js'
import { Refusal } from '../wallet/refusal.js'
import { keepAsking } from './keep-asking.js'
import { openWallet, verifyLogin, type OpenedLogin } from './open-wallet.js'

const MAIL_PAUSE_MS = 300
// Three seconds in total: a slower mail server delays the code, not its screen.
const MAIL_ASKS = 10

/** The next step of a login for the visitor. */
export interface LoginStep {
  readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
  readonly match?: string
}

interface PendingLogin {
  readonly loginId: string
  readonly email: string
  readonly match: string | undefined
  readonly releaseKey: CryptoKeyPair
  readonly publicKey: string
  loginTicket: string | undefined
  enrolmentId: string | undefined
  approval?: Promise<void>
}

/** The email login: link on an unknown device, code, then the wallet itself. */
export class EmailLogin {
  readonly #account: Account
  readonly #projectId: string
  readonly #language: string | undefined
  #pending: PendingLogin | undefined
  #abort = new AbortController()

  constructor(account: Account, { projectId, language }: { projectId: string; language?: string }) {
    this.#account = account
    this.#projectId = projectId
    this.#language = language
  }

  /** Starts a login. For the email address of a pending login, mails its link or code again. */
  async begin(email: string): Promise<LoginStep> {
    const session = await this.#account.session()
    if (
      session?.email?.toLowerCase() === email.toLowerCase() &&
      (await this.#account.fresh().then(
        () => true,
        () => false,
      ))
    )
      return { action: 'CONNECT' }
    if (this.#pending?.email === email) {
      try {
        return await this.#repeat(this.#pending)
      } catch (error) {
        if (!(error instanceof Refusal) || error.status === 429 || error.status === 0) throw error
      }
    }
    this.cancel()
    return this.#begin(email, false)
  }

  async #begin(email: string, link: boolean): Promise<LoginStep> {
    const { action, loginId, match, releaseKey, publicKey, loginTicket, enrolmentId } =
      await this.#start(email, link ? { link } : {})
    const pending = { loginId, email, match, releaseKey, publicKey, loginTicket, enrolmentId }
    try {
      if (action === 'VERIFY_OTP') await this.#sendCode(pending)
    } catch (error) {
      // After too many wrong codes in a row the vault wants the link on a known device too.
      if (link || !(error instanceof Refusal) || error.field !== FAULTS.link) throw error
      return this.#begin(email, true)
    }
    this.#pending = pending
    return this.#describe(pending)
  }

  /**
   * Starts a login on a new device with a passkey of the account instead of a mailed link, and mails
   * the code. `sign` asks for the passkey.
   */
  async beginByPasskey(
    email: string,
    sign: (challenge: string) => Promise<object>,
  ): Promise<LoginStep> {
    this.cancel()
    const { loginId, challenge, releaseKey, publicKey } = await this.#start(email, {
      passkey: true,
    })
    const { loginTicket, enrolmentId } = await this.#api(`logins/${loginId}/passkey`, {
      body: { assertion: await sign(challenge!) },
      answer: PasskeyLoginAnswer,
    })
    const match = undefined
    const pending = { loginId, email, match, releaseKey, publicKey, loginTicket, enrolmentId }
    await this.#sendCode(pending)
    this.#pending = pending
    return this.#describe(pending)
  }

  async #start(email: string, ways: { link?: true; passkey?: true }) {
    const { keys, publicKey } = await createReleaseKey()
    const begun = await this.#api('logins', {
      body: {
        projectId: this.#projectId,
        email,
        origin: this.#account.origin,
        hpkeKey: publicKey,
        language: this.#language,
        ...ways,
      },
      answer: BeginLoginAnswer,
    })
    return { ...begun, releaseKey: keys, publicKey }
  }

  async #repeat(pending: PendingLogin): Promise<LoginStep> {
    if (pending.loginTicket === undefined)
      await this.#api(`logins/${pending.loginId}/resend`, { answer: MailAnswer })
    else await this.#sendCode(pending)
    return this.#describe(pending)
  }

  #describe({ loginTicket, match }: PendingLogin): LoginStep {
    return loginTicket === undefined
      ? { action: 'VERIFY_DEVICE', ...(match !== undefined && { match }) }
      : { action: 'VERIFY_OTP' }
  }

  /** Resolves once the mailed link was confirmed and the code was sent. */
  waitForDevice(): Promise<void> {
    const pending = this.#current()
    // Concurrent calls share one wait; after a failure the page may call again.
    return (pending.approval ??= this.#poll(pending, this.#abort.signal).catch((error: unknown) => {
      delete pending.approval
      throw error
    }))
  }

  async #poll(pending: PendingLogin, signal: AbortSignal): Promise<void> {
    while (pending.loginTicket === undefined) {
      const { state, mail, loginTicket, enrolmentId } = await keepAsking(
        () =>
          this.#api(`logins/${pending.loginId}`, {
            method: 'GET',
            answer: LoginStateAnswer,
            poll: true,
            signal,
          }),
        signal,
      )
      if (state === 'refused')
        throw this.#end(
          'The link was not confirmed with the right number. Sign in again',
          FAULTS.unconfirmed,
        )
      if (state === 'expired' || state === 'completed')
        throw this.#end('The link has expired. Sign in again')
      if (mail === 'failed') throw this.#endUnmailed()
      if (state !== 'approved') continue
      pending.enrolmentId = enrolmentId
      pending.loginTicket = loginTicket
    }
    await this.#sendCode(pending)
  }

  /**
   * Verifies the code and opens the wallet: a new one, this device's own, or one restored from the
   * servers' shares. `RECOVER`: the shares are lost, or only a passkey opens them.
   */
  async verify(code: string): Promise<OpenedLogin> {
    const pending = this.#current()
    const { loginId, releaseKey, enrolmentId } = pending
    if (!/^\d{6}$/.test(code)) throw new Refusal(400, FAULTS.code, 'The code has six digits')
    const verified = await verifyLogin(this.#account, {
      path: 'codes/verify',
      body: { loginId, code },
      enrolmentId,
    }).catch((error: unknown) => {
      if (
        error instanceof Refusal &&
        (error.field === FAULTS.login || error.field === FAULTS.session)
      )
        this.#pending = undefined
      throw error
    })
    this.#pending = undefined
    return openWallet(this.#account, { loginId, releaseKey, ...verified })
  }

  /** Cancels the pending login. */
  cancel(): void {
    this.#pending = undefined
    this.#abort.abort(new Refusal(409, FAULTS.login, 'The sign-in was given up'))
    this.#abort = new AbortController()
  }

  async #sendCode({ loginId, loginTicket, publicKey }: PendingLogin): Promise<void> {
    // Uses the time in which the visitor reads the mail.
    this.#account.keyClient.prepare()
    await this.#vault('codes', {
      body: { loginTicket, hpkeKey: publicKey, language: this.#language },
      answer: MailAnswer,
    })
    if (await this.#isRefused(loginId)) throw this.#endUnmailed()
  }

  // True when the mail server refuses the code's mail, which it reports immediately for a wrong
  // address.
  async #isRefused(loginId: string): Promise<boolean> {
    for (let asks = 0; asks < MAIL_ASKS; asks++) {
      const { mail } = await this.#vault(`codes/${loginId}`, {
        method: 'GET',
        answer: CodeStateAnswer,
      }).catch(() => ({ mail: 'none' as const }))
      if (mail !== 'queued') return mail === 'failed'
      await new Promise((resolve) => setTimeout(resolve, MAIL_PAUSE_MS))
    }
    return false
  }

  #endUnmailed(): Refusal {
    return this.#end('The mail could not be sent. Check the address and try again', FAULTS.mail)
  }

  #current(): PendingLogin {
    if (!this.#pending) throw new Refusal(409, FAULTS.login, 'Sign in again: this login is over')
    return this.#pending
  }

  #end(text: string, field: string = FAULTS.login): Refusal {
    this.#pending = undefined
    return new Refusal(409, field, text)
  }

  readonly #api: Account['send'] = (path, sending) =>
    this.#account.send(`${this.#account.servers.api}/wallet/v1/${path}`, sending)
  readonly #vault: Account['send'] = (path, sending) =>
    this.#account.send(`${this.#account.servers.vault}/vault/v1/${path}`, sending)
}
