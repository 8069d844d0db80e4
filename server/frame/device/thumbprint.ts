import { toBase64Url } from '../encoding/bytes.js'

/** The thumbprint of a device key (RFC 7638), which the servers store for the device. */
export async function toThumbprint({ publicKey }: CryptoKeyPair): Promise<string> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  return digestText(JSON.stringify({ crv, kty, x, y }))
}

/** SHA-256 of a text, base64url. */
export async function digestText(text: string): Promise<string> {
  return toBase64Url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  )
}
