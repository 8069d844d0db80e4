import { keccak_256 } from '@noble/hashes/sha3'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { AccountId } from '../../standards/caip.js'
import { isAddress } from './address.js'
import { toChecksum } from './checksum.js'
import { toChainId } from './evm-chain-id.js'

// Bounds the work; no wallet lists more.
const MAX_ACCOUNTS = 1000

/** Checks the accounts that a wallet returned and returns their addresses with checksums, without duplicates. May be empty. Throws ACCOUNT_INVALID. */
export function getAddresses(value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw failed('the wallet did not return a list of accounts')
  const addresses = new Set<string>()
  for (const item of (value as unknown[]).slice(0, MAX_ACCOUNTS)) {
    if (typeof item !== 'string')
      throw failed('the wallet returned an account that is not a string')
    if (!isAddress(item))
      throw new WalletModalError('ACCOUNT_INVALID', { details: { address: item.slice(0, 64) } })
    addresses.add(toChecksum(item))
  }
  return [...addresses]
}

/** CAIP-10 ids of addresses on a network, in the same order. */
export function toAccountIds(
  evmChainId: number,
  addresses: readonly string[],
): readonly AccountId[] {
  return addresses.map((address): AccountId => `${toChainId(evmChainId)}:${address}`)
}

/** Hash of a signed transaction: keccak-256 of its bytes. Undefined if the text is not hex. */
export function toTransactionHash(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || !/^0x(?:[0-9a-f]{2})+$/i.test(raw)) return undefined
  const bytes = Uint8Array.from(raw.slice(2).match(/../g)!, (byte) => Number.parseInt(byte, 16))
  return `0x${Array.from(keccak_256(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function failed(reason: string): WalletModalError {
  return new WalletModalError('CONNECT_FAILED', { details: { reason } })
}
