import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256, HpkeError } from '@hpke/core'
import { fromBase64Url, toBase64Url, type Bytes } from '../encoding/bytes.js'

/** A share that a server sealed to this login's key. Base64url. */
export interface Release {
  /** The encapsulated key. */
  readonly enc: string
  readonly ciphertext: string
  /** SHA-256 of the share. */
  readonly commitment: string
  /** Context that the seal is bound to. */
  readonly info: string
}

/** A server's share was sealed for another login or device, or belongs to another enrolment. */
export class ReleaseDamaged extends Error {
  override readonly name = 'ReleaseDamaged'
  constructor(options?: ErrorOptions) {
    super('The released share is not the one this enrolment began with', options)
  }
}

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

/**
 * Opens a release. Throws {@link ReleaseDamaged} when it was sealed for another key, session,
 * account, enrolment or origin, or when the share does not match its commitment.
 */
export async function openRelease(
  { enc, ciphertext, commitment, info }: Release,
  recipientKey: CryptoKeyPair,
): Promise<Bytes> {
  const sealed = fromBase64Url(ciphertext).buffer
  const opened = await suite
    .open(
      { recipientKey, enc: fromBase64Url(enc).buffer, info: new TextEncoder().encode(info).buffer },
      sealed,
    )
    .catch((error: unknown) => {
      throw error instanceof HpkeError ? new ReleaseDamaged({ cause: error }) : error
    })
  const share = new Uint8Array(opened)
  if ((await commit(share)) === commitment) return share
  share.fill(0)
  throw new ReleaseDamaged()
}

/** Seals a share to a key of this page, as a server does. */
export async function sealRelease(share: Bytes, recipientPublicKey: CryptoKey): Promise<Release> {
  const { ct, enc } = await suite.seal({ recipientPublicKey }, share.buffer)
  return {
    enc: toBase64Url(new Uint8Array(enc)),
    ciphertext: toBase64Url(new Uint8Array(ct)),
    commitment: await commit(share),
    info: '',
  }
}

/** SHA-256 of a share. */
export async function commit(share: Bytes): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', share)))
}
