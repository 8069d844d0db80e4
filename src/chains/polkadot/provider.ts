/** An account of a Polkadot wallet. */
export interface PolkadotAccount {
  /** With the prefix of the connection's network (SS58). */
  readonly address: string
  /** Hexadecimal, with `0x`. */
  readonly publicKey: string
  /** The name that the user gave the account. Untrusted. */
  readonly name?: string
  /** Signature scheme of the key. Usually sr25519 if the wallet does not say. */
  readonly keyType?: 'sr25519' | 'ed25519' | 'ecdsa'
}

/** Bytes to sign. */
export interface RawPayload {
  /** Address of the account that signs. */
  readonly address: string
  /**
   * Hexadecimal with `0x`, or text. A wallet wraps the bytes in `<Bytes>…</Bytes>` before signing
   * unless they are already wrapped.
   */
  readonly data: string
  /** `bytes`, the default, for a text or bytes. */
  readonly type?: 'bytes' | 'payload'
}

/** The result of a signer. */
export interface SignerResult {
  /** Number of the request. */
  readonly id: number
  /** Signature, hexadecimal. */
  readonly signature: `0x${string}`
  /** The whole transaction, from wallets that change it before signing. */
  readonly signedTransaction?: `0x${string}` | Uint8Array
}

/** The signer for `api.setSigner()` of `@polkadot/api`. */
export interface PolkadotSigner {
  /** Signs bytes or a text. */
  signRaw(payload: RawPayload): Promise<SignerResult>
  /** An extrinsic as `SignerPayloadJSON` of `@polkadot/types`. */
  signPayload(payload: object & { readonly address: string }): Promise<SignerResult>
}

/** The object that `getProvider('polkadot')` returns, for wallets of the page and for sessions. */
export interface PolkadotProvider {
  /** The connected accounts, the active one first. */
  getAccounts(): Promise<readonly PolkadotAccount[]>
  /** Signs for the connected accounts. */
  readonly signer: PolkadotSigner
}
