import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { BeginStepUpAnswer } from '../../../server/src/wallet/contracts/recovery-contract.js'
import { toUnfreezeAct } from '../../../server/src/wallet/statements/passkey-statement.js'
import { addPasskey } from '../../helpers/browser/add-passkey.js'
import { startTwoRoles, type TwoRoles } from '../../helpers/custody/two-roles.js'
import {
  createTestWallet,
  readCode,
  readFromMail,
  signPasskeyAct,
  type TestWallet,
  type WalletDevice,
} from '../../helpers/custody/wallet-device.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LIMIT = [403, 'freeze_limit']

let roles: TwoRoles
before(async () => {
  roles = await startTwoRoles()
})
after(() => roles?.stop())

/** A device with a session of the account. */
class Seat {
  readonly device: WalletDevice
  readonly email: string
  readonly accountId: string
  #session: { access: string; refresh: string }
  constructor(
    device: WalletDevice,
    email: string,
    done: { accountId: string; access: string; refresh: string },
  ) {
    this.device = device
    this.email = email
    this.accountId = done.accountId
    this.#session = done
  }

  /** Signs in on a new device and enrols the wallet there. */
  static async take(email: string, wallet: TestWallet, { held = false } = {}) {
    const device = await roles.createDevice()
    const { done } = await device.signIn(email)
    const { answers } = await device.enrol(done, undefined, { wallet, held })
    assert.equal(answers.at(-1)!.status, 200, JSON.stringify(answers.at(-1)))
    roles.pass(MINUTE)
    return new Seat(device, email, done)
  }

  async access(): Promise<string> {
    const { refresh } = this.#session
    const { status, body } = await this.device.api('POST', '/sessions/refresh', {
      body: { refresh },
    })
    assert.equal(status, 200)
    this.#session = body as { access: string; refresh: string }
    return this.#session.access
  }
  async api(path: string, body: object = {}) {
    return this.device.api('POST', path, { access: await this.access(), body })
  }
  vault(path: string, body: object = {}) {
    return this.device.vault('POST', path, { body: { accountId: this.accountId, ...body } })
  }
  freeze(role: 'api' | 'vault') {
    return role === 'api' ? this.api('/freeze') : this.vault('/freeze')
  }
  async begin(): Promise<BeginStepUpAnswer> {
    const { status, body } = await this.api('/step-ups', { action: 'unfreeze' })
    assert.equal(status, 200, JSON.stringify(body))
    return body as unknown as BeginStepUpAnswer
  }
  /** A confirmation by code, which ends the freeze a day later. */
  async confirm(): Promise<string> {
    const { id, codeTicket } = await this.begin()
    roles.pass(MINUTE)
    roles.mailbox.clear()
    const sent = await this.device.vault('POST', '/step-ups', { body: { ticket: codeTicket } })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    const { body: proof } = await this.device.vault('POST', '/step-ups/verify', {
      body: { stepUpId: id, code: await readCode(roles.mailbox, this.email) },
    })
    assert.equal((await this.api(`/step-ups/${id}/code`, proof)).status, 200)
    return id
  }
  async isFrozen(role: 'api' | 'vault'): Promise<boolean> {
    if (role === 'vault') return (await this.vault('/guard')).body['frozen'] !== null
    const access = await this.access()
    const { body } = await this.device.api('GET', '/security', { access })
    return body['frozen'] !== undefined
  }
}

/** The newest link at a role in a mail about this. */
const linkOf = (email: string, about: RegExp, role: 'api' | 'vault') =>
  readFromMail(
    roles.mailbox,
    email,
    new RegExp(
      `${about.source}[^]*?(http\\S+/${role === 'api' ? 'wallet' : 'vault'}/v1/freeze/link\\?token=\\S+)`,
    ),
  )
const follow = async (url: string) => {
  const response = await fetch(url, { method: 'POST' })
  return { status: response.status, isLimit: /three times in 30 days/.test(await response.text()) }
}
const FROZEN = /Nothing is signed on any device/
const UNFROZEN = /Your wallet signs again/

/** Ends a freeze at once, as its owner does with the passkey. */
async function endByPasskey(
  owner: Seat,
  role: 'api' | 'vault',
  { wallet, approve }: { wallet: TestWallet; approve: (begun: BeginStepUpAnswer) => Promise<void> },
) {
  if (role === 'vault') {
    const { at } = (await owner.vault('/guard')).body['frozen'] as { at: number }
    const confirmed = signPasskeyAct(owner.accountId, toUnfreezeAct(at), wallet)
    assert.equal((await owner.vault('/unfreeze', { confirmed })).status, 200)
  } else {
    const begun = await owner.begin()
    await approve(begun)
    assert.equal((await owner.api('/unfreeze', { stepUpId: begun.id })).status, 200)
  }
}

/** A wallet with a passkey, its owner's device, and another device that a thief has. */
async function createStolen(email: string, seed: number) {
  const wallet = createTestWallet(seed)
  const owner = await Seat.take(email, wallet)
  const passkey = await addPasskey(owner.device, await owner.access())
  roles.pass(2 * DAY)
  const thief = await Seat.take(email, wallet, { held: true })
  roles.pass(2 * DAY)
  const { done } = await owner.device.signIn(email)
  const { answers } = await owner.device.enrol(done, undefined, { wallet, held: true })
  assert.equal(answers.at(-1)!.status, 200)
  roles.pass(DAY)
  const at = { origin: roles.place.site, rpId: new URL(roles.place.site).hostname }
  const approve = async ({ id, passkey: asked }: BeginStepUpAnswer) => {
    const assertion = passkey.assert(asked!.challenge, at)
    assert.equal((await owner.api(`/step-ups/${id}/passkey`, { assertion })).status, 200)
  }
  return { owner, thief, wallet, approve }
}

for (const role of ['api', 'vault'] as const) {
  test(`G15 CUST-67 a stolen device freezes at the ${role} three times in 30 days at most; the owner ends each at once by passkey, and still freezes`, async () => {
    const { owner, thief, ...means } = await createStolen(`stolen-${role}@example.org`, 3)
    for (let freeze = 0; freeze < 3; freeze++) {
      assert.equal((await thief.freeze(role)).status, 200)
      assert.equal((await thief.freeze(role)).status, 200, 'repeated, it counts nothing')
      await endByPasskey(owner, role, means)
      roles.pass(MINUTE)
    }
    const refused = await thief.freeze(role)
    assert.deepEqual([refused.status, refused.field], LIMIT)
    assert.equal(await owner.isFrozen(role), false)
    assert.equal((await owner.freeze(role)).status, 200)
    assert.equal(await owner.isFrozen(role), true)
  })

  test(`G15 CUST-67 who reads the mailbox freezes at the ${role} three times in 30 days at most, by any of its links`, async () => {
    const { owner, thief, ...means } = await createStolen(`read-${role}@example.org`, 5)
    roles.mailbox.clear()
    await owner.freeze(role)
    await linkOf(owner.email, FROZEN, role)
    for (let freeze = 0; freeze < 3; freeze++) {
      roles.mailbox.clear()
      await endByPasskey(owner, role, means)
      const link = await linkOf(owner.email, UNFROZEN, role)
      assert.deepEqual(await follow(link), { status: 200, isLimit: false })
      assert.equal(await owner.isFrozen(role), true)
      roles.pass(MINUTE)
    }
    roles.mailbox.clear()
    await endByPasskey(owner, role, means)
    const link = await linkOf(owner.email, UNFROZEN, role)
    assert.deepEqual(await follow(link), { status: 200, isLimit: true })
    assert.equal(await owner.isFrozen(role), false)
    assert.equal((await thief.freeze(role)).status, 200, 'each source counts for itself')
  })

  test(`G15 CUST-67 a stolen device of a wallet with a passkey stops the mailed end at the ${role} so often only that the mailbox gets in`, async () => {
    const { owner, thief } = await createStolen(`kept-${role}@example.org`, 7)
    roles.mailbox.clear()
    await thief.freeze(role)
    const link = await linkOf(owner.email, FROZEN, role)
    const keep = () => (role === 'api' ? thief.api('/freeze/keep') : thief.vault('/freeze/keep'))
    for (let stop = 0; stop < 2; stop++) {
      assert.equal((await follow(link)).status, 200)
      assert.equal((await keep()).status, 200)
      assert.equal((await keep()).status, 200, 'repeated, it counts nothing')
    }
    assert.equal((await follow(link)).status, 200)
    const refused = await keep()
    assert.deepEqual([refused.status, refused.field], LIMIT)
    roles.pass(DAY + MINUTE)
    assert.equal(await owner.isFrozen(role), false)
    assert.deepEqual([(await thief.freeze(role)).status, await owner.isFrozen(role)], [403, false])
    roles.pass(30 * DAY)
    await thief.device.signIn(thief.email)
    const later = await thief.vault('/freeze')
    assert.equal(later.status, 200, 'after 30 days it counts anew')
  })

  test(`CUST-67 without a passkey the mailbox alone opens the wallet, so a device stops each end at the ${role} that a mailed link begins`, async () => {
    const owner = await Seat.take(`plain-${role}@example.org`, createTestWallet(9))
    roles.mailbox.clear()
    await owner.freeze(role)
    const link = await linkOf(owner.email, FROZEN, role)
    for (let stop = 0; stop < 5; stop++) {
      assert.equal((await follow(link)).status, 200)
      const kept = await (role === 'api' ? owner.api('/freeze/keep') : owner.vault('/freeze/keep'))
      assert.equal(kept.status, 200)
    }
    roles.pass(DAY + MINUTE)
    assert.equal(await owner.isFrozen(role), true)
  })
}

test('G15 CUST-67 an end by code that a device waits for is stopped three times by another one at most, and a flood of step-ups keeps no device from it', async () => {
  const wallet = createTestWallet(11)
  const email = 'coded@example.org'
  const owner = await Seat.take(email, wallet)
  const thief = await Seat.take(email, wallet)
  roles.pass(2 * DAY)
  assert.equal((await thief.freeze('api')).status, 200)
  for (let call = 0; call < 10; call++) await thief.begin()
  const flooded = await thief.api('/step-ups', { action: 'unfreeze' })
  assert.equal(flooded.status, 429)
  const cancel = (seat: Seat, id: string) => seat.api(`/step-ups/${id}/cancel`)
  for (let stop = 0; stop < 2; stop++) {
    assert.equal((await cancel(thief, await owner.confirm())).status, 200)
    roles.pass(MINUTE)
  }
  assert.equal((await cancel(owner, await owner.confirm())).status, 200, 'its own counts nothing')
  const id = await owner.confirm()
  const refused = await cancel(thief, id)
  assert.deepEqual([refused.status, refused.field], LIMIT)
  const url = await readFromMail(roles.mailbox, email, /(http\S+\/step-ups\/cancel\?token=\S+)/)
  for (let stop = 0, next = url; stop < 3; stop++) {
    assert.deepEqual(await follow(next), { status: 200, isLimit: false })
    roles.mailbox.clear()
    roles.pass(DAY)
    await owner.confirm()
    next = await readFromMail(roles.mailbox, email, /(http\S+\/step-ups\/cancel\?token=\S+)/)
    if (stop === 2) assert.deepEqual(await follow(next), { status: 200, isLimit: true })
  }
  const waiting = (await owner.device.api('GET', '/security', { access: await owner.access() }))
    .body as { waiting: { id: string }[] }
  assert.equal(waiting.waiting.length, 1)
  roles.pass(DAY + MINUTE)
  const stepUpId = waiting.waiting[0]!.id
  assert.equal((await owner.api('/unfreeze', { stepUpId })).status, 200)
  assert.equal(await owner.isFrozen('api'), false)
})

test('G15 CUST-67 who reads the mailbox of a frozen wallet gets no code, so the owner’s device gets the one that ends the freeze', async () => {
  const owner = await Seat.take('codes@example.org', createTestWallet(13))
  roles.pass(2 * DAY)
  await owner.freeze('api')
  await owner.freeze('vault')
  for (let login = 0; login < 4; login++) {
    const stranger = await roles.createDevice()
    await assert.rejects(stranger.signIn(owner.email), /code: 403 .*frozen_by_owner/)
    roles.pass(MINUTE)
  }
  const stepUpId = await owner.confirm()
  roles.pass(DAY + MINUTE)
  assert.equal((await owner.api('/unfreeze', { stepUpId })).status, 200)
  assert.equal((await owner.vault('/unfreeze')).status, 200)
})

test('G15 CUST-67 to cancel confirmations that end no freeze costs the owner none of the three', async () => {
  const wallet = createTestWallet(15)
  const owner = await Seat.take('lured@example.org', wallet)
  const thief = await Seat.take('lured@example.org', wallet)
  roles.pass(2 * DAY)
  for (let lure = 0; lure < 4; lure++) {
    const cancelled = await owner.api(`/step-ups/${await thief.confirm()}/cancel`)
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
    roles.pass(MINUTE)
  }
  assert.equal((await owner.freeze('api')).status, 200)
})
