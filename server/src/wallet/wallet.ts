import { desc, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Clock } from '../operation/clock.js'
import { WALLET_PURPOSES, type KeyProvider } from '../operation/keys/key-provider.js'
import type { Database } from '../storage/database.js'
import { lazy } from '../storage/lazy.js'
import { walletAccounts, walletLog } from '../storage/schema/wallet.js'
import { createDerived } from './derive.js'
import { startMailWorker, type MailWorker } from './mail/worker.js'
import type { WalletSettings } from './settings.js'
import { createTokens, type Role } from './tokens.js'
import type { WalletContext } from './wallet-context.js'
import { listEnrolments } from './api/accounts.js'
import { createEmailChanges, type EmailChanges } from './api/email-changes.js'
import { createVaultEmailChanges, type VaultEmailChanges } from './vault/email-changes.js'
import { createEnrolments, type Enrolments } from './api/enrolments.js'
import { createLogins, forgetUnusedDevices, type Logins } from './api/logins.js'
import { createSecurity, type Security } from './api/security.js'
import { createStepUps, type StepUps } from './api/step-ups.js'
import { createVaultStepUps, type VaultStepUps } from './vault/step-ups.js'
import { createSessions, type Session, type Sessions } from './api/sessions.js'
import { createFarcasterLogins, type FarcasterLogins } from './api/farcaster-logins.js'
import { createFarcasterClient } from './farcaster/farcaster-client.js'
import { createFarcasterChecks, type FarcasterChecks } from './vault/farcaster-checks.js'
import { createSocialLogins, type SocialLogins } from './api/social-logins.js'
import { createSocialClients, type SocialClients } from './social/social-client.js'
import { createCodes } from './vault/codes.js'
import { createSocialChecks, type SocialChecks } from './vault/social-checks.js'
import { createVault, type Vault } from './vault/vault.js'
import type { MeAnswer } from './contract.js'

const FORGET_EVERY_MS = 60 * 60_000
const SHOWN_EVENTS = 50

/** The embedded wallet's server: both roles in development, one of them in production. */
export interface Wallet {
  readonly context: WalletContext
  readonly sessions: Sessions
  readonly logins: Logins
  readonly socials: SocialClients
  readonly socialLogins: SocialLogins
  readonly socialChecks: SocialChecks
  readonly farcasterLogins: FarcasterLogins
  readonly farcasterChecks: FarcasterChecks
  readonly enrolments: Enrolments
  readonly emailChanges: EmailChanges
  readonly stepUps: StepUps
  readonly security: Security
  readonly vault: Vault
  readonly vaultStepUps: VaultStepUps
  readonly vaultEmailChanges: VaultEmailChanges
  /** Ways to sign in that this server can complete for a project, by the names a project's `social_login` has. */
  listLogins(projectId: string): string[]
  readMe(session: Session, smartAccountNetworks: readonly number[]): Promise<MeAnswer>
  stop(): Promise<void>
}

/** What {@link createWallet} works with. `roles` are those this process serves; keys of the other come from the settings when it is not among them. */
export interface WalletOptions {
  readonly database: () => Promise<Database>
  readonly keys: KeyProvider
  readonly clock: Clock
  readonly settings: WalletSettings
  readonly site: string
  /** Address clients know this server by, for links in mails. */
  readonly url: string
  /** Address browsers know the api role by: providers redirect to it. */
  readonly apiUrl: string
  /** Whether providers may be reached without https: in development. */
  readonly insecure: boolean
  readonly roles: readonly Role[]
  /** Whether the database outlives this process. Then the outbox may hold mails of an earlier run. */
  readonly lasting: boolean
  readonly log: Logger
}

/** Makes the {@link Wallet}. Nothing is read or written until a request comes, or mails wait in a database that lasts. */
export function createWallet({ database: openDatabase, keys, clock, settings, site, url, apiUrl, insecure, roles, lasting, log }: WalletOptions): Wallet {
  const peers = { ...(!roles.includes('vault') && { vault: settings.vaultKeys }), ...(!roles.includes('api') && { api: settings.apiKeys }) }
  // Keys are read before a transaction begins, never inside one.
  const readKeys = lazy(() => Promise.all(WALLET_PURPOSES.filter((purpose) => roles.some((role) => purpose.startsWith(role === 'api' ? 'wallet ' : 'vault '))).map((purpose) => keys.current(purpose))))
  const database = async () => {
    await readKeys()
    return openDatabase()
  }
  const isServing = roles.length > 0
  const worker: MailWorker | undefined = settings.smtpUrl === undefined || !isServing ? undefined : startMailWorker({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, keys, database, clock, log, eager: lasting })
  const context: WalletContext = {
    database, keys, clock, site, log, tokens: createTokens({ keys, clock, peers }), derived: { api: createDerived(keys, 'wallet codes'), vault: createDerived(keys, 'vault codes') },
    canMail: worker !== undefined, wakeMail: () => worker?.wake(),
  }
  const forgetting = lasting && roles.includes('api') ? setInterval(() => {
    forgetUnusedDevices(context).catch((error: unknown) => log.warn({ err: error }, 'unused devices were not forgotten; they are with the next round'))
  }, FORGET_EVERY_MS).unref() : undefined
  const sessions = createSessions(context)
  const codes = createCodes(context)
  const logins = createLogins(context, sessions)
  const enrolments = createEnrolments(context, sessions)
  const stepUps = createStepUps(context, () => `${url}/wallet/v1/step-ups/cancel`)
  const socials = createSocialClients(settings, { insecure })
  const farcaster = createFarcasterClient(settings, site)
  const callback = () => `${apiUrl}/wallet/v1/socials/callback`
  return {
    context, sessions, logins, enrolments, stepUps, socials,
    socialLogins: createSocialLogins(context, { socials, logins, callback }),
    socialChecks: createSocialChecks(context, { socials, callback }),
    security: createSecurity(context, stepUps, enrolments),
    emailChanges: createEmailChanges(context, sessions, stepUps, () => `${url}/wallet/v1/email-changes/undo`),
    farcasterLogins: createFarcasterLogins(context, { farcaster, logins }),
    farcasterChecks: createFarcasterChecks(context, farcaster),
    vault: createVault(context, codes),
    vaultStepUps: createVaultStepUps(context, codes),
    vaultEmailChanges: createVaultEmailChanges(context, codes),
    listLogins: (projectId) => [...(context.canMail ? ['email'] : []), ...socials.list(projectId), ...(settings.farcaster ? ['farcaster'] : [])],
    async readMe({ accountId, jkt }, smartAccountNetworks) {
      const { orm } = await database()
      const [account] = await orm.select().from(walletAccounts).where(eq(walletAccounts.id, accountId))
      const devices = (await listEnrolments(orm, accountId)).map(({ id, browser, origin, createdAt, lastUsedAt, jkt: other }) => ({ id, browser, origin, createdAt, lastUsedAt, isCurrent: other === jkt }))
      const log = await orm.select({ at: walletLog.at, event: walletLog.event, origin: walletLog.origin, browser: walletLog.browser }).from(walletLog).where(eq(walletLog.accountId, accountId)).orderBy(desc(walletLog.id)).limit(SHOWN_EVENTS)
      return { accountId, email: account!.email, ...(account!.userName !== null && { userName: account!.userName }), ...(account!.addresses && { addresses: account!.addresses }), devices, log: log as MeAnswer['log'], smartAccountNetworks: [...smartAccountNetworks] }
    },
    async stop() {
      clearInterval(forgetting)
      await worker?.stop()
    },
  }
}
