import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../storage/open/database.js'
import { walletSessions, walletUsed } from '../../storage/schema/wallet.js'
import type { SessionTokens } from '../contracts/contract.js'
import { ACCESS, ACCESS_S, PAGE } from '../contracts/kinds.js'
import { useOnce } from '../limits.js'
import { refuse } from '../refuse.js'
import { refuseFrozen, refuseOwnFreeze } from '../records/frozen.js'
import { createId, getNow, type Device, type WalletContext } from '../wallet-context.js'
import { writeLog, type Account } from './accounts.js'

const DAY_MS = 86_400_000
const IDLE_MS = 7 * DAY_MS
const LONGEST_MS = 30 * DAY_MS
// Two tabs may rotate at the same moment.
const GRACE_MS = 10_000
// A proof states its time in whole seconds.
const SECOND_MS = 1_000

/** A row of `wallet_sessions`. */
export type Session = typeof walletSessions.$inferSelect

/**
 * Sessions of devices: a short-lived access token bound to the device key, and a rotating refresh
 * token.
 */
export interface Sessions {
  open(
    orm: Orm,
    account: Account,
    device: Device,
    place: { projectId: string; origin: string },
  ): Promise<SessionTokens>
  /**
   * The session of an access token. Throws 401 unless it belongs to this device and is neither
   * expired nor revoked, and 403 while the account's owner has frozen it, except `whileFrozen`.
   */
  read(access: string, jkt: string, options?: { whileFrozen?: boolean }): Promise<Session>
  /** The session of a page token. Throws 401 likewise. */
  readPage(token: string, origin: string | undefined): Promise<Session>
  /**
   * Issues new tokens for a refresh token. A token that was rotated more than 10 s ago ends the
   * session, because two parties have it. Until the new tokens are used, the same device may repeat
   * its request, because the answer may have been lost. A request that the device made before the
   * rotation and that arrives later is refused with 409; the session continues.
   */
  refresh(refresh: string, device: Pick<Device, 'jkt' | 'provedAt'>): Promise<SessionTokens>
  /**
   * Ends the session of a refresh token, or of its id alone: a device that signed out offline has
   * kept nothing else.
   */
  end(refresh: string, jkt: string): Promise<void>
  /** Ends an account's sessions on one device, or all but one. */
  endOthers(orm: Orm, accountId: string, which: { jkt: string } | { except: string }): Promise<void>
}

/** Makes {@link Sessions}. */
export function createSessions(context: WalletContext): Sessions {
  const { tokens, derived } = context
  const toText = (id: string, generation: number) => `refresh|${id}|${generation}`
  const toUse = ({ id }: Session, generation: number) => `api:session:${id}:${generation}`

  async function toTokens({
    id,
    accountId,
    generation,
    jkt,
    origin,
  }: Session): Promise<SessionTokens> {
    return {
      access: await tokens.sign(ACCESS, { sub: accountId, sid: id, cnf: { jkt }, gen: generation }),
      pageToken: await tokens.sign(PAGE, {
        sub: accountId,
        sid: id,
        origin,
        scope: 'read',
        gen: generation,
      }),
      refresh: `${id}.${generation}.${await derived.api.mac(toText(id, generation))}`,
      expiresIn: ACCESS_S,
    }
  }

  // The tag of an earlier generation is valid too: it proves that the token was issued once.
  async function readRefresh(refresh: string): Promise<{ id: string; generation: number }> {
    const [id = '', number = '', ...mac] = refresh.split('.')
    const generation = Number(number)
    if (
      !/^\d{1,9}$/.test(number) ||
      !(await derived.api.isMac(toText(id, generation), mac.join('.')))
    )
      throw refuse.session()
    return { id, generation }
  }

  async function readLive({
    sid,
    gen,
  }: {
    sid: string
    gen?: number | undefined
  }): Promise<Session> {
    const { orm } = await context.database()
    const [session] = await orm
      .select()
      .from(walletSessions)
      .where(and(eq(walletSessions.id, sid), isNull(walletSessions.revokedAt)))
    if (!session || session.expiresAt <= getNow(context)) throw refuse.session()
    await refuseFrozen(orm, session.accountId)
    // The device has received the answer to this rotation.
    if (gen === session.generation) await useOnce(orm, toUse(session, gen), session.expiresAt)
    return session
  }

  async function isUsed(orm: Orm, session: Session): Promise<boolean> {
    return (
      (
        await orm
          .select()
          .from(walletUsed)
          .where(eq(walletUsed.id, toUse(session, session.generation)))
      ).length > 0
    )
  }

  return {
    async open(orm, account, { jkt, browser }, { projectId, origin }) {
      const now = getNow(context)
      const [session] = await orm
        .insert(walletSessions)
        .values({
          id: createId(),
          accountId: account.id,
          projectId,
          jkt,
          origin,
          browser,
          generation: 1,
          rotatedAt: now,
          createdAt: now,
          expiresAt: now + IDLE_MS,
          endsAt: now + LONGEST_MS,
        })
        .returning()
      return toTokens(session!)
    },
    async read(access, jkt, { whileFrozen = false } = {}) {
      const claims = await tokens.read(ACCESS, access)
      if (!claims || claims.cnf.jkt !== jkt) throw refuse.session()
      const session = await readLive(claims)
      if (session.accountId !== claims.sub || session.jkt !== jkt) throw refuse.session()
      if (!whileFrozen)
        await refuseOwnFreeze((await context.database()).orm, session.accountId, getNow(context))
      return session
    },
    async readPage(token, origin) {
      const claims = await tokens.read(PAGE, token)
      if (!claims || claims.origin !== origin) throw refuse.session()
      return readLive(claims)
    },
    async refresh(refresh, { jkt, provedAt }) {
      const { id, generation } = await readRefresh(refresh)
      const now = getNow(context)
      const rotated = await (
        await context.database()
      ).transaction(async (orm) => {
        const [session] = await orm
          .select()
          .from(walletSessions)
          .where(eq(walletSessions.id, id))
          .for('update')
        if (!session || session.revokedAt !== null || session.expiresAt <= now) return undefined
        await refuseFrozen(orm, session.accountId)
        const isRepeated = generation === session.generation - 1 && session.jkt === jkt
        if (isRepeated && (now - session.rotatedAt <= GRACE_MS || !(await isUsed(orm, session))))
          return session
        // The sender gets no tokens, so a thief with the device's key gains nothing from an earlier
        // time.
        if (
          generation < session.generation &&
          session.jkt === jkt &&
          provedAt + SECOND_MS <= session.rotatedAt
        )
          return 'renewed'
        // Another device's key or a used-up token: the session ends immediately for both parties.
        if (session.jkt !== jkt || generation !== session.generation) {
          await orm.update(walletSessions).set({ revokedAt: now }).where(eq(walletSessions.id, id))
          await writeLog(orm, {
            accountId: session.accountId,
            at: now,
            event: 'session-stolen',
            origin: session.origin,
            browser: session.browser,
          })
          return { stolenFrom: session.accountId }
        }
        return (
          await orm
            .update(walletSessions)
            .set({
              generation: generation + 1,
              rotatedAt: now,
              expiresAt: Math.min(now + IDLE_MS, session.endsAt),
            })
            .where(eq(walletSessions.id, id))
            .returning()
        )[0]!
      })
      if (rotated === 'renewed') throw refuse.renewed()
      if (rotated !== undefined && 'stolenFrom' in rotated) {
        const account = rotated.stolenFrom
        context.audit.record({ event: 'session-copied', role: 'api', outcome: 'refused', account })
        throw refuse.session()
      }
      if (!rotated) throw refuse.session()
      return toTokens(rotated)
    },
    async end(refresh, jkt) {
      const id = refresh.includes('.') ? (await readRefresh(refresh)).id : refresh
      const now = getNow(context)
      await (
        await context.database()
      ).transaction(async (orm) => {
        const [ended] = await orm
          .update(walletSessions)
          .set({ revokedAt: now })
          .where(
            and(
              eq(walletSessions.id, id),
              eq(walletSessions.jkt, jkt),
              isNull(walletSessions.revokedAt),
            ),
          )
          .returning()
        if (ended)
          await writeLog(orm, {
            accountId: ended.accountId,
            at: now,
            event: 'signed-out',
            origin: ended.origin,
            browser: ended.browser,
          })
      })
    },
    async endOthers(orm, accountId, which) {
      const live = await orm
        .select()
        .from(walletSessions)
        .where(and(eq(walletSessions.accountId, accountId), isNull(walletSessions.revokedAt)))
      for (const { id, jkt } of live) {
        if ('jkt' in which ? jkt === which.jkt : id !== which.except)
          await orm
            .update(walletSessions)
            .set({ revokedAt: getNow(context) })
            .where(eq(walletSessions.id, id))
      }
    },
  }
}
