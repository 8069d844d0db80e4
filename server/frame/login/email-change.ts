import {
  BeginEmailChangeAnswer,
  CompleteEmailChangeAnswer,
  Done,
  FAULTS,
  MailAnswer,
} from '../../src/wallet/contracts/contract.js'
import {
  SendChangeCodeAnswer,
  VerifyChangeAnswer,
} from '../../src/wallet/contracts/vault-contract.js'
import type { Account } from '../wallet/account.js'
import { Refusal } from '../wallet/refusal.js'

/**
 * Changes the email address of the account: a code to the present address, then one to the new one.
 */
export class EmailChange {
  readonly #account: Account
  #changeId: string | undefined

  constructor(account: Account) {
    this.#account = account
  }

  /** Mails a code to the present address. An account with a passkey needs a step-up. */
  async begin(email: string, stepUpId?: string): Promise<void> {
    const { servers, send } = this.#account
    const { access } = await this.#account.fresh()
    const { changeTicket } = await send(`${servers.api}/wallet/v1/email-changes`, {
      body: { email, ...(stepUpId !== undefined && { stepUpId }) },
      access,
      answer: BeginEmailChangeAnswer,
    })
    this.#changeId = (
      await this.#vault('email-changes', {
        body: { changeTicket, email },
        answer: SendChangeCodeAnswer,
      })
    ).changeId
  }

  /** Verifies the code of the present address, and mails one to the new address. */
  async verifyPresent(code: string): Promise<void> {
    await this.#vault('email-changes/primary', {
      body: { changeId: this.#current(), code },
      answer: MailAnswer,
    })
  }

  /** Verifies the code of the new address, and changes the account. Returns the new address. */
  async verifyNew(code: string): Promise<string> {
    const { servers, send } = this.#account
    const { vaultTicket } = await this.#vault('email-changes/secondary', {
      body: { changeId: this.#current(), code },
      answer: VerifyChangeAnswer,
    })
    this.#changeId = undefined
    const session = await this.#account.fresh()
    const { email, confirmation } = await send(`${servers.api}/wallet/v1/email-changes/complete`, {
      body: { vaultTicket },
      access: session.access,
      answer: CompleteEmailChangeAnswer,
    })
    await this.#account.setEmail(session.accountId, email)
    await this.#vault('email-changes/confirm', { body: { confirmation }, answer: Done })
    return email
  }

  #current(): string {
    if (this.#changeId === undefined)
      throw new Refusal(409, FAULTS.login, 'Begin the change of your email again')
    return this.#changeId
  }

  readonly #vault: Account['send'] = (path, sending) =>
    this.#account.send(`${this.#account.servers.vault}/vault/v1/${path}`, sending)
}
