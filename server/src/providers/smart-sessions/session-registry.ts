import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { ApiError } from '../../api-error.js'
import type { Database } from '../../storage/database.js'
import { smartSessions } from '../../storage/schema/smart-sessions.js'

const MAX_LISTED = 255

/** One session as it is kept. */
export type StoredSession = typeof smartSessions.$inferSelect
/** What an app asks for. */
export type SessionTerms = Pick<StoredSession, 'expiry' | 'signer' | 'permissions' | 'policies'>

/** Smart sessions of accounts (CAIP-10, lower case). Refusals name `pci`. */
export interface SessionRegistry {
  /** The newest 255, revoked ones among them. */
  list(account: string): Promise<readonly StoredSession[]>
  find(account: string, pci: string): Promise<StoredSession>
  create(account: string, projectId: string, terms: SessionTerms): Promise<StoredSession>
  /** Keeps the context the wallet granted, once. */
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
      return (await open()).orm.select().from(smartSessions).where(eq(smartSessions.account, account)).orderBy(desc(smartSessions.createdAt), smartSessions.pci).limit(MAX_LISTED)
    },
    async find(account, pci) {
      const [row] = await (await open()).orm.select().from(smartSessions).where(one(account, pci))
      if (!row) throw new ApiError(400, 'pci', 'The account has no such session')
      return row
    },
    async create(account, projectId, terms) {
      const { orm } = await open()
      const [held] = await orm.select({ sessions: count() }).from(smartSessions).where(eq(smartSessions.account, account))
      if ((held?.sessions ?? 0) >= MAX_LISTED) throw new ApiError(400, 'id', `An account may have ${MAX_LISTED} sessions`)
      const [row] = await orm.insert(smartSessions).values({ ...terms, pci: randomUUID(), account, projectId, createdAt: now() }).returning()
      return row!
    },
    async activate(account, pci, context) {
      const rows = await (await open()).orm.update(smartSessions).set({ context }).where(and(one(account, pci), isNull(smartSessions.context), isNull(smartSessions.revokedAt))).returning()
      if (rows.length === 0) throw new ApiError(400, 'pci', 'The account has no session that waits to be activated under this identifier')
    },
    async revoke(account, pci) {
      const rows = await (await open()).orm.update(smartSessions).set({ revokedAt: now() }).where(and(one(account, pci), isNull(smartSessions.revokedAt))).returning()
      if (rows.length === 0) throw new ApiError(400, 'pci', 'The session is unknown, or revoked already')
    },
  }
}
