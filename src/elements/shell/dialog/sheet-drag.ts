/** Position of a finger at a time (`event.timeStamp`). */
export interface Point {
  readonly x: number
  readonly y: number
  readonly at: number
}

/** A finger that moved less than this may still be a tap. */
const SLOP_PX = 4
const CLOSE_SHARE = 1 / 3
const FLICK_PX_PER_MS = 0.5
const FLICK_PX = 16
/** Interval over which the speed of the finger is measured. */
const SPEED_MS = 80
/** Fraction of an upward movement that the sheet follows. */
const RUBBER = 0.2

/** One drag of the sheet: its offset under the finger, and whether releasing closes it. */
export class SheetDrag {
  readonly #from: Point
  #points: Point[]
  #moved = false

  constructor(from: Point) {
    this.#from = from
    this.#points = [from]
  }
  /** True when the finger drags instead of tapping. */
  get moved(): boolean {
    return this.#moved
  }
  /** The offset of the sheet in px; undefined if the finger scrolls the screen instead. */
  move(point: Point): number | undefined {
    const x = Math.abs(point.x - this.#from.x)
    const y = point.y - this.#from.y
    if (!this.#moved) {
      if (Math.max(x, Math.abs(y)) < SLOP_PX) return 0
      if (y < x) return undefined
      this.#moved = true
    }
    this.#points = [...this.#points.filter(({ at }) => point.at - at <= SPEED_MS), point]
    return y < 0 ? y * RUBBER : y
  }
  /**
   * True when releasing closes a sheet of the given height: past a third, or flicked down; not
   * while moving back up.
   */
  closes(height: number, at: number): boolean {
    const last = this.#points.at(-1)!
    const way = last.y - this.#from.y
    const speed = this.#measureSpeed(last, at)
    if (speed >= FLICK_PX_PER_MS) return way >= FLICK_PX
    return speed > -FLICK_PX_PER_MS && way > height * CLOSE_SHARE
  }
  #measureSpeed(last: Point, at: number): number {
    const [first] = this.#points.filter((point) => at - point.at <= SPEED_MS)
    // A finger that rested before it was lifted has no speed.
    if (!first || first === last) return 0
    return (last.y - first.y) / Math.max(1, last.at - first.at)
  }
}
