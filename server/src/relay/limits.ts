/** Limits of the relay, all configurable. */
export interface RelayLimits {
  readonly maxMessageBytes: number
  readonly maxFrameBytes: number
  /** Topics, messages or receipts per batch. */
  readonly maxBatch: number
  readonly maxTopicsPerClient: number
  /** Undelivered messages per topic. */
  readonly maxMailboxMessages: number
  readonly minTtlS: number
  readonly maxTtlS: number
  /** Beyond this number, silent sockets of the client are closed. */
  readonly maxSocketsPerClient: number
  /** 0: unlimited, and no other limit per address applies. */
  readonly maxSocketsPerAddress: number
  /** Topics that all sockets of an address follow together; each takes memory of this process. */
  readonly maxTopicsPerAddress: number
  /** Bytes of incomplete frames and bodies per address. */
  readonly maxUnreadBytesPerAddress: number
  /** Mailbox pages of 64 KiB that are being sent to all sockets of an address. */
  readonly maxPagesPerAddress: number
  /** Unsent bytes of all sockets of an address; each socket has an equal share. */
  readonly maxBacklogBytesPerAddress: number
  /** Burst of requests per socket; beyond it the socket is read at `requestsPerSecond`. */
  readonly requestBurst: number
  readonly requestsPerSecond: number
  /** All connections and HTTP requests of one client key share the budget of this many sockets. */
  readonly clientRateSockets: number
  /** Unsent bytes after which nothing more is sent until the client has read. */
  readonly maxBacklogBytes: number
  readonly pingIntervalMs: number
  /**
   * How long a socket beyond `maxSocketsPerClient` may be silent; `unusedMs` applies to a socket
   * without any request.
   */
  readonly silentMs: number
  readonly unusedMs: number
}

/** Address of another relay, and the operator's project there. */
export interface UpstreamRelaySettings {
  /** `ws:` or `wss:`, without a query. */
  readonly url: string
  readonly projectId: string
}

/** Default limits. */
export const DEFAULT_RELAY_LIMITS: RelayLimits = {
  maxMessageBytes: 128 * 1024,
  maxFrameBytes: 1024 * 1024,
  maxBatch: 500,
  maxTopicsPerClient: 5_000,
  maxMailboxMessages: 1_000,
  minTtlS: 1,
  maxTtlS: 7 * 86_400,
  // Tabs of one site share a client id.
  maxSocketsPerClient: 32,
  maxSocketsPerAddress: 64,
  // 500 for each of 64 sockets.
  maxTopicsPerAddress: 32_000,
  maxUnreadBytesPerAddress: 4 * 1024 * 1024,
  maxPagesPerAddress: 64,
  maxBacklogBytesPerAddress: 4 * 1024 * 1024,
  requestBurst: 500,
  requestsPerSecond: 100,
  clientRateSockets: 4,
  maxBacklogBytes: 1024 * 1024,
  // Node clients give up after 31 s without a ping or message.
  pingIntervalMs: 25_000,
  silentMs: 10_000,
  unusedMs: 2_000,
}
