import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type {
  BeginStepUpAnswer,
  StepUpAction,
} from '../../../server/src/wallet/contracts/recovery-contract.js'
import { addPasskey } from '../../helpers/browser/add-passkey.js'
import type { FakePasskey } from '../../helpers/fakes/fake-passkey.js'
import { startTwoRoles, type TwoRoles } from '../../helpers/custody/two-roles.js'
import {
  createTestWallet,
  readCode,
  readFromMail,
  signErasure,
  type TestWallet,
  type WalletDevice,
} from '../../helpers/custody/wallet-device.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LINK = /(http\S+\/freeze\/link\?token=\S+)/

let roles: TwoRoles
before(async () => {
  roles = await startTwoRoles()
})
after(() => roles?.stop())

/** A wallet whose device is two days old, with a session. */
interface Owner {
  readonly email: string
  readonly device: WalletDevice
  readonly wallet: TestWallet
  readonly accountId: string
  readonly passkey: FakePasskey | undefined
  access: string
  refresh: string
}

async function createOwner(email: string, seed: number, { withPasskey = false } = {}) {
  const device = await roles.createDevice()
  const wallet = createTestWallet(seed)
  const { done } = await device.signIn(email)
  assert.equal((await device.enrol(done, undefined, { wallet })).answers.at(-1)!.status, 200)
  roles.pass(MINUTE)
  const passkey = withPasskey ? await addPasskey(device, done.access) : undefined
  const { accountId, access, refresh } = done
  const owner: Owner = { email, device, wallet, accountId, passkey, access, refresh }
  await wait(owner, 2 * DAY)
  return owner
}

/** Lets time pass and renews the session; returns the status of the renewal. */
async function wait(owner: Owner, ms: number): Promise<number> {
  roles.pass(ms)
  const { status, body } = await owner.device.api('POST', '/sessions/refresh', {
    body: { refresh: owner.refresh },
  })
  if (status === 200) Object.assign(owner, { access: body['access'], refresh: body['refresh'] })
  return status
}

const call = ({ device, access }: Owner, method: string, path: string, body?: object) =>
  device.api(method, path, { access, ...(body && { body }) })

async function begin(owner: Owner, action: StepUpAction): Promise<BeginStepUpAnswer> {
  const { status, body } = await call(owner, 'POST', '/step-ups', { action })
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as BeginStepUpAnswer
}
async function approveByCode(owner: Owner, begun: BeginStepUpAnswer): Promise<number> {
  roles.pass(MINUTE)
  roles.mailbox.clear()
  await owner.device.vault('POST', '/step-ups', { body: { ticket: begun.codeTicket } })
  const { body: proof } = await owner.device.vault('POST', '/step-ups/verify', {
    body: { stepUpId: begun.id, code: await readCode(roles.mailbox, owner.email) },
  })
  const { status, body } = await call(owner, 'POST', `/step-ups/${begun.id}/code`, proof)
  assert.equal(status, 200, JSON.stringify(body))
  return body['availableAt'] as number
}
async function approveByPasskey(owner: Owner, begun: BeginStepUpAnswer): Promise<number> {
  const at = { origin: roles.place.site, rpId: new URL(roles.place.site).hostname }
  const { status, body } = await call(owner, 'POST', `/step-ups/${begun.id}/passkey`, {
    assertion: owner.passkey!.assert(begun.passkey!.challenge, at),
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body['availableAt'] as number
}
async function askForShare(owner: Owner) {
  const { hpkeKey } = await owner.device.createHpkeKey()
  return call(owner, 'POST', '/shares', { hpkeKey, requestId: 'r'.repeat(16) })
}
const follow = async (url: string) => (await fetch(url, { method: 'POST' })).status
const newestLink = ({ email }: Owner, about: RegExp) =>
  readFromMail(roles.mailbox, email, new RegExp(`${about.source}[^]*?${LINK.source}`))

test('CUST-53 a device freezes the account at once: no share, no step-up, no new device; what waited is cancelled, and every mailbox is told', async () => {
  const owner = await createOwner('freeze@example.org', 3)
  await approveByCode(owner, await begin(owner, 'export'))
  assert.equal((await askForShare(owner)).status, 200, 'the control')
  roles.mailbox.clear()
  assert.equal((await call(owner, 'POST', '/freeze')).status, 200)
  assert.equal((await call(owner, 'POST', '/freeze')).status, 200, 'repeated')
  await readFromMail(roles.mailbox, owner.email, /(Nothing is signed on any device)/)
  const refused = [
    await askForShare(owner),
    await call(owner, 'GET', '/spending'),
    await call(owner, 'POST', '/step-ups', { action: 'export' }),
    await call(owner, 'POST', '/erasures', { stepUpId: 's'.repeat(16) }),
  ]
  for (const { status, field } of refused)
    assert.deepEqual([status, field], [403, 'frozen_by_owner'])
  const security = (await call(owner, 'GET', '/security')).body as {
    frozen: object
    waiting: object[]
  }
  assert.deepEqual(security.waiting, [])
  assert.equal(typeof security.frozen, 'object')
  const me = (await call(owner, 'GET', '/me')).body as { log: { event: string }[] }
  assert.ok(me.log.some(({ event }) => event === 'frozen'))
  assert.equal(await wait(owner, DAY), 200, 'its sessions stay, to unfreeze it')
  await assert.rejects(
    (await roles.createDevice()).signIn(owner.email),
    /complete: 403 .*frozen_by_owner/,
  )
  // The known device signs in again, gets a session, and no share.
  roles.pass(DAY)
  const { done } = await owner.device.signIn(owner.email)
  assert.deepEqual([done.frozen, done.share], [true, undefined])
})

test('CUST-54 unfreezing needs the passkey, or a code and a day, also on the device that made the wallet', async () => {
  const owner = await createOwner('unfreeze@example.org', 4, { withPasskey: true })
  await call(owner, 'POST', '/freeze')
  for (const stepUpId of ['s'.repeat(16), (await begin(owner, 'unfreeze')).id])
    assert.equal((await call(owner, 'POST', '/unfreeze', { stepUpId })).status, 403)
  const byCode = await begin(owner, 'unfreeze')
  const availableAt = await approveByCode(owner, byCode)
  assert.ok(availableAt >= roles.place.now() + DAY - MINUTE)
  const early = await call(owner, 'POST', '/unfreeze', { stepUpId: byCode.id })
  assert.deepEqual([early.status, early.field], [403, 'step_up'])
  const byPasskey = await begin(owner, 'unfreeze')
  assert.ok((await approveByPasskey(owner, byPasskey)) <= roles.place.now())
  roles.mailbox.clear()
  assert.equal((await call(owner, 'POST', '/unfreeze', { stepUpId: byPasskey.id })).status, 200)
  await readFromMail(roles.mailbox, owner.email, /(Your wallet signs again)/)
  assert.equal((await askForShare(owner)).status, 200)
  const again = await call(owner, 'POST', '/unfreeze', { stepUpId: byPasskey.id })
  assert.equal(again.status, 403, 'a step-up is used once')

  const fresh = await createOwner('founder@example.org', 5)
  await call(fresh, 'POST', '/freeze')
  const waiting = await begin(fresh, 'unfreeze')
  await approveByCode(fresh, waiting)
  await wait(fresh, DAY + MINUTE)
  assert.equal((await call(fresh, 'POST', '/unfreeze', { stepUpId: waiting.id })).status, 200)
  assert.equal((await askForShare(fresh)).status, 200)
})

test('CUST-55 a mailed link freezes at once; one in the mail about the freeze ends it a day later, unless a device or another mail stops that', async () => {
  const owner = await createOwner('mailbox@example.org', 6)
  // A new device: its mail has the link.
  roles.mailbox.clear()
  await (await roles.createDevice()).signIn(owner.email)
  const freeze = await newestLink(owner, /opened on/)
  assert.equal((await fetch(freeze)).status, 200)
  assert.equal((await askForShare(owner)).status, 200, 'opening a link changes nothing')
  const changed = freeze.replace(/\.(\d{13})\./, (_, at: string) => `.${Number(at) + 1}.`)
  assert.notEqual(changed, freeze)
  assert.equal(await follow(changed), 404, 'a later end')
  assert.equal(await follow(freeze), 200)
  assert.equal((await askForShare(owner)).field, 'frozen_by_owner')
  assert.equal(await follow(freeze), 404, 'it is frozen already')
  const unfreeze = await newestLink(owner, /Nothing is signed/)
  assert.equal(await follow(freeze.replace('token=freeze', 'token=unfreeze')), 404)
  assert.equal(await follow(unfreeze), 200)
  assert.equal(await follow(unfreeze), 404, 'its day does not begin again')
  assert.equal((await askForShare(owner)).field, 'frozen_by_owner', 'the day is not over')
  const keep = await newestLink(owner, /asked to unfreeze/)
  assert.equal(await follow(keep), 200)
  await wait(owner, DAY + MINUTE)
  assert.equal((await askForShare(owner)).field, 'frozen_by_owner', 'it was stopped')

  assert.equal(await follow(unfreeze), 200)
  assert.equal((await call(owner, 'POST', '/freeze/keep')).status, 200)
  await wait(owner, DAY + MINUTE)
  assert.equal((await askForShare(owner)).field, 'frozen_by_owner', 'a device stopped it')

  assert.equal(await follow(unfreeze), 200)
  await wait(owner, DAY + MINUTE)
  assert.equal((await askForShare(owner)).status, 200)
  assert.equal(await follow(keep), 404)
})

test('CUST-56 the owner reads what both roles have, without anything that opens the wallet; nobody else does', async () => {
  const owner = await createOwner('records@example.org', 7, { withPasskey: true })
  const { status, body } = await call(owner, 'GET', '/records')
  assert.equal(status, 200)
  const { ticket } = body as { ticket: string }
  const vault = await owner.device.vault('POST', '/records', { body: { ticket } })
  assert.equal(vault.status, 200)
  const [api, own] = [JSON.stringify(body['records']), JSON.stringify(vault.body)]
  for (const text of [api, own]) {
    assert.ok(text.includes(owner.wallet.addresses.eip155) && text.includes(owner.email))
    for (const word of ['"dek"', '"seed"', '"wrapped"', '"challenge"', 'w'.repeat(80)])
      assert.ok(!text.includes(word), word)
  }
  for (const name of ['account', 'devices', 'sessions', 'log', 'passkeys'])
    assert.ok(name in (body['records'] as object), name)
  const thief = await createOwner('thief@example.org', 8)
  assert.equal((await thief.device.vault('POST', '/records', { body: { ticket } })).status, 401)
  // A hostile api, with a ticket for its own device.
  const { RECORDS_TICKET } = await import('../../../server/src/wallet/contracts/kinds.js')
  const forged = await roles.tokens.api.sign(RECORDS_TICKET, {
    accountId: owner.accountId,
    jkt: thief.device.jkt,
  })
  const refused = await thief.device.vault('POST', '/records', { body: { ticket: forged } })
  assert.deepEqual([refused.status, refused.field], [403, 'unsigned'])
})

test('CUST-57 erasing waits a day whatever confirmed it, is cancelled on every device, and needs the signature of the wallet at both roles', async () => {
  const owner = await createOwner('erase@example.org', 9, { withPasskey: true })
  const begun = await begin(owner, 'erase')
  const availableAt = await approveByPasskey(owner, begun)
  assert.ok(availableAt >= roles.place.now() + DAY - MINUTE, 'a passkey waits too')
  await readFromMail(roles.mailbox, owner.email, /(erase your wallet for good)/)
  const early = await call(owner, 'POST', '/erasures', { stepUpId: begun.id })
  assert.deepEqual([early.status, early.field], [403, 'step_up'])
  await call(owner, 'POST', `/step-ups/${begun.id}/cancel`)
  await wait(owner, DAY + MINUTE)
  assert.equal((await call(owner, 'POST', '/erasures', { stepUpId: begun.id })).status, 403)

  const second = await begin(owner, 'erase')
  await approveByCode(owner, second)
  await wait(owner, DAY + 2 * MINUTE)
  const answer = await call(owner, 'POST', '/erasures', { stepUpId: second.id })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const ticket = answer.body['ticket']
  const thief = createTestWallet(10)
  for (const signature of [
    signErasure(owner.accountId, second.id, thief),
    signErasure(owner.accountId, begun.id, owner.wallet),
    signErasure('a'.repeat(22), second.id, owner.wallet),
  ]) {
    const atVault = await owner.device.vault('POST', '/erasures', { body: { ticket, signature } })
    assert.equal(atVault.status, 401)
    const atApi = await call(owner, 'POST', '/erasures/complete', {
      stepUpId: second.id,
      signature,
    })
    assert.equal(atApi.status, 401)
  }
  const signature = signErasure(owner.accountId, second.id, owner.wallet)
  const stranger = await roles.createDevice()
  const other = await stranger.vault('POST', '/erasures', { body: { ticket, signature } })
  assert.equal(other.status, 401, 'another device')
  assert.equal((await askForShare(owner)).status, 200, 'nothing is erased yet')

  for (const attempt of [1, 2])
    assert.equal(
      (await owner.device.vault('POST', '/erasures', { body: { ticket, signature } })).status,
      200,
      `attempt ${attempt}`,
    )
  roles.mailbox.clear()
  const done = await call(owner, 'POST', '/erasures/complete', { stepUpId: second.id, signature })
  assert.equal(done.status, 200, JSON.stringify(done.body))
  await readFromMail(roles.mailbox, owner.email, /(deleted here, as you confirmed)/)
  assert.equal((await call(owner, 'GET', '/me')).status, 401)
  // The address is free, and its next sign-in makes another wallet at both roles.
  roles.pass(DAY)
  const fresh = await roles.createDevice()
  const again = await fresh.signIn(owner.email)
  assert.notEqual(again.done.accountId, owner.accountId)
  assert.equal(again.done.isNew, true)
  const { answers } = await fresh.enrol(again.done, undefined, { wallet: createTestWallet(11) })
  assert.equal(answers.at(-1)!.status, 200)
})
