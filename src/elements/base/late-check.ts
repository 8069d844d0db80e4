/** How long a page may take to finish what it began with an element. */
const MOMENT_MS = 1000

/** Checks once, a moment after an element came into the page, whether it has what it needs. */
export class LateCheck {
  readonly #check: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(check: () => void) {
    this.#check = check
  }
  /** Begins the moment, or begins it anew. */
  restart(): void {
    this.stop()
    this.#timer = setTimeout(this.#check, MOMENT_MS)
  }
  stop(): void {
    clearTimeout(this.#timer)
  }
}
