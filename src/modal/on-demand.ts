// For import(): what the methods of a modal need that work without its screens, in one file and one request.
import type { Core } from '../state/core.js'
import type { State } from '../state/state.js'
import { readActivity, readBalances, watchActivity, watchBalances } from './account-requests.js'
import { listConnections } from './list-connections.js'
import { listWallets, watchWallets } from './list-wallets.js'
import { requestSignIn, requestSignOut } from './sign-in-request.js'
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
  // A page that asks for balances does not load what moves money. Fetched beside the state.
  async send({ core, load }, given) {
    const [{ requestSend }, state] = await Promise.all([import('./send-request.js'), load()])
    return requestSend(core, state, given)
  },
  async swap({ core, load }, given) {
    const [{ requestSwap }, state] = await Promise.all([import('./swap-request.js'), load()])
    return requestSwap(core, state, given)
  },
  async buy({ core, load, show }, given) {
    const [{ requestBuy }, state] = await Promise.all([import('./buy-request.js'), load()])
    return requestBuy(core, state, show, given)
  },
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
