import type { ReactiveController, ReactiveControllerHost } from 'lit'

const SLOW_AFTER_MS = 5000

/** Redraws its host when a wait has lasted so long that it needs another text. */
export class SlowController implements ReactiveController {
  /** Whether the wait has lasted long. */
  slow = false
  readonly #host: ReactiveControllerHost
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }
  hostDisconnected(): void {
    clearTimeout(this.#timer)
  }
  /** Measures the wait from now. */
  start(): void {
    clearTimeout(this.#timer)
    this.slow = false
    this.#host.requestUpdate()
    this.#timer = setTimeout(() => {
      this.slow = true
      this.#host.requestUpdate()
    }, SLOW_AFTER_MS)
  }
}
