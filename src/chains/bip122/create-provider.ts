import { toAddress, type AccountId } from '../../standards/caip.js'
import type { Signature } from '../adapter.js'
import { readBytes } from './bytes.js'
import type { BitcoinAccount, BitcoinProvider } from './provider.js'
import type { ProviderState } from './provider-state.js'
import type { BitcoinWallet } from './wallet.js'

// A recoverable ECDSA signature with its header byte (BIP-137). Every other length is a BIP-322 witness.
const ECDSA_BYTES = 65

// Separate chunk: connecting does not need it.
const loadSign = () => import('./sign.js')

/** A wallet as the provider that apps use: each request is bound in time, and what the wallet answers is checked. */
export function createProvider(wallet: BitcoinWallet, state: ProviderState): BitcoinProvider {
  return {
    getAccountAddresses: async () => state.accounts,
    signMessage: async (request, options) => (await loadSign()).signText({ wallet, state, ...options }, request),
    signPsbt: async (request, options) => (await loadSign()).signPsbt({ wallet, state, ...options }, request),
    sendTransfer: async (request, options) => (await loadSign()).sendTransfer({ wallet, state, ...options }, request),
  }
}

/** Signs a text with an account and says by which scheme. */
export async function signMessage(provider: BitcoinProvider, message: string, { account, signal }: { account: AccountId; signal?: AbortSignal }, accounts: readonly BitcoinAccount[]): Promise<Signature> {
  const address = toAddress(account)
  const value = await provider.signMessage({ message, address }, signal && { signal })
  const publicKey = accounts.find((candidate) => candidate.address === address)?.publicKey
  return { value, scheme: readBytes(value)!.length === ECDSA_BYTES ? 'ecdsa' : 'bip322', ...(publicKey && { publicKey }) }
}
