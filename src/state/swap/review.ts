import type { CallRequest, ChainSwaps, WalletCall } from '../../chains/adapter.js'
import { isAbort, toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Service } from '../../services/service.js'
import { toNamespace, type ChainNamespace } from '../../standards/caip.js'
import type { Core } from '../core.js'
import { findConnection, toCallRequest, type Sender } from '../transactions/to-call-request.js'
import { toImpact } from './price-impact.js'
import { readQuote, type Quote, type SwapInput } from './read-quote.js'
import { toCaipAsset } from './swap-tokens.js'

const MAX_TRIES = 3

/** A swap as shown to the visitor. The wallet receives exactly these calls. */
export interface SwapOrder extends SwapInput, Sender {
  /** Quoted result, in base units of the bought token. */
  readonly expected: bigint
  /** Guaranteed minimum: the contract reverts below it. */
  readonly least: bigint
  /** Whole percent. */
  readonly slippage: number
  /** Allows the router to take exactly the amount; undefined if it already may. */
  readonly approval: WalletCall | undefined
  /**
   * Resets an older allowance first, for tokens that refuse to change a non-zero allowance (USDT);
   * undefined if not needed.
   */
  readonly reset: WalletCall | undefined
  readonly call: WalletCall
  /** The wallet executes approval and swap as one batch (EIP-5792). */
  readonly batch: boolean
}

/** A swap as the visitor reviews it before the wallet is asked. */
export interface SwapReview {
  readonly order: SwapOrder
  /** Loss of value in hundredths of a percent; undefined if a price is unknown. */
  readonly impact: number | undefined
  /** Network fee of all steps; undefined if no node answered. */
  readonly fee: bigint | undefined
  /** The fee of the swap is a usual figure, because it cannot be estimated before the approval. */
  readonly feeIsUsual: boolean
  /** Why the swap cannot be made: too little of the native coin, or the network's error. */
  readonly problem: 'gas' | WalletModalError | undefined
  /** Time of the quote, ms since 1970. */
  readonly at: number
}

/** Dependencies of a review. */
export interface ReviewContext {
  readonly service: Service
  readonly connection: string
  readonly slippage: number
  readonly gasPrice: bigint | undefined
  /** Balance of the native coin; undefined while unknown. */
  readonly coins: bigint | undefined
  readonly signal: AbortSignal
}

type Parts = Pick<Core, 'config' | 'connector' | 'connections' | 'network'>

/**
 * Requests a new quote, builds its calls, compares each call with the quote, and simulates them on
 * the network. Throws SWAP_INVALID, SERVICE_UNAVAILABLE, … with `step` in its details.
 */
export async function reviewSwap(
  core: Parts,
  input: SwapInput,
  context: ReviewContext,
): Promise<SwapReview> {
  const swaps = await findSwaps(core, toNamespace(input.account))
  const request = toCallRequest(core, input, findConnection(core, context))
  const order = await buildOrder(swaps, request, input, context)
  const { fee, problem } = await tryOrder(swaps, { ...request, signal: context.signal }, order)
  const { coins } = context
  const needed = (fee ?? 0n) + order.call.value
  const short = coins !== undefined && needed > coins
  return Object.freeze({
    order: Object.freeze(order),
    impact: toImpact(order, order.expected),
    fee,
    feeIsUsual: order.approval !== undefined,
    problem: problem ?? (short ? 'gas' : undefined),
    at: Date.now(),
  })
}

/** Loads the swaps of a namespace. Throws SWAP_INVALID if the adapter has none. */
export async function findSwaps(
  { connector }: Pick<Core, 'connector'>,
  namespace: ChainNamespace,
): Promise<ChainSwaps> {
  const swaps = await (await connector.getAdapter(namespace)).swaps?.()
  if (!swaps)
    throw new WalletModalError('SWAP_INVALID', {
      details: { problem: 'Network not supported for Swaps', field: 'network' },
    })
  return swaps
}

async function buildOrder(
  swaps: ChainSwaps,
  request: CallRequest,
  input: SwapInput,
  context: ReviewContext,
): Promise<SwapOrder> {
  const { slippage, connection, service, signal } = context
  for (let attempt = 1; ; attempt++) {
    const quote = await atStep('quote', readQuote(service, input, context))
    const [built, allowance] = await Promise.all([
      atStep('transaction', build(service, input, slippage, signal)),
      input.from.address === undefined
        ? undefined
        : atStep('allowance', readAllowance(service, input, signal)),
    ])
    try {
      const { call, least, spender, target } = swaps.checkSwap(
        {
          ...request,
          from: input.from.address,
          to: input.to.address,
          amount: input.amount,
          least: toLeast(quote, slippage),
        },
        built,
      )
      if (target !== undefined)
        await atStep('transaction', swaps.checkTarget({ ...request, signal }, target))
      const token = input.from.address
      const short =
        token !== undefined &&
        spender !== undefined &&
        allowance !== undefined &&
        allowance < input.amount
      const approval = short
        ? swaps.checkApproval(
            { token, amount: input.amount, spender },
            await atStep('approval', buildApproval(service, input, signal)),
          )
        : undefined
      const reset =
        short &&
        approval &&
        allowance > 0n &&
        (await refuses(swaps, { ...request, signal }, approval))
          ? swaps.resetApproval({ token, spender })
          : undefined
      return {
        ...input,
        connection,
        slippage,
        expected: quote.expected,
        least,
        call,
        approval,
        reset,
        batch: approval !== undefined && (await swaps.canBatch({ ...request, signal })),
      }
    } catch (failure) {
      // The market moved between quote and call, so both are requested again.
      if (
        (failure as Partial<WalletModalError>).details?.['field'] !== 'minimum' ||
        attempt === MAX_TRIES
      )
        throw failure
    }
  }
}

/**
 * True when the token refuses the approval with its present allowance. If no node answers, it
 * counts as accepted: a refused approval costs no tokens.
 */
async function refuses(
  swaps: ChainSwaps,
  request: CallRequest,
  approval: WalletCall,
): Promise<boolean> {
  try {
    await swaps.estimateFee(request, approval)
    return false
  } catch (failure) {
    const error = toError(failure)
    if (isAbort(error)) throw error
    return error.code === 'TRANSACTION_FAILED'
  }
}

/** Guaranteed minimum of a quote after slippage. */
function toLeast({ expected }: Quote, slippage: number): bigint {
  return (expected * BigInt(100 - slippage)) / 100n
}

async function build(
  service: Service,
  { account, chainId, from, to, amount }: SwapInput,
  slippage: number,
  signal: AbortSignal,
) {
  const { buildTransaction } = await import('../../services/swap/build-transaction.js')
  const { tx } = await buildTransaction(
    service,
    {
      amount: String(amount),
      from: toCaipAsset(chainId, from),
      to: toCaipAsset(chainId, to),
      userAddress: account,
      slippage,
    },
    { signal },
  )
  return toCall(tx.to, tx.data, chainId)
}

async function readAllowance(
  service: Service,
  { account, chainId, from }: SwapInput,
  signal: AbortSignal,
): Promise<bigint> {
  const { getAllowance } = await import('../../services/swap/get-allowance.js')
  return BigInt(
    (
      await getAllowance(
        service,
        { tokenAddress: toCaipAsset(chainId, from), userAddress: account },
        { signal },
      )
    ).allowance,
  )
}

async function buildApproval(
  service: Service,
  { account, chainId, from, to, amount }: SwapInput,
  signal: AbortSignal,
) {
  const { buildApprove } = await import('../../services/swap/build-approve.js')
  const { tx } = await buildApprove(
    service,
    {
      from: toCaipAsset(chainId, from),
      to: toCaipAsset(chainId, to),
      userAddress: account,
      amount: String(amount),
    },
    { signal },
  )
  // The contract's answer names the token in `from`; a plain server names it in `to`.
  return toCall(tx.from, tx.data, chainId)
}

function toCall(id: string, data: string, chainId: string) {
  if (!id.startsWith(`${chainId}:`))
    throw new WalletModalError('SWAP_INVALID', {
      details: { problem: `the call is for ${id}, expected ${chainId}`, field: 'network' },
    })
  return { to: id.slice(chainId.length + 1), data }
}

// If no node answers, the swap can still be made: the wallet shows the fee itself. An error of the
// network is shown.
async function tryOrder(
  swaps: ChainSwaps,
  request: CallRequest,
  { reset, approval, call }: SwapOrder,
): Promise<{ fee: bigint | undefined; problem?: WalletModalError }> {
  try {
    // Only the first step can be simulated; the later ones depend on its result.
    const [first = call, ...later] = [reset, approval, call].flatMap((step) => step ?? [])
    const fees = await Promise.all([
      swaps.estimateFee(request, first),
      ...later.map((step) => swaps.estimateFee(request, step, { usual: true })),
    ])
    return { fee: fees.reduce((sum, fee) => sum + fee, 0n) }
  } catch (failure) {
    const error = toError(failure)
    if (isAbort(error)) throw error
    return error.code === 'TRANSACTION_FAILED'
      ? { fee: undefined, problem: error }
      : { fee: undefined }
  }
}

async function atStep<T>(step: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (failure) {
    const error = toError(failure)
    throw isAbort(error)
      ? error
      : new WalletModalError(error.code, { details: { ...error.details, step }, cause: error })
  }
}
