import { t } from '../../texts/texts.js'
import { withSymbol } from '../amounts.js'
import type { CallReader } from '../evm/call-reader.js'
import { toDecoded, type Decoded } from '../evm/decoded.js'
import { showHidden, toName } from './plain-text.js'
import type { ApprovalLine } from '../prepared.js'
import type { TypedData } from './read-typed-data.js'
import { toRisk, type Risk } from '../risks.js'

const PREFIX = 'HyperliquidTransaction:'
const USD = 'USDC'
const AMOUNT_LENGTH = 40
// Actions that move an amount between parts of the visitor's own account at the exchange.
const OWN_MOVES = ['UsdClassTransfer', 'CDeposit', 'CWithdraw', 'TokenDelegate']

/**
 * Describes an action at the exchange Hyperliquid, which verifies the signature itself: no contract
 * and no transaction is needed for it. Undefined for other typed data.
 */
export function describeHyperliquid(
  { primaryType, message }: Pick<TypedData, 'primaryType' | 'message'>,
  { own }: Pick<CallReader, 'own'>,
): Decoded | undefined {
  if (!primaryType.startsWith(PREFIX)) return undefined
  const action = primaryType.slice(PREFIX.length)
  const { destination, agentAddress, builder, maxFeeRate } = message
  const service: ApprovalLine = { label: t('line.listedAs'), value: 'Hyperliquid' }
  const describe = (title: string, lines: readonly ApprovalLine[], risk?: Risk) =>
    toDecoded({
      title,
      lines: [...lines, service],
      risks: risk ? [risk] : [],
      recipients: typeof destination === 'string' ? [destination] : [],
      isKnown: false,
    })
  if (typeof destination === 'string') {
    const isOwn = own.includes(destination.toLowerCase())
    const isWithdrawal = action.startsWith('Withdraw')
    return describe(
      isWithdrawal ? t('title.withdraw') : t('title.sendToken', readSymbol(message['token'])),
      [
        ...listAmounts(message),
        { label: t('line.to'), value: showHidden(destination), kind: 'code' },
      ],
      // The visitor's own address at the exchange is the same as on the network.
      toRisk(isOwn ? 'caution' : 'danger', 'signedTransfer', t('risk.signedTransfer')),
    )
  }
  if (typeof agentAddress === 'string')
    return describe(
      t('title.operator'),
      [{ label: t('line.taker'), value: agentAddress, kind: 'code' }],
      toRisk('danger', 'delegate', t('risk.delegateAll')),
    )
  if (typeof builder === 'string')
    return describe(
      t('title.permit'),
      [
        { label: t('line.upTo'), value: toName(String(maxFeeRate), AMOUNT_LENGTH) },
        { label: t('line.taker'), value: builder, kind: 'code' },
      ],
      toRisk('danger', 'allowance', t('risk.permit')),
    )
  if (action.startsWith('ConvertToMultiSig'))
    return describe(
      t('title.control'),
      [],
      toRisk('danger', 'control', t('risk.control', 'Hyperliquid')),
    )
  if (OWN_MOVES.includes(action))
    return describe(
      t('title.data'),
      listAmounts(message),
      toRisk('caution', 'signedTransfer', t('risk.signedTransfer')),
    )
  return describe(t('title.data'), [], toRisk('danger', 'unknownData', t('risk.unknownData')))
}

function listAmounts({ amount, wei, token }: Readonly<Record<string, unknown>>): ApprovalLine[] {
  const given = amount ?? wei
  if (given === undefined) return []
  const text = toName(String(given), AMOUNT_LENGTH)
  const value = wei === undefined ? withSymbol(text, readSymbol(token)) : text
  return [{ label: t('line.amount'), value, kind: 'amount' }]
}

// A token is named `SYMBOL:id`; without one the amount is in USDC.
function readSymbol(token: unknown): string {
  return typeof token === 'string' ? toName(token) : USD
}
