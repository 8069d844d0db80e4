import { useMemo } from 'react'
import type { SwapOptions, SwapResult, WalletModalError } from '../../src/index.js'
import { useModal } from '../modal-context.js'
import { untilConfirmed, useWalletRequest } from './use-wallet-request.js'

/** The last swap of this component and its state. */
export interface UseSwapResult {
  /** `sent`: the wallet has sent it, and no block includes it yet. */
  readonly status: 'idle' | 'asking' | 'sent' | 'confirmed' | 'failed'
  /** The swap that the wallet sent last. */
  readonly sent: SwapResult | undefined
  /** Why the last swap was not sent or failed. */
  readonly error: WalletModalError | undefined
  /** Rejects like `modal.swap()`; a component that reads `error` need not catch. */
  readonly swap: (options: SwapOptions) => Promise<SwapResult>
  /** Clears the last swap. */
  readonly reset: () => void
}

/**
 * Swaps tokens of the visitor's account. Throws PROVIDER_MISSING.
 *
 * @example
 * const { swap, status } = useSwap()
 * const swapHalf = () => swap({ fromToken: 'ETH', toToken: 'USDC', amount: '0.5' })
 * const button = <button disabled={status === 'asking'} onClick={swapHalf}>Swap</button>
 */
export function useSwap(): UseSwapResult {
  const modal = useModal('useSwap')
  const request = useWalletRequest(modal.swap, untilConfirmed)
  return useMemo(() => {
    const { run, ...rest } = request
    return { ...rest, swap: run }
  }, [request])
}
