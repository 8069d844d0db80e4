import type { Logger } from 'pino'
import { WebSocket } from 'ws'
import type { RelayOwner, RelayStorage, StoredMessage } from '../storage/storage.js'
import type { AddressUse, SharedBudget } from '../http/budget/owner-use.js'
import { prices } from '../http/budget/prices.js'
import { createTokenBucket, type TokenBucket } from '../http/budget/token-bucket.js'
import { waitForReader } from '../http/sockets/socket-backlog.js'
import { queueFrames } from '../http/sockets/frame-queue.js'
import type { RelayLimits } from './limits.js'
import { Deliveries } from './deliveries.js'
import type { RelayCaller, createRelayMethods } from './relay-methods.js'
import { logStorageFailure } from './log-storage-failure.js'
import type { RelayError } from './relay-error.js'
import { carryOut, toErrorText } from './relay-request.js'
import { UnconfirmedPages } from './unconfirmed-pages.js'

const CLOSE_REFUSED = 3000
const ROOM_POLL_MS = 25

/** The parts of the relay that a socket needs. */
export interface RelaySocketContext {
  readonly storage: RelayStorage
  readonly limits: RelayLimits
  readonly find: ReturnType<typeof createRelayMethods>
  readonly log: Logger
  follow(topic: string, socket: RelaySocket): void
  unfollow(topic: string, clientId: string): void
}

/**
 * The connection of one client: requests in order, pushes in order per topic, and no faster than
 * the client reads.
 */
export class RelaySocket implements RelayCaller {
  readonly clientId: string
  readonly owner: RelayOwner
  readonly #ws: WebSocket
  readonly #context: RelaySocketContext
  readonly #deliveries: Deliveries
  readonly #pages: UnconfirmedPages
  readonly #bucket: TokenBucket
  readonly #use: AddressUse
  readonly #client: SharedBudget
  #reserved = 0
  #hasAsked = false
  #alive = true
  #hasSpoken = false
  #lastMessageAt = performance.now()

  /** `use`: budget and memory of its address; `client`: budget of its client key. */
  constructor(
    ws: WebSocket,
    {
      clientId,
      owner,
      use,
      client,
    }: { clientId: string; owner: RelayOwner; use: AddressUse; client: SharedBudget },
    context: RelaySocketContext,
  ) {
    this.#ws = ws
    this.clientId = clientId
    this.owner = owner
    this.#context = context
    this.#use = use
    this.#client = client
    this.#deliveries = new Deliveries({
      clientId,
      use,
      storage: context.storage,
      log: context.log,
      isOpen: () => this.#isOpen,
      isBehind: () => ws.bufferedAmount > this.#maxBacklogBytes,
      isWritable: () => this.#isWritable(),
      send: (text) => this.#send(text),
      close: (code, reason) => ws.close(code, reason),
    })
    this.#bucket = createTokenBucket({
      burst: context.limits.requestBurst,
      perSecond: context.limits.requestsPerSecond,
    })
    this.#pages = new UnconfirmedPages({
      ping: (payload) => ws.ping(payload),
      acknowledge: (receipts) =>
        this.#settle(() => context.storage.acknowledge(clientId, receipts)),
    })
    ws.on('message', () => this.#noteLife())
    queueFrames(ws, {
      work: (text) => this.#carryOut(text),
      maxCharacters: context.limits.maxFrameBytes,
      use,
      onFailure: (error) => {
        context.log.error({ err: error }, 'relay: a request could not be finished')
        ws.close(1011, 'internal error')
      },
    })
    ws.on('pong', (payload) => {
      this.#alive = true
      this.#pages.onPong(payload)
    })
    ws.on('close', () => this.#pages.close())
  }

  get topics(): Iterable<string> {
    return this.#deliveries.topics
  }
  /** True when the client has sent a frame. */
  get hasSpoken(): boolean {
    return this.#hasSpoken
  }
  /** Milliseconds since the client's last frame. */
  get idleMs(): number {
    return performance.now() - this.#lastMessageAt
  }
  get isFollowing(): boolean {
    return this.#deliveries.count > 0
  }

  /** Charges the address for another copy of a pushed message. */
  chargeCopy(characters: number): void {
    this.#use.owe(prices.frames(prices.messages(characters)))
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason)
  }
  terminate(): void {
    this.#ws.terminate()
  }

  /** Refuses the connection and closes it. */
  refuse(error: RelayError): void {
    this.#send(toErrorText(error))
    this.#ws.close(CLOSE_REFUSED, error.message)
  }

  /**
   * Sends a ping; closes a socket without any sign of life since the last one, unless it was not
   * being read.
   */
  ping(): void {
    if (!this.#alive && !this.#ws.isPaused) return this.#ws.terminate()
    this.#alive = false
    this.#ws.ping()
  }

  findStanding(topics: readonly string[]): string[] | undefined {
    return this.#deliveries.findStanding(topics)
  }

  hasPushed(id: number): boolean {
    return this.#deliveries.hasPushed(id)
  }

  countWith(topics: readonly string[]): number {
    return this.#deliveries.count + this.#deliveries.countNew(topics)
  }

  hasRoomFor(topics: readonly string[]): boolean {
    const fresh = this.#deliveries.countNew(topics)
    if (!this.#use.addTopics(fresh)) return false
    this.#use.removeTopics(fresh)
    return true
  }

  async pay(frames: number): Promise<void> {
    // Reading slowly instead of refusing keeps a client's burst intact.
    const units = prices.frames(frames)
    await Promise.all([
      this.#bucket.take(frames),
      this.#client.take(frames),
      this.#use.take(units),
      this.#use.pace(units, { isOfSocket: true }),
    ])
  }

  async reserve(bytes: number): Promise<void> {
    while (this.#isOpen && !this.#use.addAnswer(bytes, this.#reserved))
      await new Promise((resolve) => setTimeout(resolve, ROOM_POLL_MS))
    if (this.#isOpen) this.#reserved += bytes
  }

  whenDelivered(topics: readonly string[]): Promise<void> {
    return this.#pages.whenConfirmed(topics)
  }

  onSubscribed(topics: readonly string[]): void {
    this.#hasAsked = true
    for (const topic of topics) {
      if (!this.#deliveries.follow(topic)) {
        // Another socket of the address took the room in the meantime.
        this.#ws.close(1013, 'the connections of this address follow too many topics')
        return
      }
      this.#context.follow(topic, this)
    }
  }

  onUnsubscribed(topics: readonly string[]): void {
    for (const topic of topics) this.#context.unfollow(topic, this.clientId)
  }

  /** Stops following a topic. */
  forget(topic: string): void {
    this.#deliveries.forget(topic)
  }
  /** Passes on a message that was just published to a followed topic. */
  offer(message: StoredMessage): void {
    this.#deliveries.offer(message)
  }

  /**
   * Restores the client's stored subscriptions unless it has already subscribed. A client that
   * subscribes again after each connect would acknowledge and drop messages that arrive before
   * that.
   */
  async resume(): Promise<void> {
    const isCurrent = () => !this.#hasAsked && this.#isOpen
    const topics = isCurrent()
      ? await this.#deliveries.readPatiently(
          () => this.#context.storage.listTopics(this.clientId),
          isCurrent,
        )
      : undefined
    if (!topics || !isCurrent()) return
    if (!this.hasRoomFor(topics))
      return this.#ws.close(1013, 'the connections of this address follow too many topics')
    this.onSubscribed(topics)
    await this.#deliveries.catchUpDue()
  }

  #noteLife(): void {
    this.#alive = true
    this.#hasSpoken = true
    this.#lastMessageAt = performance.now()
  }

  get #isOpen(): boolean {
    return this.#ws.readyState === WebSocket.OPEN
  }
  get #maxBacklogBytes(): number {
    return Math.min(this.#context.limits.maxBacklogBytes, this.#use.backlogBytes)
  }

  async #carryOut(text: string): Promise<void> {
    try {
      const characters = await this.#answer(text)
      if (characters > 0) await this.#use.take(prices.frames(prices.messages(characters)))
    } finally {
      this.#use.removeAnswer(this.#reserved)
      this.#reserved = 0
    }
  }

  // Gives the length of what was answered from mailboxes.
  async #answer(text: string): Promise<number> {
    const frame = await carryOut(text, this, this.#context.find)
    // Not waited for: acknowledgements are written together, and what gets lost is pushed again.
    if (frame.kind === 'acknowledgement') {
      void this.#settle(() => this.#deliveries.acknowledge(frame.id, frame.ok))
      return 0
    }
    if (frame.failed !== undefined)
      logStorageFailure(this.#context.log, frame.failed, 'relay: storage failed')
    this.#send(frame.text)
    if (frame.delivers && frame.delivers.length > 0 && this.#isOpen) this.#pages.add(frame.delivers)
    void this.#deliveries.catchUpDue()
    // A client that does not read its responses is not read either.
    await this.#isWritable()
    return frame.delivers ? frame.text.length : 0
  }

  async #settle(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) =>
      logStorageFailure(this.#context.log, error, 'relay: an acknowledgement was lost'),
    )
  }

  #send(text: string): void {
    if (this.#isOpen) this.#ws.send(text)
  }

  // A slow reader's missed messages stay in the mailbox.
  #isWritable(): Promise<boolean> {
    return waitForReader(this.#ws, this.#maxBacklogBytes)
  }
}
