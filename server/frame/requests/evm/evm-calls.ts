import { keccak256, serializeTransaction, type Hex } from 'viem'
import { parseHex } from '../../encoding/bytes.js'
import type { ChainId } from '../../../../src/contract.js'
import { toEvmChainId } from '../../wallet/chains.js'
import type { Rpc } from '../../wallet/rpc.js'
import { Refusal } from '../../wallet/refusal.js'
import { t } from '../../texts/texts.js'
import { createCallReader } from './call-reader.js'
import { listOwnAccounts } from '../messages/control-messages.js'
import { listSections } from './decoded.js'
import {
  addSignature,
  complete,
  describeTransaction,
  listPlace,
  listOutcomeRisks,
  readCall,
  refuseReplacement,
  toChanges,
  toSimulated,
} from './evm-transaction.js'
import type { Prepared, RequestContext } from '../prepared.js'
import { sortRisks, toRisk } from '../risks.js'
import { simulateCalls } from './simulate-evm.js'
import { toSpending } from '../to-spending.js'

const MAX_CALLS = 10
const STATUS = { pending: 100, confirmed: 200, partly: 600, failed: 500 } as const

/** Transactions of one `wallet_sendCalls`, by its id. */
export type SentCalls = Map<
  string,
  { readonly chainId: ChainId; readonly hashes: readonly string[]; readonly count: number }
>

/**
 * `wallet_sendCalls` (EIP-5792) for an account with its own key: the calls become transactions,
 * approved together and sent in order.
 */
export async function prepareCalls(context: RequestContext, sent: SentCalls): Promise<Prepared> {
  const { params, rpc, chainId } = context
  const given = (Array.isArray(params) ? params[0] : undefined) as
    | { calls?: unknown; from?: unknown; chainId?: unknown; atomicRequired?: unknown; id?: unknown }
    | null
    | undefined
  const calls = given?.calls
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > MAX_CALLS)
    throw toCallCountRefusal(calls, MAX_CALLS)
  if (given?.atomicRequired === true && calls.length > 1)
    throw new Refusal(
      400,
      'atomicRequired',
      'This account cannot do several calls as one; it sends them one after the other',
      { code: 5760 },
    )
  const read = calls.map((call) =>
    readCall({ ...(call as object), from: given?.from, chainId: given?.chainId }, context),
  )
  read.forEach(refuseReplacement)
  const completed = await Promise.all(
    read.map((call, index) => complete({ ...call, nonce: undefined }, context, index)),
  )
  const frozen = completed.map(({ transaction, fails }) => ({
    unsigned: serializeTransaction(transaction),
    fails,
  }))
  const reader = createCallReader({ ...context, own: await listOwnAccounts(context) })
  const [described, simulation] = await Promise.all([
    Promise.all(frozen.map(({ unsigned }) => describeTransaction(unsigned, context, reader))),
    simulateCalls(
      read.map((call, index) => toSimulated(call, completed[index]!.transaction)),
      context,
    ),
  ])
  // Without a simulation of all calls: a later call may need an earlier one, so its failure alone
  // is meaningless.
  const fails = simulation ? simulation.fails.includes(true) : frozen[0]!.fails
  const [first] = described
  const many = described.length > 1
  const payment = many ? undefined : first!.payment
  const fee = described.reduce((sum, one) => sum + one.fee, 0n)
  return {
    view: {
      title: many ? t('title.calls', described.length) : first!.title,
      payment,
      action: payment ? t('title.send') : t('approval.approve'),
      changes: toChanges(simulation, described),
      lines: [...(many ? [] : first!.lines), ...listPlace(fee, context)],
      ...(many
        ? { sections: listSections(described) }
        : {
            ...(first!.parts.length > 0 && { sections: listSections(first!.parts) }),
          }),
      risks: sortRisks([
        ...listOutcomeRisks(fails, simulation, described),
        ...described.flatMap(({ risks }) => risks),
        ...(many ? [toRisk('caution', 'partly', t('risk.partly'))] : []),
      ]),
      raw: described.map(({ raw }) => raw).join('\n'),
    },
    recipients: described.flatMap(({ recipients }) => recipients),
    spending: toSpending(described, { fee, chainId }),
    tasks: () =>
      frozen.map(({ unsigned }) => ({
        namespace: 'eip155' as const,
        digest: parseHex(keccak256(unsigned))!,
      })),
    async finish(signatures) {
      const id = crypto.randomUUID()
      const hashes: string[] = []
      for (const [index, { unsigned }] of frozen.entries()) {
        try {
          hashes.push(
            String(
              await rpc.call(chainId, 'eth_sendRawTransaction', [
                addSignature(unsigned as Hex, signatures[index]!),
              ]),
            ),
          )
        } catch (error) {
          if (index === 0) throw error
          break
        }
      }
      sent.set(id, { chainId, hashes, count: frozen.length })
      return { id }
    },
  }
}

/** The refusal of a number of calls, with EIP-5792's code for too many. */
export function toCallCountRefusal(calls: unknown, max: number): Refusal {
  return new Refusal(
    400,
    'params',
    `The request needs 1 to ${max} calls`,
    Array.isArray(calls) && calls.length > max ? { code: 5740 } : {},
  )
}

/** `wallet_getCallsStatus` (EIP-5792). */
export async function getCallsStatus(params: unknown, sent: SentCalls, rpc: Rpc) {
  const id = Array.isArray(params) ? (params[0] as unknown) : undefined
  const calls = typeof id === 'string' ? sent.get(id) : undefined
  if (!calls) throw new Refusal(404, 'params', 'These calls are not known here', { code: 5730 })
  const found = (await Promise.all(
    calls.hashes.map((hash) => rpc.call(calls.chainId, 'eth_getTransactionReceipt', [hash])),
  )) as ({ status?: string } | null)[]
  const receipts = found.filter((receipt) => receipt !== null)
  const good = receipts.filter(({ status }) => status === '0x1').length
  const isDone = receipts.length === calls.hashes.length
  const status = !isDone
    ? STATUS.pending
    : good === calls.count
      ? STATUS.confirmed
      : good === 0
        ? STATUS.failed
        : STATUS.partly
  return {
    version: '2.0.0',
    id,
    chainId: `0x${toEvmChainId(calls.chainId).toString(16)}`,
    status,
    atomic: false,
    receipts,
  }
}
