import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CompleteLoginAnswer } from '../../../server/src/wallet/contracts/contract.js'
import type { BeginStepUpAnswer } from '../../../server/src/wallet/contracts/recovery-contract.js'
import type { SpendingRule } from '../../../server/src/wallet/statements/spending-rule.js'
import {
  createTestWallet,
  readCode,
  readFromMail,
  signSpendingRule,
  WALLET,
  type WalletDevice,
} from '../../helpers/custody/wallet-device.js'
import { startWalletServer, type WalletServer } from '../../helpers/servers/wallet-server.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let wallet: WalletServer
before(async () => {
  wallet = await startWalletServer()
})
after(() => wallet.stop())

interface Owner {
  readonly device: WalletDevice
  readonly done: CompleteLoginAnswer
  readonly email: string
}

async function createOwner(email: string): Promise<Owner> {
  const device = await wallet.createDevice()
  const { done } = await device.signIn(email)
  assert.equal((await device.enrol(done)).answers.length, 3)
  wallet.pass(MINUTE)
  return { device, done, email }
}

async function refresh(owner: Owner): Promise<Owner> {
  const { status, body } = await owner.device.api('POST', '/sessions/refresh', {
    body: { refresh: owner.done.refresh },
  })
  assert.equal(status, 200)
  return { ...owner, done: { ...owner.done, ...body } }
}

const toRule = (version: number, amount: bigint): SpendingRule => ({
  version,
  limit: 'day',
  amounts: [{ asset: 'eip155:1/native', amount: String(amount) }],
  listedOnly: false,
  addresses: [],
})
const signRule = (accountId: string, rule: SpendingRule, by = WALLET) =>
  signSpendingRule(accountId, rule, by)
const set = ({ device, done }: Owner, rule: SpendingRule, more: object = {}) =>
  device.api('POST', '/spending', {
    access: done.access,
    body: { rule, signature: signRule(done.accountId, rule), ...more },
  })
const read = async ({ device, done }: Owner) =>
  (await device.api('GET', '/spending', { access: done.access })).body['spending']

async function approveByCode({ device, done, email }: Owner): Promise<{
  id: string
  availableAt: number
}> {
  const begun = (
    await device.api('POST', '/step-ups', { access: done.access, body: { action: 'spending' } })
  ).body as unknown as BeginStepUpAnswer
  wallet.mailbox.clear()
  await device.vault('POST', '/step-ups', { body: { ticket: begun.codeTicket } })
  const { body } = await device.vault('POST', '/step-ups/verify', {
    body: { stepUpId: begun.id, code: await readCode(wallet.mailbox, email) },
  })
  const approved = await device.api('POST', `/step-ups/${begun.id}/code`, {
    access: done.access,
    body,
  })
  assert.equal(approved.status, 200, JSON.stringify(approved.body))
  return { id: begun.id, availableAt: approved.body['availableAt'] as number }
}

test('CUST-51 the api keeps only a rule that the wallet has signed for this account, and no older one', async () => {
  const owner = await createOwner('limit@example.org')
  assert.equal(await read(owner), null)
  const rule = toRule(2, 5n)
  const { accountId } = owner.done
  for (const signature of [
    signRule(accountId, rule, createTestWallet(9)),
    signRule('another-account-here', rule),
    signRule(accountId, toRule(2, 6n)),
  ])
    assert.equal((await set(owner, rule, { signature })).status, 401)
  assert.equal(await read(owner), null)
  assert.equal((await set(owner, rule)).status, 200)
  assert.deepEqual(await read(owner), { rule, signature: signRule(accountId, rule) })
  assert.equal((await set(owner, rule)).status, 200, 'the answer to the first attempt was lost')
  assert.equal((await set(owner, toRule(2, 4n))).status, 409)
  assert.equal((await set(owner, toRule(1, 4n))).status, 409)
  assert.equal((await set(owner, toRule(3, 4n))).status, 200, 'less needs no confirmation')
})

test('CUST-51 a rule that permits more needs a step-up; by a code it waits a day after the device’s first, and every mailbox is told', async () => {
  let owner = await createOwner('raise@example.org')
  assert.equal((await set(owner, toRule(1, 5n))).status, 200)
  const refused = await set(owner, toRule(2, 6n))
  assert.deepEqual([refused.status, refused.field], [403, 'step_up'])
  wallet.pass(DAY)
  owner = await refresh(owner)
  const { id, availableAt } = await approveByCode(owner)
  assert.ok(availableAt >= wallet.place.now() + DAY - MINUTE)
  assert.equal((await set(owner, toRule(2, 6n), { stepUpId: id })).status, 403, 'too early')
  wallet.pass(DAY)
  owner = await refresh(owner)
  wallet.mailbox.clear()
  assert.equal((await set(owner, toRule(2, 6n), { stepUpId: id })).status, 200)
  await readFromMail(wallet.mailbox, owner.email, /(spending limit)/)
  const off = { ...toRule(3, 6n), limit: 'off' as const }
  assert.equal((await set(owner, off, { stepUpId: id })).status, 403, 'a step-up is used once')
  const { body } = await owner.device.api('GET', '/me', { access: owner.done.access })
  assert.ok((body['log'] as { event: string }[]).some(({ event }) => event === 'spending-changed'))
})
