import type { RateLimit } from '../../operation/server-config.js'
import { toSource } from './source.js'
import { createTokenBucket, type TokenBucket } from './token-bucket.js'

const SWEEP_AT = 10_000
const MAX_KEPT = 100_000
// Each frame is in memory as text and as what was read from it until it has been carried out.
const MAX_QUEUED_CHARACTERS = 4 * 1024 * 1024
const PROJECT_ID = /^[0-9a-f]{32}$/

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
export interface AddressUse extends SharedBudget {
  /** Takes room for topics; false, and nothing taken, when there is not enough. */
  addTopics(count: number): boolean
  removeTopics(count: number): void
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

/** The budgets of this instance by address, by client key and by project. All ways in take from the same ones. */
export interface Budgets {
  /** Takes the cost from both budgets; or returns the seconds until it can be taken. */
  tryTake(address: string, projectId: string | undefined, cost?: number): number
  of(address: string): AddressUse
  /** The budget of a client key, in frames of the relay: over all its connections, from whatever address. */
  ofClient(clientId: string): SharedBudget
}

const NO_LIMITS: AddressLimits = { maxSockets: Infinity, maxTopics: Infinity, maxUnreadBytes: Infinity, maxPages: Infinity, maxBacklogBytes: Infinity }

/** Makes {@link Budgets}. */
export function createBudgets({ address: ofAddress, client: ofClient, project: ofProject, limits }: { address: RateLimit; client: RateLimit; project: RateLimit; limits: AddressLimits }): Budgets {
  const addresses = createKept((): Kept => new Use(ofAddress, limits))
  const clients = createKept((): Kept => new Use(ofClient, NO_LIMITS))
  const projects = createKept((): Kept & { bucket: TokenBucket } => {
    const bucket = createTokenBucket(ofProject)
    return { bucket, isIdle: () => bucket.isFull() }
  })
  return {
    tryTake(address, projectId, cost = 1) {
      const wait = (addresses(toSource(address)) as Use).tryTake(cost)
      if (wait > 0 || projectId === undefined || !PROJECT_ID.test(projectId)) return wait
      return projects(projectId).bucket.tryTake(cost)
    },
    of: (address) => addresses(toSource(address)) as Use,
    ofClient: (clientId) => clients(clientId) as Use,
  }
}

interface Kept { isIdle(): boolean }

class Use implements AddressUse, Kept {
  readonly #bucket: TokenBucket
  readonly #perSecond: number
  readonly #limits: AddressLimits
  #sockets = 0
  #topics = 0
  #bytes = 0
  #pages = 0
  #queued = 0
  #isQueueFull = false
  readonly #queueListeners = new Set<() => void>()

  constructor(rate: RateLimit, limits: AddressLimits) {
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

  addPage(): boolean {
    if (this.#isBounded && this.#pages >= this.#limits.maxPages) return false
    this.#pages++
    return true
  }

  removePage(): void { this.#pages-- }

  tryTake(cost: number): number { return this.#bucket.tryTake(cost) }

  // Each of n sockets gets 1/n of the rate: a socket with a large debt does not block the others, and together they stay within the rate.
  async take(cost: number): Promise<void> {
    if (this.#isBounded) await this.#bucket.take(cost, { maxWaitS: (cost * Math.max(1, this.#sockets)) / this.#perSecond })
  }

  isIdle(): boolean { return this.#sockets === 0 && this.#bytes === 0 && this.#queued === 0 && this.#bucket.isFull() }
}

function createKept<T extends Kept>(create: () => T): (key: string) => T {
  const kept = new Map<string, T>()
  let sweepAt = SWEEP_AT
  return (key) => {
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= sweepAt) {
      for (const [name, entry] of kept) if (entry.isIdle()) kept.delete(name)
      // The oldest go when even those in use are too many.
      for (const name of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(name)
      sweepAt = Math.max(SWEEP_AT, kept.size * 2)
    }
    const entry = create()
    kept.set(key, entry)
    return entry
  }
}
