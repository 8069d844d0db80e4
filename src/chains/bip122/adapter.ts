import type { ChainAdapter } from '../adapter.js'
import { loadProtocol } from './load-protocol.js'
import { watchInjected } from './watch-injected.js'

const loadConnect = () => import('./connect-injected.js')
// Separate chunk: most visitors never pair.
const loadRelay = () => import('./connect-relay.js')
// Separate chunk: connecting reads no balance, pays nothing and reads no address that a user typed.
const loadAccount = () => import('./account.js')

// What a session requests; the wallet grants what it can.
const METHODS = ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer']
const EVENTS = ['bip122_addressesChanged']

/** The ways to connect Bitcoin wallets. Loaded when the app first needs one. */
export const adapter: ChainAdapter = {
  namespace: 'bip122',
  relay: { methods: METHODS, events: EVENTS },
  watchInjected,
  // Separate chunk: rendering the wallet list does not need it. Loaded early by `prefetch()`.
  async connectInjected(wallet, params) {
    // Fetched side by side with the code that connects, which waits for it.
    loadProtocol(wallet.provider).catch(() => {
      // Connecting loads it again and reports a failure.
    })
    return (await loadConnect()).connectInjected(wallet, params)
  },
  prefetch: () =>
    void loadConnect().catch(() => {
      // Connecting loads it again and reports a failure.
    }),
  connectRelay: async (session, params) => (await loadRelay()).connectRelay(session, params),
  parseAddress: async (text, options) => (await loadAccount()).parseAddress(text, options),
  actions: async () => (await loadAccount()).actions,
  transfers: async () => (await loadAccount()).transfers,
}
