import type { AccountId, ChainId, ChainNamespace } from '../standards/caip.js'
import type { EmbeddedUser } from '../frame/frame-link.js'
import type { WalletModalError } from '../errors/wallet-modal-error.js'
import type { Chain, ReadUrls } from './chain.js'

export type Unwatch = () => void

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
