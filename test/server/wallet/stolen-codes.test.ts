import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { BeginStepUpAnswer } from '../../../server/src/wallet/contracts/recovery-contract.js'
import { confirmByCode } from '../../helpers/custody/confirm-by-code.js'
import { startTwoRoles, type TwoRoles } from '../../helpers/custody/two-roles.js'
import {
  createShares,
  createTestWallet,
  readCode,
  type Answer,
} from '../../helpers/custody/wallet-device.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let roles: TwoRoles
before(async () => {
  roles = await startTwoRoles()
})
after(() => roles?.stop())

const otherThan = (code: string, step: number) =>
  String((Number(code) + step) % 1_000_000).padStart(6, '0')

/** True if the vault compared the wrong code of a step from 1 to 3, and did not refuse it before. */
const isCompared = ({ field }: Answer, step: number) =>
  field === 'code' || (field === 'code_burnt' && step === 3)

/** A device that the wallet has enrolled, and its session. */
async function join(email: string, seed: number) {
  const device = await roles.createDevice()
  const { done } = await device.signIn(email)
  await device.enrol(done, createShares(), { wallet: createTestWallet(seed) })
  roles.pass(MINUTE)
  return { email, device, access: done.access, refresh: done.refresh }
}
type Joined = Awaited<ReturnType<typeof join>>

async function renew(joined: Joined): Promise<void> {
  const { refresh } = joined
  const { status, body } = await joined.device.api('POST', '/sessions/refresh', {
    body: { refresh },
  })
  assert.equal(status, 200)
  Object.assign(joined, body)
}

/** Asks for a code of a confirmation, or of a sign-in, without the mailbox. */
async function askForCode({ device, email, access }: Joined, isLogin: boolean) {
  if (isLogin) {
    const login = await device.begin(email)
    const sent = await device.sendCode(login, login.answer.loginTicket!)
    const guess = (code: string) =>
      device.vault('POST', '/codes/verify', { body: { loginId: login.loginId, code } })
    return { sent, guess }
  }
  const begun = await device.api('POST', '/step-ups', { access, body: { action: 'device-remove' } })
  if (begun.status !== 200) return { sent: begun, guess: async () => begun }
  const { id, codeTicket } = begun.body as unknown as BeginStepUpAnswer
  const sent = await device.vault('POST', '/step-ups', { body: { ticket: codeTicket } })
  const guess = (code: string) =>
    device.vault('POST', '/step-ups/verify', { body: { stepUpId: id, code } })
  return { sent, guess }
}

/** The codes that a stolen device has mailed in a day, and the wrong ones that the vault compared. */
async function attackForDay(thief: Joined): Promise<{ mails: number; wrong: number }> {
  await renew(thief)
  let [mails, wrong] = [0, 0]
  for (let attempt = 0; attempt < 8; attempt++) {
    roles.pass(MINUTE)
    roles.mailbox.clear()
    const { sent, guess } = await askForCode(thief, attempt % 2 === 1)
    assert.ok([200, 403, 429].includes(sent.status), JSON.stringify(sent.body))
    if (sent.status !== 200) continue
    mails++
    const code = await readCode(roles.mailbox, thief.email)
    for (let step = 1; step <= 3; step++) {
      const answer = await guess(otherThan(code, step))
      if (isCompared(answer, step)) wrong++
    }
  }
  return { mails, wrong }
}

const isAdmitted = async ({ device, email }: Joined) => {
  const login = await device.begin(email)
  assert.equal(login.answer.action, 'VERIFY_OTP', 'a known device needs no link')
  return (await device.sendCode(login, login.answer.loginTicket!)).status === 200
}

test('G15 CUST-75 a stolen device without the mailbox asks for codes and enters wrong ones on each day: the owner signs in and confirms on each, and after two weeks', async () => {
  const owner = await join('codes@example.org', 31)
  const thief = await join(owner.email, 31)
  // After twenty wrong ones in a row it needs a link.
  for (const [mails, wrong] of [
    [3, 7],
    [3, 7],
    [2, 6],
    [0, 0],
  ]) {
    assert.deepEqual(await attackForDay(thief), { mails, wrong })
    roles.pass(MINUTE)
    const { done } = await owner.device.signIn(owner.email)
    roles.pass(MINUTE)
    await confirmByCode(owner.device, { email: owner.email, access: done.access }, 'device-remove')
    roles.pass(DAY)
  }
  // The owner is away: the device does not reach the thirty in a row after which codes end.
  for (let day = 0; day < 14; day++) {
    assert.deepEqual(await attackForDay(thief), { mails: 0, wrong: 0 })
    roles.pass(DAY)
  }
  assert.ok(await isAdmitted(owner))
})

test('G15 CUST-75 the control: two stolen devices together use up the codes of a day', async () => {
  const owner = await join('both@example.org', 33)
  const thieves = [await join(owner.email, 33), await join(owner.email, 33)]
  roles.pass(DAY)
  let mails = 0
  for (const thief of thieves) mails += (await attackForDay(thief)).mails
  assert.equal(mails, 4)
  roles.pass(MINUTE)
  assert.equal(await isAdmitted(owner), false)
  roles.pass(DAY)
  assert.ok(await isAdmitted(owner))
})

test('CUST-07 strangers who move their own accounts to the address of an owner, and enter wrong codes for twelve days, keep no known device out', async () => {
  const owner = await join('moved-to@example.org', 35)
  let wrong = 0
  for (let day = 0; day < 12; day++) {
    const { device, access, email } = await join(`stranger${day}@example.net`, 40 + day)
    const to = { email: owner.email }
    const begun = await device.api('POST', '/email-changes', { access, body: to })
    const { changeTicket } = begun.body
    roles.mailbox.clear()
    const sent = await device.vault('POST', '/email-changes', { body: { changeTicket, ...to } })
    const { changeId } = sent.body
    const verify = (stage: string, code: string) =>
      device.vault('POST', `/email-changes/${stage}`, { body: { changeId, code } })
    const own = await verify('primary', await readCode(roles.mailbox, email))
    assert.equal(own.status, 200, JSON.stringify(own.body))
    const code = await readCode(roles.mailbox, owner.email)
    for (let step = 1; step <= 3; step++) {
      const answer = await verify('secondary', otherThan(code, step))
      if (isCompared(answer, step)) wrong++
    }
    roles.pass(DAY)
  }
  // After thirty in a row the vault compares one a day.
  assert.equal(wrong, 32)
  assert.ok(await isAdmitted(owner))
})
