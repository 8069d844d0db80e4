/** The account of a Cosmos wallet on one network, in the form of CosmJS. */
export interface CosmosAccount {
  /** Address with the network's prefix (bech32). */
  readonly address: string
  /** Kind of key. Networks with keys of another kind, such as `ethsecp256k1`, name theirs. */
  readonly algo: 'secp256k1' | 'ed25519' | 'sr25519'
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

/** `StdFee` of Amino. */
export interface StdFee {
  /** The coins: name of the unit, and amount in decimal digits. */
  readonly amount: readonly { readonly denom: string; readonly amount: string }[]
  /** The limit of gas in decimal digits. */
  readonly gas: string
  /** The account that grants the fee. */
  readonly granter?: string
  /** The account that pays the fee. */
  readonly payer?: string
}

/** `StdSignDoc` of Amino. */
export interface AminoSignDoc {
  /** The network's own id, such as `cosmoshub-4`. Empty for ADR-36. */
  readonly chain_id: string
  /** Number of the signer's account on the network, in decimal digits. `0` for ADR-36. */
  readonly account_number: string
  /**
   * Number of transactions that the account has sent, in decimal digits; prevents a replay. `0` for
   * ADR-36.
   */
  readonly sequence: string
  /** The fee. Wallets may change it. */
  readonly fee: StdFee
  /**
   * The messages, such as `cosmos-sdk/MsgSend`, in the order in which the network executes them.
   */
  readonly msgs: readonly {
    /** Amino name of the message's type. */
    readonly type: string
    /** Fields of the message in Amino JSON. */
    readonly value: Readonly<Record<string, unknown>>
  }[]
  /** Text that the transaction publishes; empty for none. */
  readonly memo: string
}

/** `SignDoc` of protobuf. */
export interface DirectSignDoc {
  /** Encoded `TxBody`: the messages and the memo. */
  readonly bodyBytes: Uint8Array
  /**
   * Encoded `AuthInfo`: the signers with their sequences, and the fee. Wallets may change the fee.
   */
  readonly authInfoBytes: Uint8Array
  /** The network's own id, such as `cosmoshub-4`. */
  readonly chainId: string
  /** Number of the signer's account on the network. */
  readonly accountNumber: bigint
}

/**
 * The signed document. It may differ from the requested one, because wallets may change the fee.
 */
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
 * The object that `getProvider('cosmos')` returns, for wallets of the page and for sessions: a
 * CosmJS offline signer for the connection's network, and ADR-36.
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
