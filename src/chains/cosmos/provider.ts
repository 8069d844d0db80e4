/** The account of a Cosmos wallet on one network, in the form of CosmJS. */
export interface CosmosAccount {
  /** Address with the network's prefix (bech32). */
  readonly address: string
  /** Kind of key, such as `secp256k1`. */
  readonly algo: string
  /** Empty if a session does not contain it. */
  readonly pubkey: Uint8Array
}

/** A signature and its key, both in base64 (Amino JSON). */
export interface StdSignature {
  /** The public key. */
  readonly pub_key: { readonly type: string; readonly value: string }
  /** The signature. */
  readonly signature: string
}

/** `StdSignDoc` of Amino. */
export interface AminoSignDoc {
  readonly chain_id: string
  readonly account_number: string
  readonly sequence: string
  readonly fee: object
  readonly msgs: readonly { readonly type: string; readonly value: unknown }[]
  readonly memo: string
}

/** `SignDoc` of protobuf. */
export interface DirectSignDoc {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: bigint
}

/** The signed document. It may differ from the requested one, because wallets may change the fee. */
export interface SignedAmino {
  /** The document that was signed. */
  readonly signed: AminoSignDoc
  /** Its signature. */
  readonly signature: StdSignature
}

/** As {@link SignedAmino}, for protobuf. */
export interface SignedDirect {
  /** The document that was signed. */
  readonly signed: DirectSignDoc
  /** Its signature. */
  readonly signature: StdSignature
}

/**
 * The object that `getProvider('cosmos')` returns, for wallets of the page and for sessions: a CosmJS offline signer for the connection's
 * network, and ADR-36.
 */
export interface CosmosProvider {
  /** The account on the connection's network. */
  getAccounts(): Promise<readonly CosmosAccount[]>
  /** Signs a document in Amino JSON. */
  signAmino(signerAddress: string, signDoc: AminoSignDoc): Promise<SignedAmino>
  /** Signs a protobuf document. */
  signDirect(signerAddress: string, signDoc: DirectSignDoc): Promise<SignedDirect>
  /** Signs an arbitrary text (ADR-36). */
  signArbitrary(signerAddress: string, data: string): Promise<StdSignature>
}
