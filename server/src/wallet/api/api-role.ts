import { desc, eq } from 'drizzle-orm'
import { walletAccounts, walletLog } from '../../storage/schema/wallet.js'
import type { MeAnswer } from '../contracts/contract.js'
import type { HandOvers } from '../mail/worker.js'
import type { Wallet } from '../wallet.js'
import { listEnrolments } from './accounts.js'
import { createEmailChanges, type EmailChanges } from './email-changes.js'
import { createEnrolments, type Enrolments } from './enrolments.js'
import { createFarcasterLogins, type FarcasterLogins } from './farcaster-logins.js'
import { createFreezeInvites } from '../mail/freeze-invites.js'
import { createFreezeLinks } from '../mail/freeze-links.js'
import { createFreezes, type Freezes } from './freezes.js'
import { createLogins, forgetUnusedDevices, startLink, type Logins } from './logins.js'
import { createPasskeyLogins, type PasskeyLogins } from './passkey-logins.js'
import { createPermissionRecord, type PermissionRecord } from './permissions.js'
import { createRecords, type Records } from './records.js'
import { createNote, createSecurity, type Security } from './security.js'
import { createSessions, type Session, type Sessions } from './sessions.js'
import { createSocialLogins, type SocialLogins } from './social-logins.js'
import { createSpending, type Spending } from './spending.js'
import { createFreezeHolds } from '../records/freeze-holds.js'
import { listPasskeys } from './recovery-rules.js'
import { createStepUps, type StepUps } from './step-ups.js'

const FORGET_EVERY_MS = 60 * 60_000
const SHOWN_EVENTS = 50

/** Actions of the api role that start when a mail is accepted. */
export const API_HAND_OVERS: HandOvers = { login: startLink }

/**
 * The api role of the embedded wallet: accounts, links of unknown devices, sessions and auth
 * shares.
 */
export interface ApiRole {
  readonly sessions: Sessions
  readonly logins: Logins
  readonly passkeyLogins: PasskeyLogins
  readonly socialLogins: SocialLogins
  readonly farcasterLogins: FarcasterLogins
  readonly enrolments: Enrolments
  readonly emailChanges: EmailChanges
  readonly stepUps: StepUps
  readonly security: Security
  readonly spending: Spending
  readonly permissions: PermissionRecord
  readonly freezes: Freezes
  readonly records: Records
  /**
   * Ways to sign in that this server can complete for a project, with the names of the project's
   * `social_login`.
   */
  listLogins(projectId: string): string[]
  readMe(session: Session, smartAccountNetworks: readonly number[]): Promise<MeAnswer>
  stop(): void
}

/**
 * Creates the {@link ApiRole}. Deletes devices that were unused for long if the process serves the
 * role and its database is permanent.
 */
export function openApiRole({
  context,
  options: { url, settings, lasting, roles, roleUrls },
  socials,
  farcaster,
  callback,
}: Wallet): ApiRole {
  const sessions = createSessions(context)
  const freezeLinks = createFreezeLinks(context, 'api', `${url}/wallet/v1/freeze/link`)
  const invites = createFreezeInvites(context, freezeLinks, {
    role: 'api',
    otherPage: roleUrls.vault && `${roleUrls.vault}/vault/v1/freeze/link`,
  })
  const logins = createLogins(context, sessions, freezeLinks)
  const note = createNote(context, freezeLinks)
  const holds = createFreezeHolds(
    context,
    'api',
    async (orm, accountId) => (await listPasskeys(orm, accountId)).length > 0,
  )
  const stepUps = createStepUps(context, holds, () => `${url}/wallet/v1/step-ups/cancel`)
  const enrolments = createEnrolments(context, sessions, stepUps)
  const forgetting =
    lasting && roles.includes('api')
      ? setInterval(() => {
          forgetUnusedDevices(context).catch((error: unknown) =>
            context.log.warn(
              { err: error },
              'unused devices were not forgotten; they are with the next round',
            ),
          )
        }, FORGET_EVERY_MS).unref()
      : undefined
  return {
    sessions,
    logins,
    passkeyLogins: createPasskeyLogins(context, logins),
    enrolments,
    stepUps,
    socialLogins: createSocialLogins(context, { socials, logins, callback }),
    farcasterLogins: createFarcasterLogins(context, { farcaster, logins }),
    security: createSecurity(context, stepUps, note),
    spending: createSpending(context, stepUps, note),
    permissions: createPermissionRecord(context),
    freezes: createFreezes(context, stepUps, freezeLinks, invites, holds),
    records: createRecords(context, stepUps),
    emailChanges: createEmailChanges(
      context,
      sessions,
      stepUps,
      () => `${url}/wallet/v1/email-changes/undo`,
    ),
    listLogins: (projectId) => [
      ...(context.canMail ? ['email'] : []),
      ...socials.list(projectId),
      ...(settings.farcaster ? ['farcaster'] : []),
    ],
    async readMe({ accountId, jkt }, smartAccountNetworks) {
      const { orm } = await context.database()
      const [account] = await orm
        .select()
        .from(walletAccounts)
        .where(eq(walletAccounts.id, accountId))
      const devices = (await listEnrolments(orm, accountId)).map(
        ({ id, browser, origin, createdAt, lastUsedAt, jkt: other }) => ({
          id,
          browser,
          origin,
          createdAt,
          lastUsedAt,
          isCurrent: other === jkt,
          jkt: other,
        }),
      )
      const log = await orm
        .select({
          at: walletLog.at,
          event: walletLog.event,
          origin: walletLog.origin,
          browser: walletLog.browser,
        })
        .from(walletLog)
        .where(eq(walletLog.accountId, accountId))
        .orderBy(desc(walletLog.id))
        .limit(SHOWN_EVENTS)
      return {
        accountId,
        email: account!.email,
        ...(account!.userName !== null && { userName: account!.userName }),
        ...(account!.addresses && { addresses: account!.addresses }),
        devices,
        log: log as MeAnswer['log'],
        smartAccountNetworks: [...smartAccountNetworks],
      }
    },
    stop: () => clearInterval(forgetting),
  }
}
