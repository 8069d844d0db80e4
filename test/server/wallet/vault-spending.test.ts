import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SpendingRules } from '../../../server/frame/spending/spending-rules.js'
import { STEP_UP_PROOF, STEP_UP_TICKET } from '../../../server/src/wallet/contracts/kinds.js'
import { toSpendingAct } from '../../../server/src/wallet/statements/passkey-statement.js'
import type {
  SignedSpendingRule,
  SpendingRule,
} from '../../../server/src/wallet/statements/spending-rule.js'
import { MemoryDeviceStore } from '../../helpers/custody/memory-device-store.js'
import { openRules } from '../../helpers/open-rules.js'
import { until } from '../../helpers/clocks/until.js'
import { startTwoRoles, type TwoRoles } from '../../helpers/custody/two-roles.js'
import { createOwner, type Owner } from '../../helpers/custody/wallet-owner.js'
import {
  createShares,
  createTestWallet,
  readCode,
  signPasskeyAct,
  signSpendingRule,
} from '../../helpers/custody/wallet-device.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const COIN = 'eip155:1/native'

let roles: TwoRoles
before(async () => {
  roles = await startTwoRoles()
})
after(() => roles?.stop())

const toRule = (version: number, amount: bigint): SpendingRule => ({
  version,
  limit: 'day',
  amounts: [{ asset: COIN, amount: String(amount) }],
  listedOnly: false,
  addresses: [],
})
const toSigned = ({ accountId, wallet }: Owner, rule: SpendingRule): SignedSpendingRule => ({
  rule,
  signature: signSpendingRule(accountId, rule, wallet),
})
const set = (owner: Owner, rule: SpendingRule, more: object = {}) =>
  owner.device.vault('POST', '/spending', {
    body: { accountId: owner.accountId, ...toSigned(owner, rule), ...more },
  })
const read = (owner: Owner, device = owner.device) =>
  device.vault('POST', '/guard', { body: { accountId: owner.accountId } })
const versionOf = async (owner: Owner) =>
  ((await read(owner)).body['spending'] as SignedSpendingRule | null)?.rule.version

/** A step-up at the vault with a ticket of the api, confirmed by the vault's code. */
async function confirmByCode({ device, email, accountId }: Owner, action: string): Promise<void> {
  const stepUpId = `${action.padEnd(16, '-')}${Math.trunc(roles.place.now())}`
  const ticket = await roles.tokens.api.sign(STEP_UP_TICKET, {
    stepUpId,
    accountId,
    jkt: device.jkt,
    action: action as 'spending',
    origin: roles.place.origin,
    browser: '',
    language: 'en',
  })
  roles.mailbox.clear()
  assert.equal((await device.vault('POST', '/step-ups', { body: { ticket } })).status, 200)
  const body = { stepUpId, code: await readCode(roles.mailbox, email) }
  assert.equal((await device.vault('POST', '/step-ups/verify', { body })).status, 200)
}

test('CUST-58 the vault keeps its own copy of a rule, for devices that the wallet has enrolled, and only of the wallet’s key', async () => {
  const owner = await createOwner(roles, 'copy@example.org', 3)
  assert.equal(await versionOf(owner), undefined)
  assert.equal((await set(owner, toRule(2, 5n))).status, 200)
  assert.equal((await set(owner, toRule(2, 5n))).status, 200, 'the first answer was lost')
  assert.deepEqual((await read(owner)).body['spending'], toSigned(owner, toRule(2, 5n)))
  const thief = await createOwner(roles, 'thief@example.org', 4)
  const forged = signSpendingRule(owner.accountId, toRule(3, 4n), thief.wallet)
  assert.equal((await set(owner, toRule(3, 4n), { signature: forged })).status, 401)
  for (const answer of [
    await read(owner, thief.device),
    await thief.device.vault('POST', '/spending', {
      body: { accountId: owner.accountId, ...toSigned(owner, toRule(3, 4n)) },
    }),
  ])
    assert.deepEqual([answer.status, answer.field], [403, 'unsigned'])
  assert.equal((await set(owner, toRule(1, 4n))).status, 409, 'an older version')
  assert.equal((await set(owner, toRule(3, 4n))).status, 200, 'less needs no confirmation')
})

test('CUST-58 the vault raises a limit by the wallet’s word that its passkey confirmed it, or a day after its own code; nothing that the api says raises it', async () => {
  const owner = await createOwner(roles, 'raise@example.org', 5)
  const { device, accountId, wallet } = owner
  await set(owner, toRule(1, 5n))
  const raise = toRule(2, 6n)
  const refused = await set(owner, raise)
  assert.deepEqual([refused.status, refused.field], [403, 'step_up'])
  // A hostile api says that a step-up was confirmed: its tickets reach no endpoint that raises.
  const proof = await roles.tokens.vault.sign(STEP_UP_PROOF, {
    stepUpId: 's'.repeat(16),
    accountId,
    jkt: device.jkt,
  })
  assert.equal((await set(owner, raise, { proof, stepUpId: 's'.repeat(16) })).status, 403)
  // The wallet's word is for one rule of one account.
  const act = (rule: SpendingRule) => toSpendingAct(toSigned(owner, rule).signature)
  for (const confirmed of [
    signPasskeyAct(accountId, act(toRule(3, 6n)), wallet),
    signPasskeyAct('a'.repeat(22), act(raise), wallet),
    signPasskeyAct(accountId, act(raise), createTestWallet(6)),
  ])
    assert.equal((await set(owner, raise, { confirmed })).status, 401)
  const confirmed = signPasskeyAct(accountId, act(raise), wallet)
  assert.equal((await set(owner, raise, { confirmed })).status, 200)

  await confirmByCode(owner, 'export')
  await confirmByCode(owner, 'spending')
  assert.equal((await set(owner, toRule(3, 7n))).status, 403, 'its day is not over')
  roles.pass(DAY + MINUTE)
  assert.equal((await set(owner, toRule(3, 7n))).status, 200)
  assert.equal((await set(owner, toRule(4, 8n))).status, 403, 'it is used once')
  await confirmByCode(owner, 'export')
  roles.pass(DAY + MINUTE)
  assert.equal((await set(owner, toRule(4, 8n))).status, 403, 'a code for something else')
  assert.equal(await versionOf(owner), 3)
})

test('G15 CUST-58 on the first day the vault’s code raises a limit at once, except for a wallet that a passkey protects', async () => {
  for (const held of [false, true]) {
    const email = `first-day-${held}@example.org`
    const device = await roles.createDevice()
    const wallet = createTestWallet(12)
    const { done } = await device.signIn(email)
    const { answers } = await device.enrol(done, createShares(), { wallet, held })
    assert.equal(answers.at(-1)!.status, 200)
    roles.pass(MINUTE)
    const owner = { email, device, wallet, accountId: done.accountId }
    assert.equal((await set(owner, toRule(1, 5n))).status, 200)
    await confirmByCode(owner, 'spending')
    assert.equal((await set(owner, toRule(2, 6n))).status, held ? 403 : 200)
    roles.pass(DAY + MINUTE)
    assert.equal((await set(owner, toRule(2, 6n))).status, 200)
  }
})

test('G15 CUST-72 a stolen device that has not signed in for 30 days sets no rule at the vault, not even a stricter one; a sign-in renews it', async () => {
  const owner = await createOwner(roles, 'idle@example.org', 13)
  assert.equal((await set(owner, toRule(1, 5n))).status, 200)
  roles.pass(29 * DAY)
  const idle = await set(owner, toRule(2, 0n))
  assert.deepEqual([idle.status, idle.field], [401, 'authorization'])
  assert.equal(await versionOf(owner), 1)
  await owner.device.signIn(owner.email)
  assert.equal((await set(owner, toRule(2, 0n))).status, 200)
})

const pay = (amount: bigint) => ({
  spends: [{ asset: COIN, amount }],
  recipients: [],
  isValued: true,
})
async function isRefused(rules: SpendingRules, amount: bigint): Promise<boolean> {
  return (await rules.findExcess(await rules.load(), pay(amount), [])).length > 0
}

test('G15 CUST-58 an api that hides a rule from a device that never had it, gives an older one, or one that it let a stranger at the device raise, raises nothing', async () => {
  const owner = await createOwner(roles, 'hidden@example.org', 7)
  const own = toSigned(owner, toRule(3, 5n))
  await set(owner, own.rule)
  const raised = toSigned(owner, toRule(4, 900n))
  for (const spending of [null, toSigned(owner, toRule(1, 900n)), raised]) {
    const { rules, store } = openRules(owner, { spending })
    assert.equal(await isRefused(rules, 6n), true, JSON.stringify(spending))
    assert.equal(await isRefused(rules, 5n), false)
    // The vault is out of reach later: what it said still holds.
    await store.set(`spending|${owner.accountId}`, (await rules.load()).keep)
    const later = openRules(owner, { spending, vault: false }, store)
    assert.equal(await isRefused(later.rules, 6n), true)
  }
  // A device that has had no answer of the vault signs nothing without it.
  const { rules } = openRules(owner, { spending: raised, vault: false })
  await assert.rejects(rules.load(), /cannot be reached/)
})

test('G15 CUST-58 a vault that hides a rule raises nothing either, and a rule from before the vault had copies is given to it', async () => {
  const owner = await createOwner(roles, 'earlier@example.org', 8)
  const { rules } = openRules(owner, { spending: toSigned(owner, toRule(2, 5n)) })
  assert.equal(await isRefused(rules, 6n), true)
  await until(async () => (await versionOf(owner)) === 2, 'the copy at the vault')
  // Once both have it, a raise that both have accepted replaces what the device keeps.
  const raise = toSigned(owner, toRule(3, 9n))
  const confirmed = signPasskeyAct(owner.accountId, toSpendingAct(raise.signature), owner.wallet)
  assert.equal((await set(owner, raise.rule, { confirmed })).status, 200)
  const store = new MemoryDeviceStore()
  await store.set(`spending|${owner.accountId}`, toSigned(owner, toRule(2, 5n)))
  assert.equal(await isRefused(openRules(owner, { spending: raise }, store).rules, 9n), false)
})
