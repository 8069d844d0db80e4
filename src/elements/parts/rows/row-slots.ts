/**
 * Assigns a set of elements to each visible row. A row keeps its set while it is visible; the set
 * of a row that is no longer visible is reused.
 */
export class RowSlots {
  readonly #slots = new Map<number, number>()

  assign(rows: readonly number[]): void {
    const wanted = new Set(rows)
    const free: number[] = []
    for (const [row, slot] of this.#slots) {
      if (wanted.has(row)) continue
      free.push(slot)
      this.#slots.delete(row)
    }
    const taken = new Set([...this.#slots.values(), ...free])
    for (const row of rows) {
      if (this.#slots.has(row)) continue
      let slot = free.pop()
      for (let next = 0; slot === undefined; next++) if (!taken.has(next)) slot = next
      taken.add(slot)
      this.#slots.set(row, slot)
    }
  }
  /** The set of a row passed to the last `assign()`. */
  get(row: number): number {
    return this.#slots.get(row)!
  }
}
