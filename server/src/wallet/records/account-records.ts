import { eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from '../../storage/open/database.js'
import {
  vaultAccounts,
  vaultApprovals,
  vaultCodes,
  vaultEnrolments,
  vaultFreezes,
  vaultIdentities,
  vaultSpending,
  walletAccounts,
  walletChanges,
  walletEnrolments,
  walletFrozen,
  walletIdentities,
  walletLimits,
  walletLog,
  walletLogins,
  walletMails,
  walletOperatorFreezes,
  walletPasskeys,
  walletPermissions,
  walletSessions,
  walletSpending,
  walletStepUps,
  walletUndos,
} from '../../storage/schema/wallet.js'
import { EMAIL_ISSUER } from '../contracts/contract.js'
import { toEmailSubject } from '../email-address.js'
import type { Role } from '../tokens.js'
import { toAccountKey } from './account-key.js'

/** An account in the database of a role, with the identities that sign in to it there. */
export interface RecordedAccount {
  readonly id: string
  readonly roles: readonly Role[]
  readonly identities: readonly { readonly issuer: string; readonly subject: string }[]
}

/** Finds an account by its id or its email address. */
export async function findRecorded(orm: Orm, name: string): Promise<RecordedAccount | undefined> {
  const subject = toEmailSubject(name)
  const tables = [
    ['api', walletIdentities, walletAccounts],
    ['vault', vaultIdentities, vaultAccounts],
  ] as const
  const ids = new Set<string>()
  for (const [, identities, accounts] of tables) {
    const byEmail = await orm
      .select({ id: identities.accountId })
      .from(identities)
      .where(sql`${identities.issuer} = ${EMAIL_ISSUER} and ${identities.subject} = ${subject}`)
    const byId = await orm.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, name))
    for (const { id } of [...byId, ...byEmail]) ids.add(id)
  }
  const [id, ...others] = ids
  if (id === undefined) return undefined
  if (others.length > 0)
    throw new Error(`${name} is in several accounts: ${[...ids].join(', ')}; name one by its id`)
  const roles: Role[] = []
  const found: { issuer: string; subject: string }[] = []
  for (const [role, identities, accounts] of tables) {
    const rows = await orm.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id))
    if (rows.length > 0) roles.push(role)
    found.push(
      ...(await orm
        .select({ issuer: identities.issuer, subject: identities.subject })
        .from(identities)
        .where(eq(identities.accountId, id))),
    )
  }
  return { id, roles, identities: found }
}

/** Where a role keeps something about an account. Referring tables come before `accounts`. */
function listPlaces(
  { id, identities }: RecordedAccount,
  role?: Role,
): readonly (readonly [name: string, table: PgTable, where: SQL])[] {
  const subjects = identities.map(({ subject }) => subject)
  const isOf = <T>(accountId: T, subject?: T) =>
    subject === undefined || subjects.length === 0
      ? eq(accountId as never, id)
      : or(eq(accountId as never, id), inArray(subject as never, subjects))!
  const ofSubject = (subject: unknown) =>
    subjects.length === 0 ? sql`false` : inArray(subject as never, subjects)
  const ofAccount = (of: Role) => sql`starts_with(${walletLimits.key}, ${toAccountKey(of, id)})`
  const codes = sql`${vaultCodes.claims} ->> 'accountId' = ${id}`
  const loginIds = sql`(select 'login:' || ${walletLogins.id} from ${walletLogins} where ${ofSubject(walletLogins.subject)})`
  const codeIds = sql`(select 'code:' || ${vaultCodes.id} from ${vaultCodes} where ${or(codes, ofSubject(vaultCodes.subject))})`
  const mails = [
    'mails',
    walletMails,
    sql`${walletMails.subjectOf} = ${`account:${id}`} or ${walletMails.subjectOf} in ${loginIds} or ${walletMails.subjectOf} in ${codeIds}`,
  ] as const
  const api = [
    ['logins', walletLogins, ofSubject(walletLogins.subject)],
    ['sessions', walletSessions, isOf(walletSessions.accountId)],
    ['log', walletLog, isOf(walletLog.accountId)],
    ['undos', walletUndos, isOf(walletUndos.accountId)],
    ['changes', walletChanges, isOf(walletChanges.accountId)],
    ['limits', walletLimits, ofAccount('api')],
    ['stepUps', walletStepUps, isOf(walletStepUps.accountId)],
    ['spending', walletSpending, isOf(walletSpending.accountId)],
    ['permissions', walletPermissions, isOf(walletPermissions.accountId)],
    ['passkeys', walletPasskeys, isOf(walletPasskeys.accountId)],
    ['devices', walletEnrolments, isOf(walletEnrolments.accountId)],
    ['identities', walletIdentities, isOf(walletIdentities.accountId)],
    ['account', walletAccounts, eq(walletAccounts.id, id)],
  ] as const
  const vault = [
    ['codes', vaultCodes, or(codes, ofSubject(vaultCodes.subject))!],
    ['vaultLimits', walletLimits, ofAccount('vault')],
    ['vaultApprovals', vaultApprovals, isOf(vaultApprovals.accountId)],
    ['vaultFreezes', vaultFreezes, isOf(vaultFreezes.accountId)],
    ['vaultSpending', vaultSpending, isOf(vaultSpending.accountId)],
    ['recoveryShares', vaultEnrolments, isOf(vaultEnrolments.accountId)],
    ['vaultIdentities', vaultIdentities, isOf(vaultIdentities.accountId)],
    ['vaultAccount', vaultAccounts, eq(vaultAccounts.id, id)],
  ] as const
  const frozen = [
    ['frozen', walletFrozen, isOf(walletFrozen.accountId)],
    ['operatorFreezes', walletOperatorFreezes, isOf(walletOperatorFreezes.accountId)],
  ] as const
  if (role === 'vault') return [mails, ...vault]
  if (role === 'api') return [mails, ...api, ...frozen]
  return [mails, ...api, ...vault, ...frozen]
}

// What opens or proves something is never exported.
const SECRET = [
  'share',
  'wrapped',
  'secrets',
  'seed',
  'kid',
  'content',
  'challenge',
  'match',
  'choices',
  'hpke',
  'hpkeKey',
  'claims',
] as const

/** Everything that a role has about an account, by table, without shares, codes and keys. */
export async function exportRecords(
  orm: Orm,
  account: RecordedAccount,
  role?: Role,
): Promise<Record<string, Record<string, unknown>[]>> {
  const all: Record<string, Record<string, unknown>[]> = {}
  for (const [name, table, where] of listPlaces(account, role)) {
    const rows = (await orm.select().from(table).where(where)) as Record<string, unknown>[]
    if (rows.length === 0) continue
    all[name] = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([column]) => !(SECRET as readonly string[]).includes(column)),
      ),
    )
  }
  return all
}

/**
 * Deletes everything that `role` has about an account, its share included, or everything of both
 * roles without `role`: in development both have one database. Returns the number of rows by table.
 */
export async function eraseRecords(
  orm: Orm,
  account: RecordedAccount,
  role?: Role,
): Promise<Record<string, number>> {
  const erased: Record<string, number> = {}
  for (const [name, table, where] of listPlaces(account, role)) {
    const rows = await orm.delete(table).where(where).returning()
    if (rows.length > 0) erased[name] = rows.length
  }
  return erased
}
