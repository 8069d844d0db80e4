import { getStandardWallets } from '../../platform/page/standard-wallets.js'
import { toWalletIcon, toWalletName } from '../../standards/wallet-text.js'
import { createWalletRegistry, type WalletList } from '../wallets/wallet-registry.js'
import { isBitcoinStandardWallet } from './wallets/load-protocol.js'
import { findByPath, read } from './wallets/wallet.js'

// Wallets with a global object that some versions do not list.
const PLACES = [
  { path: 'LeatherProvider', name: 'Leather' },
  { path: 'okxwallet.bitcoin', name: 'OKX Wallet' },
  { path: 'unisat', name: 'UniSat Wallet' },
] as const

/**
 * Lists the Bitcoin wallets of this page: Wallet Standard, `window.btc_providers` (sats-connect),
 * Leather, OKX and UniSat.
 */
export const watchInjected = createWalletRegistry({ namespace: 'bip122', start, read: readPage })

function start(list: WalletList): () => void {
  const { list: listAll, on } = getStandardWallets()
  const addStandard = (wallets: readonly unknown[]) => {
    for (const wallet of wallets)
      if (isBitcoinStandardWallet(wallet)) add(list, wallet.name, wallet.icon, wallet)
  }
  const stops = [
    on('added', addStandard),
    on('removed', (wallets) => wallets.forEach((wallet) => list.remove(wallet))),
  ]
  addStandard(listAll())
  return () => stops.forEach((stop) => stop())
}

function readPage(list: WalletList) {
  const listed = read(globalThis, 'btc_providers')
  for (const entry of Array.isArray(listed) ? listed : [])
    add(list, read(entry, 'name'), read(entry, 'icon'), findByPath(read(entry, 'id')))
  for (const { path, name } of PLACES) add(list, name, undefined, findByPath(path))
}

function add(list: WalletList, given: unknown, icon: unknown, provider: unknown) {
  const name = toWalletName(given)
  if (name === undefined || typeof provider !== 'object' || provider === null) return
  const image = toWalletIcon(icon)
  list.add({ name, ...(image && { icon: image }), provider })
}
