import { toBase58 } from '../../encoding/base58.js'
import { t } from '../../texts/texts.js'
import type { ApprovalLine } from '../prepared.js'
import { formatMoney } from '../amounts.js'
import { toRisk } from '../risks.js'
import type { SolanaCall } from './solana-accounts.js'
import type { DescribedInstruction } from './described-instruction.js'

const STAKE = 'Stake11111111111111111111111111111111111111'
const SOL = { symbol: 'SOL', decimals: 9 }
// The stake program's instructions: those that give the stake to another authority, and those that
// only manage it.
const AUTHORIZE = [1, 8, 10, 11]
const LOCKUP = [6, 12]
const WITHDRAW = 4
const INITIALIZE = 0
const INITIALIZE_CHECKED = 9
const MANAGE = [2, 3, 5, 7]
// In the data of `Initialize`: after its number and the staker.
const WITHDRAWER_AT = 36

/** True for the stake program. */
export function isStakeProgram(program: string): boolean {
  return program === STAKE
}

/** Describes an instruction of the stake program. Undefined for an unknown instruction. */
export function describeStake(
  { accounts, data }: SolanaCall,
  own: string,
): DescribedInstruction | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const kind = view.getUint32(0, true)
  const lines: ApprovalLine[] = [
    { label: t('line.stake'), value: accounts[0] ?? '?', kind: 'code' },
  ]
  if (AUTHORIZE.includes(kind) || LOCKUP.includes(kind))
    return { lines, risks: [toRisk('danger', 'control', t('risk.authority'))], recipients: [] }
  if (kind === WITHDRAW && accounts[1] !== undefined) {
    const to = accounts[1]
    return {
      lines: [
        {
          label: t('line.amount'),
          value: formatMoney(view.getBigUint64(4, true), SOL),
          kind: 'amount',
        },
        { label: t('line.to'), value: to, kind: 'code' },
        ...lines,
      ],
      risks: to === own ? [] : [toRisk('danger', 'elsewhere', t('risk.elsewhere', to))],
      recipients: [],
    }
  }
  if (kind === INITIALIZE || kind === INITIALIZE_CHECKED) {
    const withdrawer =
      kind === INITIALIZE
        ? toBase58(data.subarray(WITHDRAWER_AT, WITHDRAWER_AT + 32))
        : (accounts[3] ?? '?')
    return {
      lines: [...lines, { label: t('line.newAuthority'), value: withdrawer, kind: 'code' }],
      risks: withdrawer === own ? [] : [toRisk('danger', 'control', t('risk.authority'))],
      recipients: [],
    }
  }
  return MANAGE.includes(kind) ? { lines, risks: [], recipients: [] } : undefined
}
