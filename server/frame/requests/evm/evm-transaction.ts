import {
  isAddress,
  keccak256,
  parseTransaction,
  serializeTransaction,
  toHex as numberToHex,
  type Hex,
  type TransactionSerializable,
} from 'viem'
import { parseHex, toHex } from '../../encoding/bytes.js'
import { t } from '../../texts/texts.js'
import { toEvmChainId } from '../../wallet/chains.js'
import { describeNetwork } from '../../wallet/networks.js'
import { Refusal } from '../../wallet/refusal.js'
import { formatFee } from '../amounts.js'
import { createCallReader, type CallReader } from './call-reader.js'
import { listOwnAccounts } from '../messages/control-messages.js'
import { decodeCall } from './decode-call.js'
import { listSections, toDecoded, type Decoded, type Permission } from './decoded.js'
import type { ApprovalLine, ApprovalView, Prepared, RequestContext } from '../prepared.js'
import { sortRisks, toRisk, type Risk } from '../risks.js'
import { toAmountLine, toCoinAmount, toFeeLine, toNetworkLine } from '../shown-amounts.js'
import { toSpending } from '../to-spending.js'
import { simulateCalls, type SimulatedCall, type Simulation } from './simulate-evm.js'

const MAX_DATA = 128 * 1024 * 2
const TRANSFER_GAS = 21_000n
// Fees change between the estimate and the block.
const FEE_ROOM = 2n
const GAS_ROOM_PERCENT = 120n
const FALLBACK_GAS = 1_000_000n
// Of gas, of a price and of a count: sums and products of them stay below 2²⁵⁶.
const MAX_ANSWER = 2n ** 96n
// No account has sent as many, and the numbers of a batch still fit.
const MAX_NONCE = 2n ** 48n
const HASH = /^0x[0-9a-f]{64}$/i

/** One parsed and checked call of an app's request. */
export interface EvmCall {
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint | undefined
  readonly nonce: number | undefined
  /** Hash of the pending transaction that it replaces. */
  readonly replaces?: Hex | undefined
}

/**
 * `eth_sendTransaction`: fills in missing fields from the operator's own node, freezes the
 * transaction, and sends it once it is signed.
 */
export async function prepareTransaction(context: RequestContext): Promise<Prepared> {
  const { params, chainId, rpc } = context
  const call = readCall((Array.isArray(params) ? params[0] : undefined) as unknown, context)
  const { transaction, fails } = await complete(call, context)
  // Frozen: this text is parsed again for the screen and for the signature.
  const unsigned = serializeTransaction(transaction)
  const reader = createCallReader({ ...context, own: await listOwnAccounts(context) })
  const [described, simulation] = await Promise.all([
    describeTransaction(unsigned, context, reader),
    simulateCalls([toSimulated(call, transaction)], context),
  ])
  const { title, payment, lines, risks, raw, recipients, parts } = described
  return {
    view: {
      title,
      payment,
      // The sentence above names the amount, so the button names the act alone.
      action: payment ? t('title.send') : title,
      changes: toChanges(simulation, [described]),
      lines: [...lines, ...listPlace(described.fee, context)],
      ...(parts.length > 0 && { sections: listSections(parts) }),
      risks: sortRisks([
        ...listOutcomeRisks(fails || simulation?.fails[0] === true, simulation, [described]),
        ...risks,
      ]),
      raw,
    },
    recipients,
    spending: toSpending([described], { fee: described.fee, chainId }),
    tasks: () => [{ namespace: 'eip155', digest: parseHex(keccak256(unsigned))! }],
    finish: async ([signature]) =>
      rpc.call(chainId, 'eth_sendRawTransaction', [addSignature(unsigned, signature!)]),
  }
}

/** The call of a transaction with its fees, as it is simulated. */
export function toSimulated(
  { to, value, data }: EvmCall,
  transaction: TransactionSerializable,
): SimulatedCall {
  const { gas, gasPrice, maxFeePerGas } = transaction
  return { to, value, data, gas, price: maxFeePerGas ?? gasPrice }
}

/** Parses one call. Refuses malformed calls, and calls for another account or network. */
export function readCall(
  given: unknown,
  { addresses, chainId }: Pick<RequestContext, 'addresses' | 'chainId'>,
): EvmCall {
  const refuse = (reason: string) =>
    new Refusal(400, 'params', `The transaction is malformed: ${reason}`)
  if (given === null || typeof given !== 'object') throw refuse('it is no object')
  const {
    from,
    to,
    value,
    data,
    input,
    gas,
    gasLimit,
    nonce,
    chainId: chain,
    authorizationList,
    replaces,
  } = given as Record<string, unknown>
  if (authorizationList !== undefined)
    throw new Refusal(
      400,
      'authorizationList',
      'This wallet delegates its account to no contract that a website names',
    )
  const quantity = (text: unknown, name: string) => {
    if (text === undefined || text === null) return undefined
    if (typeof text !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(text))
      throw refuse(`${name} is no hexadecimal number`)
    return BigInt(text)
  }
  if (
    from !== undefined &&
    (typeof from !== 'string' || from.toLowerCase() !== addresses.eip155.toLowerCase())
  )
    throw new Refusal(400, 'params', 'The transaction is from another account')
  if (
    to !== undefined &&
    to !== null &&
    (typeof to !== 'string' || !isAddress(to, { strict: false }))
  )
    throw refuse('to is no address')
  const bytes = data ?? input ?? '0x'
  if (typeof bytes !== 'string' || bytes.length > MAX_DATA || parseHex(bytes) === undefined)
    throw refuse('data is no hexadecimal text')
  if (data !== undefined && input !== undefined && data !== input)
    throw refuse('data and input differ')
  const stated = typeof chain === 'number' ? BigInt(chain) : quantity(chain, 'chainId')
  if (stated !== undefined && stated !== BigInt(toEvmChainId(chainId)))
    throw new Refusal(400, 'chainId', 'The transaction is for another network than the one in use')
  if (typeof to !== 'string' && bytes === '0x') throw refuse('it has no recipient and no code')
  const count = quantity(nonce, 'nonce')
  if (replaces !== undefined && (typeof replaces !== 'string' || !HASH.test(replaces)))
    throw refuse('replaces is no transaction hash')
  return {
    to: typeof to === 'string' ? (to as Hex) : undefined,
    value: quantity(value, 'value') ?? 0n,
    data: bytes as Hex,
    gas: quantity(gas ?? gasLimit, 'gas'),
    nonce: count === undefined ? undefined : toNonce(count),
    replaces: replaces?.toLowerCase() as Hex | undefined,
  }
}

/** Refuses a replacement where a request is sent as something else than one transaction. */
export function refuseReplacement({ replaces }: EvmCall): void {
  if (replaces !== undefined)
    throw new Refusal(400, 'replaces', 'Only eth_sendTransaction of a plain account can replace')
}

/** Fills in nonce, gas and fees. `fails`: the node expects the call to fail. */
export async function complete(
  call: EvmCall,
  { chainId, rpc, addresses }: Pick<RequestContext, 'chainId' | 'rpc' | 'addresses'>,
  later = 0,
): Promise<{ transaction: TransactionSerializable; fails: boolean }> {
  await rpc.check(chainId)
  const { to, value, data } = call
  const request = { from: addresses.eip155, ...(to && { to }), value: numberToHex(value), data }
  let fails = false
  const estimate = async () => {
    try {
      return (
        (toNumber(await rpc.call(chainId, 'eth_estimateGas', [request])) * GAS_ROOM_PERCENT) / 100n
      )
    } catch (error) {
      if (!(error instanceof Refusal) || error.field !== 'rpc') throw error
      fails = true
      return data === '0x' ? TRANSFER_GAS : FALLBACK_GAS
    }
  }
  const [nonce, gas, block, price] = await Promise.all([
    call.nonce ??
      rpc
        .call(chainId, 'eth_getTransactionCount', [addresses.eip155, 'pending'])
        .then((count) => toNonce(toNumber(count)) + later),
    estimate(),
    rpc.call(chainId, 'eth_getBlockByNumber', ['latest', false]) as Promise<{
      baseFeePerGas?: string
    } | null>,
    rpc.call(chainId, 'eth_gasPrice', []).then(toNumber),
  ])
  const common = {
    chainId: toEvmChainId(chainId),
    nonce,
    gas: call.gas !== undefined && call.gas > gas ? call.gas : gas,
    value,
    data,
    ...(to && { to }),
  }
  const base = block?.baseFeePerGas === undefined ? undefined : toNumber(block.baseFeePerGas)
  if (base === undefined)
    return { transaction: { ...common, type: 'legacy', gasPrice: price }, fails }
  const tip = price > base ? price - base : 0n
  return {
    transaction: {
      ...common,
      type: 'eip1559',
      maxPriorityFeePerGas: tip,
      maxFeePerGas: base * FEE_ROOM + tip,
    },
    fails,
  }
}

/** The visitor's view of one unsigned transaction. */
export interface DescribedTransaction extends Decoded, Pick<ApprovalView, 'raw'> {
  /** The highest fee, in the smallest unit of the network's coin. */
  readonly fee: bigint
}

/** Describes a call: effect, receivers and risks. */
export async function describeEvmCall(
  { to, value, data }: Pick<EvmCall, 'to' | 'value' | 'data'>,
  reader: CallReader,
): Promise<Decoded> {
  if (to !== undefined) return decodeCall({ to, value, data }, reader)
  return toDecoded({
    title: t('title.create'),
    lines: value > 0n ? [toAmountLine(t('line.amount'), toCoinAmount(value, reader.chainId))] : [],
    risks: [toRisk('caution', 'create', t('risk.create'))],
    isKnown: false,
  })
}

/** Describes an unsigned transaction from its bytes. */
export async function describeTransaction(
  unsigned: Hex,
  context: RequestContext,
  reader: CallReader,
): Promise<DescribedTransaction> {
  const transaction = parseTransaction(unsigned as never) as TransactionSerializable & {
    to?: Hex
    data?: Hex
    value?: bigint
    gas?: bigint
    maxFeePerGas?: bigint
    gasPrice?: bigint
    nonce?: number
  }
  const { to, data = '0x', value = 0n, gas = 0n } = transaction
  const network = describeNetwork(context.chainId)
  const fee = gas * (transaction.maxFeePerGas ?? transaction.gasPrice ?? 0n)
  const call = await describeEvmCall({ to, value, data }, reader)
  return {
    ...call,
    fee,
    risks: [...call.risks, ...listFeeRisks(fee, network)],
    raw: JSON.stringify(
      { ...transaction, unsigned },
      (_, item: unknown) => (typeof item === 'bigint' ? item.toString() : item),
      2,
    ),
  }
}

/** The highest fee, the network, and the account that pays. */
export function listPlace(
  fee: bigint,
  { chainId, addresses }: Pick<RequestContext, 'chainId' | 'addresses'>,
): ApprovalLine[] {
  return [
    toFeeLine(fee, chainId),
    toNetworkLine(chainId),
    { label: t('line.account'), value: addresses.eip155, kind: 'code' },
  ]
}

/** The risk of a fee that is more than most transactions ever cost. */
export function listFeeRisks(
  fee: bigint,
  currency: { readonly decimals: number; readonly symbol: string },
): Risk[] {
  const isDear = ['ETH', 'SOL'].includes(currency.symbol)
  return fee > (isDear ? 1n : 100n) * 10n ** BigInt(currency.decimals - (isDear ? 1 : 0))
    ? [toRisk('caution', 'fee', t('risk.fee', formatFee(fee, currency)))]
    : []
}

/**
 * Simulated changes for the screen. What an unknown contract sends is only what it sends in a
 * simulation.
 */
export function toChanges(
  simulation: Simulation | undefined,
  described: readonly Decoded[],
): NonNullable<ApprovalView['changes']> {
  if (!simulation) return 'unknown'
  const { changes } = simulation
  return changes.receive.length > 0 && !described.every(({ isKnown }) => isKnown)
    ? { ...changes, note: t('changes.note') }
    : changes
}

/**
 * Risks of the outcome: an expected failure, differences of state, and permissions that no
 * described call is for.
 */
export function listOutcomeRisks(
  fails: boolean,
  simulation: Simulation | undefined,
  described: readonly { readonly permissions: readonly Permission[] }[],
): Risk[] {
  const explained = described.flatMap(({ permissions }) => permissions)
  const hidden = (simulation?.permitted ?? []).filter(
    ({ token, spender }) =>
      !explained.some((other) => other.token === token && other.spender === spender),
  )
  return [
    ...(fails ? [toRisk('danger', 'fails', t('risk.fails'))] : []),
    ...(simulation?.risks ?? []),
    ...hidden.map(({ token, spender, kind, id }) =>
      toRisk(
        'danger',
        'allowance',
        kind === 'all'
          ? t('risk.permittedAll', { spender, token })
          : kind === 'item'
            ? t('risk.permittedItem', { spender, item: `#${id}`, token })
            : t('risk.permitted', { spender, token }),
      ),
    ),
  ]
}

/** A signed transaction in the form for nodes. */
export function addSignature(unsigned: Hex, signature: Uint8Array): Hex {
  return serializeTransaction(parseTransaction(unsigned as never) as TransactionSerializable, {
    r: toHex(signature.subarray(0, 32)),
    s: toHex(signature.subarray(32, 64)),
    yParity: signature[64]! - 27,
    // Of a transaction for a network without a base fee.
    v: BigInt(signature[64]!),
  })
}

/** Checks the number of a transaction. */
export function toNonce(count: bigint): number {
  if (count > MAX_NONCE)
    throw new Refusal(502, 'rpc', `The number of the transaction cannot be ${count}`)
  return Number(count)
}

/** Parses a number of a node's answer. */
export function toNumber(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
    throw new Refusal(502, 'rpc', 'The network answered something that is no number')
  const number = BigInt(value)
  if (number > MAX_ANSWER)
    throw new Refusal(502, 'rpc', 'The network answered a number that no network has')
  return number
}
