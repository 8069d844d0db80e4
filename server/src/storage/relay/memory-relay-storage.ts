import { createHash } from 'node:crypto'
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

interface Entry {
  readonly stored: StoredMessage
  readonly keptAt: number
  readonly receivedBy: Set<string>
  text: string | undefined
}
interface Subscriber {
  readonly expiresAt: number
  readonly owner: RelayOwner | undefined
}
interface Topic {
  readonly entries: Map<string, Entry>
  readonly subscribers: Map<string, Subscriber>
  waiting: number
}
interface Usage {
  bytes: number
  messages: number
  subscriptions: number
}

const PURGE_INTERVAL_MS = 15_000
const MAX_BYTES = 256 * 1024 * 1024
const UNCLAIMED_MS = 6 * 3_600_000
const ROW_BYTES = 512
const SEEN_MS = 15 * 60_000

// Unix ms by a monotonic clock: setting the clock does not change when messages expire.
const getTime = () => performance.timeOrigin + performance.now()
const toOwnTime = (expiresAt: number) => getTime() + expiresAt - Date.now()

/** Mailboxes and subscriptions in this process only; all are lost when it ends. */
export class MemoryRelayStorage implements RelayStorage {
  readonly #topics = new Map<string, Topic>()
  readonly #topicsOf = new Map<string, Set<string>>()
  readonly #watchers = new Set<MessageWatcher>()
  readonly #timer: NodeJS.Timeout
  readonly #quotas: RelayQuotas | undefined
  readonly #maxBytes: number
  readonly #usage = new Map<string, Usage>()
  #bytes = 0
  #sequence = 0
  #lastPublishedAt = 0

  /** `maxBytes` limits the texts of all mailboxes together. */
  constructor({ maxBytes, quotas }: { maxBytes?: number; quotas?: RelayQuotas | undefined } = {}) {
    this.#quotas = quotas
    this.#maxBytes = maxBytes ?? Math.min(MAX_BYTES, quotas?.maxMailboxBytes ?? MAX_BYTES)
    this.#timer = setInterval(() => this.#purge(), PURGE_INTERVAL_MS)
    this.#timer.unref()
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
    const own = this.#topicsOf.get(clientId) ?? new Set()
    const fresh = new Set(topics.filter((topic) => !own.has(topic))).size
    if (own.size + fresh > limit) return 'client'
    if (fresh > 0 && owner && this.#quotas) {
      if (
        this.#usageOf(`a:${owner.address}`).subscriptions + fresh >
        this.#quotas.maxSubscriptionsPerAddress
      )
        return 'address'
      if (
        this.#usageOf(`p:${owner.projectId}`).subscriptions + fresh >
        this.#quotas.maxSubscriptionsPerProject
      )
        return 'project'
    }
    this.#topicsOf.set(clientId, own)
    for (const topic of topics) {
      own.add(topic)
      const { subscribers } = this.#topic(topic)
      const known = subscribers.get(clientId)
      if (!known) this.#count(owner, { subscriptions: 1 })
      subscribers.set(clientId, {
        expiresAt: toOwnTime(expiresAt),
        owner: known ? known.owner : owner,
      })
    }
    return 'stored'
  }

  async unsubscribe(clientId: string, topics: readonly string[]): Promise<void> {
    for (const id of topics) {
      const topic = this.#topics.get(id)
      this.#topicsOf.get(clientId)?.delete(id)
      const subscriber = topic?.subscribers.get(clientId)
      if (!topic || !subscriber) continue
      topic.subscribers.delete(clientId)
      this.#count(subscriber.owner, { subscriptions: -1 })
      for (const entry of topic.entries.values()) entry.receivedBy.add(clientId)
      for (const entry of topic.entries.values()) this.#dropTextIfReceived(topic, entry)
    }
  }

  async listTopics(clientId: string): Promise<readonly string[]> {
    return [...(this.#topicsOf.get(clientId) ?? [])]
  }

  async publish(message: NewMessage, { limit }: { limit: number }): Promise<PublishOutcome> {
    const topic = this.#topic(message.topic)
    const now = getTime()
    const messageId = createHash('sha256').update(message.message).digest('hex')
    const known = topic.entries.get(messageId)
    if (known && known.stored.expiresAt > now) return 'duplicate'
    if (known) this.#delete(topic, messageId, known)
    if (topic.waiting >= limit) this.#purgeTopic(message.topic, topic, now)
    if (this.#bytes + message.message.length > this.#maxBytes) this.#purge()
    if (topic.waiting >= limit) return 'full'
    const refused = this.#findExceeded(message)
    if (refused) return refused
    // Setting the clock back must not order a later message before an earlier one.
    this.#lastPublishedAt = Math.max(this.#lastPublishedAt, Date.now())
    const hasSubscriber = [...topic.subscribers.keys()].some(
      (clientId) => clientId !== message.publisher,
    )
    const expiresAt = hasSubscriber
      ? toOwnTime(message.expiresAt)
      : Math.min(toOwnTime(message.expiresAt), now + UNCLAIMED_MS)
    const stored: StoredMessage = {
      ...message,
      expiresAt,
      messageId,
      sequence: ++this.#sequence,
      publishedAt: this.#lastPublishedAt,
    }
    this.#topics.set(message.topic, topic)
    topic.entries.set(messageId, {
      keptAt: now,
      stored: { ...stored, message: '' },
      receivedBy: new Set([message.publisher]),
      text: message.message,
    })
    topic.waiting++
    this.#bytes += message.message.length
    this.#count(message.owner, { bytes: message.message.length + ROW_BYTES, messages: 1 })
    for (const watcher of this.#watchers) watcher.offer(stored)
    return 'stored'
  }

  async listMessages(
    clientId: string,
    topics: readonly string[],
    {
      after = 0,
      limit,
      bytes: maxBytes = MAX_PAGE_BYTES,
    }: { after?: number; limit: number; bytes?: number },
  ): Promise<MessagePage> {
    const now = getTime()
    const found: StoredMessage[] = []
    for (const id of topics) {
      let taken = 0
      for (const { stored, receivedBy, text } of this.#topics.get(id)?.entries.values() ?? []) {
        if (
          text === undefined ||
          stored.sequence <= after ||
          stored.expiresAt <= now ||
          receivedBy.has(clientId)
        )
          continue
        found.push({ ...stored, message: text })
        if (++taken > limit) break
      }
    }
    found.sort((a, b) => a.sequence - b.sequence)
    let bytes = 0
    const end = found.findIndex(
      ({ message }, index) =>
        index === limit || ((bytes += message.length) > maxBytes && index > 0),
    )
    return { messages: end < 0 ? found : found.slice(0, end), hasMore: end >= 0 }
  }

  async acknowledge(clientId: string, receipts: readonly Receipt[]): Promise<void> {
    for (const { topic: id, messageId } of receipts) {
      const topic = this.#topics.get(id)
      const entry = topic?.entries.get(messageId)
      if (!topic || !entry) continue
      entry.receivedBy.add(clientId)
      this.#dropTextIfReceived(topic, entry)
    }
  }

  watchPublished(watcher: MessageWatcher): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#watchers.clear()
  }

  #topic(id: string): Topic {
    const known = this.#topics.get(id)
    if (known) return known
    const topic: Topic = { entries: new Map(), subscribers: new Map(), waiting: 0 }
    this.#topics.set(id, topic)
    return topic
  }

  // The entry stays for 15 minutes so that a repeated publish is recognised. Its text is dropped
  // once a client other than the publisher has it and no subscriber waits for it.
  #dropTextIfReceived(topic: Topic, entry: Entry): void {
    if (entry.text === undefined || entry.receivedBy.size < 2) return
    for (const clientId of topic.subscribers.keys()) if (!entry.receivedBy.has(clientId)) return
    this.#bytes -= entry.text.length
    this.#count(entry.stored.owner, { bytes: -entry.text.length - ROW_BYTES })
    entry.text = undefined
    topic.waiting--
  }

  #delete(topic: Topic, messageId: string, entry: Entry): void {
    if (entry.text !== undefined) {
      topic.waiting--
      this.#bytes -= entry.text.length
      this.#count(entry.stored.owner, { bytes: -entry.text.length - ROW_BYTES })
    }
    this.#count(entry.stored.owner, { messages: -1 })
    topic.entries.delete(messageId)
  }

  #usageOf(owner: string): Usage {
    return this.#usage.get(owner) ?? { bytes: 0, messages: 0, subscriptions: 0 }
  }

  #count(
    owner: RelayOwner | undefined,
    { bytes = 0, messages = 0, subscriptions = 0 }: Partial<Usage>,
  ): void {
    if (!owner) return
    for (const key of [`a:${owner.address}`, `p:${owner.projectId}`]) {
      const usage = this.#usageOf(key)
      usage.bytes += bytes
      usage.messages += messages
      usage.subscriptions += subscriptions
      if (usage.bytes === 0 && usage.messages === 0 && usage.subscriptions === 0)
        this.#usage.delete(key)
      else this.#usage.set(key, usage)
    }
  }

  #findExceeded({ message, owner }: NewMessage): PublishOutcome | undefined {
    if (owner && this.#quotas) {
      const [address, project] = [
        this.#usageOf(`a:${owner.address}`),
        this.#usageOf(`p:${owner.projectId}`),
      ]
      const bytes = message.length + ROW_BYTES
      if (address.messages + 1 > this.#quotas.maxMessagesPerAddress) return 'addressMessages'
      if (address.bytes + bytes > this.#quotas.maxMailboxBytesPerAddress) return 'addressFull'
      if (project.bytes + bytes > this.#quotas.maxMailboxBytesPerProject) return 'projectFull'
    }
    return this.#bytes + message.length > this.#maxBytes ? 'serverFull' : undefined
  }

  #purge(): void {
    const now = getTime()
    for (const [id, topic] of this.#topics) this.#purgeTopic(id, topic, now)
    for (const [clientId, topics] of this.#topicsOf)
      if (topics.size === 0) this.#topicsOf.delete(clientId)
  }

  #purgeTopic(id: string, topic: Topic, now: number): void {
    for (const [messageId, entry] of topic.entries) {
      const isForgotten = entry.text === undefined && entry.keptAt + SEEN_MS <= now
      if (isForgotten || entry.stored.expiresAt <= now) this.#delete(topic, messageId, entry)
    }
    for (const [clientId, { expiresAt, owner }] of topic.subscribers) {
      if (expiresAt > now) continue
      topic.subscribers.delete(clientId)
      this.#count(owner, { subscriptions: -1 })
      this.#topicsOf.get(clientId)?.delete(id)
    }
    if (topic.entries.size === 0 && topic.subscribers.size === 0) this.#topics.delete(id)
  }
}
