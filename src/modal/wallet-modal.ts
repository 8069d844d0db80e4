import type { AccountId, ChainId, ChainNamespace } from '../standards/caip.js'
import type { Eip1193Provider } from '../standards/eip1193.js'
import type { WalletInfo } from '../chains/adapter.js'
import type { Features, Theme } from '../options/options.js'
import type { AccountState } from '../state/connect/connections.js'
import type { ModalEvents } from '../state/shell/events.js'
import type { OpenOptions } from '../state/shell/modal.js'

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
  /** The active namespace's account, and each namespace's. */
  readonly account: AccountState | undefined
  readonly accounts: Readonly<Partial<Record<ChainNamespace, AccountState>>>
  readonly theme: Theme
  readonly language: string
  readonly features: Features
}

/** Whom to connect: a wallet's connector id, rdns, directory id or name. Without one the person chooses. */
export interface ConnectOptions {
  readonly wallet?: string
  readonly namespace?: ChainNamespace
  readonly chainId?: ChainId
  readonly signal?: AbortSignal
}

/** What connect() resolves to. */
export interface ConnectResult {
  readonly namespace: ChainNamespace
  readonly account: AccountId
  readonly accounts: readonly AccountId[]
  readonly chainId: ChainId
  readonly wallet: WalletInfo
}

/** Provider types by namespace; other namespaces' modules add theirs. */
export interface Providers {
  eip155: Eip1193Provider
}

/** The one public handle of a modal. */
export interface WalletModal {
  readonly id: string
  readonly version: string
  /** Resolves when the screen shows. Throws OPTIONS_INVALID, CHAIN_NOT_CONFIGURED, VIEW_FAILED, MODAL_CLOSED when close() came first. */
  open(options?: OpenOptions): Promise<void>
  close(): void
  /** Resolves with the connection; rejects with USER_REJECTED, WALLET_NOT_FOUND, MODAL_CLOSED when the person closed, … */
  connect(options?: ConnectOptions): Promise<ConnectResult>
  /** Throws CHAIN_NOT_CONFIGURED, USER_REJECTED, CHAIN_UNKNOWN_TO_WALLET; the active network is then unchanged. */
  switchNetwork(chainId: ChainId, options?: { readonly signal?: AbortSignal }): Promise<void>
  /** One namespace's connection, or all. Throws CHAIN_NOT_CONFIGURED, DISCONNECT_FAILED; the page is then disconnected all the same. */
  disconnect(namespace?: ChainNamespace): Promise<void>
  getState(): ModalSnapshot
  /** What getState() says before a visitor was seen; always the same object. For rendering on a server. */
  getInitialState(): ModalSnapshot
  /** Calls back on every change with a new snapshot. Returns unsubscribe. */
  subscribe(listener: (snapshot: ModalSnapshot) => void): () => void
  on<E extends keyof ModalEvents>(event: E, listener: (value: ModalEvents[E]) => void): () => void
  /** The connected wallet's own provider, for viem, ethers, wagmi; undefined while none is connected. */
  getProvider<N extends keyof Providers>(namespace: N): Providers[N] | undefined
  getProvider(namespace: ChainNamespace): unknown
  /** Resolves when stored connections have come back, or turned out gone. */
  ready(): Promise<void>
  /** Throws OPTIONS_INVALID. */
  setTheme(theme: Theme): void
  setLanguage(language: string): Promise<void>
  /** Lets go of everything; connections stay with their wallets and come back on the next visit. */
  destroy(): void
}
