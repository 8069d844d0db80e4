import { formatEther, type Hex } from 'viem'
import { decodeCall } from '../requests/decode-call.js'
import type { ApprovalLine, ApprovalView } from '../requests/prepared.js'
import { getMaxFee, toOperation, type OperationRequest } from './operation-request.js'
import type { Call } from './safe.js'
import type { SmartContext } from './smart-context.js'
import type { Sponsorship } from './sponsor.js'

/** What the visitor reads of a frozen operation: its calls, who pays, and from where. */
export async function describeOperation(request: OperationRequest, context: SmartContext, { sponsorship, hash, validUntil, isFirst }: { sponsorship: Sponsorship | undefined; hash: Hex; validUntil: number; isFirst: boolean }): Promise<ApprovalView> {
  const { safe, chainId } = context
  const operation = toOperation(request)
  const calls = await safe.decodeCalls(operation.callData)
  const views = await Promise.all(calls.map((call) => describeCall(call, context)))
  const isMany = views.length > 1
  const fee = `${formatEther(getMaxFee(operation))} (native currency)`
  const payment: ApprovalLine[] = operation.paymaster === undefined
    ? [{ label: 'Fee at most', value: fee, kind: 'amount' }]
    : [{ label: 'Fee', value: `Paid by ${sponsorship?.name ?? 'a sponsor'}`, kind: 'amount' }, { label: 'Sponsor\'s contract', value: operation.paymaster, kind: 'code' }]
  return {
    title: isMany ? `${views.length} actions, all or none` : views[0]!.title,
    action: 'Approve',
    lines: [
      ...views.flatMap(({ title, lines }, index) => [...(isMany ? [{ label: `${index + 1}.`, value: title }] : []), ...lines]),
      { label: 'Network', value: chainId },
      ...payment,
      { label: 'From', value: safe.address, kind: 'code' },
      ...(isFirst ? [{ label: 'Smart account', value: 'It is created on this network with this operation' }] : []),
    ],
    risks: [...new Set(views.flatMap(({ risks }) => risks))],
    raw: JSON.stringify({ ...request, validUntil, hash }, null, 2),
  }
}

async function describeCall({ to, value, data }: Call, { chainId, rpc }: SmartContext): Promise<{ title: string; lines: readonly ApprovalLine[]; risks: readonly string[] }> {
  const amount: ApprovalLine[] = value > 0n ? [{ label: 'Amount', value: `${formatEther(value)} (native currency)`, kind: 'amount' }] : []
  if (data === '0x') return { title: 'Send', lines: [...amount, { label: 'To', value: to, kind: 'code' }], risks: [] }
  const call = await decodeCall({ to, data, chainId, rpc })
  return { ...call, lines: [...amount, ...call.lines] }
}
