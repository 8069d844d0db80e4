import assert from 'node:assert/strict'
import type {
  BeginStepUpAnswer,
  StepUpAction,
  StepUpAnswer,
} from '../../../server/src/wallet/contracts/recovery-contract.js'
import { readCode, type WalletDevice } from './wallet-device.js'

/** Confirms an action on a device by the code that the vault mails; it is permitted from `availableAt`. */
export async function confirmByCode(
  device: WalletDevice,
  { email, access }: { readonly email: string; readonly access: string },
  action: StepUpAction,
): Promise<StepUpAnswer & { id: string }> {
  const { mailbox } = device.place
  const begun = await device.api('POST', '/step-ups', { access, body: { action } })
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  const { id, codeTicket } = begun.body as unknown as BeginStepUpAnswer
  mailbox.clear()
  const sent = await device.vault('POST', '/step-ups', { body: { ticket: codeTicket } })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  const { body } = await device.vault('POST', '/step-ups/verify', {
    body: { stepUpId: id, code: await readCode(mailbox, email) },
  })
  const approved = await device.api('POST', `/step-ups/${id}/code`, { access, body })
  assert.equal(approved.status, 200, JSON.stringify(approved.body))
  return { id, ...(approved.body as unknown as StepUpAnswer) }
}
