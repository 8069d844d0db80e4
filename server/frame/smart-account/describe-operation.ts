import type { Hex } from 'viem'
import { isDelegator } from '../grants/delegation-manager.js'
import { createCallReader } from '../requests/evm/call-reader.js'
import { listSections, toDecoded } from '../requests/evm/decoded.js'
import {
  describeEvmCall,
  listFeeRisks,
  listOutcomeRisks,
  toChanges,
} from '../requests/evm/evm-transaction.js'
import type { ApprovalLine, Prepared } from '../requests/prepared.js'
import { toSpending } from '../requests/to-spending.js'
import { sortRisks, toRisk } from '../requests/risks.js'
import { toFeeLine, toNetworkLine } from '../requests/shown-amounts.js'
import { simulateCalls } from '../requests/evm/simulate-evm.js'
import { t } from '../texts/texts.js'
import { describeNetwork } from '../wallet/networks.js'
import { getMaxFee, toOperation, type OperationRequest } from './operation-request.js'
import type { Delegation, OperationContext, Setup } from './operation-account.js'
import type { Sponsorship } from './sponsor.js'

/**
 * The visitor's view of a frozen operation: its calls, who pays, and the account. Everything is
 * parsed from the operation itself.
 */
export async function describeOperation(
  request: OperationRequest,
  context: OperationContext,
  {
    sponsorship,
    hash,
    validUntil,
    setup,
    repeats,
  }: {
    sponsorship: Sponsorship | undefined
    hash: Hex
    validUntil: number
    setup: Setup | undefined
    /** The same calls were sent before, and may still be or have been carried out. */
    repeats: 'waiting' | 'done' | undefined
  },
): Promise<Required<Pick<Prepared, 'view' | 'recipients' | 'spending'>>> {
  const { account, chainId } = context
  const delegation = setup?.delegation
  const network = describeNetwork(chainId)
  const operation = toOperation(request)
  const calls = await account.decodeCalls(operation.callData)
  const reader = createCallReader(context)
  const [described, simulation] = await Promise.all([
    Promise.all(calls.map((call) => describeEvmCall(call, reader))),
    simulateCalls(calls, context, { isContract: account.isTimed }),
  ])
  // An operation without calls only gives the account its code.
  const [first = toDecoded({ title: t('title.contract') })] = described
  const isMany = described.length > 1
  const fee: ApprovalLine[] =
    operation.paymaster === undefined
      ? [toFeeLine(getMaxFee(operation), chainId)]
      : [
          {
            label: t('line.feePayer'),
            value: sponsorship?.name ?? t('line.feeFree'),
            kind: 'fee',
          },
          { label: t('line.sponsorContract'), value: operation.paymaster, kind: 'code' },
        ]
  const common: ApprovalLine[] = [
    ...fee,
    toNetworkLine(chainId),
    { label: t('line.account'), value: account.address, kind: 'code' },
    ...(delegation
      ? [{ label: t('line.delegate'), value: delegation.address, kind: 'code' as const }]
      : setup
        ? [{ label: t('line.smartAccount'), value: t('line.smartAccountNew') }]
        : []),
  ]
  const payment = isMany ? undefined : first.payment
  return {
    recipients: described.flatMap(({ recipients }) => recipients),
    spending: toSpending(described, {
      fee: operation.paymaster === undefined ? getMaxFee(operation) : 0n,
      chainId,
    }),
    view: {
      title: isMany ? t('title.callsAtOnce', described.length) : first.title,
      payment,
      action: payment ? t('title.send') : t('approval.approve'),
      changes: toChanges(simulation, described),
      ...(isMany
        ? {
            lines: common,
            sections: listSections(described),
          }
        : {
            lines: [...first.lines, ...common],
            ...(first.parts.length > 0 && { sections: listSections(first.parts) }),
          }),
      risks: sortRisks([
        ...(repeats === 'done' ? [toRisk('danger', 'repeated', t('risk.repeated'))] : []),
        ...(repeats === 'waiting' ? [toRisk('caution', 'repeated', t('risk.repeatedOne'))] : []),
        ...(delegation ? [toDelegationRisk(delegation, network.name)] : []),
        ...listOutcomeRisks(simulation?.fails.includes(true) === true, simulation, described),
        ...described.flatMap(({ risks }) => risks),
        ...(operation.paymaster === undefined ? listFeeRisks(getMaxFee(operation), network) : []),
      ]),
      raw: JSON.stringify(
        {
          ...request,
          ...(delegation && { delegation }),
          ...(account.isTimed && { validUntil }),
          hash,
        },
        null,
        2,
      ),
    },
  }
}

function toDelegationRisk({ address }: Delegation, network: string) {
  const text = isDelegator(address)
    ? t('risk.delegation.grants', network)
    : t('risk.delegation', network)
  return toRisk('caution', 'delegation', text)
}
