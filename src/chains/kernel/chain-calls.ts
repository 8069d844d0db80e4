import type { CallRequest, WalletCall } from './chain-swaps.js'
import type { SentTransfer } from './chain-transfers.js'

/** What a wallet can do with several calls on a network (EIP-5792). */
export interface WalletCapabilities {
  /**
   * `supported`: calls are executed all or none. `ready`: they are, once the visitor agrees to
   * upgrade the account. `unsupported`: each call is a transaction.
   */
  readonly atomic: 'supported' | 'ready' | 'unsupported'
  /** True when a paymaster service of the app may pay the fee (ERC-7677). */
  readonly sponsor: boolean
}

/** A paymaster service that pays the fee of calls (ERC-7677). */
export interface CallSponsor {
  /** Address of the service, `https:`. */
  readonly url: string
  /** True to refuse calls that the service does not pay for. Default: the account pays then. */
  readonly required?: boolean
}

/** Calls of an app, in a namespace that has them. */
export interface ChainCalls {
  /**
   * What the wallet says that it can do. A wallet that does not answer within 3 s can do nothing of
   * it. Never rejects.
   */
  readCapabilities(request: CallRequest): Promise<WalletCapabilities>
  /** Asks the wallet for one transaction. Throws the errors of a transfer's `send`. */
  sendCall(request: CallRequest, call: WalletCall): Promise<SentTransfer>
  /**
   * Asks the wallet once for calls that are executed all or none. Throws the errors of a transfer's
   * `send`.
   */
  sendBatch(
    request: CallRequest,
    calls: readonly WalletCall[],
    sponsor: CallSponsor | undefined,
  ): Promise<SentTransfer>
}
