import type { ChainAdapter } from '../adapter.js'
import { parseAddress } from './address.js'
import { RELAY_EVENTS, RELAY_METHODS } from './relay-methods.js'
import { watchInjected } from './watch-injected.js'

const loadConnect = () => import('./connect-injected.js')

/** Every way to an EVM wallet. Loaded when the app first needs one. */
export const adapter: ChainAdapter = {
  namespace: 'eip155',
  relay: { methods: RELAY_METHODS, events: RELAY_EVENTS },
  watchInjected,
  // Apart, as the list of wallets is painted without it; asked for ahead of the choice.
  connectInjected: async (wallet, params) => (await loadConnect()).connectInjected(wallet, params),
  prefetch: () =>
    void loadConnect().catch(() => {
      // Choosing a wallet tries again, and tells.
    }),
  // Apart, as most visitors never pair: a session's provider and its reads.
  connectRelay: async (session, params) => (await import('./connect-relay.js')).connectRelay(session, params),
  parseAddress,
}
