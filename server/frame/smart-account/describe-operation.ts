import type { Hex } from 'viem'
import { formatFee } from '../requests/amounts.js'
import { describeEvmCall, listOutcomeRisks } from '../requests/evm-transaction.js'
import type { ApprovalLine, Prepared } from '../requests/prepared.js'
import { sortRisks } from '../requests/risks.js'
import { simulateCalls } from '../requests/simulate-evm.js'
import { t } from '../texts/texts.js'
import { describeNetwork } from '../wallet/networks.js'
import { getMaxFee, toOperation, type OperationRequest } from './operation-request.js'
import type { SmartContext } from './smart-context.js'
import type { Sponsorship } from './sponsor.js'

/** What the visitor reads of a frozen operation: its calls, who pays, and from where. Everything is read back from the operation itself. */
export async function describeOperation(request: OperationRequest, context: SmartContext, { sponsorship, hash, validUntil, isFirst }: { sponsorship: Sponsorship | undefined; hash: Hex; validUntil: number; isFirst: boolean }): Promise<Required<Pick<Prepared, 'view' | 'recipients'>>> {
  const { safe, chainId } = context
  const network = describeNetwork(chainId)
  const operation = toOperation(request)
  const calls = await safe.decodeCalls(operation.callData)
  const [described, simulation] = await Promise.all([Promise.all(calls.map((call) => describeEvmCall(call, context))), simulateCalls(calls, context)])
  const [first] = described
  const isMany = described.length > 1
  const payment: ApprovalLine[] = operation.paymaster === undefined
    ? [{ label: t('line.fee'), value: formatFee(getMaxFee(operation), network) }]
    : [{ label: t('line.feePayer'), value: sponsorship?.name ?? t('line.feeFree') }, { label: t('line.sponsorContract'), value: operation.paymaster, kind: 'code' }]
  const common: ApprovalLine[] = [
    ...payment, { label: t('line.network'), value: network.name }, { label: t('line.account'), value: safe.address, kind: 'code' },
    ...(isFirst ? [{ label: t('line.smartAccount'), value: t('line.smartAccountNew') }] : []),
  ]
  return {
    recipients: described.flatMap(({ recipient }) => recipient ?? []),
    view: {
      title: isMany ? t('title.callsAtOnce', described.length) : first!.title,
      action: t('approval.approve'),
      changes: simulation?.changes ?? 'unknown',
      ...(isMany ? { lines: common, sections: described.map(({ title, lines }, index) => ({ title: t('title.call', index + 1, title), lines })) } : { lines: [...first!.lines, ...common] }),
      risks: sortRisks([...listOutcomeRisks(simulation?.fails.includes(true) === true, simulation, described), ...described.flatMap(({ risks }) => risks)]),
      raw: JSON.stringify({ ...request, validUntil, hash }, null, 2),
    },
  }
}
