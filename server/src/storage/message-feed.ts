import type { Logger } from 'pino'
import type { MessageWatcher, StoredMessage } from './storage.js'

const RETRY_MS = [100, 250, 500, 1_000]

/** A run of consecutive sequences, announced by the instance that stored them. */
export interface Announcement { readonly previous: number; readonly last: number; readonly topics: readonly string[] }

/** Where the feed reads messages that were not announced. */
export interface FeedSource {
  /** Sequence and topic of messages after one sequence and up to another. */
  listTopics(after: number, last: number): Promise<readonly { sequence: number; topic: string }[]>
  readMessages(sequences: readonly number[]): Promise<readonly StoredMessage[]>
}

/**
 * Passes every stored message to the watchers once and in the order of `sequence`, whichever instance stored it. Sequences have no gaps and
 * commit in order, so a late, duplicate or missing announcement is detected and read from the database before the next message.
 */
export class MessageFeed {
  readonly #source: FeedSource
  readonly #log: Logger
  readonly #watchers = new Set<MessageWatcher>()
  readonly #announced: Announcement[] = []
  readonly #own: StoredMessage[] = []
  #cursor = 0
  #target = 0
  #running: Promise<void> | undefined
  #stopped = false

  constructor({ source, log }: { source: FeedSource; log: Logger }) {
    this.#source = source
    this.#log = log
  }

  /** The last passed sequence. */
  get cursor(): number { return this.#cursor }

  /** Starts after a sequence; earlier messages are in their mailboxes. */
  start(after: number): void { this.#cursor = this.#target = after }

  watch(watcher: MessageWatcher): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Adds messages that this instance stored, with their texts. */
  addOwn(previous: number, messages: readonly StoredMessage[]): void {
    if (messages.length === 0) return
    if (previous === this.#cursor && this.#running === undefined) {
      for (const message of messages) this.#offer(message)
      this.#cursor = this.#target = messages.at(-1)!.sequence
      return
    }
    this.#own.push(...messages)
    this.#advance(messages.at(-1)!.sequence)
  }

  /** Adds an announcement of any instance. */
  addAnnounced(announcement: Announcement): void {
    if (announcement.last <= this.#cursor) return
    this.#announced.push(announcement)
    this.#advance(announcement.last)
  }

  /** Everything up to this sequence is stored, announced or not. */
  advanceTo(last: number): void { this.#advance(last) }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
    this.#watchers.clear()
  }

  #advance(last: number): void {
    this.#target = Math.max(this.#target, last)
    if (this.#target > this.#cursor) this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    for (let failures = 0; this.#cursor < this.#target && !this.#stopped;) {
      try {
        await this.#step(this.#target)
        failures = 0
      } catch (error) {
        const wait = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]!
        this.#log.warn({ err: error, wait }, 'relay: messages of other instances cannot be read')
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
    this.#running = undefined
  }

  // Own publishes and announcements cover most sequences; the others are read from the database.
  async #step(target: number): Promise<void> {
    const own = new Map(this.#own.map((message) => [message.sequence, message]))
    const topics = new Map<number, string>()
    for (const { previous, last, topics: list } of this.#announced) if (last - previous === list.length) list.forEach((topic, index) => topics.set(previous + 1 + index, topic))
    const unknown = this.#firstUnknown(target, own, topics)
    if (unknown !== undefined) for (const { sequence, topic } of await this.#source.listTopics(unknown - 1, target)) topics.set(sequence, topic)

    const wanted = [...topics].filter(([sequence, topic]) => sequence > this.#cursor && sequence <= target && !own.has(sequence) && this.#isFollowed(topic)).map(([sequence]) => sequence)
    const read = wanted.length > 0 ? await this.#source.readMessages(wanted) : []
    const due = [...own.values(), ...read].filter(({ sequence }) => sequence > this.#cursor && sequence <= target).sort((a, b) => a.sequence - b.sequence)
    for (const message of due) this.#offer(message)
    this.#cursor = target
    this.#keepAfter(target)
  }

  #firstUnknown(target: number, own: ReadonlyMap<number, unknown>, topics: ReadonlyMap<number, unknown>): number | undefined {
    for (let sequence = this.#cursor + 1; sequence <= target; sequence++) if (!own.has(sequence) && !topics.has(sequence)) return sequence
    return undefined
  }

  #keepAfter(sequence: number): void {
    this.#own.splice(0, this.#own.length, ...this.#own.filter((message) => message.sequence > sequence))
    this.#announced.splice(0, this.#announced.length, ...this.#announced.filter(({ last }) => last > sequence))
  }

  #isFollowed(topic: string): boolean {
    for (const watcher of this.#watchers) if (watcher.follows(topic)) return true
    return false
  }

  #offer(message: StoredMessage): void {
    for (const watcher of this.#watchers) watcher.offer(message)
  }
}
