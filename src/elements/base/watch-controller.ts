import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { State } from '../../state/state.js'

interface Watched {
  /** Starts refreshing and returns a function that stops it. Calls back on each failure. */
  readonly watch: (onFailure: () => void) => () => void
  /** Text of the toast about a failure. */
  readonly toText: () => string
}

/**
 * Refreshes data of its host while the host is connected. The first failure per visit shows a
 * toast; the host itself shows further ones.
 */
export class WatchController implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly state: State }
  readonly #watched: Watched
  #stop: (() => void) | undefined

  constructor(host: ReactiveControllerHost & { readonly state: State }, watched: Watched) {
    this.#host = host
    this.#watched = watched
    host.addController(this)
  }
  hostConnected(): void {
    const { watch, toText } = this.#watched
    let noted = false
    this.#stop = watch(() => {
      if (!noted) this.#host.state.toasts.show(toText(), 'error')
      noted = true
    })
  }
  hostDisconnected(): void {
    this.#stop?.()
  }
}
