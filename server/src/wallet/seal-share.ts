import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { toShareInfo, type SealedShare } from './contracts/contract.js'

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

/**
 * Seals a share to the frame's key (HPKE, RFC 9180), bound to the login, account, enrolment and
 * page.
 */
export async function sealShare({
  share,
  hpkeKey,
  loginId,
  origin,
  ...rest
}: { share: Uint8Array; hpkeKey: string; loginId: string; origin: string } & Omit<
  SealedShare,
  'enc' | 'ciphertext'
>): Promise<SealedShare> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(
    toBuffer(Buffer.from(hpkeKey, 'base64url')),
  )
  const info = toBuffer(Buffer.from(toShareInfo({ loginId, origin, ...rest })))
  const sender = await suite.createSenderContext({ recipientPublicKey, info })
  const ciphertext = await sender.seal(toBuffer(share))
  return {
    ...rest,
    enc: Buffer.from(sender.enc).toString('base64url'),
    ciphertext: Buffer.from(ciphertext).toString('base64url'),
  }
}

/** True when {@link sealShare} can seal to this key. */
export async function isHpkeKey(text: string): Promise<boolean> {
  return suite.kem.deserializePublicKey(toBuffer(Buffer.from(text, 'base64url'))).then(
    () => true,
    () => false,
  )
}

function toBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
