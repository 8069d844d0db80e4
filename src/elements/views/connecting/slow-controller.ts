import type { ReactiveController, ReactiveControllerHost } from 'lit'

const SLOW_AFTER_MS = 5000

/** Redraws its host when a wait has lasted 5 s, so that it can explain what it waits for. */
export class SlowController implements ReactiveController {
  /** True when the wait has lasted that long. */
  slow = false
  readonly #host: ReactiveControllerHost
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }
  /** Starts counting from zero. */
  restart(): void {
    clearTimeout(this.#timer)
    this.slow = false
    this.#timer = setTimeout(() => {
      this.slow = true
      this.#host.requestUpdate()
    }, SLOW_AFTER_MS)
  }
  hostDisconnected(): void {
    clearTimeout(this.#timer)
  }
}
