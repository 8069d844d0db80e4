/** Bounds of the relay; each can be set by configuration. */
export interface RelayLimits {
  readonly maxMessageBytes: number
  readonly maxFrameBytes: number
  /** Topics, messages or receipts in one batch. */
  readonly maxBatch: number
  readonly maxTopicsPerClient: number
  /** Undelivered messages of one topic. */
  readonly maxMailboxMessages: number
  readonly minTtlS: number
  readonly maxTtlS: number
  /** Beyond this number, silent sockets of the client are closed. */
  readonly maxSocketsPerClient: number
  /** 0 for any number, and then no bound of the address holds. */
  readonly maxSocketsPerAddress: number
  /** Topics all sockets of an address follow together: each takes memory of this process. */
  readonly maxTopicsPerAddress: number
  /** Bytes of frames and bodies of an address that are not complete yet. */
  readonly maxUnreadBytesPerAddress: number
  /** Pages of mailboxes, 64 KiB each, being sent to all sockets of an address. */
  readonly maxPagesPerAddress: number
  /** Unsent bytes of all sockets of an address; each has an equal part. */
  readonly maxBacklogBytesPerAddress: number
  /** Requests a socket may send at once; then it is read no faster than `requestsPerSecond`. */
  readonly requestBurst: number
  readonly requestsPerSecond: number
  /** All connections of one client key, and its requests over HTTP, have the budget of so many sockets together. */
  readonly clientRateSockets: number
  /** Unsent bytes after which a socket gets nothing more until it has read. */
  readonly maxBacklogBytes: number
  readonly pingIntervalMs: number
  /** How long a socket beyond `maxSocketsPerClient` may be silent; `unusedMs` applies to a socket that never sent a request. */
  readonly silentMs: number
  readonly unusedMs: number
}

/** What holds unless configured. */
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
