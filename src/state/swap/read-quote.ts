import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Service } from '../../services/service.js'
import type { AccountId, ChainId } from '../../standards/caip.js'
import { toAddress } from '../../standards/caip.js'
import { toCaipAsset, type SwapAsset } from './swap-tokens.js'

/** The parameters of a swap. */
export interface SwapInput {
  readonly account: AccountId
  readonly chainId: ChainId
  readonly from: SwapAsset
  readonly to: SwapAsset
  /** Base units of `from`. */
  readonly amount: bigint
}

/** The result of a swap, in base units of the bought token. */
export interface Quote {
  /** Key of its input: a quote is shown only for an equal input. */
  readonly key: string
  readonly expected: bigint
}

/** Key of an input. */
export function toSwapInputKey({ account, chainId, from, to, amount }: SwapInput): string {
  return [account, toCaipAsset(chainId, from), toCaipAsset(chainId, to), amount]
    .join('|')
    .toLowerCase()
}

/**
 * Requests a quote. Throws SWAP_INVALID with `field` `route` if there is no route, RESPONSE_INVALID
 * for a quote of something else.
 */
export async function readQuote(
  service: Service,
  input: SwapInput,
  { gasPrice, signal }: { readonly gasPrice: bigint | undefined; readonly signal: AbortSignal },
): Promise<Quote> {
  const { account, chainId, from, to, amount } = input
  const { getQuotes } = await import('../../services/swap/get-quotes.js')
  const asked = {
    amount: String(amount),
    from: toCaipAsset(chainId, from),
    to: toCaipAsset(chainId, to),
  }
  const noRoute = () =>
    new WalletModalError('SWAP_INVALID', {
      details: {
        problem: `There is no route from ${from.symbol} to ${to.symbol} for this amount`,
        field: 'route',
      },
    })
  try {
    const { quotes } = await getQuotes(
      service,
      {
        ...asked,
        userAddress: toAddress(account),
        gasPrice: gasPrice === undefined ? undefined : String(gasPrice),
      },
      { signal },
    )
    const [best] = quotes
    if (!best || BigInt(best.toAmount) === 0n) throw noRoute()
    const same =
      best.fromAmount === asked.amount &&
      isSame(best.fromAccount, asked.from) &&
      isSame(best.toAccount, asked.to)
    if (!same)
      throw new WalletModalError('RESPONSE_INVALID', {
        details: {
          service: service.name,
          reason: 'the quote is of other tokens or of another amount',
        },
      })
    return { key: toSwapInputKey(input), expected: BigInt(best.toAmount) }
  } catch (failure) {
    const error = toError(failure)
    // The server answers 400 when its markets have no route.
    if (error.code === 'SERVICE_UNAVAILABLE' && error.details['status'] === 400) throw noRoute()
    throw error
  }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
