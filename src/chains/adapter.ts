import type { AccountId, ChainId, ChainNamespace } from '../standards/caip.js'
import type { EmbeddedUser, FrameLink } from '../frame/frame-link.js'
import type { RelaySession } from '../services/relay/relay-client.js'
import type { WalletModalError } from '../errors/wallet-modal-error.js'

export type Unwatch = () => void

/** A network as an app lists it. Plain data, so that apps can write their own. */
export interface Chain {
  readonly id: ChainId
  /** An earlier id of the same network, which old wallets still use in sessions. */
  readonly deprecatedId?: ChainId
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Tried in order. Handed to wallets unchanged, so they must not contain a project id or key. */
  readonly rpcUrls: readonly string[]
  readonly explorers?: readonly { readonly name: string; readonly url: string }[]
  readonly testnet?: boolean
  /** URL of the network's icon; without it the kit shows a built-in icon or a drawn mark. */
  readonly icon?: string
  /** Address prefix of a Substrate network (SS58). */
  readonly ss58Prefix?: number
  /** Address prefix of a Cosmos network (bech32). */
  readonly bech32Prefix?: string
  /** Name of the smallest unit of a Cosmos network's own coin, such as `uatom`. Balances are read with it. */
  readonly denom?: string
  /** Where the network's image is, as other kits' network records name it. `icon` has precedence. */
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
}

/** What an app lists in `options.chains`. A light descriptor; `load()` fetches the adapter. */
export interface ChainSupport {
  readonly namespace: ChainNamespace
  readonly chains: readonly Chain[]
  load(): Promise<ChainAdapter>
  /** Icons of well-known networks as data URLs, by CAIP-2 id. */
  loadMarks?(): Promise<Readonly<Record<string, string>>>
}

/** How a wallet is reached, in the specification's words. */
export type ConnectorType = 'EXTERNAL' | 'WALLET_CONNECT' | 'INJECTED' | 'ANNOUNCED' | 'AUTH' | 'MULTI_CHAIN' | 'ID_AUTH'

/** The wallet a user connects with. Name and icon come from the wallet and are not trusted. */
export interface WalletInfo {
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  readonly url?: string
}

/** A wallet found on this page (EIP-6963, Wallet Standard, injectedWeb3, legacy objects). */
export interface InjectedWallet extends WalletInfo {
  /** Stable over reloads: rdns, else name. A later wallet with the same rdns or name gets `#2`, `#3`, … appended. */
  readonly id: string
  readonly namespace: ChainNamespace
  readonly type: 'ANNOUNCED' | 'INJECTED'
  readonly provider: unknown
  /** The id of the wallet that announced the same rdns or name first. One of the two is an impostor. */
  readonly duplicateOf?: string
}

/** RPC URLs to read a network from, in order of preference. Never handed to wallets. */
export type ReadUrls = (chainId: ChainId) => readonly string[]

/** The fields of a sign-in message, except its account (CAIP-122). */
export interface SignInFields {
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly issuedAt: string
  readonly statement?: string
  readonly expirationTime?: string
  readonly resources?: readonly string[]
  readonly chainId?: ChainId
}

/** A sign-in message for a wallet that can sign in while it connects (CAIP-122). */
export interface SignInRequest {
  /** The message for the account the wallet chose, for wallets that sign any text. */
  readonly toMessage: (account: AccountId) => string | Promise<string>
  /** The fields of the message, for wallets that build the text themselves (`solana:signIn`). */
  readonly fields: SignInFields
}

export interface ConnectParams {
  /** The app's networks of this namespace. */
  readonly chains: readonly Chain[]
  /** The requested network. Without it the wallet's own network stays if it is one of `chains`. */
  readonly chainId?: ChainId
  /** The requested account; it becomes active if the wallet offers it. */
  readonly address?: string
  /** Connects without a prompt, to restore a connection. Throws WALLET_LOCKED when the wallet gives no account. */
  readonly silent?: boolean
  readonly readUrls?: ReadUrls
  /** Asks a wallet that can do so to sign in with the same prompt. The result is `Connection.signedIn`. */
  readonly signIn?: SignInRequest
  readonly signal?: AbortSignal
}

/** A signature as a verifier needs it. `scheme` is `eip191`, `ed25519`, …; `value` has the scheme's usual encoding. */
export interface Signature {
  readonly value: string
  readonly scheme: string
  /** Present where the address does not contain the key. */
  readonly publicKey?: string
}

/** A sign-in that the wallet completed while it connected. */
export interface SignedIn {
  readonly message: string
  readonly signature: Signature
  readonly account: AccountId
}

/** What a wallet says about one account besides its address. */
export interface AccountDetails {
  readonly type?: string
  readonly publicKey?: string
  /** BIP-32 derivation path. */
  readonly path?: string
  /** The name that the user gave the account in the wallet. Not trusted. */
  readonly name?: string
  /** The signature scheme of its key, in a family that has several. */
  readonly keyType?: string
}

export interface ConnectionEvents {
  /** The current accounts; never empty, because a wallet without accounts disconnects. The first is active. */
  accounts: readonly AccountId[]
  /** The wallet's current network, which may be one the app did not list. */
  chain: ChainId
  /** The connection ended. The value is the reason, or undefined when `disconnect()` was called. */
  disconnect: WalletModalError | undefined
}

/** An approved link to a wallet in one namespace. `accounts` and `chainId` are live. */
export interface Connection {
  /** `namespace:connectorId`, or `namespace:walletConnect:<topic>` for a relay session. */
  readonly id: string
  /** The injected wallet's id, or `walletConnect`. */
  readonly connectorId: string
  /** Topic of the relay session. Connections with the same session belong to one wallet. */
  readonly session?: string
  readonly type: ConnectorType
  readonly namespace: ChainNamespace
  readonly wallet: WalletInfo
  readonly accounts: readonly AccountId[]
  readonly chainId: ChainId
  /** EIP-1193 for eip155; each namespace has its own shape. */
  readonly provider: unknown
  /** Networks a session approved, live; undefined when the wallet decides at each request. */
  readonly approvedChains?: readonly ChainId[] | undefined
  /** Present when `ConnectParams.signIn` was given and the wallet signed in while it connected. */
  readonly signedIn?: SignedIn
  /** The visitor of the embedded wallet, live. Other wallets lack it. */
  readonly embedded?: EmbeddedUser | undefined
  getAccountDetails?(account: AccountId): AccountDetails | undefined
  /** Makes an account the first, also after the wallet's list changes, as long as it contains the account. Throws ACCOUNT_NOT_FOUND. */
  selectAccount(account: AccountId): void
  on<E extends keyof ConnectionEvents>(event: E, listener: (value: ConnectionEvents[E]) => void): Unwatch
  signMessage(message: string, options: { account: AccountId; signal?: AbortSignal }): Promise<Signature>
  /** Native balance in base units. */
  getBalance?(account: AccountId, options?: { signal?: AbortSignal }): Promise<bigint>
  /** Ends the connection and asks the wallet to revoke its permission. */
  disconnect(): Promise<void>
  /** Stops following the wallet. The wallet keeps its permission and no event is emitted. */
  release(): void
  /** Absent where the wallet decides. `chain` carries what a wallet needs to add the network. */
  switchChain?(chain: Chain, options: { signal?: AbortSignal }): Promise<void>
  /** Set where each request names its network, so that `switchChain()` asks the wallet nothing. Other tabs then follow a switch. */
  readonly switchesSilently?: true
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

/** Where a read of a namespace goes. */
export interface ReadOptions {
  readonly chain: Chain
  readonly readUrls?: ReadUrls
  readonly signal?: AbortSignal
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

/** The ways to connect wallets of one namespace. */
export interface ChainAdapter {
  readonly namespace: ChainNamespace
  /** What a session requests in this namespace (CAIP-25), and whether a session of it alone can be requested with a sign-in (CAIP-222). */
  readonly relay: { readonly methods: readonly string[]; readonly events: readonly string[]; readonly signIn?: boolean }
  /** Fetches the chunks that connecting needs, before the user chooses a wallet. */
  prefetch?(): void
  /** Calls back at once and on every change. The last unwatch removes every listener from the page. */
  watchInjected(listener: (wallets: readonly InjectedWallet[]) => void, options: { announced: boolean; legacy: boolean }): Unwatch
  connectInjected(wallet: InjectedWallet, params: ConnectParams): Promise<Connection>
  connectRelay(session: RelaySession, params: ConnectParams): Promise<Connection>
  /** Connects the embedded wallet through its frame. */
  connectFrame?(frame: FrameLink, params: ConnectParams): Promise<Connection>
  /** The address in a user's text, or undefined. `strict` also verifies a checksum where the text has one. */
  parseAddress(text: string, options?: { strict?: boolean }): Promise<string | undefined>
  /** Reads, in a separate chunk. */
  actions?(): Promise<ChainActions>
  /** Payments, in a separate chunk. */
  transfers?(): Promise<ChainTransfers>
  /** Swaps, in a separate chunk. */
  swaps?(): Promise<ChainSwaps>
}
