import { and, eq, isNull, sql } from 'drizzle-orm'
import { createTransport, type Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Clock } from '../../operation/clock.js'
import type { KeyProvider } from '../../operation/keys/key-provider.js'
import type { Database, Orm } from '../../storage/open/database.js'
import { walletMails } from '../../storage/schema/wallet.js'
import { isStorageUnavailable } from '../../storage/storage-unavailable.js'
import type { Audit } from '../audit/audit-events.js'
import { isGivenUp, openMail } from './outbox.js'

// Mails that this instance sends concurrently.
const BATCH = 20
const POLL_MS = 2_000
// A claim expires after this time, so that the mails of a crashed instance are sent.
const CLAIM_MS = 30_000
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 60_000]
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Actions once the mail server has accepted the mail of a login's link (`login`) or a code
 * (`code`), in the same transaction.
 */
export type HandOvers = Readonly<
  Record<string, (orm: Orm, id: string, now: number) => Promise<void>>
>

/** Sends the mails of the outbox. */
export interface MailWorker {
  /** Sends a queued mail now instead of in the next round. */
  wake(): void
  stop(): Promise<void>
}

/**
 * Starts the worker; several instances may run one on the same database. `eager` polls from the
 * start, otherwise from the first {@link MailWorker.wake}.
 */
export function startMailWorker({
  smtpUrl,
  from,
  keys,
  database,
  clock,
  log,
  audit,
  handOvers,
  eager,
}: {
  smtpUrl: string
  from: string
  keys: KeyProvider
  database: () => Promise<Database>
  clock: Clock
  log: Logger
  audit: Audit
  handOvers: HandOvers
  eager: boolean
}): MailWorker {
  const transport = openTransport(smtpUrl)
  let stopped = false
  let running: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined
  // A mail server may take longer than a claim lasts: this instance does not claim its pending
  // mails again, and other mails do not wait for them.
  const sending = new Map<string, Promise<void>>()

  async function claim(orm: Orm, limit: number): Promise<(typeof walletMails.$inferSelect)[]> {
    const now = clock.readings()[0]
    return orm
      .update(walletMails)
      .set({ nextAt: now + CLAIM_MS, attempts: sql`${walletMails.attempts} + 1` })
      .where(sql`${walletMails.id} in (
      select id from wallet_mails where sent_at is null and failed_at is null and next_at <= ${now}::bigint and not (id = any(${sql.param([...sending.keys()])}::text[])) order by next_at limit ${limit}::integer for update skip locked
    )`)
      .returning()
  }

  async function deliver(opened: Database, row: typeof walletMails.$inferSelect): Promise<void> {
    try {
      const { to, subject, text, html } = await openMail(keys, row)
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        html,
        messageId: `<${row.id}@wallet-modal>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } catch (error) {
      const now = clock.readings()[0]
      const isFinal = isRefused(error) || isGivenUp(row, now)
      await opened.orm
        .update(walletMails)
        .set(
          isFinal
            ? { failedAt: now }
            : { nextAt: now + RETRY_MS[Math.min(row.attempts, RETRY_MS.length) - 1]! },
        )
        .where(eq(walletMails.id, row.id))
      audit.record({
        event: isFinal ? 'mail-refused' : 'mail-late',
        role: row.sender,
        outcome: 'failed',
      })
      log.warn(
        {
          mail: row.id,
          attempts: row.attempts,
          isFinal,
          code: (error as { code?: string }).code,
          responseCode: (error as { responseCode?: number }).responseCode,
        },
        'a mail was not accepted',
      )
      return
    }
    const now = clock.readings()[0]
    const at = row.subjectOf.indexOf(':')
    const [kind, subject] = [row.subjectOf.slice(0, at), row.subjectOf.slice(at + 1)]
    await opened.transaction(async (orm) => {
      await orm
        .update(walletMails)
        .set({ sentAt: now })
        .where(and(eq(walletMails.id, row.id), isNull(walletMails.sentAt)))
      await handOvers[kind]?.(orm, subject, now)
    })
    audit.record({ event: 'mail-sent', role: row.sender, outcome: 'done' })
  }

  function sendOne(opened: Database, row: typeof walletMails.$inferSelect): void {
    sending.set(
      row.id,
      deliver(opened, row)
        .catch(report)
        .finally(() => {
          const wasFull = sending.size >= BATCH
          sending.delete(row.id)
          if (wasFull) run()
        }),
    )
  }

  async function work(): Promise<void> {
    const opened = await database()
    for (let room = BATCH - sending.size; room > 0 && !stopped; room = BATCH - sending.size) {
      const rows = await claim(opened.orm, room)
      for (const row of rows) sendOne(opened, row)
      if (rows.length < room) return
    }
  }

  function report(error: unknown): void {
    if (!stopped)
      log.warn(
        isStorageUnavailable(error) ? {} : { err: error },
        'mails wait: the database does not answer now',
      )
  }

  function run(): void {
    if (stopped) return
    if (running) return void (again = true)
    again = false
    running = work()
      .catch(report)
      .finally(() => {
        running = undefined
        if (again) run()
      })
  }

  function start(): void {
    timer ??= setInterval(run, POLL_MS).unref()
    run()
  }
  if (eager) start()
  return {
    wake: start,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
      await Promise.all(sending.values())
      transport.close()
    },
  }
}

function openTransport(smtpUrl: string): Transporter {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(hostname)
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    // Codes are never sent over a network unencrypted.
    requireTLS: !isLocal,
    ignoreTLS: isLocal && protocol === 'smtp:',
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    ...SMTP_TIMEOUTS,
    pool: true,
  })
}

function isRefused(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number }
  return (
    responseCode !== undefined && responseCode >= 500 && responseCode < 600 && responseCode !== 535
  )
}
