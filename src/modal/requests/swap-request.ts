import { fail } from '../../options/option-kinds.js'
import { abortable } from '../../platform/async/deadline.js'
import type { Core } from '../../state/core.js'
import type { State } from '../../state/state.js'
import { checkIdle } from '../check-idle.js'
import { activateTarget, toTarget } from './request-target.js'
import type { SwapOptions, SwapResult } from '../wallet-modal.js'

const MAX_SLIPPAGE = 50

/**
 * Implements `modal.swap()`: quotes and checks the swap like the screens do, switches the wallet to
 * its network, and sends each step to the wallet once. Throws REQUEST_PENDING while a payment of
 * the visitor is under way or the wallet has not answered another payment or swap.
 */
export async function requestSwap(
  core: Core,
  state: State,
  options: SwapOptions,
): Promise<SwapResult> {
  checkRequest(options)
  const { signal } = options
  const target = toTarget(core, options.chainId)
  await state.slices.load(['swap'])
  const check = () => checkIdle(state, core.connections.find(target.namespace))
  check()
  await activateTarget(core, target, signal)
  const swapping = state.slices.get('swap').request({ ...options, check })
  const { order, sent } = await (signal ? abortable(swapping, signal) : swapping)
  return {
    id: sent.id,
    chainId: target.chainId,
    account: order.account,
    expected: order.expected,
    least: order.least,
    confirmed: sent.confirmed,
  }
}

function checkRequest(options: SwapOptions): void {
  if (Object(options) !== options)
    fail(
      'swap()',
      options,
      "an object such as { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' }",
    )
  const { fromToken, toToken, amount, slippage, least, signal } = options
  if (typeof fromToken !== 'string')
    fail('swap({ fromToken })', fromToken, "a symbol or an address, such as 'ETH'")
  if (typeof toToken !== 'string')
    fail('swap({ toToken })', toToken, "a symbol or an address, such as 'USDC'")
  if (typeof amount !== 'string' && typeof amount !== 'bigint')
    fail(
      'swap({ amount })',
      amount,
      "a text such as '0.5', or base units as a bigint; a number is not exact",
    )
  if (
    slippage !== undefined &&
    !(Number.isInteger(slippage) && slippage >= 0 && slippage <= MAX_SLIPPAGE)
  )
    fail('swap({ slippage })', slippage, `a whole percentage from 0 to ${MAX_SLIPPAGE}`)
  if (least !== undefined && typeof least !== 'bigint')
    fail('swap({ least })', least, 'base units as a bigint')
  if (signal !== undefined && !(signal instanceof AbortSignal))
    fail('swap({ signal })', signal, 'an AbortSignal')
}
