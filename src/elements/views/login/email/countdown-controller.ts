import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { ReadableAtom } from 'nanostores'

const SECOND_MS = 1000

/** Counts the seconds until a time, and redraws its host every second. */
export class CountdownController implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #find: () => ReadableAtom<number>
  #timer: ReturnType<typeof setTimeout> | undefined
  #unwatch: (() => void) | undefined

  /** `find` returns the time, in ms since 1970. */
  constructor(host: ReactiveControllerHost, find: () => ReadableAtom<number>) {
    this.#host = host
    this.#find = find
    host.addController(this)
  }
  /** Remaining whole seconds, rounded up; 0 when the time has come. */
  get seconds(): number {
    return Math.max(0, Math.ceil((this.#find().get() - Date.now()) / SECOND_MS))
  }
  hostConnected(): void {
    this.#unwatch = this.#find().listen(() => this.#tick())
    this.#tick()
  }
  hostDisconnected(): void {
    this.#unwatch?.()
    clearTimeout(this.#timer)
  }
  #tick = () => {
    clearTimeout(this.#timer)
    this.#host.requestUpdate()
    const left = this.#find().get() - Date.now()
    // At the next whole second, so that no number is skipped.
    if (left > 0) this.#timer = setTimeout(this.#tick, left % SECOND_MS || SECOND_MS)
  }
}
