import type { Logger } from 'pino'
import type { Subscription } from '@nats-io/transport-node'
import type { MessageWatcher, StoredMessage } from '../storage.js'
import type { DatabaseTime } from './database-time.js'
import { STREAMS, subjects, type NatsLine } from './nats-line.js'
import { readMessages } from './read-messages.js'
import { readLive, readPrevious } from './stored-message.js'

const POLL_MS = 1_000
const SWEEP_MS = 5_000
const IDLE_MS = 30_000
const AGAIN_MS = 500

/**
 * `last`: the last offered sequence, or the end of the stream before; `early`: messages that
 * arrived while an earlier one is read.
 */
interface Listening {
  readonly subscription: Subscription
  readonly ready: Promise<void>
  last: number
  early: Early[] | undefined
  usedAt: number
}

/** A message and the sequence of its predecessor on the topic. */
interface Early {
  readonly message: StoredMessage
  readonly previous: number
}

/**
 * Offers stored messages to the watchers, per topic in the order of the stream. NATS sends only
 * followed topics. NATS republishes messages stored concurrently by several connections in any
 * order: a message whose predecessor was not offered waits until the predecessor has been read from
 * the stream. After a reconnect the stream is read again from its position a second before.
 */
export class LiveMessages {
  readonly #line: NatsLine
  readonly #time: DatabaseTime
  readonly #log: Logger
  readonly #watchers = new Set<MessageWatcher>()
  readonly #topics = new Map<string, Listening>()
  readonly #timers: NodeJS.Timeout[]
  #heads: [number, number] = [0, 0]
  #held: Early[] | undefined
  #reading = false
  #closed = false

  constructor({ line, time, log }: { line: NatsLine; time: DatabaseTime; log: Logger }) {
    this.#line = line
    this.#time = time
    this.#log = log
    this.#timers = [
      setInterval(() => void this.#noteHead(), POLL_MS),
      setInterval(() => this.#sweep(), SWEEP_MS),
    ]
    for (const timer of this.#timers) timer.unref()
    line.onReconnected(() => void this.#readMissed())
  }

  /** Reads the position of the stream's end. */
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
    const subscription = connection.subscribe(subjects.live(topic), {
      callback: (error, message) => {
        if (!error)
          this.#receive({ message: readLive(topic, message), previous: readPrevious(message) })
      },
    })
    // One shared promise, so that waiting callers continue in their order.
    const ready = this.#line
      .ask(() => connection.flush())
      .catch((error: unknown) => {
        this.#forget(topic, listening)
        throw error
      })
    // Messages from before that moment are read from the mailbox.
    const listening: Listening = {
      last: this.#heads[1],
      early: undefined,
      usedAt: performance.now(),
      subscription,
      ready,
    }
    this.#topics.set(topic, listening)
    return ready
  }

  stop(): void {
    this.#closed = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#watchers.clear()
  }

  #receive(live: Early): void {
    if (this.#held) return void this.#held.push(live)
    const { message, previous } = live
    const listening = this.#topics.get(message.topic)
    if (!listening) return
    if (listening.early) listening.early.push(live)
    else if (previous <= listening.last) this.#offer(message)
    else void this.#readBefore(live, listening)
  }

  // The stream contains the earlier messages: each is stored before any is republished.
  async #readBefore({ message }: Early, listening: Listening): Promise<void> {
    listening.early = []
    try {
      for await (const found of readMessages(this.#line, message.topic, listening.last + 1)) {
        if (this.#closed || found.sequence >= message.sequence) break
        this.#offer(found)
      }
    } catch (error) {
      this.#log.warn(
        { err: error },
        'nats: messages that came out of order cannot be read; they stay in their mailboxes',
      )
    }
    this.#offer(message)
    const early = listening.early.sort((a, b) => a.message.sequence - b.message.sequence)
    listening.early = undefined
    for (const live of early) this.#receive(live)
  }

  #offer(message: StoredMessage): void {
    const listening = this.#topics.get(message.topic)
    if (!listening || message.sequence <= listening.last) return
    listening.last = message.sequence
    if (message.expiresAt > this.#time.now())
      for (const watcher of this.#watchers) watcher.offer(message)
  }

  async #readHead(): Promise<number> {
    const { state } = await this.#line.ask(() => this.#line.manager.streams.info(STREAMS.messages))
    return state.last_seq
  }

  async #noteHead(): Promise<void> {
    if (this.#held) return
    await this.#readHead().then(
      (head) => {
        this.#heads = [this.#heads[1], head]
      },
      () => {},
    )
  }

  async #readMissed(): Promise<void> {
    this.#held ??= []
    if (this.#reading) return
    this.#reading = true
    let next = this.#heads[0] + 1
    for (let isDone = false; !isDone && !this.#closed;) {
      try {
        for await (const message of readMessages(this.#line, undefined, next)) {
          next = message.sequence + 1
          this.#offer(message)
        }
        isDone = true
      } catch (error) {
        this.#log.warn({ err: error }, 'nats: messages that were missed cannot be read yet')
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
    }
    this.#reading = false
    const held = this.#held
    this.#held = undefined
    for (const live of held.sort((a, b) => a.message.sequence - b.message.sequence))
      this.#receive(live)
  }

  #sweep(): void {
    const before = performance.now() - IDLE_MS
    for (const [topic, listening] of this.#topics)
      if (listening.usedAt < before && !this.isFollowed(topic)) this.#forget(topic, listening)
  }

  #forget(topic: string, listening: Listening): void {
    listening.subscription.unsubscribe()
    if (this.#topics.get(topic) === listening) this.#topics.delete(topic)
  }
}
