import { toBase64Url } from '../encoding/bytes.js'

/**
 * Creates the `DPoP` header of one request (RFC 9449): an ES256 token of the device's key for this
 * method, URL and access token, if there is one.
 */
export async function createProof(
  key: CryptoKeyPair,
  {
    method,
    url,
    access,
    now = Date.now(),
  }: { method: string; url: string; access?: string | undefined; now?: number },
): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key.publicKey)
  const { origin, pathname } = new URL(url)
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
  const ath =
    access === undefined
      ? undefined
      : toBase64Url(
          new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(access))),
        )
  const claims = {
    htm: method,
    htu: `${origin}${pathname}`,
    iat: Math.floor(now / 1000),
    jti: crypto.randomUUID(),
    ...(ath !== undefined && { ath }),
  }
  const text = [header, claims]
    .map((part) => toBase64Url(new TextEncoder().encode(JSON.stringify(part))))
    .join('.')
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key.privateKey,
    new TextEncoder().encode(text),
  )
  return `${text}.${toBase64Url(new Uint8Array(signature))}`
}
