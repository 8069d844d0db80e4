/**
 * A map with at most `size` entries and a total weight (`weigh`) of at most `maxWeight`. Beyond
 * that, the least recently used entry is removed.
 */
export class RecentMap<Key, Value> {
  readonly #entries = new Map<Key, Value>()
  readonly #size: number
  readonly #maxWeight: number
  readonly #weigh: (value: Value) => number
  #weight = 0
  // Kept, because a new iterator skips all slots of deleted entries at the start: thousands, when
  // each new entry evicts one.
  #oldest: Iterator<Key>

  constructor(
    size: number,
    {
      maxWeight = Infinity,
      weigh = () => 0,
    }: { maxWeight?: number; weigh?: (value: Value) => number } = {},
  ) {
    this.#size = size
    this.#maxWeight = maxWeight
    this.#weigh = weigh
    this.#oldest = this.#entries.keys()
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  delete(key: Key): void {
    if (!this.#entries.has(key)) return
    this.#weight -= this.#weigh(this.#entries.get(key)!)
    this.#entries.delete(key)
  }

  set(key: Key, value: Value): void {
    this.delete(key)
    this.#entries.set(key, value)
    this.#weight += this.#weigh(value)
    while (this.#entries.size > this.#size || this.#weight > this.#maxWeight)
      this.delete(this.#findOldest())
  }

  // The iterator's result is deleted immediately, and used entries move to the end, so nothing
  // older is behind it.
  #findOldest(): Key {
    let next = this.#oldest.next()
    if (next.done) next = (this.#oldest = this.#entries.keys()).next()
    return next.value
  }
}
