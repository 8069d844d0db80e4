import type { OfferedLogins } from './connect/login-methods.js'
import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { AccountId, ChainId } from '../standards/caip.js'
import type { Config } from '../options/options.js'
import type { Emitter } from '../platform/emitter.js'
import type { Storage } from '../platform/storage.js'
import type { Connections } from './connect/connections.js'
import type { Connector } from './connect/connector.js'
import type { Relay } from './connect/relay.js'
import type { Network } from './network/network.js'
import type { Alerts } from './shell/alerts.js'
import type { Appearance } from './shell/appearance.js'
import type { ModalEvents, TrackEvent } from './shell/events.js'
import type { RemoteFeaturesSlice } from './shell/remote-features-state.js'
import type { SignIn } from './sign-in/sign-in-state.js'

/** What a page with buttons needs before the modal opens: who is connected, on which network, and how to restore it. */
export interface Core {
  readonly config: Config
  readonly storage: Storage
  readonly events: Emitter<ModalEvents>
  readonly alerts: Alerts
  readonly appearance: Appearance
  readonly connections: Connections
  readonly connector: Connector
  readonly network: Network
  readonly relay: Relay
  /** Aborts when the modal is destroyed. */
  readonly lifetime: AbortSignal
  /** Whether the modal is open, and whether opening is under way. */
  readonly $open: ReadableAtom<boolean>
  readonly $loading: ReadableAtom<boolean>
  /** Whether opening takes long enough to show it: a label that changes for an instant unsettles. */
  readonly $waiting: ReadableAtom<boolean>
  /** Whether the card shows where its element stands in the page, instead of over it. */
  readonly $embedded: ReadableAtom<boolean>
  /** What the app's own server offers, which `loadRemote` writes; undefined until it has answered, in this visit or an earlier one. */
  readonly $offered: WritableAtom<OfferedLogins | undefined>
  /** The sign-in code, which writes it; undefined until it has loaded. */
  readonly $signIn: WritableAtom<SignIn | undefined>
  /** The code that asks the app's own server for its configuration. */
  loadRemote(): Promise<RemoteFeaturesSlice>
  setOpen(open: boolean): void
  setLoading(loading: boolean): void
  setEmbedded(embedded: boolean): void
  track(event: string, properties?: TrackEvent['properties']): void
  /** Restores connections and follows other tabs; settles when every connection is back or known to be gone. */
  start(): Promise<void>
  /** Ends a connection, the connections of a namespace, or all; requests under way are given up. Throws CHAIN_NOT_CONFIGURED, DISCONNECT_FAILED. */
  disconnect(which?: string): Promise<void>
  /** Makes a connection the active one. Throws CONNECTION_NOT_FOUND. */
  switchConnection(id: string): void
  /** Makes an account the active one of its connection. Throws CONNECTION_NOT_FOUND, ACCOUNT_NOT_FOUND. */
  selectAccount(account: AccountId, connection?: string): void
  /** Throws what `switchNetwork` throws. */
  switchNetwork(chainId: ChainId, options?: { signal?: AbortSignal }): Promise<void>
  /** Reports a failure to the page's listeners, once, unless it is an abort. */
  report(failure: unknown): void
  release(): void
}
