import { and, desc, eq, gt } from 'drizzle-orm'
import type { Orm } from '../../storage/open/database.js'
import {
  walletAccounts,
  walletEnrolments,
  walletIdentities,
  walletLog,
  walletUndos,
} from '../../storage/schema/wallet.js'
import { EMAIL_ISSUER, type LogEntry } from '../contracts/contract.js'
import { isPlainEmail } from '../email-address.js'
import type * as z from 'zod/mini'
import { createId } from '../wallet-context.js'

/** A row of `wallet_accounts`. */
export type Account = typeof walletAccounts.$inferSelect
/** A row of `wallet_enrolments`. */
export type Enrolment = typeof walletEnrolments.$inferSelect
/** An identity that signs in to an account. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

/** The account of an id, locked until the transaction ends. */
export async function lockAccount(orm: Orm, id: string): Promise<Account | undefined> {
  const [account] = await orm
    .select()
    .from(walletAccounts)
    .where(eq(walletAccounts.id, id))
    .for('update')
  return account
}

/** Finds the account of an identity. */
export async function findAccount(
  orm: Orm,
  { issuer, subject }: Identity,
): Promise<Account | undefined> {
  const [row] = await orm
    .select({ account: walletAccounts })
    .from(walletIdentities)
    .innerJoin(walletAccounts, eq(walletAccounts.id, walletIdentities.accountId))
    .where(and(eq(walletIdentities.issuer, issuer), eq(walletIdentities.subject, subject)))
  return row?.account
}

/** Finds or creates the account of an identity; concurrent calls create only one. */
export async function openAccount(
  orm: Orm,
  {
    issuer,
    subject,
    email,
    userName,
    now,
  }: Identity & { email: string | null; userName: string | null; now: number },
): Promise<{ account: Account; isNew: boolean }> {
  const known = await findAccount(orm, { issuer, subject })
  if (known) return { account: known, isNew: false }
  const id = createId()
  const [account] = await orm
    .insert(walletAccounts)
    .values({ id, email, userName, createdAt: now })
    .returning()
  const made = await orm
    .insert(walletIdentities)
    .values({ issuer, subject, accountId: id, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (made.length > 0) return { account: account!, isNew: true }
  await orm.delete(walletAccounts).where(eq(walletAccounts.id, id))
  return { account: (await findAccount(orm, { issuer, subject }))!, isNew: false }
}

/**
 * The address that receives an account's mails: the email address of its email login, or, without
 * an email login, the address that its social provider has verified.
 */
export async function findMailbox(
  orm: Orm,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<string | undefined> {
  const own = await findEmailIdentity(orm, id)
  return own ?? (email !== null && isPlainEmail(email) ? email : undefined)
}

/**
 * The addresses that receive a mail about a change of an account's security: the mailbox
 * ({@link findMailbox}), the provider's verified address, and an address that an email change has
 * replaced, as long as the change can be undone.
 */
export async function listMailboxes(
  orm: Orm,
  account: Pick<Account, 'id' | 'email'>,
  now: number,
): Promise<string[]> {
  const replaced = await orm
    .select({ previous: walletUndos.previous })
    .from(walletUndos)
    .where(and(eq(walletUndos.accountId, account.id), gt(walletUndos.expiresAt, now)))
  const own = await findMailbox(orm, account)
  const all = [own, account.email ?? undefined, ...replaced.map(({ previous }) => previous)]
  return [...new Set(all.filter((to) => to !== undefined && isPlainEmail(to)))] as string[]
}

/** The address by which an account signs in; undefined for an account of a provider. */
export async function findEmailIdentity(orm: Orm, accountId: string): Promise<string | undefined> {
  const [row] = await orm
    .select({ subject: walletIdentities.subject })
    .from(walletIdentities)
    .where(
      and(eq(walletIdentities.accountId, accountId), eq(walletIdentities.issuer, EMAIL_ISSUER)),
    )
  return row?.subject
}

/** The enrolment of a device. */
export async function findEnrolment(
  orm: Orm,
  accountId: string,
  jkt: string,
): Promise<Enrolment | undefined> {
  return (
    await orm
      .select()
      .from(walletEnrolments)
      .where(and(eq(walletEnrolments.accountId, accountId), eq(walletEnrolments.jkt, jkt)))
  )[0]
}

/** The enrolments of an account, most recently used first. */
export async function listEnrolments(orm: Orm, accountId: string): Promise<Enrolment[]> {
  return orm
    .select()
    .from(walletEnrolments)
    .where(eq(walletEnrolments.accountId, accountId))
    .orderBy(desc(walletEnrolments.lastUsedAt))
}

/** When the log has an event last; null if it has none. */
export async function findLastEvent(
  orm: Orm,
  accountId: string,
  event: z.infer<typeof LogEntry>['event'],
): Promise<number | null> {
  const [last] = await orm
    .select({ at: walletLog.at })
    .from(walletLog)
    .where(and(eq(walletLog.accountId, accountId), eq(walletLog.event, event)))
    .orderBy(desc(walletLog.at))
    .limit(1)
  return last?.at ?? null
}

/** Adds an event to the log that the account's owner sees. */
export async function writeLog(
  orm: Orm,
  entry: z.infer<typeof LogEntry> & { accountId: string },
): Promise<void> {
  await orm.insert(walletLog).values(entry)
}
