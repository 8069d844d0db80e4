import { createPrivateKey, randomBytes, sign, type KeyObject } from 'node:crypto'

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
}): (method: string, url: URL) => string {
  const key = readKey(secret)
  const algorithm = key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256'
  return (method, url) => {
    const now = Math.floor(Date.now() / 1000)
    const header = {
      alg: algorithm,
      kid: keyId,
      typ: 'JWT',
      nonce: randomBytes(16).toString('hex'),
    }
    const payload = {
      sub: keyId,
      iss: 'cdp',
      aud: ['cdp_service'],
      nbf: now,
      exp: now + LIFETIME_S,
      uri: `${method} ${url.host}${url.pathname}`,
    }
    const text = [header, payload]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const signature =
      algorithm === 'EdDSA'
        ? sign(null, Buffer.from(text), key)
        : sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
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
