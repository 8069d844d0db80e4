import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { parseChainId, type ChainId } from '../../standards/caip.js'
import { toWalletName } from '../../standards/wallet-text.js'
import type { Chain } from '../adapter.js'
import { readPrefix } from './check-address.js'
import type { CosmosAccount } from './provider.js'

// Compressed secp256k1, ed25519, uncompressed secp256k1 (Ethermint).
const KEY_BYTES: ReadonlySet<number> = new Set([33, 32, 65])

/** An account and the name that the user gave it. */
export interface WalletAccount extends CosmosAccount {
  readonly name?: string
}

/** The Cosmos chain id in a network's id. */
export function toCosmosId(chainId: ChainId): string {
  return parseChainId(chainId)!.reference
}

/**
 * Checks the result of `getKey()`; undefined if there is none. Throws CONNECT_FAILED for an
 * unreadable result, ACCOUNT_INVALID for an address of another network or with a wrong checksum.
 */
export function readKey(
  value: unknown,
  chain: Pick<Chain, 'bech32Prefix'>,
): WalletAccount | undefined {
  const { bech32Address, algo, pubKey, name } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Readonly<Record<string, unknown>>
  if (value === null || value === undefined) return undefined
  if (typeof bech32Address !== 'string')
    throw new WalletModalError('CONNECT_FAILED', {
      details: { reason: 'the wallet returned an account without an address' },
    })
  const address = checkAddress(bech32Address, chain)
  // A Uint8Array of another realm, such as an extension's, is not an instance of this page's
  // Uint8Array.
  const key =
    Object.prototype.toString.call(pubKey) === '[object Uint8Array]'
      ? Uint8Array.from(pubKey as Uint8Array)
      : new Uint8Array()
  const words = toWalletName(name)
  return {
    address,
    algo: (typeof algo === 'string' ? algo : 'secp256k1') as CosmosAccount['algo'],
    pubkey: KEY_BYTES.has(key.length) ? key : new Uint8Array(),
    ...(words !== undefined && { name: words }),
  }
}

/** Returns an address with a correct checksum and the network's prefix. Throws ACCOUNT_INVALID. */
export function checkAddress(
  address: string,
  { bech32Prefix }: Pick<Chain, 'bech32Prefix'>,
): string {
  const prefix = readPrefix(address)
  if (prefix !== undefined && (bech32Prefix === undefined || prefix === bech32Prefix))
    return address
  throw new WalletModalError('ACCOUNT_INVALID', { details: { address: address.slice(0, 64) } })
}
