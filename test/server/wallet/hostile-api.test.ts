import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { VAULT_ROUTES } from '../../../server/src/routes/vault/vault-routes.js'
import { until } from '../../helpers/clocks/until.js'
import {
  CALLS,
  THIEF,
  assertHarmless,
  assertPage,
  assertWhole,
  createDraw,
  createVictim,
  drawTicket,
  fieldsOf,
  kindsOf,
  toPool,
} from './hostile-role.js'
import { startTwoRoles, type TwoRoles } from '../../helpers/custody/two-roles.js'
import {
  createShares,
  createTestWallet,
  signEnrolment,
} from '../../helpers/custody/wallet-device.js'

const VICTIM = 'victim@example.org'
const MINUTE = 60_000

let roles: TwoRoles
before(async () => {
  roles = await startTwoRoles()
})
after(() => roles?.stop())

/** The ticket that each endpoint expects. */
const FITTING: Readonly<Record<string, string>> = {
  '/codes': 'wallet-login+jwt',
  '/enrolments': 'wallet-grant+jwt',
  '/enrolments/confirm': 'wallet-confirmation+jwt',
  '/enrolments/revoke': 'wallet-revocation+jwt',
  '/step-ups': 'wallet-step-up+jwt',
  '/email-changes': 'wallet-change+jwt',
  '/records': 'wallet-records+jwt',
  '/erasures': 'wallet-erasure+jwt',
  '/freeze': 'wallet-freeze+jwt',
  '/freeze/link': 'wallet-freeze+jwt',
  '/email-changes/confirm': 'wallet-change-done+jwt',
}

/** The endpoints that mail a code. */
const MAILING = ['/codes', '/step-ups', '/email-changes', '/email-changes/primary']

test(`E2 G15 CUST-01 a hostile api, against every endpoint of the vault and every field of every ticket: 0 wallets opened, moved or destroyed in ${CALLS} calls`, async (context) => {
  const victim = await createVictim(roles, VICTIM)
  const thief = await roles.createDevice()
  // It has a wallet of its own at the vault.
  const own = await thief.signIn(THIEF)
  await thief.enrol(own.done, createShares(), { wallet: createTestWallet(9) })
  const { hpkeKey } = await thief.createHpkeKey()
  const draw = createDraw(34)
  const all = kindsOf('api')
  assert.ok(all.length >= 7, `${all.length} kinds of tickets`)
  const toId = () => randomBytes(16).toString('base64url')
  // The first is that of the latest mail, which one request has for itself.
  const ids = [toId(), toId(), `login:${toId()}`, victim.loginId, victim.shares.enrolmentId]
  const posts = Object.keys(VAULT_ROUTES)
    .filter((route) => route.startsWith('POST '))
    .map((route) => route.slice('POST /vault/v1'.length).replace(':provider', 'google'))
  const answers: Record<string, number> = {}
  const called = new Set<string>()
  const varied = new Set<string>()
  for (let call = 0; call < CALLS; call++) {
    const path = posts[call % posts.length]!
    // The pause between two mails to one mailbox, and their number a day.
    if (MAILING.includes(path)) {
      roles.pass(150 * MINUTE)
      ids[0] = toId()
    }
    // The mailbox keeps the newest 200 only.
    const latest = roles.mailbox.mails.at(-1)
    // The attacker's own address too: what it gets for that must not reach the victim's account.
    const pool = toPool(victim, thief, { hpkeKey, ids, subject: draw([VICTIM, THIEF]) })
    const { kind, claims, changed } = drawTicket(draw, { all, fitting: FITTING[path], pool })
    varied.add(changed)
    const ticket = await roles.tokens.api.sign(kind, claims)
    // Codes that reached the attacker; the victim's mailbox is closed.
    const code =
      roles.mailbox.mails
        .filter(({ to }) => to !== VICTIM)
        .findLast(({ text }) => /^\d{6}$/m.test(text))
        ?.text.match(/^\d{6}$/m)?.[0] ?? '000000'
    const shares = createShares()
    const wallet = createTestWallet(draw([1, 9]))
    const statement = {
      accountId: victim.done.accountId,
      enrolmentId: shares.enrolmentId,
      jkt: thief.jkt,
      held: draw([true, false]),
      commitments: shares.commitments,
      addresses: createTestWallet().addresses,
    }
    const body = {
      loginTicket: ticket,
      vaultGrant: ticket,
      confirmation: ticket,
      revocation: ticket,
      changeTicket: ticket,
      ticket,
      hpkeKey,
      code,
      email: draw([THIEF, VICTIM]),
      loginId: draw([ids[0], ids[0], ...ids]),
      stepUpId: draw(ids),
      changeId: draw(ids),
      recover: victim.shares.enrolmentId,
      recoveryShare: shares.recovery,
      ...statement,
      // The attacker has any wallet but the victim's.
      signature: signEnrolment(statement, wallet.key[0] === 1 ? createTestWallet(7) : wallet),
      provider: 'google',
      idToken: 'x',
      message: 'x',
      signatureHex: '0x00',
      projectId: roles.place.projectId,
    }
    called.add(path)
    if (path.endsWith('/freeze/link')) {
      await assertPage(`${roles.place.vault}/vault/v1${path}?ticket=${ticket}`)
      continue
    }
    // An answer that is no JSON rejects here, and is a fault.
    const answer = await thief.vault('POST', path, { body })
    answers[answer.status] = (answers[answer.status] ?? 0) + 1
    assertHarmless(
      answer,
      victim.done.accountId,
      `${path} with ${kind.typ} ${JSON.stringify(claims)}`,
    )
    // The code is there for the next call.
    if (MAILING.includes(path) && answer.status === 200)
      await until(() => roles.mailbox.mails.at(-1) !== latest)
  }
  assert.equal(called.size, posts.length)
  assert.ok((answers['200'] ?? 0) > 0, 'the control: some tickets are accepted')
  const fields = all.flatMap((kind) => fieldsOf(kind).map((name) => `${kind.typ}.${name}`))
  if (CALLS >= 10_000) assert.equal(varied.size, fields.length)
  assert.deepEqual(
    roles.mailbox.mails.filter(({ to, text }) => to !== VICTIM && text.includes(VICTIM)),
    [],
  )
  context.diagnostic(
    `${CALLS} calls, ${fields.length} fields of ${all.length} tickets: ${JSON.stringify(answers)}`,
  )
  await assertWhole(roles, victim)
})
