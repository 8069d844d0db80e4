/** A secret of 32 bytes (`0x…`), and the id that tokens made with it carry. */
export interface Key { readonly kid: string; readonly secret: string }

/** What the server signs for itself with keys that can be rotated. */
export const PURPOSES = ['sign-in nonces', 'sign-in sessions'] as const

/**
 * What the embedded wallet's roles use keys for: signing tokens (Ed25519 seeds), encrypting shares, and the codes, links and refresh tokens that are derived
 * instead of stored. They are not rotated in the database: what they encrypt lasts.
 */
export const WALLET_PURPOSES = ['wallet tokens', 'wallet shares', 'wallet codes', 'vault tokens', 'vault shares', 'vault codes'] as const

/** One of {@link WALLET_PURPOSES}. */
export type WalletPurpose = (typeof WALLET_PURPOSES)[number]

/** What a key is for. */
export type Purpose = (typeof PURPOSES)[number] | WalletPurpose

/** Where those keys come from: the database, or a file. A key service of a cloud fits behind it too. */
export interface KeyProvider {
  /** The key to sign with. */
  current(purpose: Purpose): Promise<Key>
  /** The key with this id, while what it signed may still be valid. */
  find(purpose: Purpose, kid: string): Promise<Key | undefined>
}

/** The id of the first key; tokens made with it carry none, as those of servers that know no ids. */
export const FIRST_KID = '1'
