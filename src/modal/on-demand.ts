// For import(): the methods of a modal that work without its screens, in one chunk.
import type { Core } from '../state/core.js'
import type { State } from '../state/state.js'
import {
  readActivity,
  readBalances,
  watchActivity,
  watchBalances,
} from './requests/account-requests.js'
import type { LaterMethod } from './later-methods.js'
import { listConnections } from './list-connections.js'
import { listWallets, watchWallets } from './list-wallets.js'
import { removeFamily, removeNetwork } from './remove-network.js'
import { requestSignIn, requestSignOut } from './requests/sign-in-request.js'
import { requestUpdateEmail } from './update-email.js'
import type { WalletModal } from './wallet-modal.js'

export { requestConnection } from './requests/connect-request.js'

/** What a modal passes to the methods below. */
export interface ModalContext {
  readonly core: Core
  readonly modal: WalletModal
  /** Loads the state. Throws MODAL_MISSING once the modal is destroyed. */
  readonly load: () => Promise<State>
  readonly show: (act: (state: State) => unknown) => Promise<State>
}

export type Watcher = 'watchWallets' | 'watchBalances' | 'watchActivity'

/** Implementations by method name. */
export const methods: {
  readonly [K in LaterMethod]: (
    context: ModalContext,
    ...given: Parameters<WalletModal[K]>
  ) => ReturnType<WalletModal[K]>
} = {
  getConnections: async ({ core }, given) => listConnections(core, given),
  getWallets: async ({ load, modal }) => listWallets(await load(), modal),
  getBalances: async ({ load }, given) => readBalances(await load(), given),
  getActivity: async ({ load }, given) => readActivity(await load(), given),
  // A chunk of its own, so that reading balances does not load the code that sends. Loaded in
  // parallel with the state.
  async send({ core, load }, given) {
    const [{ requestSend }, state] = await Promise.all([
      import('./requests/send-request.js'),
      load(),
    ])
    return requestSend(core, state, given)
  },
  async swap({ core, load }, given) {
    const [{ requestSwap }, state] = await Promise.all([
      import('./requests/swap-request.js'),
      load(),
    ])
    return requestSwap(core, state, given)
  },
  async sendCalls({ core, load, show }, given) {
    const [{ requestCalls }, state] = await Promise.all([
      import('./requests/calls-request.js'),
      load(),
    ])
    return requestCalls(core, state, show, given)
  },
  async addTransaction({ core, load }, given) {
    const [{ addTransaction }, state] = await Promise.all([import('./add-transaction.js'), load()])
    return addTransaction(core, state, given)
  },
  async getCapabilities({ core, load }, given) {
    const [{ readCapabilities }, state] = await Promise.all([
      import('./requests/calls-request.js'),
      load(),
    ])
    return readCapabilities(core, state, given)
  },
  async requestPermissions({ core, load, show }, given) {
    const [{ requestPermissions }, state] = await Promise.all([
      import('./requests/permissions-request.js'),
      load(),
    ])
    return requestPermissions(core, state, show, given)
  },
  async buy({ core, load, show }, given) {
    const [{ requestBuy }, state] = await Promise.all([import('./requests/buy-request.js'), load()])
    return requestBuy(core, state, show, given)
  },
  signIn: ({ core, modal }, given) => requestSignIn(core, modal, given),
  updateEmail: ({ core, show }) => requestUpdateEmail(core, show),
  signOut: ({ core }, account) => requestSignOut(core, account),
  removeNetwork: ({ core }, chainId) => removeNetwork(core, chainId),
  removeFamily: ({ core }, namespace) => removeFamily(core, namespace),
}

/** Implementations of the methods that call a listener until `signal` aborts. */
const watchers: {
  readonly [K in Watcher]: (
    state: State,
    modal: WalletModal,
    listener: Parameters<WalletModal[K]>[0],
    signal: AbortSignal,
  ) => unknown
} = {
  watchWallets,
  watchBalances: (state, _modal, listener, signal) => watchBalances(state, listener, signal),
  watchActivity: (state, _modal, listener, signal) => watchActivity(state, listener, signal),
}

/** Calls `listener` until `watching` or the modal's `lifetime` is aborted. */
export function watch<K extends Watcher>(
  name: K,
  state: State,
  modal: WalletModal,
  listener: Parameters<WalletModal[K]>[0],
  watching: AbortController,
  lifetime: AbortSignal,
): unknown {
  const { signal } = watching
  if (lifetime.aborted) watching.abort()
  lifetime.addEventListener('abort', () => watching.abort(), { signal })
  return watchers[name](state, modal, listener, signal)
}
