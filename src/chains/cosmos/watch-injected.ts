import { createWalletRegistry, type WalletList } from '../wallets/wallet-registry.js'
import { listPlaces } from './keplr.js'

/** Lists the Cosmos wallets of this page: Keplr and wallets with its interface. */
export const watchInjected = createWalletRegistry({ namespace: 'cosmos', read })

// The name under which each object is listed. Leap sets `window.keplr` before its own global.
const names = new WeakMap<object, string>()

function read(list: WalletList) {
  for (const { name, provider } of listPlaces()) {
    if (names.get(provider) !== name) list.remove(provider)
    names.set(provider, name)
    list.add({ name, provider })
  }
}
