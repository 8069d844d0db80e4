import { isStandardWallet, type StandardWallet } from '../../standards/wallet-standard.js'
import { findMethod, type BitcoinWallet } from './wallet.js'

const CONNECTS = ['bitcoin:connect', 'standard:connect']

/** Narrows a foreign object to a wallet of the Wallet Standard with accounts on Bitcoin. */
export function isBitcoinStandardWallet(value: unknown): value is StandardWallet {
  return isStandardWallet(value, 'bitcoin', CONNECTS)
}

// Apart from their use: where a name is read from an `import()`, a bundler writes a function around it that takes only that name.
const loadStandard = () => import('./standard-wallet.js')
const loadMethods = () => import('./method-wallet.js')
const loadRequest = () => import('./request-wallet.js')

/** Loads the protocol that a wallet's object speaks. Each is in a chunk of its own: a page needs the one of the chosen wallet. */
export async function loadProtocol(provider: unknown): Promise<BitcoinWallet | undefined> {
  if (isBitcoinStandardWallet(provider)) return (await loadStandard()).fromStandardWallet(provider)
  if (findMethod(provider, 'requestAccounts') || (findMethod(provider, 'connect') && findMethod(provider, 'signPsbt'))) return (await loadMethods()).fromMethodWallet(provider as object)
  return findMethod(provider, 'request') ? (await loadRequest()).fromRequestWallet(provider as object) : undefined
}
