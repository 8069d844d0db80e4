import { isStandardWallet, type StandardWallet } from '../../../standards/wallet-standard.js'
import { findMethod, type BitcoinWallet } from './wallet.js'

const CONNECTS = ['bitcoin:connect', 'standard:connect']

/** Narrows an unknown value to a Wallet Standard wallet with Bitcoin accounts. */
export function isBitcoinStandardWallet(value: unknown): value is StandardWallet {
  return isStandardWallet(value, 'bitcoin', CONNECTS)
}

// Separate functions: if a name is read directly from an `import()`, bundlers add a wrapper
// function that picks that name.
const loadStandard = () => import('./standard-wallet.js')
const loadMethods = () => import('./method-wallet.js')
const loadRequest = () => import('./request-wallet.js')

/**
 * Loads the implementation of the protocol that a wallet's object speaks, each in a separate chunk.
 * A page needs only the one of the chosen wallet.
 */
export async function loadProtocol(provider: unknown): Promise<BitcoinWallet | undefined> {
  if (isBitcoinStandardWallet(provider)) return (await loadStandard()).fromStandardWallet(provider)
  if (
    findMethod(provider, 'requestAccounts') ||
    (findMethod(provider, 'connect') && findMethod(provider, 'signPsbt'))
  )
    return (await loadMethods()).fromMethodWallet(provider as object)
  return findMethod(provider, 'request')
    ? (await loadRequest()).fromRequestWallet(provider as object)
    : undefined
}
