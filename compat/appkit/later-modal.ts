import type { ModalSnapshot, WalletModal } from '../../src/index.js'
import type { ConnectableModal } from '../../wagmi/index.js'

/** A modal for wagmi's connector that is created after the connector. */
export interface LaterModal {
  readonly modal: ConnectableModal
  /** Gives the modal. A second one, as after Fast Refresh, takes the place of the first. */
  attach(modal: WalletModal): void
}

const NOTHING = { connections: [], accounts: {} } as unknown as ModalSnapshot

/** Creates a stand-in that waits for its modal until the page's module has run. */
export function createLaterModal(id: string): LaterModal {
  let modal: WalletModal | undefined
  const listeners = new Map<(snapshot: ModalSnapshot) => void, () => void>()
  const wallets: Parameters<ConnectableModal['addWallets']>[0][] = []
  // `createAppKit()` stands in the same module: it has run when the next task begins.
  const begun = new Promise<void>((resolve) => setTimeout(resolve))

  async function use(): Promise<WalletModal> {
    if (!modal) await begun
    if (!modal) throw new Error('WagmiAdapter needs createAppKit({ adapters: [adapter] }).')
    return modal
  }
  return {
    modal: {
      id,
      connect: async (options) => (await use()).connect(options),
      disconnect: async (which) => (await use()).disconnect(which),
      switchNetwork: async (chainId, options) => (await use()).switchNetwork(chainId, options),
      getState: () => modal?.getState() ?? NOTHING,
      getProvider: (which: string) => modal?.getProvider(which) as never,
      async ready() {
        if (!modal) await begun
        await modal?.ready()
      },
      subscribe(listener) {
        listeners.set(listener, modal?.subscribe(listener) ?? (() => {}))
        return () => {
          listeners.get(listener)?.()
          listeners.delete(listener)
        }
      },
      addWallets(given) {
        wallets.push(given)
        return modal?.addWallets(given) ?? (() => {})
      },
    },
    attach(given) {
      if (modal === given) return
      modal = given
      for (const list of wallets) given.addWallets(list)
      for (const [listener, stop] of listeners) {
        stop()
        listeners.set(listener, given.subscribe(listener))
        listener(given.getState())
      }
    },
  }
}
