// For import(): what the methods of a modal need that work without its screens, in one file and one request.
import type { Core } from '../state/core.js'
import type { State } from '../state/state.js'
import { readActivity, readBalances, watchActivity, watchBalances } from './account-requests.js'
import { requestBuy } from './buy-request.js'
import { listConnections } from './list-connections.js'
import { listWallets, watchWallets } from './list-wallets.js'
import { requestSend } from './send-request.js'
import { requestSignIn, requestSignOut } from './sign-in-request.js'
import { requestSwap } from './swap-request.js'
import { requestUpdateEmail } from './update-email.js'
import type { WalletModal } from './wallet-modal.js'

export { requestConnection } from './connect-request.js'

/** What a modal hands to the methods below. */
export interface ModalContext {
  readonly core: Core
  readonly modal: WalletModal
  /** The state, once it is fetched. Throws MODAL_MISSING. */
  readonly load: () => Promise<State>
  readonly show: (act: (state: State) => unknown) => Promise<State>
}

export type LaterMethod = 'getConnections' | 'getWallets' | 'getBalances' | 'getActivity' | 'send' | 'swap' | 'buy' | 'signIn' | 'updateEmail' | 'signOut'
export type Watcher = 'watchWallets' | 'watchBalances' | 'watchActivity'

/** The methods of a modal by name. */
export const methods: { readonly [K in LaterMethod]: (context: ModalContext, ...given: Parameters<WalletModal[K]>) => ReturnType<WalletModal[K]> } = {
  getConnections: async ({ core }, given) => listConnections(core, given),
  getWallets: async ({ load, modal }) => listWallets(await load(), modal),
  getBalances: async ({ load }, given) => readBalances(await load(), given),
  getActivity: async ({ load }, given) => readActivity(await load(), given),
  send: async ({ core, load }, given) => requestSend(core, await load(), given),
  swap: async ({ core, load }, given) => requestSwap(core, await load(), given),
  buy: async ({ core, load, show }, given) => requestBuy(core, await load(), show, given),
  signIn: ({ core, modal }, given) => requestSignIn(core, modal, given),
  updateEmail: ({ core, show }) => requestUpdateEmail(core, show),
  signOut: ({ core }, account) => requestSignOut(core, account),
}

/** The methods of a modal that call a listener back until `signal` aborts. */
export const watchers: { readonly [K in Watcher]: (state: State, modal: WalletModal, listener: Parameters<WalletModal[K]>[0], signal: AbortSignal) => unknown } = {
  watchWallets,
  watchBalances: (state, _modal, listener, signal) => watchBalances(state, listener, signal),
  watchActivity: (state, _modal, listener, signal) => watchActivity(state, listener, signal),
}
