import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'

const LIFETIME_S = 120
const ED25519_PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const ED25519_SECRET_BYTES = 64
const SEED_BYTES = 32

/**
 * Creates signatures for the Coinbase Developer Platform: a short-lived JWT for one method and URL
 * each.
 */
export function createCoinbaseSigner({
  keyId,
  secret,
}: {
  readonly keyId: string
  readonly secret: string
}): (method: string, url: URL) => Promise<string> {
  const key = readKey(secret)
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

// The platform's key formats: 64 bytes of an Ed25519 key (seed, then public key) in base64, or an
// EC key in PEM.
function readKey(secret: string): KeyObject {
  if (secret.includes('-----BEGIN')) return createPrivateKey(secret.replaceAll('\\n', '\n'))
  const bytes = Buffer.from(secret, 'base64')
  if (bytes.length !== ED25519_SECRET_BYTES)
    throw new Error('COINBASE_KEY_SECRET is neither an EC key in PEM nor an Ed25519 key in base64')
  return createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8_PREFIX, bytes.subarray(0, SEED_BYTES)]),
    format: 'der',
    type: 'pkcs8',
  })
}
