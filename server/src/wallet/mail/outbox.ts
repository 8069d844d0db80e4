import { randomBytes } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { KeyProvider } from '../../operation/keys/key-provider.js'
import type { Orm } from '../../storage/open/database.js'
import { walletMails } from '../../storage/schema/wallet.js'
import { openEnvelope, sealEnvelope } from '../envelope.js'
import type { Role } from '../tokens.js'
import type { Mail } from './compose.js'

const GIVE_UP_MS = 10 * 60_000
const KEPT_MS = 24 * 60 * 60_000
// The login shows the delay within a minute, although sending continues.
const LATE_MS = 45_000
const PURPOSE = { api: 'wallet codes', vault: 'vault codes' } as const

/** State of the latest mail of a login or code. */
export type MailState = 'queued' | 'sent' | 'failed' | 'none'

/**
 * Queues a mail in a transaction, so that it is sent exactly if the transaction commits.
 * `subjectOf` names what its delivery starts.
 */
export async function queueMail(
  orm: Orm,
  keys: KeyProvider,
  { sender, mail, subjectOf, now }: { sender: Role; mail: Mail; subjectOf: string; now: number },
): Promise<void> {
  const id = randomBytes(16).toString('base64url')
  const content = await sealEnvelope(
    keys,
    PURPOSE[sender],
    Buffer.from(JSON.stringify(mail)),
    `mail|${id}`,
  )
  await orm.insert(walletMails).values({
    id,
    sender,
    content,
    subjectOf,
    nextAt: now,
    createdAt: now,
    expiresAt: now + KEPT_MS,
  })
}

/** Decrypts the text of a queued mail. */
export async function openMail(
  keys: KeyProvider,
  { id, sender, content }: Pick<typeof walletMails.$inferSelect, 'id' | 'sender' | 'content'>,
): Promise<Mail> {
  return JSON.parse(
    Buffer.from(await openEnvelope(keys, PURPOSE[sender], content, `mail|${id}`)).toString('utf8'),
  ) as Mail
}

/** True when an unsent mail is given up. */
export function isGivenUp({ createdAt }: { createdAt: number }, now: number): boolean {
  return now - createdAt > GIVE_UP_MS
}

/** Reads the {@link MailState} of a login or code. */
export async function readMailState(orm: Orm, subjectOf: string, now: number): Promise<MailState> {
  const [mail] = await orm
    .select({
      createdAt: walletMails.createdAt,
      sentAt: walletMails.sentAt,
      failedAt: walletMails.failedAt,
    })
    .from(walletMails)
    .where(eq(walletMails.subjectOf, subjectOf))
    .orderBy(desc(walletMails.createdAt))
    .limit(1)
  if (!mail) return 'none'
  if (mail.sentAt !== null) return 'sent'
  return mail.failedAt !== null || now - mail.createdAt > LATE_MS ? 'failed' : 'queued'
}
