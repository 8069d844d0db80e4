import type { SwapOrder } from './review.js'

/** A step of a swap that the wallet is asked for. `reset` takes an older allowance back; `both`: every step as one. */
export type TradeStep = 'reset' | 'approve' | 'swap' | 'both'

/** Whether a step changes what the router may take, and swaps nothing. */
export function isApproval(step: TradeStep): step is 'reset' | 'approve' {
  return step === 'reset' || step === 'approve'
}

/** The step that an order's wallet is asked for next. */
export function toStep({ approval, reset, batch }: Pick<SwapOrder, 'approval' | 'reset' | 'batch'>): TradeStep {
  if (approval === undefined) return 'swap'
  return batch ? 'both' : reset === undefined ? 'approve' : 'reset'
}
