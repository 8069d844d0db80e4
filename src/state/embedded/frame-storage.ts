import type { ChainNamespace } from '../../standards/caip.js'
import type { Storage } from '../../platform/storage.js'
import { createPersisted } from '../persisted.js'
import { LEAVING_KEY } from '../storage-keys.js'
import type { AccountType } from '../../frame/protocol.js'

const PREFIX = '@appkit-wallet/'
const RESEND_MS = 30_000

type AccountTypes = Readonly<Partial<Record<ChainNamespace, AccountType>>>

/** The last login, as stored for the next visit. */
export interface StoredLogin {
  readonly provider: string
  readonly email?: string | undefined
  readonly userName?: string | undefined
}

/**
 * What the embedded wallet stores in this browser, under the specification's names. None of it is
 * secret.
 */
export interface FrameStorage {
  /** True when a visitor signed in here and did not sign out. */
  isUsed(): boolean
  readLogin(): StoredLogin
  /** Stores a successful login. */
  keepLogin(login: StoredLogin): void
  /** Provider of the latest login in this browser. Kept after sign-out. */
  readPastProvider(): string
  keepEmail(email: string): void
  keepChain(chainId: string | number): void
  /** Clears the login after a sign-out or the end of the frame's session. */
  clear(): void
  /** When another code may be requested, ms since 1970; 0: now. */
  readResendAt(): number
  keepResendTime(): void
  /** EVM networks with smart accounts, by number. */
  readNetworks(): readonly number[]
  keepNetworks(ids: readonly number[]): void
  readType(namespace: ChainNamespace): AccountType | undefined
  keepType(namespace: ChainNamespace, type: AccountType): void
  /** Provider of a login that navigated away and has not returned. */
  readLeaving(): string | undefined
  keepLeaving(provider: string | undefined): void
}

/** Creates {@link FrameStorage}. */
export function createFrameStorage(storage: Storage): FrameStorage {
  const read = (key: string) => storage.get(PREFIX + key)
  function write(key: string, value: string | undefined) {
    if (value === undefined) storage.remove(PREFIX + key)
    else storage.set(PREFIX + key, value)
  }
  const types = createPersisted<AccountTypes>(storage, {
    key: 'preferred-account-types',
    version: 1,
    parse: parseTypes,
    fallback: {},
  })

  return {
    isUsed: () => read('EMAIL_LOGIN_USED_KEY') === 'true',
    readLogin: () => ({
      provider: read('connected_social') ?? 'email',
      email: read('EMAIL'),
      userName: read('SOCIAL_USERNAME'),
    }),
    keepLogin({ provider, email, userName }) {
      write('EMAIL_LOGIN_USED_KEY', 'true')
      write('EMAIL', email)
      write('SOCIAL_USERNAME', userName)
      write('connected_social', provider === 'email' ? undefined : provider)
      write('past_provider', provider)
      write('LAST_EMAIL_LOGIN_TIME', undefined)
    },
    readPastProvider: () => read('past_provider') ?? 'email',
    keepEmail: (email) => write('EMAIL', email),
    keepChain: (chainId) => write('LAST_USED_CHAIN_KEY', String(chainId)),
    clear() {
      for (const key of [
        'EMAIL_LOGIN_USED_KEY',
        'EMAIL',
        'LAST_USED_CHAIN_KEY',
        'SOCIAL_USERNAME',
        'connected_social',
      ])
        write(key, undefined)
    },
    readResendAt() {
      const last = Number(read('LAST_EMAIL_LOGIN_TIME'))
      // A time in the future was stored before the clock was set back.
      return last > 0 && last <= Date.now() ? last + RESEND_MS : 0
    },
    keepResendTime: () => write('LAST_EMAIL_LOGIN_TIME', String(Date.now())),
    readNetworks: () =>
      (read('SMART_ACCOUNT_ENABLED_NETWORKS') ?? '')
        .split(',')
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0),
    keepNetworks: (ids) => write('SMART_ACCOUNT_ENABLED_NETWORKS', ids.join(',')),
    readType: (namespace) => types.$value.get()[namespace],
    keepType: (namespace, type) => types.update((all) => ({ ...all, [namespace]: type })),
    readLeaving: () => storage.get(LEAVING_KEY),
    keepLeaving: (provider) =>
      provider === undefined ? storage.remove(LEAVING_KEY) : storage.set(LEAVING_KEY, provider),
  }
}

function parseTypes(value: unknown): AccountTypes | undefined {
  return typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((type) => type === 'eoa' || type === 'smartAccount')
    ? (value as AccountTypes)
    : undefined
}
