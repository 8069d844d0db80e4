import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { blake2b } from '../../standards/encodings/blake2b.js'
import { toAddress, toChainIdOf } from '../../standards/caip.js'
import type { ChainActions } from '../adapter.js'
import { createReadRpc } from '../kernel/read-rpc.js'
import { toChainId } from './accounts.js'
import { readAddress } from './ss58.js'

// twox128('System') and twox128('Account'): the storage map of all accounts.
const ACCOUNT_MAP = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
const HASH_BYTES = 16
// `AccountInfo`: four u32 counters, then the free balance as a u128.
const FREE_AT = 16
const MIN_BYTES = FREE_AT + 16

/** Sends a read to the nodes of a Substrate network. */
export const readChain = createReadRpc({ method: 'chain_getBlockHash', params: [0], toChainId })

/** Reads of polkadot without a wallet. */
export const actions: ChainActions = {
  async getBalance(account, { chain, readUrls, signal }) {
    const chainId = toChainIdOf(account)
    const urls = readUrls?.(chainId) ?? []
    const answer = await readChain(
      chainId,
      urls.length > 0 ? urls : chain.rpcUrls,
      { method: 'state_getStorage', params: [toStorageKey(toAddress(account))] },
      { signal },
    )
    // An account that never received anything has no storage entry.
    if (answer === null) return 0n
    if (
      typeof answer !== 'string' ||
      !/^0x([0-9a-f]{2})*$/i.test(answer) ||
      answer.length < 2 + MIN_BYTES * 2
    )
      throw new WalletModalError('RESPONSE_INVALID', {
        details: { service: chainId, reason: 'the account is not an AccountInfo in hexadecimal' },
      })
    const free = answer.slice(2 + FREE_AT * 2, 2 + MIN_BYTES * 2).match(/../g) ?? []
    return BigInt(`0x${free.reverse().join('')}`)
  },
}

/**
 * The storage key of an account: its map, then the hash and the bytes of its key
 * (`Blake2_128Concat`). Throws ACCOUNT_INVALID.
 */
export function toStorageKey(address: string): string {
  const read = readAddress(address)
  if (!read) throw new WalletModalError('ACCOUNT_INVALID', { details: { address } })
  const bytes = [...blake2b(read.key, HASH_BYTES), ...read.key]
  return ACCOUNT_MAP + bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
