import type { AccountId, ChainId, ChainNamespace } from '../standards/caip.js'
import type { Eip1193Provider } from '../standards/eip1193.js'
import type { WalletInfo } from '../chains/adapter.js'
import type { Features, Theme, ThemePreset } from '../options/options.js'
import type { WalletModalError } from '../errors/wallet-modal-error.js'
import type { ActivityItem, ActivityPage } from '../state/account/activity.js'
import type { Balances } from '../state/account/balances.js'
import type { AccountState, ConnectionState } from '../state/connect/connections.js'
import type { SignInSession } from '../services/sign-in/verifier.js'
import type { SignInState } from '../state/sign-in/sign-in-state.js'
import type { ModalEvents } from '../state/shell/events.js'
import type { OpenOptions } from '../state/shell/modal.js'
import type { BuyOptions, BuyResult, SendOptions, SendResult, SwapOptions, SwapResult } from './payments.js'

export type * from './payments.js'

/** What the page may know, frozen and serialisable. */
export interface ModalSnapshot {
  readonly open: boolean
  /** Opening or connecting is under way. */
  readonly loading: boolean
  /** Stored connections have come back, or turned out gone. */
  readonly initialized: boolean
  /** The screen that shows; undefined while closed and never opened. */
  readonly view: string | undefined
  readonly activeNamespace: ChainNamespace | undefined
  /** The active network, CAIP-2. */
  readonly chainId: ChainId | undefined
  /** Whether the app listed that network. */
  readonly supported: boolean
  /** The account of the active namespace, and the active connection of each namespace. */
  readonly account: AccountState | undefined
  readonly accounts: Readonly<Partial<Record<ChainNamespace, AccountState>>>
  /** Every approved connection. */
  readonly connections: readonly ConnectionState[]
  /** Whether the active account is signed in; undefined without the option `signIn`, and until a wallet connects. */
  readonly signIn?: SignInState | undefined
  readonly theme: Theme
  readonly language: string
  readonly features: Features
}

/** A connection that was ended in this browser. */
export interface RecentConnection {
  readonly id: string
  readonly namespace: ChainNamespace
  readonly wallet: WalletInfo
  readonly accounts: readonly AccountId[]
  readonly chainId: ChainId
}

/** What getConnections() resolves to. */
export interface ConnectionLists {
  readonly connections: readonly ConnectionState[]
  /** Ended ones, the latest first: at most two a namespace. */
  readonly recent: readonly RecentConnection[]
}

/** What to connect. `wallet` is a connector id, rdns, directory id or name; without it the visitor chooses. */
export interface ConnectOptions {
  readonly wallet?: string
  readonly namespace?: ChainNamespace
  readonly chainId?: ChainId
  readonly signal?: AbortSignal
}

/** What connect() resolves to. */
export interface ConnectResult {
  /** Id of the connection, for `getProvider`, `switchConnection` and `disconnect`. */
  readonly id: string
  readonly namespace: ChainNamespace
  readonly account: AccountId
  readonly accounts: readonly AccountId[]
  readonly chainId: ChainId
  readonly wallet: WalletInfo
}

/** A wallet for an interface of the app's own: found on this page, used before, or listed in the directory. */
export interface ListedWallet {
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  /** Found on this page; `namespaces` says for which families. */
  readonly installed: boolean
  readonly namespaces: readonly ChainNamespace[]
  /** One of the two wallets that connected last. */
  readonly recent: boolean
  readonly connected: boolean
  /** Connects this wallet; the modal opens where the visitor has to scan a code or open an app. Rejects as `connect()` does. */
  connect(options?: Omit<ConnectOptions, 'wallet'>): Promise<ConnectResult>
}

/** What is known of the active account's balances. */
export interface BalancesSnapshot {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Kept while they are read again, and after a failure. */
  readonly balances: Balances | undefined
  readonly error: WalletModalError | undefined
}

/** Which page of the activity. */
export interface ActivityOptions {
  /** `next` of the page before; the newest page without it. */
  readonly cursor?: string
  readonly signal?: AbortSignal
}

/** What is known of the active account's activity. */
export interface ActivitySnapshot {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Newest first, as far as it was read; payments sent from here that no block has included yet are among them. */
  readonly items: readonly ActivityItem[]
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly error: WalletModalError | undefined
  /** Reads the page after those known. */
  readonly loadMore: () => Promise<void>
}

/** Provider types by namespace; other namespaces' modules add theirs. */
export interface Providers {
  eip155: Eip1193Provider
}

/** The public object of a modal. */
export interface WalletModal {
  readonly id: string
  readonly version: string
  /** Resolves when the screen shows. Throws OPTIONS_INVALID, CHAIN_NOT_CONFIGURED, VIEW_FAILED, MODAL_CLOSED when close() came first. */
  open(options?: OpenOptions): Promise<void>
  close(): void
  /** Resolves with the connection this call asked for; rejects with USER_REJECTED, WALLET_NOT_FOUND, MODAL_CLOSED when the visitor closed or chose another wallet, … */
  connect(options?: ConnectOptions): Promise<ConnectResult>
  /** Throws CHAIN_NOT_CONFIGURED, USER_REJECTED, CHAIN_UNKNOWN_TO_WALLET; the active network is then unchanged. */
  switchNetwork(chainId: ChainId, options?: { readonly signal?: AbortSignal }): Promise<void>
  /**
   * Ends a connection by its id, the connections of a namespace, or all. Other families of a WalletConnect session stay connected.
   * Throws CHAIN_NOT_CONFIGURED, CONNECTION_NOT_FOUND, DISCONNECT_FAILED; the page is then disconnected all the same.
   */
  disconnect(which?: ChainNamespace): Promise<void>
  /** Makes a connection the active one of its namespace, and its network the active one. Throws CONNECTION_NOT_FOUND. */
  switchConnection(id: string): void
  /** Makes an account the active one of a connection, by default of its namespace's active connection. Throws CONNECTION_NOT_FOUND, ACCOUNT_NOT_FOUND. */
  selectAccount(account: AccountId, connection?: string): void
  /**
   * Signs the active account in, connecting a wallet first where there is none. Resolves with the session; at once where there is one
   * already. Throws OPTIONS_INVALID without the option `signIn`, USER_REJECTED, and what `connect()` throws.
   */
  signIn(options?: ConnectOptions): Promise<SignInSession>
  /**
   * Lets the visitor of the embedded wallet change their e-mail. Resolves with the new address once its codes were accepted. Throws LOGIN_FAILED
   * without a login by e-mail, MODAL_CLOSED.
   */
  updateEmail(): Promise<{ readonly email: string }>
  /** Ends the sessions of an account (CAIP-10), or all. Wallets stay connected. Throws what the verifier throws. */
  signOut(account?: AccountId): Promise<void>
  /**
   * Asks the active account's wallet to send a payment. Checks it first: receiver, the token's own decimals, whether the network would
   * carry it out. The wallet is asked once. Throws SEND_INVALID, OPTIONS_INVALID, ACCOUNT_INVALID, WALLET_DISCONNECTED, CHAIN_NOT_CONFIGURED,
   * CHAIN_MISMATCH, TRANSACTION_FAILED, REQUEST_PENDING while the wallet has not answered a payment before, USER_REJECTED.
   *
   * @example
   * const sent = await modal.send({ to: 'bob.eth', amount: '0.5' })
   * await sent.confirmed()
   */
  send(options: SendOptions): Promise<SendResult>
  /**
   * Swaps tokens of the active account on an EVM network, by the server's markets. The calls are checked against the quote before the
   * wallet is asked; an approval of exactly the amount comes first where one is missing. Each step is asked for once. Throws SWAP_INVALID,
   * OPTIONS_INVALID, WALLET_DISCONNECTED, CHAIN_NOT_CONFIGURED, CHAIN_MISMATCH, SERVICE_UNAVAILABLE, TRANSACTION_FAILED, REQUEST_PENDING,
   * USER_REJECTED.
   *
   * @example
   * const swapped = await modal.swap({ fromToken: 'ETH', toToken: 'USDC', amount: '0.5' })
   * await swapped.confirmed()
   */
  swap(options: SwapOptions): Promise<SwapResult>
  /**
   * Opens the screen that buys with money, filled in, and waits until the purchase has arrived. The visitor chooses the on-ramp and pays on its
   * page; closing the modal after that does not end the wait. Throws MODAL_CLOSED when the visitor closes it before, or when the on-ramp's
   * purchases are not listed by the server (`meld`, or an app without a server), REQUEST_TIMEOUT when the purchase is not seen within 3
   * minutes and the modal is closed, or does not arrive within 20 minutes, TRANSACTION_FAILED, OPTIONS_INVALID, WALLET_DISCONNECTED, CHAIN_NOT_CONFIGURED.
   *
   * @example
   * const { item } = await modal.buy({ token: 'USDC', amount: '100', currency: 'EUR' })
   */
  buy(options?: BuyOptions): Promise<BuyResult>
  /**
   * The connections of a page that holds several wallets, and the ended ones. Without the feature `multiWallet` both lists are empty and an
   * alert says so.
   */
  getConnections(options?: { readonly namespace?: ChainNamespace }): Promise<ConnectionLists>
  /** The wallets a visitor can choose from: installed, recent, and the first page of the directory. Throws VIEW_FAILED. */
  getWallets(): Promise<readonly ListedWallet[]>
  /** Calls back with the wallets now and on every change. Returns unsubscribe. */
  watchWallets(listener: (wallets: readonly ListedWallet[]) => void): () => void
  /**
   * Everything the active account holds on its network, exact: from the server, else its own coin and the option `tokens` from nodes.
   * At most 30 s old unless `force` is set. Throws CONNECTION_NOT_FOUND without an account, METHOD_UNSUPPORTED, SERVICE_UNAVAILABLE, RATE_LIMITED.
   */
  getBalances(options?: { readonly force?: boolean }): Promise<Balances>
  /** Calls back with the balances of the active account now and on every change, and keeps them fresh while the page is visible. Returns unsubscribe. */
  watchBalances(listener: (snapshot: BalancesSnapshot) => void): () => void
  /** A page of what the active account did on its network, newest first (EVM networks, needs a `server`). Throws CONNECTION_NOT_FOUND without an account, METHOD_UNSUPPORTED, SERVICE_UNAVAILABLE, RATE_LIMITED. */
  getActivity(options?: ActivityOptions): Promise<ActivityPage>
  /** Calls back with the activity of the active account now and on every change. Returns unsubscribe. */
  watchActivity(listener: (snapshot: ActivitySnapshot) => void): () => void
  getState(): ModalSnapshot
  /** What getState() says before a visitor was seen; always the same object. For rendering on a server. */
  getInitialState(): ModalSnapshot
  /** Calls back on every change with a new snapshot. Returns unsubscribe. */
  subscribe(listener: (snapshot: ModalSnapshot) => void): () => void
  on<E extends keyof ModalEvents>(event: E, listener: (value: ModalEvents[E]) => void): () => void
  /** The provider of a namespace's active connection, or of the connection with an id; undefined while there is none. It is the wallet's own object, so its errors are the wallet's. */
  getProvider<N extends keyof Providers>(namespace: N): Providers[N] | undefined
  getProvider<N extends keyof Providers>(connectionId: `${N}:${string}`): Providers[N] | undefined
  getProvider(which: string): unknown
  /** Resolves when stored connections have come back, or turned out gone. */
  ready(): Promise<void>
  /** Throws OPTIONS_INVALID. */
  setTheme(theme: Theme): void
  /** Gives the modal and its buttons a look that ships, or their own again. Throws OPTIONS_INVALID. */
  setThemePreset(preset: ThemePreset | undefined): void
  setLanguage(language: string): Promise<void>
  /** Removes every listener, timer and element of the modal. Connections stay with their wallets and come back on the next visit. */
  destroy(): void
}
