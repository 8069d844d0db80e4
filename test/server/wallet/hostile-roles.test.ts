import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import * as kinds from '../../../server/src/wallet/contracts/kinds.js'
import type { TicketKind } from '../../../server/src/wallet/tokens.js'
import { API_ROUTES } from '../../../server/src/routes/wallet/api-routes.js'
import { VAULT_ROUTES } from '../../../server/src/routes/vault/vault-routes.js'
import { startTwoRoles, type TwoRoles } from '../../helpers/custody/two-roles.js'
import {
  createShares,
  createTestWallet,
  signEnrolment,
  type Answer,
  type WalletDevice,
} from '../../helpers/custody/wallet-device.js'

const VICTIM = 'victim@example.org'
const THIEF = 'thief@attacker.example'
const MINUTE = 60_000
const CALLS = process.env['SECURITY'] === 'full' ? 10_000 : 300

let roles: TwoRoles
before(async () => {
  roles = await startTwoRoles()
})
after(() => roles?.stop())

/** A small generator with a seed, so that a failure can be repeated. */
function createDraw(seed: number) {
  let state = seed
  return <T>(list: readonly T[]): T => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return list[state % list.length]!
  }
}
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
type AnyKind = TicketKind<Record<string, unknown>>
const kindsOf = (from: 'api' | 'vault') =>
  (Object.values(kinds) as unknown[]).filter(
    (kind): kind is AnyKind =>
      typeof kind === 'object' &&
      kind !== null &&
      'claims' in kind &&
      (kind as AnyKind).from === from &&
      (kind as AnyKind).for !== from,
  )
const fieldsOf = ({ claims }: AnyKind) =>
  Object.keys((claims as unknown as { def: { shape: object } }).def.shape)

/**
 * The victim's wallet, and whether it is still whole: the own device opens it, and a new one
 * restores it.
 */
async function createVictim(email: string) {
  const device = await roles.createDevice()
  const { done, login } = await device.signIn(email)
  const { shares } = await device.enrol(done)
  roles.pass(MINUTE)
  return { email, device, done, shares, loginId: login.loginId }
}
type Victim = Awaited<ReturnType<typeof createVictim>>
async function assertWhole({ email, shares, done }: Victim) {
  roles.pass(2 * 24 * 60 * MINUTE)
  const fresh = await roles.createDevice()
  const { login, verified, done: again } = await fresh.signIn(email)
  assert.equal(again.accountId, done.accountId)
  assert.equal(await fresh.open(login, login.loginId, verified.share!), shares.recovery)
  assert.equal(await fresh.open(login, login.loginId, again.share!), shares.auth)
}

/** Values of a claim or field: those of both persons, ids of other purposes, and nonsense. */
function toPool(victim: Victim, thief: WalletDevice, hpkeKey: string, ids: string[]) {
  const { accountId } = victim.done
  const other = createTestWallet(9).addresses
  return {
    accountId: [accountId, accountId, 'x'.repeat(22), null],
    enrolmentId: [victim.shares.enrolmentId, victim.shares.enrolmentId, ...ids],
    jkt: [thief.jkt, thief.jkt, thief.jkt, victim.device.jkt],
    hpke: [digest(hpkeKey), digest(hpkeKey), digest('other')],
    issuer: ['email', 'email', 'email', 'https://accounts.google.com', ''],
    subject: [VICTIM, VICTIM, THIEF, 'VICTIM@example.org', '\u212Aictim@example.org', '', 'x'],
    email: [THIEF, VICTIM],
    to: [THIEF, THIEF, VICTIM],
    action: ['export', 'passkey-add', 'passkey-remove', 'email-change', 'spending', 'login'],
    loginId: ids,
    stepUpId: ids,
    changeId: ids,
    linked: [true, true, false],
    commitments: [victim.shares.commitments, createShares().commitments],
    addresses: [
      victim.done.addresses ?? createTestWallet().addresses,
      createTestWallet().addresses,
      other,
    ],
  } as Record<string, readonly unknown[]>
}
const PLAIN = ['http://localhost:5173', 'en', '', 'x'.repeat(22), null, true, 0]

const FITTING: Readonly<Record<string, string>> = {
  '/codes': 'wallet-login+jwt',
  '/enrolments': 'wallet-grant+jwt',
  '/enrolments/confirm': 'wallet-confirmation+jwt',
  '/enrolments/revoke': 'wallet-revocation+jwt',
  '/step-ups': 'wallet-step-up+jwt',
  '/email-changes': 'wallet-change+jwt',
  '/records': 'wallet-records+jwt',
  '/erasures': 'wallet-erasure+jwt',
  '/email-changes/confirm': 'wallet-change-done+jwt',
}

/** The routes that answer with a page: those of mails, and what a provider sends a browser to. */
const PAGES = /^\/(freeze\/link|step-ups\/cancel|email-changes\/undo|socials\/callback)$/

/** Fails unless a route that is no JSON answers with a page, and not with an error of the server. */
async function assertPage(url: string): Promise<void> {
  const response = await fetch(url, { method: 'POST', redirect: 'manual' })
  const text = await response.text()
  assert.ok(response.status < 500, `${url} ${response.status}`)
  const isRedirect = response.status >= 300 && response.status < 400
  const isPage = /^(text\/html|application\/json)/.test(response.headers.get('content-type') ?? '')
  assert.ok(isRedirect ? url.includes('/socials/callback') : isPage, `${url} ${text}`)
}

/** Fails when an answer has a share of the victim. */
function assertNoShare({ body }: Answer, accountId: string, why: string) {
  const share = body['share'] as { accountId?: string } | undefined
  assert.notEqual(share?.accountId, accountId, why)
}

test(`E2 G15 CUST-01 a hostile api, against every endpoint of the vault and every field of every ticket: 0 wallets opened, moved or destroyed in ${CALLS} calls`, async (context) => {
  const victim = await createVictim(VICTIM)
  const thief = await roles.createDevice()
  const { hpkeKey } = await thief.createHpkeKey()
  const draw = createDraw(34)
  const all = kindsOf('api')
  assert.ok(all.length >= 7, `${all.length} kinds of tickets`)
  const base = randomBytes(16).toString('base64url')
  const ids = [
    base,
    base,
    randomBytes(16).toString('base64url'),
    `login:${base}`,
    victim.loginId,
    victim.shares.enrolmentId,
  ]
  const pool = toPool(victim, thief, hpkeKey, ids)
  const posts = Object.keys(VAULT_ROUTES)
    .filter((route) => route.startsWith('POST '))
    .map((route) => route.slice('POST /vault/v1'.length).replace(':provider', 'google'))
  const answers: Record<string, number> = {}
  const called = new Set<string>()
  const varied = new Set<string>()
  for (let call = 0; call < CALLS; call++) {
    const path = posts[call % posts.length]!
    // Most calls have the ticket that the endpoint expects, for the victim's account and the
    // attacker's device, with one field changed.
    const fitting = all.find(({ typ }) => typ === FITTING[path])
    const kind = fitting && call % 4 !== 0 ? fitting : draw(all)
    const changed = draw(fieldsOf(kind))
    varied.add(`${kind.typ}.${changed}`)
    const claims = Object.fromEntries(
      fieldsOf(kind).map((name) => {
        const values = pool[name] ?? PLAIN
        return [name, name === changed ? draw(values) : values[0]]
      }),
    )
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
      loginId: draw(ids),
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
    assert.ok(
      answer.status < 500 || answer.status === 503,
      `${path} ${JSON.stringify(answer.body)}`,
    )
    assertNoShare(
      answer,
      victim.done.accountId,
      `${path} with ${kind.typ} ${JSON.stringify(claims)}`,
    )
    if (answer.status === 200) roles.pass(150 * MINUTE)
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
  await assertWhole(victim)
})

test(`E2 G15 CUST-01 a hostile vault, against every endpoint of the api and every field of every ticket: 0 wallets opened, moved or destroyed in ${CALLS} calls`, async (context) => {
  roles.pass(2 * 24 * 60 * MINUTE)
  const victim = await createVictim('second@example.org')
  const thief = await roles.createDevice()
  const own = await thief.signIn(THIEF)
  await thief.enrol(own.done, createShares(), { wallet: createTestWallet(9) })
  // Its own freeze would end the attacker's calls: another account takes them.
  const frozen = await roles.createDevice()
  const { done: ofFrozen } = await frozen.signIn('frozen@attacker.example')
  await frozen.enrol(ofFrozen, createShares(), { wallet: createTestWallet(8) })
  const draw = createDraw(35)
  const all = kindsOf('vault')
  assert.ok(all.length >= 4)
  const posts = Object.keys(API_ROUTES).filter((route) => /^(POST|DELETE) \/wallet\/v1/.test(route))
  let { access, refresh } = own.done
  let refreshedAt = roles.place.now()
  const ids = [victim.loginId, victim.shares.enrolmentId, randomBytes(16).toString('base64url')]
  const answers: Record<string, number> = {}
  const called = new Set<string>()
  for (let call = 0; call < CALLS; call++) {
    const route = posts[call % posts.length]!
    const [method = '', path = ''] = route.split(' ')
    // A login of the victim on the attacker's device, whose link nobody opened.
    const begun = call % 40 === 0 ? await thief.tryBegin(victim.email) : undefined
    if (begun?.status === 200) ids[0] = begun.body['loginId'] as string
    if (roles.place.now() - refreshedAt > 8 * MINUTE) {
      const next = await thief.api('POST', '/sessions/refresh', { body: { refresh } })
      if (next.status === 200) {
        ;({ access, refresh } = next.body as { access: string; refresh: string })
        refreshedAt = roles.place.now()
      }
    }
    const { hpkeKey } = begun?.key ?? (await thief.createHpkeKey())
    const pool = toPool(victim, thief, hpkeKey, ids)
    const kind = draw(all)
    const claims = Object.fromEntries(
      fieldsOf(kind).map((name) => [name, draw(pool[name] ?? PLAIN)]),
    )
    const ticket = await roles.tokens.vault.sign(kind, claims)
    const shares = createShares()
    const body = {
      vaultTicket: ticket,
      receipt: ticket,
      proof: ticket,
      authShare: shares.auth,
      recoveryShare: shares.recovery,
      ...thief.toEnrolment(victim.done.accountId, shares, { wallet: createTestWallet(9) }),
      addresses: createTestWallet().addresses,
      email: draw([THIEF, 'moved@attacker.example']),
      match: '00',
      action: draw(pool['action']!),
      stepUpId: draw(ids),
      kind: 'words',
      hpkeKey,
      requestId: 'r'.repeat(22),
      refresh: draw(ids),
      result: 'x',
      projectId: roles.place.projectId,
      origin: roles.place.origin,
    }
    if (/sessions\/(refresh|revoke)$/.test(path))
      body.refresh = victim.done.refresh.split('.')[0] ?? ''
    const filled = path
      .replace('/wallet/v1', '')
      .replace(/:(\w+)/, () => draw(ids))
      .replace('/socials/' + ids[0], '/socials/google')
    const isFreeze = filled === '/freeze'
    called.add(route)
    if (PAGES.test(filled)) {
      await assertPage(`${roles.place.api}/wallet/v1${filled}?ticket=${ticket}&token=${ticket}`)
      continue
    }
    const answer = await (isFreeze ? frozen : thief).api(method, filled, {
      access: isFreeze ? ofFrozen.access : access,
      body,
    })
    answers[answer.status] = (answers[answer.status] ?? 0) + 1
    assert.ok(
      answer.status < 500 || answer.status === 503,
      `${route} ${JSON.stringify(answer.body)}`,
    )
    assertNoShare(
      answer,
      victim.done.accountId,
      `${route} with ${kind.typ} ${JSON.stringify(claims)}`,
    )
    assert.notEqual(answer.body['accountId'], victim.done.accountId, route)
    if (answer.status === 200) roles.pass(40_000)
  }
  assert.equal(called.size, posts.length)
  context.diagnostic(`${CALLS} calls: ${JSON.stringify(answers)}`)
  await assertWhole(victim)
})
