import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { ApiError } from '../../http/api-error.js'
import type { Database } from '../../storage/database.js'
import { smartSessions } from '../../storage/schema/smart-sessions.js'

const MAX_LISTED = 255
// Sessions that wait for a grant are gone after a day; anybody may ask for one.
const MAX_WAITING_PER_SOURCE = 100
const MAX_WAITING_PER_PROJECT = 100_000

const WAITING_RETRY_S = 3_600
// Any number of its own, the same in every version.
const LOCK = 7_308

/** One session as it is kept. */
export type StoredSession = typeof smartSessions.$inferSelect
/** What an app asks for. */
export type SessionTerms = Pick<StoredSession, 'expiry' | 'signer' | 'permissions' | 'policies'>

/** Smart sessions of accounts (CAIP-10, lower case). Refusals name `pci`. */
export interface SessionRegistry {
  /** The newest 255, revoked ones among them; those the account granted first. */
  list(account: string): Promise<readonly StoredSession[]>
  find(account: string, pci: string): Promise<StoredSession>
  /** `source` stands for the network address it came from. Throws 429 when a quota of waiting sessions is used up. */
  create(account: string, owner: { readonly projectId: string; readonly source: string }, terms: SessionTerms): Promise<StoredSession>
  /** Keeps the context the wallet granted, once; the caller has checked the account's signature. */
  activate(account: string, pci: string, context: string): Promise<void>
  /** Throws when there is nothing left to revoke. */
  revoke(account: string, pci: string): Promise<void>
}

/** The registry in SQL. */
export function createSessionRegistry(open: () => Promise<Database>): SessionRegistry {
  const one = (account: string, pci: string) => and(eq(smartSessions.account, account), eq(smartSessions.pci, pci))
  const now = () => Math.floor(Date.now() / 1000)
  return {
    async list(account) {
      return (await open()).orm.select().from(smartSessions).where(eq(smartSessions.account, account)).orderBy(sql`(${smartSessions.context} is null)`, desc(smartSessions.createdAt), smartSessions.pci).limit(MAX_LISTED)
    },
    async find(account, pci) {
      const [row] = await (await open()).orm.select().from(smartSessions).where(one(account, pci))
      if (!row) throw new ApiError(400, 'pci', 'The account has no such session')
      return row
    },
    create: async (account, { projectId, source }, terms) => (await open()).transaction(async (orm) => {
      // One at a time for an address, so that calls that come together are counted one by one.
      await orm.execute(sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${source}))`)
      const waiting = async (where: ReturnType<typeof eq>, limit: number) => (await orm.select({ pci: smartSessions.pci }).from(smartSessions).where(and(where, isNull(smartSessions.context))).limit(limit)).length >= limit
      if (await waiting(eq(smartSessions.source, source), MAX_WAITING_PER_SOURCE)) throw new ApiError(429, 'id', 'Too many sessions asked for from this address wait to be granted; those nobody grants are gone after a day', { retryAfterS: WAITING_RETRY_S })
      if (await waiting(eq(smartSessions.projectId, projectId), MAX_WAITING_PER_PROJECT)) throw new ApiError(429, 'projectId', 'Too many sessions of this project wait to be granted; those nobody grants are gone after a day', { retryAfterS: WAITING_RETRY_S })
      const [row] = await orm.insert(smartSessions).values({ ...terms, pci: randomUUID(), account, projectId, source, createdAt: now() }).returning()
      return row!
    }),
    async activate(account, pci, context) {
      const { orm } = await open()
      const [held] = await orm.select({ sessions: count() }).from(smartSessions).where(and(eq(smartSessions.account, account), isNotNull(smartSessions.context)))
      if ((held?.sessions ?? 0) >= MAX_LISTED) throw new ApiError(400, 'id', `An account may have ${MAX_LISTED} sessions`)
      const rows = await orm.update(smartSessions).set({ context }).where(and(one(account, pci), isNull(smartSessions.context), isNull(smartSessions.revokedAt))).returning()
      if (rows.length === 0) throw new ApiError(400, 'pci', 'The account has no session that waits to be activated under this identifier')
    },
    async revoke(account, pci) {
      const rows = await (await open()).orm.update(smartSessions).set({ revokedAt: now() }).where(and(one(account, pci), isNull(smartSessions.revokedAt))).returning()
      if (rows.length === 0) throw new ApiError(400, 'pci', 'The session is unknown, or revoked already')
    },
  }
}
