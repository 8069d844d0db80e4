import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { STEP_UP_TICKET } from '../../../server/src/wallet/contracts/kinds.js'
import { toUnfreezeAct } from '../../../server/src/wallet/statements/passkey-statement.js'
import { openRules } from '../../helpers/open-rules.js'
import { startTwoRoles, type TwoRoles } from '../../helpers/custody/two-roles.js'
import { createOwner, type Owner } from '../../helpers/custody/wallet-owner.js'
import {
  createShares,
  createTestWallet,
  readCode,
  readFromMail,
  signPasskeyAct,
} from '../../helpers/custody/wallet-device.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let roles: TwoRoles
before(async () => {
  roles = await startTwoRoles()
})
after(() => roles?.stop())

const call = ({ device, accountId }: Owner, path: string, more: object = {}) =>
  device.vault('POST', path, { body: { accountId, ...more } })
const frozenOf = async (owner: Owner) =>
  (await call(owner, '/guard')).body['frozen'] as { at: number; endsAt: number | null } | null

/** A step-up at the vault with a ticket of the api. Resolves with the answer to the code. */
async function verifyCode(
  { device, email, accountId }: Owner,
  action: 'spending' | 'unfreeze' = 'unfreeze',
) {
  // Times of tickets are in seconds: one of the second of a freeze counts as from before it.
  roles.pass(1_000)
  const stepUpId = `${action.padEnd(16, '-')}${Math.trunc(roles.place.now())}`
  const ticket = await roles.tokens.api.sign(STEP_UP_TICKET, {
    stepUpId,
    accountId,
    jkt: device.jkt,
    action,
    origin: roles.place.origin,
    browser: '',
    language: 'en',
  })
  roles.mailbox.clear()
  assert.equal((await device.vault('POST', '/step-ups', { body: { ticket } })).status, 200)
  const body = { stepUpId, code: await readCode(roles.mailbox, email) }
  return device.vault('POST', '/step-ups/verify', { body })
}
async function confirmByCode(owner: Owner): Promise<void> {
  assert.equal((await verifyCode(owner)).status, 200)
}
const newestLink = (email: string, about: RegExp) =>
  readFromMail(
    roles.mailbox,
    email,
    new RegExp(`${about.source}[^]*?(http\\S+/vault/v1/freeze/link\\?token=\\S+)`),
  )
const follow = async (url: string) => (await fetch(url, { method: 'POST' })).status

test('G15 CUST-60 an api that ends a freeze, or never kept it, opens nothing: the vault releases no recovery share, enrols no device, and tells each device', async () => {
  const owner = await createOwner(roles, 'frozen@example.org', 3)
  const stranger = await createOwner(roles, 'stranger@example.org', 4)
  const foreign = await stranger.device.vault('POST', '/freeze', {
    body: { accountId: owner.accountId },
  })
  assert.deepEqual([foreign.status, foreign.field], [403, 'unsigned'])
  assert.equal(await frozenOf(owner), null)
  // The api, which is hostile, has no freeze at all: it begins and completes each login.
  assert.equal((await call(owner, '/freeze')).status, 200)
  assert.equal((await call(owner, '/freeze')).status, 200, 'repeated')
  assert.equal((await frozenOf(owner))?.endsAt, null)
  await newestLink(owner.email, /Nothing is signed on any device/)
  const fresh = await roles.createDevice()
  await assert.rejects(fresh.signIn(owner.email), /code: 403 .*frozen_by_owner/)
  await assert.rejects(
    openRules(owner, { spending: null }).rules.load(),
    /has frozen it/,
    'a page whose api says nothing of the freeze signs nothing',
  )
  // The known device signs in, to unfreeze; it gets no new shares.
  roles.pass(DAY)
  const { done } = await owner.device.signIn(owner.email)
  const { answers } = await owner.device.enrol(done, createShares(), { wallet: owner.wallet })
  assert.deepEqual([answers.at(-1)!.status, answers.at(-1)!.field], [403, 'frozen_by_owner'])
})

test('CUST-60 the vault ends a freeze by the wallet’s word that its passkey confirmed it, or a day after its own code, never at the word of the api', async () => {
  const owner = await createOwner(roles, 'unfreeze@example.org', 5)
  await call(owner, '/freeze')
  const { at } = (await frozenOf(owner))!
  const refused = await call(owner, '/unfreeze')
  assert.deepEqual([refused.status, refused.field], [403, 'step_up'])
  for (const confirmed of [
    signPasskeyAct(owner.accountId, toUnfreezeAct(at - 1), owner.wallet),
    signPasskeyAct(owner.accountId, toUnfreezeAct(at), createTestWallet(6)),
  ])
    assert.equal((await call(owner, '/unfreeze', { confirmed })).status, 401)
  const confirmed = signPasskeyAct(owner.accountId, toUnfreezeAct(at), owner.wallet)
  assert.equal((await call(owner, '/unfreeze', { confirmed })).status, 200)
  assert.equal(await frozenOf(owner), null)
  // The word was for that freeze.
  roles.pass(MINUTE)
  await call(owner, '/freeze')
  assert.equal((await call(owner, '/unfreeze', { confirmed })).status, 401)
  await confirmByCode(owner)
  assert.equal((await call(owner, '/unfreeze')).status, 403, 'its day is not over')
  roles.pass(DAY + MINUTE)
  assert.equal((await call(owner, '/unfreeze')).status, 200)
  assert.equal(await frozenOf(owner), null)
})

test('CUST-60 a confirmation from before a freeze neither ends it nor raises a limit after it, and none but for its end is kept during it', async () => {
  const owner = await createOwner(roles, 'before@example.org', 8)
  await confirmByCode(owner)
  roles.pass(DAY + MINUTE)
  assert.equal((await call(owner, '/freeze')).status, 200)
  const refused = await call(owner, '/unfreeze')
  assert.deepEqual([refused.status, refused.field], [403, 'step_up'])
  const during = await verifyCode(owner, 'spending')
  assert.deepEqual([during.status, during.field], [403, 'frozen_by_owner'])
  roles.pass(MINUTE)
  await confirmByCode(owner)
  roles.pass(DAY + MINUTE)
  assert.equal((await call(owner, '/unfreeze')).status, 200)
})

test('CUST-60 a device that stops the end of a freeze too late begins no other freeze', async () => {
  const owner = await createOwner(roles, 'late@example.org', 9)
  roles.mailbox.clear()
  await call(owner, '/freeze')
  assert.equal(await follow(await newestLink(owner.email, /Nothing is signed on any device/)), 200)
  roles.pass(DAY + MINUTE)
  assert.equal(await frozenOf(owner), null)
  assert.equal((await call(owner, '/freeze/keep')).status, 200)
  assert.equal(await frozenOf(owner), null)
})

test('CUST-60 without a device, the link in the vault’s own mail ends its freeze a day later, unless a device or another mail stops that', async () => {
  const owner = await createOwner(roles, 'mailbox@example.org', 7)
  roles.mailbox.clear()
  await call(owner, '/freeze')
  const unfreeze = await newestLink(owner.email, /Nothing is signed on any device/)
  assert.equal((await fetch(unfreeze)).status, 200)
  assert.equal((await frozenOf(owner))?.endsAt, null, 'opening a link changes nothing')
  assert.equal(await follow(unfreeze.replace(/\.(\d{13})\./, '.1700000000000.')), 404)
  assert.equal(await follow(unfreeze), 200)
  assert.equal(typeof (await frozenOf(owner))?.endsAt, 'number')
  const keep = await newestLink(owner.email, /asked to unfreeze/)
  assert.equal(await follow(keep), 200)
  assert.equal((await frozenOf(owner))?.endsAt, null, 'a mail stopped it')
  assert.equal(await follow(unfreeze), 200)
  assert.equal((await call(owner, '/freeze/keep')).status, 200)
  roles.pass(DAY + MINUTE)
  assert.equal((await frozenOf(owner))?.endsAt, null, 'a device stopped it')
  assert.equal(await follow(unfreeze), 200)
  roles.pass(DAY + MINUTE)
  assert.equal(await frozenOf(owner), null)
  const { verified } = await (await roles.createDevice()).signIn(owner.email)
  assert.ok(verified.share, 'the vault releases shares again')
})
