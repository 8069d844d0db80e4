import { createWalletRegistry, type WalletList } from '../wallet-registry.js'
import { findAt, isKeplr, PLACES } from './keplr.js'

/** Lists the Cosmos wallets of this page: Keplr and wallets with its interface. */
export const watchInjected = createWalletRegistry({ namespace: 'cosmos', read })

function read(list: WalletList) {
  for (const { path, name } of PLACES) {
    const provider = findAt(path)
    if (isKeplr(provider)) list.add({ name, provider })
  }
}
