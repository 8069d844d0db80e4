import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { AccountId } from '../../standards/caip.js'
import type { Eip1193Provider } from '../../standards/eip1193.js'
import { isAddress } from './address.js'
import { askWallet } from './ask-wallet.js'
import { parseEvmChainId, toChainId } from './evm-chain-id.js'

// More than anybody shows to a page; a longer list is there to stall it.
const MAX_ACCOUNTS = 1000

/** Checks the accounts a wallet gave: addresses as it wrote them, each once. May be empty. */
export function getAddresses(value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw failed('the wallet gave no list of accounts')
  const addresses = new Map<string, string>()
  for (const item of (value as unknown[]).slice(0, MAX_ACCOUNTS)) {
    if (typeof item !== 'string') throw failed('the wallet gave an account that is no text')
    if (!isAddress(item)) throw new WalletModalError('ACCOUNT_INVALID', { details: { address: item.slice(0, 64) } })
    const key = item.toLowerCase()
    if (!addresses.has(key)) addresses.set(key, `0x${item.slice(2)}`)
  }
  return [...addresses.values()]
}

/** Asks for the accounts: with a prompt (`eth_requestAccounts`) or without (`eth_accounts`). */
export async function askAddresses(provider: Eip1193Provider, method: 'eth_requestAccounts' | 'eth_accounts', signal: AbortSignal): Promise<readonly string[]> {
  return getAddresses(await askWallet(provider, { method }, signal))
}

/** Asks a wallet which network it is on. */
export async function askEvmChainId(provider: Eip1193Provider, signal: AbortSignal): Promise<number> {
  const evmChainId = parseEvmChainId(await askWallet(provider, { method: 'eth_chainId' }, signal))
  if (evmChainId === undefined) throw failed('the wallet gave no network id')
  return evmChainId
}

/** CAIP-10 ids of addresses on a network, in the same order. */
export function toAccountIds(evmChainId: number, addresses: readonly string[]): readonly AccountId[] {
  return addresses.map((address): AccountId => `${toChainId(evmChainId)}:${address}`)
}

function failed(reason: string): WalletModalError {
  return new WalletModalError('CONNECT_FAILED', { details: { reason } })
}
