import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'

const MAGIC = Buffer.from('wallet-modal-backup encrypted 1\n')
const SALT = 16
const NONCE = 12
const TAG = 16
// About 0.3 s and 128 MiB per attempt.
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 ** 2 }

/** A backup that cannot be decrypted: wrong passphrase, or a changed file. */
export class WrongPassphrase extends Error {
  override readonly name = 'WrongPassphrase'
}

/** Encrypts a stream with AES-256-GCM, with a key that scrypt derives from a passphrase. */
export async function* encrypt(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)]
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(passphrase, salt), nonce)
  const head = Buffer.concat([MAGIC, salt, nonce])
  cipher.setAAD(head)
  yield head
  for await (const chunk of source) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}

/** True when a file that starts with these bytes is encrypted. */
export function isEncrypted(start: Buffer): boolean {
  return start.subarray(0, MAGIC.length).equals(MAGIC)
}

/**
 * Decrypts a stream of {@link encrypt}. Throws {@link WrongPassphrase} at the end when anything was
 * changed; earlier output must then be discarded.
 */
export async function* decrypt(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  let decipher: ReturnType<typeof createDecipheriv> | undefined
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk])
    if (!decipher) {
      const size = MAGIC.length + SALT + NONCE
      if (rest.length < size) continue
      const head = rest.subarray(0, size)
      decipher = createDecipheriv(
        'aes-256-gcm',
        await deriveKey(passphrase, head.subarray(MAGIC.length, MAGIC.length + SALT)),
        head.subarray(-NONCE),
      )
      ;(decipher as unknown as { setAAD(data: Buffer): void }).setAAD(head)
      rest = rest.subarray(size)
    }
    // Keeps the last bytes back, because they may be the tag.
    if (rest.length <= TAG) continue
    yield decipher.update(rest.subarray(0, -TAG))
    rest = rest.subarray(-TAG)
  }
  if (!decipher || rest.length < TAG) throw new WrongPassphrase('The file ends too early')
  try {
    ;(decipher as unknown as { setAuthTag(tag: Buffer): void }).setAuthTag(rest)
    yield decipher.final()
  } catch (error) {
    throw new WrongPassphrase('The file was encrypted with another passphrase, or was changed', {
      cause: error,
    })
  }
}

function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFKC'), salt, 32, COST, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    }),
  )
}
