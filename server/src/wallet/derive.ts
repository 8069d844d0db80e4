import { createHash, timingSafeEqual } from 'node:crypto'
import { KeyMissing, type KeyProvider } from '../operation/keys/key-provider.js'
import type { WalletPurpose } from '../operation/keys/key-store.js'

const CODE_SPACE = 1_000_000
// Larger values would make small codes more likely.
const LIMIT = Math.floor(2 ** 32 / CODE_SPACE) * CODE_SPACE

/** SHA-256 of a text, base64url. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * Links, refresh tokens and codes derived from a key and an id, so that none of them is stored and
 * each can be sent again.
 */
export interface Derived {
  /** `<kid>.<mac>` of a text; with the key of an earlier one, `like`, when both belong together. */
  mac(text: string, like?: string): Promise<string>
  isMac(text: string, mac: string): Promise<boolean>
  /** The six-digit code of a random seed; `kid` as stored with it, or the current key. */
  code(seed: string, kid?: string): Promise<{ code: string; kid: string }>
}

/** Creates {@link Derived} with the keys of a purpose. */
export function createDerived(
  keys: KeyProvider,
  purpose: Extract<WalletPurpose, 'wallet codes' | 'vault codes'>,
): Derived {
  return {
    async mac(text, like) {
      const kid = like?.split('.')[0] ?? (await keys.current(purpose))
      return `${kid}.${(await keys.mac(purpose, kid, `mac|${text}`)).toString('base64url')}`
    },
    async isMac(text, mac) {
      const [kid = '', value = '', ...rest] = mac.split('.')
      const given = Buffer.from(value, 'base64url')
      if (rest.length > 0 || given.toString('base64url') !== value) return false
      const expected = await keys.mac(purpose, kid, `mac|${text}`).catch((error: unknown) => {
        if (error instanceof KeyMissing) return undefined
        throw error
      })
      return (
        expected !== undefined &&
        given.length === expected.length &&
        timingSafeEqual(given, expected)
      )
    },
    async code(seed, stored) {
      const kid = stored ?? (await keys.current(purpose))
      for (let round = 0; ; round++) {
        const bytes = await keys.mac(purpose, kid, `code|${seed}|${round}`)
        for (let at = 0; at < bytes.length; at += 4) {
          const value = bytes.readUInt32BE(at)
          if (value < LIMIT) return { code: String(value % CODE_SPACE).padStart(6, '0'), kid }
        }
      }
    },
  }
}
