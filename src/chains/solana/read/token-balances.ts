import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { toAddress, toChainIdOf } from '../../../standards/caip.js'
import type { ChainActions } from '../../adapter.js'
import { readChain } from './read-chain.js'

// SPL Token and Token-2022.
const PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

interface TokenAccount {
  readonly account?: {
    readonly data?: {
      readonly parsed?: {
        readonly info?: {
          readonly mint?: unknown
          readonly tokenAmount?: { readonly amount?: unknown }
        }
      }
    }
  }
}

/**
 * Token balances of an account by mint: the sum of its token accounts (`getTokenAccountsByOwner`).
 */
export const getTokenBalances: NonNullable<ChainActions['getTokenBalances']> = async (
  account,
  tokens,
  { chain, readUrls, signal },
) => {
  const chainId = toChainIdOf(account)
  const given = readUrls?.(chainId) ?? []
  const urls = given.length > 0 ? given : chain.rpcUrls
  const sums = new Map<string, bigint>()
  const lists = await Promise.all(
    PROGRAMS.map((programId) =>
      readChain(
        chainId,
        urls,
        {
          method: 'getTokenAccountsByOwner',
          params: [
            toAddress(account),
            { programId },
            { encoding: 'jsonParsed', commitment: 'confirmed' },
          ],
        },
        { signal },
      ),
    ),
  )
  for (const answer of lists) {
    const accounts = (answer as { value?: unknown } | null)?.value
    if (!Array.isArray(accounts))
      throw new WalletModalError('RESPONSE_INVALID', {
        details: { service: chainId, reason: 'it did not return a list of token accounts' },
      })
    for (const entry of accounts as (TokenAccount | null)[]) {
      const { mint, tokenAmount } = entry?.account?.data?.parsed?.info ?? {}
      const amount = tokenAmount?.amount
      if (typeof mint === 'string' && typeof amount === 'string' && /^\d{1,20}$/.test(amount))
        sums.set(mint, (sums.get(mint) ?? 0n) + BigInt(amount))
    }
  }
  return tokens.map((mint) => sums.get(mint) ?? 0n)
}
