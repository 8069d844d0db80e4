import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { AccountId, ChainId } from '../../standards/caip.js'
import { readBytes, toHex } from './bytes.js'
import { isOn, toNames, type AddressKind } from './network-names.js'
import type { BitcoinAccount } from './provider.js'
import { read } from './wallet.js'

// Compressed, x-only (BIP-340) and uncompressed keys.
const KEY_BYTES: ReadonlySet<number> = new Set([33, 32, 65])
const PURPOSES: Readonly<Record<string, BitcoinAccount['type']>> = { payment: 'payment', ordinals: 'ordinal', ordinal: 'ordinal' }
// A longer list is there to slow the page down.
const MAX_ACCOUNTS = 100

/** Reads an address with its checksum; undefined when it is none. That of check-address.ts, which is a chunk of its own. */
export type ReadAddress = (address: string) => AddressKind | undefined

/**
 * Checks the accounts a wallet gave and keeps at most two: one for payments, then one for ordinals. Where the wallet names no
 * purpose the first is for payments and the second for ordinals. Accounts of other networks are left out.
 */
export function readAccounts(value: unknown, chainId: ChainId, readAddress: ReadAddress): readonly BitcoinAccount[] {
  const all = readAll(value, readAddress)
  const here = all.filter(({ address }) => isOn(toNames(chainId).addresses, readAddress(address)!))
  const payment = here.find(({ type }) => type === 'payment') ?? here.find(({ type }) => type === undefined)
  const ordinal = here.find(({ type }) => type === 'ordinal') ?? here.find((account) => type(account) === undefined && account !== payment)
  if (payment) return [{ ...payment, type: 'payment' }, ...(ordinal && ordinal.address !== payment.address ? [{ ...ordinal, type: 'ordinal' as const }] : [])]
  return ordinal ? [{ ...ordinal, type: 'ordinal' }] : []
}

/** Whether a wallet gave accounts, and all of them are of other networks. */
export function isElsewhere(value: unknown, chainId: ChainId, readAddress: ReadAddress): boolean {
  const all = readAll(value, readAddress)
  return all.length > 0 && all.every(({ address }) => !isOn(toNames(chainId).addresses, readAddress(address)!))
}

/** CAIP-10 ids of accounts on a network, in the same order. */
export function toAccountIds(chainId: ChainId, accounts: readonly { readonly address: string }[]): readonly AccountId[] {
  return accounts.map(({ address }): AccountId => `${chainId}:${address}`)
}

type Unsorted = Omit<BitcoinAccount, 'type'> & { readonly type?: BitcoinAccount['type'] }
const type = (account: Unsorted) => account.type

function readAll(value: unknown, readAddress: ReadAddress): readonly Unsorted[] {
  if (!Array.isArray(value)) throw new WalletModalError('CONNECT_FAILED', { details: { reason: 'the wallet gave no list of accounts' } })
  const accounts = new Map<string, Unsorted>()
  for (const given of value.slice(0, MAX_ACCOUNTS)) {
    const [address, purpose, key, path] = ['address', 'purpose', 'publicKey', 'path'].map((name) => read(given, name))
    if (typeof address !== 'string') throw new WalletModalError('CONNECT_FAILED', { details: { reason: 'the wallet gave an account without an address' } })
    // Wallets that name purposes have others as well, such as Stacks.
    if (purpose !== undefined && PURPOSES[String(purpose)] === undefined) continue
    if (!readAddress(address)) throw new WalletModalError('ACCOUNT_INVALID', { details: { address: address.slice(0, 64) } })
    const bytes = readBytes(key)
    if (accounts.has(address)) continue
    accounts.set(address, {
      address,
      ...(purpose !== undefined && { type: PURPOSES[String(purpose)]! }),
      ...(bytes && KEY_BYTES.has(bytes.length) && { publicKey: toHex(bytes) }),
      ...(typeof path === 'string' && /^m(\/\d+'?)+$/.test(path) && { path }),
    })
  }
  return [...accounts.values()]
}
