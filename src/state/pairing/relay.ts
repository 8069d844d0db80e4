import type { Config } from '../../options/options.js'
import { WalletModalError } from '../../errors/page-error.js'
import { once } from '../../platform/async/once.js'
import type { RelayClient } from '../../services/relay/relay-client.js'
import type { RemoteFeaturesSlice } from '../shell/remote-features-state.js'
import type { startRelay } from './start-relay.js'

/** The pairing transport of this modal, loaded and started on demand. */
export interface Relay {
  readonly available: boolean
  /**
   * Throws RELAY_NOT_CONFIGURED, RELAY_REFUSED, RELAY_UNAVAILABLE; the next call tries again.
   * Throws REQUEST_ABORTED once the modal is destroyed.
   */
  get(): Promise<RelayClient>
}

/** Creates {@link Relay}. It closes when `lifetime` aborts. */
export function createRelay(
  config: Config,
  lifetime: AbortSignal,
  loadCode: () => Promise<{ readonly startRelay: typeof startRelay }>,
  loadRemote: () => Promise<RemoteFeaturesSlice>,
): Relay {
  const start = once(async () => (await loadCode()).startRelay(config, lifetime, loadRemote))
  return {
    available: config.walletConnect,
    async get() {
      if (lifetime.aborted) throw new WalletModalError('REQUEST_ABORTED')
      return start()
    },
  }
}
