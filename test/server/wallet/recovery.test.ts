import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type {
  BeginStepUpAnswer,
  SecurityAnswer,
  StepUpAnswer,
} from '../../../server/src/wallet/contracts/recovery-contract.js'
import type { CompleteLoginAnswer } from '../../../server/src/wallet/contracts/contract.js'
import { FakePasskey } from '../../helpers/fakes/fake-passkey.js'
import {
  createShares,
  readCode,
  readFromMail,
  type WalletDevice,
} from '../../helpers/custody/wallet-device.js'
import { startWalletServer, type WalletServer } from '../../helpers/servers/wallet-server.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WRAPPED = 'w'.repeat(80)

let wallet: WalletServer
let at: { origin: string; rpId: string }
before(async () => {
  wallet = await startWalletServer()
  at = { origin: wallet.place.site, rpId: new URL(wallet.place.site).hostname }
})
after(() => wallet.stop())

/** A signed-in device that has created a wallet. */
async function createOwner(
  email: string,
): Promise<{ device: WalletDevice; done: CompleteLoginAnswer; email: string }> {
  const device = await wallet.createDevice()
  const { done } = await device.signIn(email)
  assert.equal((await device.enrol(done)).answers.length, 3)
  wallet.pass(MINUTE)
  return { device, done, email }
}

type Owner = Awaited<ReturnType<typeof createOwner>>

async function beginStepUp({ device, done }: Owner, action: string): Promise<BeginStepUpAnswer> {
  const answer = await device.api('POST', '/step-ups', { access: done.access, body: { action } })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body as BeginStepUpAnswer
}

async function approveByCode(
  { device, done, email }: Owner,
  { id, codeTicket }: BeginStepUpAnswer,
): Promise<StepUpAnswer> {
  wallet.place.mailbox.clear()
  assert.equal(
    (await device.vault('POST', '/step-ups', { body: { ticket: codeTicket } })).status,
    200,
  )
  const { body } = await device.vault('POST', '/step-ups/verify', {
    body: { stepUpId: id, code: await readCode(wallet.mailbox, email) },
  })
  const answer = await device.api('POST', `/step-ups/${id}/code`, { access: done.access, body })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  wallet.pass(MINUTE)
  return answer.body as unknown as StepUpAnswer
}

async function stepUp(owner: Owner, action: string): Promise<StepUpAnswer & { id: string }> {
  const begun = await beginStepUp(owner, action)
  return { id: begun.id, ...(await approveByCode(owner, begun)) }
}

const exportWords = ({ device, done }: Owner, stepUpId: string) =>
  device.api('POST', '/exports', { access: done.access, body: { stepUpId, kind: 'words' } })
const readSecurity = async ({ device, done }: Owner) =>
  (await device.api('GET', '/security', { access: done.access })).body as unknown as SecurityAnswer
const readLog = async ({ device, done }: Owner) =>
  (
    (await device.api('GET', '/me', { access: done.access })).body['log'] as { event: string }[]
  ).map(({ event }) => event)

// The access token expires after ten minutes.
async function refresh(owner: Owner): Promise<Owner> {
  const { status, body } = await owner.device.api('POST', '/sessions/refresh', {
    body: { refresh: owner.done.refresh },
  })
  assert.equal(status, 200)
  return { ...owner, done: { ...owner.done, ...body } }
}

async function addPasskey(
  owner: Owner,
  passkey = new FakePasskey(),
): Promise<{ passkey: FakePasskey; vaultGrant: string }> {
  const { id: stepUpId } = await stepUp(owner, 'passkey-add')
  const {
    device,
    done: { access },
  } = owner
  const {
    body: { challenge },
  } = await device.api('POST', '/passkeys/options', { access, body: { stepUpId } })
  const added = await device.api('POST', '/passkeys', {
    access,
    body: {
      stepUpId,
      attestation: passkey.attest(challenge as string, at),
      wrapped: WRAPPED,
      label: 'Key',
    },
  })
  assert.equal(added.status, 200, JSON.stringify(added.body))
  return { passkey, vaultGrant: added.body['vaultGrant'] as string }
}

async function enrolHeld(
  device: WalletDevice,
  done: { accountId: string; access: string; vaultGrant: string },
) {
  const { shares, answers } = await device.enrol(done, createShares(), { held: true })
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  return shares
}

test('CUST-23 the device that created a wallet exports it by code on the first day; the code permits only that, once; log and email report it', async () => {
  const owner = await createOwner('export@example.org')
  assert.equal(
    (await exportWords(owner, 'x'.repeat(22))).field,
    'step_up',
    'nothing is exported without a step-up',
  )
  const begun = await beginStepUp(owner, 'export')
  assert.deepEqual([begun.delayed, begun.passkey], [false, undefined])
  assert.equal(
    (await exportWords(owner, begun.id)).field,
    'step_up',
    'a step-up that was not approved permits nothing',
  )
  const { availableAt } = await approveByCode(owner, begun)
  assert.ok(availableAt <= wallet.place.now())
  assert.equal(
    (
      await owner.device.api('POST', '/passkeys/options', {
        access: owner.done.access,
        body: { stepUpId: begun.id },
      })
    ).field,
    'step_up',
    'it is for the export',
  )
  const other = await createOwner('other@example.org')
  assert.equal(
    (await exportWords(other, begun.id)).field,
    'step_up',
    'it is nothing to another account',
  )
  assert.equal((await readSecurity(owner)).backedUpAt, null)
  assert.equal((await exportWords(owner, begun.id)).status, 200)
  assert.equal((await exportWords(owner, begun.id)).field, 'step_up', 'once')
  assert.equal((await readLog(owner))[0], 'exported')
  assert.ok((await readSecurity(owner)).backedUpAt! <= wallet.place.now())
  await readFromMail(wallet.mailbox, owner.email, /recovery words of your wallet were (shown)/)
})

test('CUST-23 after the first day a code takes effect 24 hours later, and the emailed link or any device of the wallet cancels it', async () => {
  let owner = await createOwner('later@example.org')
  wallet.pass(DAY)
  owner = await refresh(owner)
  const begun = await beginStepUp(owner, 'export')
  assert.equal(begun.delayed, true)
  const { availableAt } = await approveByCode(owner, begun)
  assert.ok(availableAt > wallet.place.now() + 23 * HOUR)
  assert.equal((await exportWords(owner, begun.id)).field, 'step_up')
  assert.deepEqual(
    (await readSecurity(owner)).waiting.map(({ id, action, isHere }) => [id, action, isHere]),
    [[begun.id, 'export', true]],
  )
  wallet.pass(DAY)
  owner = await refresh(owner)
  assert.equal((await exportWords(owner, begun.id)).status, 200)

  const second = await stepUp(owner, 'export')
  const link = await readFromMail(
    wallet.mailbox,
    owner.email,
    /(http\S+\/step-ups\/cancel\?token=\S+)/,
  )
  assert.equal((await fetch(link)).status, 200)
  assert.equal((await readSecurity(owner)).waiting.length, 1, 'opening the link has no effect')
  assert.equal((await fetch(link, { method: 'POST' })).status, 200)
  assert.equal((await fetch(link, { method: 'POST' })).status, 404, 'once')
  wallet.pass(DAY)
  owner = await refresh(owner)
  assert.equal((await exportWords(owner, second.id)).field, 'step_up', 'cancelled')
  const third = await stepUp(owner, 'export')
  assert.equal(
    (await owner.device.api('POST', `/step-ups/${third.id}/cancel`, { access: owner.done.access }))
      .status,
    200,
  )
  assert.deepEqual((await readSecurity(owner)).waiting, [])
})

test('a step-up belongs to the device that requested it; a session without the wallet cannot use it', async () => {
  const owner = await createOwner('bound@example.org')
  const away = await wallet.createDevice()
  const { done } = await away.signIn(owner.email)
  const visitor = { device: away, done, email: owner.email }
  assert.equal(
    (await away.api('POST', '/step-ups', { access: done.access, body: { action: 'export' } }))
      .status,
    401,
    'the login was not finished: this device has no share',
  )
  const enrolments = (await owner.device.api('GET', '/me', { access: owner.done.access })).body[
    'devices'
  ] as { id: string }[]
  assert.equal(
    (
      await away.api('POST', `/devices/${enrolments[0]!.id}/remove`, {
        access: done.access,
        body: {},
      })
    ).status,
    401,
    'nor does it remove devices',
  )
  wallet.pass(MINUTE)
  const begun = await stepUp(owner, 'export')
  assert.equal((await away.enrol(done)).answers.length, 3)
  assert.equal((await exportWords(visitor, begun.id)).field, 'step_up')
  wallet.pass(MINUTE)
  const own = await stepUp(visitor, 'export')
  assert.ok(
    own.availableAt > wallet.place.now() + 23 * HOUR,
    'a new device waits although the wallet is new',
  )
})

test('D15 CUST-39 a passkey steps up immediately; 12 tampered ceremonies are refused', async () => {
  const owner = await createOwner('passkey@example.org')
  const { id: stepUpId } = await stepUp(owner, 'passkey-add')
  const { access } = owner.done
  const passkey = new FakePasskey()
  const post = (attestation: object) =>
    owner.device.api('POST', '/passkeys', {
      access,
      body: { stepUpId, attestation, wrapped: WRAPPED, label: 'Laptop' },
    })
  const challenge = (
    await owner.device.api('POST', '/passkeys/options', { access, body: { stepUpId } })
  ).body['challenge'] as string
  for (const [attestation, why] of [
    [passkey.attest('A'.repeat(43), at), 'another challenge'],
    [passkey.attest(challenge, { ...at, origin: wallet.place.origin }), "the page's origin"],
    [passkey.attest(challenge, { ...at, rpId: 'localhost' }), 'the parent domain'],
    [passkey.attest(challenge, { ...at, verified: false }), 'no verification of the visitor'],
    [passkey.attest(challenge, { ...at, change: { crossOrigin: true } }), 'inside another page'],
    [passkey.attest(challenge, { ...at, change: { type: 'webauthn.get' } }), 'another ceremony'],
  ] as const)
    assert.equal((await post(attestation)).status, 403, why)
  assert.equal((await post(passkey.attest(challenge, at))).status, 200)
  assert.equal(
    (await post(new FakePasskey().attest(challenge, at))).field,
    'step_up',
    'one step-up, one passkey',
  )

  const approve = async ({ id }: BeginStepUpAnswer, assertion: object) =>
    owner.device.api('POST', `/step-ups/${id}/passkey`, { access, body: { assertion } })
  const begun = await beginStepUp(owner, 'export')
  assert.deepEqual(begun.passkey!.credentials, [passkey.id])
  const { challenge: ask } = begun.passkey!
  for (const [assertion, why] of [
    [passkey.assert(challenge, at), 'an old challenge'],
    [passkey.assert(ask, { ...at, origin: wallet.place.origin }), "the page's origin"],
    [passkey.assert(ask, { ...at, rpId: 'localhost' }), 'the parent domain'],
    [passkey.assert(ask, { ...at, verified: false }), 'no verification'],
    [passkey.assert(ask, { ...at, signed: false }), 'a signature of other bytes'],
    [new FakePasskey().assert(ask, at), 'a passkey of nobody'],
  ] as const)
    assert.equal((await approve(begun, assertion)).status, 403, why)
  const approved = await approve(begun, passkey.assert(ask, at))
  assert.equal(approved.status, 200, JSON.stringify(approved.body))
  assert.equal((await exportWords(owner, begun.id)).status, 200)
  const next = await beginStepUp(owner, 'export')
  assert.equal(
    (await approve(next, passkey.assert(ask, at))).status,
    403,
    'the challenge of an earlier step-up',
  )
})

test('CUST-14 with a passkey the vault keeps only shares that their owner opens, and names the passkeys to a login that is restored', async () => {
  const owner = await createOwner('held@example.org')
  const second = await wallet.createDevice()
  const other = await second.signIn(owner.email)
  const plain = await second.enrol(other.done)
  wallet.pass(MINUTE)
  const { passkey, vaultGrant } = await addPasskey(owner)
  const held = await enrolHeld(owner.device, { ...owner.done, vaultGrant })
  assert.equal((await readSecurity(owner)).held, true)

  const fresh = await wallet.createDevice()
  wallet.pass(MINUTE)
  const third = await fresh.signIn(owner.email)
  assert.equal(
    third.enrolmentId,
    held.enrolmentId,
    'restored from the enrolment that the passkey opens',
  )
  assert.deepEqual(third.done.recovery, {
    held: true,
    renew: false,
    passkeys: [{ id: passkey.id, wrapped: WRAPPED }],
  })
  assert.equal(
    await fresh.open(third.login, third.login.loginId, third.verified.share!),
    held.recovery,
  )

  wallet.pass(MINUTE)
  const { login } = await fresh.reachCode(owner.email)
  const asked = await fresh.vault('POST', '/codes/verify', {
    body: {
      loginId: login.loginId,
      code: await readCode(wallet.mailbox, owner.email),
      recover: plain.shares.enrolmentId,
    },
  })
  assert.deepEqual(
    [asked.status, typeof asked.body['vaultTicket'], asked.body['share']],
    [200, 'string', undefined],
    'the share the vault could open is gone, and the login goes on without it',
  )

  wallet.pass(HOUR)
  const {
    done: { access },
  } = await refresh(owner)
  const known = await second.signIn(owner.email)
  assert.deepEqual(
    [known.done.share !== undefined, known.done.recovery!.renew],
    [true, true],
    'the second device works on, and enrols again',
  )
  const begun = await beginStepUp({ ...owner, done: { ...owner.done, access } }, 'device-remove')
  const assertion = passkey.assert(begun.passkey!.challenge, at)
  const approved = await owner.device.api('POST', `/step-ups/${begun.id}/passkey`, {
    access,
    body: { assertion },
  })
  assert.equal(approved.status, 200)
  const removed = await owner.device.api('POST', `/devices/${held.enrolmentId}/remove`, {
    access,
    body: { stepUpId: begun.id },
  })
  assert.equal(removed.status, 409, 'the device that the passkey restores from stays')
})

test('D11 CUST-24 a change of email locks export for 24 hours, also with a passkey; and needs the passkey once there is one', async () => {
  const owner = await createOwner('change@example.org')
  const { passkey } = await addPasskey(owner)
  const {
    device,
    done: { access },
  } = owner
  const ask = (stepUpId?: string) =>
    device.api('POST', '/email-changes', {
      access,
      body: { email: 'changed@example.org', ...(stepUpId && { stepUpId }) },
    })
  assert.equal((await ask()).field, 'step_up')
  const begun = await beginStepUp(owner, 'email-change')
  assert.equal(
    (
      await device.api('POST', `/step-ups/${begun.id}/passkey`, {
        access,
        body: { assertion: passkey.assert(begun.passkey!.challenge, at) },
      })
    ).status,
    200,
  )
  const {
    body: { changeTicket },
  } = await ask(begun.id)
  wallet.pass(MINUTE)
  wallet.mailbox.clear()
  const {
    body: { changeId },
  } = await device.vault('POST', '/email-changes', {
    body: { changeTicket, email: 'changed@example.org' },
  })
  assert.equal(
    (
      await device.vault('POST', '/email-changes/primary', {
        body: { changeId, code: await readCode(wallet.mailbox, owner.email) },
      })
    ).status,
    200,
  )
  const { body } = await device.vault('POST', '/email-changes/secondary', {
    body: { changeId, code: await readCode(wallet.mailbox, 'changed@example.org') },
  })
  assert.equal((await device.api('POST', '/email-changes/complete', { access, body })).status, 200)
  const locked = await beginStepUp(owner, 'export')
  const { body: approved } = await device.api('POST', `/step-ups/${locked.id}/passkey`, {
    access,
    body: { assertion: passkey.assert(locked.passkey!.challenge, at) },
  })
  assert.ok((approved['availableAt'] as number) > wallet.place.now() + 23 * HOUR)
  assert.equal((await exportWords(owner, locked.id)).field, 'step_up')
})

test('CUST-36 a lost passkey is removed by code after 24 hours', async () => {
  let owner = await createOwner('lost-key@example.org')
  const { passkey } = await addPasskey(owner)
  wallet.pass(DAY)
  owner = await refresh(owner)
  const { id, availableAt } = await stepUp(owner, 'passkey-remove')
  const remove = () =>
    owner.device.api('POST', `/passkeys/${passkey.id}/remove`, {
      access: owner.done.access,
      body: { stepUpId: id },
    })
  assert.ok(availableAt > wallet.place.now() + 23 * HOUR)
  assert.equal((await remove()).field, 'step_up')
  wallet.pass(DAY)
  owner = await refresh(owner)
  assert.equal((await remove()).status, 200)
  assert.deepEqual((await readSecurity(owner)).passkeys, [])
})

test('CUST-70 all other devices are removed with one confirmation', async () => {
  const owner = await createOwner('many@example.org')
  for (let n = 0; n < 2; n++) {
    const device = await wallet.createDevice()
    assert.equal((await device.enrol((await device.signIn(owner.email)).done)).answers.length, 3)
    wallet.pass(MINUTE)
  }
  const { access } = owner.done
  const remove = (body: object) =>
    owner.device.api('POST', '/devices/others/remove', { access, body })
  assert.equal((await remove({})).field, 'step_up')
  const { id: stepUpId } = await stepUp(owner, 'device-remove')
  const removed = await remove({ stepUpId })
  assert.equal((await remove({ stepUpId })).field, 'step_up', 'used')
  assert.equal((removed.body['revocations'] as string[]).length, 2)
  for (const revocation of removed.body['revocations'] as string[])
    assert.equal(
      (await owner.device.vault('POST', '/enrolments/revoke', { body: { revocation } })).status,
      200,
    )
  const devices = (await owner.device.api('GET', '/me', { access: owner.done.access })).body[
    'devices'
  ] as { isCurrent: boolean }[]
  assert.deepEqual(
    devices.map(({ isCurrent }) => isCurrent),
    [true],
  )
})
