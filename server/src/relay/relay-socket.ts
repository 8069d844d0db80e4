import type { Logger } from 'pino'
import { WebSocket } from 'ws'
import { isStorageUnavailable } from '../storage/storage-unavailable.js'
import type { Receipt, RelayStorage, StoredMessage } from '../storage/storage.js'
import { waitForReader } from '../socket-backlog.js'
import { takeInTurn } from '../take-in-turn.js'
import { createTokenBucket, type TokenBucket } from '../token-bucket.js'
import type { RelayLimits } from './limits.js'
import { toDelivery, toSubscriptionId, type RelayCaller, type createRelayMethods } from './relay-methods.js'
import { logStorageFailure } from './log-storage-failure.js'
import { carryOut } from './relay-request.js'

const PAGE = 100
const CATCH_UP_TOGETHER = 50
const MAX_PENDING = 100
const MAX_UNACKNOWLEDGED = 10_000
const STANDING_MS = 60_000
// A batch is as long as it is dear: what is longer costs as much as the requests it could have been.
const CHARACTERS_PER_REQUEST = 4_096
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
interface Following { readonly id: string; readonly since: number; after: number; busy: boolean; again: boolean; readonly pending: StoredMessage[] }

let lastPushId = Date.now() * 1000

/** One client's connection: requests in order, pushes in order per topic, never faster than it reads. */
export class RelaySocket implements RelayCaller {
  readonly clientId: string
  readonly #ws: WebSocket
  readonly #context: RelaySocketContext
  readonly #following = new Map<string, Following>()
  readonly #pushed = new Map<number, Receipt>()
  readonly #bucket: TokenBucket
  readonly #shared: TokenBucket | undefined
  #due: string[] = []
  #hasAsked = false
  #alive = true
  #hasSpoken = false
  #lastMessageAt = performance.now()

  /** `shared`: the budget of its address. */
  constructor(ws: WebSocket, clientId: string, context: RelaySocketContext, shared: TokenBucket | undefined) {
    this.#ws = ws
    this.clientId = clientId
    this.#context = context
    this.#shared = shared
    this.#bucket = createTokenBucket({ burst: context.limits.requestBurst, perSecond: context.limits.requestsPerSecond })
    ws.on('message', () => this.#noteLife())
    takeInTurn(ws, {
      work: (text) => this.#carryOut(text),
      maxCharacters: context.limits.maxFrameBytes,
      onFailure: (error) => {
        context.log.error({ err: error }, 'relay: a request could not be finished')
        ws.close(1011, 'internal error')
      },
    })
    ws.on('pong', () => { this.#alive = true })
  }

  get topics(): Iterable<string> { return this.#following.keys() }
  /** Whether the client has sent a frame. */
  get hasSpoken(): boolean { return this.#hasSpoken }
  /** Milliseconds without a frame from the client. */
  get idleMs(): number { return performance.now() - this.#lastMessageAt }
  get isFollowing(): boolean { return this.#following.size > 0 }

  close(code: number, reason: string): void { this.#ws.close(code, reason) }
  terminate(): void { this.#ws.terminate() }

  /** Asks for a sign of life; ends a socket that gave none since the last time. */
  ping(): void {
    if (!this.#alive) return this.#ws.terminate()
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
      ids.push(following.id)
    }
    return ids
  }

  countWith(topics: readonly string[]): number {
    return this.#following.size + topics.filter((topic) => !this.#following.has(topic)).length
  }

  onSubscribed(topics: readonly string[]): void {
    this.#hasAsked = true
    for (const topic of topics) {
      this.#following.set(topic, { id: toSubscriptionId(topic, this.clientId), since: performance.now(), after: 0, busy: true, again: false, pending: [] })
      this.#context.follow(topic, this)
    }
    this.#due.push(...topics)
  }

  onUnsubscribed(topics: readonly string[]): void {
    for (const topic of topics) this.#context.unfollow(topic, this.clientId)
  }

  /** Drops a topic without telling anybody. */
  forget(topic: string): void { this.#following.delete(topic) }

  /**
   * Takes up the client's stored subscriptions unless it named topics itself by now. Clients that subscribe
   * anew after each connect would acknowledge, and drop, what reaches them before they did.
   */
  async resume(): Promise<void> {
    const isCurrent = () => !this.#hasAsked && this.#ws.readyState === WebSocket.OPEN
    const topics = isCurrent() ? await this.#readPatiently(() => this.#context.storage.listTopics(this.clientId), isCurrent) : undefined
    if (!topics || !isCurrent()) return
    this.onSubscribed(topics)
    await this.#catchUpDue()
  }

  /** Offers a message that was just published on a topic this socket follows. */
  offer(message: StoredMessage): void {
    const following = this.#following.get(message.topic)
    if (!following || message.publisher === this.clientId) return
    // Kept rather than read later: another socket of the same client may acknowledge it first.
    if (following.busy && following.pending.length < MAX_PENDING) following.pending.push(message)
    else if (following.busy) following.again = true
    else if (this.#ws.bufferedAmount > this.#context.limits.maxBacklogBytes) void this.#catchUp(message.topic, following)
    else if (message.sequence > following.after) this.#push(message, following)
  }

  #noteLife(): void {
    this.#alive = true
    this.#hasSpoken = true
    this.#lastMessageAt = performance.now()
  }

  async #carryOut(text: string): Promise<void> {
    const frame = await carryOut(text, this, this.#context.find)
    // Not waited for: acknowledgements are written together, and what gets lost is pushed again.
    if (frame.kind === 'acknowledgement') return void this.#settle(() => this.#acknowledge(frame.id, frame.ok))
    if (frame.failed !== undefined) logStorageFailure(this.#context.log, frame.failed, 'relay: storage failed')
    this.#send(frame.text)
    if (frame.sent) await this.#settle(frame.sent)
    void this.#catchUpDue()
    // Whoever asks and does not read the answers is heard no further.
    await this.#isWritable()
    // Reading slowly, rather than refusing, keeps a client's burst whole.
    const cost = Math.max(frame.cost ?? 1, text.length / CHARACTERS_PER_REQUEST)
    await Promise.all([this.#bucket.take(cost), this.#shared?.take(cost)])
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
          const page = await this.#readPatiently(() => this.#context.storage.listMessages(this.clientId, [topic], { after: following.after, limit: PAGE }), isCurrent)
          if (!page) return
          for (const message of page.messages) {
            if (!(await this.#isWritable()) || !isCurrent()) return
            this.#push(message, following)
          }
          hasMore = page.hasMore
        }
        for (let message = following.pending.shift(); message !== undefined; message = following.pending.shift()) {
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
    const params = { id: following.id, data: toDelivery(message) }
    this.#send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }

  #send(text: string): void {
    if (this.#ws.readyState === WebSocket.OPEN) this.#ws.send(text)
  }

  // What a slow reader missed stays in the mailbox.
  #isWritable(): Promise<boolean> {
    return waitForReader(this.#ws, this.#context.limits.maxBacklogBytes)
  }
}
