/** A map with room for `size` entries, and for `maxWeight` of them all as `weigh` counts it: past that, what was neither read nor written for longest goes. */
export class RecentMap<Key, Value> {
  readonly #entries = new Map<Key, Value>()
  readonly #size: number
  readonly #maxWeight: number
  readonly #weigh: (value: Value) => number
  #weight = 0
  // Kept, as a new iterator passes all places that deletes left at the beginning: thousands, where each new entry evicts one.
  #oldest: Iterator<Key>

  constructor(size: number, { maxWeight = Infinity, weigh = () => 0 }: { maxWeight?: number; weigh?: (value: Value) => number } = {}) {
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
    while (this.#entries.size > this.#size || this.#weight > this.#maxWeight) this.delete(this.#findOldest())
  }

  // What the iterator returns is deleted at once, and what is used again moves to the end, so that nothing older is behind it.
  #findOldest(): Key {
    let next = this.#oldest.next()
    if (next.done) next = (this.#oldest = this.#entries.keys()).next()
    return next.value
  }
}
