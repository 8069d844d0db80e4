import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import * as kinds from '../../../server/src/wallet/contracts/kinds.js'
import type { TicketKind } from '../../../server/src/wallet/tokens.js'
import type { TwoRoles } from '../../helpers/custody/two-roles.js'
import {
  createShares,
  createTestWallet,
  type Answer,
  type WalletDevice,
} from '../../helpers/custody/wallet-device.js'

const MINUTE = 60_000
export const THIEF = 'thief@attacker.example'
/** Calls of each hostile role. */
export const CALLS = Number(
  process.env['HOSTILE_CALLS'] ?? (process.env['SECURITY'] === 'full' ? 10_000 : 300),
)

/** A small generator with a seed, so that a failure can be repeated. */
export function createDraw(seed: number) {
  let state = seed
  return <T>(list: readonly T[]): T => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    // The low bits repeat after a few draws, so that some endpoints would never get their ticket.
    return list[(state >>> 16) % list.length]!
  }
}
type Draw = ReturnType<typeof createDraw>

export const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

type AnyKind = TicketKind<Record<string, unknown>>

/** Every kind of ticket that a role signs for the other one. */
export const kindsOf = (from: 'api' | 'vault') =>
  (Object.values(kinds) as unknown[]).filter(
    (kind): kind is AnyKind =>
      typeof kind === 'object' &&
      kind !== null &&
      'claims' in kind &&
      (kind as AnyKind).from === from &&
      (kind as AnyKind).for !== from,
  )
export const fieldsOf = ({ claims }: AnyKind) =>
  Object.keys((claims as unknown as { def: { shape: object } }).def.shape)

/** A wallet that a hostile role is after. */
export async function createVictim(roles: TwoRoles, email: string) {
  const device = await roles.createDevice()
  const { done, login } = await device.signIn(email)
  const { shares } = await device.enrol(done)
  roles.pass(MINUTE)
  return { email, device, done, shares, loginId: login.loginId }
}
export type Victim = Awaited<ReturnType<typeof createVictim>>

/** Fails unless a new device restores the victim's wallet from the shares that it had. */
export async function assertWhole(roles: TwoRoles, { email, shares, done }: Victim) {
  roles.pass(2 * 24 * 60 * MINUTE)
  const fresh = await roles.createDevice()
  const { login, verified, done: again } = await fresh.signIn(email)
  assert.equal(again.accountId, done.accountId)
  assert.ok(verified.share && again.share, 'a share of the victim is gone')
  assert.equal(await fresh.open(login, login.loginId, verified.share), shares.recovery)
  assert.equal(await fresh.open(login, login.loginId, again.share), shares.auth)
}

/**
 * Returns the values of each claim. `drawTicket` puts the first value into the claims that it keeps,
 * and a drawn one into the claim that it changes.
 */
export function toPool(
  victim: Victim,
  thief: WalletDevice,
  {
    hpkeKey,
    ids,
    subject,
  }: {
    readonly hpkeKey: string
    readonly ids: readonly string[]
    /** The person whom most tickets name. */
    readonly subject: string
  },
): Record<string, readonly unknown[]> {
  const { accountId } = victim.done
  const { email } = victim
  return {
    accountId: [accountId, accountId, 'x'.repeat(22), null],
    enrolmentId: [victim.shares.enrolmentId, victim.shares.enrolmentId, ...ids],
    jkt: [thief.jkt, thief.jkt, thief.jkt, victim.device.jkt],
    hpke: [digest(hpkeKey), digest(hpkeKey), digest('other')],
    issuer: ['email', 'email', 'email', 'https://accounts.google.com', ''],
    subject: [
      subject,
      subject,
      email,
      THIEF,
      email.toUpperCase(),
      email.replace('i', '\u0131'),
      '',
      'x',
    ],
    email: [THIEF, email],
    to: [THIEF, THIEF, email],
    action: ['export', 'passkey-add', 'passkey-remove', 'device-remove', 'spending', 'login'],
    loginId: ids,
    stepUpId: ids,
    changeId: ids,
    linked: [true, true, false],
    kept: [[], undefined, [thief.jkt], [victim.device.jkt]],
    commitments: [victim.shares.commitments, createShares().commitments],
    addresses: [
      victim.done.addresses ?? createTestWallet().addresses,
      createTestWallet().addresses,
      createTestWallet(9).addresses,
    ],
  }
}
const PLAIN = ['http://localhost:5173', 'en', '', 'x'.repeat(22), null, true, 0]

/**
 * A kind of ticket and its claims for a call: mostly the kind that the endpoint expects (`fitting`),
 * with one field changed.
 */
export function drawTicket(
  draw: Draw,
  {
    all,
    fitting,
    pool,
  }: {
    all: readonly AnyKind[]
    fitting: string | undefined
    pool: Readonly<Record<string, readonly unknown[]>>
  },
) {
  const expected = all.find(({ typ }) => typ === fitting)
  // Drawn, and not counted: the number of endpoints may be a multiple of four.
  const kind = expected && draw([true, true, true, false]) ? expected : draw(all)
  const changed = draw(fieldsOf(kind))
  const claims = Object.fromEntries(
    fieldsOf(kind).map((name) => {
      const values = pool[name] ?? PLAIN
      return [name, name === changed ? draw(values) : values[0]]
    }),
  )
  return { kind, claims, changed: `${kind.typ}.${changed}` }
}

/** Fails unless a route that is no JSON answers with a page, and not with an error of the server. */
export async function assertPage(url: string): Promise<void> {
  const response = await fetch(url, { method: 'POST', redirect: 'manual' })
  const text = await response.text()
  assert.ok(response.status < 500, `${url} ${response.status}`)
  const isRedirect = response.status >= 300 && response.status < 400
  const isPage = /^(text\/html|application\/json)/.test(response.headers.get('content-type') ?? '')
  assert.ok(isRedirect ? url.includes('/socials/callback') : isPage, `${url} ${text}`)
}

/** Fails when a role fails, and when an answer has a share of the victim. */
export function assertHarmless({ status, body }: Answer, accountId: string, why: string) {
  assert.ok(status < 500 || status === 503, `${why} ${JSON.stringify(body)}`)
  const share = body['share'] as { accountId?: string } | undefined
  assert.notEqual(share?.accountId, accountId, why)
}
