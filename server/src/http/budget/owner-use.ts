import type { RateLimit } from '../../operation/server-config.js'
import type { AnswerRoom } from './held-answers.js'
import { createTokenBucket, type TokenBucket } from './token-bucket.js'

// Each frame is in memory as text and as what was read from it until it has been carried out.
const MAX_QUEUED_CHARACTERS = 2 * 1024 * 1024
// The largest answer of a node has 10 MiB; with its text it is in memory twice.
const MAX_ANSWER_BYTES = 12 * 1024 * 1024
// An instance that reports no more of an owner has stopped, or the owner has left it.
const ELSEWHERE_MS = 3_000

/** What one address may hold at a time, over all its connections. */
export interface AddressLimits {
  /** 0 for any number. */
  readonly maxSockets: number
  readonly maxTopics: number
  /** Bytes of bodies and frames that are read and not yet complete. */
  readonly maxUnreadBytes: number
  /** Pages of mailboxes that are being sent. */
  readonly maxPages: number
  /** Bytes sent and not yet read by the address. */
  readonly maxBacklogBytes: number
}

/** A budget that several sockets share. */
export interface SharedBudget {
  readonly socketCount: number
  /** Counts a socket; false, and nothing counted, when the owner has as many as it may. */
  addSocket(): boolean
  removeSocket(): void
  /** Takes the cost; or returns the seconds until it can be taken. */
  tryTake(cost: number): number
  /** Takes the cost for one of the sockets, which waits for no more than its share of the budget. */
  take(cost: number): Promise<void>
}

/** What one address uses of its budget and of the memory of this process. */
export interface AddressUse extends SharedBudget, AnswerRoom {
  /** Takes room for topics; false, and nothing taken, when there is not enough. */
  addTopics(count: number): boolean
  removeTopics(count: number): void
  /** Charges for work that is already done. The budget may fall below zero. */
  owe(cost: number): void
  /** Takes room for bytes of an unfinished body or frame; false, and nothing taken, when there is not enough. */
  addBytes(count: number): boolean
  removeBytes(count: number): void
  /** Counts characters of frames that wait or are being carried out. */
  addQueued(count: number): void
  removeQueued(count: number): void
  /** Whether so much is queued that no socket of the address is to be read. */
  readonly isQueueFull: boolean
  /** Calls the listener whenever {@link isQueueFull} changes, until the returned function is called. */
  watchQueue(listener: () => void): () => void
  /** Takes room for a page of a mailbox that is being sent; false, and nothing taken, when there is none. */
  addPage(): boolean
  removePage(): void
  /** Unsent bytes one socket of the address may have. */
  readonly backlogBytes: number
}

/** What the owner of a budget spent: an address or a client key, as {@link Budgets.charge} takes it. */
export interface Spent { readonly owner: string; readonly units: number; readonly sockets: number }
/** What an owner spent at the instance `by`, and the sockets it has there. */
export interface SpentElsewhere { readonly units: number; readonly sockets: number; readonly by: string }

/** What one owner of a budget, an address or a client key, uses of it. */
export class OwnerUse implements AddressUse {
  readonly #bucket: TokenBucket
  readonly #perSecond: number
  readonly #limits: AddressLimits
  #sockets = 0
  #topics = 0
  #bytes = 0
  #pages = 0
  #answers = 0
  #queued = 0
  #isQueueFull = false
  readonly #queueListeners = new Set<() => void>()

  readonly #owner: string
  readonly #onSpent: (use: OwnerUse) => void
  #spent = 0
  readonly #elsewhere = new Map<string, { readonly sockets: number; readonly until: number }>()

  constructor(owner: string, { rate, limits, onSpent }: { rate: RateLimit; limits: AddressLimits; onSpent: (use: OwnerUse) => void }) {
    this.#owner = owner
    this.#onSpent = onSpent
    this.#bucket = createTokenBucket(rate)
    this.#perSecond = rate.perSecond
    this.#limits = limits
  }

  get socketCount(): number { return this.#sockets }
  get #isBounded(): boolean { return this.#limits.maxSockets > 0 }
  get backlogBytes(): number { return this.#isBounded ? this.#limits.maxBacklogBytes / Math.max(1, this.#sockets) : Infinity }

  addSocket(): boolean {
    if (this.#isBounded && this.#sockets >= this.#limits.maxSockets) return false
    this.#sockets++
    return true
  }

  removeSocket(): void { this.#sockets-- }

  addTopics(count: number): boolean {
    if (this.#isBounded && this.#topics + count > this.#limits.maxTopics) return false
    this.#topics += count
    return true
  }

  removeTopics(count: number): void { this.#topics -= count }

  addBytes(count: number): boolean {
    if (this.#isBounded && this.#bytes + count > this.#limits.maxUnreadBytes) return false
    this.#bytes += count
    return true
  }

  removeBytes(count: number): void { this.#bytes -= count }

  get isQueueFull(): boolean { return this.#isQueueFull }

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
    if (this.#isBounded && this.#answers > own && this.#answers + count > MAX_ANSWER_BYTES) return false
    this.#answers += count
    return true
  }

  removeAnswer(count: number): void { this.#answers -= count }

  addPage(): boolean {
    if (this.#isBounded && this.#pages >= this.#limits.maxPages) return false
    this.#pages++
    return true
  }

  removePage(): void { this.#pages-- }

  tryTake(cost: number): number {
    const wait = this.#bucket.tryTake(cost)
    if (wait === 0) this.#addSpent(cost)
    return wait
  }

  // Each of n sockets, those at other instances included, gets 1/n of the rate: a socket with a large debt does not block the others, and
  // together they stay within the rate.
  async take(cost: number): Promise<void> {
    if (!this.#isBounded) return
    this.#addSpent(cost)
    await this.#bucket.take(cost, { maxWaitS: (cost * Math.max(1, this.#sockets + this.#countElsewhere())) / this.#perSecond })
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

  #countElsewhere(): number {
    let count = 0
    for (const [by, { sockets, until }] of this.#elsewhere) {
      if (until > performance.now()) count += sockets
      else this.#elsewhere.delete(by)
    }
    return count
  }

  /** Whether nothing is used and nothing owed, so that it may be forgotten. */
  isIdle(): boolean { return this.#sockets === 0 && this.#bytes === 0 && this.#answers === 0 && this.#queued === 0 && this.#bucket.isFull() }
}
