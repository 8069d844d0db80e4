/**
 * What connecting a wallet loads later. Here and not in the files that need it: a bundler writes the files behind each `import()`
 * into the file that has it, by names that do not compress.
 */
import { isBitcoinStandardWallet } from './is-standard-wallet.js'
import { findMethod, type BitcoinWallet } from './wallet.js'

/** Loads the check of addresses that are not segwit. Most wallets give none. */
export const loadCheck = () => import('./check-address.js')

/** Loads what lets a wallet sign and pay. */
export const loadSign = () => import('./sign.js')

/** Loads the requests of a wallet with one `request` that sign and pay. */
export const loadRequestSign = () => import('./request-sign.js')

/** Loads the protocol that a wallet's object speaks. Each is in a chunk of its own: a page needs the one of the chosen wallet. */
export async function loadProtocol(provider: unknown): Promise<BitcoinWallet | undefined> {
  if (isBitcoinStandardWallet(provider)) return (await import('./standard-wallet.js')).fromStandardWallet(provider)
  if (findMethod(provider, 'requestAccounts') || (findMethod(provider, 'connect') && findMethod(provider, 'signPsbt'))) return (await import('./method-wallet.js')).fromMethodWallet(provider as object)
  return findMethod(provider, 'request') ? (await import('./request-wallet.js')).fromRequestWallet(provider as object) : undefined
}
