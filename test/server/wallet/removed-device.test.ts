import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  CHANGE_PROOF,
  CHANGE_TICKET,
  STEP_UP_TICKET,
} from '../../../server/src/wallet/contracts/kinds.js'
import { toUnfreezeAct } from '../../../server/src/wallet/statements/passkey-statement.js'
import type {
  BeginStepUpAnswer,
  StepUpAction,
} from '../../../server/src/wallet/contracts/recovery-contract.js'
import type { SpendingRule } from '../../../server/src/wallet/statements/spending-rule.js'
import { addPasskey } from '../../helpers/browser/add-passkey.js'
import { startTwoRoles, type TwoRoles } from '../../helpers/custody/two-roles.js'
import {
  createShares,
  createTestWallet,
  readCode,
  readFromMail,
  signPasskeyAct,
  signSpendingRule,
  type WalletDevice,
} from '../../helpers/custody/wallet-device.js'
import { confirmByCode } from '../../helpers/custody/confirm-by-code.js'
import { createOwner, type Owner } from '../../helpers/custody/wallet-owner.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let roles: TwoRoles
before(async () => {
  roles = await startTwoRoles()
})
after(() => roles?.stop())

const toRule = (version: number, amount: string): SpendingRule => ({
  version,
  limit: 'day',
  amounts: [{ asset: 'eip155:1/native', amount }],
  listedOnly: false,
  addresses: [],
})
const toSpending = (
  { accountId, wallet }: Pick<Owner, 'accountId' | 'wallet'>,
  rule: SpendingRule,
) => ({
  accountId,
  rule,
  signature: signSpendingRule(accountId, rule, wallet),
})
const signAgain = async (device: WalletDevice, email: string) => {
  roles.pass(DAY)
  return (await device.signIn(email)).done
}
const begin = async (device: WalletDevice, access: string, action: StepUpAction) =>
  (await device.api('POST', '/step-ups', { access, body: { action } }))
    .body as unknown as BeginStepUpAnswer
async function verifyCode(device: WalletDevice, email: string, ticket: string, stepUpId: string) {
  roles.pass(MINUTE)
  roles.mailbox.clear()
  assert.equal((await device.vault('POST', '/step-ups', { body: { ticket } })).status, 200)
  const body = { stepUpId, code: await readCode(roles.mailbox, email) }
  const { status, body: proof } = await device.vault('POST', '/step-ups/verify', { body })
  assert.equal(status, 200)
  return proof
}
const toChange = (
  { accountId }: Pick<Owner, 'accountId'>,
  { jkt }: WalletDevice,
  name: string,
) => ({
  changeId: name.padEnd(22, '-'),
  accountId,
  jkt,
  to: 'moved@attacker.example',
  origin: roles.place.origin,
  browser: '',
  language: 'en',
})
const beginChange = (device: WalletDevice, changeTicket: string) =>
  device.vault('POST', '/email-changes', {
    body: { changeTicket, email: 'moved@attacker.example', language: 'en' },
  })

test('CUST-65 what a device has begun or confirmed is unusable after it was removed, also when it joins again', async () => {
  const owner = await createOwner(roles, 'removed@example.org', 3)
  const { email, accountId } = owner
  const thief = await roles.createDevice()
  const { done } = await thief.signIn(email)
  assert.equal(
    (await thief.enrol(done, undefined, { wallet: owner.wallet })).answers.at(-1)!.status,
    200,
  )
  // A renewal of its enrolment that reached the vault only.
  const renewal = createShares()
  const begun = await thief.vault('POST', '/enrolments', {
    body: {
      vaultGrant: done.vaultGrant,
      recoveryShare: renewal.recovery,
      ...thief.toEnrolment(accountId, renewal, { wallet: owner.wallet }),
    },
  })
  assert.equal(begun.status, 200)
  const first = toSpending(owner, toRule(1, '5'))
  assert.equal((await thief.vault('POST', '/spending', { body: first })).status, 200)
  roles.pass(DAY)
  // A step-up and a confirmation at the vault that wait, and an email change with its first code.
  const { access } = await signAgain(thief, email)
  const waiting = await begin(thief, access, 'spending')
  const proof = await verifyCode(thief, email, waiting.codeTicket!, waiting.id)
  assert.equal(
    (await thief.api('POST', `/step-ups/${waiting.id}/code`, { access, body: proof })).status,
    200,
  )
  const change = toChange(owner, thief, 'removed')
  roles.pass(MINUTE)
  roles.mailbox.clear()
  assert.equal(
    (await beginChange(thief, await roles.tokens.api.sign(CHANGE_TICKET, change))).status,
    200,
  )
  const code = await readCode(roles.mailbox, email)

  const own = await signAgain(owner.device, email)
  const me = (await owner.device.api('GET', '/me', { access: own.access })).body as {
    devices: { id: string; isCurrent: boolean }[]
  }
  const id = me.devices.find(({ isCurrent }) => !isCurrent)!.id
  roles.pass(MINUTE)
  const permit = await confirmByCode(owner.device, { email, access: own.access }, 'device-remove')
  assert.ok(permit.availableAt > roles.place.now())
  roles.pass(DAY)
  const later = await signAgain(owner.device, email)
  const { body: removed } = await owner.device.api('POST', `/devices/${id}/remove`, {
    access: later.access,
    body: { stepUpId: permit.id },
  })
  assert.equal(
    (await owner.device.vault('POST', '/enrolments/revoke', { body: removed })).status,
    200,
  )
  const { body: security } = await owner.device.api('GET', '/security', {
    access: later.access,
  })
  assert.deepEqual(security['waiting'], [], 'its step-up is cancelled')
  const late = await beginChange(thief, await roles.tokens.api.sign(CHANGE_TICKET, change))
  assert.deepEqual([late.status, late.field], [403, 'unsigned'])
  const primary = await thief.vault('POST', '/email-changes/primary', {
    body: { changeId: change.changeId, code },
  })
  assert.equal(primary.status, 403)

  // With the mailbox it joins again, with the same key.
  const again = await signAgain(thief, email)
  const { answers } = await thief.enrol(again, undefined, { wallet: owner.wallet })
  assert.equal(answers.at(-1)!.status, 200)
  const raise = toSpending(owner, toRule(2, '900'))
  const refused = await thief.vault('POST', '/spending', { body: raise })
  assert.deepEqual([refused.status, refused.field], [403, 'step_up'])
  const used = await thief.api('POST', '/passkeys/options', {
    access: again.access,
    body: { stepUpId: waiting.id },
  })
  assert.deepEqual([used.status, used.field], [403, 'step_up'])
  assert.equal(accountId, again.accountId)
})

test('CUST-65 the new address of a change that was not completed is forgotten: the vault mails to the owner', async () => {
  const owner = await createOwner(roles, 'mailbox@example.org', 6)
  const { device, email, accountId } = owner
  const change = toChange(owner, device, 'half')
  const ticket = await roles.tokens.api.sign(CHANGE_TICKET, change)
  roles.mailbox.clear()
  assert.equal((await beginChange(device, ticket)).status, 200)
  for (const [stage, to] of [
    ['primary', email],
    ['secondary', change.to],
  ] as const) {
    const body = { changeId: change.changeId, code: await readCode(roles.mailbox, to) }
    const { status } = await device.vault('POST', `/email-changes/${stage}`, { body })
    assert.equal(status, 200)
  }
  roles.pass(MINUTE)
  roles.mailbox.clear()
  assert.equal((await device.vault('POST', '/freeze', { body: { accountId } })).status, 200)
  await readFromMail(roles.mailbox, email, /vault\/v1\/freeze\/link/)
})

test('CUST-65 tickets, codes and changes from before a freeze are unusable after its end, at both roles', async () => {
  const device = await roles.createDevice()
  const email = 'thawed@example.org'
  const wallet = createTestWallet(4)
  const { done } = await device.signIn(email)
  assert.equal((await device.enrol(done, undefined, { wallet })).answers.at(-1)!.status, 200)
  roles.pass(MINUTE)
  const passkey = await addPasskey(device, done.access)
  roles.pass(2 * DAY)
  const { access, accountId } = await signAgain(device, email)
  const at = { origin: roles.place.site, rpId: new URL(roles.place.site).hostname }
  const stepUp = async (action: StepUpAction) => {
    const begun = await begin(device, access, action)
    const assertion = passkey.assert(begun.passkey!.challenge, at)
    const path = `/step-ups/${begun.id}/passkey`
    assert.equal((await device.api('POST', path, { access, body: { assertion } })).status, 200)
    return begun
  }
  const { id: stepUpId } = await stepUp('email-change')
  const changed = await device.api('POST', '/email-changes', {
    access,
    body: { email: 'moved@attacker.example', stepUpId },
  })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  const { changeTicket } = changed.body as { changeTicket: string }
  const { codeTicket } = await begin(device, access, 'spending')
  const freeze = { body: { accountId } }
  assert.equal((await device.vault('POST', '/freeze', freeze)).status, 200)
  assert.equal((await device.api('POST', '/freeze', { access })).status, 200)
  const { frozen } = (await device.vault('POST', '/guard', freeze)).body as {
    frozen: { at: number }
  }
  const confirmed = signPasskeyAct(accountId, toUnfreezeAct(frozen.at), wallet)
  const ended = await device.vault('POST', '/unfreeze', { body: { accountId, confirmed } })
  assert.equal(ended.status, 200)
  const { id } = await stepUp('unfreeze')
  assert.equal(
    (await device.api('POST', '/unfreeze', { access, body: { stepUpId: id } })).status,
    200,
  )

  assert.equal((await beginChange(device, changeTicket)).status, 401)
  const sent = await device.vault('POST', '/step-ups', { body: { ticket: codeTicket } })
  assert.equal(sent.status, 401)
  const { changeId } = JSON.parse(
    Buffer.from(changeTicket.split('.')[1]!, 'base64url').toString(),
  ) as { changeId: string }
  const vaultTicket = await roles.tokens.vault.sign(CHANGE_PROOF, {
    changeId,
    accountId,
    jkt: device.jkt,
  })
  const completed = await device.api('POST', '/email-changes/complete', {
    access,
    body: { vaultTicket },
  })
  assert.equal(completed.status, 401)
  // The control: those of after the freeze work.
  roles.pass(MINUTE)
  const fresh = await roles.tokens.api.sign(STEP_UP_TICKET, {
    stepUpId: 'after-the-freeze',
    accountId,
    jkt: device.jkt,
    action: 'spending',
    origin: roles.place.origin,
    browser: '',
    language: 'en',
  })
  await verifyCode(device, email, fresh, 'after-the-freeze')
})

test('G15 CUST-66 a script that signs a rule of a far version uses up no versions: both roles refuse more than 1,000 above the known one', async () => {
  const owner = await createOwner(roles, 'versions@example.org', 5)
  const { access } = await signAgain(owner.device, owner.email)
  const set = async (version: number) => {
    const { accountId, ...rest } = toSpending(owner, toRule(version, '5'))
    return [
      await owner.device.vault('POST', '/spending', { body: { accountId, ...rest } }),
      await owner.device.api('POST', '/spending', { access, body: rest }),
    ]
  }
  for (const far of [1_001, 2 ** 31])
    for (const { status, field } of await set(far))
      assert.deepEqual([status, field], [400, 'version'])
  for (const { status } of await set(1_000)) assert.equal(status, 200)
  for (const { status } of await set(2_001)) assert.equal(status, 400)
  for (const { status } of await set(2_000)) assert.equal(status, 200)
})
