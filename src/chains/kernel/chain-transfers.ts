import type { AccountId } from '../../standards/caip.js'
import type { Chain, ReadUrls } from '../chain.js'
import type { Connection } from '../wallets/wallet-connection.js'

/** Which network a read is sent to, and where. */
export interface ReadOptions {
  readonly chain: Chain
  readonly readUrls?: ReadUrls
  readonly signal?: AbortSignal
}

/** Reads of a namespace without a connection. */
export interface ChainActions {
  /**
   * Native balance in base units. Reads from `readUrls`, otherwise from the network's own RPC URLs.
   */
  getBalance(account: AccountId, options: ReadOptions): Promise<bigint>
  /**
   * Balances in base units, in the order of `tokens`, which are contract or mint addresses. An
   * unreadable balance is undefined. Undefined for namespaces without tokens.
   */
  getTokenBalances?(
    account: AccountId,
    tokens: readonly string[],
    options: ReadOptions,
  ): Promise<readonly (bigint | undefined)[]>
  /**
   * Reads name, symbol and decimals of a token by its contract or mint address. Throws
   * OPTIONS_INVALID for an address that is not a token. Undefined for namespaces without tokens.
   */
  readToken?(token: string, options: ReadOptions): Promise<TokenFacts>
  /**
   * Reads the fee that a transaction paid, in base units of the native coin. Undefined while no
   * block includes it. Undefined for namespaces without activity.
   */
  readFee?(id: string, options: ReadOptions): Promise<bigint | undefined>
  /**
   * Resolves once a block includes a transaction that the app sent. Throws the errors of
   * `SentTransfer.confirmed()`. Undefined for namespaces without activity.
   */
  waitFor?(id: string, options: ReadOptions): Promise<ConfirmedTransfer>
}

/**
 * Metadata of a token, from its contract or mint. The texts come from the token's issuer and are
 * untrusted.
 */
export interface TokenFacts {
  readonly name: string | undefined
  readonly symbol: string | undefined
  readonly decimals: number
}

/** A payment from an account of a connection. */
export interface TransferRequest {
  /** Connection of the sender. */
  readonly connection: Connection
  /** Network of the payment. */
  readonly chain: Chain
  /** The sender (CAIP-10). */
  readonly account: AccountId
  /** An address of the namespace. */
  readonly to: string
  /** In base units. */
  readonly amount: bigint
  /** Address of a token. Default: the native coin. */
  readonly token?: string
  /** Decimals that `amount` was computed with. A token with other decimals is refused. */
  readonly decimals?: number
  /**
   * Price per unit of work (Solana: micro-lamports). `auto`, the default, follows recent blocks.
   */
  readonly priorityFee?: bigint | 'auto'
  /**
   * Sends the whole native balance. The amount leaves exactly the fee in `terms`, so a wallet that
   * chooses fees itself must use `terms`.
   */
  readonly all?: boolean
  /** `terms` of an estimate of this payment, which the payment then uses. */
  readonly terms?: TransferTerms
  /** Nodes to read the network from. Default: its `rpcUrls`. */
  readonly readUrls?: ReadUrls
  /** Stops waiting. A wallet that has already received the request may still send. */
  readonly signal?: AbortSignal
}

/**
 * Fee terms of an estimate, with the network's own names (eip155: `gas`, `maxFeePerGas`, …; solana:
 * `priorityFee`).
 */
export type TransferTerms = Readonly<Record<string, bigint>>

/** Costs of a payment besides its amount, in base units of the native coin. */
export interface TransferEstimate {
  /** Maximum network fee. */
  readonly fee: bigint
  /** What the sender pays for creating the recipient's token account (Solana). */
  readonly deposit?: bigint
  /** What must stay in the account when it sends its whole native balance. */
  readonly reserve: bigint
  /** Fee terms to pass to the payment. */
  readonly terms: TransferTerms
}

/** A payment that was sent. */
export interface SentTransfer {
  /** Transaction id in the network's own form. */
  readonly id: string
  /**
   * Resolves once a block includes the transaction. Throws TRANSACTION_FAILED when it failed,
   * expired, or was cancelled or replaced in the wallet; REQUEST_TIMEOUT.
   */
  confirmed(options?: { signal?: AbortSignal }): Promise<ConfirmedTransfer>
}

/** A payment included in a block. */
export interface ConfirmedTransfer {
  /**
   * Id of the included transaction. It differs from the sent one if the wallet sent it again with a
   * higher fee.
   */
  readonly id: string
  /** True if the wallet sent the same payment again with a higher fee; `id` is then the later one. */
  readonly repriced?: true
}

/** A token, and where to read it. */
export type TokenRequest = Pick<TransferRequest, 'chain' | 'readUrls' | 'signal'> & {
  readonly token: string
}

/** Payments of a namespace. */
export interface ChainTransfers {
  /**
   * Sends one request to the wallet to sign and send. Throws USER_REJECTED, ACCOUNT_INVALID,
   * ACCOUNT_NOT_FOUND, CHAIN_MISMATCH, OPTIONS_INVALID, METHOD_UNSUPPORTED, TRANSACTION_FAILED. An
   * error before that request has `asked: false` in its details: nothing was sent. After any other
   * error whose code does not exclude it, the screens say that the wallet may have sent the
   * payment.
   */
  send(request: TransferRequest): Promise<SentTransfer>
  /**
   * Estimates the costs of a payment through the network's nodes. Throws TRANSACTION_FAILED with
   * the reason when it would fail. Undefined where the wallet chooses the fee.
   */
  estimate?(request: TransferRequest): Promise<TransferEstimate>
  /**
   * Decimals of a token from its contract or mint. Throws OPTIONS_INVALID for an address that is
   * not a token. Undefined for namespaces without tokens.
   */
  readDecimals?(request: TokenRequest): Promise<number>
}
