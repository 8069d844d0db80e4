import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Service } from '../../services/service.js'
import type { AccountId, ChainId } from '../../standards/caip.js'
import { toAddress } from '../../standards/caip.js'
import { toCaipAsset, type SwapAsset } from './swap-tokens.js'

/** What a visitor wants to swap. */
export interface Wish {
  readonly account: AccountId
  readonly chainId: ChainId
  readonly from: SwapAsset
  readonly to: SwapAsset
  /** Base units of `from`. */
  readonly amount: bigint
}

/** What an amount gives, in base units of the token bought. */
export interface Quote {
  /** Equal wishes have equal keys: a quote is shown only for its own. */
  readonly key: string
  readonly expected: bigint
}

/** One text for a wish. */
export function toWishKey({ account, chainId, from, to, amount }: Wish): string {
  return [account, toCaipAsset(chainId, from), toCaipAsset(chainId, to), amount].join('|').toLowerCase()
}

/** Asks what an amount gives. Throws SWAP_INVALID with `field` `route` where there is no way, RESPONSE_INVALID for a quote of something else. */
export async function readQuote(service: Service, wish: Wish, { gasPrice, signal }: { readonly gasPrice: bigint | undefined; readonly signal: AbortSignal }): Promise<Quote> {
  const { account, chainId, from, to, amount } = wish
  const { getQuotes } = await import('../../services/swap/get-quotes.js')
  const asked = { amount: String(amount), from: toCaipAsset(chainId, from), to: toCaipAsset(chainId, to) }
  const noRoute = () => new WalletModalError('SWAP_INVALID', { details: { problem: `There is no way from ${from.symbol} to ${to.symbol} for this amount`, field: 'route' } })
  try {
    const { quotes } = await getQuotes(service, { ...asked, userAddress: toAddress(account), gasPrice: gasPrice === undefined ? undefined : String(gasPrice) }, { signal })
    const [best] = quotes
    if (!best || BigInt(best.toAmount) === 0n) throw noRoute()
    const same = best.fromAmount === asked.amount && isSame(best.fromAccount, asked.from) && isSame(best.toAccount, asked.to)
    if (!same) throw new WalletModalError('RESPONSE_INVALID', { details: { service: service.name, reason: 'the quote is of other tokens or of another amount' } })
    return { key: toWishKey(wish), expected: BigInt(best.toAmount) }
  } catch (failure) {
    const error = toError(failure)
    // The server refuses a request as invalid when its markets have no route for it.
    if (error.code === 'SERVICE_UNAVAILABLE' && error.details['status'] === 400) throw noRoute()
    throw error
  }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
