/**
 * The attacker of `measure-stranger.ts`, in a separate process: one address and one project id, on
 * every door at once, until it is killed.
 */
import { randomBytes } from 'node:crypto'
import WebSocket from 'ws'
import { createClientKey, createTopic, signToken } from '../../test/helpers/raw-relay-client.js'

const [url, relay, projectId, address] = process.argv.slice(2) as [string, string, string, string]
const HEADERS = { 'x-forwarded-for': address }
const SOCKETS = 64
const PAUSE_MS = 5
// Text that the database cannot compress. It differs each time, because the same text would be a
// duplicate message.
const toMessages = (count: number) =>
  Array.from({ length: count }, () => ({
    topic: createTopic(),
    message: randomBytes(97_500).toString('base64'),
    ttl: 604_800,
    tag: 1,
  }))
const topics = () => Array.from({ length: 500 }, createTopic)
const account = `0x${'1'.repeat(40)}`

const TRICKS: readonly (() => Promise<unknown>)[] = [
  () => post('irn_batchPublish', { messages: toMessages(7) }),
  () => post('irn_batchSubscribe', { topics: topics() }),
  () => post('irn_batchFetchMessages', { topics: topics() }),
  () => ask(`/getWallets?projectId=${createTopic().slice(0, 32)}`),
  () =>
    ask(`/getWallets?projectId=${projectId}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'GET' },
    }),
  () => ask('/ready'),
  () => ask(`/v1/account/${account}/balance?currency=usd&projectId=${projectId}`),
  () =>
    ask(`/v1/?chainId=eip155:31337&projectId=${projectId}`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [{}] }),
    }),
  () => ask(`/v1/profile/reverse/${account}?apiVersion=2&projectId=${projectId}`),
]

for (const [index, trick] of [...TRICKS, ...TRICKS, ...TRICKS].entries()) void repeat(trick, index)
for (let n = 0; n < SOCKETS; n++) void keepSocket(n)

async function repeat(work: () => Promise<unknown>, index: number): Promise<never> {
  for (;;) {
    await work().catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS + index))
  }
}

async function ask(
  path: string,
  { headers, ...init }: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<unknown> {
  return (
    await fetch(`${url}${path}`, { ...init, headers: { ...HEADERS, ...headers } })
  ).arrayBuffer()
}

function post(method: string, params: unknown): Promise<unknown> {
  return ask(`/rpc?projectId=${projectId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${signToken(createClientKey(), relay)}` },
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
  })
}

// A socket that subscribes, publishes, leaves frames unfinished, or does not read; it is replaced
// when it closes.
async function keepSocket(n: number): Promise<never> {
  for (;;) {
    const socket = new WebSocket(
      `${relay}/?projectId=${projectId}&auth=${signToken(createClientKey(), relay)}`,
      { headers: HEADERS },
    )
    socket.on('error', () => {})
    await new Promise((resolve) => {
      socket.once('open', resolve)
      socket.once('close', resolve)
    })
    const send = (method: string, params: unknown) => {
      if (socket.bufferedAmount < 1_000_000)
        socket.send(JSON.stringify({ id: Date.now(), jsonrpc: '2.0', method, params }))
    }
    if (n % 8 === 0) socket.send('x'.repeat(600_000), { fin: false })
    if (n % 8 === 1) socket.pause()
    const timer = setInterval(() => {
      if (socket.readyState !== socket.OPEN || n % 8 === 0) return
      if (n % 2) send('irn_batchSubscribe', { topics: topics() })
      else send('irn_batchPublish', { messages: toMessages(3) })
    }, 50)
    await new Promise((resolve) => {
      if (socket.readyState === socket.CLOSED) resolve(undefined)
      else socket.once('close', resolve)
    })
    clearInterval(timer)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
