import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test, type TestContext } from 'node:test'
import { API_ROUTES } from '../../../server/src/routes/wallet/api-routes.js'
import { VAULT_ROUTES } from '../../../server/src/routes/vault/vault-routes.js'
import { FakePasskey } from '../../helpers/fakes/fake-passkey.js'
import { CALLS, createDraw } from './hostile-role.js'
import { confirmByCode } from '../../helpers/custody/confirm-by-code.js'
import { unfreezeByPasskey } from '../../helpers/custody/unfreeze-by-passkey.js'
import { readOpenapi, type Schema } from '../../helpers/openapi.js'
import { startTwoRoles, type TwoRoles } from '../../helpers/custody/two-roles.js'
import {
  createShares,
  createTestWallet,
  openLink,
  readCode,
  readFromMail,
  readLink,
  type Answer,
  type WalletDevice,
} from '../../helpers/custody/wallet-device.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
// An access token lasts ten minutes.
const RENEW_MS = 8 * MINUTE
const FREEZE_LINK = /(http\S+\/wallet\/v1\/freeze\/link\?token=freeze\S+)/
const TICKETS = [
  'loginTicket',
  'ticket',
  'codeTicket',
  'changeTicket',
  'vaultTicket',
  'vaultGrant',
  'receipt',
  'confirmation',
  'revocation',
  'proof',
]
const openapi = readOpenapi()
const ROUTES = [...Object.keys(API_ROUTES), ...Object.keys(VAULT_ROUTES)].filter(
  (route) => !route.startsWith('ALL '),
)

let roles: TwoRoles
before(async () => {
  roles = await startTwoRoles()
})
after(() => roles?.stop())

type Draw = ReturnType<typeof createDraw>

/** An owner with a passkey: the servers have only a recovery share that the passkey opens. */
async function createVictim(email: string) {
  const device = await roles.createDevice()
  const { done, login } = await device.signIn(email)
  await device.enrol(done)
  roles.pass(MINUTE)
  const { access } = done
  const begun = await device.api('POST', '/step-ups', { access, body: { action: 'passkey-add' } })
  const stepUpId = begun.body['id'] as string
  roles.mailbox.clear()
  await device.vault('POST', '/step-ups', { body: { ticket: begun.body['codeTicket'] } })
  const code = await readCode(roles.mailbox, email)
  const { body } = await device.vault('POST', '/step-ups/verify', { body: { stepUpId, code } })
  await device.api('POST', `/step-ups/${stepUpId}/code`, { access, body })
  const options = await device.api('POST', '/passkeys/options', { access, body: { stepUpId } })
  const passkey = new FakePasskey()
  const added = await device.api('POST', '/passkeys', {
    access,
    body: {
      stepUpId,
      attestation: passkey.attest(options.body['challenge'] as string, {
        origin: roles.place.site,
        rpId: new URL(roles.place.site).hostname,
      }),
      wrapped: 'w'.repeat(80),
      label: 'Key',
    },
  })
  assert.equal(added.status, 200)
  const grant = { ...done, vaultGrant: added.body['vaultGrant'] as string }
  const { shares } = await device.enrol(grant, createShares(), { held: true })
  roles.pass(2 * DAY)
  return { email, device, done, shares, passkey, loginId: login.loginId, stepUpId }
}
type Victim = Awaited<ReturnType<typeof createVictim>>

/**
 * The own device opens the wallet, a new one is restored with the same passkey, and both have the
 * same address.
 */
async function assertWhole({ email, device, done, shares, passkey }: Victim): Promise<void> {
  roles.pass(2 * DAY)
  const own = await device.signIn(email)
  assert.equal(own.done.accountId, done.accountId)
  assert.equal(await device.open(own.login, own.login.loginId, own.done.share!), shares.auth)
  const { body } = await device.api('GET', '/me', { access: own.done.access })
  assert.equal(body['email'], email)
  const devices = body['devices'] as { id: string }[]
  assert.deepEqual(
    devices.map(({ id }) => id),
    [shares.enrolmentId],
  )
  roles.pass(2 * DAY)
  const fresh = await roles.createDevice()
  const { login, verified, done: restored } = await fresh.signIn(email)
  assert.deepEqual(
    restored.recovery?.passkeys.map(({ id }) => id),
    [passkey.id],
  )
  assert.equal(await fresh.open(login, login.loginId, verified.share!), shares.recovery)
  assert.equal(await fresh.open(login, login.loginId, restored.share!), shares.auth)
}

/** An attacker: what it sends beside the body, and what it may get. */
interface Attacker {
  readonly device: WalletDevice
  readonly headers: (draw: Draw) => Record<string, string>
  readonly access: (draw: Draw) => string | undefined
  /** Values by name of field, beside the common ones. */
  readonly values: () => Readonly<Record<string, readonly unknown[]>>
  /** Called before each call. */
  readonly prepare?: (call: number) => Promise<void>
  /** Called after the last call: the owner undoes what the attacker may do to them. */
  readonly settle?: () => Promise<void>
  /** True for an answer that gives the attacker what is not its own. */
  readonly gains: (answer: Answer) => boolean
}

async function attack(
  context: TestContext,
  victim: Victim,
  { device, headers, access, values, prepare, settle, gains }: Attacker,
  seed: number,
): Promise<Readonly<Record<string, number>>> {
  const draw = createDraw(seed)
  const statuses: Record<string, number> = {}
  const fields = new Set<string>()
  const { hpkeKey } = await device.createHpkeKey()
  let shares = createShares()
  for (let call = 0; call < CALLS; call++) {
    await prepare?.(call)
    const route = ROUTES[call % ROUTES.length]!
    const [method = '', path = ''] = route.split(' ')
    const operation = openapi.findOperation(method, path.replaceAll(/:(\w+)/g, '{$1}'))!
    // One enrolment for several rounds, so that its steps at both roles can follow each other.
    if (call % (4 * ROUTES.length) === 0) shares = createShares()
    const enrolment = {
      ...device.toEnrolment(victim.done.accountId, shares, { wallet: createTestWallet(9) }),
      authShare: shares.auth,
      recoveryShare: shares.recovery,
    }
    const pool: Readonly<Record<string, readonly unknown[]>> = {
      ...Object.fromEntries(Object.entries(enrolment).map(([name, value]) => [name, [value]])),
      // The owner's addresses are public; the signature is by another wallet.
      addresses: [createTestWallet().addresses],
      held: [false, true],
      recover: [victim.shares.enrolmentId],
      id: [victim.shares.enrolmentId, victim.loginId, victim.stepUpId, victim.passkey.id],
      loginId: [victim.loginId],
      stepUpId: [victim.stepUpId],
      provider: ['google', 'github', 'telegram'],
      projectId: [roles.place.projectId],
      origin: [roles.place.origin, roles.place.site, 'https://evil.example'],
      email: [victim.email, 'thief@attacker.example'],
      hpkeKey: [hpkeKey],
      requestId: ['r'.repeat(22)],
      match: ['00', '11'],
      code: ['000000', '123456'],
      action: ['export', 'passkey-add', 'passkey-remove', 'email-change'],
      ...values(),
    }
    // Most fields fit; every second call changes one of them, or leaves it out.
    const schemas = Object.entries(openapi.readBody(operation.operationId))
    const changed = call % 2 === 0 ? draw([undefined, ...schemas])?.[0] : undefined
    const body = Object.fromEntries(
      schemas.flatMap(([name, schema]) => {
        fields.add(`${operation.operationId}.${name}`)
        const values = pool[name] ?? toNonsense(schema)
        if (name !== changed) return [[name, draw(values)]]
        return draw([true, true, false]) ? [[name, draw(toNonsense(schema))]] : []
      }),
    )
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(draw(pool[name] ?? ['x'.repeat(22)]))),
    )
    const query = draw([
      '',
      `?token=${draw(pool['token'] ?? [victim.stepUpId])}`,
      `?state=${draw(pool['state'] ?? ['x'])}&code=x`,
    ])
    const url = `${path.startsWith('/wallet') ? roles.place.api : roles.place.vault}${filled}${query}`
    const answer = await send(device, method, url, {
      access: access(draw),
      headers: headers(draw),
      ...(method === 'POST' && { body }),
    })
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const said = `${route} ${JSON.stringify(body)} → ${answer.status} ${JSON.stringify(answer.body)}`
    assert.ok(answer.status < 500 || answer.status === 503, said)
    assert.ok(!gains(answer), said)
    if (answer.status === 200 && method === 'POST') roles.pass(31_000)
  }
  if (CALLS >= ROUTES.length) assert.ok(fields.size > 70, `${fields.size} fields`)
  context.diagnostic(
    `${CALLS} calls, ${ROUTES.length} endpoints, ${fields.size} fields: ${JSON.stringify(statuses)}`,
  )
  await settle?.()
  await assertWhole(victim)
  return statuses
}

function toNonsense({ type, enum: choices }: Schema): readonly unknown[] {
  if (choices) return [...choices, 'x', null]
  if (type === 'boolean') return [true, false, 'true']
  if (type === 'object') return [{}, null, { __proto__: null, constructor: 1 }]
  return ['', 'x'.repeat(22), randomBytes(16).toString('base64url'), null, 0, '\u0000', ['x']]
}

async function send(
  device: WalletDevice,
  method: string,
  url: string,
  {
    access,
    headers,
    body,
  }: { access: string | undefined; headers: Record<string, string>; body?: unknown },
): Promise<Answer> {
  const proof = await device.prove(method, url.split('?')[0]!, {
    ...(access !== undefined && { access }),
  })
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      dpop: proof,
      ...(access !== undefined && { authorization: `DPoP ${access}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const read = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>
  return { status: response.status, headers: response.headers, body: read, field: undefined }
}

const ofSite = () => ({ origin: roles.place.site })
const isOf = (victim: Victim) => (answer: Answer) =>
  answer.body['accountId'] === victim.done.accountId ||
  (answer.body['share'] as { accountId?: string } | undefined)?.accountId === victim.done.accountId

test(`G15 CUST-15 a hostile page, with its token, against every endpoint and field of both roles: 0 wallets opened, moved or destroyed in ${CALLS} calls`, async (context) => {
  const victim = await createVictim('of-page@example.org')
  const { done } = await victim.device.signIn(victim.email)
  const page = done.pageToken
  const statuses = await attack(
    context,
    victim,
    {
      device: await roles.createDevice(),
      headers: (draw) => ({
        origin: draw([roles.place.origin, 'https://evil.example', 'null']),
        ...(draw([true, false]) && { authorization: `Bearer ${page}` }),
      }),
      access: (draw) => draw([undefined, page, done.access]),
      values: () => ({ refresh: [done.refresh], vaultTicket: [page], receipt: [page] }),
      gains: (answer) =>
        isOf(victim)(answer) || ['access', 'vaultTicket'].some((name) => name in answer.body),
    },
    11,
  )
  assert.ok((statuses['403'] ?? 0) > CALLS / 2, 'the pages of others are refused by their origin')
})

test(`G15 CUST-43 a hostile process of the secure site, without a session, against every endpoint and field: 0 wallets opened, moved or destroyed in ${CALLS} calls`, async (context) => {
  const victim = await createVictim('of-frame@example.org')
  const device = await roles.createDevice()
  const tickets: string[] = ['x'.repeat(40)]
  await attack(
    context,
    victim,
    {
      device,
      headers: ofSite,
      access: (draw) => draw([undefined, 'x.y.z', victim.done.access]),
      values: () => ({ loginTicket: tickets, ticket: tickets, refresh: [victim.done.refresh] }),
      gains: isOf(victim),
    },
    12,
  )
})

test(`G15 CUST-02 a person with the mailbox, who opens every link and enters every code, against every endpoint and field: 0 wallets opened, moved or destroyed in ${CALLS} calls`, async (context) => {
  const victim = await createVictim('of-mailbox@example.org')
  const device = await roles.createDevice()
  roles.mailbox.clear()
  // Signed in on a device of their own, as everybody with the mailbox can be.
  const { done, verified } = await device.signIn(victim.email)
  let { access, refresh } = done
  let renewedAt = roles.place.now()
  // By the name of the field that they came in: most fit, some are of another kind.
  const tickets = new Map<string, string[]>()
  const collect = (body: object) => {
    for (const [name, value] of Object.entries(body))
      if (TICKETS.includes(name) && typeof value === 'string')
        tickets.set(name, [value, ...(tickets.get(name) ?? [])].slice(0, 3))
  }
  collect({ ...verified, ...done })
  const known = new Set<string>()
  // The mailbox may freeze the wallet; the owner ends that.
  let unfrozen = 0
  const unfreeze = async () => {
    roles.pass(DAY)
    if (await unfreezeByPasskey(victim)) unfrozen++
    roles.pass(MINUTE)
  }
  const release = [done.share, verified.share].map((share) => share?.enrolmentId)
  assert.deepEqual(
    release,
    [victim.shares.enrolmentId, victim.shares.enrolmentId],
    'the mailbox gets the auth share, and the recovery share that the passkey holds',
  )
  await attack(
    context,
    victim,
    {
      device,
      headers: ofSite,
      access: (draw) => draw([access, access, access, undefined]),
      values: () => {
        const mails = roles.mailbox.mails.filter(({ to }) => to === victim.email)
        const codes = mails.flatMap(({ text }) => text.match(/^\d{6}$/m) ?? [])
        const links = mails.flatMap(({ text }) => text.match(/(?<=token=|device#)\S+/g) ?? [])
        return {
          code: codes.length > 0 ? [codes.at(-1), ...codes.slice(-5)] : ['000000'],
          token: links.length > 0 ? links.slice(-10) : ['x'],
          ...Object.fromEntries(
            TICKETS.map((name) => {
              const own = tickets.get(name) ?? []
              return [name, [...own, ...own, ...[...tickets.values()].map(([first]) => first)]]
            }),
          ),
          id: [victim.shares.enrolmentId, victim.passkey.id, ...known],
          stepUpId: [...known],
          loginId: [...known],
          changeId: [...known],
          refresh: [refresh],
        }
      },
      async prepare(call) {
        // Every two rounds another sign-in, with link and code: a grant is valid for half an hour.
        if (call % (2 * ROUTES.length) === 0 && call > 0) {
          await fetch(await readFromMail(roles.mailbox, victim.email, FREEZE_LINK), {
            method: 'POST',
          })
          await unfreeze()
          const again = await device.signIn(victim.email)
          ;({ access, refresh } = again.done)
          collect({ ...again.verified, ...again.done })
          renewedAt = roles.place.now()
        } else if (roles.place.now() - renewedAt > RENEW_MS) {
          const next = await device.api('POST', '/sessions/refresh', { body: { refresh } })
          if (next.status === 200) ({ access, refresh } = next.body as typeof done)
          renewedAt = roles.place.now()
        }
        if (call % 50 !== 0) return
        // Step-ups and logins that the person begins, with the mails that they cause.
        const begun = await device.api('POST', '/step-ups', {
          access,
          body: { action: ['export', 'passkey-remove', 'email-change'][(call / 50) % 3] },
        })
        assert.equal(begun.status, 401, 'a device without the wallet begins no step-up')
        const login = await device.tryBegin(victim.email)
        if (login.status !== 200) return
        const { loginId, match } = login.body as { loginId: string; match?: string }
        known.add(loginId)
        if (match === undefined) return
        await openLink(roles.place, await readLink(roles.mailbox, victim.email), match)
        const state = await device.api('GET', `/logins/${loginId}?wait=0`)
        collect(state.body)
      },
      settle: unfreeze,
      // Only shares of the enrolment that the passkey holds are released to the mailbox.
      gains: (answer) => {
        collect(answer.body)
        const share = answer.body['share'] as { enrolmentId?: string } | undefined
        return share !== undefined && share.enrolmentId !== victim.shares.enrolmentId
      },
    },
    13,
  )
  if (CALLS > 2 * ROUTES.length) assert.ok(unfrozen > 0, 'the mailbox has frozen the wallet')
})

test(`G15 CUST-43 a second device with copied tokens of the owner, and one that the owner removed, against every endpoint and field: 0 wallets opened, moved or destroyed in ${CALLS} calls`, async (context) => {
  const victim = await createVictim('of-device@example.org')
  // A device of the owner that is removed again: it keeps its share and its tokens.
  const removed = await roles.createDevice()
  const joined = await removed.signIn(victim.email)
  const old = await removed.enrol(joined.done, createShares(), { held: true })
  assert.equal(old.answers.at(-1)!.status, 200)
  roles.pass(2 * DAY)
  const waiting = (await victim.device.signIn(victim.email)).done
  roles.pass(MINUTE)
  const permit = await confirmByCode(
    victim.device,
    { email: victim.email, access: waiting.access },
    'device-remove',
  )
  roles.pass(DAY)
  const { done } = await victim.device.signIn(victim.email)
  const gone = await victim.device.api('POST', `/devices/${old.shares.enrolmentId}/remove`, {
    access: done.access,
    body: { stepUpId: permit.id },
  })
  assert.equal(gone.status, 200)
  const { revocation } = gone.body
  await victim.device.vault('POST', '/enrolments/revoke', { body: { revocation } })
  await attack(
    context,
    victim,
    {
      device: removed,
      headers: ofSite,
      access: (draw) => draw([joined.done.access, done.access, victim.done.access, undefined]),
      values: () => ({
        refresh: [joined.done.refresh, done.refresh],
        vaultGrant: [joined.done.vaultGrant, done.vaultGrant],
        vaultTicket: [joined.verified.vaultTicket],
        revocation: [revocation],
        recover: [victim.shares.enrolmentId, old.shares.enrolmentId],
      }),
      gains: isOf(victim),
    },
    14,
  )
})
