import type { InjectedWallet } from '../../chains/adapter.js'
import type { Core } from '../core.js'
import { createInjected } from './injected.js'
import { createRecentWallets } from './recent-wallets.js'
import { isSameWallet } from './wallet-entry.js'

/** The wallet of this page that a visitor most likely wants, known before the list is loaded. */
export interface LikelyWallet {
  /**
   * The wallet that was used last if this page has it, otherwise the only installed one. Undefined
   * while several could be meant, and where the visitor has terms to accept first.
   */
  find(namespace: string | undefined): InjectedWallet | undefined
  stop(): void
}

/** Creates {@link LikelyWallet}. Calls `onChange` when wallets appear. Sends no request. */
export function createLikelyWallet(core: Core, onChange: () => void): LikelyWallet {
  const { features, termsUrl, privacyUrl } = core.config
  const asksConsent = features.legalCheckbox && (termsUrl ?? privacyUrl) !== undefined
  const { $wallets } = createInjected(core)
  const stop = asksConsent ? () => {} : $wallets.listen(onChange)

  return {
    find(namespace) {
      if (asksConsent) return undefined
      const wallets = $wallets.get().filter((one) => !namespace || one.namespace === namespace)
      // Two wallets with one name: either may be an impostor.
      if (wallets.some(({ duplicateOf }) => duplicateOf !== undefined)) return undefined
      // Read each time, because the list writes it.
      const [latest] = createRecentWallets(core.storage).$wallets.get()
      const used = wallets.filter((one) => latest && isSameWallet(one, latest))
      const installed = wallets.filter(({ type }) => type !== 'EXTERNAL')
      const [only, ...others] = used.length > 0 ? used : installed
      // A wallet of several families is connected by a screen of its own.
      return others.length === 0 ? only : undefined
    },
    stop,
  }
}
