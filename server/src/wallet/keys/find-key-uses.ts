import { sql, type SQL } from 'drizzle-orm'
import { toUsedFrom } from '../../operation/keys/key-store.js'
import type { Database } from '../../storage/open/database.js'

const HOUR_MS = 3_600_000
// The longest lifetime of a ticket between the roles, and of the link that undoes an email change.
const TICKET_MS = 24 * HOUR_MS
const UNDO_MS = 72 * HOUR_MS

/** The use of a key that still goes on. */
export interface KeyUse {
  readonly count: number
  /** What uses it, in the plural. */
  readonly what: string
}

/**
 * What would fail without a key of a role: shares, logins, mails, codes, links and sessions.
 * `successor` is the next key of the same kind.
 */
export async function findKeyUses(
  database: Database,
  {
    role,
    kind,
    kid,
    successor,
    now = Date.now(),
  }: {
    role: 'api' | 'vault'
    kind: 'tokens' | 'shares' | 'codes'
    kid: string
    successor: string
    now?: number
  },
): Promise<readonly KeyUse[]> {
  const replacedAt = toUsedFrom(successor)
  const uses: readonly (readonly [string, SQL])[] = {
    tokens: [],
    shares:
      role === 'api'
        ? ([
            ['shares', sql`wallet_enrolments where share->>'kid' = ${kid}::text`],
            [
              'logins',
              sql`wallet_logins where secrets->>'kid' = ${kid}::text and expires_at > ${now}::bigint`,
            ],
          ] as const)
        : ([['shares', sql`vault_enrolments where share->>'kid' = ${kid}::text`]] as const),
    codes: [
      [
        'unsent mails',
        sql`wallet_mails where sender = ${role}::text and content->>'kid' = ${kid}::text and sent_at is null and failed_at is null`,
      ] as const,
      ...(role === 'api'
        ? ([
            [
              'sessions',
              sql`wallet_sessions where revoked_at is null and expires_at > ${now}::bigint and rotated_at <= ${replacedAt}::bigint`,
            ],
            [
              'links that undo an email change',
              sql`wallet_undos where expires_at > ${now}::bigint and expires_at <= ${replacedAt + UNDO_MS}::bigint`,
            ],
            [
              'links that cancel a step-up',
              sql`wallet_step_ups where expires_at > ${now}::bigint and created_at <= ${replacedAt}::bigint`,
            ],
            [
              'logins',
              sql`wallet_logins where expires_at > ${now}::bigint and created_at <= ${replacedAt}::bigint`,
            ],
          ] as const)
        : ([
            ['codes', sql`vault_codes where kid = ${kid}::text and expires_at > ${now}::bigint`],
          ] as const)),
    ],
  }[kind]
  const found: KeyUse[] = []
  for (const [what, from] of uses) {
    const [row] = await database.query<{ count: number }>(
      sql`select count(*)::integer as count from ${from}`,
    )
    if (row!.count > 0) found.push({ what, count: row!.count })
  }
  const tokensEnd = replacedAt + TICKET_MS
  if (kind === 'tokens' && now < tokensEnd)
    found.push({
      what: `hours in which its tickets are valid`,
      count: Math.ceil((tokensEnd - now) / HOUR_MS),
    })
  return found
}
