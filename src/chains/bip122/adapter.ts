import type { ChainAdapter } from '../adapter.js'
import { once } from '../../platform/async/once.js'
import { loadProtocol } from './wallets/load-protocol.js'
import { watchInjected } from './watch-injected.js'

const loadConnect = once(() => import('./connect-injected.js'))
// Separate chunk: most visitors never pair.
const loadRelay = () => import('./connect-relay.js')
// Separate chunk: connecting reads no balance, sends no payment and parses no typed address.
const loadAccount = () => import('./addresses/account.js')

// Methods that a session requests; the wallet grants a subset.
const METHODS = ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer']
const EVENTS = ['bip122_addressesChanged']

/** The ways to connect Bitcoin wallets. Loaded when the app first needs one. */
export const adapter: ChainAdapter = {
  namespace: 'bip122',
  relay: { methods: METHODS, events: EVENTS },
  watchInjected,
  // Separate chunk: rendering the wallet list does not need it. Loaded early by `prefetch()`.
  async connectInjected(wallet, params) {
    // Loaded in parallel with the code that connects, which waits for it.
    loadProtocol(wallet.provider).catch(() => {
      // Ignored: connecting loads it again and reports a failure.
    })
    return (await loadConnect()).connectInjected(wallet, params)
  },
  watchAccess: async (wallet, listener) => (await loadConnect()).watchAccess(wallet, listener),
  prefetch: () =>
    void loadConnect().catch(() => {
      // Ignored: connecting loads it again and reports a failure.
    }),
  connectRelay: async (session, params) => (await loadRelay()).connectRelay(session, params),
  parseAddress: async (text, options) => (await loadAccount()).parseAddress(text, options),
  actions: async () => (await loadAccount()).actions,
  transfers: async () => (await loadAccount()).transfers,
}
