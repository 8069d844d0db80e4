import type { PermissionData } from '../standards/erc7715.js'
import type { AccountId, ChainId } from '../standards/caip.js'
import type { CallSponsor } from '../chains/kernel/chain-calls.js'
import type { ConfirmedTransfer } from '../chains/kernel/chain-transfers.js'
import type { OnrampName } from '../options/options.js'
import type { ActivityItem } from '../state/account/activity.js'

/** A payment to send. */
export interface SendOptions {
  /** An address on the network, or a name that resolves to one. */
  readonly to: string
  /**
   * Whole units as a string such as `'0.5'`, or base units as a bigint. A number is refused because
   * it is not exact.
   */
  readonly amount: string | bigint
  /**
   * Address of the token's contract or mint. Default: the network's native coin. Decimals are read
   * from the network.
   */
  readonly token?: string
  /** Default: the active network. The wallet is switched to it first. */
  readonly chainId?: ChainId
  /** Stops waiting. A wallet that has already received the request may still send. */
  readonly signal?: AbortSignal
}

/** A payment that the wallet has sent. */
export interface SendResult {
  /** Transaction id in the network's own form. */
  readonly id: string
  /** Network of the payment (CAIP-2). */
  readonly chainId: ChainId
  /** Account that paid (CAIP-10). */
  readonly account: AccountId
  /**
   * Resolves once a block includes the payment. Throws TRANSACTION_FAILED with the reason,
   * REQUEST_TIMEOUT.
   */
  confirmed(): Promise<ConfirmedTransfer>
}

/**
 * A swap on an EVM network. Tokens are named by symbol (any case) or by address; an address is
 * unambiguous.
 */
export interface SwapOptions {
  /** The token to sell. */
  readonly fromToken: string
  /** The token to buy. */
  readonly toToken: string
  /**
   * Amount of `fromToken`: whole units as a string such as `'0.5'`, or base units as a bigint. A
   * number is refused because it is not exact.
   */
  readonly amount: string | bigint
  /** Largest accepted loss against the quote, in whole percent (1). */
  readonly slippage?: number
  /**
   * Smallest accepted result, in base units of `toToken`. A worse quote is refused before the
   * wallet receives a request.
   */
  readonly least?: bigint
  /** Default: the active network. The wallet is switched to it first. */
  readonly chainId?: ChainId
  /** Stops waiting. A wallet that has already received the request may still send. */
  readonly signal?: AbortSignal
}

/** A swap that the wallet has sent. */
export interface SwapResult {
  /** Transaction hash, or the id of the wallet's batch of calls (EIP-5792). */
  readonly id: string
  /** Network of the swap (CAIP-2). */
  readonly chainId: ChainId
  /** Account that swapped (CAIP-10). */
  readonly account: AccountId
  /** Quoted result, in base units of `toToken`. */
  readonly expected: bigint
  /** Guaranteed minimum, in base units of `toToken`. */
  readonly least: bigint
  /**
   * Resolves once a block includes the swap. Throws TRANSACTION_FAILED with the reason,
   * REQUEST_TIMEOUT.
   */
  confirmed(): Promise<ConfirmedTransfer>
}

/** One call of `sendCalls()`. */
export interface Call {
  /** Address of the called contract, or of the receiver of the coin. */
  readonly to: string
  /** Call data, hexadecimal with `0x`. Default: none. */
  readonly data?: string
  /** Native coin sent with the call, in base units (wei). Default: 0. */
  readonly value?: bigint
}

/** Calls to make on one EVM network (EIP-5792). */
export interface SendCallsOptions {
  /** 1 to 100 calls, made in this order. */
  readonly calls: readonly Call[]
  /**
   * `required`: the wallet executes all of them or none, otherwise nothing is asked. `preferred`
   * (default): where the wallet cannot, it is asked for one transaction after another, and a screen
   * shows the steps.
   */
  readonly atomic?: 'required' | 'preferred'
  /** A paymaster service that pays the fee where the wallet supports it (ERC-7677). */
  readonly sponsor?: CallSponsor
  /** Default: the active network. The wallet is switched to it first. */
  readonly chainId?: ChainId
  /** Stops before the next request to the wallet. Calls that were sent stay sent. */
  readonly signal?: AbortSignal
}

/** Calls that the wallet has sent. */
export interface SendCallsResult {
  /** Id of the wallet's batch (EIP-5792), or the hash of the last transaction. */
  readonly id: string
  /** Network of the calls (CAIP-2). */
  readonly chainId: ChainId
  /** Account that made them (CAIP-10). */
  readonly account: AccountId
  /** True when they are executed all or none. */
  readonly atomic: boolean
  /** Hashes of separate transactions, in order; empty for a batch. */
  readonly transactions: readonly string[]
  /**
   * Resolves once a block includes the last of them, with the hash of its transaction. Throws
   * TRANSACTION_FAILED with the reason, REQUEST_TIMEOUT.
   */
  confirmed(): Promise<{ readonly id: string }>
}

/** A permission to spend from the visitor's account (ERC-7715). */
export interface RequestedPermission {
  /**
   * Its kind. The screens put these in words; another kind that the wallet knows is shown as an
   * unknown permission, with its parameters.
   */
  readonly type:
    | 'native-token-periodic'
    | 'erc20-token-periodic'
    | 'native-token-stream'
    | 'erc20-token-stream'
    | 'native-token-allowance'
    | 'erc20-token-allowance'
    | (string & {})
  /**
   * Parameters of the kind, as wallets name them: `tokenAddress`, `periodAmount`, `periodDuration`
   * (seconds), `amountPerSecond`, `initialAmount`, `maxAmount`, `allowanceAmount`, `startTime` (Unix
   * seconds), `justification`. Amounts are base units, as a bigint or hexadecimal.
   */
  readonly data: PermissionData
  /** True (default): the visitor may grant less than is asked. */
  readonly adjustable?: boolean
}

/** What to ask the connected wallet for (ERC-7715). */
export interface RequestPermissionsOptions {
  /** The app's own account that may use the permissions: an address. */
  readonly to: string
  /** 1 to 10 permissions. */
  readonly permissions: readonly RequestedPermission[]
  /** When they end, in Unix seconds; at most ten years from now. */
  readonly expiry: number
  /** Default: the active network. */
  readonly chainId?: ChainId
  /** Ends the request. What the visitor grants later is listed in the account, to be revoked. */
  readonly signal?: AbortSignal
}

/** A permission that the wallet granted: at most what was asked. */
export interface GrantedPermission {
  /** The kit's id of the permission. */
  readonly id: string
  /** Account that granted it (CAIP-10). */
  readonly account: AccountId
  /** Its network (CAIP-2). */
  readonly chainId: ChainId
  /** The app's account that may use it. */
  readonly to: string
  /** Its kind, as asked. */
  readonly type: string
  /** Its parameters as granted, amounts in hexadecimal. */
  readonly data: PermissionData
  /** When it ends, in Unix seconds. */
  readonly expiry: number
  /** Identifies it to the wallet and to the delegation manager, hexadecimal. */
  readonly context: string
  /** Contract that redeems the context (ERC-7710). */
  readonly delegationManager?: string
  /** Accounts to deploy before the permission can be used (ERC-4337). */
  readonly dependencies: readonly { readonly factory: string; readonly factoryData: string }[]
}

/** A transaction that the app has sent itself, with viem, ethers or wagmi. */
export interface AddTransactionOptions {
  /** Hash of the transaction: 32 bytes in hexadecimal, with `0x`. */
  readonly hash: string
  /** What it does, in the app's words and language; 80 characters are shown. */
  readonly description?: string
  /** Its network. Default: the active network. */
  readonly chainId?: ChainId
}

/** A transaction of the app, among the visitor's activity. */
export interface AddedTransaction {
  /** Its hash, in lower case. */
  readonly id: string
  /** Its network (CAIP-2). */
  readonly chainId: ChainId
  /** Account that it is listed for (CAIP-10). */
  readonly account: AccountId
  /**
   * Resolves once a block includes the transaction. Throws TRANSACTION_FAILED with the reason,
   * REQUEST_TIMEOUT.
   */
  confirmed(): Promise<ConfirmedTransfer>
}

/** Values prefilled on the buy screen. Absent values keep the visitor's last choice. */
export interface BuyOptions {
  /** Token to buy: a symbol (any case) or a contract address. */
  readonly token?: string
  /** Money in whole units of `currency`, as a string such as `'100'` or `'49.90'`. */
  readonly amount?: string
  /** Currency of the payment, ISO 4217, such as `'EUR'`. */
  readonly currency?: string
  /** Offers only this on-ramp. */
  readonly provider?: OnrampName
  /** Network of the delivery. Default: the active network. The wallet is switched to it first. */
  readonly chainId?: ChainId
  /** Stops waiting and closes the screen. A purchase that is already paid is still delivered. */
  readonly signal?: AbortSignal
}

/** A purchase that was delivered. */
export interface BuyResult {
  /** The on-ramp's id of the purchase. */
  readonly id: string
  /** On-ramp that delivered. */
  readonly provider: OnrampName
  /** Account that received the tokens (CAIP-10). */
  readonly account: AccountId
  /** The delivered token and its transaction. */
  readonly item: ActivityItem
}
