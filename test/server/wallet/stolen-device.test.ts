import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { StepUpAction } from '../../../server/src/wallet/contracts/recovery-contract.js'
import { MAX_DEVICES } from '../../../server/src/wallet/api/enrolments.js'
import { addPasskey } from '../../helpers/browser/add-passkey.js'
import { confirmByCode } from '../../helpers/custody/confirm-by-code.js'
import { startTwoRoles, type TwoRoles } from '../../helpers/custody/two-roles.js'
import {
  createTestWallet,
  readFromMail,
  type TestWallet,
  type WalletDevice,
} from '../../helpers/custody/wallet-device.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LIMIT = [403, 'stay_limit']

let roles: TwoRoles
before(async () => {
  roles = await startTwoRoles()
})
after(() => roles?.stop())

/** A device that the wallet has enrolled at both roles. */
interface Joined {
  readonly email: string
  readonly device: WalletDevice
  readonly enrolmentId: string
  readonly accountId: string
  access: string
  refresh: string
}

async function join(email: string, wallet: TestWallet): Promise<Joined> {
  const device = await roles.createDevice()
  const { done } = await device.signIn(email)
  const { answers, shares } = await device.enrol(done, undefined, { wallet })
  assert.equal(answers.at(-1)!.status, 200, JSON.stringify(answers.at(-1)))
  roles.pass(MINUTE)
  const { accountId, access, refresh } = done
  return { email, device, enrolmentId: shares.enrolmentId, accountId, access, refresh }
}

/** Passes time, and renews the session of a device. */
async function later(ms: number, joined: Joined): Promise<Joined> {
  roles.pass(ms)
  const { device, refresh } = joined
  const { status, body } = await device.api('POST', '/sessions/refresh', { body: { refresh } })
  assert.equal(status, 200)
  return Object.assign(joined, body as { access: string; refresh: string })
}

const removeBy = (
  { device, access }: Joined,
  { enrolmentId }: Pick<Joined, 'enrolmentId'>,
  stepUpId?: string,
) =>
  device.api('POST', `/devices/${enrolmentId}/remove`, {
    access,
    body: { ...(stepUpId !== undefined && { stepUpId }) },
  })
const cancelBy = ({ device, access }: Joined, stepUpId: string) =>
  device.api('POST', `/step-ups/${stepUpId}/cancel`, { access, body: {} })
const cancelByMail = async ({ email }: Joined) =>
  fetch(await readFromMail(roles.mailbox, email, /(http\S+\/step-ups\/cancel\?token=\S+)/), {
    method: 'POST',
  })
const confirm = async (joined: Joined, action: StepUpAction = 'device-remove') => {
  roles.pass(MINUTE)
  return confirmByCode(joined.device, joined, action)
}
const listDevices = async ({ device, access }: Joined) =>
  ((await device.api('GET', '/me', { access })).body as { devices: { id: string; jkt: string }[] })
    .devices
const answerOf = ({ status, field }: { status: number; field?: string | undefined }) => [
  status,
  field,
]

/** An owner's device that is two days old, and one of a thief that is a day old. */
async function createStolen(email: string, seed: number) {
  const wallet = createTestWallet(seed)
  const owner = await join(email, wallet)
  await later(2 * DAY, owner)
  const thief = await join(email, wallet)
  await later(DAY + MINUTE, thief)
  return { owner: await later(0, owner), thief, wallet }
}

test('G15 CUST-70 a stolen device removes no other device without a confirmation, at once, or with one for something else; what it has begun is told, and any device or mail stops it', async () => {
  const { owner, thief } = await createStolen('stolen@example.org', 3)
  assert.deepEqual(answerOf(await removeBy(thief, owner)), [403, 'step_up'])
  const others = (body: object) =>
    thief.device.api('POST', '/devices/others/remove', { access: thief.access, body })
  assert.deepEqual(answerOf(await others({})), [403, 'step_up'])
  const spending = await confirm(thief, 'spending')
  const removal = await confirm(thief)
  assert.ok(removal.availableAt >= roles.place.now() + DAY - MINUTE)
  for (const id of [spending.id, removal.id, 'x'.repeat(22)]) {
    assert.deepEqual(answerOf(await removeBy(thief, owner, id)), [403, 'step_up'])
    assert.deepEqual(answerOf(await others({ stepUpId: id })), [403, 'step_up'])
  }
  await readFromMail(roles.mailbox, owner.email, /remove devices of your wallet/)
  const { body } = await owner.device.api('GET', '/security', { access: owner.access })
  const waiting = body['waiting'] as { id: string; action: string }[]
  assert.deepEqual(
    waiting.filter(({ action }) => action === 'device-remove').map(({ id }) => id),
    [removal.id],
  )
  assert.equal((await cancelBy(owner, removal.id)).status, 200)
  const second = await confirm(thief)
  assert.equal((await cancelByMail(owner)).status, 200)
  await later(DAY + MINUTE, thief)
  for (const id of [removal.id, second.id])
    assert.deepEqual(answerOf(await removeBy(thief, owner, id)), [403, 'step_up'])
  await later(0, owner)
  assert.equal((await listDevices(owner)).length, 2)
  // The control: nobody cancels this step-up for a day. The thief then removes the owner's device.
  const { id } = await confirm(thief)
  await later(DAY + MINUTE, thief)
  assert.equal((await removeBy(thief, owner, id)).status, 200)
})

test('G15 CUST-70 a stolen device stops its own removal on three days of 30 at most, also while the wallet is frozen; an older device stops one of a newer one as often as needed', async () => {
  const { owner, thief } = await createStolen('stays@example.org', 5)
  for (let attempt = 0; attempt < 5; attempt++) {
    const { id } = await confirm(thief)
    assert.equal((await cancelBy(owner, id)).status, 200, 'the older device')
  }
  const access = () => ({ access: owner.access, body: {} })
  assert.equal((await owner.device.api('POST', '/freeze', access())).status, 200)
  for (let stop = 0; stop < 3; stop++) {
    const { id } = await confirm(owner)
    assert.equal((await cancelBy(thief, id)).status, 200)
    await later(DAY, owner)
    await later(0, thief)
  }
  const { id } = await confirm(owner)
  assert.deepEqual(answerOf(await cancelBy(thief, id)), LIMIT)
  await later(DAY + MINUTE, owner)
  const removed = await removeBy(owner, thief, id)
  assert.equal(removed.status, 200)
  const revoked = await owner.device.vault('POST', '/enrolments/revoke', { body: removed.body })
  assert.equal(revoked.status, 200)
  const { status } = await thief.device.api('GET', '/me', { access: thief.access })
  assert.equal(status, 401)
})

test('G15 CUST-70 who reads the mailbox and adds devices stops a removal on three days with all of them together, and by mail three times', async () => {
  const { owner, thief, wallet } = await createStolen('many@example.org', 13)
  const crowd = [thief]
  for (let number = 0; number < 3; number++) crowd.push(await join(owner.email, wallet))
  const renew = async () => {
    for (const one of [owner, ...crowd]) await later(0, one)
  }
  await renew()
  for (let day = 0; day < 3; day++) {
    for (const device of crowd.slice(day)) {
      const { id } = await confirm(owner)
      assert.equal((await cancelBy(device, id)).status, 200)
    }
    roles.pass(DAY)
    await renew()
  }
  for (let stop = 0; stop < 3; stop++) {
    const { id } = await confirm(owner)
    for (const device of crowd) assert.deepEqual(answerOf(await cancelBy(device, id)), LIMIT)
    assert.equal((await cancelByMail(owner)).status, 200)
  }
  const { id } = await confirm(owner)
  assert.match(await (await cancelByMail(owner)).text(), /three times in 30 days/)
  await later(DAY + MINUTE, owner)
  const removed = await owner.device.api('POST', '/devices/others/remove', {
    access: owner.access,
    body: { stepUpId: id },
  })
  assert.equal(removed.status, 200)
  assert.equal((removed.body['revocations'] as unknown[]).length, crowd.length)
})

test('G15 CUST-70 a device stops no removal of another one that is not confirmed yet, or over, and uses up no stop by trying', async () => {
  const { owner, thief, wallet } = await createStolen('nothing@example.org', 16)
  const second = await join(owner.email, wallet)
  const renew = async (ms: number) => {
    for (const [index, one] of [owner, thief, second].entries()) await later(index ? 0 : ms, one)
  }
  await renew(DAY)
  for (let day = 0; day < 3; day++) {
    const { body } = await thief.device.api('POST', '/step-ups', {
      access: thief.access,
      body: { action: 'device-remove' },
    })
    assert.equal((await cancelBy(second, String(body['id']))).status, 404)
    const { id } = await confirm(thief)
    await renew(DAY)
    await renew(DAY)
    await renew(DAY + MINUTE)
    assert.equal((await cancelBy(second, id)).status, 404)
  }
  const { id } = await confirm(owner)
  assert.equal((await cancelBy(second, id)).status, 200)
})

test('CUST-70 an account page from before removals were confirmed is refused with words that it has; it removes its own device as before', async () => {
  const { owner, thief } = await createStolen('old-page@example.org', 15)
  const remove = ({ enrolmentId }: Joined) =>
    thief.device.api('DELETE', `/devices/${enrolmentId}`, { access: thief.access })
  assert.deepEqual(answerOf(await remove(owner)), [403, 'step_up'])
  assert.equal((await listDevices(owner)).length, 2)
  assert.equal((await remove(thief)).status, 200)
  assert.equal((await listDevices(owner)).length, 1)
})

test('CUST-70 a device removes itself without a confirmation, and a passkey removes others at once', async () => {
  const wallet = createTestWallet(7)
  const owner = await join('passkey@example.org', wallet)
  const [lost, left] = [await join(owner.email, wallet), await join(owner.email, wallet)]
  assert.equal((await removeBy(left, left)).status, 200)
  await later(0, owner)
  const passkey = await addPasskey(owner.device, owner.access)
  const { body: begun } = await owner.device.api('POST', '/step-ups', {
    access: owner.access,
    body: { action: 'device-remove' },
  })
  const stepUpId = begun['id'] as string
  const at = { origin: roles.place.site, rpId: new URL(roles.place.site).hostname }
  const { challenge } = begun['passkey'] as { challenge: string }
  const approved = await owner.device.api('POST', `/step-ups/${stepUpId}/passkey`, {
    access: owner.access,
    body: { assertion: passkey.assert(challenge, at) },
  })
  assert.equal(approved.status, 200)
  assert.equal((await removeBy(owner, lost, stepUpId)).status, 200)
})

test('G15 CUST-71 who joins with more devices than an account has displaces none that was there before and is in use', async () => {
  const { owner, wallet } = await createStolen('crowd@example.org', 9)
  const crowd: Joined[] = []
  for (let number = 0; number < MAX_DEVICES; number++) crowd.push(await join(owner.email, wallet))
  await later(0, owner)
  const keys = (await listDevices(owner)).map(({ jkt }) => jkt)
  assert.equal(keys.length, MAX_DEVICES)
  assert.ok(keys.includes(owner.device.jkt))
  assert.ok(!keys.includes(crowd.at(-2)!.device.jkt), 'the newest gave way')
  const guard = await owner.device.vault('POST', '/guard', { body: { accountId: owner.accountId } })
  assert.equal(guard.status, 200)
})

test('CUST-71 a device that was not used for 30 days is displaced before the newest', async () => {
  const wallet = createTestWallet(17)
  const idle = await join('idle@example.org', wallet)
  roles.pass(31 * DAY)
  const used: Joined[] = []
  for (let number = 0; number < MAX_DEVICES; number++) used.push(await join(idle.email, wallet))
  const keys = (await listDevices(used.at(-1)!)).map(({ jkt }) => jkt)
  assert.deepEqual(new Set(keys), new Set(used.map(({ device }) => device.jkt)))
})

test('G15 CUST-72 a stolen device keeps nothing frozen once it has not signed in for 30 days, at either role; a sign-in renews it', async () => {
  const wallet = createTestWallet(11)
  const thief = await join('alone@example.org', wallet)
  const { accountId, device, email } = thief
  const freeze = () => device.vault('POST', '/freeze', { body: { accountId } })
  const isFrozen = async () =>
    (await device.vault('POST', '/guard', { body: { accountId } })).body['frozen'] !== null
  roles.pass(5 * DAY)
  roles.mailbox.clear()
  assert.equal((await freeze()).status, 200)
  const link = await readFromMail(
    roles.mailbox,
    email,
    /(http\S+\/vault\/v1\/freeze\/link\?token=\S+)/,
  )
  const keep = () => device.vault('POST', '/freeze/keep', { body: { accountId } })
  roles.pass(24 * DAY)
  assert.equal((await fetch(link, { method: 'POST' })).status, 200)
  assert.equal((await keep()).status, 200, 'the control')
  roles.pass(DAY)
  assert.equal((await fetch(link, { method: 'POST' })).status, 200)
  assert.equal((await keep()).status, 401)
  const { status } = await device.api('POST', '/sessions/refresh', {
    body: { refresh: thief.refresh },
  })
  assert.equal(status, 401, 'the session at the api is over too')
  roles.pass(DAY + MINUTE)
  assert.equal(await isFrozen(), false)
  assert.equal((await freeze()).status, 401)
  // With the mailbox it counts again.
  await device.signIn(email)
  assert.equal((await freeze()).status, 200)
})
