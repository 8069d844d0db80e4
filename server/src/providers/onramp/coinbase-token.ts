import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { COINBASE_KEY_PROBLEM, parseCoinbaseKey } from './coinbase-key.js'

const LIFETIME_S = 120

/**
 * Creates signatures for the Coinbase Developer Platform: a short-lived JWT for one method and URL
 * each. Throws for a secret of another form.
 */
export function createCoinbaseSigner({
  keyId,
  secret,
}: {
  readonly keyId: string
  readonly secret: string
}): (method: string, url: URL) => Promise<string> {
  const key = parseCoinbaseKey(secret)
  if (!key) throw new Error(COINBASE_KEY_PROBLEM)
  const algorithm = key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256'
  return (method, url) => {
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({ uri: `${method} ${url.host}${url.pathname}` })
      .setProtectedHeader({
        alg: algorithm,
        kid: keyId,
        typ: 'JWT',
        nonce: randomBytes(16).toString('hex'),
      })
      .setSubject(keyId)
      .setIssuer('cdp')
      .setAudience(['cdp_service'])
      .setNotBefore(now)
      .setExpirationTime(now + LIFETIME_S)
      .sign(key)
  }
}
