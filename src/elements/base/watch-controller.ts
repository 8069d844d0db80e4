import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { State } from '../../state/state.js'

interface Watched {
  /** Keeps something fresh until the returned function is called; calls back with each failure. */
  readonly watch: (onFailure: () => void) => () => void
  /** What the toast says of a failure. */
  readonly toText: () => string
}

/** Keeps what its host shows fresh while it shows. The first failure of a visit is a toast; the host itself shows the others. */
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
