/** A secret of 32 bytes (`0x…`), and the id in tokens made with it. */
export interface Key {
  readonly kid: string
  readonly secret: string
}

/** Purposes with keys that can be rotated. */
export const PURPOSES = ['sign-in nonces', 'sign-in sessions'] as const

/**
 * Purposes of the embedded wallet's roles: signing tokens (Ed25519 seeds), encrypting shares, and
 * deriving codes, links and refresh tokens. Their keys are not rotated in the database, because the
 * encrypted data is permanent.
 */
export const WALLET_PURPOSES = [
  'wallet tokens',
  'wallet shares',
  'wallet codes',
  'vault tokens',
  'vault shares',
  'vault codes',
] as const

/** One of {@link WALLET_PURPOSES}. */
export type WalletPurpose = (typeof WALLET_PURPOSES)[number]

/** What a key is for. */
export type Purpose = (typeof PURPOSES)[number] | WalletPurpose

/** Source of the keys: the database or a file. A cloud key service fits this interface too. */
export interface KeyProvider {
  /** The signing key. */
  current(purpose: Purpose): Promise<Key>
  /** The key with this id, while its signatures may still be valid. */
  find(purpose: Purpose, kid: string): Promise<Key | undefined>
}

/** Id of the first key. Its tokens carry no id, like those of servers without key ids. */
export const FIRST_KID = '1'
