import {
  Done,
  FAULTS,
  MailAnswer,
  MeAnswer,
  RemoveDeviceAnswer,
} from '../../src/wallet/contracts/contract.js'
import { toUnfreezeAct } from '../../src/wallet/statements/passkey-statement.js'
import {
  AddPasskeyAnswer,
  BeginErasureAnswer,
  BeginStepUpAnswer,
  FreezeAnswer,
  PasskeyOptionsAnswer,
  RecordsAnswer,
  RemoveOthersAnswer,
  SecurityAnswer,
  StepUpAnswer,
  VerifyStepUpCodeAnswer,
  type StepUpAction,
} from '../../src/wallet/contracts/recovery-contract.js'
import { FreezeVaultAnswer, GuardAnswer } from '../../src/wallet/contracts/vault-contract.js'
import { allowPlainEnrolment, forgetPlainEnrolment } from '../login/passkey-consent.js'
import { renewEnrolment } from '../login/pending-recovery.js'
import type { PasskeyProof } from '../keys/key-tasks.js'
import type { Account } from '../wallet/account.js'
import { askVault } from '../wallet/ask-vault.js'
import { Refusal } from '../wallet/refusal.js'
import { assertPasskey, createPasskey } from './passkey.js'

/** The account page's requests to the servers for the signed-in account. */
export class AccountCalls {
  readonly #account: Account
  // The passkey's proof for the vault, by the id of the step-up.
  readonly #proofs = new Map<string, PasskeyProof>()
  constructor(account: Account) {
    this.#account = account
  }

  readMe(): Promise<MeAnswer> {
    return this.#api('me', { method: 'GET', answer: MeAnswer })
  }
  readSecurity(): Promise<SecurityAnswer> {
    return this.#api('security', { method: 'GET', answer: SecurityAnswer })
  }
  beginStepUp(action: StepUpAction): Promise<BeginStepUpAnswer> {
    return this.#api('step-ups', { body: { action }, answer: BeginStepUpAnswer })
  }
  async approveByPasskey({ id, passkey }: BeginStepUpAnswer): Promise<StepUpAnswer> {
    const { assertion, prf } = await assertPasskey(passkey!)
    const wrapped = passkey!.wrapped?.[assertion.id]
    if (prf && wrapped !== undefined) this.#proofs.set(id, { wrapped, prf })
    return this.#api(`step-ups/${id}/passkey`, { body: { assertion }, answer: StepUpAnswer })
  }
  sendCode({ codeTicket }: BeginStepUpAnswer): Promise<{ resendAfter: number }> {
    return this.#vault('step-ups', { body: { ticket: codeTicket }, answer: MailAnswer })
  }
  async approveByCode({ id }: BeginStepUpAnswer, code: string): Promise<StepUpAnswer> {
    const { proof } = await this.#vault('step-ups/verify', {
      body: { stepUpId: id, code },
      answer: VerifyStepUpCodeAnswer,
    })
    return this.#api(`step-ups/${id}/code`, { body: { proof }, answer: StepUpAnswer })
  }
  /** `decided`: the action, if the vault decides it too. */
  async approveByLogin(
    { id }: BeginStepUpAnswer,
    decided: 'spending' | 'unfreeze' | undefined,
  ): Promise<StepUpAnswer> {
    if (decided) {
      const { accountId } = await this.#account.fresh()
      const body = { accountId, stepUpId: id, action: decided }
      await this.#vault('step-ups/login', { body, answer: Done })
    }
    return this.#api(`step-ups/${id}/login`, { body: {}, answer: StepUpAnswer })
  }
  /** What the passkey of a step-up has proven; undefined for a code. */
  proofOf(stepUpId: string): PasskeyProof | undefined {
    return this.#proofs.get(stepUpId)
  }
  cancelStepUp(id: string): Promise<unknown> {
    return this.#api(`step-ups/${id}/cancel`, { body: {}, answer: Done })
  }

  /** Returns the words of the wallet. The server first writes its log and mails the owner. */
  async exportWords(stepUpId: string): Promise<string> {
    await this.#api('exports', { body: { stepUpId, kind: 'words' }, answer: Done })
    return this.#account.run((wallet) => ({ kind: 'words', ...wallet }))
  }
  /** Returns the text of a backup file, encrypted with a password. */
  async exportFile(stepUpId: string, password: string): Promise<string> {
    await this.#api('exports', { body: { stepUpId, kind: 'file' }, answer: Done })
    return this.#account.run((wallet) => ({ kind: 'backup', password, ...wallet }))
  }

  /**
   * Creates a passkey and, if the step-up allows it, enrols this device again so that only a
   * passkey opens the vault's share.
   */
  async addPasskey(stepUpId: string, label: string): Promise<void> {
    const options = await this.#api('passkeys/options', {
      body: { stepUpId },
      answer: PasskeyOptionsAnswer,
    })
    const { attestation, prf } = await createPasskey(options)
    const wrapped = await this.#account.run((wallet) => ({ kind: 'wrap', prf, ...wallet }))
    const { vaultGrant } = await this.#api('passkeys', {
      body: { stepUpId, attestation, wrapped, label },
      answer: AddPasskeyAnswer,
    })
    const { accountId } = await this.#account.fresh()
    await forgetPlainEnrolment(this.#account, accountId)
    const { held } = await this.readSecurity()
    if (!held && vaultGrant !== undefined)
      await renewEnrolment(this.#account, { held: true, vaultGrant })
  }
  /**
   * Removes a passkey. With the last one, the owner allows this device an enrolment that needs
   * none.
   */
  async removePasskey(id: string, stepUpId: string, { isLast }: { isLast: boolean }) {
    await this.#api(`passkeys/${id}/remove`, { body: { stepUpId }, answer: Done })
    const { accountId } = await this.#account.fresh()
    if (isLast) await allowPlainEnrolment(this.#account, accountId)
  }

  /** Removes a device at both roles. Repeated, it completes a removal that did not reach the vault. */
  async removeDevice(id: string, stepUpId?: string): Promise<void> {
    const { revocation } = await this.#api(`devices/${id}/remove`, {
      body: { ...(stepUpId !== undefined && { stepUpId }) },
      answer: RemoveDeviceAnswer,
    })
    await this.#vault('enrolments/revoke', { body: { revocation }, answer: Done })
  }
  async removeOtherDevices(stepUpId: string): Promise<void> {
    const { revocations } = await this.#api('devices/others/remove', {
      body: { stepUpId },
      answer: RemoveOthersAnswer,
    })
    await askAll(
      revocations.map((revocation) =>
        this.#vault('enrolments/revoke', { body: { revocation }, answer: Done }),
      ),
    )
  }

  /**
   * The spending rule, the freeze and the devices in the vault's own record; undefined when the vault
   * has no signed enrolment of this device.
   */
  async readGuard(): Promise<GuardAnswer | undefined> {
    const { accountId } = await this.#account.fresh()
    const body = { accountId, devices: true }
    return this.#known(this.#vault('guard', { body, answer: GuardAnswer }))
  }
  /**
   * Freezes the account at both roles: neither alone ends it. Repeated, it completes a freeze that
   * reached one role only. `isMailed`: the vault does not know this device, and has mailed its own
   * link.
   */
  async freeze(): Promise<{ readonly isMailed: boolean }> {
    const accountId = await this.#readAccountId()
    this.#account.dropRelease()
    const freezeVault = (ticket?: string) =>
      this.#vault('freeze', {
        body: { accountId, ...(ticket !== undefined && { ticket }) },
        answer: FreezeVaultAnswer,
      })
    const atApi = this.#api('freeze', { body: {}, answer: FreezeAnswer })
    const atVault = this.#known(freezeVault())
    await askAll([atApi, atVault])
    if (await atVault) return { isMailed: false }
    const { ticket } = await atApi
    if (ticket === undefined) return { isMailed: false }
    return { isMailed: (await freezeVault(ticket)).invited === 'mailed' }
  }
  async keepFrozen(): Promise<void> {
    const accountId = await this.#readAccountId()
    await askAll([
      this.#api('freeze/keep', { body: {}, answer: Done }),
      this.#known(this.#vault('freeze/keep', { body: { accountId }, answer: Done })),
    ])
  }
  /** Ends the freeze at both roles. A passkey's confirmation reaches the vault as a signature of the wallet. */
  async unfreeze(stepUpId: string): Promise<void> {
    await this.#api('unfreeze', { body: { stepUpId }, answer: Done })
    const frozen = (await this.readGuard())?.frozen
    if (!frozen) return
    const { accountId } = await this.#account.fresh()
    const passkey = this.#proofs.get(stepUpId)
    const act = toUnfreezeAct(frozen.at)
    const confirmed =
      passkey &&
      (await this.#account.run((wallet) => ({
        kind: 'confirm',
        accountId,
        act,
        passkey,
        ...wallet,
      })))
    await this.#vault('unfreeze', {
      body: { accountId, ...(confirmed !== undefined && { confirmed }) },
      answer: Done,
    })
  }

  // Without the api, which could refuse to renew the session, and so keep the device from the vault.
  async #readAccountId(): Promise<string> {
    const session = await this.#account.session()
    if (!session) throw new Refusal(401, FAULTS.session, 'Sign in to use this wallet')
    return session.accountId
  }

  async #known<T>(answer: Promise<T>): Promise<T | undefined> {
    try {
      return await answer
    } catch (error) {
      if (error instanceof Refusal && error.field === FAULTS.unsigned) return undefined
      throw error
    }
  }

  /** What both roles have about the account, by role and table. */
  async readRecords(): Promise<Record<'api' | 'vault', RecordsAnswer['records']>> {
    const { records, ticket } = await this.#api('records', { method: 'GET', answer: RecordsAnswer })
    const { records: vault } = await this.#vault('records', {
      body: { ticket },
      answer: RecordsAnswer,
    })
    return { api: records, vault }
  }
  /**
   * Erases the account at both roles, the vault first: when the api has forgotten the account, nothing
   * could erase the vault's part.
   */
  async erase(stepUpId: string): Promise<void> {
    const { accountId } = await this.#account.fresh()
    const { ticket } = await this.#api('erasures', {
      body: { stepUpId },
      answer: BeginErasureAnswer,
    })
    const signature = await this.#account.run((wallet) => ({
      kind: 'erase',
      accountId,
      stepUpId,
      ...wallet,
    }))
    await this.#vault('erasures', { body: { ticket, signature }, answer: Done })
    await this.#api('erasures/complete', { body: { stepUpId, signature }, answer: Done })
  }

  readonly #api: Account['send'] = async (path, sending) => {
    const { access } = await this.#account.fresh()
    return this.#account.send(`${this.#account.servers.api}/wallet/v1/${path}`, {
      ...sending,
      access,
    })
  }
  readonly #vault: Account['send'] = (path, sending) => askVault(this.#account, path, sending)
}

// Rejects when one request is refused, after all are answered: a refusal stops no other request.
async function askAll(answers: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(answers)
  await Promise.all(answers)
}
