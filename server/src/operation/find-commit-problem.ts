import { sql } from 'drizzle-orm'
import type { Database } from '../storage/open/database.js'

/**
 * Why a database must not store shares of wallets: it acknowledges a commit before it is durable,
 * and a share whose commit is lost is lost forever.
 */
export async function findCommitProblem(database: Database): Promise<string | undefined> {
  const [row] = await database.query<{ setting: string }>(
    sql`select current_setting('synchronous_commit') as setting`,
  )
  if (row?.setting !== 'off') return undefined
  return 'DATABASE_URL names a database with synchronous_commit = off: it acknowledges shares of wallets before they are written. Set it to on, or to remote_apply with a synchronous replica.'
}
