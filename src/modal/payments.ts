import type { AccountId, ChainId } from '../standards/caip.js'
import type { ConfirmedTransfer } from '../chains/chain-transfers.js'
import type { OnrampName } from '../options/options.js'
import type { ActivityItem } from '../state/account/activity.js'

/** A payment to send. */
export interface SendOptions {
  /** An address of the network, or a name that has one there. */
  readonly to: string
  /** In whole units as a text such as `'0.5'`, or in base units as a bigint. A number is refused, because it is not exact. */
  readonly amount: string | bigint
  /** Address of a token's contract or mint; without it the network's own coin is sent. Its decimals are read from the network. */
  readonly token?: string
  /** The active network without it. The wallet is moved to it first. */
  readonly chainId?: ChainId
  /** Gives up waiting. A wallet that was asked already may still send. */
  readonly signal?: AbortSignal
}

/** A payment that the wallet sent. */
export interface SendResult {
  /** The transaction's id in the network's own form. */
  readonly id: string
  readonly chainId: ChainId
  readonly account: AccountId
  /** Resolves once a block includes the payment. Throws TRANSACTION_FAILED with the reason, REQUEST_TIMEOUT. */
  confirmed(): Promise<ConfirmedTransfer>
}

/** A swap on an EVM network. Tokens are symbols, in any case, or addresses; an address is never mistaken. */
export interface SwapOptions {
  /** What is given. */
  readonly fromToken: string
  /** What is wanted. */
  readonly toToken: string
  /** Of `fromToken`: in whole units as a text such as `'0.5'`, or in base units as a bigint. A number is refused, because it is not exact. */
  readonly amount: string | bigint
  /** By how many whole percent the result may be worse than the quote (1). */
  readonly slippage?: number
  /** The least that may arrive, in base units of `toToken`; a worse quote is refused before the wallet is asked. */
  readonly least?: bigint
  /** The active network without it. The wallet is moved to it first. */
  readonly chainId?: ChainId
  /** Gives up waiting. A wallet that was asked already may still send. */
  readonly signal?: AbortSignal
}

/** A swap that the wallet sent. */
export interface SwapResult {
  /** The transaction's hash, or the id of the wallet's calls (EIP-5792). */
  readonly id: string
  readonly chainId: ChainId
  readonly account: AccountId
  /** What the quote promised, in base units. */
  readonly expected: bigint
  /** What arrives at least, in base units. */
  readonly least: bigint
  /** Resolves once a block includes the swap. Throws TRANSACTION_FAILED with the reason, REQUEST_TIMEOUT. */
  confirmed(): Promise<ConfirmedTransfer>
}

/** What the screen that buys is opened with. What is absent stays as the visitor chose it last. */
export interface BuyOptions {
  /** What to buy: a symbol, in any case, or the address of a contract. */
  readonly token?: string
  /** Money in whole units of `currency`, as a text such as `'100'` or `'49.90'`. */
  readonly amount?: string
  /** What the visitor pays with, ISO 4217, such as `'EUR'`. */
  readonly currency?: string
  /** The only on-ramp to offer. */
  readonly provider?: OnrampName
  /** Where the purchase is delivered; the active network without it. The wallet is moved to it first. */
  readonly chainId?: ChainId
  /** Gives up waiting, and closes the screen. What was paid for already is still delivered. */
  readonly signal?: AbortSignal
}

/** A purchase that arrived. */
export interface BuyResult {
  /** The on-ramp's own id. */
  readonly id: string
  readonly provider: OnrampName
  readonly account: AccountId
  /** What was delivered, and by which transaction. */
  readonly item: ActivityItem
}
