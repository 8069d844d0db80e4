import type { OfferedLogins } from './embedded/login-methods.js'
import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { AccountId, ChainId } from '../standards/caip.js'
import type { ExternalWallet, WalletHost } from '../chains/wallets/wallet-connection.js'
import type { Config } from '../options/options.js'
import type { Emitter } from '../platform/async/emitter.js'
import type { Storage } from '../platform/storage.js'
import type { Connections, ConnectionStore } from './connections/connections.js'
import type { Connector } from './connect/connector.js'
import type { Relay } from './pairing/relay.js'
import type { Network } from './network/network.js'
import type { Alerts } from './shell/alerts.js'
import type { Appearance } from './shell/appearance.js'
import type { ModalEvents, TrackEvent } from './shell/events.js'
import type { LoadRemote } from './shell/remote-features-state.js'
import type { SignIn } from './sign-in/sign-in-state.js'

/** Names and pictures by account (CAIP-10). */
export type AccountIdentities = Readonly<
  Record<
    string,
    { readonly name: string | undefined; readonly avatar: string | undefined } | undefined
  >
>

/**
 * What a page with buttons needs before the modal opens: the connections, the active network, and
 * their restoration.
 */
export interface Core {
  readonly config: Config
  readonly storage: Storage
  readonly events: Emitter<ModalEvents>
  readonly alerts: Alerts
  readonly appearance: Appearance
  readonly connections: Connections
  /** For the code that connects; every other slice reads `connections`. */
  readonly connectionStore: ConnectionStore
  readonly connector: Connector
  /** Wallets that the app gives. */
  readonly $external: WritableAtom<readonly ExternalWallet[]>
  /** The hosts that may show this page. At most one of them answers. */
  readonly hosts: readonly WalletHost[]
  readonly network: Network
  readonly relay: Relay
  /** Aborts when the modal is destroyed. */
  readonly lifetime: AbortSignal
  /** True while the modal is open. */
  readonly $open: ReadableAtom<boolean>
  readonly $loading: ReadableAtom<boolean>
  /**
   * True when opening takes long enough to indicate it; a label that changes briefly would flicker.
   */
  readonly $waiting: ReadableAtom<boolean>
  /** True when the card is shown in place of its element instead of over the page. */
  readonly $embedded: ReadableAtom<boolean>
  /**
   * Ways to sign in that the app's server offers, written by `loadRemote`. Undefined until it has
   * answered, in this visit or an earlier one.
   */
  readonly $offered: WritableAtom<OfferedLogins | undefined>
  /** The sign-in code, which sets this store once it is loaded. */
  readonly $signIn: WritableAtom<SignIn | undefined>
  /**
   * Name and picture of the active account by its id, written by the slice `identity` once it is loaded. That
   * slice reads them for the app only while this store has listeners.
   */
  readonly $identity: WritableAtom<AccountIdentities>
  readonly loadRemote: LoadRemote
  setOpen(open: boolean): void
  setLoading(loading: boolean): void
  setEmbedded(embedded: boolean): void
  track(event: string, properties?: TrackEvent['properties']): void
  /**
   * Restores connections and observes other tabs. Settles when every connection is restored or
   * known to be gone.
   */
  start(): Promise<void>
  /**
   * Ends a connection, the connections of a namespace, or all, and cancels pending requests. Throws
   * CHAIN_NOT_CONFIGURED, DISCONNECT_FAILED.
   */
  disconnect(which?: string): Promise<void>
  /** Makes a connection active. Throws CONNECTION_NOT_FOUND. */
  switchConnection(id: string): void
  /** Makes an account active in its connection. Throws CONNECTION_NOT_FOUND, ACCOUNT_NOT_FOUND. */
  selectAccount(account: AccountId, connection?: string): void
  /** Throws the errors of `switchNetwork`. */
  switchNetwork(chainId: ChainId, options?: { signal?: AbortSignal }): Promise<void>
  /** Emits `error` for a failure, once, unless it is an abort. */
  report(failure: unknown): void
  release(): void
}
