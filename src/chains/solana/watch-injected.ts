import { getStandardWallets } from '../../platform/page/standard-wallets.js'
import { isStandardWallet } from '../../standards/wallet-standard.js'
import { toWalletIcon, toWalletName } from '../../standards/wallet-text.js'
import { createWalletRegistry, type WalletList } from '../wallets/wallet-registry.js'

/**
 * Lists the Solana wallets that register with this page (Wallet Standard), at once and on every
 * change.
 */
export const watchInjected = createWalletRegistry({ namespace: 'solana', start })

function start(list: WalletList): () => void {
  const { list: listAll, on } = getStandardWallets()
  const add = (wallets: readonly unknown[]) => {
    for (const wallet of wallets) {
      if (!isStandardWallet(wallet, 'solana')) continue
      const name = toWalletName(wallet.name)
      const icon = toWalletIcon(wallet.icon)
      if (name !== undefined) list.add({ name, ...(icon && { icon }), provider: wallet })
    }
  }
  const stops = [
    on('added', add),
    on('removed', (wallets) => wallets.forEach((wallet) => list.remove(wallet))),
  ]
  add(listAll())
  return () => stops.forEach((stop) => stop())
}
