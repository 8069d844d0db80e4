/** Time that a page may take to finish setting up an element. */
const CHECK_DELAY_MS = 1000

/** Checks once, shortly after an element was connected, whether it has what it needs. */
export class LateCheck {
  readonly #check: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(check: () => void) {
    this.#check = check
  }
  /** Starts the delay, or starts it again. */
  restart(): void {
    this.stop()
    this.#timer = setTimeout(this.#check, CHECK_DELAY_MS)
  }
  stop(): void {
    clearTimeout(this.#timer)
  }
}
