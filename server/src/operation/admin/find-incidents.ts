import { sql } from 'drizzle-orm'
import type { Database } from '../../storage/open/database.js'
import { MAX_EVENT_BYTES_PER_PROJECT } from '../../storage/save-events.js'
import { isStorageUnavailable } from '../../storage/storage-unavailable.js'
import { SLOW_STORAGE_MS } from '../../storage/storage.js'
import type { SupportAccounts } from './support-accounts.js'

const DAY_MS = 86_400_000
const WRONG_CLOCK_MS = 60_000
// A batch that would exceed the quota is refused whole, so the last part of it stays free.
const FULL_SHARE = 0.99

// Headings of docs/operation.md.
const RUNBOOKS = {
  clock: 'every-client-is-refused',
  slow: 'the-database-is-unavailable',
  accounts: 'the-database-is-unavailable',
  mailsFailed: 'mails-are-not-accepted',
  mailsLate: 'mails-are-not-accepted',
  eventsFull: 'a-quota-is-exhausted',
} as const

/** What is wrong, and where docs/operation.md says what to do. */
export interface Incident {
  readonly id: keyof typeof RUNBOOKS
  /** Mails or projects that are concerned. */
  readonly count?: number
  /** `docs/operation.md#<heading>`. */
  readonly runbook: string
}

/** State of the database, in milliseconds. */
export interface DatabaseState {
  readonly answeredMs: number
  readonly clockAheadMs: number
}

/** Finds what is wrong with the parts that the admin API reaches. */
export async function findIncidents(
  { answeredMs, clockAheadMs }: DatabaseState,
  { database, support }: { database: Database; support: SupportAccounts | undefined },
): Promise<readonly Incident[]> {
  const [mails, projects] = await Promise.all([countMails(support), countFullProjects(database)])
  return [
    ...(Math.abs(clockAheadMs) >= WRONG_CLOCK_MS ? [toIncident('clock')] : []),
    ...(answeredMs >= SLOW_STORAGE_MS ? [toIncident('slow')] : []),
    ...(mails === 'unreachable'
      ? [toIncident('accounts')]
      : [...toCounted('mailsFailed', mails?.failed), ...toCounted('mailsLate', mails?.late)]),
    ...toCounted('eventsFull', projects),
  ]
}

async function countMails(support: SupportAccounts | undefined) {
  try {
    return await support?.countMails()
  } catch (error) {
    if (isStorageUnavailable(error)) return 'unreachable'
    throw error
  }
}

async function countFullProjects(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    select count(*)::float8 as count from daily_use
    where kind = 'events of project' and day = ${Math.floor(Date.now() / DAY_MS)}
      and used >= ${Math.floor(FULL_SHARE * MAX_EVENT_BYTES_PER_PROJECT)}::bigint`)
  return row!.count
}

function toCounted(id: Incident['id'], count = 0): readonly Incident[] {
  return count > 0 ? [{ ...toIncident(id), count }] : []
}

function toIncident(id: Incident['id']): Incident {
  return { id, runbook: `docs/operation.md#${RUNBOOKS[id]}` }
}
