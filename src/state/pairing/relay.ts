import type { Config } from '../../options/options.js'
import { once } from '../../platform/async/once.js'
import type { RelayClient } from '../../services/relay/relay-client.js'
import type { LoadRemote } from '../shell/remote-features-state.js'

/** Code that starts the transport: `startRelay()`. */
type StartRelay = (
  config: Config,
  lifetime: AbortSignal,
  loadRemote: LoadRemote,
) => Promise<RelayClient>

/** The pairing transport of this modal, loaded and started on demand. */
export interface Relay {
  readonly available: boolean
  /**
   * Starts the transport with the code that its caller loaded, once. Throws RELAY_NOT_CONFIGURED,
   * RELAY_REFUSED, RELAY_UNAVAILABLE; the next call tries again. Throws the
   * reason of `lifetime` once the modal is destroyed.
   */
  get(start: StartRelay): Promise<RelayClient>
}

/** Creates {@link Relay}. It closes when `lifetime` aborts. */
export function createRelay(config: Config, lifetime: AbortSignal, loadRemote: LoadRemote): Relay {
  const run = once((start: StartRelay) => start(config, lifetime, loadRemote))
  return {
    available: config.walletConnect,
    async get(start) {
      lifetime.throwIfAborted()
      return run(start)
    },
  }
}
