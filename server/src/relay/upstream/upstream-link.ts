import type { Logger } from 'pino'
import type { RelayOwner, RelayStorage, StoredMessage } from '../../storage/storage.js'
import { isStorageUnavailable } from '../../storage/storage-unavailable.js'
import type { RelayLimits, UpstreamRelaySettings } from '../limits.js'
import { logStorageFailure } from '../log-storage-failure.js'
import { toSubscriptionId } from '../relay-methods.js'
import type { UpstreamIdentity } from './upstream-identity.js'
import { UpstreamError, UpstreamSocket, type PushedMessage } from './upstream-socket.js'

// The link has no quota of its own: its topics are those of clients, which have one.
const NO_LIMIT = 1_000_000_000
const PAGE = 50
const MAX_FORWARDING = 32
const AGAIN_MS = 5_000
const SWEEP_MS = 60_000
/** Stored subscriptions of the link are renewed this long before they expire. */
const RENEW_MS = 15 * 86_400_000
/** A wallet of this relay may scan the code this long after the proposal was passed on. */
const KEEP_PASSED_MS = 5 * 60_000
/**
 * A topic on which the other relay has sent nothing for this long after its first subscription has
 * no client there.
 */
const UNUSED_MS = 3_600_000
/**
 * Tags of requests that ask the other relay for a push notification, and lifetimes by tag in s. A
 * push states neither.
 */
const PROMPTS: ReadonlySet<number> = new Set([1100, 1108, 1110, 1116])
const SHORT_TTL_S = 300
const SHORT_TAGS: ReadonlySet<number> = new Set([1100, 1101, 1102, 1103, 1110, 1111, 1120, 1121])
const REQUEST_TAGS: ReadonlySet<number> = new Set([1108, 1109])
const LONG_TTL_S = 86_400

interface Topic {
  /** Clients of this relay that subscribed since the start. */
  readonly clients: Set<string>
  /** Whose quotas count messages of the other relay. */
  owner: RelayOwner | undefined
  expiresAt: number
  readonly since: number
  /** The other relay has sent a message: a client there uses the topic. */
  isAnswered: boolean
  /** The last message that was passed on. */
  passed: number
  isDue: boolean
  isBusy: boolean
  isLeaving: boolean
  /** Messages that were passed on and stay for a client of this relay that subscribes later. */
  kept: { readonly messageId: string; readonly at: number }[]
}

/**
 * One client of another relay. It follows there what clients of this relay follow here, passes
 * their messages on, and stores what arrives. Its place in the mailboxes is that of a subscriber: a
 * message waits in the storage until the other relay has confirmed it, and an arriving message is
 * confirmed once it is stored. Both relays recognise a repeated message, so that a crash on either
 * side neither loses nor doubles one.
 */
export class UpstreamLink {
  readonly #storage: RelayStorage
  readonly #limits: RelayLimits
  readonly #clientId: string
  readonly #log: Logger
  readonly #socket: UpstreamSocket
  readonly #topics = new Map<string, Topic>()
  /** Topics that are being left; a client that subscribes again waits for that. */
  readonly #ending = new Map<string, Promise<void>>()
  readonly #due: string[] = []
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #unwatch: () => void
  #forwarding = 0
  #isClosed = false

  constructor({
    storage,
    limits,
    settings,
    identity,
    log,
  }: {
    storage: RelayStorage
    limits: RelayLimits
    settings: UpstreamRelaySettings
    identity: UpstreamIdentity
    log: Logger
  }) {
    this.#storage = storage
    this.#limits = limits
    this.#clientId = identity.clientId
    this.#log = log
    this.#socket = new UpstreamSocket({
      settings,
      identity,
      isNeeded: () => this.#topics.size > 0,
      onOpen: () => this.#run(() => this.#resume()),
      onPush: (message) => this.#store(message),
      log,
    })
    this.#unwatch = storage.watchPublished({
      follows: (topic) => this.#topics.has(topic),
      offer: ({ topic, publisher }) => {
        if (publisher !== this.#clientId) this.#noteDue(topic)
      },
    })
    const sweep = setInterval(() => this.#run(() => this.#sweep()), SWEEP_MS)
    sweep.unref()
    this.#timers.add(sweep)
  }

  /** Takes up the topics of an earlier process. */
  async start(): Promise<void> {
    for (const topic of await this.#storage.listTopics(this.#clientId))
      this.#topics.set(topic, { ...createTopic(undefined, 0), isAnswered: true })
    if (this.#topics.size > 0) this.#socket.connect()
  }

  /** A client of this relay subscribed. */
  async follow(
    clientId: string,
    topics: readonly string[],
    { expiresAt, owner }: { expiresAt: number; owner: RelayOwner | undefined },
  ): Promise<void> {
    const fresh: string[] = []
    const due: string[] = []
    await Promise.allSettled(topics.map((id) => this.#ending.get(id)))
    for (const id of topics) {
      const known = this.#topics.get(id)
      const topic = known ?? createTopic(owner, 0)
      this.#topics.set(id, topic)
      topic.clients.add(clientId)
      topic.owner ??= owner
      topic.isLeaving = false
      if (!known) fresh.push(id)
      if (topic.expiresAt >= expiresAt - RENEW_MS) continue
      topic.expiresAt = expiresAt
      due.push(id)
    }
    if (due.length > 0)
      await this.#storage.subscribe(this.#clientId, due, { expiresAt, limit: NO_LIMIT })
    if (fresh.length === 0) return
    if (this.#socket.isOpen) this.#run(() => this.#subscribe(fresh))
    else this.#socket.connect()
    // What was published before this subscription.
    for (const topic of fresh) this.#noteDue(topic)
  }

  /**
   * A client of this relay unsubscribed. The link leaves too once the last message is passed on.
   */
  leave(clientId: string, topics: readonly string[]): void {
    for (const id of topics) {
      const topic = this.#topics.get(id)
      topic?.clients.delete(clientId)
      if (!topic || topic.clients.size > 0) continue
      topic.isLeaving = true
      this.#noteDue(id)
    }
  }

  close(): void {
    this.#isClosed = true
    this.#unwatch()
    for (const timer of this.#timers) clearTimeout(timer)
    this.#socket.close()
  }

  async #resume(): Promise<void> {
    const topics = [...this.#topics.keys()]
    await this.#subscribe(topics)
    for (const topic of topics) this.#noteDue(topic)
    this.#forwardNext()
  }

  async #subscribe(topics: readonly string[]): Promise<void> {
    for (let start = 0; start < topics.length; start += this.#limits.maxBatch) {
      const part = topics.slice(start, start + this.#limits.maxBatch)
      try {
        await this.#socket.request('irn_batchSubscribe', { topics: part })
      } catch (error) {
        if (!this.#socket.isOpen || this.#isClosed) return
        this.#log.error({ err: error }, 'upstream relay: topics were refused')
        this.#later(AGAIN_MS, () => this.#subscribe(part.filter((id) => this.#topics.has(id))))
      }
    }
  }

  // True once the message is stored or need not be.
  async #store({ topic: id, message, tag = 0, attestation }: PushedMessage): Promise<boolean> {
    const topic = this.#topics.get(id)
    if (!topic) return true
    if (Buffer.byteLength(message) > this.#limits.maxMessageBytes) {
      this.#log.warn({ tag }, 'upstream relay: a message is too large')
      return true
    }
    try {
      const outcome = await this.#storage.publish(
        {
          topic: id,
          message,
          tag,
          expiresAt: Date.now() + this.#getLifetimeS(tag) * 1000,
          publisher: this.#clientId,
          attestation: attestation ?? undefined,
          owner: topic.owner,
        },
        { limit: this.#limits.maxMailboxMessages },
      )
      if (outcome === 'stored' || outcome === 'duplicate') {
        topic.isAnswered = true
        await this.#release(id, topic, topic.kept)
        return true
      }
      this.#log.warn({ outcome }, 'upstream relay: a message does not fit')
    } catch (error) {
      logStorageFailure(this.#log, error, 'upstream relay: a message could not be stored')
    }
    // It is pushed again after the next subscription.
    this.#later(AGAIN_MS, () => this.#subscribe([id]))
    return false
  }

  #noteDue(id: string): void {
    const topic = this.#topics.get(id)
    if (!topic || topic.isDue) return
    topic.isDue = true
    this.#due.push(id)
    this.#forwardNext()
  }

  #forwardNext(): void {
    while (
      this.#due.length > 0 &&
      this.#forwarding < MAX_FORWARDING &&
      this.#socket.isOpen &&
      !this.#isClosed
    ) {
      const id = this.#due.shift()!
      const topic = this.#topics.get(id)
      if (!topic) continue
      topic.isDue = false
      // The running one reads the mailbox again at its end.
      if (topic.isBusy) {
        topic.isDue = true
        continue
      }
      this.#forwarding++
      topic.isBusy = true
      void this.#forward(id, topic).finally(() => {
        this.#forwarding--
        topic.isBusy = false
        if (topic.isDue) this.#due.push(id)
        this.#forwardNext()
      })
    }
  }

  async #forward(id: string, topic: Topic): Promise<void> {
    try {
      for (let hasMore = true; hasMore;) {
        topic.isDue = false
        const page = await this.#storage.listMessages(this.#clientId, [id], {
          after: topic.passed,
          limit: PAGE,
        })
        for (const message of page.messages) await this.#pass(id, topic, message)
        hasMore = page.hasMore
      }
      if (topic.isLeaving && !topic.isDue) await this.#forget(id)
    } catch (error) {
      if (this.#isClosed) return
      if (!(error instanceof UpstreamError) && !isStorageUnavailable(error))
        this.#log.error({ err: error }, 'upstream relay: messages could not be passed on')
      // After a reconnect every topic is read again.
      this.#later(AGAIN_MS, async () => this.#noteDue(id))
    }
  }

  async #pass(id: string, topic: Topic, message: StoredMessage): Promise<void> {
    const { message: text, tag, attestation, expiresAt, sequence, messageId } = message
    const ttl = Math.min(Math.ceil((expiresAt - Date.now()) / 1000), this.#limits.maxTtlS)
    if (ttl > 0) {
      try {
        await this.#socket.request('irn_publish', {
          topic: id,
          message: text,
          ttl,
          tag,
          prompt: PROMPTS.has(tag),
          ...(attestation !== undefined && { attestation }),
        })
      } catch (error) {
        if (!(error instanceof UpstreamError) || !error.isFinal) throw error
        this.#log.warn({ tag, reason: error.message.slice(0, 200) }, 'upstream relay: refused')
      }
    }
    topic.passed = Math.max(topic.passed, sequence)
    topic.kept.push({ messageId, at: performance.now() })
    // Before the other relay has delivered a message on the topic, the peer may be a client of this
    // relay that subscribes later, so the message stays stored here.
    if (topic.isAnswered || topic.isLeaving) await this.#release(id, topic, topic.kept)
  }

  // Gives up the link's claim on passed messages; the storage deletes those that no other
  // subscriber waits for.
  async #release(id: string, topic: Topic, kept: Topic['kept']): Promise<void> {
    if (kept.length === 0) return
    const receipts = kept.map(({ messageId }) => ({ topic: id, messageId }))
    topic.kept = topic.kept.filter((entry) => !kept.includes(entry))
    await this.#storage.acknowledge(this.#clientId, receipts)
  }

  async #forget(id: string): Promise<void> {
    this.#topics.delete(id)
    const ending = this.#storage
      .unsubscribe(this.#clientId, [id])
      .finally(() => this.#ending.delete(id))
    this.#ending.set(id, ending)
    await ending
    await this.#socket.request('irn_batchUnsubscribe', {
      subscriptions: [{ topic: id, id: toSubscriptionId(id, this.#clientId) }],
    })
  }

  async #sweep(): Promise<void> {
    const now = performance.now()
    for (const [id, topic] of this.#topics) {
      await this.#release(
        id,
        topic,
        topic.kept.filter(({ at }) => now - at > KEEP_PASSED_MS),
      )
      const isExpired = topic.expiresAt > 0 && topic.expiresAt < Date.now()
      if (!isExpired && (topic.isAnswered || now - topic.since < UNUSED_MS)) continue
      topic.isLeaving = true
      this.#noteDue(id)
    }
  }

  #getLifetimeS(tag: number): number {
    if (REQUEST_TAGS.has(tag)) return this.#limits.maxTtlS
    return SHORT_TAGS.has(tag) ? SHORT_TTL_S : LONG_TTL_S
  }

  #later(ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#run(work)
    }, ms)
    timer.unref()
    this.#timers.add(timer)
  }

  #run(work: () => Promise<void>): void {
    void work().catch((error: unknown) => {
      if (!this.#isClosed && !(error instanceof UpstreamError))
        logStorageFailure(this.#log, error, 'upstream relay: the storage failed')
    })
  }
}

function createTopic(owner: RelayOwner | undefined, expiresAt: number): Topic {
  return {
    clients: new Set(),
    owner,
    expiresAt,
    since: performance.now(),
    isAnswered: false,
    passed: 0,
    isDue: false,
    isBusy: false,
    isLeaving: false,
    kept: [],
  }
}
