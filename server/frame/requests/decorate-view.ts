import type { Prices } from '../wallet/prices.js'
import { formatTag } from '../texts/texts.js'
import { findMark } from './marks.js'
import type { AmountOf, ApprovalLine, ApprovalView, ShownAmount } from './prepared.js'

export { createPrices } from '../wallet/prices.js'

// Dollars for one unit of an asset; a higher price is a mistake of its source.
const MAX_PRICE = 10_000_000
const MAX_WORTH = 1e15
const CENT = 0.01

/**
 * Adds icons, and hints of what amounts are worth, to a view. Both are chosen by the contract or the
 * network alone, and no text, risk or signature follows from them.
 */
export async function decorateView(view: ApprovalView, prices: Prices): Promise<ApprovalView> {
  const found = await prices.read([...new Set(listAmounts(view).flatMap(toPriced))])
  const add = <A extends Omit<ShownAmount, 'text'>>(amount: A): A => {
    const mark = amount.of && findMark(amount.of.asset)
    const worth = amount.of && formatWorth(amount.of, found.get(amount.of.asset))
    return { ...amount, ...(mark && { mark }), ...(worth && { worth }) }
  }
  const addToLine = (line: ApprovalLine): ApprovalLine => {
    const mark = line.chainId && findMark(line.chainId)
    if (mark) return { ...line, mark }
    // The network beside the fee has the icon.
    const { mark: _, ...fee } = add(line)
    return line.kind === 'fee' ? fee : add(line)
  }
  const { payment, changes, lines, sections } = view
  return {
    ...view,
    ...(payment && { payment: { ...payment, amount: add(payment.amount) } }),
    ...(typeof changes === 'object' && {
      changes: { ...changes, send: changes.send.map(add), receive: changes.receive.map(add) },
    }),
    lines: lines.map(addToLine),
    ...(sections && {
      sections: sections.map((one) => ({ ...one, lines: one.lines.map(addToLine) })),
    }),
  }
}

function listAmounts({ payment, changes, lines, sections = [] }: ApprovalView): AmountOf[] {
  return [
    ...(payment ? [payment.amount] : []),
    ...(typeof changes === 'object' ? [...changes.send, ...changes.receive] : []),
    ...lines,
    ...sections.flatMap((section) => section.lines),
  ].flatMap(({ of }) => of ?? [])
}

// A token that the site does not know has no price: anybody can trade one with himself.
function toPriced({ asset }: AmountOf): string[] {
  return findMark(asset) === undefined && !asset.endsWith('/native') ? [] : [asset]
}

/** Dollars with "≈"; undefined without a sensible price. */
export function formatWorth(
  { units, decimals }: AmountOf,
  price: number | undefined,
): string | undefined {
  if (price === undefined || !(price > 0 && price <= MAX_PRICE)) return undefined
  const worth = (Number(units) / 10 ** decimals) * price
  if (!(worth > 0 && worth <= MAX_WORTH)) return undefined
  const format = new Intl.NumberFormat(formatTag(), { style: 'currency', currency: 'USD' })
  return worth < CENT ? `< ${format.format(CENT)}` : `≈ ${format.format(worth)}`
}
