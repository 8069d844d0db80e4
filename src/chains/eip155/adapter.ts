import type { ChainAdapter } from '../adapter.js'
import { parseAddress } from './address.js'
import { watchInjected } from './watch-injected.js'

const loadConnect = () => import('./connect-injected.js')

// What a session requests; the wallet grants what it can. `eth_sign` is left out because it signs anything, unseen.
const METHODS = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_switchEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_grantPermissions',
  'wallet_registerOnboarding',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_getAssets',
]
const EVENTS = ['chainChanged', 'accountsChanged', 'connect', 'disconnect', 'message']

/** The ways to connect EVM wallets. Loaded when the app first needs one. */
export const adapter: ChainAdapter = {
  namespace: 'eip155',
  relay: { methods: METHODS, events: EVENTS, signIn: true },
  watchInjected,
  // Separate chunk: rendering the wallet list does not need it. Loaded early by `prefetch()`.
  connectInjected: async (wallet, params) => (await loadConnect()).connectInjected(wallet, params),
  prefetch: () =>
    void loadConnect().catch(() => {
      // Connecting loads it again and reports a failure.
    }),
  // Separate chunk: most visitors never pair. It holds a session's provider and its reads.
  connectRelay: async (session, params) => (await import('./connect-relay.js')).connectRelay(session, params),
  // Separate chunk: only visitors who sign in by e-mail or at a provider need it.
  connectFrame: async (frame, params) => (await import('./connect-frame.js')).connectFrame(frame, params),
  parseAddress,
  actions: async () => (await import('./nodes.js')).actions,
  transfers: async () => (await import('./transfers.js')).transfers,
  swaps: async () => (await import('./swaps.js')).swaps,
}
