import type { Hex } from 'viem'
import { t } from '../texts/texts.js'
import { describeNetwork } from '../wallet/networks.js'
import { formatMoney } from './amounts.js'
import type { BalanceChanges, RequestContext } from './prepared.js'
import { formatToken, readToken } from './tokens.js'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
// Address under which `traceTransfers` reports the native currency.
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const MAX_LOGS = 500
const MAX_CHANGES = 12

/** A call to simulate, from the visitor's account. */
export interface SimulatedCall {
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
}

/** The result of a simulation on the operator's node. */
export interface Simulation {
  readonly changes: BalanceChanges
  /** Whether each call fails, in order. */
  readonly fails: readonly boolean[]
  /** Who would get a permission. */
  readonly permitted: readonly string[]
}

interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/** Runs calls in sequence on the operator's node with `eth_simulateV1`, without sending them. Undefined when the node does not support it. */
export async function simulateCalls(
  calls: readonly SimulatedCall[],
  context: Pick<RequestContext, 'chainId' | 'rpc' | 'addresses'>,
): Promise<Simulation | undefined> {
  const { chainId, rpc, addresses } = context
  const from = addresses.eip155
  const given = calls.map(({ to, value, data }) => ({
    from,
    ...(to && { to }),
    value: `0x${value.toString(16)}`,
    input: data,
  }))
  let answer: unknown
  try {
    answer = await rpc.call(chainId, 'eth_simulateV1', [
      { blockStateCalls: [{ calls: given }], traceTransfers: true, validation: false },
      'latest',
    ])
  } catch {
    return undefined
  }
  const results = readResults(answer, calls.length)
  if (!results) return undefined
  const logs = results.flatMap((result) => result.logs)
  const own = from.toLowerCase()
  return {
    changes: await describeChanges(logs, own, context),
    fails: results.map(({ fails }) => fails),
    permitted: listPermitted(logs, own),
  }
}

function readResults(
  answer: unknown,
  count: number,
): { fails: boolean; logs: Log[] }[] | undefined {
  const calls: unknown = Array.isArray(answer)
    ? (answer[0] as { calls?: unknown } | null)?.calls
    : undefined
  if (!Array.isArray(calls) || calls.length !== count) return undefined
  const results = calls.map((call) => {
    const { status, logs } = (call ?? {}) as { status?: unknown; logs?: unknown }
    if (typeof status !== 'string' || (logs !== undefined && !Array.isArray(logs))) return undefined
    return {
      fails: status !== '0x1',
      logs: ((logs ?? []) as unknown[]).filter(isLog).slice(0, MAX_LOGS),
    }
  })
  return results.every((result) => result !== undefined) ? results : undefined
}

function isLog(value: unknown): value is Log {
  const { address, topics, data } = (value ?? {}) as Partial<Log>
  return (
    typeof address === 'string' &&
    /^0x[0-9a-f]{40}$/i.test(address) &&
    typeof data === 'string' &&
    /^0x[0-9a-f]*$/i.test(data) &&
    Array.isArray(topics) &&
    topics.every((topic) => /^0x[0-9a-f]{64}$/i.test(String(topic)))
  )
}

async function describeChanges(
  logs: readonly Log[],
  own: string,
  { chainId, rpc }: Pick<RequestContext, 'chainId' | 'rpc'>,
): Promise<BalanceChanges> {
  // By token, and by item of a collection.
  const sums = new Map<string, { token: string; id: bigint | undefined; sum: bigint }>()
  for (const { token, id, from, to, amount } of logs.flatMap(listMoves)) {
    const key = `${token}|${id ?? ''}`
    const entry = sums.get(key) ?? { token, id, sum: 0n }
    sums.set(key, {
      ...entry,
      sum: entry.sum + (to === own ? amount : 0n) - (from === own ? amount : 0n),
    })
  }
  const changed = [...sums.values()].filter(({ sum }) => sum !== 0n).slice(0, MAX_CHANGES)
  const words = await Promise.all(
    changed.map(async ({ token, id, sum }) => {
      const size = sum < 0n ? -sum : sum
      if (token === NATIVE) return formatMoney(size, describeNetwork(chainId))
      const named = await readToken({ to: token, chainId, rpc })
      if (id === undefined) return formatToken(size, named)
      return `${size > 1n ? `${size} × ` : ''}${t('changes.item', named.symbol, id.toString())}`
    }),
  )
  return {
    send: words.filter((_, index) => changed[index]!.sum < 0n),
    receive: words.filter((_, index) => changed[index]!.sum > 0n),
  }
}

interface Move {
  readonly token: string
  readonly id: bigint | undefined
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

// The transfers in an ERC-20, ERC-721 or ERC-1155 event.
function listMoves({ address, topics, data }: Log): Move[] {
  const token = address.toLowerCase()
  const words =
    data
      .slice(2)
      .match(/.{64}/g)
      ?.map((word) => BigInt(`0x${word}`)) ?? []
  const [kind = '', first = '', second = '', third = ''] = topics.map((topic) =>
    topic.toLowerCase(),
  )
  if (kind === TRANSFER && topics.length === 3 && words[0] !== undefined)
    return [
      { token, id: undefined, from: toAddress(first), to: toAddress(second), amount: words[0] },
    ]
  if (kind === TRANSFER && topics.length === 4)
    return [{ token, id: BigInt(third), from: toAddress(first), to: toAddress(second), amount: 1n }]
  if (kind === TRANSFER_SINGLE && topics.length === 4 && words[1] !== undefined)
    return [
      { token, id: words[0], from: toAddress(second), to: toAddress(third), amount: words[1] },
    ]
  if (kind !== TRANSFER_BATCH || topics.length !== 4) return []
  const list = (offset: bigint | undefined) => {
    const at = offset === undefined ? Number.NaN : Number(offset) / 32
    return Number.isInteger(at) && words[at] !== undefined && words[at] <= BigInt(words.length)
      ? words.slice(at + 1, at + 1 + Number(words[at]))
      : []
  }
  const [ids, amounts] = [list(words[0]), list(words[1])]
  return ids.length === amounts.length
    ? ids.map((id, index) => ({
        token,
        id,
        from: toAddress(second),
        to: toAddress(third),
        amount: amounts[index]!,
      }))
    : []
}

function listPermitted(logs: readonly Log[], own: string): string[] {
  const isGiven = ({ topics: [kind, owner], data }: Log) =>
    (kind === APPROVAL || kind === APPROVAL_FOR_ALL) &&
    owner !== undefined &&
    toAddress(owner.toLowerCase()) === own &&
    (data === '0x' || BigInt(data.slice(0, 66)) > 0n)
  return [
    ...new Set(
      logs.filter(isGiven).map(({ topics }) => toAddress((topics[2] ?? '').toLowerCase())),
    ),
  ]
}

function toAddress(topic: string): string {
  return `0x${topic.slice(-40)}`
}
