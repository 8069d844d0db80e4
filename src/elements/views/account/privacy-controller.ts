import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { State } from '../../../state/state.js'

// A letter is not readable at this radius, and its line keeps its place.
const BLUR = 'blur(0.42em)'

type Host = ReactiveControllerHost & HTMLElement & { readonly state: State }

/** Blurs the amounts of a screen while the visitor wants them private. */
export class PrivacyController implements ReactiveController {
  readonly #host: Host
  #stop: (() => void) | undefined

  constructor(host: Host) {
    this.#host = host
    host.addController(this)
  }
  hostConnected(): void {
    const { $choices } = this.#host.state.slices.get('listChoices')
    // A custom property reaches every amount below, through all shadow roots.
    this.#stop = $choices.subscribe(({ isPrivate }) =>
      isPrivate
        ? this.#host.style.setProperty('--_private', BLUR)
        : this.#host.style.removeProperty('--_private'),
    )
  }
  hostDisconnected(): void {
    this.#stop?.()
  }
}
