import type { RateLimit } from '../../operation/server-config.js'
import type { AnswerRoom } from './held-answers.js'
import { prices } from './prices.js'
import { createTokenBucket, type TokenBucket } from './token-bucket.js'

// A queued frame is in memory as text and in parsed form.
const MAX_QUEUED_CHARACTERS = 2 * 1024 * 1024
// The largest answer of a node is 10 MiB; while it is parsed, it is in memory twice.
const MAX_ANSWER_BYTES = 12 * 1024 * 1024
// Answers that the address does not pay for (refusals and probes) take processor time.
const FREE_ANSWERS: RateLimit = { burst: 200, perSecond: 50 }
// `paceFreeAnswer()` waits `least` to `least + spread` ms, at random, so that answers requested at
// the same moment are sent at different moments.
const FREE_ANSWER_WAIT_MS = { least: 1_000, spread: 1_000 } as const
// A waiting request takes about 10 KiB.
const MAX_WAITING_ANSWERS = 1_024
// `pace()` starts an address's work at the largest of three rates, in units per second: its
// budget's burst divided by BURST_S, PACE times the rate at which the budget refills, and MIN_PACE.
// Work of AT_ONCE_S seconds starts immediately. Without it, the work of a whole burst would delay
// the requests of other addresses.
const BURST_S = 4
const PACE = 1.25
const MIN_PACE = 250
const AT_ONCE_S = 0.2
// Without reports for this long, the other instance has stopped or the owner has left it.
const ELSEWHERE_MS = 3_000

/** Limits of one address over all its connections. */
export interface AddressLimits {
  /** 0: unlimited. */
  readonly maxSockets: number
  readonly maxTopics: number
  /** Bytes of incomplete bodies and frames. */
  readonly maxUnreadBytes: number
  /** Mailbox pages that are being sent. */
  readonly maxPages: number
  /** Bytes sent to the address that it has not read. */
  readonly maxBacklogBytes: number
}

/** A budget that several sockets share. */
export interface SharedBudget {
  readonly socketCount: number
  /** Counts a socket. Returns false and counts nothing when the owner has reached its limit. */
  addSocket(): boolean
  removeSocket(): void
  /** Takes the cost, or returns the seconds until it is available. */
  tryTake(cost: number): number
  /** Takes the cost for one socket, which waits at most for its share of the budget. */
  take(cost: number): Promise<void>
}

/** Usage of one address: its budget and the memory it takes in this process. */
export interface AddressUse extends SharedBudget, AnswerRoom {
  /** Reserves topics. Returns false and reserves nothing when there is not enough room. */
  addTopics(count: number): boolean
  removeTopics(count: number): void
  /**
   * Waits until work of this cost may begin: it spreads an address's burst of work that occupies
   * the process over time. `isOfSocket`: waits at most for the socket's share.
   */
  pace(cost: number, options?: { isOfSocket?: boolean }): Promise<void>
  /**
   * Waits until a WebSocket's handshake may begin. False, without waiting, when as many of the
   * address wait as it may hold sockets.
   */
  paceHandshake(): Promise<boolean>
  /** Charges for work that is already done. The budget may become negative. */
  owe(cost: number): void
  /**
   * Reserves bytes for an incomplete body or frame. Returns false and reserves nothing when there
   * is not enough room.
   */
  addBytes(count: number): boolean
  removeBytes(count: number): void
  /** Counts characters of queued and running frames. */
  addQueued(count: number): void
  removeQueued(count: number): void
  /** True when the queue is so full that no socket of the address should be read. */
  readonly isQueueFull: boolean
  /**
   * Calls the listener whenever {@link isQueueFull} changes, until the returned function is called.
   */
  watchQueue(listener: () => void): () => void
  /**
   * Reserves a mailbox page that is being sent. Returns false and reserves nothing when there is no
   * room.
   */
  addPage(): boolean
  removePage(): void
  /**
   * Waits before an answer that the address does not pay for, when it gets them faster than
   * `FREE_ANSWERS`.
   */
  paceFreeAnswer(): Promise<void>
  /** Counts an answer that the address does not pay for. False when it gets them too fast. */
  tryFreeAnswer(): boolean
  /** Limit of unsent bytes of one socket of the address. */
  readonly backlogBytes: number
}

/** Spending of a budget's owner (an address or a client key), for {@link Budgets.charge}. */
export interface Spent {
  readonly owner: string
  readonly units: number
  readonly sockets: number
}
/** An owner's spending and sockets at the instance `by`. */
export interface SpentElsewhere {
  readonly units: number
  readonly sockets: number
  readonly by: string
}

/** Usage of one owner of a budget, an address or a client key. */
export class OwnerUse implements AddressUse {
  readonly #bucket: TokenBucket
  readonly #perSecond: number
  readonly #pace: TokenBucket
  readonly #pacePerSecond: number
  readonly #handshakes: TokenBucket
  #waitingHandshakes = 0
  readonly #limits: AddressLimits
  #sockets = 0
  #topics = 0
  #bytes = 0
  #pages = 0
  #answers = 0
  #queued = 0
  #isQueueFull = false
  readonly #queueListeners = new Set<() => void>()
  readonly #freeAnswers = createTokenBucket(FREE_ANSWERS)
  #waitingAnswers = 0

  readonly #owner: string
  readonly #onSpent: (use: OwnerUse) => void
  #spent = 0
  readonly #elsewhere = new Map<string, { readonly sockets: number; readonly until: number }>()

  constructor(
    owner: string,
    {
      rate,
      limits,
      onSpent,
    }: { rate: RateLimit; limits: AddressLimits; onSpent: (use: OwnerUse) => void },
  ) {
    this.#owner = owner
    this.#onSpent = onSpent
    this.#bucket = createTokenBucket(rate)
    this.#perSecond = rate.perSecond
    this.#pacePerSecond = Math.max(MIN_PACE, rate.burst / BURST_S, PACE * rate.perSecond)
    const pace = { burst: this.#pacePerSecond * AT_ONCE_S, perSecond: this.#pacePerSecond }
    this.#pace = createTokenBucket(pace)
    // Paced by themselves, so that frames do not delay them: while a client without a connection
    // waits, the WalletConnect SDK opens another one for each request it sends.
    this.#handshakes = createTokenBucket(pace)
    this.#limits = limits
  }

  get socketCount(): number {
    return this.#sockets
  }
  get #isBounded(): boolean {
    return this.#limits.maxSockets > 0
  }
  get backlogBytes(): number {
    return this.#isBounded ? this.#limits.maxBacklogBytes / Math.max(1, this.#sockets) : Infinity
  }

  addSocket(): boolean {
    if (this.#isBounded && this.#sockets >= this.#limits.maxSockets) return false
    this.#sockets++
    return true
  }

  removeSocket(): void {
    this.#sockets--
  }

  addTopics(count: number): boolean {
    if (this.#isBounded && this.#topics + count > this.#limits.maxTopics) return false
    this.#topics += count
    return true
  }

  removeTopics(count: number): void {
    this.#topics -= count
  }

  addBytes(count: number): boolean {
    if (this.#isBounded && this.#bytes + count > this.#limits.maxUnreadBytes) return false
    this.#bytes += count
    return true
  }

  removeBytes(count: number): void {
    this.#bytes -= count
  }

  get isQueueFull(): boolean {
    return this.#isQueueFull
  }

  addQueued(count: number): void {
    this.#queued += count
    if (this.#isBounded && this.#queued > MAX_QUEUED_CHARACTERS) this.#setQueueFull(true)
  }

  removeQueued(count: number): void {
    this.#queued -= count
    if (this.#queued <= MAX_QUEUED_CHARACTERS / 2) this.#setQueueFull(false)
  }

  watchQueue(listener: () => void): () => void {
    this.#queueListeners.add(listener)
    return () => this.#queueListeners.delete(listener)
  }

  #setQueueFull(isFull: boolean): void {
    if (isFull === this.#isQueueFull) return
    this.#isQueueFull = isFull
    for (const listener of this.#queueListeners) listener()
  }

  addAnswer(count: number, own: number): boolean {
    if (this.#isBounded && this.#answers > own && this.#answers + count > MAX_ANSWER_BYTES)
      return false
    this.#answers += count
    return true
  }

  removeAnswer(count: number): void {
    this.#answers -= count
  }

  addPage(): boolean {
    if (this.#isBounded && this.#pages >= this.#limits.maxPages) return false
    this.#pages++
    return true
  }

  removePage(): void {
    this.#pages--
  }

  async paceFreeAnswer(): Promise<void> {
    if (this.tryFreeAnswer() || this.#waitingAnswers >= MAX_WAITING_ANSWERS) return
    this.#waitingAnswers++
    await new Promise((resolve) =>
      setTimeout(
        resolve,
        FREE_ANSWER_WAIT_MS.least + Math.random() * FREE_ANSWER_WAIT_MS.spread,
      ).unref(),
    )
    this.#waitingAnswers--
  }

  tryFreeAnswer(): boolean {
    return !this.#isBounded || this.#freeAnswers.tryTake() === 0
  }

  tryTake(cost: number): number {
    const wait = this.#bucket.tryTake(cost)
    if (wait === 0) this.#addSpent(cost)
    return wait
  }

  // Each of n sockets, including those at other instances, gets 1/n of the rate: a socket with a
  // large debt does not block the others, and together they stay within the rate.
  async take(cost: number): Promise<void> {
    if (!this.#isBounded) return
    this.#addSpent(cost)
    await this.#bucket.take(cost, { maxWaitS: this.#findShareS(cost, this.#perSecond) })
  }

  async pace(cost: number, { isOfSocket = false }: { isOfSocket?: boolean } = {}): Promise<void> {
    if (!this.#isBounded) return
    await this.#pace.take(
      cost,
      isOfSocket ? { maxWaitS: this.#findShareS(cost, this.#pacePerSecond) } : {},
    )
  }

  async paceHandshake(): Promise<boolean> {
    if (!this.#isBounded) return true
    if (this.#waitingHandshakes >= this.#limits.maxSockets) return false
    this.#waitingHandshakes++
    await this.#handshakes.take(prices.handshake)
    this.#waitingHandshakes--
    return true
  }

  owe(cost: number): void {
    if (!this.#isBounded || cost === 0) return
    this.#addSpent(cost)
    this.#bucket.charge(cost)
  }

  takeSpent(): Spent {
    const units = this.#spent
    this.#spent = 0
    return { owner: this.#owner, units, sockets: this.#sockets }
  }

  charge({ units, sockets, by }: SpentElsewhere): void {
    this.#bucket.charge(units)
    this.#elsewhere.set(by, { sockets, until: performance.now() + ELSEWHERE_MS })
  }

  #addSpent(cost: number): void {
    this.#spent += cost
    this.#onSpent(this)
  }

  #findShareS(cost: number, perSecond: number): number {
    return (cost * Math.max(1, this.#sockets + this.#countElsewhere())) / perSecond
  }

  #countElsewhere(): number {
    let count = 0
    for (const [by, { sockets, until }] of this.#elsewhere) {
      if (until > performance.now()) count += sockets
      else this.#elsewhere.delete(by)
    }
    return count
  }

  /** True when nothing is reserved or owed, so the entry can be removed. */
  isIdle(): boolean {
    return (
      this.#sockets === 0 &&
      this.#bytes === 0 &&
      this.#answers === 0 &&
      this.#queued === 0 &&
      this.#bucket.isFull() &&
      this.#freeAnswers.isFull()
    )
  }
}
