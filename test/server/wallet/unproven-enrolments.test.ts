import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  createShares,
  createTestWallet,
  readCode,
  type WalletDevice,
} from '../../helpers/custody/wallet-device.js'
import { FakePasskey } from '../../helpers/fakes/fake-passkey.js'
import { startWalletServer, type WalletServer } from '../../helpers/servers/wallet-server.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let wallet: WalletServer
before(async () => {
  wallet = await startWalletServer()
})
after(() => wallet?.stop())

type Done = Awaited<ReturnType<WalletDevice['signIn']>>['done']

async function stepUp(device: WalletDevice, done: Done, email: string, action: string) {
  const { access } = done
  const begun = await device.api('POST', '/step-ups', { access, body: { action } })
  if (begun.status !== 200) return { status: begun.status, field: begun.field }
  wallet.mailbox.clear()
  const ticket = begun.body['codeTicket']
  assert.equal((await device.vault('POST', '/step-ups', { body: { ticket } })).status, 200)
  const stepUpId = begun.body['id'] as string
  const code = await readCode(wallet.mailbox, email)
  const { body } = await device.vault('POST', '/step-ups/verify', { body: { stepUpId, code } })
  const approved = await device.api('POST', `/step-ups/${stepUpId}/code`, { access, body })
  return {
    status: approved.status,
    field: approved.field,
    id: stepUpId,
    availableAt: approved.body['availableAt'] as number,
  }
}

/** An owner whose recovery share only a passkey opens. */
async function createOwner(email: string) {
  const device = await wallet.createDevice()
  const { done } = await device.signIn(email)
  await device.enrol(done)
  wallet.pass(MINUTE)
  const { access } = done
  const { id: stepUpId } = await stepUp(device, done, email, 'passkey-add')
  const { challenge } = (
    await device.api('POST', '/passkeys/options', { access, body: { stepUpId } })
  ).body
  const passkey = new FakePasskey()
  const at = { origin: wallet.place.site, rpId: new URL(wallet.place.site).hostname }
  const added = await device.api('POST', '/passkeys', {
    access,
    body: {
      stepUpId,
      attestation: passkey.attest(challenge as string, at),
      wrapped: 'w'.repeat(80),
      label: 'Key',
    },
  })
  const grant = { ...done, vaultGrant: added.body['vaultGrant'] as string }
  const { shares, answers } = await device.enrol(grant, createShares(), { held: true })
  assert.equal(answers.at(-1)!.status, 200)
  wallet.pass(DAY)
  return { email, device, done, shares, passkey }
}

// A person with the mailbox: signed in on a device of their own, without the wallet.
async function createThief(email: string) {
  const device = await wallet.createDevice()
  return { device, ...(await device.signIn(email)) }
}

test('CUST-02 with a passkey in the wallet, a person with the mailbox enrols nothing, and so removes, evicts or changes nothing', async () => {
  const owner = await createOwner('held@example.org')
  const thief = await createThief(owner.email)
  const own = createTestWallet(9)
  for (const [options, why] of [
    [{ wallet: own, held: true }, 'another wallet'],
    [
      { wallet: { ...own, addresses: createTestWallet().addresses }, held: true },
      "the owner's addresses, another key",
    ],
    [{ wallet: { ...own, addresses: createTestWallet().addresses } }, 'the weaker kind'],
  ] as const) {
    const { answers } = await thief.device.enrol(thief.done, createShares(), options)
    assert.notEqual(answers[0]!.status, 200, why)
  }
  const { access } = thief.done
  const removed = await thief.device.api('POST', `/devices/${owner.shares.enrolmentId}/remove`, {
    access,
    body: {},
  })
  assert.equal(removed.status, 401)
  for (const action of ['passkey-remove', 'device-remove', 'email-change', 'export', 'passkey-add'])
    assert.equal((await stepUp(thief.device, thief.done, owner.email, action)).status, 401, action)
  assert.equal(
    (
      await thief.device.api('POST', '/email-changes', {
        access,
        body: { email: 'thief@example.org' },
      })
    ).status,
    401,
  )
})

test("CUST-02 a signature of the owner's is worth nothing for another device, enrolment, kind, account or share", async () => {
  const owner = await createOwner('bound@example.org')
  const thief = await createThief(owner.email)
  const { accountId, access, vaultGrant } = thief.done
  const shares = createShares()
  const right = thief.device.toEnrolment(accountId, shares, { held: true })
  const others = [
    owner.device.toEnrolment(accountId, shares, { held: true }),
    thief.device.toEnrolment(accountId, createShares(), { held: true }),
    thief.device.toEnrolment(accountId, shares),
    thief.device.toEnrolment('a'.repeat(22), shares, { held: true }),
    thief.device.toEnrolment(
      accountId,
      { ...createShares(), enrolmentId: shares.enrolmentId },
      { held: true },
    ),
  ]
  for (const { signature } of others) {
    const body = { ...right, signature }
    const atVault = await thief.device.vault('POST', '/enrolments', {
      body: { vaultGrant, recoveryShare: shares.recovery, ...body },
    })
    assert.equal(atVault.status, 401)
    const atApi = await thief.device.api('POST', '/enrolments', {
      access,
      body: { authShare: shares.auth, receipt: 'x', ...body },
    })
    assert.equal(atApi.status, 401)
  }
  // The control: with the wallet's own signature of exactly this enrolment the same requests are
  // accepted.
  const { answers } = await thief.device.enrol(thief.done, shares, { held: true })
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
})

test('CUST-03 a code alone lowers no protection: a device of less than a day waits for its second day, then another one', async () => {
  const owner = await createOwner('young@example.org')
  const device = await wallet.createDevice()
  const { done } = await device.signIn(owner.email)
  // The owner restored the wallet here with the passkey.
  await device.enrol(done, createShares(), { held: true })
  wallet.pass(MINUTE)
  for (const action of ['passkey-remove', 'device-remove', 'email-change']) {
    const { availableAt } = await stepUp(device, done, owner.email, action)
    assert.ok(availableAt! > wallet.place.now() + 47 * 60 * MINUTE, action)
    wallet.pass(MINUTE)
  }
})

test('CUST-03 the device that made the wallet does not remove its passkey by code on the first day', async () => {
  const email = 'first-day@example.org'
  const owner = await createOwner(email)
  wallet.pass(-DAY + 2 * MINUTE)
  const { status, availableAt } = await stepUp(owner.device, owner.done, email, 'passkey-remove')
  assert.equal(status, 200)
  assert.ok(availableAt! > wallet.place.now() + 23 * 60 * MINUTE)
  wallet.pass(DAY)
})

test('CUST-04 a change of email waits a day after a code, on any device but the first on its first day; every mailbox is told', async () => {
  const email = 'move@example.org'
  const device = await wallet.createDevice()
  let { done } = await device.signIn(email)
  await device.enrol(done)
  wallet.pass(2 * DAY)
  ;({ done } = await device.signIn(email))
  const ask = () =>
    device.api('POST', '/email-changes', {
      access: done.access,
      body: { email: 'next@example.org' },
    })
  assert.equal((await ask()).field, 'step_up')
  wallet.pass(MINUTE)
  const { id, availableAt } = await stepUp(device, done, email, 'email-change')
  assert.ok(availableAt! > wallet.place.now() + 23 * 60 * MINUTE && id !== undefined)
  assert.equal((await ask()).field, 'step_up')
  wallet.pass(DAY)
  ;({ done } = await device.signIn(email))
  assert.equal((await ask()).status, 200)
  assert.equal((await ask()).field, 'step_up', 'once')
})
