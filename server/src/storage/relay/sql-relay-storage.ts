import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { createBatcher, type Batcher } from './batcher.js'
import type { Database } from '../open/database.js'
import { MessageFeed } from './message-feed.js'
import type { Notifier } from './notifier.js'
import { RecentOutcomes } from '../upkeep/recent-outcomes.js'
import { RELAY_READS } from './relay-reads.js'
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
import { createTurns } from '../open/take-turns.js'
import { withTimeout } from '../open/with-timeout.js'

// The function's time grows with the square of the batch: 128 take 20 ms, 500 took 200 ms, and an
// overloaded server could not catch up.
const MAX_PUBLISH_ITEMS = { embedded: 64, server: 128 } as const
const MAX_WAITING_BYTES = 128 * 1024 * 1024
// The embedded engine runs one statement at a time, for which all others wait: each is limited to a
// few milliseconds.
const MAX_PUBLISH_BYTES = { embedded: 64 * 1024, server: 4 * 1024 * 1024 } as const
// While several addresses publish, one address adds at most this much to a statement: a statement
// with one message of 128 KiB takes three times as long as one without.
const MAX_PUBLISH_SHARE_BYTES = 16 * 1024
const MAX_SUBSCRIBE_TOPICS = { embedded: 25, server: 500 } as const
const MAX_ACKNOWLEDGE_ITEMS = 2_000
// On the embedded engine a statement takes about 0.8 ms, plus 0.05 ms per receipt.
const ACKNOWLEDGE_INTERVAL_MS = 30
const MAX_LIST_TOPICS = 100
// Messages per mailbox when many are read together.
const MIN_PER_TOPIC = 16
const MAX_READ_BYTES = { embedded: 160 * 1024, server: 4 * 1024 * 1024 } as const
const MAX_WAITING_RECEIPTS = 200_000
const ACKNOWLEDGE_AGAIN_MS = 500
const ACKNOWLEDGE_PATIENCE_MS = 2_000
const POLL_MS = 1_000

// The remaining lifetime is calculated when a call arrives, because the clock may be set while the
// call waits.
interface Publishing {
  readonly message: NewMessage
  readonly messageId: string
  readonly ttl: number
  readonly limit: number
}
interface Subscribing {
  readonly clientId: string
  readonly topics: readonly string[]
  readonly ttl: number
  readonly limit: number
  readonly owner: RelayOwner | undefined
}
interface Listing {
  readonly clientId: string
  readonly topics: readonly string[]
  readonly after: number
  readonly limit: number
  readonly bytes: number
}
interface Acknowledging {
  readonly clientId: string
  readonly receipts: readonly Receipt[]
}
// One row per outcome: `places` lists its messages, from 1, and is null if all messages have that
// outcome.
interface PublishRow {
  readonly outcome: PublishOutcome
  readonly places: readonly number[] | null
  readonly published_at: number
  readonly previous: number
}
interface PlaceRow {
  readonly item: number
  readonly topic: string
  readonly sequence: number
  readonly size: number
  readonly total: number
}
interface MessageRow {
  readonly sequence: number
  readonly topic: string
  readonly message_id: string
  readonly message: string
  readonly tag: number
  readonly publisher: string
  readonly attestation: string | null
  readonly published_at: number
  readonly expires_at: number
}

/**
 * Mailboxes and subscriptions in SQL. Concurrent calls are written together: one commit for many
 * publishes.
 */
export class SqlRelayStorage implements RelayStorage {
  readonly #database: Database
  readonly #notifier: Notifier | undefined
  readonly #feed: MessageFeed
  readonly #publishing: Batcher<Publishing, PublishOutcome>
  readonly #subscribing: Batcher<Subscribing, SubscribeOutcome>
  readonly #listing: Batcher<Listing, MessagePage>
  readonly #acknowledging: Batcher<Acknowledging, void>
  readonly #recent = new RecentOutcomes()
  readonly #quotas: RelayQuotas
  readonly #hideAddress: (address: string) => string
  readonly #log: Logger
  // On the embedded engine a publish waits for at most one other statement of the relay.
  readonly #inTurn: <T>(work: () => Promise<T>) => Promise<T>
  #poll: NodeJS.Timeout | undefined
  #away = false
  #closing = false

  /**
   * `hideAddress` returns the stored hash of a network address. Without a notifier this process is
   * the only one.
   */
  constructor({
    database,
    notifier,
    quotas,
    hideAddress,
    log,
  }: {
    database: Database
    notifier: Notifier | undefined
    quotas: RelayQuotas
    hideAddress: (address: string) => string
    log: Logger
  }) {
    this.#database = database
    this.#notifier = notifier
    this.#quotas = quotas
    this.#hideAddress = hideAddress
    this.#log = log
    this.#inTurn = database.kind === 'embedded' ? createTurns() : (work) => work()
    this.#feed = new MessageFeed({
      source: {
        listTopics: (after, last) => this.#listSequences(after, last),
        readMessages: (sequences) => this.#readMessages(sequences),
      },
      log,
    })
    const refuse = () => new StorageUnavailable('Too much waits to be stored')
    this.#publishing = createBatcher({
      run: (items) => this.#publishAll(items),
      maxItems: MAX_PUBLISH_ITEMS[database.kind],
      readOwner: ({ message }) => message.owner?.address,
      weigh: ({ message }) => message.message.length,
      maxWeight: MAX_PUBLISH_BYTES[database.kind],
      ...(database.kind === 'embedded' ? { maxShare: MAX_PUBLISH_SHARE_BYTES } : {}),
      maxWaiting: MAX_WAITING_BYTES,
      refuse,
    })
    this.#subscribing = createBatcher({
      run: (items) => this.#inTurn(() => this.#subscribeAll(items)),
      maxItems: MAX_SUBSCRIBE_TOPICS[database.kind],
      readOwner: ({ owner }) => owner?.address,
      weigh: ({ topics }) => topics.length,
      maxWeight: MAX_SUBSCRIBE_TOPICS[database.kind],
      refuse,
    })
    this.#listing = createBatcher({
      run: (items) => this.#listAll(items),
      maxItems: MAX_LIST_TOPICS,
      weigh: ({ topics }) => topics.length,
      maxWeight: MAX_LIST_TOPICS,
      refuse,
    })
    this.#acknowledging = createBatcher({
      run: (items) => this.#acknowledgeAll(items),
      maxItems: MAX_ACKNOWLEDGE_ITEMS,
      weigh: ({ receipts }) => receipts.length,
      maxWeight: MAX_ACKNOWLEDGE_ITEMS,
      maxWaiting: MAX_WAITING_RECEIPTS,
      intervalMs: ACKNOWLEDGE_INTERVAL_MS,
      refuse,
    })
  }

  /** Finds the end of the stored messages and observes later ones. */
  async start(): Promise<void> {
    this.#feed.start(await this.#readHead())
    // Lost announcements are recovered within a second.
    this.#poll = setInterval(() => void this.#catchUp(), POLL_MS)
    this.#poll.unref()
    this.#notifier?.start({
      // Our own announcement often arrives before our own answer, which includes the texts.
      onAnnounced: (announcement, isOwn) => {
        if (!isOwn || this.#publishing.size === 0) this.#feed.addAnnounced(announcement)
      },
      onConnected: () => void this.#catchUp(),
    })
  }

  async subscribe(
    clientId: string,
    topics: readonly string[],
    {
      expiresAt,
      limit,
      owner,
    }: { expiresAt: number; limit: number; owner?: RelayOwner | undefined },
  ): Promise<SubscribeOutcome> {
    const ttl = Math.round(expiresAt - Date.now())
    const size = MAX_SUBSCRIBE_TOPICS[this.#database.kind]
    // When a quota is reached in the middle of a call of several statements, the earlier part stays
    // stored.
    for (let start = 0; start < topics.length; start += size) {
      const outcome = await this.#subscribing.add({
        clientId,
        topics: topics.slice(start, start + size),
        ttl,
        limit,
        owner,
      })
      if (outcome !== 'stored') return outcome
    }
    return 'stored'
  }

  async unsubscribe(clientId: string, topics: readonly string[]): Promise<void> {
    await this.#database.query(
      sql`select relay_unsubscribe(${clientId}, ${sql.param([...topics])}::text[])`,
    )
  }

  async listTopics(clientId: string): Promise<readonly string[]> {
    return (await this.#database.query<{ topic: string }>(RELAY_READS.topicsOf(clientId))).map(
      ({ topic }) => topic,
    )
  }

  async publish(message: NewMessage, { limit }: { limit: number }): Promise<PublishOutcome> {
    const messageId = createHash('sha256').update(message.message).digest('hex')
    return (
      this.#recent.find(message, messageId) ??
      this.#publishing.add({
        message,
        messageId,
        ttl: Math.round(message.expiresAt - Date.now()),
        limit,
      })
    )
  }

  async listMessages(
    clientId: string,
    topics: readonly string[],
    { after = 0, limit, bytes = MAX_PAGE_BYTES }: { after?: number; limit: number; bytes?: number },
  ): Promise<MessagePage> {
    if (topics.length === 0) return { messages: [], hasMore: false }
    // Acknowledged messages must not be returned again.
    this.#acknowledging.hurry()
    return this.#listing.add({ clientId, topics, after, limit, bytes })
  }

  async acknowledge(clientId: string, receipts: readonly Receipt[]): Promise<void> {
    if (receipts.length === 0) return
    // Written once the database is available again; callers do not wait for it.
    await withTimeout(
      ACKNOWLEDGE_PATIENCE_MS,
      this.#acknowledging.add({ clientId, receipts }),
      'The acknowledgement waits for the database',
    )
  }

  watchPublished(watcher: MessageWatcher): () => void {
    return this.#feed.watch(watcher)
  }

  async close(): Promise<void> {
    this.#closing = true
    clearInterval(this.#poll)
    await Promise.all(
      [this.#publishing, this.#subscribing, this.#listing, this.#acknowledging].map((batcher) =>
        batcher.drain(),
      ),
    )
    await this.#notifier?.stop()
    await this.#feed.stop()
  }

  async #publishAll(items: readonly Publishing[]): Promise<PublishOutcome[]> {
    const quotas = this.#quotas
    const messages = items.map(({ message }) => message)
    const ids = items.map(({ messageId }) => messageId)
    const column = <T>(read: (message: NewMessage) => T) => sql.param(messages.map(read))
    const rows = await this.#database.query<PublishRow>(sql`
      select o_outcome as outcome, case when count(*) < ${items.length}::integer then array_agg(o_place order by o_place) end as places, min(o_published_at)::float8 as published_at, min(o_previous)::float8 as previous
      from relay_publish(
        ${column(({ topic }) => topic)}::text[], ${sql.param(ids)}::text[], ${column(({ message }) => message)}::text[], ${column(({ tag }) => tag)}::integer[],
        ${sql.param(items.map(({ ttl }) => ttl))}::bigint[], ${column(({ publisher }) => publisher)}::text[],
        ${column(({ attestation }) => attestation ?? null)}::text[], ${column(({ owner }) => owner?.projectId ?? null)}::text[], ${column(({ owner }) => owner && this.#hideAddress(owner.address))}::text[],
        ${Math.min(...items.map(({ limit }) => limit))}::integer, ${quotas.maxMailboxBytes}::bigint, ${quotas.maxMailboxBytesPerProject}::bigint, ${quotas.maxMailboxBytesPerAddress}::bigint, ${quotas.maxMessagesPerAddress}::bigint,
        ${this.#notifier?.channel ?? null}::text, ${this.#notifier?.instance ?? null}::text)
      group by o_outcome`)
    const outcomes = items.map((): PublishOutcome => 'full')
    const stored: StoredMessage[] = []
    const previous = rows[0]?.previous ?? 0
    for (const { outcome, places, published_at } of rows) {
      for (let index = 0; index < (places ?? items).length; index++) {
        const at = places ? places[index]! - 1 : index
        outcomes[at] = outcome
        this.#recent.add(messages[at]!, ids[at]!, outcome)
        // Stored messages are numbered in the order of the batch, without gaps.
        if (outcome === 'stored')
          stored.push({
            ...messages[at]!,
            messageId: ids[at]!,
            sequence: previous + index + 1,
            publishedAt: published_at,
          })
      }
    }
    if (stored.length > 0)
      this.#notifier?.announce({
        previous,
        last: stored.at(-1)!.sequence,
        topics: stored.map(({ topic }) => topic),
      })
    this.#feed.addOwn(previous, stored)
    return outcomes
  }

  async #subscribeAll(items: readonly Subscribing[]): Promise<SubscribeOutcome[]> {
    const quotas = this.#quotas
    const pairs = items.flatMap(({ clientId, topics, ttl, owner }) =>
      topics.map((topic) => ({
        clientId,
        topic,
        ttl,
        projectId: owner?.projectId ?? null,
        source: owner ? this.#hideAddress(owner.address) : null,
      })),
    )
    const over = await this.#database.query<{ client: string; outcome: SubscribeOutcome }>(sql`
      select o_client as client, o_outcome as outcome from relay_subscribe(
        ${sql.param(pairs.map(({ clientId }) => clientId))}::text[], ${sql.param(pairs.map(({ topic }) => topic))}::text[],
        ${sql.param(pairs.map(({ ttl }) => ttl))}::bigint[], ${sql.param(pairs.map(({ projectId }) => projectId))}::text[], ${sql.param(pairs.map(({ source }) => source))}::text[],
        ${Math.min(...items.map(({ limit }) => limit))}::integer, ${quotas.maxSubscriptionsPerProject}::bigint, ${quotas.maxSubscriptionsPerAddress}::bigint)`)
    const refused = new Map(over.map(({ client, outcome }) => [client, outcome]))
    if (items.length === 1 || refused.size === 0)
      return items.map(({ clientId }) => refused.get(clientId) ?? 'stored')
    // Several calls of one client in a batch may exceed its limit only together.
    const results: SubscribeOutcome[] = []
    for (const item of items)
      results.push(refused.has(item.clientId) ? (await this.#subscribeAll([item]))[0]! : 'stored')
    return results
  }

  async #listAll(items: readonly Listing[]): Promise<MessagePage[]> {
    const questions = items.flatMap(({ clientId, topics, after, limit }, item) => {
      const wanted = [...new Set(topics)]
      const most = Math.min(limit, Math.max(MIN_PER_TOPIC, Math.ceil(limit / wanted.length)))
      return wanted.map((topic) => ({ item, clientId, topic, after, most }))
    })
    const places: PlaceRow[][] = items.map(() => [])
    // A call may name more topics than a statement reads. What is stored between two statements is
    // left for the next call.
    const last = questions.length > MAX_LIST_TOPICS ? await this.#readHead() : Infinity
    for (let start = 0; start < questions.length; start += MAX_LIST_TOPICS) {
      const rows = await this.#inTurn(() =>
        this.#database.query<PlaceRow>(
          RELAY_READS.places(questions.slice(start, start + MAX_LIST_TOPICS)),
        ),
      )
      for (const row of rows) if (row.sequence <= last) places[row.item]!.push(row)
    }
    const parts = items.map((item, index) => choosePart(places[index]!, item))
    const found = await this.#readTexts(
      new Map(parts.flatMap(({ chosen }) => chosen.map(({ sequence, size }) => [sequence, size]))),
    )
    // Messages that were acknowledged meanwhile are missing from `found`.
    return parts.map(({ chosen, hasMore }) => ({
      messages: chosen.flatMap(({ sequence }) => found.get(sequence) ?? []),
      hasMore,
    }))
  }

  // Several statements, so that others run between them. `sizes`: bytes by sequence.
  async #readTexts(
    sizes: ReadonlyMap<number, number>,
  ): Promise<ReadonlyMap<number, StoredMessage>> {
    const found = new Map<number, StoredMessage>()
    let [sequences, bytes]: [number[], number] = [[], 0]
    const read = async () => {
      for (const message of await this.#inTurn(() => this.#readMessages(sequences)))
        found.set(message.sequence, message)
    }
    for (const [sequence, size] of sizes) {
      if (sequences.length > 0 && bytes + size > MAX_READ_BYTES[this.#database.kind]) {
        await read()
        sequences = []
        bytes = 0
      }
      sequences.push(sequence)
      bytes += size
    }
    if (sequences.length > 0) await read()
    return found
  }

  async #acknowledgeAll(items: readonly Acknowledging[]): Promise<void[]> {
    const all = items.flatMap(({ clientId, receipts }) =>
      receipts.map(({ topic, messageId }) => ({ clientId, topic, messageId })),
    )
    const query = sql`
      select relay_acknowledge(${sql.param(all.map(({ clientId }) => clientId))}::text[], ${sql.param(all.map(({ topic }) => topic))}::text[], ${sql.param(all.map(({ messageId }) => messageId))}::text[])`
    // Clients do not repeat acknowledgements, so they are kept here until the database is available
    // again.
    for (;;) {
      try {
        await this.#inTurn(() => this.#database.query(query))
        return items.map(() => undefined)
      } catch (error) {
        if (this.#closing || !isStorageUnavailable(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, ACKNOWLEDGE_AGAIN_MS))
      }
    }
  }

  async #catchUp(): Promise<void> {
    try {
      const head = await this.#readHead()
      if (this.#away) this.#log.warn('database: back')
      this.#away = false
      if (this.#publishing.size === 0) this.#feed.advanceTo(head)
    } catch (error) {
      if (!this.#away)
        this.#log.error(
          { err: error },
          'database: away; requests that need it are refused until it is back',
        )
      this.#away = true
    }
  }

  async #readHead(): Promise<number> {
    return (await this.#database.query<{ sequence: number }>(RELAY_READS.head()))[0]?.sequence ?? 0
  }

  #listSequences(after: number, last: number) {
    return this.#database.query<{ sequence: number; topic: string }>(
      RELAY_READS.sequences(after, last),
    )
  }

  async #readMessages(sequences: readonly number[]): Promise<readonly StoredMessage[]> {
    return (await this.#database.query<MessageRow>(RELAY_READS.messages(sequences))).map(toStored)
  }
}

function toStored({
  sequence,
  topic,
  message_id,
  message,
  tag,
  publisher,
  attestation,
  published_at,
  expires_at,
}: MessageRow): StoredMessage {
  return {
    sequence,
    topic,
    messageId: message_id,
    message,
    tag,
    publisher,
    attestation: attestation ?? undefined,
    publishedAt: published_at,
    expiresAt: expires_at,
  }
}

// Chooses the messages of a page. Each topic contributed a part of its `total` messages; topics are
// merged by sequence.
function choosePart(
  rows: readonly PlaceRow[],
  { limit, bytes: maxBytes }: { limit: number; bytes: number },
): { chosen: readonly PlaceRow[]; hasMore: boolean } {
  const perTopic = new Map<string, { total: number; found: number; last: number }>()
  for (const { topic, total, sequence } of rows)
    perTopic.set(topic, { total, found: (perTopic.get(topic)?.found ?? 0) + 1, last: sequence })
  // Messages after the point where a topic was cut must not be returned, or the rest of that topic
  // would be skipped.
  const cut = Math.min(
    ...[...perTopic.values()].map(({ total, found, last }) => (found < total ? last : Infinity)),
  )
  const sorted = rows
    .filter(({ sequence }) => sequence <= cut)
    .sort((a, b) => a.sequence - b.sequence)
  let bytes = 0
  const end = sorted.findIndex(
    ({ size }, index) => index === limit || ((bytes += size) > maxBytes && index > 0),
  )
  return {
    chosen: end < 0 ? sorted : sorted.slice(0, end),
    hasMore: end >= 0 || sorted.length < rows.length || cut !== Infinity,
  }
}
