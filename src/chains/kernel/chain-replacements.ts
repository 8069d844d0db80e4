import type { CallRequest } from './chain-swaps.js'
import type { ConfirmedTransfer } from './chain-transfers.js'

/** `speedUp`: the same transaction with a higher fee. `cancel`: nothing, in its place. */
export type ReplacementKind = 'speedUp' | 'cancel'

/** Transactions of an account that compete for one place in its order; at most one gets in. */
export interface ReplacementRequest extends CallRequest {
  /** Their ids, newest last. */
  readonly ids: readonly string[]
  /** Stops reading; a wallet that was asked may still send. */
  readonly signal?: AbortSignal
}

/** A transaction that waits for a block and can be replaced. */
export interface Replaceable {
  /**
   * Asks the wallet to send a replacement; resolves with its id. Throws USER_REJECTED,
   * RESPONSE_INVALID, and TRANSACTION_FAILED with `refused` in its details: `settled`, `gone` or
   * `underpriced`.
   */
  send(kind: ReplacementKind): Promise<string>
  /**
   * Follows the place in the account's order, also for a replacement of unknown id. Settles like
   * `SentTransfer.confirmed()`.
   */
  settled(options: { readonly signal: AbortSignal }): Promise<ConfirmedTransfer>
}

/** Replacements of waiting transactions, for wallets of a namespace that leave them to the page. */
export interface ChainReplacements {
  /**
   * Reads the newest of the transactions that the network knows. Throws TRANSACTION_FAILED with
   * `refused`: `settled` when a block includes one, `gone` when it knows none.
   */
  open(request: ReplacementRequest): Promise<Replaceable>
}
