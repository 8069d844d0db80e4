import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  hexToBytes,
  parseTransaction,
  recoverTransactionAddress,
  toHex,
  type Hex,
  type TransactionSerialized,
} from 'viem'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import type { ApprovalView, Prepared } from '../../../server/frame/requests/prepared.js'
import {
  account,
  createNode,
  OTHER,
  prepare,
  solana,
  TOKEN,
} from '../../helpers/custody/frame-requests.js'
import { createSolanaMachine } from '../../helpers/chains/solana-machine.js'
import { encode } from './drain-requests.js'
import { listSolanaDrains } from './drain-solana.js'

const CALLS = process.env['SECURITY'] === 'full' ? 10_000 : 400
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ETHER: Hex = '0xde0b6b3a7640000'

/** A small generator with a seed, so that a failure can be repeated. */
function createDraw(seed: number) {
  let state = seed
  return <T>(list: readonly T[]): T => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return list[(state >>> 8) % list.length]!
  }
}
type Draw = ReturnType<typeof createDraw>

const pad = (hex: string): Hex => `0x${hex.slice(2).toLowerCase().padStart(64, '0')}`
const MAX = `0x${'f'.repeat(64)}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
// What a node may say of a balance, a code, an interface, a fee, a nonce or a block.
const VALUES: readonly unknown[] = [
  '0x',
  '0x0',
  '0x1',
  '0x5',
  '0x6001',
  MAX,
  `0x${'f'.repeat(65)}`,
  `0x${'0'.repeat(63)}1`,
  `0x${'0'.repeat(63)}6`,
  pad(OTHER),
  pad(account.address),
  '-0x1',
  '',
  'x',
  null,
  undefined,
  0,
  -1,
  1e300,
  true,
  [],
  {},
  { baseFeePerGas: MAX, timestamp: '0x1' },
  { baseFeePerGas: '0x0', timestamp: MAX, miner: OTHER },
  { __proto__: null, baseFeePerGas: [] },
  new Refusal(200, 'rpc', 'the method does not exist'),
  new Refusal(0, '', 'no answer'),
]
type Block = { readonly calls: readonly unknown[] }
/** Simulations that promise: a gift to the visitor, a failure, nothing, or nonsense. */
const drawSimulation = (draw: Draw): ((blocks: readonly Block[]) => unknown) => {
  const gift = {
    address: draw([TOKEN, '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', OTHER]),
    topics: [TRANSFER, pad(OTHER), pad(account.address)],
    data: draw([MAX, pad('0x5f5e100'), '0x', null]),
  }
  const whole: readonly unknown[] = [
    { status: '0x1', logs: [] },
    { status: '0x1', logs: [gift], returnData: pad('0x1') },
    { status: '0x1', logs: [gift, gift, null], returnData: MAX },
    { status: '0x0', logs: [] },
  ]
  const results = draw([whole, whole, whole, [...whole, { status: 1, logs: 'x' }, null]])
  return draw<(blocks: readonly Block[]) => unknown>([
    (blocks) => blocks.map(({ calls }) => ({ calls: calls.map(() => draw(results)) })),
    (blocks) => blocks.map(({ calls }) => ({ calls: calls.map(() => draw(results)) })),
    (blocks) => blocks.map(({ calls }) => ({ calls: calls.map(() => draw(results)) })),
    (blocks) => blocks.map(() => ({ calls: [draw(results)] })),
    () => [],
    () => null,
    () => {
      throw new Refusal(200, 'rpc', 'the method does not exist')
    },
  ])
}

/** The node of one call: each method lies, another lie each time it is asked. */
function createLiar(draw: Draw) {
  const methods = [
    'eth_getTransactionCount',
    'eth_estimateGas',
    'eth_getBlockByNumber',
    'eth_gasPrice',
    'eth_maxPriorityFeePerGas',
    'eth_feeHistory',
    'eth_getBalance',
    'eth_getCode',
    'eth_call',
    'eth_getStorageAt',
  ]
  const honest = draw([true, false])
  return createNode({
    ...Object.fromEntries(
      methods.flatMap((method) =>
        // Half of the methods tell the truth in half of the calls, so that a request gets far.
        honest && draw([true, false])
          ? []
          : [
              [
                method,
                () => {
                  const value = draw(VALUES)
                  if (value instanceof Error) throw value
                  return value
                },
              ],
            ],
      ),
    ),
    eth_simulateV1: ([{ blockStateCalls }]: [{ blockStateCalls: Block[] }]) =>
      drawSimulation(draw)(blockStateCalls),
  })
}

type Liar = ReturnType<typeof createLiar>

interface Case {
  readonly name: string
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
  /** Whom the screen must name, whatever the node says. */
  readonly names: string
  /** True when the request is a danger by its bytes alone. */
  readonly isDanger: boolean
}
const MILLION = 10n ** 12n
const CASES: readonly Case[] = [
  { name: 'coins', to: OTHER, value: BigInt(ETHER), data: '0x', names: OTHER, isDanger: false },
  {
    name: 'transfer',
    to: TOKEN,
    value: 0n,
    data: encode('transfer(address,uint256)', OTHER, MILLION),
    names: OTHER,
    isDanger: false,
  },
  {
    name: 'approve',
    to: TOKEN,
    value: 0n,
    data: encode('approve(address,uint256)', OTHER, 2n ** 256n - 1n),
    names: OTHER,
    isDanger: true,
  },
  {
    name: 'setApprovalForAll',
    to: TOKEN,
    value: 0n,
    data: encode('setApprovalForAll(address,bool)', OTHER, true),
    names: OTHER,
    isDanger: true,
  },
  {
    name: 'transferOwnership',
    to: TOKEN,
    value: 0n,
    data: encode('transferOwnership(address)', OTHER),
    names: OTHER,
    isDanger: true,
  },
  {
    name: 'unknown',
    to: TOKEN,
    value: BigInt(ETHER),
    data: '0x12345678',
    names: TOKEN,
    isDanger: false,
  },
]

const toScreen = ({ view }: Prepared) =>
  JSON.stringify([
    view.title,
    view.payment,
    view.lines,
    view.sections,
    view.risks,
    view.changes,
  ]).toLowerCase()

/** Why a prepared request deceives; undefined when it does not. */
function findDeceit(one: Case, prepared: Prepared): string | undefined {
  const { view } = prepared
  const screen = toScreen(prepared)
  if (!screen.includes(one.names.toLowerCase())) return `the screen does not name ${one.names}`
  if (one.isDanger && view.risks[0]?.level !== 'danger') return 'the danger is gone'
  if (one.name === 'unknown' && view.risks.length === 0) return 'an unknown call has no mark'
  if (view.changes !== undefined && view.changes !== 'unknown') {
    const { send, receive } = view.changes
    if (one.value > 0n && !send.some(({ text }) => text.includes('1\u00a0ETH')))
      return `the value is not sent: ${JSON.stringify(view.changes)}`
    if (receive.length > 0 && !('note' in view.changes) && one.data !== '0x')
      return `a gift is promised without a mark: ${JSON.stringify(view.changes)}`
  }
  return undefined
}

/** Why what is sent differs from the request. */
async function findForgery(one: Case, prepared: Prepared, rpc: Liar): Promise<string | undefined> {
  const [task] = prepared.tasks() as readonly { digest: Uint8Array }[]
  const signature = await account.sign({ hash: toHex(task!.digest) })
  await prepared.finish([hexToBytes(signature)]).catch((error: unknown) => {
    assert.ok(error instanceof Refusal, String(error))
  })
  const raw = rpc.calls.find(([method]) => method === 'eth_sendRawTransaction')?.[1]
  if (raw === undefined) return undefined
  const [bytes] = raw as [TransactionSerialized]
  const { to, value = 0n, data = '0x', chainId } = parseTransaction(bytes)
  if (to?.toLowerCase() !== one.to.toLowerCase()) return `another recipient: ${to}`
  if (value !== one.value || data !== one.data) return `other content: ${value} ${data}`
  if (chainId !== 31_337) return `another network: ${chainId}`
  const from = await recoverTransactionAddress({ serializedTransaction: bytes as never })
  return from === account.address ? undefined : `another sender: ${from}`
}

type Judge = (one: Case, prepared: Prepared) => string | undefined
async function attack(seed: number, calls: number, judge: Judge = findDeceit) {
  const draw = createDraw(seed)
  const outcomes = { refused: 0, shown: 0, sent: 0 }
  const deceits: string[] = []
  for (let call = 0; call < calls; call++) {
    const one = CASES[call % CASES.length]!
    const value = one.value > 0n ? { value: toHex(one.value) } : {}
    const rpc = createLiar(draw)
    const prepared = await prepare(
      'eth_sendTransaction',
      [{ to: one.to, data: one.data, ...value }],
      {
        rpc,
      },
    ).catch((error: unknown) => {
      assert.ok(error instanceof Refusal, `${one.name} ${(error as Error).stack}`)
    })
    if (!prepared) {
      outcomes.refused++
      continue
    }
    outcomes.shown++
    const deceit = judge(one, prepared) ?? (await findForgery(one, prepared, rpc))
    if (deceit !== undefined) deceits.push(`call ${call}, ${one.name}: ${deceit}`)
    if (rpc.calls.some(([method]) => method === 'eth_sendRawTransaction')) outcomes.sent++
  }
  return { outcomes, deceits }
}

test(`G15 G17 CUST-47 a hostile node lies about balances, codes, fees, nonces and simulations in ${CALLS} calls: no danger disappears, the recipient is named, the value is sent, and only the request is signed`, async (context) => {
  const { outcomes, deceits } = await attack(51, CALLS)
  assert.deepEqual(deceits, [])
  assert.ok(outcomes.sent > CALLS / 10 && outcomes.refused > 0, JSON.stringify(outcomes))
  context.diagnostic(`hostile node: ${CALLS} calls: ${JSON.stringify(outcomes)}`)
})

test('CUST-47 the control: planted holes, in which a simulation removes a danger, the value or the mark of a gift, are found', async () => {
  const holes: Record<string, (view: ApprovalView) => ApprovalView> = {
    danger: (view) => ({ ...view, risks: view.changes === 'unknown' ? view.risks : [] }),
    value: (view) => ({
      ...view,
      ...(typeof view.changes === 'object' && { changes: { ...view.changes, send: [] } }),
    }),
    recipient: ({ payment: _, ...view }) => ({
      ...view,
      lines: view.lines.filter(({ kind }) => kind !== 'code'),
    }),
  }
  for (const [name, plant] of Object.entries(holes)) {
    const { deceits } = await attack(52, 120, (one, prepared) =>
      findDeceit(one, { ...prepared, view: plant(prepared.view) }),
    )
    assert.ok(deceits.length > 0, name)
  }
})

test('G15 G17 CUST-47 a hostile node of Solana lies about accounts, tables and simulations: every transaction that drains stays refused or marked', async (context) => {
  const machine = createSolanaMachine(solana.publicKey)
  const drains = listSolanaDrains(solana.publicKey, machine)
  const draw = createDraw(53)
  const gift = { lamports: '9000000000', owner: '1'.repeat(32), data: ['', 'base64'] }
  const lies: readonly unknown[] = [
    undefined,
    null,
    {},
    { value: null },
    { value: [] },
    { value: Array.from({ length: 40 }, () => null) },
    { value: Array.from({ length: 40 }, () => gift) },
    { value: { err: null, accounts: Array.from({ length: 40 }, () => gift) } },
    { value: { err: null, accounts: null } },
    { value: 5000 },
    new Refusal(200, 'rpc', 'the method does not exist'),
  ]
  let [refused, shown] = [0, 0]
  const rounds = Math.ceil(CALLS / 100)
  for (let round = 0; round < rounds; round++)
    for (const { name, source, instructions, hidden } of drains) {
      const tables = hidden ? [machine.createTable(hidden)] : []
      const transaction = machine.compile(instructions, tables)
      const prepared = await prepare(
        'solana_signAndSendTransaction',
        { transaction },
        {
          chainId: SOLANA,
          known: [],
          rpc: {
            ...machine.rpc,
            async call(...asked) {
              if (draw([true, false, false])) return machine.rpc.call(...asked)
              const lie = draw(lies)
              if (lie instanceof Error) throw lie
              return lie
            },
          },
        },
      ).catch((error: unknown) => {
        assert.ok(error instanceof Refusal, `${name} ${(error as Error).stack}`)
      })
      if (!prepared) refused++
      else {
        shown++
        assert.ok(prepared.view.risks.length > 0, `round ${round}, ${name} (${source})`)
      }
    }
  context.diagnostic(`hostile node of Solana: ${refused + shown} calls, ${refused} refused`)
  assert.ok(shown > 0)
})
