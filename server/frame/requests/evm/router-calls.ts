import { decodeAbiParameters, parseAbiParameters, type Hex } from 'viem'
import { t } from '../../texts/texts.js'
import type { CallReader } from './call-reader.js'
import { toCallTable, type CallScope, type CallTable, type Describe } from './call-table.js'
import { toDecoded, type Decoded } from './decoded.js'
import { findContractName } from './listed-contracts.js'
import { describeAllowance } from '../permissions.js'
import type { ApprovalLine } from '../prepared.js'
import { toRisk } from '../risks.js'
import { formatToken } from '../tokens.js'

// The router reads these as "the caller" and "the router".
const PLACEHOLDER = /^0x0{39}[12]$/
// The highest bit lets a command fail. Routers of version 2.1 read the other seven as the command,
// earlier ones six: from FIRST_FOREIGN on, the same byte is another command there.
const COMMAND = 0x7f
const FIRST_FOREIGN = 0x40
const SUB_PLAN = 0x21
const MAX_SUB_PLANS = 4

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
  0x02: ['Permit2', 'address token, address recipient, uint160 amount'],
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
  const plan = { commands: commands as Hex, inputs: inputs as readonly Hex[] }
  const parts = await describePlan(plan, { call, reader, isListed: owner !== undefined })
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

interface Plan {
  readonly commands: Hex
  readonly inputs: readonly Hex[]
}
type PlanScope = Pick<CallScope, 'call' | 'reader'> & { readonly isListed: boolean }

async function describePlan(
  { commands, inputs }: Plan,
  scope: PlanScope,
  depth = 0,
): Promise<Decoded[]> {
  return Promise.all(
    (commands.slice(2).match(/../g) ?? []).map(async (byte, index) => {
      const command = Number(`0x${byte}`) & COMMAND
      const input = inputs[index]
      if (command >= FIRST_FOREIGN) return toNotRead()
      if (command === BALANCE_CHECK) return toDecoded({ title: t('title.swap') })
      if (command === SUB_PLAN) {
        // Many inputs can be the same bytes, so a short call can stand for any number of plans.
        if (depth === MAX_SUB_PLANS || !scope.reader.count()) return toNotRead()
        const [inner, values] = decodeInput('bytes commands, bytes[] inputs', input) ?? []
        if (inner === undefined) return toNotRead()
        const plan = { commands: inner as Hex, inputs: values as readonly Hex[] }
        return toDecoded({
          title: t('title.swap'),
          parts: await describePlan(plan, scope, depth + 1),
        })
      }
      return describeCommand(command, input, scope)
    }),
  )
}

async function describeCommand(
  command: number,
  input: Hex | undefined,
  { call, reader, isListed }: PlanScope,
): Promise<Decoded> {
  const [name, parameters] = COMMANDS[command] ?? []
  if (name === undefined || parameters === undefined)
    return toDecoded({
      title: t('title.contract'),
      risks: [toRisk('caution', 'unknownCall', t('risk.unknownCall'))],
      isKnown: false,
    })
  const read = readInput(parameters, input)
  if (!read) return toNotRead()
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
    lines: (
      await Promise.all(elsewhere.slice(0, 20).map((move) => toMoveLines(move, reader)))
    ).flat(),
    risks: elsewhere.map(({ recipient }) =>
      toRisk('danger', 'elsewhere', t('risk.elsewhere', recipient!)),
    ),
    isKnown: isListed,
  })
}

async function toMoveLines(
  { token, amount, recipient }: Move,
  reader: CallReader,
): Promise<ApprovalLine[]> {
  const to: ApprovalLine = { label: t('line.to'), value: recipient!, kind: 'code' }
  if (token === undefined || amount === undefined) return [to]
  const value = formatToken(amount, await reader.readToken(token))
  return [{ label: t('line.amount'), value, kind: 'amount' }, to]
}

function toNotRead(): Decoded {
  return toDecoded({
    title: t('title.swap'),
    risks: [toRisk('danger', 'notRead', t('risk.notRead'))],
    isKnown: false,
  })
}

function decodeInput(parameters: string, input: Hex | undefined): readonly unknown[] | undefined {
  try {
    return decodeAbiParameters(parseAbiParameters(parameters) as readonly [], input!)
  } catch {
    return undefined
  }
}

// The values of an input by name.
function readInput(
  parameters: string,
  input: Hex | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const values = decodeInput(parameters, input)
  const names = parseAbiParameters(parameters) as readonly { name?: string }[]
  return values && Object.fromEntries(names.map(({ name = '' }, at) => [name, values[at]]))
}

// Malformed parameters of an action throw.
function readActions(actions: Hex, params: readonly Hex[]): Move[] {
  return (actions.slice(2).match(/../g) ?? []).flatMap((byte, index) => {
    const parameters = ACTIONS[Number(`0x${byte}`)]
    if (parameters === undefined || params[index] === undefined) return []
    const move = readInput(parameters, params[index])
    if (!move) throw new Error(`Action ${byte} is malformed`)
    return [move as Move]
  })
}
