import type { Logger } from 'pino'
import type { Clock } from '../operation/clock.js'
import type { KeyProvider } from '../operation/keys/key-provider.js'
import { WALLET_PURPOSES } from '../operation/keys/key-store.js'
import type { Database } from '../storage/open/database.js'
import { lazy } from '../storage/open/lazy.js'
import { NO_AUDIT, type Audit } from './audit/audit-events.js'
import { createDerived } from './derive.js'
import { createFarcasterClient, type FarcasterClient } from './farcaster/farcaster-client.js'
import { startMailWorker, type HandOvers, type MailWorker } from './mail/worker.js'
import { openPeerKeys } from './peer-keys.js'
import type { WalletSettings } from './settings.js'
import { createSocialClients, type SocialClients } from './social/social-client.js'
import { createTokens, type Role } from './tokens.js'
import type { WalletContext } from './wallet-context.js'

/** The parts that both embedded-wallet roles share. It contains no logic of either role. */
export interface Wallet {
  readonly context: WalletContext
  readonly options: WalletOptions
  readonly socials: SocialClients
  readonly farcaster: FarcasterClient
  /** Redirect address for providers, at the api role. */
  readonly callback: string
  stop(): Promise<void>
}

/**
 * Options of {@link openWallet}. `roles` are those this process serves; the other role's keys come
 * from the settings.
 */
export interface WalletOptions {
  readonly database: () => Promise<Database>
  readonly keys: KeyProvider
  readonly clock: Clock
  readonly settings: WalletSettings
  readonly site: string
  /** Public address of this server, for links in mails. */
  readonly url: string
  /** Public address of the api role, to which providers redirect. */
  readonly apiUrl: string
  /** The addresses of the roles that this process serves or its settings name. */
  readonly roleUrls: Partial<Readonly<Record<Role, string>>>
  /** True when providers may be reached without https, in development. */
  readonly insecure: boolean
  readonly roles: readonly Role[]
  /**
   * True when the database outlives this process; the outbox may then contain mails of an earlier
   * run.
   */
  readonly lasting: boolean
  readonly log: Logger
  readonly audit?: Audit
}

/**
 * Creates the {@link Wallet}. Reads and writes nothing until a request arrives, or mails wait in a
 * permanent database. `handOvers` are those of the roles that this process serves.
 */
export function openWallet(options: WalletOptions, handOvers: HandOvers): Wallet {
  const {
    database: openDatabase,
    keys,
    clock,
    settings,
    site,
    apiUrl,
    insecure,
    roles,
    lasting,
    log,
    audit = NO_AUDIT,
  } = options
  const peers = {
    ...(!roles.includes('vault') && {
      vault: openPeerKeys(settings.vaultKeys, settings.vaultKeysFile, log),
    }),
    ...(!roles.includes('api') && {
      api: openPeerKeys(settings.apiKeys, settings.apiKeysFile, log),
    }),
  }
  // Keys are read before a transaction begins, never inside one.
  const readKeys = lazy(() =>
    Promise.all(
      WALLET_PURPOSES.filter((purpose) =>
        roles.some((role) => purpose.startsWith(role === 'api' ? 'wallet ' : 'vault ')),
      ).map((purpose) => keys.current(purpose)),
    ),
  )
  const database = async () => {
    await readKeys()
    return openDatabase()
  }
  const isServing = roles.length > 0
  const worker: MailWorker | undefined =
    settings.smtpUrl === undefined || !isServing
      ? undefined
      : startMailWorker({
          smtpUrl: settings.smtpUrl,
          from: settings.mailFrom,
          keys,
          database,
          clock,
          log,
          audit,
          handOvers,
          eager: lasting,
        })
  return {
    context: {
      database,
      keys,
      clock,
      site,
      log,
      audit,
      tokens: createTokens({ keys, clock, peers }),
      derived: {
        api: createDerived(keys, 'wallet codes'),
        vault: createDerived(keys, 'vault codes'),
      },
      canMail: worker !== undefined,
      wakeMail: () => worker?.wake(),
    },
    options,
    socials: createSocialClients(settings, { insecure }),
    farcaster: createFarcasterClient(settings, site),
    callback: `${apiUrl}/wallet/v1/socials/callback`,
    stop: async () => worker?.stop(),
  }
}
