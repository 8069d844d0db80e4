import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SpendingRules } from '../../../server/frame/spending/spending-rules.js'
import { describeRefusal } from '../../../server/frame/texts/refusal-texts.js'
import type { Account } from '../../../server/frame/wallet/account.js'
import { askVault } from '../../../server/frame/wallet/ask-vault.js'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import { Done, FAULTS } from '../../../server/src/wallet/contracts/contract.js'
import type { SpendingRule } from '../../../server/src/wallet/statements/spending-rule.js'
import { openFrameBrowser, pretendBrowser } from '../../helpers/browser/frame-browser.js'
import { openRules } from '../../helpers/open-rules.js'
import { startTwoRoles, type TwoRoles } from '../../helpers/custody/two-roles.js'
import { signSpendingRule } from '../../helpers/custody/wallet-device.js'
import { createOwner, type Owner } from '../../helpers/custody/wallet-owner.js'

let roles: TwoRoles
let restore: () => void
before(async () => {
  roles = await startTwoRoles()
  restore = pretendBrowser(roles.place.site)
})
after(async () => {
  restore?.()
  await roles?.stop()
})

const call = ({ device, accountId }: Owner, path: string, more: object = {}) =>
  device.vault('POST', path, { body: { accountId, ...more } })

const TASKS = [{ namespace: 'eip155', digest: new Uint8Array(32) }] as const
const APPROVED = { spending: { spends: [], recipients: [], isValued: true }, paid: [] }

// First in this file: a browser's own clock does not pass the days of the other tests.
test('CUST-63 an open page that has its share signs nothing that was on screen when the wallet was frozen, at one role alone', async () => {
  for (const role of ['vault', 'api'] as const) {
    const page = await openFrameBrowser(roles.place)
    await page.signIn(`${role}@example.org`)
    const rules = new SpendingRules(page.account)
    await page.account.makeReady()
    await rules.load()
    assert.equal((await rules.sign(TASKS, APPROVED)).length, 1, 'the control')
    await rules.load()
    const { accountId, access } = await page.account.fresh()
    const { api, vault } = page.account.servers
    const url = role === 'api' ? `${api}/wallet/v1/freeze` : `${vault}/vault/v1/freeze`
    const body = role === 'api' ? {} : { accountId }
    await page.account.send(url, {
      body,
      answer: Done,
      access: role === 'api' ? access : undefined,
    })
    await assert.rejects(rules.sign(TASKS, APPROVED), { field: FAULTS.ownFrozen }, role)
  }
})

test('G15 CUST-63 a request that was shown before a freeze at the vault, or before a rule, is not signed without it: the vault is asked again when it is approved', async () => {
  const owner = await createOwner(roles, 'on-screen@example.org', 10)
  const { rules, signed } = openRules(owner, { spending: null })
  assert.deepEqual((await rules.load()).rules, [], 'the request is shown')
  const rule = {
    version: 1,
    limit: 'day',
    amounts: [],
    listedOnly: false,
    addresses: [],
  } as const satisfies SpendingRule
  const signature = signSpendingRule(owner.accountId, rule, owner.wallet)
  assert.equal((await call(owner, '/spending', { rule, signature })).status, 200)
  await rules.sign(TASKS, APPROVED)
  assert.deepEqual(signed.at(-1)?.check?.rules, [{ rule, signature }])
  await rules.load()
  await call(owner, '/freeze')
  await assert.rejects(rules.sign(TASKS, APPROVED), /has frozen it/)
  assert.equal(signed.length, 1)
})

test('G15 CUST-63 a freeze at the api, and an api that does not answer, stop a request that is on screen', async () => {
  const owner = await createOwner(roles, 'at-the-api@example.org', 11)
  let answer = (): null => null
  const { rules, signed } = openRules(owner, { spending: () => answer() })
  for (const [status, field] of [
    [403, FAULTS.ownFrozen],
    [403, FAULTS.frozen],
    [401, FAULTS.session],
    [0, ''],
  ] as const) {
    answer = () => null
    await rules.load()
    answer = () => {
      throw new Refusal(status, field, 'refused')
    }
    await assert.rejects(rules.sign(TASKS, APPROVED), { status, field })
  }
  assert.equal(signed.length, 0)
  answer = () => null
  await rules.sign(TASKS, APPROVED)
  assert.equal(signed.length, 1, 'the control')
})

test('CUST-64 a vault of an earlier version than the secure site has its own code, and words that say who mends it', async () => {
  const owner = await createOwner(roles, 'older@example.org', 12)
  const { device, accountId } = owner
  // The path of a later version, at today's vault.
  const send = async (url: string) => {
    const path = url.slice('vault/vault/v1'.length)
    const { status, field } = await device.vault('POST', `${path}-of-later`, { body: {} })
    throw new Refusal(status, field ?? '', 'refused')
  }
  const account = { servers: { api: 'api', vault: 'vault' }, send } as unknown as Account
  const asking = askVault(account, 'guard', { body: { accountId }, answer: Done })
  await assert.rejects(asking, { status: 404, field: FAULTS.vaultOlder })
  const words = describeRefusal({ status: 404, field: 'vault_older', retryAfterS: undefined })
  assert.match(words, /operator/)
})
