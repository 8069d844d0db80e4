import { isAbort } from '../../../errors/to-error.js'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import type {
  Chain,
  ReadUrls,
  TokenRequest,
  TransferEstimate,
  TransferRequest,
  TransferTerms,
} from '../../adapter.js'
import { isAddress } from '../address.js'
import { readChain } from '../read/read-chain.js'
import { hasRevertData, toReasonText, toRevertReason } from './revert-reason.js'

const PLAIN_GAS = 21_000n
const DECIMALS = '0x313ce567'
const MAX_DECIMALS = 255n
const QUANTITY = /^0x[0-9a-f]{1,64}$/i
const WORD = /^0x[0-9a-f]{64}$/i
// The base fee can rise by an eighth per block; the specification's multiplier covers the
// next block.
const MULTIPLIER = [12n, 10n] as const
// Layer-1 data fee of a rollup (OP Stack): `getL1FeeUpperBound(uint256)`.
const ROLLUP_ORACLE = '0x420000000000000000000000000000000000000F'
const ROLLUP_FEE = '0xf1c7a58b'
const TRANSFER_BYTES = 200n

/** A transaction as `eth_sendTransaction` and `eth_estimateGas` take it. */
export interface EvmTransaction {
  readonly from: string
  readonly to: string
  readonly value: string
  readonly data: string
}

type Read = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Estimates the cost of any call through the nodes. Throws TRANSACTION_FAILED with the
 * contract's reason.
 */
export async function estimateCall(
  { chain, readUrls, signal }: Pick<TransferRequest, 'chain' | 'readUrls' | 'signal'>,
  transaction: EvmTransaction,
  gas?: bigint,
): Promise<TransferEstimate> {
  const read = createRead(chain, readUrls, signal)
  const [limit, price, rollup] = await Promise.all([
    gas ?? estimateGas(read, transaction, chain).then(multiply),
    readPrice(read, chain),
    readRollupFee(read, signal),
  ])
  return {
    fee: limit * (price['maxFeePerGas'] ?? price['gasPrice']!) + rollup,
    reserve: 0n,
    terms: { gas: limit, ...price },
  }
}

/**
 * Estimates the cost of a transfer through the nodes and checks that it would succeed. Throws
 * TRANSACTION_FAILED with the contract's reason.
 */
export async function estimateTransfer(
  request: TransferRequest,
  transaction: EvmTransaction,
): Promise<TransferEstimate> {
  const { chain, token, decimals, readUrls, signal } = request
  const read = createRead(chain, readUrls, signal)
  const [limit, price, rollup] = await Promise.all([
    estimateGas(read, transaction, chain),
    readPrice(read, chain),
    readRollupFee(read, signal),
    token === undefined
      ? undefined
      : readDecimals({
          chain,
          token,
          ...(readUrls && { readUrls }),
          ...(signal && { signal }),
        }).then((actual) => checkDecimals(token, decimals, actual)),
    token === undefined ? undefined : checkAnswer(read, transaction),
  ])
  // A plain payment uses exactly this gas; a contract may use more by the time it runs.
  const gas = limit === PLAIN_GAS ? limit : multiply(limit)
  const fee = gas * (price['maxFeePerGas'] ?? price['gasPrice']!) + rollup
  return { fee, reserve: 0n, terms: { gas, ...price } }
}

/**
 * Decimals of an ERC-20 token from its contract. Throws OPTIONS_INVALID if there is no
 * such contract.
 */
export async function readDecimals({
  chain,
  token,
  readUrls,
  signal,
}: TokenRequest): Promise<number> {
  const none = () =>
    new WalletModalError('OPTIONS_INVALID', {
      details: {
        option: 'token',
        value: token,
        expectation: `the address of an ERC-20 contract on ${chain.id}`,
      },
    })
  if (!isAddress(token)) throw none()
  let answer: unknown
  try {
    answer = await createRead(
      chain,
      readUrls,
      signal,
    )('eth_call', [{ to: token, data: DECIMALS }, 'latest'])
  } catch (failure) {
    throw hasAnswered(failure) ? none() : failure
  }
  if (typeof answer !== 'string' || !WORD.test(answer) || BigInt(answer) > MAX_DECIMALS)
    throw none()
  return Number(answer)
}

/** Throws OPTIONS_INVALID when a payment was computed with decimals other than the token's. */
export function checkDecimals(token: string, expected: number | undefined, actual: number): void {
  if (expected === undefined || expected === actual) return
  throw new WalletModalError('OPTIONS_INVALID', {
    details: {
      option: 'decimals',
      value: expected,
      expectation: `${actual}, as token ${token} says`,
    },
  })
}

function createRead(
  chain: Chain,
  readUrls: ReadUrls | undefined,
  signal: AbortSignal | undefined,
): Read {
  const urls = readUrls?.(chain.id) ?? []
  return (method, params) =>
    readChain(chain.id, urls.length > 0 ? urls : chain.rpcUrls, { method, params }, { signal })
}

async function estimateGas(
  read: Read,
  transaction: EvmTransaction,
  { id }: Chain,
): Promise<bigint> {
  try {
    return toQuantity(await read('eth_estimateGas', [transaction]), id)
  } catch (failure) {
    throw toFailure(failure)
  }
}

// Many tokens return nothing (USDT), which means success. `false` is a failure without a revert.
async function checkAnswer(read: Read, transaction: EvmTransaction): Promise<void> {
  let answer: unknown
  try {
    answer = await read('eth_call', [transaction, 'latest'])
  } catch (failure) {
    throw toFailure(failure)
  }
  if (typeof answer === 'string' && WORD.test(answer) && BigInt(answer) === 0n)
    throw new WalletModalError('TRANSACTION_FAILED', {
      details: { reason: 'the token refused the transfer' },
    })
}

async function readPrice(read: Read, { id }: Chain): Promise<TransferTerms> {
  const block = (await read('eth_getBlockByNumber', ['latest', false])) as {
    baseFeePerGas?: unknown
  } | null
  const base = block?.baseFeePerGas
  if (base === undefined || base === null)
    return { gasPrice: multiply(toQuantity(await read('eth_gasPrice', []), id)) }
  const baseFee = toQuantity(base, id)
  const tip = await read('eth_maxPriorityFeePerGas', []).then(
    (answer) => toQuantity(answer, id),
    // Not every node has `eth_maxPriorityFeePerGas`; the fallback is the part of the gas price
    // above the base fee.
    async (failure) => {
      if (isAbort(failure)) throw failure
      const price = toQuantity(await read('eth_gasPrice', []), id)
      return price > baseFee ? price - baseFee : 0n
    },
  )
  return { maxFeePerGas: multiply(baseFee) + tip, maxPriorityFeePerGas: tip }
}

async function readRollupFee(read: Read, signal: AbortSignal | undefined): Promise<bigint> {
  const data = ROLLUP_FEE + TRANSFER_BYTES.toString(16).padStart(64, '0')
  const answer = await read('eth_call', [{ to: ROLLUP_ORACLE, data }, 'latest']).catch(
    (failure) => {
      if (signal?.aborted) throw failure
      // An older oracle without this method. If the node fails, the gas estimate reports it.
      return '0x'
    },
  )
  return typeof answer === 'string' && WORD.test(answer) ? multiply(BigInt(answer)) : 0n
}

function toFailure(failure: unknown): unknown {
  if (!hasAnswered(failure)) return failure
  const { cause } = failure as { cause?: { message?: unknown } }
  const reason = hasRevertData(cause) ? toRevertReason(cause) : toReasonText(cause?.message)
  return new WalletModalError('TRANSACTION_FAILED', { details: { reason }, cause: failure })
}

/** True when a failed read is a JSON-RPC error from the node rather than a missing answer. */
export function hasAnswered(failure: unknown): boolean {
  return (
    failure instanceof WalletModalError &&
    typeof (failure.cause as { code?: unknown } | undefined)?.code === 'number'
  )
}

function toQuantity(value: unknown, service: string): bigint {
  if (typeof value === 'string' && QUANTITY.test(value)) return BigInt(value)
  throw new WalletModalError('RESPONSE_INVALID', {
    details: { service, reason: 'a number is not a hexadecimal quantity' },
  })
}

function multiply(value: bigint): bigint {
  return (value * MULTIPLIER[0]) / MULTIPLIER[1]
}
