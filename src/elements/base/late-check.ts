import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** How long a page may take to finish what it began with an element. */
const MOMENT_MS = 1000

/** Looks once, a moment after its host came into the page, whether the host has what it needs. */
export class LateCheck implements ReactiveController {
  readonly #check: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: ReactiveControllerHost, check: () => void) {
    this.#check = check
    host.addController(this)
  }
  hostConnected(): void {
    this.restart()
  }
  hostDisconnected(): void {
    clearTimeout(this.#timer)
  }
  /** Begins the moment anew. */
  restart(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#check, MOMENT_MS)
  }
}
