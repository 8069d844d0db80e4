import type { Logger } from 'pino'
import { WebSocket } from 'ws'
import { isStorageUnavailable } from '../storage/storage-unavailable.js'
import type { Receipt, RelayOwner, RelayStorage, StoredMessage } from '../storage/storage.js'
import type { AddressUse, SharedBudget } from '../http/budget/owner-use.js'
import { prices } from '../http/budget/prices.js'
import { createTokenBucket, type TokenBucket } from '../http/budget/token-bucket.js'
import { waitForReader } from '../http/sockets/socket-backlog.js'
import { queueFrames } from '../http/sockets/frame-queue.js'
import type { RelayLimits } from './limits.js'
import { toDelivery, toSubscriptionId, type RelayCaller, type createRelayMethods } from './relay-methods.js'
import { logStorageFailure } from './log-storage-failure.js'
import type { RelayError } from './relay-error.js'
import { carryOut, toErrorText } from './relay-request.js'
import { UnconfirmedPages } from './unconfirmed-pages.js'

const CLOSE_REFUSED = 3000
const PAGE = 100
const PAGE_BYTES = 64 * 1024
const PAGE_POLL_MS = 25
const CATCH_UP_TOGETHER = 50
const MAX_PENDING = 100
// Of all topics of a socket together; what is beyond them is read from the mailbox again.
const MAX_PENDING_CHARACTERS = 128 * 1024
const MAX_UNACKNOWLEDGED = 1_000
const STANDING_MS = 60_000
const READ_AGAIN_MS = [250, 500, 1_000, 2_000] as const

/** What a socket needs of the relay around it. */
export interface RelaySocketContext {
  readonly storage: RelayStorage
  readonly limits: RelayLimits
  readonly find: ReturnType<typeof createRelayMethods>
  readonly log: Logger
  follow(topic: string, socket: RelaySocket): void
  unfollow(topic: string, clientId: string): void
}

/** `pending`: what came while the mailbox was read; `again`: more came than is kept, so read once more; `since`: when it was asked for last. */
interface Following { readonly since: number; after: number; busy: boolean; again: boolean; pending: StoredMessage[] | undefined }

let lastPushId = Date.now() * 1000

/** The connection of one client: requests in order, pushes in order per topic, and no faster than the client reads. */
export class RelaySocket implements RelayCaller {
  readonly clientId: string
  readonly owner: RelayOwner
  readonly #ws: WebSocket
  readonly #context: RelaySocketContext
  readonly #following = new Map<string, Following>()
  readonly #pushed = new Map<number, Receipt>()
  readonly #pages: UnconfirmedPages
  readonly #bucket: TokenBucket
  readonly #use: AddressUse
  readonly #client: SharedBudget
  #pendingCharacters = 0
  #due: string[] = []
  #hasAsked = false
  #alive = true
  #hasSpoken = false
  #lastMessageAt = performance.now()

  /** `use`: the budget and the memory of its address; `client`: the budget of its client key. */
  constructor(ws: WebSocket, { clientId, owner, use, client }: { clientId: string; owner: RelayOwner; use: AddressUse; client: SharedBudget }, context: RelaySocketContext) {
    this.#ws = ws
    this.clientId = clientId
    this.owner = owner
    this.#context = context
    this.#use = use
    this.#client = client
    this.#bucket = createTokenBucket({ burst: context.limits.requestBurst, perSecond: context.limits.requestsPerSecond })
    this.#pages = new UnconfirmedPages({ ping: (payload) => ws.ping(payload), acknowledge: (receipts) => this.#settle(() => context.storage.acknowledge(clientId, receipts)) })
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

  get topics(): Iterable<string> { return this.#following.keys() }
  /** Whether the client has sent a frame. */
  get hasSpoken(): boolean { return this.#hasSpoken }
  /** Milliseconds without a frame from the client. */
  get idleMs(): number { return performance.now() - this.#lastMessageAt }
  get isFollowing(): boolean { return this.#following.size > 0 }

  close(code: number, reason: string): void { this.#ws.close(code, reason) }
  terminate(): void { this.#ws.terminate() }

  /** Refuses the connection and closes it. */
  refuse(error: RelayError): void {
    this.#send(toErrorText(error))
    this.#ws.close(CLOSE_REFUSED, error.message)
  }

  /** Asks for a sign of life; ends a socket that gave none since the last time, unless it was not read. */
  ping(): void {
    if (!this.#alive && !this.#ws.isPaused) return this.#ws.terminate()
    this.#alive = false
    this.#ws.ping()
  }

  findStanding(topics: readonly string[]): string[] | undefined {
    // What was pushed and not acknowledged has to be pushed again.
    if (this.#pushed.size > 0) return undefined
    const ids: string[] = []
    for (const topic of topics) {
      const following = this.#following.get(topic)
      if (!following || following.busy || performance.now() - following.since > STANDING_MS) return undefined
      ids.push(toSubscriptionId(topic, this.clientId))
    }
    return ids
  }

  countWith(topics: readonly string[]): number {
    return this.#following.size + this.#countNew(topics)
  }

  hasRoomFor(topics: readonly string[]): boolean {
    const fresh = this.#countNew(topics)
    if (!this.#use.addTopics(fresh)) return false
    this.#use.removeTopics(fresh)
    return true
  }

  async pay(frames: number): Promise<void> {
    // Reading slowly, rather than refusing, keeps a client's burst whole.
    await Promise.all([this.#bucket.take(frames), this.#client.take(frames), this.#use.take(prices.frames(frames))])
  }

  whenDelivered(topics: readonly string[]): Promise<void> { return this.#pages.whenConfirmed(topics) }

  onSubscribed(topics: readonly string[]): void {
    this.#hasAsked = true
    for (const topic of topics) {
      if (!this.#following.has(topic) && !this.#use.addTopics(1)) {
        // Another socket of the address took the room since it was asked for.
        this.#ws.close(1013, 'the connections of this address follow too many topics')
        return
      }
      this.#dropPending(this.#following.get(topic))
      this.#following.set(topic, { since: performance.now(), after: 0, busy: true, again: false, pending: undefined })
      this.#context.follow(topic, this)
    }
    this.#due.push(...topics)
  }

  onUnsubscribed(topics: readonly string[]): void {
    for (const topic of topics) this.#context.unfollow(topic, this.clientId)
  }

  /** Stops following a topic. */
  forget(topic: string): void {
    const following = this.#following.get(topic)
    if (!following) return
    this.#dropPending(following)
    this.#following.delete(topic)
    this.#use.removeTopics(1)
  }

  /**
   * Takes up the client's stored subscriptions unless it named topics itself by now. Clients that subscribe
   * anew after each connect would acknowledge, and drop, what reaches them before they did.
   */
  async resume(): Promise<void> {
    const isCurrent = () => !this.#hasAsked && this.#ws.readyState === WebSocket.OPEN
    const topics = isCurrent() ? await this.#readPatiently(() => this.#context.storage.listTopics(this.clientId), isCurrent) : undefined
    if (!topics || !isCurrent()) return
    if (!this.hasRoomFor(topics)) return this.#ws.close(1013, 'the connections of this address follow too many topics')
    this.onSubscribed(topics)
    await this.#catchUpDue()
  }

  /** Offers a message that was just published on a topic this socket follows. */
  offer(message: StoredMessage): void {
    const following = this.#following.get(message.topic)
    if (!following || message.publisher === this.clientId) return
    // Kept rather than read later: another socket of the same client may acknowledge it first.
    if (following.busy) this.#keepPending(message, following)
    else if (this.#ws.bufferedAmount > this.#maxBacklogBytes) void this.#catchUp(message.topic, following)
    else if (message.sequence > following.after) this.#push(message, following)
  }

  #noteLife(): void {
    this.#alive = true
    this.#hasSpoken = true
    this.#lastMessageAt = performance.now()
  }

  get #maxBacklogBytes(): number { return Math.min(this.#context.limits.maxBacklogBytes, this.#use.backlogBytes) }

  #countNew(topics: readonly string[]): number {
    return topics.filter((topic) => !this.#following.has(topic)).length
  }

  #keepPending(message: StoredMessage, following: Following): void {
    const pending = (following.pending ??= [])
    if (pending.length < MAX_PENDING && this.#pendingCharacters + message.message.length <= MAX_PENDING_CHARACTERS && !following.again) {
      pending.push(message)
      this.#pendingCharacters += message.message.length
    } else {
      following.again = true
    }
  }

  #takePending(following: Following): StoredMessage | undefined {
    const message = following.pending?.shift()
    if (message) this.#pendingCharacters -= message.message.length
    else following.pending = undefined
    return message
  }

  #dropPending(following: Following | undefined): void {
    while (following && this.#takePending(following)) { /* each lowers the count of characters */ }
  }

  async #carryOut(text: string): Promise<void> {
    const frame = await carryOut(text, this, this.#context.find)
    // Not waited for: acknowledgements are written together, and what gets lost is pushed again.
    if (frame.kind === 'acknowledgement') return void this.#settle(() => this.#acknowledge(frame.id, frame.ok))
    if (frame.failed !== undefined) logStorageFailure(this.#context.log, frame.failed, 'relay: storage failed')
    this.#send(frame.text)
    if (frame.delivers && frame.delivers.length > 0 && this.#ws.readyState === WebSocket.OPEN) this.#pages.add(frame.delivers)
    void this.#catchUpDue()
    // A client that does not read its answers is not read either.
    await this.#isWritable()
  }

  async #settle(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => logStorageFailure(this.#context.log, error, 'relay: an acknowledgement was lost'))
  }

  async #acknowledge(id: number, ok: boolean): Promise<void> {
    const receipt = this.#pushed.get(id)
    this.#pushed.delete(id)
    if (receipt && ok) await this.#context.storage.acknowledge(this.clientId, [receipt])
  }

  // Together, so that a storage can look into many mailboxes at once; bounded, because a page may be large.
  async #catchUpDue(): Promise<void> {
    const due = this.#due
    this.#due = []
    for (let start = 0; start < due.length; start += CATCH_UP_TOGETHER) {
      await Promise.all(due.slice(start, start + CATCH_UP_TOGETHER).map((topic) => {
        const following = this.#following.get(topic)
        return following && this.#catchUp(topic, following)
      }))
    }
  }

  async #catchUp(topic: string, following: Following): Promise<void> {
    const isCurrent = () => this.#following.get(topic) === following && this.#ws.readyState === WebSocket.OPEN
    following.busy = true
    try {
      do {
        following.again = false
        for (let hasMore = true; hasMore;) {
          const more = await this.#pushPage(topic, following, isCurrent)
          if (more === undefined) return
          hasMore = more
        }
        for (let message = this.#takePending(following); message !== undefined; message = this.#takePending(following)) {
          if (message.sequence <= following.after) continue
          if (!(await this.#isWritable()) || !isCurrent()) return
          this.#push(message, following)
        }
      } while (following.again)
      following.busy = false
    } catch (error) {
      this.#context.log.error({ err: error }, 'relay: a mailbox could not be read')
      this.#ws.close(1011, 'mailbox unavailable')
    }
  }

  // One page of a mailbox; whether there is more of it, or undefined once the socket is of no use any more.
  async #pushPage(topic: string, following: Following, isCurrent: () => boolean): Promise<boolean | undefined> {
    while (!this.#use.addPage()) {
      await new Promise((resolve) => setTimeout(resolve, PAGE_POLL_MS))
      if (!isCurrent()) return undefined
    }
    try {
      const page = await this.#readPatiently(() => this.#context.storage.listMessages(this.clientId, [topic], { after: following.after, limit: PAGE, bytes: PAGE_BYTES }), isCurrent)
      if (!page) return undefined
      for (const message of page.messages) {
        if (!(await this.#isWritable()) || !isCurrent()) return undefined
        this.#push(message, following)
      }
      return page.hasMore
    } finally {
      this.#use.removePage()
    }
  }

  // While the database is away the socket stays: what it missed comes when the database does. Undefined once it is of no use any more.
  async #readPatiently<T>(read: () => Promise<T>, isCurrent: () => boolean): Promise<T | undefined> {
    for (let failures = 0; ; failures++) {
      try {
        return await read()
      } catch (error) {
        if (!isStorageUnavailable(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS[Math.min(failures, READ_AGAIN_MS.length - 1)]))
        if (!isCurrent()) return undefined
      }
    }
  }

  #push(message: StoredMessage, following: Following): void {
    const id = ++lastPushId
    following.after = message.sequence
    this.#pushed.set(id, { topic: message.topic, messageId: message.messageId })
    if (this.#pushed.size > MAX_UNACKNOWLEDGED) this.#pushed.delete(this.#pushed.keys().next().value!)
    const params = { id: toSubscriptionId(message.topic, this.clientId), data: toDelivery(message) }
    this.#send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }

  #send(text: string): void {
    if (this.#ws.readyState === WebSocket.OPEN) this.#ws.send(text)
  }

  // What a slow reader missed stays in the mailbox.
  #isWritable(): Promise<boolean> {
    return waitForReader(this.#ws, this.#maxBacklogBytes)
  }
}
