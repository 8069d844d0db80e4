import type { AccountId } from '../standards/caip.js'
import type { Chain, ReadUrls } from './chain.js'
import type { Connection } from './wallet-connection.js'

/** Where a read of a namespace goes. */
export interface ReadOptions {
  readonly chain: Chain
  readonly readUrls?: ReadUrls
  readonly signal?: AbortSignal
}

/** Reads of a namespace that need no connection. */
export interface ChainActions {
  /** Native balance in base units. Reads from `readUrls`, else from the network's own RPC URLs. */
  getBalance(account: AccountId, options: ReadOptions): Promise<bigint>
  /** Balances in base units, in the order of `tokens`, which are addresses of contracts or mints. A balance that cannot be read is undefined. Families without tokens lack the method. */
  getTokenBalances?(account: AccountId, tokens: readonly string[], options: ReadOptions): Promise<readonly (bigint | undefined)[]>
  /** What a token says of itself, by the address of its contract or mint. Throws OPTIONS_INVALID for an address that is no token. Families without tokens lack the method. */
  readToken?(token: string, options: ReadOptions): Promise<TokenFacts>
}

/** What a token's contract or mint says of the token. The texts come from the token's issuer and are not trusted. */
export interface TokenFacts {
  readonly name: string | undefined
  readonly symbol: string | undefined
  readonly decimals: number
}

/** A payment from an account of a connection. */
export interface TransferRequest {
  readonly connection: Connection
  readonly chain: Chain
  readonly account: AccountId
  /** An address of the family. */
  readonly to: string
  /** In base units. */
  readonly amount: bigint
  /** Address of a token; the native coin without it. */
  readonly token?: string
  /** Decimals that `amount` was computed with. A token that has others is refused. */
  readonly decimals?: number
  /** What the network's own unit of work is paid (Solana: micro-lamports). `auto`, the default, follows recent blocks. */
  readonly priorityFee?: bigint | 'auto'
  /** Sends all of the network's coin: a wallet that chooses fees itself has to keep to `terms`, which the amount leaves exactly. */
  readonly all?: boolean
  /** `terms` of an estimate for the same payment, which the payment then keeps. */
  readonly terms?: TransferTerms
  readonly readUrls?: ReadUrls
  readonly signal?: AbortSignal
}

/** The fee terms of an estimate, in the network's own words (eip155: `gas`, `maxFeePerGas`, …; solana: `priorityFee`). */
export type TransferTerms = Readonly<Record<string, bigint>>

/** What a payment takes besides its amount. Every number is in base units of the network's coin. */
export interface TransferEstimate {
  /** The most that the network takes as a fee. */
  readonly fee: bigint
  /** What the sender pays for the recipient's token account, where the payment creates one (Solana). */
  readonly deposit?: bigint
  /** What has to stay on the account when it sends all of the network's coin. */
  readonly reserve: bigint
  readonly terms: TransferTerms
}

/** A payment that was sent. */
export interface SentTransfer {
  /** The transaction's id in the network's own form. */
  readonly id: string
  /** Resolves once a block includes the transaction. Throws TRANSACTION_FAILED when it failed, expired, or was cancelled or replaced in the wallet; REQUEST_TIMEOUT. */
  confirmed(options?: { signal?: AbortSignal }): Promise<ConfirmedTransfer>
}

/** A payment that a block includes. */
export interface ConfirmedTransfer {
  /** The id of the transaction in the block: another one than was sent when the wallet sent it again with a higher fee. */
  readonly id: string
}

/** Which token, and where to read it. */
export type TokenRequest = Pick<TransferRequest, 'chain' | 'readUrls' | 'signal'> & { readonly token: string }

/** Payments of a namespace. */
export interface ChainTransfers {
  /** Asks the wallet once to sign and send. Throws USER_REJECTED, ACCOUNT_INVALID, ACCOUNT_NOT_FOUND, CHAIN_MISMATCH, OPTIONS_INVALID, METHOD_UNSUPPORTED, TRANSACTION_FAILED. */
  send(request: TransferRequest): Promise<SentTransfer>
  /** What a payment would cost, by the network's nodes. Throws TRANSACTION_FAILED with the reason when it would fail. Absent where the wallet chooses the fee. */
  estimate?(request: TransferRequest): Promise<TransferEstimate>
  /** The decimals of a token by its own contract or mint. Throws OPTIONS_INVALID for an address that is no token. Absent where there are no tokens. */
  readDecimals?(request: TokenRequest): Promise<number>
}
