import { createHash } from 'node:crypto'
import { MAX_PAGE_BYTES, type MessagePage, type MessageWatcher, type NewMessage, type PublishOutcome, type Receipt, type RelayStorage, type StoredMessage } from './storage.js'

interface Entry { readonly stored: StoredMessage; readonly receivedBy: Set<string>; text: string | undefined }
interface Topic { readonly entries: Map<string, Entry>; readonly subscribers: Map<string, number>; waiting: number }

const PURGE_INTERVAL_MS = 15_000
const MAX_BYTES = 256 * 1024 * 1024

// Unix milliseconds by a clock nobody sets: what is kept here lives as long as it was to, whatever becomes of the time of day.
const getTime = () => performance.timeOrigin + performance.now()
const toOwnTime = (expiresAt: number) => getTime() + expiresAt - Date.now()

/** Mailboxes and subscriptions in this process only; all is gone when it ends. */
export class MemoryRelayStorage implements RelayStorage {
  readonly #topics = new Map<string, Topic>()
  readonly #topicsOf = new Map<string, Set<string>>()
  readonly #watchers = new Set<MessageWatcher>()
  readonly #timer: NodeJS.Timeout
  readonly #maxBytes: number
  #bytes = 0
  #sequence = 0
  #lastPublishedAt = 0

  /** `maxBytes` bounds the texts of all mailboxes together. */
  constructor({ maxBytes = MAX_BYTES }: { maxBytes?: number } = {}) {
    this.#maxBytes = maxBytes
    this.#timer = setInterval(() => this.#purge(), PURGE_INTERVAL_MS)
    this.#timer.unref()
  }

  async subscribe(clientId: string, topics: readonly string[], { expiresAt, limit }: { expiresAt: number; limit: number }): Promise<boolean> {
    const own = this.#topicsOf.get(clientId) ?? new Set()
    if (own.size + topics.filter((topic) => !own.has(topic)).length > limit) return false
    this.#topicsOf.set(clientId, own)
    for (const topic of topics) {
      own.add(topic)
      this.#topic(topic).subscribers.set(clientId, toOwnTime(expiresAt))
    }
    return true
  }

  async unsubscribe(clientId: string, topics: readonly string[]): Promise<void> {
    for (const id of topics) {
      const topic = this.#topics.get(id)
      this.#topicsOf.get(clientId)?.delete(id)
      if (!topic?.subscribers.delete(clientId)) continue
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
    if (topic.waiting >= limit || this.#bytes + message.message.length > this.#maxBytes) return 'full'
    // A clock that is set back must not put a later message before an earlier one.
    this.#lastPublishedAt = Math.max(this.#lastPublishedAt, Date.now())
    const stored: StoredMessage = { ...message, expiresAt: toOwnTime(message.expiresAt), messageId, sequence: ++this.#sequence, publishedAt: this.#lastPublishedAt }
    this.#topics.set(message.topic, topic)
    topic.entries.set(messageId, { stored: { ...stored, message: '' }, receivedBy: new Set([message.publisher]), text: message.message })
    topic.waiting++
    this.#bytes += message.message.length
    for (const watcher of this.#watchers) watcher.offer(stored)
    return 'stored'
  }

  async listMessages(clientId: string, topics: readonly string[], { after = 0, limit }: { after?: number; limit: number }): Promise<MessagePage> {
    const now = getTime()
    const found: StoredMessage[] = []
    for (const id of topics) {
      let taken = 0
      for (const { stored, receivedBy, text } of this.#topics.get(id)?.entries.values() ?? []) {
        if (text === undefined || stored.sequence <= after || stored.expiresAt <= now || receivedBy.has(clientId)) continue
        found.push({ ...stored, message: text })
        if (++taken > limit) break
      }
    }
    found.sort((a, b) => a.sequence - b.sequence)
    let bytes = 0
    const end = found.findIndex(({ message }, index) => index === limit || ((bytes += message.length) > MAX_PAGE_BYTES && index > 0))
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

  // The entry stays until its ttl so that a repeated publish is known; its text goes as soon as
  // somebody other than the publisher has it and no subscriber still waits for it.
  #dropTextIfReceived(topic: Topic, entry: Entry): void {
    if (entry.text === undefined || entry.receivedBy.size < 2) return
    for (const clientId of topic.subscribers.keys()) if (!entry.receivedBy.has(clientId)) return
    this.#bytes -= entry.text.length
    entry.text = undefined
    topic.waiting--
  }

  #delete(topic: Topic, messageId: string, entry: Entry): void {
    if (entry.text !== undefined) {
      topic.waiting--
      this.#bytes -= entry.text.length
    }
    topic.entries.delete(messageId)
  }

  #purge(): void {
    const now = getTime()
    for (const [id, topic] of this.#topics) this.#purgeTopic(id, topic, now)
    for (const [clientId, topics] of this.#topicsOf) if (topics.size === 0) this.#topicsOf.delete(clientId)
  }

  #purgeTopic(id: string, topic: Topic, now: number): void {
    for (const [messageId, entry] of topic.entries) if (entry.stored.expiresAt <= now) this.#delete(topic, messageId, entry)
    for (const [clientId, expiresAt] of topic.subscribers) {
      if (expiresAt > now) continue
      topic.subscribers.delete(clientId)
      this.#topicsOf.get(clientId)?.delete(id)
    }
    if (topic.entries.size === 0 && topic.subscribers.size === 0) this.#topics.delete(id)
  }
}
