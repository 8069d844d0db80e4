import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { Config } from '../../../options/options.js'
import type {
  RemoteFeatures,
  RemoteFeaturesSlice,
} from '../../../state/shell/remote-features-state.js'

/** After this time a screen shows what it can without the server's features. */
const WAIT_MS = 2000

/**
 * The server's features for one showing of a screen. They are awaited before anything is shown in
 * their place and do not change afterwards, so that nothing moves under a press. A later answer
 * counts at the next showing.
 */
export class ShownFeatures implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #find: () => { readonly config: Config; readonly slice: RemoteFeaturesSlice }
  #timer: ReturnType<typeof setTimeout> | undefined
  #value: RemoteFeatures | undefined

  constructor(
    host: ReactiveControllerHost,
    find: () => { readonly config: Config; readonly slice: RemoteFeaturesSlice },
  ) {
    this.#host = host
    this.#find = find
    host.addController(this)
  }
  /** Undefined while they are awaited, without a server, and if it did not answer in time. */
  get value(): RemoteFeatures | undefined {
    return this.#value
  }
  get isAwaited(): boolean {
    return this.#timer !== undefined
  }
  hostConnected(): void {
    const { config, slice } = this.#find()
    this.#value = slice.$remote.get()
    const loading = slice.load()
    if (this.#value || !config.cloud || !config.projectId) return
    const timer = (this.#timer = setTimeout(this.#settle, WAIT_MS))
    void loading.then(() => {
      if (this.#timer === timer) this.#settle()
    })
  }
  hostDisconnected(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
  #settle = () => {
    this.hostDisconnected()
    this.#value = this.#find().slice.$remote.get()
    this.#host.requestUpdate()
  }
}
