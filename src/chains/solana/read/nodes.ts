import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { toAddress, toChainIdOf } from '../../../standards/caip.js'
import type { ChainActions } from '../../adapter.js'
import { readChain } from './read-chain.js'

/** Reads of solana without a wallet. */
export const actions: ChainActions = {
  async getBalance(account, { chain, readUrls, signal }) {
    const chainId = toChainIdOf(account)
    const urls = readUrls?.(chainId) ?? []
    const answer = await readChain(
      chainId,
      urls.length > 0 ? urls : chain.rpcUrls,
      { method: 'getBalance', params: [toAddress(account), { commitment: 'confirmed' }] },
      { signal },
    )
    const lamports = (answer as { value?: unknown } | null)?.value
    if (Number.isSafeInteger(lamports) && (lamports as number) >= 0)
      return BigInt(lamports as number)
    throw new WalletModalError('RESPONSE_INVALID', {
      details: { service: chainId, reason: 'the balance is not a safe integer' },
    })
  },
  // Separate chunk: not needed by an app without tokens or with a server.
  getTokenBalances: async (...read) =>
    (await import('./token-balances.js')).getTokenBalances(...read),
  // Separate chunk: needed only when a visitor adds a token.
  readToken: async (...read) => (await import('./read-token.js')).readToken(...read),
}
