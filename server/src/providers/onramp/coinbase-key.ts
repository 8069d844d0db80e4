import { createPrivateKey, type KeyObject } from 'node:crypto'

const ED25519_PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const ED25519_SECRET_BYTES = 64
const SEED_BYTES = 32
/** The name that Node gives P-256, the only curve of ES256. */
const EC_CURVE = 'prime256v1'

/** What is wrong with a secret that {@link parseCoinbaseKey} does not read. It omits the value. */
export const COINBASE_KEY_PROBLEM =
  'COINBASE_KEY_SECRET is neither an Ed25519 key of 64 bytes in base64 nor a private EC key of P-256 (ES256) in PEM'

/**
 * Reads a secret of the Coinbase Developer Platform: 64 bytes of an Ed25519 key (seed, then public
 * key) in base64, or an EC key of P-256 in PEM. Returns undefined for every other one.
 */
export function parseCoinbaseKey(secret: string): KeyObject | undefined {
  if (!secret.includes('-----BEGIN')) {
    const bytes = Buffer.from(secret, 'base64')
    if (bytes.length !== ED25519_SECRET_BYTES) return undefined
    return createPrivateKey({
      key: Buffer.concat([ED25519_PKCS8_PREFIX, bytes.subarray(0, SEED_BYTES)]),
      format: 'der',
      type: 'pkcs8',
    })
  }
  const key = readPem(secret.replaceAll('\\n', '\n'))
  const isUsable =
    key?.asymmetricKeyType === 'ed25519' || key?.asymmetricKeyDetails?.namedCurve === EC_CURVE
  return isUsable ? key : undefined
}

function readPem(text: string): KeyObject | undefined {
  try {
    return createPrivateKey(text)
  } catch {
    // A public key, an encrypted one, or damaged text.
    return undefined
  }
}
