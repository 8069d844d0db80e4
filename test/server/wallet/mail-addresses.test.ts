import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  isPlainEmail,
  toEmailSubject,
  toMailbox,
} from '../../../server/src/wallet/email-address.js'
import { WalletDevice } from '../../helpers/custody/wallet-device.js'
import { startWalletServer, type WalletServer } from '../../helpers/servers/wallet-server.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let wallet: WalletServer
before(async () => {
  wallet = await startWalletServer({ trustProxy: 1 })
})
after(() => wallet?.stop())

const LOOK_ALIKES = [
  '\u212Aevin@example.org',
  'kevin@example.\u212Arg',
  'kevin\u00AD@example.org',
  'ke\u200Bvin@example.org',
  '\uFF4Bevin@example.org',
  'kevin@\uFF45xample.org',
  '\u202Ekevin@example.org',
  '\u0130vin@example.org',
  'KEV\u00CDN@example.org',
]

test('CUST-05 an address that normalises to another one is refused, and nothing is mailed', async () => {
  const owner = await wallet.createDevice()
  await owner.enrol((await owner.signIn('kevin@example.org')).done)
  const stranger = await wallet.createDevice()
  for (const email of LOOK_ALIKES) {
    wallet.pass(HOUR)
    wallet.mailbox.clear()
    const { status, field } = await stranger.tryBegin(email)
    assert.deepEqual([status, field, wallet.mailbox.mails.length], [400, 'email', 0], email)
  }
})

test('CUST-05 mails go to the stored address, whatever case was typed', async () => {
  wallet.pass(HOUR)
  const device = await wallet.createDevice()
  await device.signIn('Mixed.Case@Example.ORG')
  assert.deepEqual(
    [...new Set(wallet.mailbox.mails.map(({ to }) => to))],
    ['mixed.case@example.org'],
  )
})

describe('counting by mailbox', () => {
  test('CUST-06 spellings of one mailbox share their mails of a day, from any number of network addresses', async () => {
    const spellings = (n: number) =>
      [`some.one+${n}@gmail.com`, `SOMEONE+x${n}@googlemail.com`, `s.omeone@Gmail.com`][n % 3]!
    let sent = 0
    for (let n = 0; n < 90; n++) {
      wallet.pass(15 * MINUTE)
      const device = await WalletDevice.create(wallet.place, {
        'x-forwarded-for': `203.0.113.${n % 30}`,
      })
      const { status, field } = await device.tryBegin(spellings(n))
      if (status === 200) sent++
      else assert.deepEqual([status, field], [429, 'resend'])
    }
    assert.equal(sent, 5, 'links in 22.5 hours')
  })

  test('different mailboxes are counted apart, and only counting folds more than ASCII case', () => {
    assert.equal(toMailbox('A.B+tag@gmail.com'), toMailbox('ab@googlemail.com'))
    assert.equal(toMailbox('a+b@example.org'), toMailbox('A@Example.org'))
    assert.notEqual(toMailbox('a.b@example.org'), toMailbox('ab@example.org'))
    assert.equal(toEmailSubject(' A+B@Example.org '), 'a+b@example.org')
    assert.equal(toEmailSubject('\u212A@example.org'), '\u212A@example.org')
    assert.equal(isPlainEmail('m\u00FCller@b\u00FCcher.de'), true)
  })
})

test('CUST-07 an owner with a known device signs in while a stranger behind the same network address uses up every limit', async () => {
  const from = { 'x-forwarded-for': '198.51.100.7' }
  const email = 'same-network@example.org'
  wallet.pass(HOUR)
  const owner = await WalletDevice.create(wallet.place, from)
  await owner.enrol((await owner.signIn(email)).done)
  const stranger = await WalletDevice.create(wallet.place, from)
  let refused = 0
  for (let n = 0; n < 60; n++) {
    wallet.pass(5_000)
    const { status } = await stranger.tryBegin(n % 2 === 0 ? email : `other${n}@example.org`)
    if (status === 429) refused++
  }
  assert.ok(refused > 20, 'the limits are used up')
  wallet.pass(MINUTE)
  const { done } = await owner.signIn(email)
  assert.notEqual(done.share, undefined)
})
