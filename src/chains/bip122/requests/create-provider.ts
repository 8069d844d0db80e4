import { loadSign } from './load-sign.js'
import type { BitcoinProvider } from '../provider.js'
import type { BitcoinWallet, ProviderState } from '../wallets/wallet.js'

/**
 * Wraps a wallet as the provider that apps use: each request has a deadline, and each answer is
 * checked.
 */
export function createProvider(
  wallet: BitcoinWallet,
  readState: () => ProviderState,
): BitcoinProvider {
  return {
    getAccountAddresses: async () => readState().accounts,
    signMessage: async (request, options) =>
      (await loadSign()).signText({ wallet, ...readState(), ...options }, request),
    signPsbt: async (request, options) =>
      (await loadSign()).signPsbt({ wallet, ...readState(), ...options }, request),
    sendTransfer: async (request, options) =>
      (await loadSign()).sendTransfer({ wallet, ...readState(), ...options }, request),
  }
}
