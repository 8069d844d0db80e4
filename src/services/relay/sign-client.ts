/** A session as WalletConnect's client stores it (CAIP-25 namespaces, expiry in s since 1970). The wallet's texts are unchecked. */
export interface SignSession {
  readonly topic: string
  readonly pairingTopic: string
  readonly expiry: number
  readonly acknowledged: boolean
  readonly self: { readonly publicKey: string }
  readonly peer: { readonly metadata: unknown }
  readonly namespaces: Readonly<Record<string, unknown>>
}

export interface Reason {
  readonly code: number
  readonly message: string
}

/** A signed sign-in message (CACAO, CAIP-74) as sent by a wallet, unchecked. */
export interface Cacao {
  readonly p: { readonly iss: string }
  readonly s: { readonly t: string; readonly s: string }
}

/** Parameters of `authenticate()`: the message and the requested session. */
export interface AuthenticateParams {
  readonly chains: string[]
  readonly methods: string[]
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  readonly exp?: string
  readonly resources?: string[]
}

interface Events {
  session_connect: { readonly session: SignSession }
  session_update: { readonly topic: string }
  session_event: {
    readonly topic: string
    readonly params: {
      readonly event: { readonly name: string; readonly data: unknown }
      readonly chainId: string
    }
  }
  session_request_sent: { readonly topic: string; readonly id: number }
  session_delete: { readonly topic: string }
  session_expire: { readonly topic: string }
}

/** The part of WalletConnect's client that the kit uses, small enough to be faked in a test. */
export interface SignClient {
  /** Reads the storage and opens the socket if there is a topic. Private in the SDK's types. */
  initialize(): Promise<void>
  on<E extends keyof Events>(event: E, listener: (value: Events[E]) => void): unknown
  off<E extends keyof Events>(event: E, listener: (value: Events[E]) => void): unknown
  connect(params: {
    optionalNamespaces: Record<string, { chains: string[]; methods: string[]; events: string[] }>
  }): Promise<{ uri?: string | undefined; approval: () => Promise<unknown> }>
  /** `session` is undefined when the wallet grants no method. `auths` is undefined when the wallet answered the plain proposal. */
  authenticate(params: AuthenticateParams): Promise<{
    readonly uri?: string
    response(): Promise<{ readonly session?: SignSession; readonly auths?: readonly unknown[] }>
  }>
  /** The text of a CACAO payload (EIP-4361). */
  formatAuthMessage(params: { request: Cacao['p']; iss: string }): string
  readonly engine: object
  readonly auth: object
  request(params: {
    topic: string
    chainId: string
    expiry: number
    request: { method: string; params: unknown }
  }): Promise<unknown>
  disconnect(params: { topic: string; reason: Reason }): Promise<void>
  readonly session: {
    readonly keys: readonly string[]
    getAll(): SignSession[]
    get(topic: string): SignSession
    update(topic: string, change: { sessionConfig: { disableDeepLink: boolean } }): Promise<void>
    set(topic: string, session: SignSession): Promise<void>
    delete(topic: string, reason: Reason): Promise<void>
  }
  readonly proposal: {
    getAll(): readonly { readonly id: number; readonly pairingTopic: string }[]
    delete(id: number, reason: Reason): Promise<void>
  }
  readonly core: SignCore
}

/** The client's core: keys, timers and socket. */
export interface SignCore {
  readonly crypto: {
    decode(topic: string, message: string, options?: object): Promise<unknown>
    readonly keychain: { set(name: string, key: string): Promise<void> }
    deleteKeyPair(publicKey: string): Promise<void>
    deleteSymKey(topic: string): Promise<void>
  }
  readonly expirer: {
    set(target: string, expiry: number): void
    del(target: string | number): unknown
  }
  readonly heartbeat: { stop(): void }
  readonly pairing: {
    readonly pairings: {
      readonly keys: readonly string[]
      delete(topic: string, reason: Reason): Promise<void>
    }
  }
  readonly verify: {
    register: (params: { id: string; decryptedId: string }) => Promise<string | undefined>
  }
  readonly relayer: SignRelayer
}

type PublishOptions = { tvf?: unknown } & Record<string, unknown>

export interface SignRelayer {
  readonly connected: boolean
  readonly subscriber: object
  on(event: 'relayer_connect' | 'relayer_publish', listener: (value: unknown) => void): void
  off(event: 'relayer_connect' | 'relayer_publish', listener: (value: unknown) => void): void
  publish(topic: string, message: string, options?: PublishOptions): Promise<void>
  publishCustom(params: { payload: unknown; opts?: PublishOptions }): Promise<void>
  transportOpen(relayUrl?: string): Promise<void>
  transportClose(): Promise<void>
  unsubscribe(topic: string): Promise<void>
}
