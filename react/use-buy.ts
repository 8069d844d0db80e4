import { useMemo } from 'react'
import type { BuyOptions, BuyResult, WalletModalError } from '../src/index.js'
import { useModal } from './modal-context.js'
import { useWalletRequest } from './use-wallet-request.js'

/** A purchase of this component, and what became of the last one. */
export interface UseBuyResult {
  /** `asking`: the visitor is buying, or the purchase is on its way. */
  readonly status: 'idle' | 'asking' | 'arrived' | 'failed'
  /** The purchase that arrived last. */
  readonly bought: BuyResult | undefined
  /** Why the last purchase did not arrive. */
  readonly error: WalletModalError | undefined
  /** Rejects as `modal.buy()` does; a component that reads `error` need not catch. */
  readonly buy: (options?: BuyOptions) => Promise<BuyResult>
  /** Forgets the last purchase. */
  readonly reset: () => void
}

/**
 * Opens the screen that buys with money, and follows the purchase until it arrives. Throws PROVIDER_MISSING.
 *
 * @example
 * const { buy, status } = useBuy()
 * const button = <button disabled={status === 'asking'} onClick={() => buy({ token: 'USDC', amount: '100' })}>Buy</button>
 */
export function useBuy(): UseBuyResult {
  const modal = useModal('useBuy')
  const request = useWalletRequest<BuyOptions | undefined, BuyResult>(modal.buy)
  return useMemo(() => {
    const { run, status, sent, error, reset } = request
    return { status: status === 'confirmed' || status === 'sent' ? 'arrived' : status, bought: sent, error, buy: (options) => run(options), reset }
  }, [request])
}
