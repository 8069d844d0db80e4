import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../operation/clock.js'
import type { KeyProvider } from '../operation/keys/key-provider.js'
import type { Database, Orm } from '../storage/open/database.js'
import type { Audit } from './audit/audit-events.js'
import type { Derived } from './derive.js'
import { queueMail } from './mail/outbox.js'
import type { Mail } from './mail/compose.js'
import type { Role, Tokens } from './tokens.js'

/** Shared by the parts of the embedded wallet's roles. */
export interface WalletContext {
  readonly database: () => Promise<Database>
  readonly keys: KeyProvider
  readonly clock: Clock
  readonly tokens: Tokens
  readonly derived: Readonly<Record<Role, Derived>>
  /** True when a mail server is configured. */
  readonly canMail: boolean
  /** Called when a mail was committed to the outbox. */
  wakeMail(): void
  /** Origin of the secure site, for links in mails. */
  readonly site: string
  readonly log: Logger
  readonly audit: Audit
}

/** The device of a request, and when it made the request by its own clock (Unix ms). */
export interface Device {
  readonly jkt: string
  readonly provedAt: number
  readonly browser: string
  readonly language: string
  readonly source: string
}

/** Unix milliseconds. */
export function getNow({ clock }: Pick<WalletContext, 'clock'>): number {
  return clock.readings()[0]
}

/** A random id of 128 bits. */
export function createId(): string {
  return randomBytes(16).toString('base64url')
}

/** Queues a mail of a role in a transaction; call `wakeMail` once it has committed. */
export function queue(
  context: WalletContext,
  orm: Orm,
  sender: Role,
  subjectOf: string,
  mail: Mail,
): Promise<void> {
  return queueMail(orm, context.keys, { sender, mail, subjectOf, now: getNow(context) })
}

/**
 * Name of the project of a login, for its mails. None for the site's own pages, which may name any
 * project.
 */
export function toMailProject(
  { site }: Pick<WalletContext, 'site'>,
  { origin, project }: { readonly origin: string; readonly project: string },
): string | undefined {
  return origin === site ? undefined : project
}
