import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { wait } from '../../platform/async/deadline.js'
import { parseUnits } from '../../standards/amounts/parse-units.js'
import type { SentTransaction } from '../transactions/transactions.js'
import type { SwapInput } from './read-quote.js'
import type { SwapOrder, SwapReview } from './review.js'
import { findAsset, type SwapAsset } from './swap-tokens.js'
import { isApproval, type TradeStep } from './trade-step.js'

const BLOCK_MS = 3000
const MAX_REPEATS = 4
// Largest uint256.
const MAX_AMOUNT = 2n ** 256n - 1n

/** A swap requested by a page. Tokens are symbols (any case) or addresses. */
export interface TradeParams {
  readonly fromToken: string
  readonly toToken: string
  /** Base units, or a plain decimal string in whole units. */
  readonly amount: bigint | string
  /** Whole percent (1). */
  readonly slippage?: number
  /** Smallest accepted result, in base units. */
  readonly least?: bigint
  readonly signal?: AbortSignal
  /** Called right before each request to the wallet; may throw. */
  readonly check?: () => void
}

/** Dependencies of a swap requested by a page. */
export interface TradeContext {
  readonly assets: readonly SwapAsset[]
  /** True when the service lists a token. */
  isListed(asset: SwapAsset): boolean
  /** Finds a token by its address. */
  find(address: string, signal: AbortSignal): Promise<SwapAsset | undefined>
  toSwapInput(from: SwapAsset, to: SwapAsset, amount: bigint): SwapInput
  review(input: SwapInput, slippage: number, signal: AbortSignal): Promise<SwapReview>
  start(order: SwapOrder, step: TradeStep): Promise<SentTransaction>
  toStep(order: SwapOrder): TradeStep
}

/**
 * Makes a swap requested by a page, with the checks and steps of the screens. Resolves once the
 * wallet has sent the swap itself. Throws OPTIONS_INVALID, SWAP_INVALID, REQUEST_ABORTED, and the
 * errors of the steps.
 */
export async function requestTrade(
  context: TradeContext,
  params: TradeParams,
): Promise<{ readonly order: SwapOrder; readonly sent: SentTransaction }> {
  const { slippage = 1, least = 0n, signal = new AbortController().signal } = params
  const [from, to] = await Promise.all([
    findToken(context, params.fromToken, signal),
    findToken(context, params.toToken, signal),
  ])
  const amount =
    typeof params.amount === 'bigint' ? params.amount : parseUnits(params.amount, from.decimals)
  if (amount === undefined || amount <= 0n || amount > MAX_AMOUNT)
    throw new WalletModalError('OPTIONS_INVALID', {
      details: {
        option: 'swap({ amount })',
        value: String(params.amount),
        expectation: `a positive amount, as a text such as '0.5' with at most ${from.decimals} decimals, or in base units as a bigint`,
      },
    })
  const input = context.toSwapInput(from, to, amount)
  const made = new Set<TradeStep>()
  let repeats = 0
  for (;;) {
    const { order, problem } = await context.review(input, slippage, signal)
    if (problem instanceof WalletModalError) throw problem
    if (problem === 'gas')
      throw new WalletModalError('SWAP_INVALID', {
        details: {
          problem: `The account has too little of the network's coin for the fee`,
          field: 'gas',
        },
      })
    if (order.least < least)
      throw new WalletModalError('SWAP_INVALID', {
        details: {
          problem: `${order.least} would arrive at least, expected ${least}`,
          field: 'least',
        },
      })
    if (signal.aborted) throw new WalletModalError('REQUEST_ABORTED', { cause: signal.reason })
    params.check?.()
    const step = context.toStep(order)
    // The wallet is asked for each step once. A server whose node is behind reads the new allowance
    // later. An allowance that the visitor lowered in the wallet stays too low.
    if (made.has(step) && repeats++ < MAX_REPEATS) {
      await wait(BLOCK_MS, signal)
      continue
    }
    if (made.has(step))
      throw new WalletModalError('SWAP_INVALID', {
        details: { problem: 'The allowance is too low after its approval', field: 'allowance' },
      })
    made.add(step)
    const sent = await context.start(order, step)
    if (!isApproval(step)) return { order, sent }
    // The allowance has changed on chain, so the swap is quoted and built again.
    await sent.confirmed()
  }
}

async function findToken(
  { assets, isListed, find }: TradeContext,
  name: string,
  signal: AbortSignal,
): Promise<SwapAsset> {
  const asset =
    findAsset(assets, name, isListed) ??
    (/^0x[0-9a-f]{40}$/i.test(name) ? await find(name, signal) : undefined)
  if (!asset)
    throw new WalletModalError('SWAP_INVALID', {
      details: { problem: `No token is called ${name} on this network`, field: 'token' },
    })
  return asset
}
