import { keccak_256 } from '@noble/hashes/sha3'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import type { AccountId } from '../../../standards/caip.js'
import { isAddress } from '../address.js'
import { toChecksum } from './checksum.js'
import { toChainId } from '../evm-chain-id.js'

// Bounds the work; no wallet lists more.
const MAX_ACCOUNTS = 1000
const CAIP_10 = /^eip155:\d+:/
const MAX_TEXT = 48 * MAX_ACCOUNTS

/**
 * The addresses of a wallet's accounts, with checksums and without duplicates. Some wallets send one
 * text instead of a list, or CAIP-10 ids. Accounts of another form are left out: wallets of several
 * families list them together. May be empty. Throws CONNECT_FAILED and ACCOUNT_INVALID if none can
 * be read.
 */
export function getAddresses(value: unknown): readonly string[] {
  const list = typeof value === 'string' ? splitList(value) : value
  if (!Array.isArray(list)) throw failed('the wallet did not return a list of accounts')
  const items = (list as unknown[])
    .slice(0, MAX_ACCOUNTS)
    .map((item) => (typeof item === 'string' ? item.trim().replace(CAIP_10, '') : item))
  const readable = items.filter((item) => typeof item === 'string' && isAddress(item)) as string[]
  const [first] = items
  if (readable.length === 0 && items.length > 0)
    throw typeof first === 'string'
      ? new WalletModalError('ACCOUNT_INVALID', { details: { address: first.slice(0, 64) } })
      : failed('the wallet returned an account that is not a string')
  return [...new Set(readable.map(toChecksum))]
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
  const bytes = Uint8Array.from(raw.slice(2).match(/../g) ?? [], (byte) =>
    Number.parseInt(byte, 16),
  )
  return `0x${Array.from(keccak_256(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

// AlphaWallet sends "[0x…]", without quotes.
function splitList(text: string): unknown {
  if (text.trim() === '[]') return []
  return text.slice(0, MAX_TEXT).match(/\b0x[0-9a-f]{40}\b/gi) ?? text
}

function failed(reason: string): WalletModalError {
  return new WalletModalError('CONNECT_FAILED', { details: { reason } })
}
