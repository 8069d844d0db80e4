import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { ReadableAtom } from 'nanostores'

/** Redraws its host when a store changes, while the host is connected. */
export class StoreController<T> implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #find: () => ReadableAtom<T>
  #unwatch: (() => void) | undefined

  constructor(host: ReactiveControllerHost, find: () => ReadableAtom<T>) {
    this.#host = host
    this.#find = find
    host.addController(this)
  }
  get value(): T {
    return this.#find().get()
  }
  hostConnected(): void {
    this.#unwatch = this.#find().listen(() => this.#host.requestUpdate())
  }
  hostDisconnected(): void {
    this.#unwatch?.()
    this.#unwatch = undefined
  }
}
