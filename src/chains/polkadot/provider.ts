/** An account of a Polkadot wallet. */
export interface PolkadotAccount {
  /** With the prefix of the connection's network (SS58). */
  readonly address: string
  /** Hexadecimal, with `0x`. */
  readonly publicKey: string
  readonly name?: string
  /** Signature scheme of the key. Usually sr25519 if the wallet does not say. */
  readonly keyType?: 'sr25519' | 'ed25519' | 'ecdsa'
}

/** Bytes to sign. */
export interface RawPayload {
  readonly address: string
  /** Hexadecimal with `0x`, or text. A wallet wraps the bytes in `<Bytes>…</Bytes>` before signing unless they are already wrapped. */
  readonly data: string
  readonly type?: 'bytes' | 'payload'
}

/** The result of a signer. */
export interface SignerResult {
  readonly id: number
  readonly signature: `0x${string}`
  /** The whole transaction, from wallets that change it before signing. */
  readonly signedTransaction?: unknown
}

/** The signer for `api.setSigner()` of `@polkadot/api`. */
export interface PolkadotSigner {
  signRaw(payload: RawPayload): Promise<SignerResult>
  /** An extrinsic as `SignerPayloadJSON` of `@polkadot/types`. */
  signPayload(payload: object & { readonly address: string }): Promise<SignerResult>
}

/** The object that `getProvider('polkadot')` returns, for wallets of the page and for sessions. */
export interface PolkadotProvider {
  getAccounts(): Promise<readonly PolkadotAccount[]>
  readonly signer: PolkadotSigner
}
