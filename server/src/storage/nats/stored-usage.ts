import type { NewMessage, PublishOutcome, RelayQuotas } from '../storage.js'

const MINUTE_MS = 60_000
const MINUTES = 15
const ROW_BYTES = 512

/** What a message counts towards, until it is deleted. */
export interface Counted {
  readonly owners: readonly string[]
  readonly bytes: number
  readonly expiresAt: number
}

/**
 * Counts what this instance stored and has not expired, by project and address. Other instances
 * count what they stored; the stream's limit applies to all together.
 */
export class StoredUsage {
  readonly #quotas: RelayQuotas
  readonly #now: () => number
  readonly #bytes = new Map<string, number>()
  readonly #kept = new Map<number, Counted>()
  readonly #due = new Map<number, number[]>()
  readonly #minutes = new Map<number, Map<string, number>>()

  /** `now`: the clock of the expiries, Unix ms. */
  constructor(quotas: RelayQuotas, now: () => number) {
    this.#quotas = quotas
    this.#now = now
  }

  /** Reserves room for a message, or returns the outcome of refusing it. */
  take({ message, owner, expiresAt }: NewMessage): Counted | PublishOutcome {
    const owners = owner ? [`p:${owner.projectId}`, `a:${owner.address}`] : []
    const counted: Counted = { owners, bytes: Buffer.byteLength(message) + ROW_BYTES, expiresAt }
    if (owners.length > 0) {
      const [project, address] = owners as [string, string]
      if (this.#countMessages(address) >= this.#quotas.maxMessagesPerAddress)
        return 'addressMessages'
      if ((this.#bytes.get(address) ?? 0) + counted.bytes > this.#quotas.maxMailboxBytesPerAddress)
        return 'addressFull'
      if ((this.#bytes.get(project) ?? 0) + counted.bytes > this.#quotas.maxMailboxBytesPerProject)
        return 'projectFull'
      this.#noteMessage(address)
    }
    this.#add(counted, counted.bytes)
    return counted
  }

  /** The message was stored with this sequence. */
  keep(sequence: number, counted: Counted): void {
    this.#kept.set(sequence, counted)
    const second = Math.ceil(counted.expiresAt / 1000)
    const due = this.#due.get(second)
    if (due) due.push(sequence)
    else this.#due.set(second, [sequence])
  }

  /** Releases the room of a message that was not stored. */
  release(counted: Counted): void {
    this.#add(counted, -counted.bytes)
  }

  /** The message with this sequence was deleted. */
  drop(sequence: number): void {
    const counted = this.#kept.get(sequence)
    if (!counted) return
    this.#kept.delete(sequence)
    this.#add(counted, -counted.bytes)
  }

  /** Expired sequences. */
  takeExpired(): number[] {
    const now = Math.floor(this.#now() / 1000)
    const over: number[] = []
    for (const [second, sequences] of this.#due) {
      if (second > now) continue
      for (const sequence of sequences) if (this.#kept.has(sequence)) over.push(sequence)
      this.#due.delete(second)
    }
    const oldest = Math.floor(this.#now() / MINUTE_MS) - MINUTES
    for (const minute of this.#minutes.keys()) if (minute <= oldest) this.#minutes.delete(minute)
    return over
  }

  #add({ owners }: Counted, bytes: number): void {
    for (const owner of owners) {
      const sum = (this.#bytes.get(owner) ?? 0) + bytes
      if (sum > 0) this.#bytes.set(owner, sum)
      else this.#bytes.delete(owner)
    }
  }

  #countMessages(address: string): number {
    let count = 0
    for (const addresses of this.#minutes.values()) count += addresses.get(address) ?? 0
    return count
  }

  #noteMessage(address: string): void {
    const minute = Math.floor(this.#now() / MINUTE_MS)
    const addresses = this.#minutes.get(minute) ?? new Map<string, number>()
    addresses.set(address, (addresses.get(address) ?? 0) + 1)
    this.#minutes.set(minute, addresses)
  }
}
