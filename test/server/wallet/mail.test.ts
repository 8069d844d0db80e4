import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readMail } from '../../../demo/dev-stack/read-mail.js'
import { startMailbox } from '../../../demo/dev-stack/start-mailbox.js'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import { FAULTS } from '../../../server/src/wallet/contracts/contract.js'
import { toMailLanguage, toMailText } from '../../../server/src/wallet/mail/texts.js'
import { composeCodeMail } from '../../../server/src/wallet/vault/mails.js'
import { toMailProject } from '../../../server/src/wallet/wallet-context.js'
import { findFreePort } from '../../helpers/find-free-port.js'
import { openFrameBrowser, pretendBrowser } from '../../helpers/browser/frame-browser.js'
import { until } from '../../helpers/clocks/until.js'
import { openLink, readCode, readLink } from '../../helpers/custody/wallet-device.js'
import { startWalletServer, type WalletServer } from '../../helpers/servers/wallet-server.js'

const MINUTE = 60_000
/** The name of the development project, above the text. */
const PROJECT = /^Development\r?\n\r?\n/
let wallet: WalletServer
before(async () => {
  wallet = await startWalletServer()
})
after(() => wallet?.stop())

// First, because later tests move the server's clock further from this browser's than its proofs
// allow.
test('V5 a code whose email is refused ends the login with that reason, before the visitor waits for the code; the next login works', async () => {
  const undo = pretendBrowser(wallet.place.site)
  try {
    const browser = await openFrameBrowser(wallet.place)
    const { match } = await browser.email.begin('full@example.org')
    const link = await readLink(wallet.mailbox, 'full@example.org')
    wallet.mailbox.refuse({ responseCode: 552, message: 'Mailbox full' })
    assert.equal(await openLink(wallet.place, link, match!), 200)
    await assert.rejects(
      browser.email.waitForDevice(),
      (error) =>
        error instanceof Refusal &&
        error.field === FAULTS.mail &&
        error.message === 'The mail could not be sent. Check the address and try again',
    )
    wallet.mailbox.refuse(undefined)
    wallet.pass(MINUTE)
    assert.equal(await browser.signIn('full@example.org'), 'CONNECT')
  } finally {
    undo()
  }
})

test('V5 a mail server that refuses for a while delays the email, which is then sent once; the login is answered immediately', async () => {
  const device = await wallet.createDevice()
  const mailOf = async (id: string) =>
    (await device.api('GET', `/logins/${id}?wait=0`)).body['mail']
  wallet.mailbox.clear()
  wallet.mailbox.refuse({ responseCode: 451, message: 'Greylisted, come back later' })
  const login = await device.begin('slow@example.org')
  assert.equal(await mailOf(login.loginId), 'queued')
  wallet.pass(MINUTE)
  assert.equal(await mailOf(login.loginId), 'failed', 'after a minute the page can say so')
  wallet.mailbox.refuse(undefined)
  await until(
    async () => (await mailOf(login.loginId)) === 'sent',
    'the mail after the server accepts again',
  )
  assert.equal(wallet.mailbox.mails.filter(({ to }) => to === 'slow@example.org').length, 1)
  wallet.pass(9 * MINUTE)
  assert.equal(
    (await device.api('GET', `/logins/${login.loginId}?wait=0`)).body['state'],
    'waiting',
    'ten minutes begin when the mail was handed over',
  )
})

test('V5 an address that the mail server refuses permanently fails immediately, without another try', async () => {
  const device = await wallet.createDevice()
  wallet.mailbox.refuse({ responseCode: 550, message: 'No such user' })
  const login = await device.begin('nobody@example.org')
  await until(
    async () =>
      (await device.api('GET', `/logins/${login.loginId}?wait=0`)).body['mail'] === 'failed',
    'the failure',
  )
  wallet.mailbox.refuse(undefined)
  wallet.pass(MINUTE)
  const other = await device.begin('somebody@example.org')
  await until(
    async () =>
      (await device.api('GET', `/logins/${other.loginId}?wait=0`)).body['mail'] === 'sent',
    'a later mail',
  )
  assert.ok(!wallet.mailbox.mails.some(({ to }) => to === 'nobody@example.org'))
})

test('EMAIL CUST-40 the same code is sent again, its ten minutes counted from the first delivery', async () => {
  const device = await wallet.createDevice()
  const { login, ticket } = await device.reachCode('again@example.org')
  const first = await readCode(wallet.mailbox, login.email)
  const isHandedOver = async () =>
    (await device.vault('GET', `/codes/${login.loginId}`)).body['mail'] === 'sent'
  await until(isHandedOver, 'the hand-over')
  wallet.mailbox.clear()
  wallet.pass(31_000)
  assert.equal((await device.sendCode(login, ticket)).status, 200)
  assert.equal(await readCode(wallet.mailbox, login.email), first)
  await until(isHandedOver, 'the second hand-over')
  wallet.pass(9 * MINUTE + 31_000)
  assert.equal(
    (await device.vault('POST', '/codes/verify', { body: { loginId: login.loginId, code: first } }))
      .field,
    'code_burnt',
  )
})

test('EMAIL emails are in the visitor’s language, name the page and the browser, and reach the development mailbox as text', async () => {
  const device = await wallet.createDevice()
  for (const language of ['de-AT', 'ar', 'xx'] as const) {
    wallet.mailbox.clear()
    const email = `${language.toLowerCase()}@example.org`
    await device.begin(email, { language })
    await until(() => wallet.mailbox.mails.length > 0, `the mail in ${language}`)
    const { subject, text } = wallet.mailbox.mails[0]!
    assert.equal(subject, toMailText(toMailLanguage(language), 'link.subject'))
    assert.ok(text.includes(wallet.place.origin) && text.includes('Chrome, Linux'), text)
    assert.match(text, PROJECT)
    const place = { origin: wallet.place.origin, browser: 'Chrome, Linux' }
    assert.ok(text.includes(toMailText(toMailLanguage(language), 'link.create', place)), text)
  }
  const listed = (await (await fetch(wallet.mailbox.url)).json()) as { to: string }[]
  assert.equal(listed.at(-1)?.to, 'xx@example.org')
  const page = await (await fetch(new URL('/', wallet.mailbox.url))).text()
  assert.match(page, /<a href="http:\/\/wallet\.localhost:4430\/device#/)
})

test('EMAIL the code names the project as the operator does, beside the exact origin; on the site’s own pages no project', async () => {
  const device = await wallet.createDevice()
  const codeMail = async (email: string) => {
    await device.reachCode(email)
    return wallet.mailbox.mails.findLast(({ to }) => to === email)!.text
  }
  const mail = await codeMail('project@example.org')
  assert.match(mail, PROJECT)
  assert.ok(mail.includes(wallet.place.origin), mail)
  const { site } = wallet.place
  const asked = { to: 'a@example.org', language: 'en', origin: site, browser: 'Chrome', code: '1' }
  const context = { site }
  const place = { origin: site, project: 'Harbour' }
  assert.equal(toMailProject(context, place), undefined)
  const hostile = composeCodeMail({
    ...asked,
    project: '<b>Har\u202ebour</b>\n\nGo to evil.example',
  })
  assert.match(hostile.text, /^<b>Har bour<\/b>  Go to evil\.example\n\n/)
  assert.match(hostile.html, /<bdi>&lt;b&gt;Har bour&lt;\/b&gt; {2}Go to evil\.example<\/bdi>/)
  assert.doesNotMatch(composeCodeMail(asked).html, /<bdi>/)
})

test('parses an email as nodemailer writes it: parts, quoted-printable, base64 and encoded subjects', () => {
  const parts =
    'To: a@b.example\r\nSubject: =?UTF-8?Q?Anmeldung_best=C3=A4tigen?= =?UTF-8?B?ISE=?=\r\nContent-Type: multipart/alternative;\r\n boundary="x1"\r\n\r\n--x1\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nWenn du=\r\n das f=C3=BCr\r\n--x1\r\nContent-Type: text/html\r\n\r\n<p>\r\n--x1--\r\n'
  assert.deepEqual(readMail(parts), {
    to: 'a@b.example',
    subject: 'Anmeldung bestätigen!!',
    text: 'Wenn du das für',
  })
  assert.equal(
    readMail('Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n4pyT').text,
    '✓',
  )
})

test('V5 a mail server that accepts an email and does not answer for a long time gets it once, and delays no other email', async () => {
  const device = await wallet.createDevice()
  const mailOf = async (id: string) =>
    (await device.api('GET', `/logins/${id}?wait=0`)).body['mail']
  const release = wallet.mailbox.hold('tarpit@example.org')
  const held = await device.begin('tarpit@example.org')
  await until(
    () => wallet.mailbox.mails.some(({ to }) => to === 'tarpit@example.org'),
    'the mail at the mail server',
  )
  assert.equal(await mailOf(held.loginId), 'queued', 'not before the mail server has said so')
  // The claim of the held mail has ended. It would be sent again before the mail of the next login,
  // which was queued later.
  wallet.pass(MINUTE)
  const other = await device.begin('quick@example.org')
  await until(async () => (await mailOf(other.loginId)) === 'sent', 'a mail to another address')
  assert.equal(await mailOf(held.loginId), 'failed', 'the visitor is not left waiting')
  release()
  await until(async () => (await mailOf(held.loginId)) === 'sent', 'the hand-over')
  assert.equal(wallet.mailbox.mails.filter(({ to }) => to === 'tarpit@example.org').length, 1)
})

test('V5 a mail server that cannot be reached delays the email, which is sent once when it is back', async () => {
  const port = await findFreePort()
  const own = await startWalletServer({ wallet: { smtpUrl: `smtp://127.0.0.1:${port}` } })
  const device = await own.createDevice()
  const mailOf = async (id: string) =>
    (await device.api('GET', `/logins/${id}?wait=0`)).body['mail']
  const login = await device.begin('dead@example.org')
  assert.equal(await mailOf(login.loginId), 'queued')
  own.pass(MINUTE)
  assert.equal(await mailOf(login.loginId), 'failed')
  const back = await startMailbox(port)
  try {
    await until(
      async () => (await mailOf(login.loginId)) === 'sent',
      'the mail once the server is back',
    )
    assert.equal(back.mails.length, 1)
    own.pass(11 * MINUTE)
    assert.equal(
      (await device.api('GET', `/logins/${login.loginId}?wait=0`)).body['state'],
      'expired',
    )
  } finally {
    await own.stop()
    await back.stop()
  }
})
