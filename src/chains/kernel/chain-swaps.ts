import type { AccountId } from '../../standards/caip.js'
import type { Chain } from '../chain.js'
import type { SentTransfer, TransferRequest } from './chain-transfers.js'

/**
 * What a swap may do: the visitor's tokens, amount and minimum. Tokens are addresses; undefined
 * means the native coin.
 */
export interface SwapTerms {
  /** Network of the swap. */
  readonly chain: Chain
  /** The account that swaps (CAIP-10). */
  readonly account: AccountId
  /** Token to sell. */
  readonly from: string | undefined
  /** Token to buy. */
  readonly to: string | undefined
  /** Base units of `from`. */
  readonly amount: bigint
  /** Guaranteed minimum, in base units of `to`. */
  readonly least: bigint
}

/** A call as built by a service. It is decoded and compared before a wallet receives it. */
export interface BuiltCall {
  /** Address of the called contract. */
  readonly to: string
  /** Call data, hexadecimal with `0x`. */
  readonly data: string
}

/** A call for the wallet. */
export interface WalletCall extends BuiltCall {
  /** Native coin sent with the call, in base units. */
  readonly value: bigint
}

/** A swap that matches its terms. */
export interface CheckedSwap {
  /** The call to send. */
  readonly call: WalletCall
  /** Guaranteed minimum: the contract reverts below it. */
  readonly least: bigint
  /** The contract that needs an allowance; undefined for the native coin. */
  readonly spender: string | undefined
  /**
   * A contract that the router calls. Its address changes, so `checkTarget` has to verify on chain
   * that it belongs to the service.
   */
  readonly target?: string
}

/** The sender of calls and the network. */
export type CallRequest = Pick<
  TransferRequest,
  'connection' | 'chain' | 'account' | 'readUrls' | 'signal'
>

/** Swaps of a namespace. */
export interface ChainSwaps {
  /**
   * Decodes a built swap. Throws SWAP_INVALID naming the field that differs from the terms, or an
   * unknown router.
   */
  checkSwap(terms: SwapTerms, built: BuiltCall): CheckedSwap
  /**
   * Verifies through the network's nodes that the target of a swap is a contract of its service.
   * Throws SWAP_INVALID and the errors of the read.
   */
  checkTarget(
    request: Pick<CallRequest, 'chain' | 'readUrls' | 'signal'>,
    target: string,
  ): Promise<void>
  /**
   * Decodes a built approval of exactly `amount` for `spender`. Throws SWAP_INVALID naming the
   * field that differs.
   */
  checkApproval(
    terms: { readonly token: string; readonly amount: bigint; readonly spender: string },
    built: BuiltCall,
  ): WalletCall
  /**
   * An approval that sets the allowance of `spender` to 0. Tokens such as USDT refuse to change one
   * non-zero allowance to another.
   */
  resetApproval(terms: { readonly token: string; readonly spender: string }): WalletCall
  /**
   * Maximum fee of a call; with `usual`, a typical fee for a call that cannot be simulated yet.
   * Throws TRANSACTION_FAILED with the contract's reason.
   */
  estimateFee(
    request: CallRequest,
    call: WalletCall,
    options?: { readonly usual?: boolean },
  ): Promise<bigint>
  /** True when the wallet executes several calls atomically (EIP-5792). */
  canBatch(request: CallRequest): Promise<boolean>
  /**
   * Sends one request to the wallet: a transaction, or several calls as one batch. Throws the
   * errors of a transfer's `send`.
   */
  send(request: CallRequest, calls: readonly [WalletCall, ...WalletCall[]]): Promise<SentTransfer>
}
