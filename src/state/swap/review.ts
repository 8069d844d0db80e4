import type { CallRequest, ChainSwaps, WalletCall } from '../../chains/adapter.js'
import { isAbort, toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Service } from '../../services/service.js'
import { toNamespace, type ChainNamespace } from '../../standards/caip.js'
import type { Core } from '../core.js'
import { createReadUrls } from '../network/read-urls.js'
import { toImpact } from './price-impact.js'
import { readQuote, type Quote, type Wish } from './read-quote.js'
import { toCaipAsset } from './swap-tokens.js'

const MAX_TRIES = 3

/** A swap as it was shown to the visitor. The wallet is asked for exactly these calls, whatever changed on the screens since. */
export interface SwapOrder extends Wish {
  /** Id of the connection whose wallet signs. */
  readonly connection: string
  /** What the quote promised, in base units of the token bought. */
  readonly expected: bigint
  /** What arrives at least: the contract reverts below it. */
  readonly least: bigint
  /** Whole percent. */
  readonly slippage: number
  /** Lets the router take exactly the amount; undefined where it may already. */
  readonly approval: WalletCall | undefined
  /** Takes an older allowance back, before an approval that the token refuses while there is one (USDT); undefined where that is not needed. */
  readonly reset: WalletCall | undefined
  readonly call: WalletCall
  /** The wallet makes the approval and the swap as one. */
  readonly batch: boolean
}

/** A swap as the visitor checks it before the wallet is asked. */
export interface SwapReview {
  readonly order: SwapOrder
  /** Hundredths of a percent that the result is worth less than what is given; undefined where a price is unknown. */
  readonly impact: number | undefined
  /** What the network takes for every step; undefined where no node answered. */
  readonly fee: bigint | undefined
  /** The fee of the swap could not be tried yet, because its approval is missing. */
  readonly feeIsUsual: boolean
  /** Why the swap cannot be made: too little of the network's coin, or the network's own reason. */
  readonly problem: 'gas' | WalletModalError | undefined
  /** When it was read, ms since 1970. */
  readonly at: number
}

/** What a swap is reviewed with. */
export interface ReviewContext {
  readonly service: Service
  readonly connection: string
  readonly slippage: number
  readonly gasPrice: bigint | undefined
  /** What the account holds of the network's coin; undefined while that is not known. */
  readonly coins: bigint | undefined
  readonly signal: AbortSignal
}

type Parts = Pick<Core, 'config' | 'connector' | 'connections' | 'network'>

/** Asks for a new quote and builds its calls, compares each of them with it, and tries them on the network. Throws SWAP_INVALID, SERVICE_UNAVAILABLE, … with `step` in its details. */
export async function reviewSwap(core: Parts, wish: Wish, context: ReviewContext): Promise<SwapReview> {
  const swaps = await findSwaps(core, toNamespace(wish.account))
  const request = toCallRequest(core, { ...wish, connection: context.connection })
  const order = await buildOrder(swaps, request, wish, context)
  const { fee, problem } = await tryOrder(swaps, { ...request, signal: context.signal }, order)
  const { coins } = context
  const needed = (fee ?? 0n) + order.call.value
  const short = coins !== undefined && needed > coins
  return Object.freeze({ order: Object.freeze(order), impact: toImpact(order, order.expected), fee, feeIsUsual: order.approval !== undefined, problem: problem ?? (short ? 'gas' : undefined), at: Date.now() })
}

/** Loads the swaps of a family. Throws SWAP_INVALID where the adapter has none. */
export async function findSwaps({ connector }: Pick<Core, 'connector'>, namespace: ChainNamespace): Promise<ChainSwaps> {
  const swaps = await (await connector.getAdapter(namespace)).swaps?.()
  if (!swaps) throw new WalletModalError('SWAP_INVALID', { details: { problem: 'Network not supported for Swaps', field: 'network' } })
  return swaps
}

/** Who makes the calls of an order. Throws CHAIN_NOT_CONFIGURED, CONNECTION_NOT_FOUND. */
export function toCallRequest({ config, connections, network }: Pick<Core, 'config' | 'connections' | 'network'>, { account, chainId, connection: id }: Pick<SwapOrder, 'account' | 'chainId' | 'connection'>): CallRequest {
  const chain = network.find(chainId)
  if (!chain) throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId } })
  const connection = connections.list().find((one) => one.id === id)
  if (!connection) throw new WalletModalError('CONNECTION_NOT_FOUND', { details: { connection: id } })
  return { connection, chain, account, readUrls: createReadUrls(config) }
}

async function buildOrder(swaps: ChainSwaps, request: CallRequest, wish: Wish, context: ReviewContext): Promise<SwapOrder> {
  const { slippage, connection, service, signal } = context
  for (let attempt = 1; ; attempt++) {
    const quote = await atStep('quote', readQuote(service, wish, context))
    const [built, allowance] = await Promise.all([atStep('transaction', build(service, wish, slippage, signal)), wish.from.address === undefined ? undefined : atStep('allowance', readAllowance(service, wish, signal))])
    try {
      const { call, least, spender, target } = swaps.checkSwap({ ...request, from: wish.from.address, to: wish.to.address, amount: wish.amount, least: toLeast(quote, slippage) }, built)
      if (target !== undefined) await atStep('transaction', swaps.checkTarget({ ...request, signal }, target))
      const short = spender !== undefined && allowance !== undefined && allowance < wish.amount
      const approval = short ? swaps.checkApproval({ token: wish.from.address!, amount: wish.amount, spender }, await atStep('approval', buildApproval(service, wish, signal))) : undefined
      const reset = approval && allowance! > 0n && (await refuses(swaps, { ...request, signal }, approval)) ? swaps.resetApproval({ token: wish.from.address!, spender: spender! }) : undefined
      return { ...wish, connection, slippage, expected: quote.expected, least, call, approval, reset, batch: approval !== undefined && (await swaps.canBatch({ ...request, signal })) }
    } catch (failure) {
      // The market moved between the quote and the call: both are asked for again.
      if ((failure as Partial<WalletModalError>).details?.['field'] !== 'minimum' || attempt === MAX_TRIES) throw failure
    }
  }
}

/** Whether the token refuses an approval as the allowance is now. Without an answer of a node it counts as taken: a refused approval costs no tokens. */
async function refuses(swaps: ChainSwaps, request: CallRequest, approval: WalletCall): Promise<boolean> {
  try {
    await swaps.estimateFee(request, approval)
    return false
  } catch (failure) {
    const error = toError(failure)
    if (isAbort(error)) throw error
    return error.code === 'TRANSACTION_FAILED'
  }
}

/** The least that a quote lets arrive, after the slippage. */
function toLeast({ expected }: Quote, slippage: number): bigint {
  return (expected * BigInt(100 - slippage)) / 100n
}

async function build(service: Service, { account, chainId, from, to, amount }: Wish, slippage: number, signal: AbortSignal) {
  const { buildTransaction } = await import('../../services/swap/build-transaction.js')
  const { tx } = await buildTransaction(service, { amount: String(amount), from: toCaipAsset(chainId, from), to: toCaipAsset(chainId, to), userAddress: account, slippage }, { signal })
  return toCall(tx.to, tx.data, chainId)
}

async function readAllowance(service: Service, { account, chainId, from }: Wish, signal: AbortSignal): Promise<bigint> {
  const { getAllowance } = await import('../../services/swap/get-allowance.js')
  return BigInt((await getAllowance(service, { tokenAddress: toCaipAsset(chainId, from), userAddress: account }, { signal })).allowance)
}

async function buildApproval(service: Service, { account, chainId, from, to, amount }: Wish, signal: AbortSignal) {
  const { buildApprove } = await import('../../services/swap/build-approve.js')
  const { tx } = await buildApprove(service, { from: toCaipAsset(chainId, from), to: toCaipAsset(chainId, to), userAddress: account, amount: String(amount) }, { signal })
  // The answer names the token in `from`; a plain server names it in `to`.
  return toCall(tx.from, tx.data, chainId)
}

function toCall(id: string, data: string, chainId: string) {
  if (!id.startsWith(`${chainId}:`)) throw new WalletModalError('SWAP_INVALID', { details: { problem: `the call is for ${id}, expected ${chainId}`, field: 'network' } })
  return { to: id.slice(chainId.length + 1), data }
}

// Without an answer of a node the swap can still be made: the wallet names the fee itself. What the network refuses is shown.
async function tryOrder(swaps: ChainSwaps, request: CallRequest, { reset, approval, call }: SwapOrder): Promise<{ fee: bigint | undefined; problem?: WalletModalError }> {
  try {
    // The first step can be tried as the network is now; those after it depend on it.
    const [first, ...later] = [reset, approval, call].flatMap((step) => step ?? [])
    const fees = await Promise.all([swaps.estimateFee(request, first!), ...later.map((step) => swaps.estimateFee(request, step, { usual: true }))])
    return { fee: fees.reduce((sum, fee) => sum + fee, 0n) }
  } catch (failure) {
    const error = toError(failure)
    if (isAbort(error)) throw error
    return error.code === 'TRANSACTION_FAILED' ? { fee: undefined, problem: error } : { fee: undefined }
  }
}

async function atStep<T>(step: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (failure) {
    const error = toError(failure)
    throw isAbort(error) ? error : new WalletModalError(error.code, { details: { ...error.details, step }, cause: error })
  }
}
