import type { ChainNamespace } from '../standards/caip.js'
import type { FrameLink } from '../frame/frame-link.js'
import type { RelaySession } from '../services/relay/relay-client.js'
import type { Chain } from './chain.js'
import type { ChainCalls } from './kernel/chain-calls.js'
import type { ChainPermissions } from './kernel/chain-permissions.js'
import type { ChainReplacements } from './kernel/chain-replacements.js'
import type { ChainSwaps } from './kernel/chain-swaps.js'
import type { ChainActions, ChainTransfers } from './kernel/chain-transfers.js'
import type {
  Connection,
  ConnectParams,
  InjectedWallet,
  Unwatch,
} from './wallets/wallet-connection.js'

// One module for the types that an adapter is written with.
export type * from './chain.js'
export type * from './kernel/chain-calls.js'
export type * from './kernel/chain-permissions.js'
export type * from './kernel/chain-replacements.js'
export type * from './kernel/chain-swaps.js'
export type * from './kernel/chain-transfers.js'
export type * from './wallets/wallet-connection.js'

/** What an app lists in `options.chains`. A light descriptor; `load()` fetches the adapter. */
export interface ChainSupport {
  /** The family, such as `eip155` (CAIP-2 namespace). */
  readonly namespace: ChainNamespace
  /** The app's networks of this family. */
  readonly chains: readonly Chain[]
  /** Fetches the adapter, when it is first needed. */
  load(): Promise<ChainAdapter>
  /** Icons of well-known networks as data URLs, by CAIP-2 id. */
  loadMarks?(): Promise<Readonly<Record<string, string>>>
}

/** The ways to connect wallets of one namespace. */
export interface ChainAdapter {
  /** The family that the adapter connects. */
  readonly namespace: ChainNamespace
  /**
   * What a session requests in this namespace (CAIP-25). `signIn`: a session of this namespace
   * alone can be requested together with a sign-in (CAIP-222).
   */
  readonly relay: {
    readonly methods: readonly string[]
    readonly events: readonly string[]
    readonly signIn?: boolean
  }
  /** Loads the chunks that connecting needs, before the user chooses a wallet. */
  prefetch?(): void
  /**
   * Calls `listener` at once and on every change. The last unwatch removes every listener from the
   * page.
   */
  watchInjected(
    listener: (wallets: readonly InjectedWallet[]) => void,
    options: { announced: boolean; legacy: boolean },
  ): Unwatch
  /**
   * Connects a wallet of the page. Throws USER_REJECTED, CONNECT_FAILED, WALLET_LOCKED,
   * UNAUTHORIZED, CHAIN_NOT_CONFIGURED, REQUEST_TIMEOUT, REQUEST_ABORTED.
   */
  connectInjected(wallet: InjectedWallet, params: ConnectParams): Promise<Connection>
  /**
   * Calls `listener` when a wallet that gave no accounts may give some now, because it was
   * unlocked. Never prompts. Absent in a family whose wallets do not report it.
   */
  watchAccess?(wallet: InjectedWallet, listener: () => void): Promise<Unwatch>
  /** Connects this family's part of a session. Throws CHAIN_UNSUPPORTED, WALLET_LOCKED. */
  connectRelay(session: RelaySession, params: ConnectParams): Promise<Connection>
  /** Loads the chunks of `connectFrame` while the visitor reads a code or is at a provider. */
  prefetchFrame?(): void
  /** Connects the embedded wallet through its frame. */
  connectFrame?(frame: FrameLink, params: ConnectParams): Promise<Connection>
  /**
   * The address in a user's text, or undefined. `strict` also verifies a checksum where the text
   * has one.
   */
  parseAddress(text: string, options?: { strict?: boolean }): Promise<string | undefined>
  /** Reads, in a separate chunk. */
  actions?(): Promise<ChainActions>
  /** Payments, in a separate chunk. */
  transfers?(): Promise<ChainTransfers>
  /** Swaps, in a separate chunk. */
  swaps?(): Promise<ChainSwaps>
  /** Calls of an app, in a separate chunk. */
  calls?(): Promise<ChainCalls>
  /** Permissions of an app, in a separate chunk. */
  permissions?(): Promise<ChainPermissions>
  /** Replacements of waiting transactions, in a separate chunk. */
  replacements?(): Promise<ChainReplacements>
}
