import type { AccountId, ChainId, ChainNamespace } from '../standards/caip.js'
import type { RelaySession } from '../services/relay/relay-client.js'
import type { WalletModalError } from '../errors/wallet-modal-error.js'

export type Unwatch = () => void

/** A network as an app lists it. A record of data only, so that apps can write their own. */
export interface Chain {
  readonly id: ChainId
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Tried in order. Handed to wallets as they are, so they carry no key of the project. */
  readonly rpcUrls: readonly string[]
  readonly explorers?: readonly { readonly name: string; readonly url: string }[]
  readonly testnet?: boolean
  /** Address of the network's mark; a mark of ours or a monogram stands in when absent. */
  readonly icon?: string
}

/** What an app lists in `options.chains`: light now, heavy when first needed. */
export interface ChainSupport {
  readonly namespace: ChainNamespace
  readonly chains: readonly Chain[]
  load(): Promise<ChainAdapter>
  /** Marks of well-known networks as data addresses, by CAIP-2 id. */
  loadMarks?(): Promise<Readonly<Record<string, string>>>
}

/** How a wallet is reached. The words are the specification's. */
export type ConnectorType = 'EXTERNAL' | 'WALLET_CONNECT' | 'INJECTED' | 'ANNOUNCED' | 'AUTH' | 'MULTI_CHAIN' | 'ID_AUTH'

/** The product a person connects with. Name and icon are a stranger's words. */
export interface WalletInfo {
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  readonly url?: string
}

/** A wallet found on this page (EIP-6963, Wallet Standard, injectedWeb3, legacy objects). */
export interface InjectedWallet extends WalletInfo {
  /** Stable over reloads: rdns, else name. */
  readonly id: string
  readonly namespace: ChainNamespace
  readonly type: 'ANNOUNCED' | 'INJECTED'
  readonly provider: unknown
}

export interface ConnectParams {
  /** The app's networks of this namespace. */
  readonly chains: readonly Chain[]
  /** The network wanted; the wallet's own stays when it is one of `chains` and nothing is wanted. */
  readonly chainId?: ChainId
  /** The account wanted among the wallet's. */
  readonly address?: string
  /** Reads only, never prompts: for restoring. Throws WALLET_LOCKED when the wallet gives nothing. */
  readonly silent?: boolean
  /** URLs for reads, our own door first; not for wallets. */
  readonly readUrls?: (chainId: ChainId) => readonly string[]
  readonly signal?: AbortSignal
}

export interface ConnectionEvents {
  /** The accounts now; never empty (an emptied wallet disconnects). The first is active. */
  accounts: readonly AccountId[]
  /** The wallet's network now; it may be one the app did not ask for. */
  chain: ChainId
  /** The link is gone; the reason when it was not us. */
  disconnect: WalletModalError | undefined
}

/** An approved link to a wallet in one namespace. `accounts` and `chainId` are live. */
export interface Connection {
  /** The connector: the injected wallet's id, or `walletConnect`. */
  readonly id: string
  readonly type: ConnectorType
  readonly namespace: ChainNamespace
  readonly wallet: WalletInfo
  readonly accounts: readonly AccountId[]
  readonly chainId: ChainId
  /** EIP-1193 for eip155; each namespace has its own shape. */
  readonly provider: unknown
  /** Networks a session approved, live; undefined when the wallet decides at the time. */
  readonly approvedChains?: readonly ChainId[] | undefined
  on<E extends keyof ConnectionEvents>(event: E, listener: (value: ConnectionEvents[E]) => void): Unwatch
  signMessage(message: string, options: { account: AccountId; signal?: AbortSignal }): Promise<string>
  /** Native balance in base units. */
  getBalance?(account: AccountId, options?: { signal?: AbortSignal }): Promise<bigint>
  disconnect(): Promise<void>
  /** Stops following the wallet without telling it or anybody: the permission stays. */
  release(): void
  /** Absent: the wallet decides. `chain` carries what a wallet needs to add it. */
  switchChain?(chain: Chain, options: { signal?: AbortSignal }): Promise<void>
}

/** One namespace's ways to wallets. */
export interface ChainAdapter {
  readonly namespace: ChainNamespace
  /** What a session is asked for in this namespace (CAIP-25). */
  readonly relay: { readonly methods: readonly string[]; readonly events: readonly string[] }
  /** Fetches what connecting needs, ahead of the choice. */
  prefetch?(): void
  /** Calls back at once and on every change. Every listener of the page is removed with the last watcher. */
  watchInjected(listener: (wallets: readonly InjectedWallet[]) => void, options: { announced: boolean; legacy: boolean }): Unwatch
  connectInjected(wallet: InjectedWallet, params: ConnectParams): Promise<Connection>
  connectRelay(session: RelaySession, params: ConnectParams): Promise<Connection>
  /** The address in a person's text; undefined when it is none. `strict` also checks what checksum it has. */
  parseAddress(text: string, options?: { strict?: boolean }): Promise<string | undefined>
}
