import { sql } from 'drizzle-orm'
import { ConfigError } from './config.js'
import type { Database } from '../storage/database.js'

/** Refuses a database that acknowledges a commit before it is written: a share whose commit is lost is lost for good. */
export async function requireDurableCommits(database: Database): Promise<void> {
  const [row] = await database.query<{ setting: string }>(sql`select current_setting('synchronous_commit') as setting`)
  if (row?.setting === 'off') throw new ConfigError(['DATABASE_URL names a database with synchronous_commit = off: it acknowledges shares of wallets before they are written. Set it to on, or to remote_apply with a synchronous replica.'])
}
