import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer } from '../../../server/src/start-server.js'
import { fakeWeb } from '../../helpers/fakes/fake-web.js'

const CHAINS = ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453'] as const

test('finding 10: a balance over many chains costs what its chains cost', async () => {
  const nodes = await Promise.all(
    CHAINS.map((chainId) =>
      fakeWeb(({ body }) => {
        const calls = JSON.parse(body) as
          | { id: number; method: string }
          | { id: number; method: string }[]
        const reply = ({ id, method }: { id: number; method: string }) => ({
          jsonrpc: '2.0',
          id,
          result:
            method === 'eth_chainId'
              ? `0x${Number(chainId.split(':')[1]).toString(16)}`
              : `0x${'0'.repeat(64)}`,
        })
        return Array.isArray(calls) ? calls.map(reply) : reply(calls)
      }),
    ),
  )
  const server = await startServer({
    port: 0,
    logLevel: 'silent',
    trustProxy: 1,
    rateLimit: { burst: 20, perSecond: 0.001 },
    upstreams: CHAINS.map((chainId, index) => ({ chainId, url: nodes[index]!.url })),
    providers: {
      ...DEFAULT_PROVIDERS,
      publicRpc: false,
      prices: { source: 'none' },
      ens: undefined,
    },
  })
  try {
    const ask = (from: string) =>
      fetch(
        `${server.url}/v1/account/0x${'1'.repeat(40)}/balance?currency=usd&projectId=${server.projectId}`,
        { headers: { 'x-forwarded-for': from } },
      )
    let answered = 0
    while ((await ask('203.0.113.1')).status === 200) answered++
    assert.ok(answered <= 20 / CHAINS.length, `${answered} answers`)
  } finally {
    await server.stop()
    for (const node of nodes) node.stop()
  }
})

test('finding 10: a balance requested again within five seconds reaches no public node, with or without a chain; forceUpdate does', async () => {
  const { fetch: real } = globalThis
  let asked = 0
  // A chain without Multicall3.
  const reply = ({ id, method, params }: { id: number; method: string; params?: unknown }) => {
    // Requests that the server makes on its own are not part of a balance.
    if (JSON.stringify(params ?? '').includes('1'.repeat(40))) asked++
    const isMulticall = /0xca11bde05977b3631167028862be2a173976ca11/i.test(
      JSON.stringify(params ?? ''),
    )
    return {
      jsonrpc: '2.0',
      id,
      result: method === 'eth_chainId' ? '0x1' : isMulticall ? '0x' : `0x${'0'.repeat(64)}`,
    }
  }
  // The public nodes of this test.
  globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    if (url.startsWith('http://127.0.0.1')) return real(input, init)
    const calls = JSON.parse(String(init?.body)) as
      | { id: number; method: string }
      | { id: number; method: string }[]
    return Response.json(Array.isArray(calls) ? calls.map(reply) : reply(calls))
  }
  const server = await startServer({
    port: 0,
    logLevel: 'silent',
    providers: { ...DEFAULT_PROVIDERS, prices: { source: 'none' }, ens: undefined },
  })
  try {
    const count = async (query: string) => {
      const before = asked
      const answer = await real(
        `${server.url}/v1/account/0x${'1'.repeat(40)}/balance?currency=usd&projectId=${server.projectId}${query}`,
      )
      assert.equal(answer.status, 200, await answer.text())
      return asked - before
    }
    assert.ok((await count('&chainId=eip155:1')) > 0)
    assert.equal(await count('&chainId=eip155:1'), 0)
    assert.ok((await count(`&chainId=eip155:1&forceUpdate=eip155:1:0x${'2'.repeat(40)}`)) > 0)
  } finally {
    globalThis.fetch = real
    await server.stop()
  }
})
