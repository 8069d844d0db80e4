import { decodeAbiParameters, parseAbiParameters, type Hex } from 'viem'
import { t } from '../../texts/texts.js'
import { toCallTable, type CallTable, type Describe } from './call-table.js'
import { toDecoded, type Decoded } from './decoded.js'
import { findContractName } from './listed-contracts.js'
import { describeAllowance } from '../permissions.js'
import { toRisk } from '../risks.js'
import { formatToken } from '../tokens.js'

// The router reads these as "the caller" and "the router".
const PLACEHOLDER = /^0x0{39}[12]$/
const COMMAND = 0x3f

/**
 * Commands of Uniswap's Universal Router that move something to an address or permit something, and
 * their parameters.
 */
const COMMANDS: Readonly<Record<number, readonly [name: string, parameters: string]>> = {
  0x00: [
    'Swap',
    'address recipient, uint256 amountIn, uint256 amountOutMin, bytes path, bool payerIsUser',
  ],
  0x01: [
    'Swap',
    'address recipient, uint256 amountOut, uint256 amountInMax, bytes path, bool payerIsUser',
  ],
  0x02: ['Permit2', 'address from, address recipient, uint160 amount, address token'],
  0x03: [
    'Permit2',
    '((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permit, bytes signature',
  ],
  0x04: ['Sweep', 'address token, address recipient, uint256 amountMin'],
  0x05: ['Transfer', 'address token, address recipient, uint256 amount'],
  0x06: ['Pay', 'address token, address recipient, uint256 bips'],
  0x08: [
    'Swap',
    'address recipient, uint256 amountIn, uint256 amountOutMin, address[] path, bool payerIsUser',
  ],
  0x09: [
    'Swap',
    'address recipient, uint256 amountOut, uint256 amountInMax, address[] path, bool payerIsUser',
  ],
  0x0a: [
    'Permit2',
    '((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permit, bytes signature',
  ],
  0x0b: ['Wrap', 'address recipient, uint256 amount'],
  0x0c: ['Unwrap', 'address recipient, uint256 amountMin'],
  0x0d: ['Permit2', '(address from, address recipient, uint160 amount, address token)[] transfers'],
  0x10: ['Swap', 'bytes actions, bytes[] params'],
}
// Fees of the website: small parts are usual.
const MAX_FEE_BIPS = 300n
const BALANCE_CHECK = 0x0e
// Actions of version 4 that pay to an address; the others settle with the caller.
const ACTIONS: Readonly<Record<number, string>> = {
  0x0e: 'address token, address recipient, uint256 amount',
  0x10: 'address token, address recipient, uint256 bips',
  0x11: 'address token, address other, address recipient',
  0x14: 'address token, address recipient',
}

interface Move {
  readonly recipient?: Hex
  readonly token?: Hex
  readonly amount?: bigint
  readonly bips?: bigint
}

interface Details {
  readonly token: Hex
  readonly amount: bigint
}

/** Calls of Uniswap's Universal Router. */
export function routerCalls(): CallTable {
  return toCallTable([
    ['execute(bytes commands, bytes[] inputs, uint256 deadline)', describeExecute],
    ['execute(bytes commands, bytes[] inputs)', describeExecute],
  ])
}

const describeExecute: Describe = async ([commands, inputs], { call, reader }) => {
  const owner = await findContractName(call.to, reader)
  const bytes = (commands as string).slice(2).match(/../g) ?? []
  const parts = await Promise.all(
    bytes.map(async (byte, index): Promise<Decoded> => {
      const command = Number(`0x${byte}`) & COMMAND
      const [name, parameters] = COMMANDS[command] ?? []
      const input = (inputs as readonly Hex[])[index]
      if (command === BALANCE_CHECK) return toDecoded({ title: t('title.swap') })
      if (name === undefined || parameters === undefined || input === undefined)
        return toDecoded({
          title: t('title.contract'),
          risks: [toRisk('caution', 'unknownCall', t('risk.unknownCall'))],
          isKnown: false,
        })
      const items = parseAbiParameters(parameters)
      let values: readonly unknown[]
      try {
        values = decodeAbiParameters(items as readonly [], input)
      } catch {
        return toDecoded({
          title: t('title.swap'),
          risks: [toRisk('danger', 'notRead', t('risk.notRead'))],
          isKnown: false,
        })
      }
      const read = Object.fromEntries(
        (items as readonly { name?: string }[]).map((item, at) => [item.name ?? '', values[at]]),
      ) as Record<string, unknown>
      if (read['permit'] !== undefined) {
        const { details, spender } = read['permit'] as {
          details: Details | readonly Details[]
          spender: Hex
        }
        return toDecoded({
          title: t('title.permit'),
          parts: await Promise.all(
            [details]
              .flat()
              .map(({ token, amount }: Details) =>
                describeAllowance({ token, amount, spender, by: 'Permit2' }, reader),
              ),
          ),
        })
      }
      const moves = (
        read['actions'] === undefined
          ? (read['transfers'] ?? [read])
          : readActions(read['actions'] as Hex, read['params'] as readonly Hex[])
      ) as readonly Move[]
      const elsewhere = moves.filter(
        ({ recipient, bips }) =>
          recipient !== undefined &&
          !PLACEHOLDER.test(recipient) &&
          !reader.own.includes(recipient.toLowerCase()) &&
          recipient.toLowerCase() !== call.to.toLowerCase() &&
          !(bips !== undefined && bips <= MAX_FEE_BIPS),
      )
      return toDecoded({
        title: name === 'Swap' ? t('title.swap') : name,
        lines: await Promise.all(
          elsewhere.slice(0, 20).flatMap(({ token, amount, recipient }) => [
            ...(token !== undefined && amount !== undefined
              ? [
                  reader.readToken(token).then((words) => ({
                    label: t('line.amount'),
                    value: formatToken(amount, words),
                    kind: 'amount' as const,
                  })),
                ]
              : []),
            Promise.resolve({ label: t('line.to'), value: recipient!, kind: 'code' as const }),
          ]),
        ),
        risks: elsewhere.map(({ recipient }) =>
          toRisk('danger', 'elsewhere', t('risk.elsewhere', recipient!)),
        ),
        isKnown: owner !== undefined,
      })
    }),
  )
  return toDecoded({
    title:
      owner === undefined
        ? t('title.contract')
        : t('title.listed', { intent: t('title.swap'), owner }),
    lines: [
      ...(owner === undefined ? [] : [{ label: t('line.listedAs'), value: owner }]),
      { label: t('line.contract'), value: call.to, kind: 'code' },
    ],
    risks: owner === undefined ? [toRisk('caution', 'unknownCall', t('risk.unknownCall'))] : [],
    parts,
    isKnown: owner !== undefined,
  })
}

function readActions(actions: Hex, params: readonly Hex[]): Move[] {
  return (actions.slice(2).match(/../g) ?? []).flatMap((byte, index) => {
    const parameters = ACTIONS[Number(`0x${byte}`)]
    const input = params[index]
    if (parameters === undefined || input === undefined) return []
    const items = parseAbiParameters(parameters)
    const values = decodeAbiParameters(items as readonly [], input) as readonly unknown[]
    return [
      Object.fromEntries(
        (items as readonly { name?: string }[]).map((item, at) => [item.name ?? '', values[at]]),
      ) as Move,
    ]
  })
}
