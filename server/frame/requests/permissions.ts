import { zeroAddress } from 'viem'
import { t } from '../texts/texts.js'
import type { CallReader } from './evm/call-reader.js'
import { toDecoded, type Decoded } from './evm/decoded.js'
import { findContractName } from './evm/listed-contracts.js'
import type { ApprovalLine } from './prepared.js'
import { toRisk, type Risk } from './risks.js'
import { toAmountLine, toTokenAmount } from './shown-amounts.js'
import { isUnlimited } from './tokens.js'

/** A permission to spend a token. */
export interface Allowance {
  readonly token: string
  readonly spender: string
  readonly amount: bigint
  /** The amount is added to an earlier one. */
  readonly isAdded?: boolean
  /**
   * `signature`: it is given by a signature, which costs nothing and leaves no trace before it is
   * used.
   */
  readonly by?: 'Permit2' | 'signature'
  /** True if the contract may also be a collection, in which the number names an item. */
  readonly mayBeItem?: boolean
}

/** Describes a permission to spend a token, by a call or a signature. */
export async function describeAllowance(
  { token, spender, amount, isAdded = false, by, mayBeItem = false }: Allowance,
  reader: CallReader,
): Promise<Decoded> {
  const [words, name, isContract] = await Promise.all([
    reader.readToken(token),
    findContractName(spender, reader),
    reader.isContract(spender),
  ])
  const contract: ApprovalLine = { label: t('line.tokenContract'), value: token, kind: 'code' }
  if (amount === 0n && !mayBeItem)
    return toDecoded({
      title: isAdded ? t('title.contract') : t('title.endPermission'),
      lines: [{ label: t('line.spenderNoMore'), value: spender, kind: 'code' }, contract],
      permissions: isAdded ? [] : [toPermission(token, spender)],
      isKnown: false,
    })
  const whole = toTokenAmount(amount, words, { token, chainId: reader.chainId })
  return toDecoded({
    title: t('title.allow', words.symbol),
    lines: [
      toAmountLine(
        isAdded ? t('line.moreUpTo') : t('line.upTo'),
        mayBeItem
          ? { text: t('amount.orItem', { amount: whole.text, id: String(amount) }) }
          : whole,
      ),
      ...toSpenderLines(spender, name),
      contract,
    ],
    risks: [
      isUnlimited(amount) && name === undefined
        ? toRisk(
            'danger',
            'unlimited',
            by === 'signature' ? t('risk.unlimitedPermit') : t('risk.unlimited', words.symbol),
          )
        : by === 'signature'
          ? toRisk(name === undefined ? 'danger' : 'caution', 'allowance', t('risk.permit'))
          : mayBeItem
            ? toRisk('danger', 'allowance', t('risk.itemOrAmount'))
            : isUnlimited(amount)
              ? toRisk('caution', 'unlimited', t('risk.unlimited', words.symbol))
              : name === undefined
                ? toRisk(
                    isContract ? 'caution' : 'danger',
                    'allowance',
                    isContract ? t('risk.allowance') : t('risk.allowancePrivate'),
                  )
                : undefined,
    ].filter((risk): risk is Risk => risk !== undefined),
    permissions: [toPermission(token, spender)],
    isKnown: false,
  })
}

/** Describes the permission to take one item of a collection (ERC-721). */
export async function describeItemApproval(
  collection: string,
  spender: string,
  id: bigint,
  reader: CallReader,
): Promise<Decoded> {
  const item: ApprovalLine = { label: t('line.item'), value: `#${id}`, kind: 'amount' }
  const contract: ApprovalLine = { label: t('line.collection'), value: collection, kind: 'code' }
  if (spender.toLowerCase() === zeroAddress)
    return toDecoded({ title: t('title.endPermission'), lines: [item, contract], isKnown: false })
  const name = await findContractName(spender, reader)
  return toDecoded({
    title: t('title.allowItem'),
    lines: [item, ...toSpenderLines(spender, name, 'line.taker'), contract],
    risks: [toRisk(name === undefined ? 'danger' : 'caution', 'item', t('risk.item'))],
    permissions: [toPermission(collection, spender)],
    isKnown: false,
  })
}

/**
 * Describes the permission to take everything of a collection, or to act for the account at a
 * contract, and its end.
 */
export async function describeOperator(
  contract: string,
  operator: string,
  isApproved: boolean,
  reader: CallReader,
): Promise<Decoded> {
  const name = await findContractName(operator, reader)
  return toDecoded({
    title: isApproved ? t('title.allowCollection') : t('title.endPermission'),
    lines: [
      ...(isApproved
        ? toSpenderLines(operator, name, 'line.taker')
        : [{ label: t('line.takerNoMore'), value: operator, kind: 'code' as const }]),
      { label: t('line.collection'), value: contract, kind: 'code' },
    ],
    risks: isApproved
      ? [toRisk(name === undefined ? 'danger' : 'caution', 'collection', t('risk.collection'))]
      : [],
    permissions: [toPermission(contract, operator)],
    isKnown: false,
  })
}

/** A permission in comparable form. */
export function toPermission(token: string, spender: string) {
  return { token: token.toLowerCase(), spender: spender.toLowerCase() }
}

function toSpenderLines(
  spender: string,
  name: string | undefined,
  label: 'line.spender' | 'line.taker' = 'line.spender',
): ApprovalLine[] {
  return [
    ...(name === undefined ? [] : [{ label: t('line.listedAs'), value: name }]),
    { label: t(label), value: spender, kind: 'code' },
  ]
}
