import { toHex, type Hex } from 'viem'
import { t } from '../../texts/texts.js'
import type { BalanceChanges, RequestContext, ShownAmount } from '../prepared.js'
import { toRisk, type Risk } from '../risks.js'
import { isLog, listMoves, listPermitted, type Log, type Permitted } from './simulation-logs.js'
import { listProbes, readNumber, toProbeCall, type Probe } from './simulation-probes.js'
import { toCoinAmount, toTokenAmount } from '../shown-amounts.js'
import { readToken } from '../tokens.js'

// Address under which `traceTransfers` reports the native currency.
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const MAX_LOGS = 1_000
const MAX_CHANGES = 20
// Interest and rebasing change an amount a little from block to block.
const TOLERANCE_PERCENT = 1n
// An odd number, so that every low bit of the time differs.
const LATER_S = 37n

/** A call to simulate, from the visitor's account. */
export interface SimulatedCall {
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
  readonly gas?: bigint | undefined
  /** The price that the transaction pays, so that a contract sees the same as on the chain. */
  readonly price?: bigint | undefined
}

/** The result of a simulation on the operator's node. */
export interface Simulation {
  readonly changes: BalanceChanges
  /** Whether each call fails, in order. */
  readonly fails: readonly boolean[]
  /** Permissions that the account gives. */
  readonly permitted: readonly Permitted[]
  /** Other differences of state, and how far the simulation can be believed. */
  readonly risks: readonly Risk[]
}

interface Run {
  readonly fails: readonly boolean[]
  readonly logs: readonly Log[]
  readonly before: readonly unknown[]
  readonly after: readonly unknown[]
}

/** Sums by token, or by item of a collection, of what leaves and what arrives. */
type Sums = Map<
  string,
  { readonly token: string; readonly id: bigint | undefined; out: bigint; in: bigint }
>

/**
 * Runs calls in sequence on the operator's node with `eth_simulateV1`, without sending them: twice,
 * in blocks with the real values and with other ones, and compares the state before and after.
 * Undefined when the node does not support it, or answers something else.
 */
export async function simulateCalls(
  calls: readonly SimulatedCall[],
  context: Pick<RequestContext, 'chainId' | 'rpc' | 'addresses'>,
  { isContract = false }: { isContract?: boolean } = {},
): Promise<Simulation | undefined> {
  const own = context.addresses.eip155.toLowerCase() as Hex
  const block = await readBlock(context)
  const first = await run(calls, context, { block: block(0n), probes: [] })
  if (!first) return undefined
  const permitted = listPermitted(first.logs, own)
  const sums = sumMoves(first.logs, own)
  const tokens = [
    ...new Set([
      ...[...sums.values()].flatMap(({ token, id }) =>
        id === undefined && token !== NATIVE ? [token] : [],
      ),
      ...calls.flatMap(({ to, data }) =>
        to !== undefined && data !== '0x' ? [to.toLowerCase()] : [],
      ),
    ]),
  ]
  const probes = listProbes({ own, tokens, permitted, isContract })
  const second = await run(calls, context, { block: block(1n), probes })
  if (!second) return undefined
  const others = sumMoves(second.logs, own)
  const measured = measure(probes, second)
  const isSame =
    first.fails.every((fails, index) => fails === second.fails[index]) && areAlike(sums, others)
  const worst = toWorst([sums, others], measured.balances)
  addValue(worst, calls, own)
  return {
    changes: await describeChanges(worst, context),
    fails: first.fails.map((fails, index) => fails || second.fails[index] === true),
    permitted: [
      ...new Map(
        [...permitted, ...listPermitted(second.logs, own)]
          .filter((one) => !measured.ended.has(toKey(one)))
          .map((one) => [toKey(one), one]),
      ).values(),
    ],
    risks: [
      ...(isSame ? [] : [toRisk('danger', 'dependsOnBlock', t('risk.dependsOnBlock'))]),
      ...measured.risks,
    ],
  }
}

// The values of the next block, and of a later one: a contract that acts by them shows itself by
// the difference.
async function readBlock({ chainId, rpc }: Pick<RequestContext, 'chainId' | 'rpc'>) {
  const latest = ((await rpc
    .call(chainId, 'eth_getBlockByNumber', ['latest', false])
    .catch(() => undefined)) ?? {}) as Record<string, unknown>
  const read = (name: string) => {
    const value = latest[name]
    return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
      ? BigInt(value)
      : undefined
  }
  const [time, base] = [read('timestamp'), read('baseFeePerGas')]
  const [random, recipient] = [randomHex(32), randomHex(20)]
  const miner = latest['miner']
  const first =
    typeof miner === 'string' && /^0x[0-9a-f]{40}$/i.test(miner) ? (miner as Hex) : recipient
  return (later: bigint) => ({
    ...(time !== undefined && {
      time: toHex(maxOf(time + 12n, BigInt(Math.floor(Date.now() / 1000))) + later * LATER_S),
    }),
    ...(base !== undefined && { baseFeePerGas: toHex(base + (later * base) / 8n) }),
    prevRandao: later === 0n ? random : invert(random),
    feeRecipient: later === 0n ? first : invert(first),
  })
}

async function run(
  calls: readonly SimulatedCall[],
  { chainId, rpc, addresses }: Pick<RequestContext, 'chainId' | 'rpc' | 'addresses'>,
  { block, probes }: { block: object; probes: readonly Probe[] },
): Promise<Run | undefined> {
  const ask = async (hasPrice: boolean) => {
    const given = calls.map(({ to, value, data, gas, price }) => ({
      from: addresses.eip155,
      ...(to && { to }),
      value: toHex(value),
      input: data,
      ...(hasPrice &&
        gas !== undefined &&
        price !== undefined && { gas: toHex(gas), gasPrice: toHex(price) }),
    }))
    const asked = { calls: probes.map(toProbeCall) }
    const blocks = [{ blockOverrides: block, calls: given }]
    return readRun(
      await rpc
        .call(chainId, 'eth_simulateV1', [
          {
            blockStateCalls: probes.length === 0 ? blocks : [asked, ...blocks, asked],
            traceTransfers: true,
            validation: false,
          },
          'latest',
        ])
        .catch(() => undefined),
      calls.length,
      probes.length,
    )
  }
  // An account that cannot pay the fee is simulated without it.
  return (
    (await ask(true)) ?? (calls.some(({ price }) => price !== undefined) ? ask(false) : undefined)
  )
}

function readRun(answer: unknown, count: number, asked: number): Run | undefined {
  if (!Array.isArray(answer)) return undefined
  const blocks = answer.map((block) => (block as { calls?: unknown } | null)?.calls)
  const isWhole = asked > 0 && blocks.length === 3
  const calls = blocks[isWhole ? 1 : 0]
  if (!Array.isArray(calls) || calls.length !== count) return undefined
  const results = calls.map((call) => {
    const { status, logs = [] } = (call ?? {}) as { status?: unknown; logs?: unknown }
    // Events beyond this limit are not read, so the result is unknown.
    if (typeof status !== 'string' || !Array.isArray(logs) || logs.length > MAX_LOGS)
      return undefined
    return { fails: status !== '0x1', logs: (logs as unknown[]).filter(isLog) }
  })
  if (!results.every((result) => result !== undefined)) return undefined
  const readAnswers = (list: unknown) =>
    isWhole && Array.isArray(list) && list.length === asked
      ? list.map((call) => {
          const { status, returnData } = (call ?? {}) as { status?: unknown; returnData?: unknown }
          return status === '0x1' ? returnData : undefined
        })
      : []
  return {
    fails: results.map(({ fails }) => fails),
    logs: results.flatMap(({ logs }) => logs),
    before: readAnswers(blocks[0]),
    after: readAnswers(blocks[2]),
  }
}

function sumMoves(logs: readonly Log[], own: string): Sums {
  const sums: Sums = new Map()
  for (const { token, id, from, to, amount } of logs.flatMap(listMoves)) {
    if (from !== own && to !== own) continue
    const key = `${token}|${id ?? ''}`
    const entry = sums.get(key) ?? { token, id, out: 0n, in: 0n }
    if (from === own) entry.out += amount
    if (to === own) entry.in += amount
    sums.set(key, entry)
  }
  // Only the native currency is shown in both directions: what a call pays is sent, whatever comes
  // back.
  for (const entry of sums.values()) {
    if (entry.token === NATIVE) continue
    const net = entry.in - entry.out
    entry.in = net > 0n ? net : 0n
    entry.out = net < 0n ? -net : 0n
  }
  return sums
}

function areAlike(one: Sums, other: Sums): boolean {
  const isNear = (a: bigint, b: bigint) => {
    const gap = a > b ? a - b : b - a
    return gap * 100n <= maxOf(a, b) * TOLERANCE_PERCENT
  }
  return [...new Set([...one.keys(), ...other.keys()])].every((key) => {
    const [a, b] = [one.get(key), other.get(key)]
    return isNear(a?.in ?? 0n, b?.in ?? 0n) && isNear(a?.out ?? 0n, b?.out ?? 0n)
  })
}

// The most that leaves and the least that arrives, in either run and by the balances themselves.
function toWorst([one, other]: readonly [Sums, Sums], balances: ReadonlyMap<string, bigint>): Sums {
  const worst: Sums = new Map()
  for (const key of new Set([
    ...one.keys(),
    ...other.keys(),
    ...[...balances.keys()].map((token) => `${token}|`),
  ])) {
    const [a, b] = [one.get(key), other.get(key)]
    const [token = '', id = ''] = key.split('|')
    const entry = {
      token,
      id: id === '' ? undefined : BigInt(id),
      out: maxOf(a?.out ?? 0n, b?.out ?? 0n),
      in: minOf(a?.in ?? 0n, b?.in ?? 0n),
    }
    const change = id === '' ? balances.get(token) : undefined
    if (change !== undefined) {
      entry.out = maxOf(change < 0n ? -change : 0n, change < 0n ? entry.out : 0n)
      entry.in = change > 0n ? minOf(change, entry.in === 0n ? change : entry.in) : 0n
    }
    worst.set(key, entry)
  }
  return worst
}

// Whatever the simulation says, the value of the calls leaves the account.
function addValue(sums: Sums, calls: readonly SimulatedCall[], own: string): void {
  const value = calls.reduce(
    (sum, call) => sum + (call.to?.toLowerCase() === own ? 0n : call.value),
    0n,
  )
  if (value === 0n) return
  const key = `${NATIVE}|`
  const entry = sums.get(key) ?? { token: NATIVE, id: undefined, out: 0n, in: 0n }
  sums.set(key, { ...entry, out: maxOf(entry.out, value) })
}

function measure(probes: readonly Probe[], { before, after }: Run) {
  const balances = new Map<string, bigint>()
  const ended = new Set<string>()
  const risks: Risk[] = []
  for (const [index, { kind, to, permitted }] of probes.entries()) {
    const [old, next] = [before[index], after[index]]
    if (kind === 'balance' || kind === 'deposit') {
      const [was, is] = [readNumber(old), readNumber(next)]
      if (was === undefined || is === undefined) continue
      if (kind === 'balance') balances.set(to.toLowerCase(), is - was)
      else if (is < was) risks.push(toRisk('danger', 'deposit', t('risk.deposit')))
      continue
    }
    if (kind === 'permission') {
      const value = readNumber(next)
      if (permitted && permitted.kind !== 'item' && value === 0n) ended.add(toKey(permitted))
      continue
    }
    if (typeof old === 'string' && typeof next === 'string' && old !== next)
      risks.push(toRisk('danger', 'control', t(`risk.changed.${kind}`)))
  }
  return { balances, ended, risks }
}

async function describeChanges(
  sums: Sums,
  { chainId, rpc }: Pick<RequestContext, 'chainId' | 'rpc'>,
): Promise<BalanceChanges> {
  const describe = async (direction: 'in' | 'out') => {
    const changed = [...sums.values()].filter((entry) => entry[direction] > 0n)
    const amounts = await Promise.all(
      changed.slice(0, MAX_CHANGES).map(async ({ token, id, ...sizes }): Promise<ShownAmount> => {
        const size = sizes[direction]
        if (token === NATIVE) return toCoinAmount(size, chainId)
        const named = await readToken({ to: token, chainId, rpc })
        if (id === undefined) return toTokenAmount(size, named, { token, chainId })
        const item = t('changes.item', { name: named.symbol, id: id.toString() })
        return { text: `${size > 1n ? `${size} × ` : ''}${item}` }
      }),
    )
    return changed.length > MAX_CHANGES
      ? [...amounts, { text: t('changes.more', changed.length - MAX_CHANGES) }]
      : amounts
  }
  const [send, receive] = await Promise.all([describe('out'), describe('in')])
  return { send, receive }
}

function toKey({ token, spender, kind, id }: Permitted): string {
  return [token, kind, kind === 'item' ? id : spender].join('|')
}

function maxOf(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

function minOf(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

// Every bit differs, so that a contract that reads one of them shows itself.
function invert(hex: Hex): Hex {
  return toHex(~BigInt(hex) & ((1n << BigInt((hex.length - 2) * 4)) - 1n), {
    size: (hex.length - 2) / 2,
  })
}

function randomHex(bytes: number): Hex {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)))
}
