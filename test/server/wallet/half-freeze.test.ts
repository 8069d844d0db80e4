import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FREEZE_TICKET, VAULT_FREEZE_TICKET } from '../../../server/src/wallet/contracts/kinds.js'
import { startTwoRoles, type TwoRoles } from '../../helpers/custody/two-roles.js'
import { readFromMail } from '../../helpers/custody/wallet-device.js'
import { createOwner, type Owner } from '../../helpers/custody/wallet-owner.js'

const DAY = 24 * 60 * 60_000
const MAILED = /We’ve emailed you a link/

let roles: TwoRoles
before(async () => {
  roles = await startTwoRoles()
})
after(() => roles?.stop())

const atVault = ({ device, accountId }: Owner, path: string, more: object = {}) =>
  device.vault('POST', path, { body: { accountId, ...more } })
const isFrozenAtVault = async (owner: Owner) => {
  const { status, body } = await atVault(owner, '/guard')
  assert.equal(status, 200)
  return body['frozen'] !== null
}
/** Whether the api says that the owner has frozen the account, to a new session of the device. */
async function isFrozenAtApi({ device, email }: Owner) {
  roles.pass(DAY)
  return (await device.signIn(email)).done.frozen === true
}
const post = async (url: string) => {
  const response = await fetch(url, { method: 'POST' })
  return { status: response.status, page: await response.text(), headers: response.headers }
}
/** The newest link of a mail about this, with the path of a role. */
const linkOf = (email: string, about: RegExp, role: 'wallet' | 'vault') =>
  readFromMail(
    roles.mailbox,
    email,
    new RegExp(`${about.source}[^]*?(http\\S+/${role}/v1/freeze/link\\?token=\\S+)`),
  )
const readNext = (page: string) => /action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
const page = (role: 'api' | 'vault', ticket: string) =>
  role === 'api'
    ? `${roles.place.api}/wallet/v1/freeze/link?ticket=${ticket}`
    : `${roles.place.vault}/vault/v1/freeze/link?ticket=${ticket}`

test('CUST-61 the page of a mailed link that froze one role leads to the other, which mails its own link and freezes by it alone', async () => {
  const owner = await createOwner(roles, 'half@example.org', 3)
  roles.mailbox.clear()
  await (await roles.createDevice()).signIn(owner.email)
  const frozen = await post(await linkOf(owner.email, /opened on/, 'wallet'))
  assert.match(frozen.page, /frozen at one of its two servers/)
  assert.equal(await isFrozenAtVault(owner), false, 'half a freeze')
  const next = readNext(frozen.page)!
  const { origin } = new URL(next)
  assert.equal(origin, roles.place.vault)
  assert.ok(frozen.headers.get('content-security-policy')!.includes(`form-action ${origin};`))
  assert.equal((await fetch(next)).status, 404, 'opening it changes nothing')
  roles.mailbox.clear()
  assert.match((await post(next)).page, MAILED)
  assert.equal(await isFrozenAtVault(owner), false, 'the word of the api alone')
  const own = await linkOf(owner.email, /frozen at one of its two servers/, 'vault')
  assert.equal((await post(own)).status, 200)
  assert.equal(await isFrozenAtVault(owner), true)
  assert.match((await post(next)).page, /Done\./, 'both are frozen')
})

test('CUST-61 a freeze at the vault is brought to the api in the same way', async () => {
  const owner = await createOwner(roles, 'vault-first@example.org', 4)
  assert.equal((await atVault(owner, '/freeze')).status, 200)
  const next = page('api', await roles.tokens.vault.sign(VAULT_FREEZE_TICKET, owner))
  roles.mailbox.clear()
  assert.match((await post(next)).page, MAILED)
  assert.equal(await isFrozenAtApi(owner), false, 'the word of the vault alone')
  const own = await linkOf(owner.email, /frozen at one of its two servers/, 'wallet')
  assert.match((await post(own)).page, /frozen at one of its two servers/)
  assert.equal(await isFrozenAtApi(owner), true)
})

test('CUST-61 a device completes the freeze at once where the role knows it; for one that the vault does not know, the vault mails its link', async () => {
  const stranger = await createOwner(roles, 'stranger@example.org', 6)
  const owner = await createOwner(roles, 'device@example.org', 5)
  const { done } = await owner.device.signIn(owner.email)
  const answer = await owner.device.api('POST', '/freeze', { access: done.access })
  assert.equal(answer.status, 200)
  const { ticket } = answer.body as { ticket: string }
  const unknown = await roles.createDevice()
  const body = { accountId: owner.accountId, ticket }
  roles.mailbox.clear()
  // A ticket is for one account, and a foreign device gets no answer without one.
  for (const other of [
    { accountId: stranger.accountId, ticket },
    { accountId: owner.accountId },
    { accountId: owner.accountId, ticket: `${ticket}x` },
  ])
    assert.equal((await unknown.vault('POST', '/freeze', { body: other })).field, 'unsigned')
  const asked = await unknown.vault('POST', '/freeze', { body })
  assert.deepEqual([asked.status, asked.body], [200, { invited: 'mailed' }])
  assert.equal(await isFrozenAtVault(owner), false)
  await linkOf(owner.email, /frozen at one of its two servers/, 'vault')
  assert.deepEqual((await atVault(owner, '/freeze')).body, {})
  assert.equal(await isFrozenAtVault(owner), true)
  const again = await unknown.vault('POST', '/freeze', { body })
  assert.deepEqual(again.body, { invited: 'done' })
})

test('G15 CUST-61 a hostile role freezes nothing at the other, sends its owner two mails a day at most, and none to a mailbox of its choice', async (context) => {
  const owner = await createOwner(roles, 'bombed@example.org', 7)
  roles.mailbox.clear()
  const tickets = { api: VAULT_FREEZE_TICKET, vault: FREEZE_TICKET } as const
  let calls = 0
  for (const role of ['api', 'vault'] as const) {
    const peer = role === 'api' ? roles.tokens.vault : roles.tokens.api
    for (const accountId of [owner.accountId, 'x'.repeat(22), ''])
      for (let round = 0; round < 5; round++) {
        const { status } = await post(
          page(
            role,
            await peer.sign(tickets[role], { accountId, email: 'thief@attacker.example' } as never),
          ),
        )
        assert.equal(status, accountId === owner.accountId ? 200 : 404)
        calls++
      }
    // Its own ticket, or one for the other direction, is no word of the other role.
    const own = await roles.tokens[role].sign(tickets[role === 'api' ? 'vault' : 'api'], owner)
    assert.equal((await post(page(role, own))).status, 404)
  }
  await linkOf(owner.email, /frozen at one of its two servers/, 'wallet')
  await linkOf(owner.email, /frozen at one of its two servers/, 'vault')
  roles.pass(60_000)
  assert.ok(roles.mailbox.mails.every(({ to }) => to === owner.email))
  assert.ok(roles.mailbox.mails.length <= 4, `${roles.mailbox.mails.length} mails`)
  assert.equal(await isFrozenAtVault(owner), false)
  assert.equal(await isFrozenAtApi(owner), false)
  context.diagnostic(`${calls} tickets of hostile roles: 0 freezes, 4 mails at most`)
})
