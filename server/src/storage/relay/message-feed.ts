import type { Logger } from 'pino'
import type { MessageWatcher, StoredMessage } from '../storage.js'

const RETRY_MS = [100, 250, 500, 1_000]
const ANNOUNCED_WITHIN_MS = 50

/** A run of consecutive sequences, announced by the instance that stored them. */
export interface Announcement {
  readonly previous: number
  readonly last: number
  readonly topics: readonly string[]
}

/** Where the feed reads messages that were not announced. */
export interface FeedSource {
  /** Sequence and topic of messages after one sequence and up to another. */
  listTopics(after: number, last: number): Promise<readonly { sequence: number; topic: string }[]>
  readMessages(sequences: readonly number[]): Promise<readonly StoredMessage[]>
}

// The messages after a sequence are not known yet. `isLate`: read them from the database.
interface Gap {
  readonly after: number
  isLate: boolean
  readonly timer: NodeJS.Timeout
}

/**
 * Passes every stored message to the watchers once and in the order of `sequence`, whichever
 * instance stored it. Sequences have no gaps and commit in order, so a late or missing announcement
 * is detected and read from the database before the next message.
 */
export class MessageFeed {
  readonly #source: FeedSource
  readonly #log: Logger
  readonly #watchers = new Set<MessageWatcher>()
  readonly #announced: Announcement[] = []
  readonly #own = new Map<number, StoredMessage>()
  #listed: readonly { sequence: number; topic: string }[] = []
  #listedUpTo = 0
  #gap: Gap | undefined
  #wake = () => {}
  #cursor = 0
  #target = 0
  #running: Promise<void> | undefined
  #stopped = false

  constructor({ source, log }: { source: FeedSource; log: Logger }) {
    this.#source = source
    this.#log = log
  }

  /** The last passed sequence. */
  get cursor(): number {
    return this.#cursor
  }

  /** Starts after a sequence; earlier messages are in their mailboxes. */
  start(after: number): void {
    this.#cursor = this.#target = after
  }

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
    for (const message of messages) this.#own.set(message.sequence, message)
    this.#advance(messages.at(-1)!.sequence)
  }

  /** Adds an announcement of any instance. */
  addAnnounced(announcement: Announcement): void {
    if (announcement.last <= this.#cursor) return
    const { previous, last, topics } = announcement
    if (last - previous === topics.length) this.#announced.push({ previous, last, topics })
    this.#advance(last)
  }

  /** Everything up to this sequence is stored, announced or not. */
  advanceTo(last: number): void {
    this.#advance(last)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#gap?.timer)
    this.#wake()
    await this.#running
    this.#watchers.clear()
  }

  #advance(last: number): void {
    this.#target = Math.max(this.#target, last)
    this.#wake()
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

  // Own publishes and announcements cover most sequences; the others are read from the database
  // after ANNOUNCED_WITHIN_MS.
  async #step(target: number): Promise<void> {
    const { last, wanted } = this.#findCovered(target)
    if (last === this.#cursor) {
      if (await this.#isCoveredSoon()) return
      this.#listed = await this.#source.listTopics(last, target)
      this.#listedUpTo = target
      return
    }
    // Collected before the texts are read, because `addOwn` may add a message that is being read.
    const own = [...this.#own.values()].filter(
      ({ sequence }) => sequence > this.#cursor && sequence <= last,
    )
    const read = wanted.length > 0 ? await this.#source.readMessages(wanted) : []
    for (const message of [...own, ...read].sort((a, b) => a.sequence - b.sequence))
      this.#offer(message)
    this.#cursor = last
    this.#forgetUpTo(last)
  }

  // Returns the last sequence known without a gap after the cursor, and the followed messages
  // before it whose texts are not in memory.
  #findCovered(target: number): { last: number; wanted: number[] } {
    const wanted: number[] = []
    const listed = new Map(this.#listed.map(({ sequence, topic }) => [sequence, topic]))
    let last = this.#cursor
    const cover = (sequence: number, topic: string | undefined) => {
      if (topic !== undefined && !this.#own.has(sequence) && this.#isFollowed(topic))
        wanted.push(sequence)
      last = sequence
    }
    for (let hasMore = true; hasMore && last < target;) {
      const before = last
      while (this.#own.has(last + 1)) last++
      const announced = this.#announced.find((one) => one.previous <= last && last < one.last)
      if (announced) {
        const { previous, topics } = announced
        while (last < announced.last) cover(last + 1, topics[last - previous])
      }
      // A sequence without a row belongs to a message that was deleted after delivery.
      while (last < this.#listedUpTo) cover(last + 1, listed.get(last + 1))
      hasMore = last > before
    }
    return { last, wanted }
  }

  // Waits for the announcement, which usually arrives before the database could answer. Returns
  // false once it is late.
  async #isCoveredSoon(): Promise<boolean> {
    if (this.#gap?.after !== this.#cursor) {
      clearTimeout(this.#gap?.timer)
      const gap: Gap = {
        after: this.#cursor,
        isLate: false,
        timer: setTimeout(() => {
          gap.isLate = true
          this.#wake()
        }, ANNOUNCED_WITHIN_MS),
      }
      this.#gap = gap
    }
    if (this.#gap.isLate) return false
    await new Promise<void>((resolve) => {
      this.#wake = resolve
    })
    return true
  }

  #forgetUpTo(sequence: number): void {
    for (const one of this.#own.keys()) if (one <= sequence) this.#own.delete(one)
    this.#announced.splice(
      0,
      this.#announced.length,
      ...this.#announced.filter(({ last }) => last > sequence),
    )
    if (this.#listedUpTo <= sequence) this.#listed = []
  }

  #isFollowed(topic: string): boolean {
    for (const watcher of this.#watchers) if (watcher.follows(topic)) return true
    return false
  }

  #offer(message: StoredMessage): void {
    for (const watcher of this.#watchers) watcher.offer(message)
  }
}
