import type { ChainId } from '../../../src/contract.js'
import type { Excess } from '../spending/find-excess.js'
import { t } from '../texts/texts.js'
import { describeNetwork } from '../wallet/networks.js'
import { formatAmount, formatMoney } from './amounts.js'
import type { ApprovalView } from './prepared.js'
import { sortRisks, toRisk, type Risk } from './risks.js'

export { SpendingRules } from '../spending/spending-rules.js'

/**
 * Says in words what the visitor's spending rule does not permit. Such a request cannot be approved.
 */
export function markExcess(view: ApprovalView, excess: readonly Excess[]): ApprovalView {
  if (excess.length === 0) return view
  return {
    ...view,
    risks: sortRisks([...excess.map(toExcessRisk), ...view.risks]),
    refusal: t('approval.overLimit'),
  }
}

function toExcessRisk(excess: Excess): Risk {
  switch (excess.kind) {
    case 'amount': {
      const { asset, amount, left } = excess
      return toRisk(
        'danger',
        'overLimit',
        t('risk.overLimit', { amount: format(amount, asset), left: format(left, asset) }),
      )
    }
    case 'address':
      return toRisk('danger', 'notListed', t('risk.notListed', excess.address))
    case 'unknown':
      return toRisk('danger', 'overLimit', t('risk.overLimitUnknown'))
  }
}

// A token's own words are not asked for again: its amount is in its smallest unit.
function format(amount: bigint, asset: string): string {
  const [chainId = '', name] = asset.split('/')
  return name === 'native'
    ? formatMoney(amount, describeNetwork(chainId as ChainId))
    : t('amount.units', formatAmount(amount, 0))
}
