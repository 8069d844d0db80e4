import { keccak256, serializeTransaction, type Hex, type TransactionSerializable } from 'viem'
import { REPLACEMENT_FAULTS, type ChainId } from '../../../src/contract.js'
import { parseHex } from '../encoding/bytes.js'
import { t } from '../texts/texts.js'
import { describeNetwork } from '../wallet/networks.js'
import { Refusal } from '../wallet/refusal.js'
import type { Rpc } from '../wallet/rpc.js'
import { formatFee } from './amounts.js'
import { createCallReader } from './evm/call-reader.js'
import { listOwnAccounts } from './messages/control-messages.js'
import { listSections } from './evm/decoded.js'
import {
  addSignature,
  complete,
  describeEvmCall,
  describeTransaction,
  listFeeRisks,
  listPlace,
  listOutcomeRisks,
  readCall,
  toChanges,
  toSimulated,
  type EvmCall,
} from './evm/evm-transaction.js'
import type { ApprovalView, Prepared, RequestContext } from './prepared.js'
import { sortRisks, toRisk } from './risks.js'
import { simulateCalls } from './evm/simulate-evm.js'
import { readWaiting, settled, type Waiting } from './evm/waiting-transaction.js'
import { toSpending } from './to-spending.js'

// Nodes ask for a tenth more than the replaced one pays; some ask for an eighth.
const RAISE = [9n, 8n] as const

/**
 * `eth_sendTransaction` that names the waiting transaction it replaces: the same call with a higher
 * fee, or nothing to the account itself. What is replaced is read from the operator's own node, and
 * its hash and signature prove it, so neither a page nor a node can call anything else a speed-up or
 * a cancellation. Throws with REPLACEMENT_FAULTS.
 */
export async function prepareReplacement(context: RequestContext): Promise<Prepared> {
  const { chainId, rpc, params } = context
  const call = readCall((params as readonly unknown[])[0], context)
  await rpc.check(chainId)
  const waiting = await readWaiting(call.replaces!, context)
  const isCancel = isNothing(call, context)
  if (!isCancel && !isSame(call, waiting))
    throw new Refusal(400, 'replaces', 'This is another transaction than the one it replaces')
  const { transaction, fails } = await complete(
    { ...call, nonce: waiting.nonce, gas: isCancel ? undefined : waiting.gas },
    context,
  )
  const unsigned = serializeTransaction(raiseFees(transaction, waiting))
  const [view, taken] = await describe(unsigned, { call, isCancel, fails, waiting }, context)
  return {
    view,
    ...taken,
    tasks: () => [{ namespace: 'eip155', digest: parseHex(keccak256(unsigned))! }],
    finish: ([signature]) => send(addSignature(unsigned, signature!), chainId, rpc),
  }
}

/** The view of a replacement, and what it takes. */
async function describe(
  unsigned: Hex,
  {
    call,
    isCancel,
    fails,
    waiting,
  }: { call: EvmCall; isCancel: boolean; fails: boolean; waiting: Waiting },
  context: RequestContext,
): Promise<[ApprovalView, Pick<Prepared, 'spending' | 'recipients'>]> {
  const { chainId } = context
  const network = describeNetwork(chainId)
  const reader = createCallReader({ ...context, own: await listOwnAccounts(context) })
  const described = await describeTransaction(unsigned, context, reader)
  const { fee, payment, lines, risks, parts, raw } = described
  const before = {
    label: t('line.feeBefore'),
    value: formatFee(waiting.gas * waiting.price, network),
  }
  const late = toRisk('caution', 'tooLate', t('risk.tooLate'))
  if (isCancel) {
    const { title } = await describeEvmCall(waiting, reader)
    return [
      {
        title: t('approval.cancel'),
        action: t('approval.cancel'),
        changes: { send: [], receive: [] },
        lines: [{ label: t('line.cancels'), value: title }, before, ...listPlace(fee, context)],
        risks: sortRisks([late, ...listFeeRisks(fee, network)]),
        raw,
      },
      { spending: toSpending([], { fee, chainId }) },
    ]
  }
  const simulation = await simulateCalls([toSimulated(call, { gas: waiting.gas })], context)
  return [
    {
      title: t('approval.speedUp'),
      action: t('approval.speedUp'),
      changes: toChanges(simulation, [described]),
      lines: [
        { label: t('line.kind'), value: payment ? t('title.send') : described.title },
        ...lines,
        before,
        ...listPlace(fee, context),
      ],
      ...(parts.length > 0 && { sections: listSections(parts) }),
      risks: sortRisks([
        ...listOutcomeRisks(fails || simulation?.fails[0] === true, simulation, [described]),
        ...risks,
        late,
      ]),
      raw,
    },
    {
      spending: toSpending([described], { fee, chainId }),
      recipients: described.recipients,
    },
  ]
}

function isSame({ to, value, data, nonce }: EvmCall, waiting: Waiting): boolean {
  return (
    to?.toLowerCase() === waiting.to?.toLowerCase() &&
    value === waiting.value &&
    data.toLowerCase() === waiting.data &&
    (nonce ?? waiting.nonce) === waiting.nonce
  )
}

function isNothing({ to, value, data }: EvmCall, { addresses }: RequestContext): boolean {
  return to?.toLowerCase() === addresses.eip155.toLowerCase() && value === 0n && data === '0x'
}

/** The present fees of the network, and in no field less than an eighth above the replaced one's. */
function raiseFees(
  transaction: TransactionSerializable,
  { price, tip }: Waiting,
): TransactionSerializable {
  if (transaction.maxFeePerGas === undefined)
    return { ...transaction, gasPrice: max(transaction.gasPrice ?? 0n, raise(price)) } as never
  const maxPriorityFeePerGas = max(transaction.maxPriorityFeePerGas ?? 0n, raise(tip))
  return {
    ...transaction,
    maxPriorityFeePerGas,
    maxFeePerGas: max(transaction.maxFeePerGas, max(raise(price), maxPriorityFeePerGas)),
  } as never
}

function raise(amount: bigint): bigint {
  return (amount * RAISE[0] + RAISE[1] - 1n) / RAISE[1]
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

/**
 * Sends it, and resolves with its hash. The hash is computed here: a node that names another one is
 * refused, and after a failure the node is asked whether it has the transaction all the same.
 */
async function send(raw: Hex, chainId: ChainId, rpc: Rpc): Promise<Hex> {
  const hash = keccak256(raw)
  try {
    const answer = await rpc.call(chainId, 'eth_sendRawTransaction', [raw])
    if (String(answer).toLowerCase() === hash) return hash
    throw new Refusal(502, 'hash', 'The network named another transaction than the one it was sent')
  } catch (error) {
    const found = await rpc.call(chainId, 'eth_getTransactionByHash', [hash]).catch(() => null)
    if (found) return hash
    throw toSendingRefusal(error)
  }
}

// Nodes say why only in words, and each in its own.
function toSendingRefusal(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.field !== 'rpc') return error
  if (/nonce.{0,20}(too low|already|used)|nonce mismatch|old nonce/i.test(error.message))
    return settled(error)
  if (/underpriced|fee too low|gas ?price too low|insufficient.{0,20}replac/i.test(error.message))
    return new Refusal(400, 'fee', 'The network asks for a higher fee', {
      code: REPLACEMENT_FAULTS.underpriced,
      cause: error,
    })
  return error
}
