import { fromBase64Url, toBase64Url, type Bytes } from '../encoding/bytes.js'

// One salt for every passkey: its PRF also depends on its own secret and the site's host.
const SALT = new TextEncoder().encode('wallet-modal/1|held recovery shares')
const ALGORITHMS = [-7, -8, -257]

/** The browser or passkey does not support the PRF extension, which a recovery needs. */
export class PasskeyUnfit extends Error {
  override readonly name = 'PasskeyUnfit'
}

type Prf = {
  readonly prf?: { readonly enabled?: boolean; readonly results?: { readonly first: BufferSource } }
}

/**
 * Creates a passkey of this site and returns its PRF output. Throws {@link PasskeyUnfit}, and the
 * browser's NotAllowedError when the visitor declines.
 */
export async function createPasskey({
  challenge,
  userId,
  userName,
  exclude,
}: {
  challenge: string
  userId: string
  userName: string
  exclude: readonly string[]
}): Promise<{
  readonly attestation: {
    id: string
    clientDataJSON: string
    attestationObject: string
    transports: string[]
  }
  readonly prf: Bytes
}> {
  if (typeof PublicKeyCredential === 'undefined')
    throw new PasskeyUnfit('This browser has no passkeys')
  const credential = (await navigator.credentials.create({
    publicKey: {
      challenge: fromBase64Url(challenge),
      rp: { id: location.hostname, name: location.hostname },
      user: { id: fromBase64Url(userId), name: userName, displayName: userName },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: exclude.map(toDescriptor),
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      extensions: { prf: { eval: { first: SALT } } } as AuthenticationExtensionsClientInputs,
    },
  })) as PublicKeyCredential | null
  if (!credential) throw new PasskeyUnfit('The browser made no passkey')
  const response = credential.response as AuthenticatorAttestationResponse
  const { prf } = credential.getClientExtensionResults() as Prf
  if (!prf?.enabled && !prf?.results)
    throw new PasskeyUnfit('This passkey cannot restore a wallet: it has no PRF')
  const id = toBase64Url(new Uint8Array(credential.rawId))
  return {
    attestation: {
      id,
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports(),
    },
    // Many authenticators return the PRF output only when the passkey is used.
    prf: prf.results ? toBytes(prf.results.first) : (await usePasskey({ credentials: [id] })).prf,
  }
}

/** Uses one of the account's passkeys and its PRF. Throws like {@link createPasskey}. */
export async function usePasskey({
  credentials,
}: {
  credentials: readonly string[]
}): Promise<{ readonly id: string; readonly prf: Bytes }> {
  const { credential } = await get(credentials, crypto.getRandomValues(new Uint8Array(32)))
  const { prf } = credential.getClientExtensionResults() as Prf
  if (!prf?.results)
    throw new PasskeyUnfit('This passkey cannot restore a wallet here: the browser gives no PRF')
  return { id: toBase64Url(new Uint8Array(credential.rawId)), prf: toBytes(prf.results.first) }
}

/**
 * Signs the challenge of a step-up or login; without `credentials`, with any passkey of the site.
 * `prf` is missing where the browser gives none.
 */
export async function assertPasskey({
  credentials,
  challenge,
}: {
  credentials: readonly string[]
  challenge: string
}) {
  const { credential, response } = await get(credentials, fromBase64Url(challenge))
  const { prf } = credential.getClientExtensionResults() as Prf
  return {
    assertion: {
      id: toBase64Url(new Uint8Array(credential.rawId)),
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
    },
    prf: prf?.results && toBytes(prf.results.first),
  }
}

async function get(
  credentials: readonly string[],
  challenge: Bytes,
): Promise<{ credential: PublicKeyCredential; response: AuthenticatorAssertionResponse }> {
  if (typeof PublicKeyCredential === 'undefined')
    throw new PasskeyUnfit('This browser has no passkeys')
  const credential = (await navigator.credentials.get({
    publicKey: {
      challenge,
      rpId: location.hostname,
      allowCredentials: credentials.map(toDescriptor),
      userVerification: 'required',
      extensions: { prf: { eval: { first: SALT } } } as AuthenticationExtensionsClientInputs,
    },
  })) as PublicKeyCredential | null
  if (!credential) throw new PasskeyUnfit('The browser gave no passkey')
  return { credential, response: credential.response as AuthenticatorAssertionResponse }
}

const toDescriptor = (id: string): PublicKeyCredentialDescriptor => ({
  type: 'public-key',
  id: fromBase64Url(id),
})
const toText = (buffer: ArrayBuffer): string => toBase64Url(new Uint8Array(buffer))
const toBytes = (source: BufferSource): Bytes =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength)
