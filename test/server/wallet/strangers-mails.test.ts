import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createLog } from '../../../server/src/operation/log.js'
import type { Database } from '../../../server/src/storage/open/database.js'
import { openMigrated } from '../../../server/src/storage/open/open-database.js'
import { toMailbox } from '../../../server/src/wallet/email-address.js'
import { LINK_RULES, TRY_RULES, lockCounter } from '../../../server/src/wallet/limits.js'
import { prepareDatabase } from '../../helpers/embedded-database.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { addPasskey } from '../../helpers/browser/add-passkey.js'
import { FakePasskey } from '../../helpers/fakes/fake-passkey.js'
import { until } from '../../helpers/clocks/until.js'
import {
  createShares,
  createTestWallet,
  readCode,
  WalletDevice,
} from '../../helpers/custody/wallet-device.js'
import { startWalletServer, type WalletServer } from '../../helpers/servers/wallet-server.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const EMAIL = 'owner@example.org'

describe('a stranger who requests mails for the address of somebody else', () => {
  let wallet: WalletServer
  before(async () => {
    wallet = await startWalletServer({ trustProxy: 1 })
  })
  after(() => wallet?.stop())

  test('D4 one network address causes four links a day; the owner signs in on new devices elsewhere at any time of the day', async () => {
    const stranger = await WalletDevice.create(wallet.place, { 'x-forwarded-for': '203.0.113.66' })
    let [caused, refused] = [0, 0]
    const attack = async (extra: Record<string, unknown> = {}) => {
      const { status, field, headers } = await stranger.tryBegin(EMAIL, extra)
      if (status === 200) caused++
      else {
        refused++
        assert.deepEqual(
          [status, field, Number(headers.get('retry-after')) >= 1],
          [429, 'resend', true],
        )
      }
    }
    for (let hour = 0; hour < 20; hour++) {
      for (let n = 0; n < 6; n++) {
        wallet.pass(9 * MINUTE)
        await attack({ link: n % 2 === 0 })
      }
      wallet.pass(MINUTE)
      if (hour % 5 !== 4) continue
      const owner = await WalletDevice.create(wallet.place, {
        'x-forwarded-for': `198.51.100.${hour}`,
      })
      assert.equal((await owner.signIn(EMAIL)).done.email, EMAIL, `the owner in hour ${hour}`)
    }
    assert.deepEqual([caused, refused], [4, 116])
  })

  test('D4 sending a link again counts for the network address too', async () => {
    const email = 'again@example.org'
    const stranger = await WalletDevice.create(wallet.place, { 'x-forwarded-for': '203.0.113.67' })
    const { loginId } = await stranger.begin(email)
    const outcomes: number[] = []
    for (let n = 0; n < 5; n++) {
      wallet.pass(MINUTE)
      outcomes.push((await stranger.api('POST', `/logins/${loginId}/resend`, { body: {} })).status)
    }
    assert.deepEqual(outcomes, [200, 200, 200, 429, 429])
  })

  test('CUST-06 D4 whatever strangers ask for, from thirty networks and their own accounts, at most ten mails a day reach a mailbox', async () => {
    const [local, domain] = ['target', 'example.org']
    const reached = () =>
      wallet.mailbox.mails.filter(({ to }) => toMailbox(to) === `${local}@${domain}`).length
    wallet.mailbox.clear()
    const strangers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        WalletDevice.create(wallet.place, { 'x-forwarded-for': `192.0.2.${n}` }),
      ),
    )
    let refused = 0
    for (let n = 0; n < 90; n++) {
      wallet.pass(10 * MINUTE)
      const email = [`${local}+${n}@${domain}`, `${local}@${domain}`, `Target@Example.org`][n % 3]!
      if ((await strangers[n % 30]!.tryBegin(email)).status === 429) refused++
    }
    await until(() => reached() >= 5, 'the links that were accepted')
    const links = reached()
    let codes = 0
    // Strangers move their own accounts to the mailbox: the second code of a change goes there.
    for (let n = 0; n < 3; n++) {
      const device = strangers[n]!
      const own = `stranger${n}@example.net`
      const { done } = await device.signIn(own)
      await device.enrol(done, createShares(), { wallet: createTestWallet(20 + n) })
      wallet.pass(MINUTE)
      const email = `${local}+change${n}@${domain}`
      const { access } = done
      const begun = await device.api('POST', '/email-changes', { access, body: { email } })
      assert.equal(begun.status, 200, JSON.stringify(begun.body))
      const { changeTicket } = begun.body
      const toOwn = () =>
        wallet.mailbox.mails.filter(({ to, text }) => to === own && /^\d{6}$/m.test(text)).length
      const before = toOwn()
      const sent = await device.vault('POST', '/email-changes', { body: { changeTicket, email } })
      const { changeId } = sent.body
      await until(() => toOwn() > before, 'the code of the change')
      const code = await readCode(wallet.mailbox, own)
      const { status } = await device.vault('POST', '/email-changes/primary', {
        body: { changeId, code },
      })
      assert.equal(status, n === 0 ? 200 : 429)
      // A sign-in of the tests empties the mailbox.
      if (n === 0) await until(() => reached() === 1, 'the code to the new address')
      codes += reached()
    }
    assert.deepEqual([links, codes], [5, 1])
    assert.ok(refused > 80, `${refused} refused`)
  })

  test('CUST-06 links that lead to a sign-in are not counted: an owner signs in on eight new devices a day', async () => {
    for (let n = 0; n < 8; n++) {
      wallet.pass(MINUTE)
      const device = await WalletDevice.create(wallet.place, { 'x-forwarded-for': '203.0.113.90' })
      assert.equal((await device.signIn('busy@example.org')).done.email, 'busy@example.org')
    }
  })
})

describe('CUST-07 the owner of a passkey, while strangers have used up the links of the mailbox', () => {
  let wallet: WalletServer
  let passkey: FakePasskey
  const email = 'with-passkey@example.org'
  const toAssertion = (challenge: string, of = passkey, origin = wallet.place.site) =>
    of.assert(challenge, { origin, rpId: new URL(wallet.place.site).hostname })
  const countLinks = () =>
    wallet.mailbox.mails.filter(({ text }) => text.includes('/device#')).length
  const begin = (device: WalletDevice, of = email) => device.begin(of, { passkey: true })
  const approve = (device: WalletDevice, loginId: string, assertion: object) =>
    device.api('POST', `/logins/${loginId}/passkey`, { body: { assertion } })
  before(async () => {
    wallet = await startWalletServer({ trustProxy: 1 })
    const device = await wallet.createDevice()
    const { done } = await device.signIn(email)
    await device.enrol(done)
    wallet.pass(MINUTE)
    passkey = await addPasskey(device, done.access)
    let links = 0
    for (let n = 0; n < 12; n++) {
      wallet.pass(31_000)
      const from = { 'x-forwarded-for': `203.0.113.${n}` }
      const stranger = await WalletDevice.create(wallet.place, from)
      if ((await stranger.tryBegin(email)).status === 200) links++
    }
    const last = await (await wallet.createDevice()).tryBegin(email)
    assert.deepEqual([last.status, last.field], [429, 'resend'])
    await until(() => countLinks() >= links, 'the links of the strangers')
    wallet.mailbox.clear()
  })
  after(() => wallet?.stop())

  test('signs in on a new device with the passkey and a code, and no link is mailed', async () => {
    const device = await wallet.createDevice()
    const login = await begin(device)
    assert.equal(login.answer.action, 'VERIFY_PASSKEY')
    const { status, body } = await approve(
      device,
      login.loginId,
      toAssertion(login.answer.challenge!),
    )
    assert.equal(status, 200)
    const verified = await device.verify(
      login,
      body['loginTicket'] as string,
      body['enrolmentId'] as string,
    )
    const done = await device.api('POST', `/logins/${login.loginId}/complete`, {
      body: { vaultTicket: verified.vaultTicket },
    })
    assert.deepEqual([done.status, done.body['email']], [200, email])
    assert.equal(countLinks(), 0)
  })

  test('a passkey of somebody else, a challenge of another login, another origin, a wrong signature and a second attempt are refused; an unknown email alike', async () => {
    const device = await wallet.createDevice()
    const { challenge } = (await begin(device)).answer
    const attempts: [string, (of: string) => object][] = [
      ['another passkey', (of) => toAssertion(of, new FakePasskey())],
      ['another challenge', () => toAssertion(challenge!)],
      ['another origin', (of) => toAssertion(of, passkey, wallet.place.origin)],
      [
        'a wrong signature',
        (of) =>
          passkey.assert(of, {
            origin: wallet.place.site,
            rpId: new URL(wallet.place.site).hostname,
            signed: false,
          }),
      ],
    ]
    for (const [name, make] of attempts) {
      const login = await begin(device)
      const refused = await approve(device, login.loginId, make(login.answer.challenge!))
      assert.deepEqual([refused.status, refused.field], [403, 'passkey'], name)
      const again = await approve(device, login.loginId, toAssertion(login.answer.challenge!))
      assert.deepEqual([again.status, again.field], [401, 'login'], name)
      const state = await device.api('GET', `/logins/${login.loginId}?wait=0`)
      assert.equal(state.body['loginTicket'], undefined, name)
    }
    const unknown = await begin(device, 'nobody-here@example.org')
    const refused = await approve(device, unknown.loginId, toAssertion(unknown.answer.challenge!))
    assert.deepEqual([refused.status, refused.field], [403, 'passkey'])
  })

  test('another device cannot approve or use the login', async () => {
    const [device, other] = [await wallet.createDevice(), await wallet.createDevice()]
    const login = await begin(device)
    const stolen = await approve(other, login.loginId, toAssertion(login.answer.challenge!))
    assert.deepEqual([stolen.status, stolen.field], [401, 'login'])
    assert.equal((await other.api('GET', `/logins/${login.loginId}?wait=0`)).status, 401)
  })

  test('CUST-07 a passkey without the code opens nothing', async () => {
    const device = await wallet.createDevice()
    const login = await begin(device)
    await approve(device, login.loginId, toAssertion(login.answer.challenge!))
    const done = await device.api('POST', `/logins/${login.loginId}/complete`, {
      body: { vaultTicket: 'x.y.z' },
    })
    assert.deepEqual([done.status, done.field], [401, 'authorization'])
  })
})

test('V16 after the clock was a day ahead, no counter makes anyone wait for that day; wrong codes in a row stay counted', async () => {
  const database: Database = await openMigrated(
    {
      data: await prepareDatabase(createTemporaryFolder('counters')),
      databaseUrl: undefined,
      databasePoolSize: 2,
    },
    createLog('silent'),
    async (opened) => opened,
  )
  try {
    const now = Date.now()
    await database.transaction(async (orm) => {
      await (await lockCounter(orm, 'mail', now + DAY)).add()
    })
    for (let n = 0; n < 10; n++)
      await database.transaction(async (orm) => {
        await (await lockCounter(orm, 'tries', now + DAY)).add({ inARow: n + 1 })
      })
    await database.transaction(async (orm) => {
      const [mail, tries] = [
        await lockCounter(orm, 'mail', now),
        await lockCounter(orm, 'tries', now),
      ]
      assert.deepEqual(
        [mail.waitFor(LINK_RULES), tries.waitFor(TRY_RULES), tries.inARow],
        [0, 0, 10],
      )
      await mail.add()
      assert.equal(mail.waitFor(LINK_RULES), 30_000)
    })
    await database.transaction(async (orm) => {
      const [mail, tries] = [
        await lockCounter(orm, 'mail', now + DAY),
        await lockCounter(orm, 'tries', now + DAY),
      ]
      assert.deepEqual(
        [mail.waitFor(LINK_RULES), tries.waitFor(TRY_RULES)],
        [30_000, DAY],
        'they count once they are past',
      )
    })
  } finally {
    await database.close()
  }
})
