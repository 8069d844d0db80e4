import { createEmitter } from '../async/emitter.js'

/** The wallets registered with this page (Wallet Standard). */
export interface StandardWallets {
  list(): readonly unknown[]
  on(event: 'added' | 'removed', listener: (wallets: readonly unknown[]) => void): () => void
}

let page: StandardWallets | undefined

/**
 * Starts to accept wallet registrations on the first call. The page's listener stays, because some
 * wallets register only once.
 */
export function getStandardWallets(): StandardWallets {
  return (page ??= collectWallets())
}

function collectWallets(): StandardWallets {
  const wallets = new Set<unknown>()
  const { on, emit } = createEmitter<{ added: readonly unknown[]; removed: readonly unknown[] }>()
  const api = Object.freeze({
    register(...given: readonly unknown[]): () => void {
      const added = given.filter((wallet) => !wallets.has(wallet))
      for (const wallet of added) wallets.add(wallet)
      emit('added', added)
      return () => {
        const removed = added.filter((wallet) => wallets.delete(wallet))
        emit('removed', removed)
      }
    },
  })
  addEventListener('wallet-standard:register-wallet', (event) => {
    const { detail: register } = event as CustomEvent<unknown>
    if (typeof register === 'function') register(api)
  })
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return { list: () => [...wallets], on }
}
