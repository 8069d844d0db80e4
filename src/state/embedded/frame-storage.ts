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

export type FrameStorage = ReturnType<typeof createFrameStorage>

/** What the embedded wallet stores in this browser, under the specification's names. None of it is secret. */
export function createFrameStorage(storage: Storage) {
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
    /** True when a visitor signed in here and did not sign out. */
    isUsed: (): boolean => read('EMAIL_LOGIN_USED_KEY') === 'true',
    readLogin: (): StoredLogin => ({
      provider: read('connected_social') ?? 'email',
      email: read('EMAIL'),
      userName: read('SOCIAL_USERNAME'),
    }),
    /** Stores a successful login. */
    keepLogin({ provider, email, userName }: StoredLogin) {
      write('EMAIL_LOGIN_USED_KEY', 'true')
      write('EMAIL', email)
      write('SOCIAL_USERNAME', userName)
      write('connected_social', provider === 'email' ? undefined : provider)
      write('past_provider', provider)
      write('LAST_EMAIL_LOGIN_TIME', undefined)
    },
    /** Provider of the latest login in this browser. Kept after sign-out. */
    readPastProvider: (): string => read('past_provider') ?? 'email',
    keepEmail: (email: string) => write('EMAIL', email),
    keepChain: (chainId: string | number) => write('LAST_USED_CHAIN_KEY', String(chainId)),
    /** Clears the login after a sign-out or the end of the frame's session. */
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
    /** When another code may be requested, ms since 1970; 0: now. */
    readResendAt(): number {
      const last = Number(read('LAST_EMAIL_LOGIN_TIME'))
      // A time in the future was stored before the clock was set back.
      return last > 0 && last <= Date.now() ? last + RESEND_MS : 0
    },
    keepResendTime: () => write('LAST_EMAIL_LOGIN_TIME', String(Date.now())),
    /** EVM networks with smart accounts, by number. */
    readNetworks: (): readonly number[] =>
      (read('SMART_ACCOUNT_ENABLED_NETWORKS') ?? '')
        .split(',')
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0),
    keepNetworks: (ids: readonly number[]) =>
      write('SMART_ACCOUNT_ENABLED_NETWORKS', ids.join(',')),
    readType: (namespace: ChainNamespace): AccountType | undefined => types.$value.get()[namespace],
    keepType: (namespace: ChainNamespace, type: AccountType) =>
      types.update((all) => ({ ...all, [namespace]: type })),
    /** Provider of a login that navigated away and has not returned. */
    readLeaving: (): string | undefined => storage.get(LEAVING_KEY),
    keepLeaving: (provider: string | undefined) =>
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
