import type { ChainAdapter } from '../adapter.js'
import { once } from '../../platform/async/once.js'
import { parseAddress } from './addresses/parse-address.js'
import { watchInjected } from './watch-injected.js'

// Separate functions: if a name is read directly from an `import()`, bundlers add a wrapper
// function that picks that name.
const loadConnect = once(() => import('./connect-injected.js'))
// Separate chunk: most visitors never pair. It contains a session's provider and its reads.
const loadRelay = () => import('./connect-relay.js')
// Separate chunk: only visitors who sign in by email or at a provider need it.
const loadFrame = () => import('./connect-frame.js')
const loadNodes = () => import('./nodes.js')
const loadTransfers = () => import('./transfer/transfers.js')
const loadSwaps = () => import('./swap/swaps.js')
const loadCalls = () => import('./transfer/calls.js')
const loadPermissions = () => import('./permissions/permissions.js')
const loadReplacements = () => import('./transfer/replacements.js')

// Methods that a session requests; the wallet grants a subset. `eth_sign` is excluded because it
// signs arbitrary hashes.
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
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
  'wallet_getSupportedExecutionPermissions',
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
  watchAccess: async (wallet, listener) => (await loadConnect()).watchAccess(wallet, listener),
  prefetch: () =>
    void loadConnect().catch(() => {
      // Ignored: connecting loads it again and reports a failure.
    }),
  connectRelay: async (session, params) => (await loadRelay()).connectRelay(session, params),
  connectFrame: async (frame, params) => (await loadFrame()).connectFrame(frame, params),
  prefetchFrame: () =>
    void loadFrame().catch(() => {
      // Ignored: connecting loads it again and reports a failure.
    }),
  parseAddress,
  actions: async () => (await loadNodes()).actions,
  transfers: async () => (await loadTransfers()).transfers,
  swaps: async () => (await loadSwaps()).swaps,
  calls: async () => (await loadCalls()).calls,
  permissions: async () => (await loadPermissions()).permissions,
  replacements: async () => (await loadReplacements()).replacements,
}
