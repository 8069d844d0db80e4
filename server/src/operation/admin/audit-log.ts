import { sql } from 'drizzle-orm'
import type { Database } from '../../storage/open/database.js'
import type { AdminUser } from './roles.js'

/** An entry of the audit log. */
export interface AuditEntry {
  readonly id: number
  /** Unix milliseconds. */
  readonly at: number
  readonly userId: string
  readonly userName: string
  readonly action: string
  readonly subject: string
  readonly details: unknown
}

/** An act to record; `details` have no secrets. */
export interface AuditedAct {
  readonly user: Pick<AdminUser, 'id' | 'name'>
  readonly action: string
  readonly subject: string
  readonly details?: unknown
}

/** The log of what people did. The database refuses to change or delete its entries. */
export interface AuditLog {
  /** Records an act before it is done, so that none is done unrecorded, and a second entry `<action> failed` when it fails. */
  record<T>(act: AuditedAct, work: () => Promise<T>): Promise<T>
  /** Entries before an id, newest first. */
  list(options: { before?: number | undefined; limit: number }): Promise<readonly AuditEntry[]>
}

/** Creates the {@link AuditLog}. */
export function createAuditLog(database: () => Promise<Database>): AuditLog {
  async function append({ user, action, subject, details = {} }: AuditedAct): Promise<void> {
    await (
      await database()
    ).query(sql`
      insert into admin_audit (at, user_id, user_name, action, subject, details)
      values (${Date.now()}, ${user.id}, ${user.name}, ${action}, ${subject}, ${JSON.stringify(details)}::json)`)
  }
  return {
    async record(act, work) {
      await append(act)
      try {
        return await work()
      } catch (error) {
        await append({ ...act, action: `${act.action} failed` })
        throw error
      }
    },
    list: async ({ before = Number.MAX_SAFE_INTEGER, limit }) =>
      (await database()).query<AuditEntry>(sql`
        select id::float8 as id, at::float8 as at, user_id as "userId", user_name as "userName", action, subject, details
        from admin_audit where id < ${before} order by admin_audit.id desc limit ${limit}`),
  }
}
