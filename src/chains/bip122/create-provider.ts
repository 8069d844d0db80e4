import { loadSign } from './load-later.js'
import type { BitcoinProvider } from './provider.js'
import type { BitcoinWallet, ProviderState } from './wallet.js'

/** A wallet as the provider that apps use: each request is bound in time, and what the wallet answers is checked. */
export function createProvider(wallet: BitcoinWallet, state: ProviderState): BitcoinProvider {
  return {
    getAccountAddresses: async () => state.accounts,
    signMessage: async (request, options) => (await loadSign()).signText({ wallet, state, ...options }, request),
    signPsbt: async (request, options) => (await loadSign()).signPsbt({ wallet, state, ...options }, request),
    sendTransfer: async (request, options) => (await loadSign()).sendTransfer({ wallet, state, ...options }, request),
  }
}
