import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto'
import { KeyMissing, type KeyProvider } from './key-provider.js'
import type { KeyStore, WalletPurpose } from './key-store.js'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
// An Ed25519 seed as PKCS #8 (RFC 8410) is this prefix and the seed.
const SEED_PREFIX = '302e020100300506032b657004220420'

/** Keys whose secrets are in the memory of this process, from a file or the database. */
export function createLocalKeys(store: KeyStore): KeyProvider {
  const pairs = new Map<string, { privateKey: KeyObject; publicKey: string }>()

  async function read(purpose: WalletPurpose, kid: string): Promise<Buffer> {
    const key = await store.find(purpose, kid)
    if (!key) throw new KeyMissing(purpose, kid)
    return Buffer.from(key.secret.slice(2), 'hex')
  }

  async function readPair(purpose: WalletPurpose, kid: string) {
    const seed = (await read(purpose, kid)).toString('hex')
    let pair = pairs.get(seed)
    if (!pair) {
      const der = Buffer.from(`${SEED_PREFIX}${seed}`, 'hex')
      const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
      const { x } = createPublicKey(privateKey).export({ format: 'jwk' }) as { x: string }
      pair = { privateKey, publicKey: x }
      pairs.set(seed, pair)
    }
    return pair
  }

  return {
    current: async (purpose) => (await store.current(purpose)).kid,
    list: async (purpose) => (await store.list(purpose)).map(({ kid }) => kid),
    wrap: async (purpose, kid, plain, context) =>
      encryptWith(await read(purpose, kid), plain, context),
    unwrap: async (purpose, kid, wrapped, context) =>
      decryptWith(await read(purpose, kid), wrapped, context),
    mac: async (purpose, kid, text) =>
      createHmac('sha256', await read(purpose, kid))
        .update(text)
        .digest(),
    sign: async (purpose, kid, bytes) =>
      sign(null, bytes, (await readPair(purpose, kid)).privateKey),
    readPublicKey: async (purpose, kid) => (await readPair(purpose, kid)).publicKey,
  }
}

/** AES-256-GCM with a random nonce: `iv | ciphertext | tag`. Opening needs the same `context`. */
export function encryptWith(key: Uint8Array, plain: Uint8Array, context: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts {@link encryptWith}. Throws when the bytes, the context or the key differ. */
export function decryptWith(key: Uint8Array, sealed: Uint8Array, context: string): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
}
