import type { AccountId, ChainId } from '../../standards/caip.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'

/** What a session is asked for, or grants, in one namespace (CAIP-25). */
export interface RelayNamespace {
  readonly chains: readonly ChainId[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** A wallet at the far end of a session, in its own (unchecked) words; links are checked where they are opened. */
export interface RelayPeer {
  readonly name: string
  readonly url?: string
  readonly icon?: string
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

export interface RelaySessionEvents {
  /** Accounts, networks or methods changed. */
  update: undefined
  /** An event the wallet emitted, such as `chainChanged` or `accountsChanged`. */
  event: { readonly name: string; readonly data: unknown; readonly chainId: string }
  /** The session is over; the reason unless it was us. */
  end: WalletModalError | undefined
}

/** A settled session. `namespaces` is live. Several namespaces are kept even where no adapter reads them. */
export interface RelaySession {
  readonly topic: string
  readonly peer: RelayPeer
  readonly namespaces: Readonly<Record<string, RelayNamespace & { readonly accounts: readonly AccountId[] }>>
  /** ms since 1970. */
  readonly expiresAt: number
  /** Asks the wallet. Rejects with typed errors; never waits longer than the request's life (300 s). */
  request(chainId: ChainId, request: { method: string; params?: unknown }, options?: { signal?: AbortSignal }): Promise<unknown>
  on<E extends keyof RelaySessionEvents>(event: E, listener: (value: RelaySessionEvents[E]) => void): () => void
  /** The family leaves the session; the other families stay connected. */
  release?(namespace: string): Promise<void>
  /** Ends it on both sides; gives up waiting for the relay after 3 s. */
  disconnect(): Promise<void>
}

export interface PairParams {
  readonly namespaces: Readonly<Record<string, RelayNamespace>>
  /** Called with each pairing link and when it dies (ms since 1970). */
  readonly onUri: (uri: string, expiresAt: number) => void
  readonly signal?: AbortSignal
}

/** The pairing transport (WalletConnect v2), small enough to be faked in a test. */
export interface RelayClient {
  /** The session kept from an earlier visit, still alive. */
  findSession(): RelaySession | undefined
  /** Proposes a session and waits until a wallet approves it. */
  pair(params: PairParams): Promise<RelaySession>
  /** Closes the socket and forgets nothing. */
  close(): Promise<void>
}

/** Where the relay is and who we are to it. */
export interface RelayConfig {
  /** `wss://…`; absent means the public network, which needs a project id. */
  readonly relayUrl?: string
  readonly projectId: string
  readonly metadata: { readonly name: string; readonly description: string; readonly url: string; readonly icons: readonly string[] }
  /** Keeps two modals on one page apart in the transport's own storage. */
  readonly storagePrefix: string
  /** Read URLs by CAIP-2 id, so that no read goes to anyone the app did not name. */
  readonly rpcUrls: Readonly<Record<string, string>>
}

/** Loads the transport's own chunk and starts it. Throws RELAY_REFUSED, RELAY_UNAVAILABLE. */
export type CreateRelayClient = (config: RelayConfig) => Promise<RelayClient>
