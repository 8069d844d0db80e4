import type { ChainAdapter } from '../adapter.js'
import { once } from '../../platform/async/once.js'
import { parseAddress } from './address.js'
import { watchInjected } from './watch-injected.js'

const loadConnect = once(() => import('./connect-injected.js'))

// Methods that a session requests; the wallet grants a subset.
const METHODS = ['polkadot_signMessage', 'polkadot_signTransaction']
const EVENTS = ['accountsChanged', 'chainChanged']

/** The ways to connect Polkadot wallets. Loaded when the app first needs one. */
export const adapter: ChainAdapter = {
  namespace: 'polkadot',
  relay: { methods: METHODS, events: EVENTS },
  watchInjected,
  // Separate chunk: rendering the wallet list does not need it. Loaded early by `prefetch()`.
  connectInjected: async (wallet, params) => (await loadConnect()).connectInjected(wallet, params),
  watchAccess: async (wallet, listener) => (await loadConnect()).watchAccess(wallet, listener),
  prefetch: () =>
    void loadConnect().catch(() => {
      // Ignored: connecting loads it again and reports a failure.
    }),
  // Separate chunk: most visitors never pair.
  connectRelay: async (session, params) =>
    (await import('./connect-relay.js')).connectRelay(session, params),
  parseAddress,
  actions: async () => (await import('./nodes.js')).actions,
}
