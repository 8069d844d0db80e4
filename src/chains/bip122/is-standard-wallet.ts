import { findFeature, type StandardWallet } from '../../standards/wallet-standard.js'

/** Whether an object is a wallet of the Wallet Standard with accounts on Bitcoin. */
export function isBitcoinStandardWallet(value: unknown): value is StandardWallet {
  try {
    const { name, chains, features } = value as StandardWallet
    if (typeof name !== 'string' || typeof features !== 'object' || features === null || !Array.isArray(chains)) return false
    const connects = ['bitcoin:connect', 'standard:connect'].some((feature) => findFeature(value as StandardWallet, feature, 'connect'))
    return connects && chains.some((chain) => String(chain).startsWith('bitcoin:'))
  } catch {
    return false // a getter of the wallet threw
  }
}
