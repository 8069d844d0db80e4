/** An address of a connected Bitcoin wallet. */
export interface BitcoinAccount {
  /** The address. */
  readonly address: string
  /** For payments, or for ordinals and other inscriptions. */
  readonly type: 'payment' | 'ordinal'
  /** Hexadecimal. */
  readonly publicKey?: string
  /** BIP-32 derivation path. */
  readonly path?: string
}

/** A message to sign. */
export interface MessageRequest {
  /** The text. */
  readonly message: string
  /** Address of the account that signs. */
  readonly address: string
  /** Default: BIP-322 for native segwit and taproot addresses, ECDSA for legacy ones. */
  readonly protocol?: 'ecdsa' | 'bip322'
}

/** A partially signed transaction (BIP-174) and the inputs to sign. */
export interface PsbtRequest {
  /** Base64. */
  readonly psbt: string
  /** Inputs to sign, with the address of their key. */
  readonly signInputs: readonly {
    readonly address: string
    readonly index: number
    readonly sighashTypes?: readonly number[]
  }[]
  /** Also sends the transaction. */
  readonly broadcast?: boolean
}

/** A transaction signed by a wallet. */
export interface SignedPsbt {
  /** Base64. */
  readonly psbt: string
  /** Present if the wallet broadcast the transaction. */
  readonly txid?: string
}

/** A payment that the wallet builds, signs and broadcasts. */
export interface BitcoinTransfer {
  /** Address of the receiver. */
  readonly recipient: string
  /** In satoshis. */
  readonly amount: bigint
}

/**
 * The object that `getProvider('bip122')` returns for every wallet protocol. A method that the
 * wallet lacks throws METHOD_UNSUPPORTED.
 */
export interface BitcoinProvider {
  /** The connected addresses, the one for payments first. */
  getAccountAddresses(): Promise<readonly BitcoinAccount[]>
  /** Resolves with the signature in base64. */
  signMessage(request: MessageRequest, options?: { signal?: AbortSignal }): Promise<string>
  /** Signs inputs of a transaction, and sends it with `broadcast`. */
  signPsbt(request: PsbtRequest, options?: { signal?: AbortSignal }): Promise<SignedPsbt>
  /** Resolves with the transaction id. */
  sendTransfer(request: BitcoinTransfer, options?: { signal?: AbortSignal }): Promise<string>
}
