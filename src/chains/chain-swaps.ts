import type { AccountId } from '../standards/caip.js'
import type { Chain } from './chain.js'
import type { SentTransfer, TransferRequest } from './chain-transfers.js'

/** What a swap may do: the visitor's tokens, amount and least result. Token addresses; undefined for the network's coin. */
export interface SwapTerms {
  readonly chain: Chain
  readonly account: AccountId
  readonly from: string | undefined
  readonly to: string | undefined
  /** Base units of `from`. */
  readonly amount: bigint
  /** The least that may arrive, in base units of `to`. */
  readonly least: bigint
}

/** A call as a service built it. It is read and compared before a wallet sees it. */
export interface BuiltCall {
  readonly to: string
  readonly data: string
}

/** A call that a wallet is asked to make. */
export interface WalletCall extends BuiltCall {
  readonly value: bigint
}

/** A swap that does what was asked. */
export interface CheckedSwap {
  readonly call: WalletCall
  /** The least that arrives: the contract reverts below it. */
  readonly least: bigint
  /** The contract that has to be allowed to take the token; undefined for the network's coin. */
  readonly spender: string | undefined
  /** A contract that the router runs. Its address changes, so `checkTarget` has to read from the network whether it is the service's own. */
  readonly target?: string
}

/** Who makes calls, and on which network. */
export type CallRequest = Pick<TransferRequest, 'connection' | 'chain' | 'account' | 'readUrls' | 'signal'>

/** Swaps of a namespace. */
export interface ChainSwaps {
  /** Reads a built swap. Throws SWAP_INVALID naming the field that differs from the terms, or a router that is not known on the network. */
  checkSwap(terms: SwapTerms, built: BuiltCall): CheckedSwap
  /** Reads from the network's nodes whether the target of a swap is a contract of its service. Throws SWAP_INVALID, and what the read throws. */
  checkTarget(request: Pick<CallRequest, 'chain' | 'readUrls' | 'signal'>, target: string): Promise<void>
  /** Reads a built approval of exactly `amount` for `spender`. Throws SWAP_INVALID naming the field that differs. */
  checkApproval(terms: { readonly token: string; readonly amount: bigint; readonly spender: string }, built: BuiltCall): WalletCall
  /** An approval that takes the whole allowance of `spender` back. Tokens such as USDT refuse to change an allowance from one amount to another. */
  resetApproval(terms: { readonly token: string; readonly spender: string }): WalletCall
  /** The most that the network takes for a call; with `usual`, of a call that cannot be tried yet. Throws TRANSACTION_FAILED with the contract's reason. */
  estimateFee(request: CallRequest, call: WalletCall, options?: { readonly usual?: boolean }): Promise<bigint>
  /** Whether the wallet makes several calls as one (EIP-5792, atomic). */
  canBatch(request: CallRequest): Promise<boolean>
  /** Asks the wallet once: for a transaction, or for several calls as one. Throws what a transfer's `send` throws. */
  send(request: CallRequest, calls: readonly [WalletCall, ...WalletCall[]]): Promise<SentTransfer>
}
