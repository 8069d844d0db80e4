import type { Logger } from 'pino'
import type { Subscription } from '@nats-io/transport-node'
import type { MessageWatcher, StoredMessage } from '../storage.js'
import { STREAMS, subjects, type NatsLine } from './nats-line.js'
import { readLive, readNext } from './stored-message.js'

const POLL_MS = 1_000
const SWEEP_MS = 5_000
const IDLE_MS = 30_000
const AGAIN_MS = 500

interface Listening { readonly subscription: Subscription; readonly ready: Promise<void>; last: number; usedAt: number }

/**
 * Offers stored messages to the watchers, topic by topic, in the order of the stream. NATS sends only the topics that are followed here.
 * After a broken connection the stream is read again from where it stood a second before.
 */
export class LiveMessages {
  readonly #line: NatsLine
  readonly #log: Logger
  readonly #watchers = new Set<MessageWatcher>()
  readonly #topics = new Map<string, Listening>()
  readonly #timers: NodeJS.Timeout[]
  #heads: [number, number] = [0, 0]
  #held: StoredMessage[] | undefined
  #reading = false
  #closed = false

  constructor(line: NatsLine, log: Logger) {
    this.#line = line
    this.#log = log
    this.#timers = [setInterval(() => void this.#noteHead(), POLL_MS), setInterval(() => this.#sweep(), SWEEP_MS)]
    for (const timer of this.#timers) timer.unref()
    line.onReconnected(() => void this.#readMissed())
  }

  /** Reads where the stream ends. */
  async start(): Promise<void> {
    const head = await this.#readHead()
    this.#heads = [head, head]
  }

  watch(watcher: MessageWatcher): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  isFollowed(topic: string): boolean {
    for (const watcher of this.#watchers) if (watcher.follows(topic)) return true
    return false
  }

  /** Resolves when messages of a followed topic reach this process. */
  async listen(topic: string): Promise<void> {
    if (!this.isFollowed(topic)) return
    const known = this.#topics.get(topic)
    if (known) {
      known.usedAt = performance.now()
      return known.ready
    }
    const { connection } = this.#line
    const subscription = connection.subscribe(subjects.live(topic), { callback: (error, message) => { if (!error) this.#receive(readLive(topic, message)) } })
    // One promise for all who wait: they go on in the order in which they came.
    const ready = this.#line.ask(() => connection.flush()).catch((error: unknown) => {
      this.#forget(topic, listening)
      throw error
    })
    const listening: Listening = { last: 0, usedAt: performance.now(), subscription, ready }
    this.#topics.set(topic, listening)
    return ready
  }

  stop(): void {
    this.#closed = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#watchers.clear()
  }

  #receive(message: StoredMessage): void {
    if (this.#held) this.#held.push(message)
    else this.#offer(message)
  }

  #offer(message: StoredMessage): void {
    const listening = this.#topics.get(message.topic)
    if (!listening || message.sequence <= listening.last) return
    listening.last = message.sequence
    if (message.expiresAt > Date.now()) for (const watcher of this.#watchers) watcher.offer(message)
  }

  async #readHead(): Promise<number> {
    const { state } = await this.#line.ask(() => this.#line.manager.streams.info(STREAMS.messages))
    return state.last_seq
  }

  async #noteHead(): Promise<void> {
    if (this.#held) return
    await this.#readHead().then((head) => { this.#heads = [this.#heads[1], head] }, () => {})
  }

  async #readMissed(): Promise<void> {
    this.#held ??= []
    if (this.#reading) return
    this.#reading = true
    let next = this.#heads[0] + 1
    while (!this.#closed) {
      try {
        const message = await readNext(this.#line, undefined, next)
        if (!message) break
        next = message.sequence + 1
        this.#offer(message)
      } catch (error) {
        this.#log.warn({ err: error }, 'nats: messages that were missed cannot be read yet')
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
    }
    this.#reading = false
    const held = this.#held
    this.#held = undefined
    for (const message of held.sort((a, b) => a.sequence - b.sequence)) this.#offer(message)
  }

  #sweep(): void {
    const before = performance.now() - IDLE_MS
    for (const [topic, listening] of this.#topics) if (listening.usedAt < before && !this.isFollowed(topic)) this.#forget(topic, listening)
  }

  #forget(topic: string, listening: Listening): void {
    listening.subscription.unsubscribe()
    if (this.#topics.get(topic) === listening) this.#topics.delete(topic)
  }
}
