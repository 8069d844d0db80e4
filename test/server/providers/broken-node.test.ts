import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Hex } from 'viem'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { fakeWeb, type FakeWeb } from '../../helpers/fakes/fake-web.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'

const CHAIN = 'eip155:31337'
const SOLANA = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const SANDBOX_KEY: Hex = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97'
const ROUNDS = 40
const RESULTS: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  '',
  '0x',
  '0x1',
  'zz',
  '0xzz',
  `0x${'f'.repeat(64)}`,
  `0x${'0'.repeat(63)}1`,
  `0x${'f'.repeat(200)}`,
  `0x${'0'.repeat(192)}`,
  {},
  [],
  [[]],
  { value: null },
  { value: 'x' },
  { value: -1 },
  { value: [] },
  { value: [{}] },
  { value: 1e30 },
  { timestamp: 'x' },
  { baseFeePerGas: [] },
  { baseFeePerGas: ['x'], reward: [[1]] },
]
const TEXTS = [
  '',
  '<html>',
  'null',
  '[]',
  '{}',
  '[null]',
  '{"jsonrpc":"2.0","id":0}',
  '{"id":0,"error":null}',
  '{"id":0,"error":"x"}',
  '{"id":0,"error":{}}',
  '{"id":0,"error":{"code":"a","message":5,"data":{"x":1}}}',
  '"x"',
  '5',
  '{"id":0,"result":"0x1"',
  '{"id":0,"result":}',
  '[{"id":1}]',
  '{"id":0,"error":{"code":3,"message":"revert","data":"0x556f1830"}}',
]

// The same answers in every run.
let seed = 7
const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!

let node: FakeWeb
let server: RunningServer

before(async () => {
  node = await fakeWeb(({ body }) => {
    if (random() < 0.3)
      return new Response(pick(TEXTS), { headers: { 'content-type': 'application/json' } })
    const calls = JSON.parse(body) as
      | { id: number; method: string }
      | { id: number; method: string }[]
    const answer = ({ id, method }: { id: number; method: string }) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_getCode' ? pick(['0x', '0x60', null]) : pick(RESULTS),
    })
    return Array.isArray(calls) ? calls.map(answer) : answer(calls)
  })
  server = await startServer({
    port: 0,
    logLevel: 'silent',
    rateLimit: { burst: 100_000, perSecond: 100_000 },
    upstreams: [
      { chainId: CHAIN, url: node.url },
      { chainId: SOLANA, url: node.url },
    ],
    providers: {
      ...DEFAULT_PROVIDERS,
      publicRpc: false,
      ens: { chainId: CHAIN, registry: TOKEN },
      tokens: [`${CHAIN}:${TOKEN}`],
      prices: { source: 'none' },
      swaps: { routers: [{ chainId: CHAIN, router: TOKEN }] },
      onramp: { sandbox: { chainId: CHAIN, key: SANDBOX_KEY, tokens: [TOKEN] } },
    },
  })
})
after(async () => {
  await server?.stop()
  node?.stop()
})

test(
  'an arbitrary answer of a node is the node’s failure: 502 or 503 with Retry-After, or a refusal, never 500 and never a crash',
  { timeout: TEST_HANG_MS },
  async () => {
    const pair = `from=${CHAIN}:${NATIVE}&to=${CHAIN}:${TOKEN}`
    const questions: [path: string, body?: unknown][] = [
      [`/v1/account/${ACCOUNT}/balance?currency=usd&chainId=${CHAIN}`],
      [
        `/v1/account/7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv/balance?currency=usd&chainId=${SOLANA}`,
      ],
      [`/v1/identity/${ACCOUNT}?x`],
      ['/v1/profile/account/some.eth?x'],
      [`/v1/convert/tokens?chainId=${CHAIN}`],
      [`/v1/convert/quotes?amount=1000&${pair}`],
      [`/v1/convert/allowance?tokenAddress=${CHAIN}:${TOKEN}&userAddress=${CHAIN}:${ACCOUNT}`],
      [`/v1/convert/gas-price?chainId=${CHAIN}`],
      [
        `/v1/convert/build-approve?from=${CHAIN}:${TOKEN}&to=${CHAIN}:${NATIVE}&userAddress=${CHAIN}:${ACCOUNT}`,
      ],
      [
        '/v1/convert/build-transaction?x',
        {
          amount: '1000',
          from: `${CHAIN}:${NATIVE}`,
          to: `${CHAIN}:${TOKEN}`,
          userAddress: `${CHAIN}:${ACCOUNT}`,
          eip155: { slippage: 1 },
          disableEstimate: false,
        },
      ],
      ['/v1/onramp/options?x'],
      [`/v1/?chainId=${CHAIN}`, { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }],
      [
        '/v1/profile/account?x',
        {
          message: JSON.stringify({
            name: 'marigold.user.localhost',
            attributes: {},
            timestamp: Math.floor(Date.now() / 1000),
          }),
          signature: `0x${'11'.repeat(65)}`,
          coin_type: 0x8000_0000 + 31337,
          address: ACCOUNT,
        },
      ],
    ]
    const failures = new Map<string, number>()
    for (let round = 0; round < ROUNDS; round++) {
      for (const [path, body] of questions) {
        const answer = await fetch(
          `${server.url}${path}&projectId=${server.projectId}`,
          body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
        )
        const text = await answer.text()
        assert.ok(answer.status !== 500, `${path}: ${text}`)
        assert.match(text, /^[[{]/, path)
        if (answer.status < 502) continue
        failures.set(path, (failures.get(path) ?? 0) + 1)
        assert.ok(Number(answer.headers.get('retry-after')) >= 1, path)
      }
    }
    assert.ok(failures.size > 10, `only ${failures.size} doors met a bad answer`)
    assert.equal((await fetch(`${server.url}/ready`)).status, 200)
  },
)
