/** An account of a Polkadot wallet. */
export interface PolkadotAccount {
  /** With the prefix of the connection's network (SS58). */
  readonly address: string
  /** Hexadecimal, with `0x`. */
  readonly publicKey: string
  readonly name?: string
  /** The signature scheme of its key. A wallet that does not say it, usually uses sr25519. */
  readonly keyType?: 'sr25519' | 'ed25519' | 'ecdsa'
}

/** Bytes to sign. */
export interface RawPayload {
  readonly address: string
  /** Hexadecimal with `0x`, or text. A wallet signs bytes that are not wrapped already in `<Bytes>…</Bytes>` with this wrapping. */
  readonly data: string
  readonly type?: 'bytes' | 'payload'
}

/** What a signer gives. */
export interface SignerResult {
  readonly id: number
  readonly signature: `0x${string}`
  /** The whole transaction, from wallets that change it while they sign. */
  readonly signedTransaction?: unknown
}

/** What `api.setSigner()` of `@polkadot/api` takes. */
export interface PolkadotSigner {
  signRaw(payload: RawPayload): Promise<SignerResult>
  /** An extrinsic as `SignerPayloadJSON` of `@polkadot/types`. */
  signPayload(payload: object & { readonly address: string }): Promise<SignerResult>
}

/** What `getProvider('polkadot')` gives, for wallets of the page and for sessions. */
export interface PolkadotProvider {
  getAccounts(): Promise<readonly PolkadotAccount[]>
  readonly signer: PolkadotSigner
}
