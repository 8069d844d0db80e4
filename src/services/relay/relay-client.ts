import type { AccountId, ChainId } from '../../standards/caip.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'

/** What a session requests or grants in one namespace (CAIP-25). */
export interface RelayNamespace {
  /** Networks (CAIP-2). */
  readonly chains: readonly ChainId[]
  /** Methods that may be requested. */
  readonly methods: readonly string[]
  /** Events that the wallet may emit. */
  readonly events: readonly string[]
}

/**
 * The wallet of a session, according to its own metadata. `icon` is a URL that an `<img>` may load;
 * `url` is unchecked text.
 */
export interface RelayPeer {
  /** The wallet's name. */
  readonly name: string
  /** Address of the wallet's website. */
  readonly url?: string
  /** Address of its icon. */
  readonly icon?: string
}

/**
 * A sign-in message that is requested together with the session (`wc_sessionAuthenticate`,
 * CAIP-222).
 */
export interface RelaySignInRequest {
  /** Networks of eip155. A wallet signs for the first one it supports, or for each of them. */
  readonly chains: readonly ChainId[]
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  /** RFC 3339. */
  readonly issuedAt: string
  readonly statement?: string
  readonly expirationTime?: string
  readonly resources?: readonly string[]
}

/**
 * A message that the wallet signed with its approval (CACAO, CAIP-74). The signature is unchecked.
 */
export interface RelaySignIn {
  readonly account: AccountId
  readonly message: string
  readonly signature: { readonly value: string; readonly scheme: string }
}

/** Events of a session. */
export interface RelaySessionEvents {
  /** Accounts, networks, methods or namespaces changed. */
  update: undefined
  /** An event the wallet emitted, such as `chainChanged` or `accountsChanged`. */
  event: { readonly name: string; readonly data: unknown; readonly chainId: string }
  /** The session has ended. The value is the reason; undefined when this page ended it. */
  end: WalletModalError | undefined
}

/** A settled session. */
export interface RelaySession {
  /** Id of the session. */
  readonly topic: string
  /** The wallet. */
  readonly peer: RelayPeer
  /**
   * What the wallet currently grants, without released namespaces. Includes namespaces that no
   * adapter of this page reads.
   */
  readonly namespaces: Readonly<
    Record<string, RelayNamespace & { readonly accounts: readonly AccountId[] }>
  >
  /**
   * Messages that the wallet signed with its approval, on the requesting page. Undefined after a
   * reload.
   */
  readonly signIns?: readonly RelaySignIn[]
  /**
   * Sends a request to the wallet. Rejects with typed errors, at the latest after the lifetime of a
   * request (300 s).
   */
  request(
    chainId: ChainId,
    request: { method: string; params?: unknown },
    options?: { signal?: AbortSignal },
  ): Promise<unknown>
  /** A listener of `end` that is added after the end is called too. */
  on<E extends keyof RelaySessionEvents>(
    event: E,
    listener: (value: RelaySessionEvents[E]) => void,
  ): () => void
  /**
   * Removes one namespace from the session while the others stay. Releasing the last one ends the
   * session. Only the wallet may change the granted namespaces (Sign protocol, wc_sessionUpdate),
   * so the release is stored on this side, over reloads and for all tabs.
   */
  release(namespace: string): Promise<void>
  /** Ends the session on both sides. Waits at most 3 s for the relay. */
  disconnect(): Promise<void>
}

/** Parameters of `pair()`. */
export interface PairParams {
  /** What the session requests, by namespace. */
  readonly namespaces: Readonly<Record<string, RelayNamespace>>
  /**
   * Called with the link and its expiry while the relay takes the proposal, if the transport knows
   * it by then. An app that is opened with it could miss the proposal; a camera does not. The
   * proposal waits for the result.
   */
  readonly onLink?: (uri: string, expiresAt: number) => Promise<void>
  /** Called with the pairing link and its expiry (ms since 1970), once a wallet can answer it. */
  readonly onUri: (uri: string, expiresAt: number) => void
  /**
   * Asks a wallet that supports it to sign in with the approval. Only if `namespaces` has eip155
   * alone, because the method supports no other.
   */
  readonly signIn?: RelaySignInRequest
  /** True when the link is made ahead of the visitor's press: only the relay is contacted. */
  readonly ahead?: boolean
  /** Ends the pairing. Throws REQUEST_ABORTED and disconnects a late approval. */
  readonly signal?: AbortSignal
}

/** The pairing transport (WalletConnect v2), small enough to be faked in a test. */
export interface RelayClient {
  /**
   * The settled sessions that have not expired, newest first. One session is always the same
   * object.
   */
  listSessions(): readonly RelaySession[]
  /**
   * Calls the listener with `listSessions()` after a session was added or ended, in this tab or
   * another.
   */
  watchSessions(listener: (sessions: readonly RelaySession[]) => void): () => void
  /**
   * Proposes a session and waits until a wallet approves it. Throws RELAY_REFUSED,
   * RELAY_UNAVAILABLE, PAIRING_EXPIRED, SESSION_REJECTED, REQUEST_ABORTED.
   */
  pair(params: PairParams): Promise<RelaySession>
  /** Closes the socket. Sessions stay stored. */
  close(): Promise<void>
}

/** Address of the relay and description of the page. */
export interface RelayConfig {
  /** `wss://…`. Default: the public network, which needs a project id. */
  readonly relayUrl?: string
  /** Id of the app at the relay. */
  readonly projectId: string
  /** Description of the app for wallets. */
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  /** Proves the page's origin to wallets by the attestation service of the public network. */
  readonly verify?: boolean
  /** Separates two modals of one page in the transport's storage. */
  readonly storagePrefix: string
}

/** Options of {@link CreateRelayClient}. */
export interface CreateRelayOptions {
  /** Aborting during the start closes the client's socket and rejects with REQUEST_ABORTED. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Loads the transport's chunk and starts it. Throws RELAY_NOT_CONFIGURED, RELAY_UNAVAILABLE,
 * REQUEST_ABORTED.
 */
export type CreateRelayClient = (
  config: RelayConfig,
  options?: CreateRelayOptions,
) => Promise<RelayClient>
