import type { AccountId, ChainId, ChainNamespace } from '../../standards/caip.js'
import type { EmbeddedUser } from '../../frame/frame-link.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Chain, ReadUrls } from '../chain.js'

export type Unwatch = () => void

/** How a wallet is reached, with the specification's names. */
export type ConnectorType = 'EXTERNAL' | 'WALLET_CONNECT' | 'INJECTED' | 'ANNOUNCED' | 'AUTH'

/** The wallet a user connects with. Name and icon come from the wallet and are untrusted. */
export interface WalletInfo {
  /** The wallet's name. */
  readonly name: string
  /** Address or data URL of the icon. */
  readonly icon?: string
  /** Reverse domain name, such as `io.metamask` (EIP-6963). */
  readonly rdns?: string
  /** Address of the wallet's website. */
  readonly url?: string
}

/**
 * A wallet of this page: found there (EIP-6963, Wallet Standard, injectedWeb3, legacy objects), or
 * given by the app.
 */
export interface InjectedWallet extends WalletInfo {
  /**
   * Stable over reloads: rdns, otherwise name. A later wallet with the same rdns or name gets the
   * suffix `#2`, `#3`, … The app's own id of a wallet that it gives.
   */
  readonly id: string
  /** Family of chains that `provider` serves. */
  readonly namespace: ChainNamespace
  /**
   * `ANNOUNCED`: by a standard. `INJECTED`: found at a well-known global. `EXTERNAL`: given by the
   * app.
   */
  readonly type: 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL'
  /**
   * The wallet's own object; each namespace has its own shape. Undefined until `load()` has
   * resolved.
   */
  readonly provider: unknown
  /** Fetches the provider of a wallet that the app gives, see {@link ExternalOptions}. */
  readonly load?: () => unknown
  /** False where the wallet cannot work; it is not listed there. */
  readonly isHere?: () => boolean
  /** The wallet is an app of the phone, which opens with each request. */
  readonly opensApp?: boolean
  /** Id of the wallet that announced the same rdns or name first. One of the two is an impostor. */
  readonly duplicateOf?: string
}

/** A wallet that the app brings, such as an SDK: the argument of `external()`. */
export interface ExternalOptions extends WalletInfo {
  /**
   * Unique among the wallets of a family; `connect({ wallet })` takes it, and a stored connection
   * is found by it.
   */
  readonly id: string
  /** Reverse domain name. A wallet that announces itself with it is listed in this row only. */
  readonly rdns?: string
  /** Family of chains, such as `eip155`. */
  readonly namespace: ChainNamespace
  /**
   * Called once the visitor chooses the wallet, or for a stored connection. Returns the provider:
   * EIP-1193, a Wallet Standard wallet, or a Bitcoin, Polkadot or Cosmos provider. A module gives
   * it as `default`, itself or as a function that creates it.
   */
  readonly load: () => unknown
}

/** A wallet that the app brings, for the option `wallets`. */
export interface ExternalWallet extends InjectedWallet {
  readonly type: 'EXTERNAL'
  readonly load: () => unknown
}

/**
 * An app that shows this page inside itself and brings the visitor's account, for the option
 * `hosts`.
 */
export interface WalletHost extends ExternalWallet {
  /** True where the host may bring an account. Called when the modal is created; waits for nothing. */
  readonly isHere: () => boolean
  /** Resolves whether the host answers. Without it, a host has answered once `load()` resolves. */
  readonly answers?: () => Promise<boolean>
  /** Joins the modal with the host's own controls, such as its back button. */
  readonly attach?: (shell: HostShell) => void
}

/** The modal, as a host sees it. */
export interface HostShell {
  /** Calls `listener` at once, and when the modal opens or closes. */
  watchOpen(listener: (open: boolean) => void): Unwatch
  /** Goes back one screen, or closes the modal. */
  back(): void
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
  /** Creates the message for the account that the wallet chose, for wallets that sign any text. */
  readonly toMessage: (account: AccountId) => string | Promise<string>
  /** The fields of the message, for wallets that build the text themselves (`solana:signIn`). */
  readonly fields: SignInFields
}

/** What a connection is created with. */
export interface ConnectParams {
  /** The app's networks of this namespace. */
  readonly chains: readonly Chain[]
  /** The requested network. Default: the wallet's own network if it is one of `chains`. */
  readonly chainId?: ChainId
  /** The requested account. It becomes active if the wallet offers it. */
  readonly address?: string
  /**
   * Restores a connection without a prompt. Throws WALLET_LOCKED when the wallet returns no
   * account.
   */
  readonly silent?: boolean
  /** The addresses of the restored connection, for wallets that return none without a prompt. */
  readonly remembered?: readonly string[]
  /** Nodes to read a network from. Default: the `rpcUrls` of the network. */
  readonly readUrls?: ReadUrls
  /**
   * Asks a wallet that supports it to sign in with the same prompt. The result is
   * `Connection.signedIn`.
   */
  readonly signIn?: SignInRequest
  /** Ends the attempt. Throws REQUEST_ABORTED, also for an approval that arrives later. */
  readonly signal?: AbortSignal
}

/**
 * A signature as a verifier needs it. `scheme` is `eip191`, `ed25519`, …; `value` has the scheme's
 * usual encoding.
 */
export interface Signature {
  /** Hexadecimal, base58 or base64, as is usual for the scheme. */
  readonly value: string
  /** `eip191`, `ed25519`, `ecdsa`, `bip322`, `sr25519`, `adr36`, … */
  readonly scheme: string
  /** Present if the address does not contain the key. */
  readonly publicKey?: string
}

/** A sign-in that the wallet completed while connecting. */
export interface SignedIn {
  /** The signed text (CAIP-122). */
  readonly message: string
  /** The signature of `message`. */
  readonly signature: Signature
  /** The account that signed (CAIP-10). */
  readonly account: AccountId
}

/** Details of one account besides its address, as given by the wallet. */
export interface AccountDetails {
  /** Kind of account, in the namespace's own words, such as `payment` or `ordinal`. */
  readonly type?: string
  /** Hexadecimal. */
  readonly publicKey?: string
  /** BIP-32 derivation path. */
  readonly path?: string
  /** The name that the user gave the account in the wallet. Untrusted. */
  readonly name?: string
  /** Signature scheme of the key, in a namespace with several. */
  readonly keyType?: string
}

/** The events of a connection, with their values. */
export interface ConnectionEvents {
  /**
   * The current accounts; never empty, because a wallet without accounts disconnects. The first is
   * active.
   */
  accounts: readonly AccountId[]
  /** The wallet's current network, which the app may not list. */
  chain: ChainId
  /** The connection ended. The value is the reason; undefined after `disconnect()`. */
  disconnect: WalletModalError | undefined
}

/** An approved link to a wallet in one namespace. `accounts` and `chainId` are kept up to date. */
export interface Connection {
  /** `namespace:connectorId`, or `namespace:walletConnect:<topic>` for a relay session. */
  readonly id: string
  /** The injected wallet's id, or `walletConnect`. */
  readonly connectorId: string
  /** Topic of the relay session. Connections with the same session belong to one wallet. */
  readonly session?: string
  /** How the wallet is reached. */
  readonly type: ConnectorType
  /** Family of chains of the connection. */
  readonly namespace: ChainNamespace
  /** The wallet, as it describes itself. */
  readonly wallet: WalletInfo
  /** Every account that the wallet offers (CAIP-10), the active one first. */
  readonly accounts: readonly AccountId[]
  /** The wallet's current network (CAIP-2), which the app may not list. */
  readonly chainId: ChainId
  /** EIP-1193 for eip155; each namespace has its own shape. */
  readonly provider: unknown
  /**
   * Networks that a session approved, kept up to date; undefined when the wallet decides per
   * request.
   */
  readonly approvedChains?: readonly ChainId[] | undefined
  /** Present if `ConnectParams.signIn` was given and the wallet signed in while connecting. */
  readonly signedIn?: SignedIn
  /** The visitor of the embedded wallet, kept up to date; undefined for other wallets. */
  readonly embedded?: EmbeddedUser | undefined
  /** What the wallet states about an account; undefined if nothing. */
  getAccountDetails?(account: AccountId): AccountDetails | undefined
  /**
   * Makes an account active. It stays first while the wallet's list contains it. Throws
   * ACCOUNT_NOT_FOUND.
   */
  selectAccount(account: AccountId): void
  /** Calls `listener` on every event of that name. Returns a function that stops it. */
  on<E extends keyof ConnectionEvents>(
    event: E,
    listener: (value: ConnectionEvents[E]) => void,
  ): Unwatch
  /**
   * Signs a text with one account. Throws USER_REJECTED, ACCOUNT_NOT_FOUND, RESPONSE_INVALID,
   * METHOD_UNSUPPORTED, REQUEST_ABORTED.
   */
  signMessage(
    message: string,
    options: { account: AccountId; signal?: AbortSignal },
  ): Promise<Signature>
  /** Native balance in base units. */
  getBalance?(account: AccountId, options?: { signal?: AbortSignal }): Promise<bigint>
  /** Ends the connection and asks the wallet to revoke its permission. */
  disconnect(): Promise<void>
  /** Stops observing the wallet. The wallet keeps its permission, and no event is emitted. */
  release(): void
  /**
   * Undefined if the page cannot switch the wallet. `chain` carries what a wallet needs to add the
   * network.
   */
  switchChain?(chain: Chain, options: { signal?: AbortSignal }): Promise<void>
  /**
   * Set if each request names its network, so that `switchChain()` sends nothing to the wallet.
   * Other tabs then follow a switch.
   */
  readonly switchesSilently?: true
}
