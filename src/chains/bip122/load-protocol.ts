import { isStandardWallet, type StandardWallet } from '../../standards/wallet-standard.js'
import { findMethod, type BitcoinWallet } from './wallet.js'

const CONNECTS = ['bitcoin:connect', 'standard:connect']

/** Narrows a foreign object to a wallet of the Wallet Standard with accounts on Bitcoin. */
export function isBitcoinStandardWallet(value: unknown): value is StandardWallet {
  return isStandardWallet(value, 'bitcoin', CONNECTS)
}

/** Loads the protocol that a wallet's object speaks. Each is in a chunk of its own: a page needs the one of the chosen wallet. */
export async function loadProtocol(provider: unknown): Promise<BitcoinWallet | undefined> {
  if (isBitcoinStandardWallet(provider)) return (await import('./standard-wallet.js')).fromStandardWallet(provider)
  if (findMethod(provider, 'requestAccounts') || (findMethod(provider, 'connect') && findMethod(provider, 'signPsbt'))) return (await import('./method-wallet.js')).fromMethodWallet(provider as object)
  return findMethod(provider, 'request') ? (await import('./request-wallet.js')).fromRequestWallet(provider as object) : undefined
}
