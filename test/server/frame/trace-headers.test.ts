import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import * as z from 'zod/mini'
import { actButton } from '../../../server/frame/account/screen.js'
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

test('each act on the account page has a trace of its own, so that nodes do not learn that a visit is one', async () => {
  const sent: string[] = []
  mock.method(globalThis, 'fetch', (_: string, { headers }: RequestInit) => {
    sent.push(TRACEPARENT.exec(new Headers(headers).get('traceparent')!)![1]!)
    return Promise.resolve(Response.json({ result: '0x1' }))
  })
  const createElement = () => Object.assign(new EventTarget(), { setAttribute() {}, append() {} })
  const page = { createElement, querySelector: () => null }
  Object.defineProperty(globalThis, 'document', { value: page })
  startTraces()
  const { call } = createRpc({ rpc: 'https://rpc.example/v1/?projectId=1', chains: [CHAIN] })
  const act = async () => {
    await new Promise<void>((resolve, reject) => {
      actButton('Refresh', async () => {
        await call(CHAIN, 'eth_chainId', [])
        await call(CHAIN, 'eth_blockNumber', []).then(() => resolve(), reject)
      }).dispatchEvent(new Event('click'))
    })
    return sent.splice(0)
  }
  const [first, second] = [await act(), await act()]
  assert.deepEqual([new Set(first).size, new Set(second).size], [1, 1])
  assert.notEqual(first[0], second[0])
})
