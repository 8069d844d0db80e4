import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { API_ROUTES } from '../../../server/src/routes/wallet/api-routes.js'
import { STEP_UP_PROOF } from '../../../server/src/wallet/contracts/kinds.js'
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
import { createShares, createTestWallet } from '../../helpers/custody/wallet-device.js'

const VICTIM = 'second@example.org'
const MINUTE = 60_000

let roles: TwoRoles
before(async () => {
  roles = await startTwoRoles()
})
after(() => roles?.stop())

/** The ticket that each endpoint expects. */
const FITTING: Readonly<Record<string, string>> = {
  '/logins/:id/complete': 'wallet-vault+jwt',
  '/enrolments': 'wallet-receipt+jwt',
  '/email-changes/complete': 'wallet-changed+jwt',
  '/step-ups/:id/code': 'wallet-stepped-up+jwt',
  '/freeze/link': 'wallet-vault-freeze+jwt',
}

/** The routes that answer with a page: those of mails, and what a provider sends a browser to. */
const PAGES = /^\/(freeze\/link|step-ups\/cancel|email-changes\/undo|socials\/callback)$/

/** The routes that remove devices, once that is confirmed. */
const REMOVALS = /^\/devices\/.*\/remove$/

/** A device with a session that is renewed before it expires. */
async function openSession(email: string, seed: number) {
  const device = await roles.createDevice()
  const { done } = await device.signIn(email)
  await device.enrol(done, createShares(), { wallet: createTestWallet(seed) })
  let { access, refresh } = done
  let refreshedAt = roles.place.now()
  return {
    device,
    accountId: done.accountId,
    async access(): Promise<string> {
      if (roles.place.now() - refreshedAt < 8 * MINUTE) return access
      const next = await device.api('POST', '/sessions/refresh', { body: { refresh } })
      if (next.status === 200) {
        ;({ access, refresh } = next.body as { access: string; refresh: string })
        refreshedAt = roles.place.now()
      }
      return access
    },
  }
}

/**
 * A removal of devices that the hostile vault has confirmed for a device of the attacker; undefined
 * after too many.
 */
async function confirmRemoval({
  device,
  accountId,
  ...own
}: Awaited<ReturnType<typeof openSession>>) {
  const access = await own.access()
  const body = { action: 'device-remove' }
  const begun = await device.api('POST', '/step-ups', { access, body })
  if (begun.status !== 200) return undefined
  const stepUpId = begun.body['id'] as string
  const claims = { stepUpId, accountId, jkt: device.jkt }
  const proof = await roles.tokens.vault.sign(STEP_UP_PROOF, claims)
  const approved = await device.api('POST', `/step-ups/${stepUpId}/code`, {
    access,
    body: { proof },
  })
  assert.equal(approved.status, 200)
  return stepUpId
}

test(`E2 G15 CUST-01 a hostile vault, against every endpoint of the api and every field of every ticket: 0 wallets opened, moved or destroyed in ${CALLS} calls`, async (context) => {
  const victim = await createVictim(roles, VICTIM)
  const own = await openSession(THIEF, 9)
  // Its own freeze would end the attacker's calls: another account takes them.
  const frozen = await openSession('frozen@attacker.example', 8)
  const thief = own.device
  const draw = createDraw(35)
  const all = kindsOf('vault')
  assert.ok(all.length >= 4)
  const posts = Object.keys(API_ROUTES).filter((route) => /^(POST|DELETE) \/wallet\/v1/.test(route))
  const others = [victim.shares.enrolmentId, randomBytes(16).toString('base64url')]
  // `logins` holds the two latest logins. The attacker's device began one, for the victim or for the
  // attacker; the victim's device began the other. Nobody opens the link that is mailed to the victim.
  const logins = [{ loginId: victim.loginId, hpkeKey: (await thief.createHpkeKey()).hpkeKey }]
  const answers: Record<string, number> = {}
  const called = new Set<string>()
  const varied = new Set<string>()
  let begun = 0
  for (let call = 0; call < CALLS; call++) {
    const route = posts[call % posts.length]!
    const [method = '', full = ''] = route.split(' ')
    const path = full.replace('/wallet/v1', '')
    if (path === '/logins/:id/complete') {
      for (const login of [
        await thief.tryBegin(draw([victim.email, THIEF])),
        await victim.device.tryBegin(victim.email),
      ])
        if (login.status === 200) {
          const { hpkeKey } = login.key
          logins.unshift({ loginId: login.body['loginId'] as string, hpkeKey })
          begun++
        }
      logins.splice(2)
    }
    const { loginId, hpkeKey } = draw(logins)
    const ids = [loginId, loginId, loginId, ...others]
    const subject = draw([victim.email, THIEF])
    const pool = toPool(victim, thief, { hpkeKey, ids, subject })
    const { kind, claims, changed } = drawTicket(draw, { all, fitting: FITTING[path], pool })
    varied.add(changed)
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
      stepUpId: REMOVALS.test(path) ? await confirmRemoval(own) : draw(ids),
      kind: 'words',
      hpkeKey,
      requestId: 'r'.repeat(22),
      refresh: path.startsWith('/sessions/') ? victim.done.refresh.split('.')[0] : draw(ids),
      result: 'x',
      projectId: roles.place.projectId,
      origin: roles.place.origin,
    }
    called.add(route)
    // Ids of enrolments alone: any other id would use up the confirmed removal.
    const named = REMOVALS.test(path) ? others : ids
    const filled = path.replace(':provider', 'google').replace(/:\w+/, () => draw(named))
    if (PAGES.test(filled)) {
      await assertPage(`${roles.place.api}${full}?ticket=${ticket}&token=${ticket}`)
      continue
    }
    const caller = path === '/freeze' ? frozen : own
    const access = await caller.access()
    const answer = await caller.device.api(method, filled, { access, body })
    answers[answer.status] = (answers[answer.status] ?? 0) + 1
    const why = `${route} with ${kind.typ} ${JSON.stringify(claims)}`
    assertHarmless(answer, victim.done.accountId, why)
    assert.notEqual(answer.body['accountId'], victim.done.accountId, why)
    if (answer.status === 200) roles.pass(40_000)
  }
  assert.equal(called.size, posts.length)
  const fields = all.flatMap((kind) => fieldsOf(kind).map((name) => `${kind.typ}.${name}`))
  if (CALLS >= 10_000) assert.equal(varied.size, fields.length)
  assert.ok(begun > 0, 'the control: logins of the victim and of the attacker began')
  context.diagnostic(
    `${CALLS} calls, ${begun} logins begun, ${fields.length} fields of ${all.length} tickets: ${JSON.stringify(answers)}`,
  )
  await assertWhole(roles, victim)
})
