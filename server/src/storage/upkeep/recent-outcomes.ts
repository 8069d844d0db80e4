import { RecentMap } from '../recent-map.js'
import type { NewMessage, PublishOutcome } from '../storage.js'

// How long the database recognises a message that all have received.
const SEEN_MS = 15 * 60_000
// Difference between the clocks of server and database.
const MARGIN_MS = 1_000
const MAX_STORED = 10_000
const MAX_REFUSED = 1_000
const REFUSED_MS = 250

/** The clocks of {@link RecentOutcomes}, in ms: time of day, and a monotonic clock. */
export interface Clocks {
  readonly now: () => number
  readonly elapsed: () => number
}

/**
 * Answers a repeated publish of a message that this process has stored, and publishes of an address
 * whose quota has just refused a similar one, without the database. One such message in a batch
 * makes the database decide per message, which takes twice as long for the whole batch.
 */
export class RecentOutcomes {
  // Keyed by the hash of the text alone: a key joined with the topic takes longer to build and
  // compare. For one text in several topics, only the last is known.
  readonly #stored = new RecentMap<
    string,
    { readonly topic: string; readonly expiresAt: number; readonly endsAt: number }
  >(MAX_STORED)
  readonly #refused = new RecentMap<
    string,
    { readonly outcome: PublishOutcome; readonly length: number; readonly endsAt: number }
  >(MAX_REFUSED)
  readonly #clocks: Clocks

  constructor(clocks: Clocks = { now: () => Date.now(), elapsed: () => performance.now() }) {
    this.#clocks = clocks
  }

  /** The outcome that the database would return, if known. */
  find({ topic, message, owner }: NewMessage, messageId: string): PublishOutcome | undefined {
    const elapsed = this.#clocks.elapsed()
    const stored = this.#stored.get(messageId)
    if (stored?.topic === topic && elapsed < stored.endsAt && this.#clocks.now() < stored.expiresAt)
      return 'duplicate'
    const refused = owner && this.#refused.get(owner.address)
    return refused && elapsed < refused.endsAt && message.length >= refused.length
      ? refused.outcome
      : undefined
  }

  /** Stores the database's outcome. */
  add(
    { topic, message, owner, expiresAt }: NewMessage,
    messageId: string,
    outcome: PublishOutcome,
  ): void {
    const [now, elapsed] = [this.#clocks.now(), this.#clocks.elapsed()]
    const ms = Math.min(expiresAt - now, SEEN_MS) - MARGIN_MS
    if (outcome === 'stored' && ms > 0)
      this.#stored.set(messageId, { topic, expiresAt: now + ms, endsAt: elapsed + ms })
    else if ((outcome === 'addressFull' || outcome === 'addressMessages') && owner) {
      const last = this.#refused.get(owner.address)
      const length =
        outcome === 'addressMessages'
          ? 0
          : last && elapsed < last.endsAt
            ? Math.min(last.length, message.length)
            : message.length
      this.#refused.set(owner.address, { outcome, length, endsAt: elapsed + REFUSED_MS })
    }
  }
}
