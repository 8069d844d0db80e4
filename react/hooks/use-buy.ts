import { useMemo } from 'react'
import type { BuyOptions, BuyResult, WalletModalError } from '../../src/index.js'
import { useModal } from '../modal-context.js'
import { useWalletRequest } from './use-wallet-request.js'

/** The last purchase of this component and its state. */
export interface UseBuyResult {
  /** `asking`: the visitor is buying, or the delivery is pending. */
  readonly status: 'idle' | 'asking' | 'arrived' | 'failed'
  /** The purchase that was delivered last. */
  readonly bought: BuyResult | undefined
  /** Why the last purchase was not delivered. */
  readonly error: WalletModalError | undefined
  /** Rejects like `modal.buy()`; a component that reads `error` need not catch. */
  readonly buy: (options?: BuyOptions) => Promise<BuyResult>
  /** Clears the last purchase. */
  readonly reset: () => void
}

/**
 * Opens the buy screen, and follows the purchase until it is delivered. Throws PROVIDER_MISSING.
 *
 * @example
 * const { buy, status } = useBuy()
 * const buyTokens = () => buy({ token: 'USDC', amount: '100' })
 * const button = <button disabled={status === 'asking'} onClick={buyTokens}>Buy</button>
 */
export function useBuy(): UseBuyResult {
  const modal = useModal('useBuy')
  const request = useWalletRequest<BuyOptions | undefined, BuyResult>(modal.buy)
  return useMemo(() => {
    const { run, status, sent, error, reset } = request
    return {
      status: status === 'confirmed' || status === 'sent' ? 'arrived' : status,
      bought: sent,
      error,
      buy: (options) => run(options),
      reset,
    }
  }, [request])
}
