import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { createBatcher, type Batcher } from '../relay/batcher.js'
import type { Database } from '../open/database.js'
import { RecentMap } from '../recent-map.js'
import { StorageUnavailable, isStorageUnavailable } from '../storage-unavailable.js'
import {
  MAX_PAGE_BYTES,
  type MessagePage,
  type MessageWatcher,
  type NewMessage,
  type PublishOutcome,
  type Receipt,
  type RelayOwner,
  type RelayQuotas,
  type RelayStorage,
  type StoredMessage,
  type SubscribeOutcome,
} from '../storage.js'
import { withTimeout } from '../open/with-timeout.js'
import type { DatabaseTime } from './database-time.js'
import { LiveMessages } from './live-messages.js'
import { subjects, type NatsLine } from './nats-line.js'
import { readMessages } from './read-messages.js'
import {
  createReceipts,
  type ClientReceipts,
  type ReceivedMessage,
  type Receipts,
} from './receipts.js'
import { deleteOne, readOne, toHeaders, type KeptMessage } from './stored-message.js'
import { StoredUsage, type Counted } from './stored-usage.js'

const UNCLAIMED_MS = 6 * 3_600_000
const SWEEP_MS = 1_000
const SCAN_MS = 10 * 60_000
const MAX_WAITING_BYTES = 128 * 1024 * 1024
const MAX_ACKNOWLEDGE_ITEMS = 500
// Each batch asks the database once for the subscribers.
const ACKNOWLEDGE_INTERVAL_MS = 30
const MAX_WAITING_RECEIPTS = 200_000
const ACKNOWLEDGE_AGAIN_MS = 500
const ACKNOWLEDGE_PATIENCE_MS = 2_000
const MAX_ENDED = 50_000
const TOPICS_AT_ONCE = 20
// Bytes per mailbox when many are read together; most of them do not fit into the page.
const MIN_BYTES_PER_TOPIC = 16 * 1024

/** Subscriptions are rows of the database. */
export type Subscriptions = Pick<RelayStorage, 'subscribe' | 'unsubscribe' | 'listTopics'>

/**
 * Mailboxes in NATS JetStream: one subject per topic, ordered within it. Subscriptions stay in the
 * database.
 */
export class NatsRelayStorage implements RelayStorage {
  readonly #line: NatsLine
  // Expiries are times of the database: an instance with another clock must neither drop nor
  // outlive the messages of the others.
  readonly #time: DatabaseTime
  readonly #database: Database
  readonly #subscriptions: Subscriptions
  readonly #hideAddress: (address: string) => string
  readonly #maxMessagesPerTopic: number
  readonly #instance = randomUUID()
  readonly #live: LiveMessages
  readonly #usage: StoredUsage
  readonly #receipts: Receipts
  readonly #acknowledging: Batcher<ClientReceipts, void>
  // Expired and deleted messages by topic and id: the same text published later is a new message.
  readonly #ended = new RecentMap<string, number>(MAX_ENDED)
  readonly #turns = new Map<string, Promise<unknown>>()
  readonly #timers: NodeJS.Timeout[]
  #publishedAt = 0
  #waitingBytes = 0
  #closing = false

  constructor({
    line,
    time,
    database,
    subscriptions,
    quotas,
    hideAddress,
    maxMessagesPerTopic,
    log,
  }: {
    line: NatsLine
    time: DatabaseTime
    database: Database
    subscriptions: Subscriptions
    quotas: RelayQuotas
    hideAddress: (address: string) => string
    maxMessagesPerTopic: number
    log: Logger
  }) {
    this.#line = line
    this.#time = time
    this.#database = database
    this.#subscriptions = subscriptions
    this.#hideAddress = hideAddress
    this.#maxMessagesPerTopic = maxMessagesPerTopic
    this.#live = new LiveMessages({ line, time, log })
    this.#usage = new StoredUsage(quotas, time.now)
    this.#receipts = createReceipts({
      line,
      database,
      onDeleted: (message) => this.#noteGone(message),
    })
    this.#acknowledging = createBatcher({
      run: (items) => this.#acknowledgeAll(items),
      maxItems: MAX_ACKNOWLEDGE_ITEMS,
      weigh: ({ receipts }) => receipts.length,
      maxWeight: MAX_ACKNOWLEDGE_ITEMS,
      maxWaiting: MAX_WAITING_RECEIPTS,
      intervalMs: ACKNOWLEDGE_INTERVAL_MS,
      refuse: () => new StorageUnavailable('Too much waits to be stored'),
    })
    line.connection.subscribe(subjects.gone(this.#instance), {
      callback: (error, message) => {
        if (!error) this.#usage.drop(Number(message.string()))
      },
    })
    const report = (work: () => Promise<void>) => () =>
      void work().catch((error: unknown) => {
        if (!this.#closing)
          log.warn(
            isStorageUnavailable(error) ? {} : { err: error },
            'nats: what has expired is deleted later',
          )
      })
    this.#timers = [
      setInterval(
        report(() => this.#sweep()),
        SWEEP_MS,
      ),
      setInterval(
        report(() => this.#scan()),
        SCAN_MS,
      ),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  /** Observes newly stored messages. */
  async start(): Promise<void> {
    await this.#live.start()
  }

  subscribe(
    clientId: string,
    topics: readonly string[],
    options: { expiresAt: number; limit: number; owner?: RelayOwner | undefined },
  ): Promise<SubscribeOutcome> {
    return this.#subscriptions.subscribe(clientId, topics, options)
  }

  async unsubscribe(clientId: string, topics: readonly string[]): Promise<void> {
    const held = new Set(await this.#subscriptions.listTopics(clientId))
    const left = topics.filter((topic) => held.has(topic))
    await this.#subscriptions.unsubscribe(clientId, topics)
    for (const topic of left) {
      const messages = await this.#readAll(topic)
      await this.#receipts.add([
        { clientId, receipts: messages.map(({ messageId }) => ({ topic, messageId })) },
      ])
    }
  }

  listTopics(clientId: string): Promise<readonly string[]> {
    return this.#subscriptions.listTopics(clientId)
  }

  async publish(message: NewMessage, { limit }: { limit: number }): Promise<PublishOutcome> {
    // Callers calculate an expiry by the clock of this machine. The lifetime that is left is the
    // same by either clock.
    const expiresAt = this.#time.now() + message.expiresAt - Date.now()
    if (this.#waitingBytes + message.message.length > MAX_WAITING_BYTES)
      throw new StorageUnavailable('Too much waits to be stored')
    this.#waitingBytes += message.message.length
    try {
      await this.#live.listen(message.topic)
      const owned = {
        ...message,
        expiresAt,
        ...(message.owner && {
          owner: { ...message.owner, address: this.#hideAddress(message.owner.address) },
        }),
      }
      // The stream itself enforces the usual limit. A smaller limit needs counting, and a long
      // lifetime a database query; messages of that topic then wait for each other.
      const isCounted = limit < this.#maxMessagesPerTopic
      if (
        !isCounted &&
        expiresAt - this.#time.now() <= UNCLAIMED_MS &&
        !this.#turns.has(message.topic)
      )
        return await this.#store(owned)
      return await this.#inTurn(message.topic, () =>
        isCounted ? this.#storeCounted(owned, limit) : this.#store(owned),
      )
    } finally {
      this.#waitingBytes -= message.message.length
    }
  }

  async listMessages(
    clientId: string,
    topics: readonly string[],
    { after = 0, limit, bytes = MAX_PAGE_BYTES }: { after?: number; limit: number; bytes?: number },
  ): Promise<MessagePage> {
    // Acknowledged messages must not be returned again.
    this.#acknowledging.hurry()
    const parts: { messages: KeptMessage[]; isCut: boolean }[] = []
    const wanted = [...new Set(topics)]
    const share = Math.max(MIN_BYTES_PER_TOPIC, bytes / wanted.length)
    for (let start = 0; start < wanted.length; start += TOPICS_AT_ONCE)
      parts.push(
        ...(await Promise.all(
          wanted
            .slice(start, start + TOPICS_AT_ONCE)
            .map((topic) =>
              this.#readMailbox(clientId, topic, { after, limit, bytes: Math.min(bytes, share) }),
            ),
        )),
      )
    // No message after the point where a topic was cut may be returned, or the rest of that topic
    // would be skipped.
    const end = Math.min(
      ...parts.map(({ messages, isCut }) => (isCut ? messages.at(-1)!.sequence : Infinity)),
    )
    const sorted = parts
      .flatMap(({ messages }) => messages)
      .filter(({ sequence }) => sequence <= end)
      .sort((a, b) => a.sequence - b.sequence)
    let size = 0
    const at = sorted.findIndex(
      ({ message }, index) => index === limit || ((size += message.length) > bytes && index > 0),
    )
    return {
      messages: (at < 0 ? sorted : sorted.slice(0, at)).map(withoutInstance),
      hasMore: at >= 0 || end !== Infinity,
    }
  }

  async acknowledge(clientId: string, receipts: readonly Receipt[]): Promise<void> {
    if (receipts.length === 0) return
    // Executed once NATS is available again; callers do not wait for it.
    await withTimeout(
      ACKNOWLEDGE_PATIENCE_MS,
      this.#acknowledging.add({ clientId, receipts }),
      'The acknowledgement waits for NATS',
    )
  }

  watchPublished(watcher: MessageWatcher): () => void {
    return this.#live.watch({
      follows: (topic) => watcher.follows(topic),
      offer: (message) => this.#offerTo(watcher, message as KeptMessage),
    })
  }

  #offerTo(watcher: MessageWatcher, message: KeptMessage): void {
    if (watcher.follows(message.topic)) this.#receipts.remember(message)
    watcher.offer(withoutInstance(message))
  }

  async close(): Promise<void> {
    this.#closing = true
    for (const timer of this.#timers) clearInterval(timer)
    await this.#acknowledging.drain()
    this.#live.stop()
    this.#time.stop()
    await this.#line.close()
  }

  async #store(message: NewMessage): Promise<PublishOutcome> {
    const counted = this.#usage.take(message)
    if (typeof counted === 'string') return counted
    let isKept = false
    try {
      const outcome = await this.#offer(
        { ...message, expiresAt: await this.#boundLifetime(message) },
        counted,
      )
      isKept = outcome === 'stored'
      return outcome
    } finally {
      if (!isKept) this.#usage.release(counted)
    }
  }

  async #offer(
    message: NewMessage,
    counted: Counted,
    { isRepeated = false, suffix = '' } = {},
  ): Promise<PublishOutcome> {
    const { topic } = message
    const messageId = createHash('sha256').update(message.message).digest('hex')
    this.#publishedAt = Math.max(this.#publishedAt, this.#time.now())
    const publishedAt = this.#publishedAt
    let stored: { seq: number; duplicate: boolean }
    try {
      stored = await this.#line.ask(() =>
        this.#line.publisher.publish(
          subjects.message(topic),
          message.message,
          toHeaders(this.#line.createHeaders(), message, {
            once: `${topic}${messageId}${suffix}`,
            messageId,
            publishedAt,
            instance: this.#instance,
          }),
        ),
      )
    } catch (error) {
      const full = readFull(error)
      if (!full) throw error
      // The stream counts expired messages until they are deleted.
      if (isRepeated || (await this.#deleteExpired(topic)) === 0) return full
      return this.#offer(message, counted, { isRepeated: true, suffix })
    }
    if (!stored.duplicate) {
      this.#usage.keep(stored.seq, counted)
      return 'stored'
    }
    const known = await readOne(this.#line, stored.seq)
    if (known && known.expiresAt <= this.#time.now()) await this.#end(known)
    const ended = this.#ended.get(`${topic}${messageId}`)
    // The same text published after the first message expired is a new message; repetitions are
    // duplicates until that one expires.
    return ended === stored.seq
      ? this.#offer(message, counted, { isRepeated, suffix: `~${stored.seq}` })
      : 'duplicate'
  }

  async #storeCounted(message: NewMessage, limit: number): Promise<PublishOutcome> {
    await this.#deleteExpired(message.topic)
    const messages = await this.#readAll(message.topic)
    const messageId = createHash('sha256').update(message.message).digest('hex')
    if (messages.some((known) => known.messageId === messageId)) return 'duplicate'
    return messages.length >= limit ? 'full' : this.#store(message)
  }

  // Limits the lifetime of a message without another subscriber to some hours: a wallet that scans
  // a code subscribes within minutes.
  async #boundLifetime({ topic, publisher, expiresAt }: NewMessage): Promise<number> {
    const bound = this.#time.now() + UNCLAIMED_MS
    if (expiresAt <= bound) return expiresAt
    const [row] = await this.#database.query<{ found: boolean }>(
      sql`select exists (select from relay_subscriptions where topic = ${topic} and client_id <> ${publisher} and expires_at > (extract(epoch from clock_timestamp()) * 1000)::bigint) as found`,
    )
    return row?.found ? expiresAt : bound
  }

  async #readMailbox(
    clientId: string,
    topic: string,
    { after, limit, bytes }: { after: number; limit: number; bytes: number },
  ): Promise<{ messages: KeptMessage[]; isCut: boolean }> {
    await this.#live.listen(topic)
    const messages: KeptMessage[] = []
    let received: ReadonlySet<number> | undefined
    let size = 0
    for await (const message of readMessages(this.#line, topic, after + 1)) {
      if (message.publisher === clientId || message.expiresAt <= this.#time.now()) continue
      received ??= await this.#receipts.listReceived(topic, clientId)
      if (received.has(message.sequence)) continue
      if (
        messages.length >= limit ||
        (messages.length > 0 && size + message.message.length > bytes)
      )
        return { messages, isCut: true }
      messages.push(message)
      this.#receipts.remember(message)
      size += message.message.length
    }
    return { messages, isCut: false }
  }

  async #readAll(topic: string): Promise<KeptMessage[]> {
    const messages: KeptMessage[] = []
    for await (const message of readMessages(this.#line, topic, 1)) messages.push(message)
    return messages
  }

  async #deleteExpired(topic: string): Promise<number> {
    const over = (await this.#readAll(topic)).filter(
      ({ expiresAt }) => expiresAt <= this.#time.now(),
    )
    for (const message of over) await this.#end(message)
    return over.length
  }

  // Stored before the message is deleted: a publish that finds neither would treat the text as a
  // duplicate.
  async #end(message: KeptMessage): Promise<void> {
    this.#ended.set(`${message.topic}${message.messageId}`, message.sequence)
    if (await deleteOne(this.#line, message.sequence)) this.#noteGone(message)
  }

  #noteGone({ instance, sequence }: ReceivedMessage): void {
    if (instance === this.#instance) this.#usage.drop(sequence)
    else this.#line.connection.publish(subjects.gone(instance), String(sequence))
  }

  async #sweep(): Promise<void> {
    for (const sequence of this.#usage.takeExpired()) {
      const message = await readOne(this.#line, sequence)
      if (message) await this.#end(message)
      this.#usage.drop(sequence)
    }
  }

  // Messages stored by instances that have stopped since.
  async #scan(): Promise<void> {
    for await (const message of readMessages(this.#line, undefined, 1)) {
      if (this.#closing) return
      if (message.expiresAt <= this.#time.now()) await this.#end(message)
    }
  }

  async #acknowledgeAll(items: readonly ClientReceipts[]): Promise<void[]> {
    // Clients do not repeat acknowledgements, so they are kept here until NATS is available again.
    for (;;) {
      try {
        await this.#receipts.add(items)
        return items.map(() => undefined)
      } catch (error) {
        if (this.#closing || !isStorageUnavailable(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, ACKNOWLEDGE_AGAIN_MS))
      }
    }
  }

  async #inTurn<T>(topic: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(topic)
    const turn = (before ?? Promise.resolve()).then(work, work)
    this.#turns.set(topic, turn)
    try {
      return await turn
    } finally {
      if (this.#turns.get(topic) === turn) this.#turns.delete(topic)
    }
  }
}

function readFull(error: unknown): PublishOutcome | undefined {
  const text = error instanceof Error ? error.message : ''
  if (/per subject/i.test(text)) return 'full'
  return /maximum (?:bytes|messages)|insufficient storage|resource limits exceeded/i.test(text)
    ? 'serverFull'
    : undefined
}

function withoutInstance({ instance: _, ...message }: KeptMessage): StoredMessage {
  return message
}
