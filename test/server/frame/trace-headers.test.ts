import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import * as z from 'zod/mini'
import { createRpc } from '../../../server/frame/wallet/rpc.js'
import { createSend } from '../../../server/frame/wallet/send.js'
import { beginTrace, startTraces } from '../../../server/frame/wallet/trace-headers.js'

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-00$/
const CHAIN = 'eip155:1'

test("the frame's requests to the wallet's servers name their trace where the site asks for it, and requests to others never do", async () => {
  const sent: (string | null)[] = []
  mock.method(globalThis, 'fetch', (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('traceparent'))
    return Promise.resolve(Response.json({ result: '0x1' }))
  })
  const send = createSend(undefined)
  const rpc = createRpc({ rpc: 'https://rpc.example/v1/?projectId=1', chains: [CHAIN] })
  const sponsor = createRpc({ rpc: 'https://sponsor.example/?', chains: [CHAIN], isForeign: true })
  const act = async () => {
    sent.length = 0
    await send('https://api.example/wallet/v1/logins', { body: {}, answer: z.unknown() })
    await rpc.call(CHAIN, 'eth_chainId', [])
    await sponsor.call(CHAIN, 'pm_getPaymasterData', [])
    return [...sent]
  }
  assert.deepEqual(await act(), [null, null, null])
  startTraces()
  const [toApi, toRpc, toSponsor] = await act()
  const [, trace, span] = TRACEPARENT.exec(toApi!)!
  const [, sameTrace, otherSpan] = TRACEPARENT.exec(toRpc!)!
  assert.equal(sameTrace, trace)
  assert.notEqual(otherSpan, span)
  assert.equal(toSponsor, null)
  beginTrace()
  const [next] = await act()
  assert.notEqual(TRACEPARENT.exec(next!)![1], trace)
})
