/** A secret of 32 bytes (`0x…`), and the id in tokens made with it. */
export interface Key {
  readonly kid: string
  readonly secret: string
}

/** Purposes of the server's own keys. */
export const PURPOSES = ['sign-in nonces', 'sign-in sessions'] as const

/**
 * Purposes of the embedded wallet's roles: signing tokens (Ed25519 seeds), encrypting shares, and
 * deriving codes, links and refresh tokens.
 */
export const WALLET_PURPOSES = [
  'wallet tokens',
  'wallet shares',
  'wallet codes',
  'vault tokens',
  'vault shares',
  'vault codes',
] as const

/** A role of the embedded wallet that has keys. */
export type KeyRole = 'api' | 'vault'

/** The purposes of a role's keys. */
export function listPurposes(role: KeyRole): readonly WalletPurpose[] {
  const name = role === 'api' ? 'wallet ' : 'vault '
  return WALLET_PURPOSES.filter((purpose) => purpose.startsWith(name))
}

/** One of {@link WALLET_PURPOSES}. */
export type WalletPurpose = (typeof WALLET_PURPOSES)[number]

/** What a key is for. */
export type Purpose = (typeof PURPOSES)[number] | WalletPurpose

/** Source of secrets: the database or a file. */
export interface KeyStore {
  /** The key for new work. */
  current(purpose: Purpose): Promise<Key>
  /** The key with this id, while its signatures may still be valid. */
  find(purpose: Purpose, kid: string): Promise<Key | undefined>
  /** All keys of a purpose, oldest first. */
  list(purpose: Purpose): Promise<readonly Key[]>
}

/** Id of the first key. Its tokens carry no id, like those of servers without key ids. */
export const FIRST_KID = '1'

const TIMED_KID = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/

/**
 * The id of a key that is used from a time on: that time, ISO 8601 without punctuation. `ms` are
 * Unix milliseconds.
 */
export function toKid(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+|[-:]/g, '')
}

/** The time (Unix ms) from which a key is used; 0 for an id that names none. */
export function toUsedFrom(kid: string): number {
  const iso = TIMED_KID.test(kid) ? kid.replace(TIMED_KID, '$1-$2-$3T$4:$5:$6Z') : ''
  return Date.parse(iso) || 0
}

/**
 * The key for new work among those of a purpose, oldest first: the last one whose time has come, or
 * the first.
 */
export function chooseCurrent<T extends { readonly kid: string }>(
  keys: readonly T[],
): T | undefined {
  return keys.findLast(({ kid }) => toUsedFrom(kid) <= Date.now()) ?? keys[0]
}
