import { zeroAddress } from 'viem'
import { t } from '../../texts/texts.js'
import type { CallReader } from '../evm/call-reader.js'
import { toDecoded, type Decoded } from '../evm/decoded.js'
import type { ApprovalLine } from '../prepared.js'
import { describeNetwork } from '../../wallet/networks.js'
import { formatMoney } from '../amounts.js'
import { isRecord, toBigInt, type TypedData } from './read-typed-data.js'
import { toRisk, type Risk } from '../risks.js'
import { formatToken } from '../tokens.js'

// Smallest units: less than this is a gift.
const NOTHING = 1_000n
const MAX_ITEMS = 12
const SELL = 1n

/** One thing of an order. */
interface Side {
  readonly token: string
  readonly amount: bigint
  /** Number of an item of a collection. */
  readonly id?: bigint | undefined
  readonly recipient?: string | undefined
}

interface Order {
  readonly gives: readonly Side[]
  readonly gets: readonly Side[]
}

/**
 * Describes orders of marketplaces and exchanges: Seaport, Blur, CoW, 1inch, 0x, LooksRare and
 * Rarible. Undefined for other shapes.
 */
export async function describeOrder(
  { primaryType, message }: TypedData,
  reader: CallReader,
): Promise<Decoded | undefined> {
  const orders = readOrders(primaryType, message, reader)
  if (orders.length === 0) return undefined
  const parts = await Promise.all(
    orders.slice(0, MAX_ITEMS).map((order) => describeOne(order, reader)),
  )
  const left: Risk[] =
    orders.length > MAX_ITEMS ? [toRisk('danger', 'notRead', t('risk.notRead'))] : []
  return parts.length === 1
    ? { ...parts[0]!, risks: [...parts[0]!.risks, ...left] }
    : toDecoded({ title: t('title.order'), risks: left, parts })
}

async function describeOne({ gives, gets }: Order, reader: CallReader): Promise<Decoded> {
  const isOwn = ({ recipient }: Side) =>
    recipient === undefined || reader.own.includes(recipient.toLowerCase())
  const paid = gets.filter((side) => isOwn(side))
  const isPaid = paid.some(({ amount, id }) => id !== undefined || amount >= NOTHING)
  const toLines = (label: string, sides: readonly Side[]) =>
    Promise.all(
      sides.slice(0, MAX_ITEMS).map(async (side): Promise<ApprovalLine> => ({
        label,
        value: await formatSide(side, reader),
        kind: 'amount',
      })),
    )
  return toDecoded({
    title: t('title.order'),
    lines: [
      ...(await toLines(t('line.give'), gives)),
      ...(await toLines(t('line.get'), paid)),
      ...(paid.length === 0 ? [{ label: t('line.get'), value: t('line.nothing') }] : []),
      ...gets
        .filter((side) => !isOwn(side))
        .slice(0, MAX_ITEMS)
        .map(({ recipient }): ApprovalLine => ({
          label: t('line.othersGet'),
          value: recipient!,
          kind: 'code',
        })),
    ],
    risks: [
      isPaid
        ? toRisk('caution', 'order', t('risk.order'))
        : toRisk('danger', 'order', t('risk.orderNothing')),
    ],
  })
}

async function formatSide({ token, amount, id }: Side, reader: CallReader): Promise<string> {
  if (token.toLowerCase() === zeroAddress || /^0xe{40}$/i.test(token))
    return formatMoney(amount, describeNetwork(reader.chainId))
  const words = await reader.readToken(token)
  if (id === undefined)
    return `${formatToken(amount, words)}${words.decimals === undefined ? ` · ${token}` : ''}`
  return `${amount > 1n ? `${amount} × ` : ''}${t('changes.item', { name: words.symbol, id: String(id) })} · ${token}`
}

function readOrders(
  primaryType: string,
  message: Readonly<Record<string, unknown>>,
  reader: CallReader,
): Order[] {
  const field = (name: string) => message[name]
  const address = (name: string) =>
    typeof field(name) === 'string' ? String(field(name)) : undefined
  const number = (name: string) => toBigInt(field(name))
  if (primaryType === 'OrderComponents') return readSeaport(message)
  if (primaryType === 'BulkOrder') return listDeep(field('tree')).flatMap(readSeaport)
  // CoW, 1inch, 0x: one token for another.
  for (const [sell, buy, sellAmount, buyAmount, receiver] of [
    ['sellToken', 'buyToken', 'sellAmount', 'buyAmount', 'receiver'],
    ['makerAsset', 'takerAsset', 'makingAmount', 'takingAmount', 'receiver'],
    ['makerToken', 'takerToken', 'makerAmount', 'takerAmount', 'receiver'],
    ['inputToken', 'outputToken', 'inputAmount', 'outputAmount', 'recipient'],
    ['tokenIn', 'tokenOut', 'amountIn', 'amountOut', 'recipient'],
    ['tokenIn', 'tokenOut', 'amountIn', 'minAmountOut', 'recipient'],
    ['srcToken', 'destToken', 'srcAmount', 'destAmount', 'beneficiary'],
  ] as const) {
    const [given, taken] = [address(sell), address(buy)]
    const [out, back] = [number(sellAmount), number(buyAmount)]
    if (given !== undefined && taken !== undefined && out !== undefined && back !== undefined)
      return [
        {
          gives: [{ token: given, amount: out }],
          // No receiver is the signer.
          gets: [
            {
              token: taken,
              amount: back,
              recipient: address(receiver) === zeroAddress ? undefined : address(receiver),
            },
          ],
        },
      ]
  }
  // 0x orders of items: direction 0 sells the item.
  for (const kind of ['erc721', 'erc1155']) {
    const [coin, price] = [address('erc20Token'), number('erc20TokenAmount')]
    const [collection, id] = [address(`${kind}Token`), number(`${kind}TokenId`)]
    if (coin === undefined || price === undefined || collection === undefined || id === undefined)
      continue
    const item = { token: collection, amount: number('erc1155TokenAmount') ?? 1n, id }
    const money = { token: coin, amount: price }
    return [
      number('direction') === 0n
        ? { gives: [item], gets: [money] }
        : { gives: [money], gets: [item] },
    ]
  }
  // Blur and LooksRare: one item or collection for a price.
  const [collection, price] = [address('collection'), number('price')]
  if (collection !== undefined && price !== undefined) {
    const coin = address('paymentToken') ?? address('currency') ?? zeroAddress
    const id =
      number('tokenId') ??
      (Array.isArray(field('itemIds')) ? toBigInt((field('itemIds') as unknown[])[0]) : undefined)
    const item = { token: collection, amount: number('amount') ?? 1n, id: id ?? 0n }
    const money = { token: coin, amount: price }
    const sells =
      number('side') === SELL ||
      number('quoteType') === SELL ||
      field('isOrderAsk') === true ||
      (number('side') === undefined &&
        number('quoteType') === undefined &&
        field('isOrderAsk') === undefined)
    const order = sells ? { gives: [item], gets: [money] } : { gives: [money], gets: [item] }
    const signer = address('trader') ?? address('signer')
    return signer === undefined || reader.own.includes(signer.toLowerCase()) ? [order] : []
  }
  return []
}

function readSeaport(order: unknown): Order[] {
  if (!isRecord(order)) return []
  const toSide = (item: Record<string, unknown>, isGiven: boolean): Side => {
    const [start, end] = [toBigInt(item['startAmount']) ?? 0n, toBigInt(item['endAmount']) ?? 0n]
    const [least, most] = start < end ? [start, end] : [end, start]
    const isItem = (toBigInt(item['itemType']) ?? 0n) >= 2n
    return {
      token: String(item['token']),
      amount: isGiven ? most : least,
      id: isItem ? toBigInt(item['identifierOrCriteria']) : undefined,
      recipient: typeof item['recipient'] === 'string' ? item['recipient'] : undefined,
    }
  }
  const list = (value: unknown, isGiven: boolean) =>
    Array.isArray(value) ? value.filter(isRecord).map((item) => toSide(item, isGiven)) : []
  const gives = list(order['offer'], true).map(({ recipient: _, ...side }) => side)
  return [{ gives, gets: list(order['consideration'], false) }]
}

function listDeep(value: unknown): unknown[] {
  return Array.isArray(value) ? value.flatMap(listDeep) : [value]
}
