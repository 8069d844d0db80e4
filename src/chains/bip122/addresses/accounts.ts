import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import type { AccountId, ChainId } from '../../../standards/caip.js'
import { readBytes, toHex } from '../bytes.js'
import { isOn, type AddressKind } from '../network-names.js'
import { loadCheck } from './load-check.js'
import type { BitcoinAccount } from '../provider.js'
import { read } from '../wallets/wallet.js'
import { isWitness, readWitness } from './witness-address.js'

// Compressed, x-only (BIP-340) and uncompressed keys.
const KEY_BYTES: readonly number[] = [33, 32, 65]
const PURPOSES: Readonly<Record<string, BitcoinAccount['type']>> = {
  payment: 'payment',
  ordinals: 'ordinal',
  ordinal: 'ordinal',
}
// Bounds the work; no wallet lists more.
const MAX_ACCOUNTS = 100

/**
 * An account as returned by a wallet, with what its address encodes. Not every wallet names a
 * purpose.
 */
export interface GivenAccount extends Omit<BitcoinAccount, 'type'> {
  readonly type?: BitcoinAccount['type']
  readonly kind: AddressKind
}

/**
 * The Bitcoin accounts that a wallet returned; others are left out. The check of legacy addresses
 * is loaded only if one is present, which is rare. May be empty. Throws CONNECT_FAILED and
 * ACCOUNT_INVALID if none can be read.
 */
export async function checkAccounts(value: unknown): Promise<readonly GivenAccount[]> {
  if (!Array.isArray(value)) throw noAccounts()
  const accounts = new Map<string, GivenAccount>()
  let problem: WalletModalError | undefined
  for (const given of value.slice(0, MAX_ACCOUNTS)) {
    const [address, purpose, key, path] = ['address', 'purpose', 'publicKey', 'path'].map((name) =>
      read(given, name),
    )
    if (typeof address !== 'string') {
      problem ??= noAccounts()
      continue
    }
    const type = PURPOSES[String(purpose)]
    // Wallets that name purposes also list accounts of other networks, such as Stacks.
    if (purpose !== undefined && !type) continue
    const kind = isWitness(address)
      ? readWitness(address)
      : (await loadCheck()).readAddress(address)
    if (!kind) {
      problem ??= new WalletModalError('ACCOUNT_INVALID', {
        details: { address: address.slice(0, 64) },
      })
      continue
    }
    const bytes = readBytes(key)
    if (accounts.has(address)) continue
    accounts.set(address, {
      address,
      kind,
      ...(type && { type }),
      ...(bytes && KEY_BYTES.includes(bytes.length) && { publicKey: toHex(bytes) }),
      ...(typeof path === 'string' && /^m(\/\d+'?)+$/.test(path) && { path }),
    })
  }
  if (problem && accounts.size === 0) throw problem
  return [...accounts.values()]
}

/**
 * At most two accounts on a network: one for payments, then one for ordinals. Without named
 * purposes the first is for payments and the second for ordinals.
 */
export function pickAccounts(
  given: readonly GivenAccount[],
  chainId: ChainId,
): readonly BitcoinAccount[] {
  const here = given.filter(({ kind }) => isOn(chainId, kind))
  const find = (type: BitcoinAccount['type'] | undefined, other?: GivenAccount) =>
    here.find((account) => account.type === type && account !== other)
  const payment = find('payment') ?? find(undefined)
  const ordinal = find('ordinal') ?? find(undefined, payment)
  return [
    payment && toAccount(payment, 'payment'),
    ordinal && toAccount(ordinal, 'ordinal'),
  ].filter((account) => account !== undefined)
}

/** CAIP-10 ids of accounts on a network, in the same order. */
export function toAccountIds(
  chainId: ChainId,
  accounts: readonly { readonly address: string }[],
): readonly AccountId[] {
  return accounts.map(({ address }): AccountId => `${chainId}:${address}`)
}

function noAccounts(): WalletModalError {
  return new WalletModalError('CONNECT_FAILED', {
    details: { reason: 'the wallet did not return a list of accounts with addresses' },
  })
}

function toAccount(
  { kind: _, ...account }: GivenAccount,
  type: BitcoinAccount['type'],
): BitcoinAccount {
  return { ...account, type }
}
