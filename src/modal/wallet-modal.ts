import type { AccountId, ChainId, ChainNamespace } from '../standards/caip.js'
import type { Providers } from '../chains/kernel/providers.js'
import type { Chain, ExternalWallet, WalletCapabilities, WalletInfo } from '../chains/adapter.js'
import type { Features, Theme, ThemePreset } from '../options/options.js'
import type { WalletModalError } from '../errors/wallet-modal-error.js'
import type { ActivityItem, ActivityPage } from '../state/account/activity.js'
import type { Balances } from '../state/account/tokens/balances.js'
import type { AccountState, ConnectionState } from '../state/connections/connections.js'
import type { SignInSession } from '../services/sign-in/verifier.js'
import type { SignInState } from '../state/sign-in/sign-in-state.js'
import type { ModalEvents } from '../state/shell/events.js'
import type { OpenOptions } from '../state/shell/modal.js'
import type {
  AddedTransaction,
  AddTransactionOptions,
  BuyOptions,
  BuyResult,
  GrantedPermission,
  RequestPermissionsOptions,
  SendCallsOptions,
  SendCallsResult,
  SendOptions,
  SendResult,
  SwapOptions,
  SwapResult,
} from './payments.js'

export type * from './payments.js'

/** The public state of a modal, frozen and serialisable. */
export interface ModalSnapshot {
  /** True while the modal is open. */
  readonly open: boolean
  /** True while the modal opens or connects. */
  readonly loading: boolean
  /** True once every stored connection is restored or has turned out to be gone. */
  readonly initialized: boolean
  /** The current screen; undefined until the code of the screens is loaded. */
  readonly view: string | undefined
  /** Namespace of the active network, such as `eip155`. */
  readonly activeNamespace: ChainNamespace | undefined
  /** The active network, CAIP-2. */
  readonly chainId: ChainId | undefined
  /** The active network as the app lists it: name, icon, currency, explorers. */
  readonly network: Chain | undefined
  /** True when the app lists the active network. */
  readonly supported: boolean
  /** The active or pending connection of the active namespace. */
  readonly account: AccountState | undefined
  /**
   * Name of the active account such as `alice.eth`, from the server; untrusted. For a page that
   * calls `subscribe()` it is read with the code of the account's screen: while the page is idle
   * after a reload, or when that screen opens.
   */
  readonly name?: string | undefined
  /** Picture of the active account: that of the option `avatar`, otherwise the server's. */
  readonly avatar?: string | undefined
  /** The active or pending connection of each namespace. */
  readonly accounts: Readonly<Partial<Record<ChainNamespace, AccountState>>>
  /** Every approved connection. */
  readonly connections: readonly ConnectionState[]
  /**
   * Whether the active account is signed in. Undefined without the option `signIn`, and until a
   * wallet connects.
   */
  readonly signIn?: SignInState | undefined
  /** The colour scheme in use. */
  readonly theme: Theme
  /** The language in use, a BCP 47 tag. */
  readonly language: string
  /** The features in use, with defaults. */
  readonly features: Features
}

/** A connection that was disconnected in this browser. */
export interface RecentConnection {
  /** Id of the ended connection. */
  readonly id: string
  /** Its namespace. */
  readonly namespace: ChainNamespace
  /** Its wallet. */
  readonly wallet: WalletInfo
  /** Its accounts (CAIP-10). */
  readonly accounts: readonly AccountId[]
  /** Its last network (CAIP-2). */
  readonly chainId: ChainId
}

/** The result of `getConnections()`. */
export interface ConnectionLists {
  /** The approved connections. */
  readonly connections: readonly ConnectionState[]
  /** Disconnected connections, latest first, at most two per namespace. */
  readonly recent: readonly RecentConnection[]
}

/**
 * What to connect. `wallet` is a connector id, rdns, directory id or name; without it the visitor
 * chooses.
 */
export interface ConnectOptions {
  /** Connector id, rdns, directory id or name. Default: the visitor chooses. */
  readonly wallet?: string
  /** Family of chains to connect. Default: the active one, or the first of the wallet. */
  readonly namespace?: ChainNamespace
  /** Network to connect on. Default: the wallet's own network if the app lists it. */
  readonly chainId?: ChainId
  /**
   * Connects `wallet` only if it is on this page and already gives its accounts. It shows no prompt;
   * rejects with WALLET_NOT_FOUND, WALLET_LOCKED or UNAUTHORIZED otherwise, and with
   * REQUEST_ABORTED when the visitor has disconnected this wallet (false).
   */
  readonly silent?: boolean
  /** Ends the attempt. The promise then rejects with REQUEST_ABORTED. */
  readonly signal?: AbortSignal
}

/** The result of `connect()`. */
export interface ConnectResult {
  /** Connection id, for `getProvider`, `switchConnection` and `disconnect`. */
  readonly id: string
  /** Namespace of the connection. */
  readonly namespace: ChainNamespace
  /** The active account (CAIP-10). */
  readonly account: AccountId
  /** Every account that the wallet offers (CAIP-10), the active one included. */
  readonly accounts: readonly AccountId[]
  /** The active network (CAIP-2). */
  readonly chainId: ChainId
  /**
   * The wallet that answered. It may differ from the requested one when another wallet scanned the
   * code.
   */
  readonly wallet: WalletInfo
}

/**
 * A wallet for the app's own interface: found on this page, used before, or listed in the
 * directory.
 */
export interface ListedWallet {
  /** Id for `connect({ wallet })`. */
  readonly id: string
  /** The wallet's name. */
  readonly name: string
  /** Address or data URL of the icon. */
  readonly icon?: string
  /** Reverse domain name, such as `io.metamask` (EIP-6963). */
  readonly rdns?: string
  /** True when the wallet was found on this page, for the families in `namespaces`. */
  readonly installed: boolean
  /** Families of chains for which the wallet was found on this page, or is given by the app. */
  readonly namespaces: readonly ChainNamespace[]
  /** True for the two wallets that connected last. */
  readonly recent: boolean
  /** True while a connection with this wallet exists. */
  readonly connected: boolean
  /**
   * Connects this wallet. The modal opens where the visitor has to scan a code or open an app.
   * Rejects like `connect()`.
   */
  connect(options?: Omit<ConnectOptions, 'wallet'>): Promise<ConnectResult>
}

/** The balances of the active account and the state of their loading. */
export interface BalancesSnapshot {
  /** `idle`: nothing is loaded or loading, for example without an account. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Kept during a refresh and after a failure. */
  readonly balances: Balances | undefined
  /** Why the last load failed. */
  readonly error: WalletModalError | undefined
}

/** Selects a page of the activity. */
export interface ActivityOptions {
  /** `next` of the previous page. Default: the newest page. */
  readonly cursor?: string
  /** Ends the request. The promise then rejects with REQUEST_ABORTED. */
  readonly signal?: AbortSignal
}

/** The loaded activity of the active account. */
export interface ActivitySnapshot {
  /** `idle`: nothing is loaded or loading, for example without an account. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /**
   * Newest first, all pages loaded so far, including payments sent from this page that no block
   * includes yet.
   */
  readonly items: readonly ActivityItem[]
  /** True when there are older pages. */
  readonly hasMore: boolean
  /** True while an older page loads. */
  readonly loadingMore: boolean
  /** Why the last load failed. */
  readonly error: WalletModalError | undefined
  /** Loads the next older page. */
  readonly loadMore: () => Promise<void>
}

/** The public object of a modal. */
export interface WalletModal {
  /** Id of the modal, from the option `id`. */
  readonly id: string
  /** Version of this package. */
  readonly version: string
  /**
   * Resolves when the screen is visible. Throws OPTIONS_INVALID, CHAIN_NOT_CONFIGURED, VIEW_FAILED,
   * or MODAL_CLOSED when `close()` came first.
   */
  open(options?: OpenOptions): Promise<void>
  /** Closes the modal, without asking. An unanswered `connect()` rejects with MODAL_CLOSED. */
  close(): void
  /**
   * Resolves with the connection of this call. Throws USER_REJECTED, WALLET_NOT_FOUND, MODAL_CLOSED
   * when the visitor closes the modal or chooses another wallet, and the errors of the connector.
   */
  connect(options?: ConnectOptions): Promise<ConnectResult>
  /**
   * Switches the wallet and the modal to a network. Throws CHAIN_NOT_CONFIGURED, USER_REJECTED,
   * CHAIN_UNKNOWN_TO_WALLET; the active network is then unchanged.
   */
  switchNetwork(chainId: ChainId, options?: { readonly signal?: AbortSignal }): Promise<void>
  /**
   * Takes a network off the list, until the page is loaded again. If it was active, the first
   * remaining network of its family becomes active. A wallet that is connected to it stays there,
   * and the visitor is asked to choose another network. The last network of a family takes the
   * family with it. Throws CHAIN_NOT_CONFIGURED, and the errors of `removeFamily()`.
   *
   * @example
   * await modal.removeNetwork('eip155:1')
   */
  removeNetwork(chainId: ChainId): Promise<void>
  /**
   * Takes a family off the list, until the page is loaded again, and ends its connections. If it
   * was active, a family with a connected wallet becomes active, otherwise the first remaining one.
   * Throws CHAIN_NOT_CONFIGURED, OPTIONS_INVALID for the last family, DISCONNECT_FAILED.
   *
   * @example
   * await modal.removeFamily('solana')
   */
  removeFamily(namespace: ChainNamespace): Promise<void>
  /**
   * Ends a connection by id, the connections of a namespace, or all. Other families of a
   * WalletConnect session stay connected. Throws CHAIN_NOT_CONFIGURED, CONNECTION_NOT_FOUND; throws
   * DISCONNECT_FAILED when the wallet was not reached, although the page is disconnected.
   */
  disconnect(which?: ChainNamespace): Promise<void>
  /**
   * Makes a connection active in its namespace, and its network the active network. Throws
   * CONNECTION_NOT_FOUND.
   */
  switchConnection(id: string): void
  /**
   * Makes an account active in a connection. Default connection: the active one of the account's
   * namespace. Throws CONNECTION_NOT_FOUND, ACCOUNT_NOT_FOUND.
   */
  selectAccount(account: AccountId, connection?: string): void
  /**
   * Signs in the active account; connects a wallet first if none is connected. Resolves with the
   * session, immediately if there is one. Throws OPTIONS_INVALID without the option `signIn`,
   * USER_REJECTED, and the errors of `connect()`.
   */
  signIn(options?: ConnectOptions): Promise<SignInSession>
  /**
   * Lets the visitor change the email address of the embedded wallet. Resolves with the new address
   * once its codes are accepted. Throws LOGIN_FAILED without an email login, MODAL_CLOSED.
   */
  updateEmail(): Promise<{ readonly email: string }>
  /**
   * Ends the sessions of an account (CAIP-10), or all sessions. Wallets stay connected. Throws the
   * errors of the verifier.
   */
  signOut(account?: AccountId): Promise<void>
  /**
   * Sends a payment from the active account. Checks the receiver, the token's own decimals and a
   * simulation before the wallet receives its one request. No screen changes. Throws SEND_INVALID,
   * OPTIONS_INVALID, ACCOUNT_INVALID, WALLET_DISCONNECTED, CHAIN_NOT_CONFIGURED, CHAIN_MISMATCH,
   * TRANSACTION_FAILED, USER_REJECTED. Throws REQUEST_PENDING while the wallet has not answered an
   * earlier payment or swap, and while a payment, swap or purchase that the visitor confirmed on
   * screen is under way; the screen then stays as it is, and nothing is requested.
   *
   * @example
   * const sent = await modal.send({ to: 'bob.eth', amount: '0.5' })
   * await sent.confirmed()
   */
  send(options: SendOptions): Promise<SendResult>
  /**
   * Swaps tokens of the active account on an EVM network, at the server's markets. Checks the calls
   * against the quote before the wallet receives a request. A missing approval comes first and
   * covers exactly the amount. Each step is requested once. Throws SWAP_INVALID, OPTIONS_INVALID,
   * WALLET_DISCONNECTED, CHAIN_NOT_CONFIGURED, CHAIN_MISMATCH, SERVICE_UNAVAILABLE,
   * TRANSACTION_FAILED, USER_REJECTED, and REQUEST_PENDING like `send()` and while another approval
   * of the token is not confirmed. No screen changes.
   *
   * @example
   * const swapped = await modal.swap({ fromToken: 'ETH', toToken: 'USDC', amount: '0.5' })
   * await swapped.confirmed()
   */
  swap(options: SwapOptions): Promise<SwapResult>
  /**
   * Makes calls from the active account of an EVM network (EIP-5792): as one atomic batch where the
   * wallet can, otherwise one transaction after another, each after the one before is in a block.
   * The screen of the steps opens for these; closing it stops before the next one. Each call is
   * requested once. A sequence stops at its first failure; `details` of the error hold `sent` (the
   * hashes so far, with commas), `step` (from 1), `of`, and `uncertain` when the wallet may have sent that step.
   * Throws OPTIONS_INVALID, METHOD_UNSUPPORTED when the wallet lacks what `atomic` or `sponsor`
   * require, WALLET_DISCONNECTED, CHAIN_NOT_CONFIGURED, CHAIN_MISMATCH, TRANSACTION_FAILED,
   * USER_REJECTED, MODAL_CLOSED, REQUEST_PENDING like `send()`.
   *
   * @example
   * const sent = await modal.sendCalls({
   *   calls: [
   *     { to: token, data: approve },
   *     { to: shop, data: purchase },
   *   ],
   * })
   * await sent.confirmed()
   */
  sendCalls(options: SendCallsOptions): Promise<SendCallsResult>
  /**
   * Lists a transaction that the app has sent itself (EVM networks) among the activity of the
   * active account, also after a reload, until the history has it. Follows it until a block
   * includes it; the open modal then shows a message. The wallet is not asked for anything. Throws
   * OPTIONS_INVALID for a hash of another form, WALLET_DISCONNECTED, CHAIN_NOT_CONFIGURED,
   * METHOD_UNSUPPORTED in another family than EVM.
   *
   * @example
   * const hash = await walletClient.writeContract(mint)
   * await modal.addTransaction({ hash, description: 'Mint a ticket' })
   */
  addTransaction(options: AddTransactionOptions): Promise<AddedTransaction>
  /**
   * Reads what the connected wallet can do with several calls on a network (EIP-5792). Default: the
   * active network. Throws WALLET_DISCONNECTED, CHAIN_NOT_CONFIGURED, METHOD_UNSUPPORTED in another
   * family than EVM.
   */
  getCapabilities(options?: {
    readonly chainId?: ChainId
    readonly signal?: AbortSignal
  }): Promise<WalletCapabilities>
  /**
   * Asks the connected wallet for permissions to spend from the active account (ERC-7715, also by
   * its names before 2026). A screen says in words what is asked; the wallet opens once the visitor
   * continues, and each permission is requested once. What the wallet answers is checked: the same
   * account and network, at most what was asked, and an end. The account's screen lists what was
   * granted, and revokes it. Throws METHOD_UNSUPPORTED before any screen when the wallet does not
   * support it, RESPONSE_INVALID and CHAIN_MISMATCH for another answer than was asked,
   * USER_REJECTED, MODAL_CLOSED, REQUEST_ABORTED, WALLET_DISCONNECTED, CHAIN_NOT_CONFIGURED,
   * OPTIONS_INVALID, REQUEST_PENDING like `send()`.
   *
   * @example
   * const [permission] = await modal.requestPermissions({
   *   to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
   *   permissions: [
   *     {
   *       type: 'erc20-token-periodic',
   *       data: { tokenAddress: usdc, periodAmount: 10_000_000n, periodDuration: 86_400 },
   *     },
   *   ],
   *   expiry: Math.floor(Date.now() / 1000) + 30 * 86_400,
   * })
   */
  requestPermissions(options: RequestPermissionsOptions): Promise<readonly GrantedPermission[]>
  /**
   * Opens the prefilled buy screen and waits until the purchase is delivered. The visitor chooses
   * the on-ramp and pays on its page. Closing the modal after that does not end the wait. Throws
   * MODAL_CLOSED when the visitor closes the modal earlier, or when the server does not list the
   * on-ramp's purchases (`meld`, or an app without a server). Throws REQUEST_TIMEOUT when the modal
   * is closed and the purchase is not seen within 3 minutes, or when it is not delivered within 20
   * minutes. Throws TRANSACTION_FAILED, OPTIONS_INVALID, WALLET_DISCONNECTED, CHAIN_NOT_CONFIGURED.
   * Throws REQUEST_PENDING while a payment, swap or purchase that the visitor confirmed on screen
   * is under way, and until the on-ramp has listed the purchase of an earlier `buy()`; the screen
   * then stays as it is. After that, each call resolves with its own purchase. A change of account
   * or network does not end the wait; without any wallet it throws WALLET_DISCONNECTED.
   *
   * @example
   * const { item } = await modal.buy({ token: 'USDC', amount: '100', currency: 'EUR' })
   */
  buy(options?: BuyOptions): Promise<BuyResult>
  /**
   * Lists the connections of a page with several wallets, and the disconnected ones. Without the
   * feature `multiWallet` both lists are empty and an alert is raised.
   */
  getConnections(options?: { readonly namespace?: ChainNamespace }): Promise<ConnectionLists>
  /**
   * Lists the wallets a visitor can choose from: installed, recent, and the first page of the
   * directory. Throws VIEW_FAILED.
   */
  getWallets(): Promise<readonly ListedWallet[]>
  /** Calls `listener` with the current wallets and on every change. Returns unsubscribe. */
  watchWallets(listener: (wallets: readonly ListedWallet[]) => void): () => void
  /**
   * Everything the active account holds on its network, exact. Source: the server; without one, the
   * nodes (native coin and the option `tokens`). At most 30 s old unless `force` is set. Throws
   * CONNECTION_NOT_FOUND without an account, METHOD_UNSUPPORTED, SERVICE_UNAVAILABLE, RATE_LIMITED.
   */
  getBalances(options?: { readonly force?: boolean }): Promise<Balances>
  /**
   * Calls `listener` with the current balances of the active account and on every change; refreshes
   * them while the page is visible. Returns unsubscribe.
   */
  watchBalances(listener: (snapshot: BalancesSnapshot) => void): () => void
  /**
   * One page of the active account's activity on its network, newest first (EVM networks; needs a
   * `server`). Throws CONNECTION_NOT_FOUND without an account, METHOD_UNSUPPORTED,
   * SERVICE_UNAVAILABLE, RATE_LIMITED.
   */
  getActivity(options?: ActivityOptions): Promise<ActivityPage>
  /**
   * Calls `listener` with the current activity of the active account and on every change. Returns
   * unsubscribe.
   */
  watchActivity(listener: (snapshot: ActivitySnapshot) => void): () => void
  /**
   * Lists further wallets that the app brings, like the option `wallets`. A wallet with the id of a
   * listed one replaces it. Returns a function that removes them. Throws OPTIONS_INVALID.
   */
  addWallets(wallets: readonly ExternalWallet[]): () => void
  /** The current state, frozen. Equal states are the same object. */
  getState(): ModalSnapshot
  /** The state before the modal is used, always the same object. For server rendering. */
  getInitialState(): ModalSnapshot
  /** Calls `listener` with a new snapshot on every change. Returns unsubscribe. */
  subscribe(listener: (snapshot: ModalSnapshot) => void): () => void
  /**
   * Calls `listener` on every event of that name. Returns unsubscribe. Throws OPTIONS_INVALID for
   * an unknown name.
   */
  on<E extends keyof ModalEvents>(event: E, listener: (value: ModalEvents[E]) => void): () => void
  /**
   * The provider of a namespace's active connection, or of the connection with that id; undefined
   * if there is none. It is the wallet's own object, so it throws the wallet's own errors.
   */
  getProvider<N extends keyof Providers>(namespace: N): Providers[N] | undefined
  /** The same for a connection id. */
  getProvider<N extends keyof Providers>(connectionId: `${N}:${string}`): Providers[N] | undefined
  /** The same for a namespace or id that is not known at compile time. */
  getProvider(which: string): unknown
  /** Resolves once every stored connection is restored or has turned out to be gone. */
  ready(): Promise<void>
  /** Applies a colour scheme to the modal and its buttons. Throws OPTIONS_INVALID. */
  setTheme(theme: Theme): void
  /**
   * Applies a built-in look to the modal and its buttons; undefined restores the default look.
   * Throws OPTIONS_INVALID.
   */
  setThemePreset(preset: ThemePreset | undefined): void
  /**
   * Shows the texts in a language, a BCP 47 tag. A language without texts is logged once and shown
   * in English. Resolves when they are loaded.
   */
  setLanguage(language: string): Promise<void>
  /**
   * Removes every listener, timer and element of the modal. Wallets keep their connections, which
   * are restored on the next visit.
   */
  destroy(): void
}
