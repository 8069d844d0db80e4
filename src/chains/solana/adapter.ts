import type { ChainAdapter } from '../adapter.js'
import { once } from '../../platform/async/once.js'
import { parseAddress } from './address.js'
import { watchInjected } from './watch-injected.js'

const loadConnect = once(() => import('./connect-injected.js'))
// Separate chunk: only visitors who sign in by email or at a provider need it.
const loadFrame = () => import('./connect-frame.js')

// Methods that a session requests; the wallet grants a subset.
const METHODS = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_getAccounts',
  'solana_requestAccounts',
]
const EVENTS = ['accountsChanged', 'chainChanged']

/** The ways to connect Solana wallets. Loaded when the app first needs one. */
export const adapter: ChainAdapter = {
  namespace: 'solana',
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
  connectFrame: async (frame, params) => (await loadFrame()).connectFrame(frame, params),
  prefetchFrame: () =>
    void loadFrame().catch(() => {
      // Ignored: connecting loads it again and reports a failure.
    }),
  parseAddress,
  actions: async () => (await import('./read/nodes.js')).actions,
  transfers: async () => (await import('./transfer/transfers.js')).transfers,
}
