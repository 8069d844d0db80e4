import { sql } from 'drizzle-orm'
import type { Database } from '../../storage/open/database.js'
import { toEmailSubject } from '../../wallet/email-address.js'
import { freeze, unfreeze } from '../../wallet/records/frozen.js'

const EMAIL_ISSUER = 'email'
const MAX_SESSIONS = 100
const MAX_LOG = 50
const MAX_MAILS = 20
const FAILED_WITHIN_MS = 60 * 60_000
const LATE_MS = 60_000

/** What support sees of an account of the embedded wallet: no share, code, key or token. Times are Unix milliseconds. */
export interface SupportAccount {
  readonly id: string
  readonly createdAt: number
  readonly addresses: { readonly eip155: string; readonly solana: string } | null
  readonly identities: readonly { readonly issuer: string; readonly subject: string }[]
  /** Freezes at the api role. The owner's and the operator's are two: neither ends the other. */
  readonly frozen: {
    readonly operator: { readonly at: number } | null
    readonly owner: { readonly at: number; readonly endsAt: number | null } | null
  }
  readonly devices: readonly {
    readonly id: string
    readonly origin: string
    readonly browser: string
    readonly createdAt: number
    readonly lastUsedAt: number
  }[]
  /** Open sessions, the latest 100. */
  readonly sessions: readonly {
    readonly origin: string
    readonly browser: string
    readonly createdAt: number
    readonly usedAt: number
    readonly endsAt: number
  }[]
  readonly passkeys: readonly {
    readonly label: string
    readonly createdAt: number
    readonly lastUsedAt: number
  }[]
  /** The latest 50 events that the owner sees as well. */
  readonly log: readonly {
    readonly at: number
    readonly event: string
    readonly origin: string
    readonly browser: string
  }[]
  /** Mails of the api role in the last day, the latest 20. */
  readonly mails: readonly {
    readonly kind: 'login' | 'account'
    readonly createdAt: number
    readonly state: 'sent' | 'waiting' | 'failed'
    /** True when {@link SupportAccounts.resend} sends it. */
    readonly canResend: boolean
  }[]
}

/**
 * Accounts of the embedded wallet for support, in the database of the api role. The database role of
 * this access reads no share and no key, and changes the operator's freezes and failed mails alone.
 */
export interface SupportAccounts {
  /** The id of an account, by its id or its email address. */
  find(name: string): Promise<string | undefined>
  read(id: string): Promise<SupportAccount | undefined>
  /** Freezes an account for the operator; false when there is none. Repeated it changes nothing. */
  freeze(id: string): Promise<boolean>
  /** Ends {@link freeze}; false when there is no such account. */
  unfreeze(id: string): Promise<boolean>
  /** Sends the failed mails of an account again; returns how many. */
  resend(id: string): Promise<number>
  /** Mails that failed within the last hour, and mails that wait for more than a minute. */
  countMails(): Promise<{ readonly failed: number; readonly late: number }>
}

/** Creates {@link SupportAccounts}. */
export function createSupportAccounts(database: Database): SupportAccounts {
  const exists = async (id: string) =>
    (await database.query(sql`select 1 from wallet_accounts where id = ${id}`)).length > 0

  const readFreezes = async (id: string, now: number): Promise<SupportAccount['frozen']> => {
    const [operator] = await database.query<{ at: number }>(sql`
      select frozen_at::float8 as "at" from wallet_operator_freezes where account_id = ${id}
      union select frozen_at::float8 from wallet_frozen where account_id = ${id} and not by_owner`)
    const [owner] = await database.query<{ at: number; endsAt: number | null }>(sql`
      select frozen_at::float8 as "at", ends_at::float8 as "endsAt" from wallet_frozen
      where account_id = ${id} and by_owner and (ends_at is null or ends_at > ${now})`)
    return { operator: operator ?? null, owner: owner ?? null }
  }

  return {
    async find(name) {
      const rows = await database.query<{ id: string }>(sql`
        select id from wallet_accounts where id = ${name}
        union select account_id from wallet_identities
          where issuer = ${EMAIL_ISSUER} and subject = ${toEmailSubject(name)}`)
      return rows[0]?.id
    },
    async read(id) {
      const now = Date.now()
      const [account] = await database.query<
        Pick<SupportAccount, 'id' | 'createdAt' | 'addresses'>
      >(sql`
        select id, created_at::float8 as "createdAt", addresses from wallet_accounts where id = ${id}`)
      if (!account) return undefined
      const [frozen, identities, devices, sessions, passkeys, log, mails] = await Promise.all([
        readFreezes(id, now),
        database.query<SupportAccount['identities'][number]>(sql`
          select issuer, subject from wallet_identities where account_id = ${id} order by created_at`),
        database.query<SupportAccount['devices'][number]>(sql`
          select id, origin, browser, created_at::float8 as "createdAt", last_used_at::float8 as "lastUsedAt"
          from wallet_enrolments where account_id = ${id} order by wallet_enrolments.last_used_at desc`),
        database.query<SupportAccount['sessions'][number]>(sql`
          select origin, browser, created_at::float8 as "createdAt", rotated_at::float8 as "usedAt",
            least(expires_at, ends_at)::float8 as "endsAt"
          from wallet_sessions
          where account_id = ${id} and revoked_at is null and least(expires_at, ends_at) > ${now}
          order by rotated_at desc limit ${MAX_SESSIONS}`),
        database.query<SupportAccount['passkeys'][number]>(sql`
          select label, created_at::float8 as "createdAt", last_used_at::float8 as "lastUsedAt"
          from wallet_passkeys where account_id = ${id} order by wallet_passkeys.created_at`),
        database.query<SupportAccount['log'][number]>(sql`
          select at::float8 as at, event, origin, browser
          from wallet_log where account_id = ${id} order by id desc limit ${MAX_LOG}`),
        database.query<SupportAccount['mails'][number]>(sql`
          select split_part(subject_of, ':', 1) as kind, created_at::float8 as "createdAt",
            case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end as state,
            ${canResend(now)} as "canResend"
          from wallet_mails where ${isMailOf(id)} order by wallet_mails.created_at desc limit ${MAX_MAILS}`),
      ])
      return { ...account, frozen, identities, devices, sessions, passkeys, log, mails }
    },
    async freeze(id) {
      if (!(await exists(id))) return false
      await database.transaction((orm) => freeze(orm, id, Date.now()))
      return true
    },
    async unfreeze(id) {
      if (!(await exists(id))) return false
      await database.transaction((orm) => unfreeze(orm, id))
      return true
    },
    async resend(id) {
      const now = Date.now()
      const rows = await database.query(sql`
        update wallet_mails set failed_at = null, next_at = ${now}
        where ${isMailOf(id)} and ${canResend(now)} returning 1`)
      return rows.length
    },
    async countMails() {
      const now = Date.now()
      const [row] = await database.query<{ failed: number; late: number }>(sql`
        select count(*) filter (where failed_at > ${now - FAILED_WITHIN_MS})::float8 as failed,
          count(*) filter (where failed_at is null and created_at < ${now - LATE_MS})::float8 as late
        from wallet_mails where sent_at is null`)
      return row!
    },
  }
}

// The link of a login that has expired would open nothing.
const canResend = (now: number) => sql`(
  sent_at is null and failed_at is not null and expires_at > ${now}
  and (subject_of not like 'login:%' or exists (
    select from wallet_logins l where l.id = substr(subject_of, 7) and l.expires_at > ${now})))`

// One list instead of an alternative, which no index answers.
const isMailOf = (id: string) => sql`subject_of in (
  select ${`account:${id}`}
  union all select 'login:' || l.id from wallet_logins l
    join wallet_identities i on i.issuer = l.issuer and i.subject = l.subject
    where i.account_id = ${id})`
