import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keccak256 } from 'viem'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { fakeWeb, type FakeWeb } from '../../helpers/fakes/fake-web.js'

const CHAIN = 'eip155:31337'
const RAW = '0x02f86c827a6980843b9aca00'
const HASH = keccak256(RAW)
interface RpcAnswer {
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { code: number; message: string }
}
interface Asked {
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}
type Answer = (call: Asked) => unknown

async function withNodes(
  nodes: readonly Answer[],
  work: (
    ask: (body: unknown) => Promise<RpcAnswer>,
    nodes: readonly FakeWeb[],
    server: RunningServer,
  ) => Promise<void>,
): Promise<void> {
  const reply = async (answer: Answer, call: Asked) => ({
    jsonrpc: '2.0',
    id: call.id,
    ...(call.method === 'eth_chainId' ? { result: '0x7a69' } : ((await answer(call)) as object)),
  })
  const webs = await Promise.all(
    nodes.map((answer) =>
      fakeWeb(async ({ body }) => {
        const call = JSON.parse(body) as Asked | Asked[]
        return Array.isArray(call)
          ? Promise.all(call.map((one) => reply(answer, one)))
          : reply(answer, call)
      }),
    ),
  )
  const server = await startServer({
    port: 0,
    logLevel: 'silent',
    upstreams: webs.map(({ url }) => ({ chainId: CHAIN, url })),
    providers: { ...DEFAULT_PROVIDERS, publicRpc: false },
  })
  try {
    await work(
      async (body) =>
        (
          await fetch(`${server.url}/v1/?chainId=${CHAIN}&projectId=${server.projectId}`, {
            method: 'POST',
            body: JSON.stringify(body),
          })
        ).json() as Promise<RpcAnswer>,
      webs,
      server,
    )
  } finally {
    await server.stop()
    for (const web of webs) web.stop()
  }
}

const write = { jsonrpc: '2.0', id: 7, method: 'eth_sendRawTransaction', params: [RAW] }
const writesSeen = ({ seen }: FakeWeb) =>
  seen.filter(({ body }) => body.includes('eth_sendRawTransaction')).length

test('finding 6: a transaction that one node accepted is not reported as failed because another has it already', async () => {
  let isTaken = () => {}
  const slow: Answer = ({ method }) =>
    method === 'eth_sendRawTransaction'
      ? new Promise((resolve) => {
          isTaken = () => resolve({ result: HASH })
        })
      : { result: '0x1' }
  const known: Answer = ({ method }) =>
    method === 'eth_sendRawTransaction'
      ? { error: { code: -32000, message: 'already known' } }
      : { result: '0x1' }
  await withNodes([slow, known], async (ask, nodes) => {
    assert.deepEqual(await ask(write), { jsonrpc: '2.0', id: 7, result: HASH })
    isTaken()
    assert.deepEqual(nodes.map(writesSeen), [1, 1], 'each node is sent it once')
  })
})

test('finding 6: the first node that accepts a transaction answers; a node that refuses it does not', async () => {
  let accept = () => {}
  const refuses: Answer = ({ method }) =>
    method === 'eth_sendRawTransaction'
      ? (setTimeout(() => accept(), 50), { error: { code: -32000, message: 'txpool is full' } })
      : { result: '0x1' }
  const takes: Answer = ({ method }) =>
    method === 'eth_sendRawTransaction'
      ? new Promise((resolve) => {
          accept = () => resolve({ result: HASH })
        })
      : { result: '0x1' }
  await withNodes([refuses, takes], async (ask, nodes) => {
    assert.equal((await ask(write)).result, HASH)
    assert.deepEqual(nodes.map(writesSeen), [1, 1])
    const batch = (await ask([
      { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' },
      { ...write, id: 2 },
      { jsonrpc: '2.0', id: 3, method: 'evm_mine' },
    ])) as unknown as RpcAnswer[]
    assert.deepEqual(
      Object.fromEntries(batch.map(({ id, result, error }) => [id, result ?? error?.code])),
      { 1: '0x1', 2: HASH, 3: -32601 },
    )
  })
})

test('finding 6: a transaction that every node refuses gets one of their reasons', async () => {
  const refuses: Answer = () => ({ error: { code: -32000, message: 'nonce too low' } })
  await withNodes([refuses, refuses], async (ask) => {
    assert.deepEqual((await ask(write)).error, { code: -32000, message: 'nonce too low' })
  })
})

test('finding 11: a filter stays with the node that created it', async () => {
  const node =
    (own: string): Answer =>
    ({ method, params }) => {
      if (method === 'eth_newFilter') return { result: own }
      if (method === 'eth_getFilterChanges')
        return params?.[0] === own
          ? { result: [own] }
          : { error: { code: -32000, message: 'filter not found' } }
      return { result: own }
    }
  await withNodes([node('0x1a'), node('0x2b')], async (ask) => {
    for (let round = 0; round < 4; round++) {
      const { result: filter } = await ask({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_newFilter',
        params: [{}],
      })
      assert.match(String(filter), /^0x[0-9a-f]+$/)
      for (let n = 0; n < 4; n++) {
        const changes = await ask({
          jsonrpc: '2.0',
          id: 2,
          method: 'eth_getFilterChanges',
          params: [filter],
        })
        assert.ok(
          Array.isArray(changes.result) &&
            String(filter).endsWith(String(changes.result[0]).slice(2)),
          JSON.stringify(changes),
        )
      }
    }
    const stranger = await ask({
      jsonrpc: '2.0',
      id: 3,
      method: 'eth_getFilterChanges',
      params: ['0xf000000001a'],
    })
    assert.equal(stranger.error?.message, 'filter not found')
  })
})
