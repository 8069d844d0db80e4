import type { SwapOrder } from './review.js'

/**
 * A step of a swap, one wallet request each. `reset` revokes an older allowance; `both` is one
 * batch of all steps.
 */
export type TradeStep = 'reset' | 'approve' | 'swap' | 'both'

/** True when a step only changes the router's allowance. */
export function isApproval(step: TradeStep): step is 'reset' | 'approve' {
  return step === 'reset' || step === 'approve'
}

/** The next step of an order. */
export function toStep({
  approval,
  reset,
  batch,
}: Pick<SwapOrder, 'approval' | 'reset' | 'batch'>): TradeStep {
  if (approval === undefined) return 'swap'
  return batch ? 'both' : reset === undefined ? 'approve' : 'reset'
}
