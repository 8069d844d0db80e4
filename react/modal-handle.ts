import {
  getInitialState,
  WalletModalError,
  type ConnectOptions,
  type Options,
  type WalletModal,
} from '../src/index.js'
import { createOwnModal } from '../src/modal/create-wallet-modal.js'

/** The modal as hooks use it: without `destroy()`, which belongs to its owner. */
export type ModalHandle = Omit<WalletModal, 'destroy' | 'version'>

/** A handle with the function that creates its modal. */
export interface OwnedHandle {
  readonly handle: ModalHandle
  /** Creates the modal. The returned function destroys it. Throws MODAL_EXISTS. */
  mount(): () => void
}

/**
 * A modal that exists only while it is mounted. Rendering may happen on a server, twice
 * (StrictMode) or without a commit, so it must create nothing. Throws OPTIONS_INVALID.
 */
export function createModalHandle(options: Options): OwnedHandle {
  checkGiven(options)
  const id = options.id ?? 'default'
  const initial = getInitialState(options)
  let modal: WalletModal | undefined
  /**
   * Why there is no modal. Hooks below the provider throw it too, because React passes the last
   * error to a boundary.
   */
  let failure: unknown
  const listening = new Set<() => void>()

  function use(): WalletModal {
    if (!modal) throw failure ?? new WalletModalError('MODAL_MISSING', { details: { id } })
    return modal
  }
  function keep(stop: () => void): () => void {
    listening.add(stop)
    return () => {
      listening.delete(stop)
      stop()
    }
  }
  function create(): WalletModal {
    failure = undefined
    try {
      return createOwnModal(options)
    } catch (error) {
      failure = error
      throw error
    }
  }
  const handle: ModalHandle = {
    id,
    open: async (given) => use().open(given),
    close: () => modal?.close(),
    connect: async (given?: ConnectOptions) => use().connect(given),
    switchNetwork: async (chainId, given) => use().switchNetwork(chainId, given),
    removeNetwork: async (chainId) => use().removeNetwork(chainId),
    removeFamily: async (namespace) => use().removeFamily(namespace),
    disconnect: async (which) => use().disconnect(which),
    switchConnection: (connection) => use().switchConnection(connection),
    selectAccount: (account, connection) => use().selectAccount(account, connection),
    send: async (given) => use().send(given),
    swap: async (given) => use().swap(given),
    sendCalls: async (given) => use().sendCalls(given),
    addTransaction: async (given) => use().addTransaction(given),
    getCapabilities: async (given) => use().getCapabilities(given),
    requestPermissions: async (given) => use().requestPermissions(given),
    buy: async (given) => use().buy(given),
    signIn: async (given) => use().signIn(given),
    signOut: async (account) => use().signOut(account),
    updateEmail: async () => use().updateEmail(),
    getConnections: async (given) => use().getConnections(given),
    getWallets: async () => use().getWallets(),
    watchWallets: (listener) => keep(use().watchWallets(listener)),
    addWallets: (wallets) => keep(use().addWallets(wallets)),
    getBalances: async (given) => use().getBalances(given),
    watchBalances: (listener) => keep(use().watchBalances(listener)),
    getActivity: async (given) => use().getActivity(given),
    watchActivity: (listener) => keep(use().watchActivity(listener)),
    getState: () => modal?.getState() ?? initial,
    getInitialState: () => initial,
    subscribe: (listener) => keep(use().subscribe(listener)),
    on: (event, listener) => keep(use().on(event, listener)),
    getProvider: (which: string) => modal?.getProvider(which) as never,
    ready: async () => use().ready(),
    setTheme: (theme) => use().setTheme(theme),
    setThemePreset: (preset) => use().setThemePreset(preset),
    setLanguage: async (language) => use().setLanguage(language),
  }
  return {
    handle,
    mount() {
      const made = create()
      modal = made
      return () => {
        // Listeners end with the provider: React accepts no updates while it removes components.
        for (const stop of listening) stop()
        listening.clear()
        modal = undefined
        made.destroy()
      }
    },
  }
}

function checkGiven(options: unknown) {
  if (typeof options === 'object' && options !== null) return
  throw new WalletModalError('OPTIONS_INVALID', {
    details: {
      option: '<WalletModalProvider options>',
      value: String(options),
      expectation: 'the options of createWalletModal(), or a `modal` that it returned',
    },
  })
}
