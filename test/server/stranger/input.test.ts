import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeFunctionData, parseAbi, type Hex } from 'viem'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer } from '../../../server/src/start-server.js'
import { fakeWeb } from '../../helpers/fake-web.js'

const ADDRESS = `0x${'1'.repeat(40)}`
const MALFORMED = ['eip155:abc', 'eip155:-1', 'eip155:0', 'eip155:01', 'eip155:1.5', `eip155:${'9'.repeat(80)}`, "eip155:1' or '1'='1", 'eip155:1;drop table projects', 'eip155:', 'eip155', 'solana:../..', 'Nonsense:1', 'eip155:0x1']

test('malformed chain ids are refused with 400 naming the field; well-formed unknown ones keep the empty answer', async () => {
  const server = await startServer({ port: 0, logLevel: 'silent', rateLimit: { burst: 10_000, perSecond: 10_000 }, providers: { ...DEFAULT_PROVIDERS, publicRpc: false } })
  try {
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(`${server.url}${path}${path.includes('?') ? '&' : '?'}projectId=${server.projectId}`, init)
      return { status: answer.status, body: (await answer.json()) as { reasons?: { field: string }[] } }
    }
    for (const chainId of MALFORMED) {
      const text = encodeURIComponent(chainId)
      const cases: [string, string, RequestInit?][] = [
        [`/v1/account/${ADDRESS}/balance?currency=usd&chainId=${text}`, 'chainId'], [`/v1/account/${ADDRESS}/history?chainId=${text}`, 'chainId'], [`/v1/convert/tokens?chainId=${text}`, 'chainId'], [`/v1/convert/gas-price?chainId=${text}`, 'chainId'],
        [`/v1/?chainId=${text}`, 'chainId', { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}' }], [`/v1/sessions/${encodeURIComponent(`${chainId}:${ADDRESS}`)}`, 'id'],
        [`/v1/convert/quotes?amount=1&from=${encodeURIComponent(`${chainId}:${ADDRESS}`)}&to=${encodeURIComponent(`${chainId}:0x${'2'.repeat(40)}`)}`, 'from'],
      ]
      for (const [path, field, init] of cases) {
        const { status, body } = await ask(path, init)
        assert.deepEqual([status, body.reasons?.[0]?.field], [400, field], `${chainId} at ${path}`)
      }
    }
    assert.deepEqual(await ask(`/v1/account/${ADDRESS}/balance?currency=usd&chainId=eip155:424242`), { status: 200, body: { balances: [] } })
    assert.equal((await ask(`/v1/profile/account/some.name?apiVersion=7`)).body.reasons?.[0]?.field, 'apiVersion')
    assert.equal((await ask(`/v1/profile/reverse/${ADDRESS}?apiVersion=x`)).status, 400)
    assert.equal((await ask(`/v1/sessions/eip155:1:${ADDRESS}?v=3`, { method: 'POST', body: JSON.stringify({ expiry: 1, signer: { type: 'keys' }, permissions: [], policies: [] }) })).body.reasons?.[0]?.field, 'v')
  } finally {
    await server.stop()
  }
})

test('finding 16: the limit of a swap is that of the quote that was shown, and no more is approved than was quoted', async () => {
  let price = 1_000_000n
  const market = await fakeWeb(({ url }) => ({
    liquidityAvailable: true, buyAmount: price.toString(), ...(url.pathname.endsWith('/quote') ? { transaction: { to: ADDRESS, data: '0x1234', gas: '21000' } } : {}),
  }))
  const node = await fakeWeb(({ body }) => {
    const calls = JSON.parse(body) as { id: number; method: string } | { id: number; method: string }[]
    const reply = ({ id, method }: { id: number; method: string }) => ({ jsonrpc: '2.0', id, result: method === 'eth_feeHistory' ? { baseFeePerGas: ['0x1'] } : '0x1' })
    return Array.isArray(calls) ? calls.map(reply) : reply(calls)
  })
  const server = await startServer({
    port: 0, logLevel: 'silent', upstreams: [{ chainId: 'eip155:1', url: node.url }],
    providers: { ...DEFAULT_PROVIDERS, publicRpc: false, prices: { source: 'none' }, swaps: { routers: [], zeroExKey: 'key', zeroExUrl: market.url } },
  })
  try {
    const [from, to, user] = ['2', '3', '4'].map((digit) => `eip155:1:0x${digit.repeat(40)}`) as [string, string, string]
    const query = `projectId=${server.projectId}&from=${from}&to=${to}`
    const build = () => fetch(`${server.url}/v1/convert/build-transaction?projectId=${server.projectId}`, { method: 'POST', body: JSON.stringify({ amount: '5000', from, to, userAddress: user, eip155: { slippage: 1 } }) })
    const quoted = await fetch(`${server.url}/v1/convert/quotes?${query}&amount=5000`)
    assert.equal(quoted.status, 200, await quoted.clone().text())
    const built = await build()
    assert.equal(built.status, 200, await built.clone().text())
    price = 980_000n
    const refused = await build()
    assert.equal(refused.status, 400, 'a fresh quote at a worse price is not what was shown')
    assert.match(await refused.text(), /"field":"amount".*new quote/)
    const { tx } = (await (await fetch(`${server.url}/v1/convert/build-approve?${query}&userAddress=${user}`)).json()) as { tx: { data: Hex } }
    assert.equal(decodeFunctionData({ abi: parseAbi(['function approve(address spender, uint256 value)']), data: tx.data }).args[1], 5_000n)
  } finally {
    await server.stop()
    market.stop()
    node.stop()
  }
})

test('event types and experiences outside the listed ones are refused with 400 naming the field', async () => {
  const server = await startServer({ port: 0, logLevel: 'silent', providers: { ...DEFAULT_PROVIDERS, publicRpc: false } })
  try {
    const post = async (path: string, body: unknown) => {
      const answer = await fetch(`${server.url}${path}?projectId=${server.projectId}`, { method: 'POST', body: JSON.stringify(body) })
      return [answer.status, ((await answer.json()) as { reasons?: { field: string }[] }).reasons?.[0]?.field]
    }
    const event = (props: Record<string, unknown>) => ({ eventId: 'e', url: 'https://app.example/', domain: 'app.example', timestamp: 1, props })
    for (const type of ['track', 'error', undefined]) assert.deepEqual(await post('/e', event({ type, event: 'MODAL_OPEN' })), [202, undefined])
    for (const type of ['TRACK', '', 'steal', 7]) assert.deepEqual(await post('/e', event({ type, event: 'MODAL_OPEN' })), [400, 'props.type'])
    const page = (defaultExperience: unknown) => ({ destinationWallets: [{ address: ADDRESS }], partnerUserId: 'p', defaultExperience })
    for (const experience of ['buy', 'send', undefined]) assert.equal((await post('/v1/generators/onrampurl', page(experience)))[0], 200)
    for (const experience of ['BUY', 'sell', '', 1]) assert.deepEqual(await post('/v1/generators/onrampurl', page(experience)), [400, 'defaultExperience'])
  } finally {
    await server.stop()
  }
})
