import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { AccountId, ChainId } from '../../standards/caip.js'
import { toWalletName } from '../../standards/wallet-text.js'
import type { Chain } from '../adapter.js'
import type { PolkadotAccount } from './provider.js'
import { readAddress, toAddressText } from './ss58.js'

// Bounds the work; no wallet lists more.
const MAX_ACCOUNTS = 1000
const KEY_TYPES: ReadonlySet<unknown> = new Set(['sr25519', 'ed25519', 'ecdsa'])

/** An account and its address as the wallet returned it, which requests to the wallet use. */
export interface WalletAccount extends PolkadotAccount {
  readonly walletAddress: string
}

/**
 * The accounts that a wallet returned: without duplicates, with the network's prefix. Leaves out
 * Ethereum accounts, with and without their type, and accounts that the wallet limits to another
 * network. May be empty. Throws CONNECT_FAILED and ACCOUNT_INVALID if none can be read.
 */
export function readAccounts(
  value: unknown,
  chain: Pick<Chain, 'id' | 'ss58Prefix'>,
): readonly WalletAccount[] {
  if (!Array.isArray(value))
    throw new WalletModalError('CONNECT_FAILED', {
      details: { reason: 'the wallet did not return a list of accounts' },
    })
  const accounts = new Map<string, WalletAccount>()
  let problem: WalletModalError | undefined
  for (const given of value.slice(0, MAX_ACCOUNTS) as (Readonly<
    Record<string, unknown>
  > | null)[]) {
    const { address, genesisHash, name, type } = given ?? {}
    if (typeof address !== 'string') {
      problem ??= new WalletModalError('CONNECT_FAILED', {
        details: { reason: 'the wallet returned an account without an address' },
      })
      continue
    }
    if (
      type === 'ethereum' ||
      (typeof genesisHash === 'string' && genesisHash !== '' && toChainId(genesisHash) !== chain.id)
    )
      continue
    const read = readAddress(address)
    if (!read) {
      problem ??= new WalletModalError('ACCOUNT_INVALID', {
        details: { address: address.slice(0, 64) },
      })
      continue
    }
    const words = toWalletName(name)
    const publicKey = `0x${Array.from(read.key, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    if (accounts.has(publicKey)) continue
    accounts.set(publicKey, {
      address: toAddressText(read.key, chain.ss58Prefix),
      walletAddress: address,
      publicKey,
      ...(words !== undefined && { name: words }),
      ...(KEY_TYPES.has(type) && { keyType: type as NonNullable<PolkadotAccount['keyType']> }),
    })
  }
  if (problem && accounts.size === 0) throw problem
  return [...accounts.values()]
}

/** The network of a genesis hash; undefined for other texts. */
export function toChainId(genesisHash: unknown): ChainId | undefined {
  return typeof genesisHash === 'string' && /^0x[0-9a-f]{64}$/i.test(genesisHash)
    ? `polkadot:${genesisHash.slice(2, 34).toLowerCase()}`
    : undefined
}

/** CAIP-10 ids of accounts on a network, in the same order. */
export function toAccountIds(
  chainId: ChainId,
  accounts: readonly { readonly address: string }[],
): readonly AccountId[] {
  return accounts.map(({ address }): AccountId => `${chainId}:${address}`)
}
