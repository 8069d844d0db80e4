import type { Logger } from 'pino'
import type { AddressUse } from '../http/budget/owner-use.js'
import { prices } from '../http/budget/prices.js'
import type { Receipt, RelayStorage, StoredMessage } from '../storage/storage.js'
import { isStorageUnavailable } from '../storage/storage-unavailable.js'
import { toDelivery, toSubscriptionId } from './relay-methods.js'

const PAGE = 100
const PAGE_BYTES = 64 * 1024
const PAGE_POLL_MS = 25
const CATCH_UP_TOGETHER = 50
const MAX_PENDING = 100
// Limit over all topics of a socket; messages beyond it are read from the mailbox again.
const MAX_PENDING_CHARACTERS = 128 * 1024
const MAX_UNACKNOWLEDGED = 1_000
const STANDING_MS = 60_000
const READ_AGAIN_MS = [250, 500, 1_000, 2_000] as const

/** The parts of the socket that the deliveries need. */
export interface DeliveryContext {
  readonly clientId: string
  readonly storage: Pick<RelayStorage, 'acknowledge' | 'listMessages'>
  readonly log: Logger
  /** Budget of the client's address. */
  readonly use: AddressUse
  isOpen(): boolean
  /** True when the client has more unread data than the relay keeps for it. */
  isBehind(): boolean
  /** Waits until the client has read enough; false if the socket closed first. */
  isWritable(): Promise<boolean>
  send(text: string): void
  close(code: number, reason: string): void
}

/**
 * `pending`: messages that arrived while the mailbox was read; `again`: more arrived than is kept,
 * so the mailbox is read once more; `since`: time of the last request.
 */
interface Following {
  readonly since: number
  after: number
  busy: boolean
  again: boolean
  pending: StoredMessage[] | undefined
}

let lastPushId = Date.now() * 1000

/**
 * The topics that a socket follows and their pushed messages: the mailbox first, in order per
 * topic, and no faster than the client reads.
 */
export class Deliveries {
  readonly #context: DeliveryContext
  readonly #following = new Map<string, Following>()
  readonly #pushed = new Map<number, Receipt>()
  #pendingCharacters = 0
  #due: string[] = []

  constructor(context: DeliveryContext) {
    this.#context = context
  }

  get topics(): Iterable<string> {
    return this.#following.keys()
  }
  get count(): number {
    return this.#following.size
  }

  /** Number of topics that are not followed yet. */
  countNew(topics: readonly string[]): number {
    return topics.filter((topic) => !this.#following.has(topic)).length
  }

  /**
   * Subscription ids of topics that are followed and fully delivered; undefined if any needs
   * reading.
   */
  findStanding(topics: readonly string[]): string[] | undefined {
    // Pushed but unacknowledged messages must be pushed again.
    if (this.#pushed.size > 0) return undefined
    const ids: string[] = []
    for (const topic of topics) {
      const following = this.#following.get(topic)
      if (!following || following.busy || performance.now() - following.since > STANDING_MS)
        return undefined
      ids.push(toSubscriptionId(topic, this.#context.clientId))
    }
    return ids
  }

  /**
   * Follows a topic from the start of its mailbox, which `catchUpDue()` reads. Returns false when
   * the address follows too many.
   */
  follow(topic: string): boolean {
    if (!this.#following.has(topic) && !this.#context.use.addTopics(1)) return false
    this.#dropPending(this.#following.get(topic))
    this.#following.set(topic, {
      since: performance.now(),
      after: 0,
      busy: true,
      again: false,
      pending: undefined,
    })
    this.#due.push(topic)
    return true
  }

  /** Stops following a topic. */
  forget(topic: string): void {
    const following = this.#following.get(topic)
    if (!following) return
    this.#dropPending(following)
    this.#following.delete(topic)
    this.#context.use.removeTopics(1)
  }

  /** Passes on a message that was just published to a followed topic. */
  offer(message: StoredMessage): void {
    const following = this.#following.get(message.topic)
    if (!following || message.publisher === this.#context.clientId) return
    // Kept in memory, because another socket of the client may acknowledge it before a later read.
    if (following.busy) this.#keepPending(message, following)
    else if (this.#context.isBehind()) void this.#catchUp(message.topic, following)
    else if (message.sequence > following.after) this.#push(message, following)
  }

  /** True when the push with this id is not answered yet. */
  hasPushed(id: number): boolean {
    return this.#pushed.has(id)
  }

  /** Handles the client's answer to a push. */
  async acknowledge(id: number, ok: boolean): Promise<void> {
    const receipt = this.#pushed.get(id)
    this.#pushed.delete(id)
    if (receipt && ok) await this.#context.storage.acknowledge(this.#context.clientId, [receipt])
  }

  /**
   * Reads the mailboxes of newly followed topics: together, so that a storage can read many at
   * once, and limited, because a page may be large.
   */
  async catchUpDue(): Promise<void> {
    if (!this.#context.isOpen()) return
    const due = this.#due
    this.#due = []
    for (let start = 0; start < due.length; start += CATCH_UP_TOGETHER) {
      await Promise.all(
        due.slice(start, start + CATCH_UP_TOGETHER).map((topic) => {
          const following = this.#following.get(topic)
          return following && this.#catchUp(topic, following)
        }),
      )
    }
  }

  /**
   * Repeats a read while the database is unavailable, so that the socket gets what it missed.
   * Undefined once the result is no longer needed.
   */
  async readPatiently<T>(read: () => Promise<T>, isCurrent: () => boolean): Promise<T | undefined> {
    for (let failures = 0; ; failures++) {
      try {
        return await read()
      } catch (error) {
        if (!isStorageUnavailable(error)) throw error
        await new Promise((resolve) =>
          setTimeout(resolve, READ_AGAIN_MS[Math.min(failures, READ_AGAIN_MS.length - 1)]),
        )
        if (!isCurrent()) return undefined
      }
    }
  }

  async #catchUp(topic: string, following: Following): Promise<void> {
    const isCurrent = () => this.#following.get(topic) === following && this.#context.isOpen()
    following.busy = true
    try {
      do {
        following.again = false
        for (let hasMore = true; hasMore;) {
          const page = await this.#pushPage(topic, following, isCurrent)
          if (page === undefined) return
          if (page.characters > 0)
            await this.#context.use.take(prices.frames(prices.messages(page.characters)))
          if (!isCurrent()) return
          hasMore = page.hasMore
        }
        for (
          let message = this.#takePending(following);
          message !== undefined;
          message = this.#takePending(following)
        ) {
          if (message.sequence <= following.after) continue
          if (!(await this.#context.isWritable()) || !isCurrent()) return
          this.#push(message, following)
        }
      } while (following.again)
      following.busy = false
    } catch (error) {
      this.#context.log.error({ err: error }, 'relay: a mailbox could not be read')
      this.#context.close(1011, 'mailbox unavailable')
    }
  }

  // One page of a mailbox: its length and whether there is more; undefined once the socket is of no
  // use any more.
  async #pushPage(
    topic: string,
    following: Following,
    isCurrent: () => boolean,
  ): Promise<{ characters: number; hasMore: boolean } | undefined> {
    while (!this.#context.use.addPage()) {
      await new Promise((resolve) => setTimeout(resolve, PAGE_POLL_MS))
      if (!isCurrent()) return undefined
    }
    try {
      const page = await this.readPatiently(
        () =>
          this.#context.storage.listMessages(this.#context.clientId, [topic], {
            after: following.after,
            limit: PAGE,
            bytes: PAGE_BYTES,
          }),
        isCurrent,
      )
      if (!page) return undefined
      for (const message of page.messages) {
        if (!(await this.#context.isWritable()) || !isCurrent()) return undefined
        this.#push(message, following)
      }
      return {
        characters: page.messages.reduce((sum, { message }) => sum + message.length, 0),
        hasMore: page.hasMore,
      }
    } finally {
      this.#context.use.removePage()
    }
  }

  #push(message: StoredMessage, following: Following): void {
    const id = ++lastPushId
    following.after = message.sequence
    this.#pushed.set(id, { topic: message.topic, messageId: message.messageId })
    if (this.#pushed.size > MAX_UNACKNOWLEDGED)
      this.#pushed.delete(this.#pushed.keys().next().value!)
    const params = {
      id: toSubscriptionId(message.topic, this.#context.clientId),
      data: toDelivery(message),
    }
    this.#context.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }

  #keepPending(message: StoredMessage, following: Following): void {
    const pending = (following.pending ??= [])
    if (
      pending.length < MAX_PENDING &&
      this.#pendingCharacters + message.message.length <= MAX_PENDING_CHARACTERS &&
      !following.again
    ) {
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
    while (following && this.#takePending(following)) {
      /* each iteration lowers the count of characters */
    }
  }
}
