import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toAddress, toChainIdOf } from '../../standards/caip.js'
import type { ChainActions } from '../adapter.js'
import { createReadRpc } from '../read-rpc.js'
import { NODE_CODES } from './node-codes.js'

const REFERENCE_LENGTH = 32

/** Sends a read to the nodes of a Solana network. */
export const readChain = createReadRpc({
  codes: NODE_CODES,
  method: 'getGenesisHash',
  toChainId: (hash) => (typeof hash === 'string' && hash.length >= REFERENCE_LENGTH ? `solana:${hash.slice(0, REFERENCE_LENGTH)}` : undefined),
})

/** Reads of solana that need no wallet. */
export const actions: ChainActions = {
  async getBalance(account, { chain, readUrls, signal }) {
    const chainId = toChainIdOf(account)
    const urls = readUrls?.(chainId) ?? []
    const answer = await readChain(chainId, urls.length > 0 ? urls : chain.rpcUrls, { method: 'getBalance', params: [toAddress(account), { commitment: 'confirmed' }] }, { signal })
    const lamports = (answer as { value?: unknown } | null)?.value
    if (Number.isSafeInteger(lamports) && (lamports as number) >= 0) return BigInt(lamports as number)
    throw new WalletModalError('RESPONSE_INVALID', { details: { service: chainId, reason: 'the balance is no safe integer' } })
  },
  // Separate chunk: an app that lists no tokens, or has a server, does not need it.
  getTokenBalances: async (...read) => (await import('./token-balances.js')).getTokenBalances(...read),
}
