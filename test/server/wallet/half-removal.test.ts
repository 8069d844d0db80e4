import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findHalfRemoved } from '../../../server/frame/account/account-lists.js'
import type { MeAnswer } from '../../../server/src/wallet/contracts/contract.js'
import { REVOCATION } from '../../../server/src/wallet/contracts/kinds.js'
import type { GuardAnswer } from '../../../server/src/wallet/contracts/vault-contract.js'
import { startTwoRoles, type TwoRoles } from '../../helpers/custody/two-roles.js'
import { createShares } from '../../helpers/custody/wallet-device.js'
import { confirmByCode } from '../../helpers/custody/confirm-by-code.js'
import { createOwner, type Owner } from '../../helpers/custody/wallet-owner.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let roles: TwoRoles
before(async () => {
  roles = await startTwoRoles()
})
after(() => roles?.stop())

const guardOf = ({ device, accountId }: Pick<Owner, 'device' | 'accountId'>) =>
  device.vault('POST', '/guard', { body: { accountId, devices: true } })
const revoke = ({ device }: Owner, revocation: unknown) =>
  device.vault('POST', '/enrolments/revoke', { body: { revocation } })

/** An owner with a session, and another device whose removal reached the api only. */
async function removeAtApi(email: string, seed: number) {
  const owner = await createOwner(roles, email, seed)
  const lost = await roles.createDevice()
  const { done } = await lost.signIn(email)
  const { answers, shares } = await lost.enrol(done, undefined, { wallet: owner.wallet })
  assert.equal(answers.at(-1)!.status, 200)
  roles.pass(DAY)
  const begun = (await owner.device.signIn(email)).done
  roles.pass(MINUTE)
  const permit = await confirmByCode(owner.device, { email, access: begun.access }, 'device-remove')
  roles.pass(DAY)
  const { access } = (await owner.device.signIn(email)).done
  const remove = (id = shares.enrolmentId, stepUpId?: string) =>
    owner.device.api('POST', `/devices/${id}/remove`, { access, body: { stepUpId } })
  const readMe = async () =>
    (await owner.device.api('GET', '/me', { access })).body as unknown as MeAnswer
  const readGuard = async () => (await guardOf(owner)).body as unknown as GuardAnswer
  assert.deepEqual(findHalfRemoved(await readMe(), await readGuard()), [])
  assert.equal((await remove(undefined, permit.id)).status, 200)
  return { owner, lost, remove, readMe, readGuard, access: done.access, shares }
}

test('CUST-68 a removal that reached the api only is seen from both records and completed by removing the device again', async () => {
  const { owner, lost, remove, readMe, readGuard } = await removeAtApi('half@example.org', 3)
  const { accountId } = owner
  assert.equal((await guardOf({ device: lost, accountId })).status, 200, 'half a removal')
  const [half, ...others] = findHalfRemoved(await readMe(), await readGuard())
  assert.deepEqual([half?.jkt, others], [lost.jkt, []])
  const { status, body } = await remove(half!.id)
  assert.equal(status, 200)
  assert.equal((await revoke(owner, body['revocation'])).status, 200)
  assert.equal((await revoke(owner, body['revocation'])).status, 200, 'repeated')
  assert.equal((await guardOf({ device: lost, accountId })).field, 'unsigned')
  assert.deepEqual(findHalfRemoved(await readMe(), await readGuard()), [])
})

test('G15 CUST-68 a device whose removal reached the api only completes no other removal, and a second removal removes no device that the api still has', async () => {
  const { owner, lost, remove, access } = await removeAtApi('thief@example.org', 4)
  const { accountId, device, email, wallet } = owner
  const asked = await lost.api('POST', `/devices/${'x'.repeat(22)}/remove`, { access, body: {} })
  assert.equal(asked.status, 401)
  // A renewal of the owner's device that reached the vault only: the api does not have its id.
  roles.pass(DAY)
  const { done } = await device.signIn(email)
  const renewal = createShares()
  const begun = await device.vault('POST', '/enrolments', {
    body: {
      vaultGrant: done.vaultGrant,
      recoveryShare: renewal.recovery,
      ...device.toEnrolment(accountId, renewal, { wallet }),
    },
  })
  assert.equal(begun.status, 200)
  const second = await device.api('POST', `/devices/${renewal.enrolmentId}/remove`, {
    access: done.access,
    body: {},
  })
  assert.equal((await revoke(owner, second.body['revocation'])).status, 404)
  assert.equal((await guardOf(owner)).status, 200)
  // A ticket of the api alone, for a device that the wallet has not enrolled, removes nothing.
  const stranger = await createOwner(roles, 'stranger@example.org', 5)
  const forged = await roles.tokens.api.sign(REVOCATION, {
    accountId,
    enrolmentId: renewal.enrolmentId,
  })
  assert.equal((await revoke(stranger, forged)).field, 'unsigned')
  assert.equal((await remove()).status, 401, 'its session is over')
})

test('CUST-68 the page finds nothing without a record of a role, and a device that is being enrolled is none', async () => {
  const me = { devices: [{ jkt: 'own' }] } as unknown as MeAnswer
  const guard = { spending: null, frozen: null }
  const devices = [{ id: 'a', jkt: 'lost', createdAt: 1 }]
  assert.deepEqual(findHalfRemoved(me, { ...guard, devices }), devices)
  assert.deepEqual(findHalfRemoved(me, guard), [])
  assert.deepEqual(findHalfRemoved(me, undefined), [])
  // A hostile vault that names another key for a device that the api has.
  const both = { devices: [{ id: 'a', jkt: 'second' }] } as unknown as MeAnswer
  assert.deepEqual(findHalfRemoved(both, { ...guard, devices }), [])
  const earlier = { devices: [{ jkt: 'own' }, {}] } as unknown as MeAnswer
  assert.deepEqual(findHalfRemoved(earlier, { ...guard, devices }), [])
  const owner = await createOwner(roles, 'enrolling@example.org', 6)
  const fresh = await roles.createDevice()
  const { done } = await fresh.signIn(owner.email)
  await fresh.enrol(done, undefined, { wallet: owner.wallet })
  const { body } = await guardOf(owner)
  const keys = (body['devices'] as { jkt: string }[]).map(({ jkt }) => jkt)
  assert.deepEqual(keys, [owner.device.jkt])
})
