import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyProvider, WalletPurpose } from '../operation/keys/key-provider.js'

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
  /** `<kid>.<mac>` of a text. */
  mac(text: string): Promise<string>
  isMac(text: string, mac: string): Promise<boolean>
  /** The six-digit code of a random seed; `kid` as stored with it, or the current key. */
  code(seed: string, kid?: string): Promise<{ code: string; kid: string }>
}

/** Creates {@link Derived} with the keys of a purpose. */
export function createDerived(
  keys: KeyProvider,
  purpose: Extract<WalletPurpose, 'wallet codes' | 'vault codes'>,
): Derived {
  const sign = (secret: string, text: string) =>
    createHmac('sha256', Buffer.from(secret.slice(2), 'hex'))
      .update(text)
      .digest()
  const find = async (kid: string | undefined) => {
    const key = kid === undefined ? await keys.current(purpose) : await keys.find(purpose, kid)
    if (!key) throw new Error(`The key "${kid}" of ${purpose} is missing`)
    return key
  }
  return {
    async mac(text) {
      const { kid, secret } = await keys.current(purpose)
      return `${kid}.${sign(secret, `mac|${text}`).toString('base64url')}`
    },
    async isMac(text, mac) {
      const [kid = '', value = '', ...rest] = mac.split('.')
      const key = rest.length === 0 ? await keys.find(purpose, kid) : undefined
      if (!key) return false
      const [expected, given] = [sign(key.secret, `mac|${text}`), Buffer.from(value, 'base64url')]
      return (
        given.toString('base64url') === value &&
        given.length === expected.length &&
        timingSafeEqual(given, expected)
      )
    },
    async code(seed, stored) {
      const { kid, secret } = await find(stored)
      for (let round = 0; ; round++) {
        const bytes = sign(secret, `code|${seed}|${round}`)
        for (let at = 0; at < bytes.length; at += 4) {
          const value = bytes.readUInt32BE(at)
          if (value < LIMIT) return { code: String(value % CODE_SPACE).padStart(6, '0'), kid }
        }
      }
    },
  }
}
