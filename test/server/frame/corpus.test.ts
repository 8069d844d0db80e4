import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import { addresses, prepare, solana, TOKEN } from '../../helpers/custody/frame-requests.js'
import { createSolanaMachine } from '../../helpers/chains/solana-machine.js'
import { createCorpusNode } from './corpus-node.js'
import {
  ATTACKER,
  DRAIN_CALLS,
  DRAIN_MESSAGES,
  DRAIN_TRANSACTIONS,
  DRAIN_TYPED,
  encode,
  NFT,
  safeTx,
  typed,
  WRAPPERS,
  type CorpusRequest,
} from './drain-requests.js'
import { BLIND_REQUESTS } from './drain-blind.js'
import { OWN_VALIDATOR, RECENT_REQUESTS } from './drain-recent.js'
import { OUTSIDER_REQUESTS } from './drain-outsider.js'
import { listSolanaDrains } from './drain-solana.js'
import { listOwnAccounts, listRecentSolanaDrains } from './drain-solana-recent.js'
import { listHonestSolana, listSolanaDrainsOfOutsider } from './drain-solana-outsider.js'
import { FRIEND, HONEST_REQUESTS } from './honest-requests.js'
import { SAFE_TX } from '../../helpers/typed-data.js'

const TRUE = `0x${'0'.repeat(63)}1`
const SOLANA = { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', known: [] } as const
const LEVELS = ['none', 'caution', 'danger', 'refused'] as const
const judge = async (
  { method, params }: Pick<CorpusRequest, 'method' | 'params'>,
  rpc = createCorpusNode(),
) => {
  try {
    const { view } = await prepare(method, params, { chainId: 'eip155:1', rpc, known: [FRIEND] })
    return { level: view.risks[0]?.level ?? ('none' as const), view }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { level: 'refused' as const, view: undefined }
  }
}

for (const [kind, requests, count] of [
  ['transactions and batches', DRAIN_TRANSACTIONS, 100],
  ['typed data', DRAIN_TYPED, 80],
  ['messages', DRAIN_MESSAGES, 20],
  ['ideas', BLIND_REQUESTS, 60],
  ['requests of 2025 and 2026', RECENT_REQUESTS, 30],
  ['requests of an outsider', OUTSIDER_REQUESTS, 50],
] as const)
  test(`B5 every one of ${count} and more ${kind} that drain is refused or marked, with a node that simulates and without`, async (context) => {
    assert.ok(requests.length >= count, `${requests.length} requests`)
    context.diagnostic(`${requests.length} requests`)
    assert.equal(new Set(requests.map(({ name }) => name)).size, requests.length)
    for (const rpc of [
      createCorpusNode(),
      createCorpusNode({ eth_simulateV1: new Refusal(200, 'rpc', 'no such method') }),
    ])
      for (const request of requests) {
        const { level, view } = await judge(request, rpc)
        assert.notEqual(level, 'none', `${request.name} (${request.source})`)
        // What leaves, or who gets it, is in the words of the screen and not only in its raw part.
        if (view) assert.ok(view.lines.length + (view.sections?.length ?? 0) > 0, request.name)
      }
  })

test('B5 every one of 95 and more Solana transactions that drain is refused or marked, to be sent and to be signed only', async (context) => {
  const machine = createSolanaMachine(solana.publicKey)
  const requests = [
    ...listSolanaDrains(solana.publicKey, machine),
    ...listRecentSolanaDrains(solana.publicKey, machine),
    ...listSolanaDrainsOfOutsider(solana.publicKey, machine),
  ]
  assert.ok(requests.length >= 95, `${requests.length} requests`)
  context.diagnostic(`${requests.length} requests`)
  for (const { name, source, instructions, hidden } of requests) {
    const transaction = machine.compile(instructions, hidden ? [machine.createTable(hidden)] : [])
    for (const [method, params] of [
      ['solana_signAndSendTransaction', { transaction }],
      ['solana_signTransaction', { transaction }],
      ['solana_signAllTransactions', { transactions: [transaction] }],
    ] as const) {
      const prepared = await prepare(method, params, { ...SOLANA, rpc: machine.rpc }).catch(
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        },
      )
      // That it fails on this machine says nothing about the network.
      const risks = prepared?.view.risks.filter(({ name: risk }) => risk !== 'Expected to fail')
      assert.notEqual(risks?.length, 0, `${method}: ${name} (${source})`)
    }
  }
})

test('B5 CUST-76 the screen of each request of an outsider names who gets something, or what is not known', async () => {
  let shown = 0
  for (const { words, ...request } of OUTSIDER_REQUESTS) {
    const { view } = await judge(request)
    if (!view) continue
    shown++
    assert.match(JSON.stringify({ ...view, raw: '' }), words, request.name)
  }
  assert.ok(shown >= 40, `${shown} screens`)
})

test('B5 honest transactions of Solana have no danger', async () => {
  const machine = createSolanaMachine(solana.publicKey)
  for (const { name, instructions } of listHonestSolana(solana.publicKey, machine)) {
    const { view } = await prepare(
      'solana_signAndSendTransaction',
      { transaction: machine.compile(instructions) },
      { ...SOLANA, rpc: machine.rpc },
    )
    // Some of their accounts do not exist on this machine.
    const dangers = view.risks.filter(
      (risk) => risk.level === 'danger' && risk.name !== 'Expected to fail',
    )
    assert.deepEqual(dangers, [], name)
  }
})

test('B5 a stake and wrapped coins of the visitor’s own have no danger, nor has a deposit for their own validator', async () => {
  const machine = createSolanaMachine(solana.publicKey)
  const transaction = machine.compile(listOwnAccounts(solana.publicKey))
  const { view } = await prepare(
    'solana_signAndSendTransaction',
    { transaction },
    { ...SOLANA, rpc: machine.rpc },
  )
  assert.deepEqual(
    view.risks.filter(({ name }) => name !== 'Expected to fail'),
    [],
  )
  assert.deepEqual((await judge(OWN_VALIDATOR)).view?.risks, [])
})

test('B5 of 150 and more honest requests at most 2 % are dangers and at most 10 % cautions', async (context) => {
  assert.ok(HONEST_REQUESTS.length >= 150, `${HONEST_REQUESTS.length} requests`)
  const judged = await Promise.all(
    HONEST_REQUESTS.map(async (request) => ({ ...(await judge(request)), request })),
  )
  const list = (wanted: (typeof LEVELS)[number]) =>
    judged
      .filter(({ level }) => level === wanted)
      .map(
        ({ request, view }) =>
          `${request.name}: ${view?.risks.map(({ name, text }) => `${name} ${text}`).join(' | ')}`,
      )
  assert.deepEqual(list('refused'), [])
  const [dangers, cautions] = [list('danger'), list('caution')]
  context.diagnostic(
    `${HONEST_REQUESTS.length} requests: ${dangers.length} dangers, ${cautions.length} cautions`,
  )
  assert.ok(
    dangers.length <= HONEST_REQUESTS.length * 0.02,
    `dangers of ${HONEST_REQUESTS.length}: ${dangers.join('\n')}`,
  )
  assert.ok(
    cautions.length <= HONEST_REQUESTS.length * 0.1,
    `cautions of ${HONEST_REQUESTS.length}: ${cautions.join('\n')}`,
  )
})

test('B5 CUST-42 the one rule: what is refused or marked as a transaction is so by signature and at every depth', async () => {
  const rank = (level: (typeof LEVELS)[number]) => LEVELS.indexOf(level)
  for (const { name, ...call } of DRAIN_CALLS) {
    const alone = await judge({ method: 'eth_sendTransaction', params: [call] })
    const forms: Record<string, Pick<CorpusRequest, 'method' | 'params'>> = {
      batch: {
        method: 'wallet_sendCalls',
        params: [{ calls: [{ to: FRIEND, value: '0x1' }, call] }],
      },
      SafeTx: typed(
        name,
        '',
        'SafeTx',
        { SafeTx: SAFE_TX },
        safeTx({ to: call.to, data: call.data, value: String(BigInt(call.value ?? 0)) }),
        { verifyingContract: FRIEND },
      ),
      ForwardRequest: typed(
        name,
        '',
        'ForwardRequest',
        { ForwardRequest: 'address from, address to, uint256 value, bytes data' },
        {
          from: addresses.eip155,
          to: call.to,
          value: String(BigInt(call.value ?? 0)),
          data: call.data,
        },
      ),
      ...Object.fromEntries(
        Object.entries(WRAPPERS).map(([form, wrap]) => [
          form,
          { method: 'eth_sendTransaction', params: [wrap(call)] },
        ]),
      ),
    }
    for (const [form, request] of Object.entries(forms)) {
      // A contract's own multicall carries no call without data.
      if (call.data === '0x' && form === 'multicall of the contract') continue
      const { level } = await judge(request)
      assert.ok(
        rank(level) >= rank(alone.level),
        `${name}: ${alone.level} alone, ${level} as ${form}`,
      )
    }
  }
})

test('B5 calls deeper or more than are read are a danger, and the answer comes within a second', async () => {
  let deep: { to: `0x${string}`; data: `0x${string}` } = {
    to: TOKEN,
    data: encode('approve(address,uint256)', ATTACKER, 1n),
  }
  for (let depth = 0; depth < 12; depth++) deep = WRAPPERS['execute of an account']!(deep)
  const many = encode(
    'aggregate3((address target, bool allowFailure, bytes callData)[])',
    Array.from({ length: 200 }, () => ({
      target: TOKEN,
      allowFailure: true,
      callData: encode('approve(address,uint256)', ATTACKER, 1n),
    })),
  )
  const calls = Array.from({ length: 5 }, () => ({ to: TOKEN, data: many }))
  for (const [name, request] of Object.entries({
    deep: { method: 'eth_sendTransaction', params: [deep] },
    many: { method: 'eth_sendTransaction', params: [{ to: NFT, data: many }] },
    'many in a batch': { method: 'wallet_sendCalls', params: [{ calls }] },
  })) {
    // Of the processor: other tests run beside this one.
    const before = process.cpuUsage()
    const { level, view } = await judge(request)
    const { user, system } = process.cpuUsage(before)
    assert.equal(level, 'danger', name)
    assert.match(
      view?.risks.map((risk) => risk.name).join() ?? '',
      /We couldn’t read everything/,
      name,
    )
    const usedMs = Math.round((user + system) / 1000)
    assert.ok(usedMs < 1_000, `${name}: ${usedMs} ms`)
  }
})

test('B5 a mebibyte of call data, 500 types and data that contains itself are refused; a circle of types is read', async () => {
  const types = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [`T${index}`, 'uint256 x']),
  )
  const circle: Record<string, unknown> = { x: 1 }
  circle['self'] = circle
  const circular = {
    types: {
      EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
      Node: [
        { name: 'next', type: 'Node[]' },
        { name: 'x', type: 'uint256' },
      ],
    },
    primaryType: 'Node',
    domain: { chainId: 1 },
  }
  for (const request of [
    { method: 'eth_sendTransaction', params: [{ to: TOKEN, data: `0x${'ab'.repeat(1 << 20)}` }] },
    typed('types', '', 'T0', types, { x: 1 }),
    {
      method: 'eth_signTypedData_v4',
      params: [addresses.eip155, { ...circular, message: circle }],
    },
    {
      method: 'wallet_sendCalls',
      params: [{ calls: Array.from({ length: 200 }, () => ({ to: FRIEND })) }],
    },
  ])
    assert.equal((await judge(request)).level, 'refused')
  const read = await judge({
    method: 'eth_signTypedData_v4',
    params: [addresses.eip155, { ...circular, message: { next: [{ next: [], x: 1 }], x: 2 } }],
  })
  assert.notEqual(read.level, 'refused')
})

test('B5 CUST-38 nodes that lie or are silent take no mark away', async () => {
  const lies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'everything is an ERC-20': { eth_call: TRUE },
    'everything is a collection': {
      eth_call: ([{ data }]: [{ data: string }]) => (data.startsWith('0x01ffc9a7') ? TRUE : '0x'),
    },
    'no answers': {
      eth_call: new Refusal(200, 'rpc', 'no'),
      eth_getCode: new Refusal(200, 'rpc', 'no'),
    },
    'nothing happens': { eth_simulateV1: [{ calls: [{ status: '0x1', logs: [] }] }] },
    'only gifts': {
      eth_simulateV1: [
        {
          calls: [
            {
              status: '0x1',
              logs: [
                {
                  address: TOKEN,
                  topics: [
                    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
                    TRUE,
                    `0x${addresses.eip155.slice(2).toLowerCase().padStart(64, '0')}`,
                  ],
                  data: `0x${'f'.repeat(64)}`,
                },
              ],
            },
          ],
        },
      ],
    },
    'long symbols': { eth_call: `0x${'41'.repeat(100_000)}` },
  }
  for (const [name, answers] of Object.entries(lies))
    for (const request of [...DRAIN_TRANSACTIONS, ...DRAIN_TYPED]) {
      const { level } = await judge(request, createCorpusNode(answers))
      // A plain permission of amount 0 is one of an item only where the contract does not say what
      // it is.
      if (name === 'everything is an ERC-20' && /^approve item 0$/.test(request.name)) continue
      assert.notEqual(level, 'none', `${request.name}: ${name}`)
    }
})
