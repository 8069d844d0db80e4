import { createWalletRegistry, type WalletList } from '../wallet-registry.js'
import { findAt, isKeplr, PLACES } from './keplr.js'

// Wallets put their object into the page without an event, some after the page's first scripts.
const LATE_MS = [200, 400, 600, 1500]

/** Lists the Cosmos wallets of this page: Keplr, and wallets with its methods. */
export const watchInjected = createWalletRegistry({ namespace: 'cosmos', start, read })

function read(list: WalletList) {
  for (const { path, name } of PLACES) {
    const provider = findAt(path)
    if (isKeplr(provider)) list.add({ name, provider })
  }
}

function start(list: WalletList): () => void {
  read(list)
  const timers = LATE_MS.map((delay) => setTimeout(() => read(list), delay))
  return () => timers.forEach(clearTimeout)
}
