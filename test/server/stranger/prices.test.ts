import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { fakeWeb, type FakeWeb, type SeenCall } from '../../helpers/fakes/fake-web.js'
import { HANG_MS } from '../../helpers/clocks/until.js'

const CHAIN = 'eip155:1'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f'
const ROUTER = '0x1111111254eeb25477b68fb85ed929f73a960582'
const USER = `0x${'1'.repeat(40)}`
const BUDGET = 20
const PAIR = `from=${CHAIN}:${USDC}&to=${CHAIN}:${DAI}`
const COIN = {
  id: 'USDC',
  name: 'USD Coin',
  symbol: 'USDC',
  networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: USDC }],
}
const MONEY = { id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '100' }] }

interface Call {
  readonly id: number
  readonly method: string
  readonly params?: unknown
}
interface Door {
  readonly name: string
  readonly path: string
  readonly body?: unknown
  readonly price: number
}

// A call to a service costs as much as five requests, a name of the public name service ten, the
// prices of ten tokens one, and the gas price two.
const DOORS: readonly Door[] = [
  { name: 'quotes of a swap', path: `/v1/convert/quotes?${PAIR}&amount=1000`, price: 5 },
  {
    name: 'transaction of a swap',
    path: '/v1/convert/build-transaction',
    body: {
      amount: '1000',
      from: `${CHAIN}:${USDC}`,
      to: `${CHAIN}:${DAI}`,
      userAddress: `${CHAIN}:${USER}`,
      eip155: { slippage: 1 },
    },
    price: 5,
  },
  {
    name: 'approval of a swap',
    path: `/v1/convert/build-approve?${PAIR}&userAddress=${CHAIN}:${USER}&amount=1000`,
    price: 5,
  },
  {
    name: 'allowance of a swap',
    path: `/v1/convert/allowance?tokenAddress=${CHAIN}:${USDC}&userAddress=${CHAIN}:${USER}`,
    price: 5,
  },
  { name: 'price of gas', path: `/v1/convert/gas-price?chainId=${CHAIN}`, price: 2 },
  { name: 'options of the on-ramp', path: '/v1/onramp/options?country=US', price: 5 },
  {
    name: 'options of the on-ramp, other spelling',
    path: '/v1/onramp/buy/options?country=US',
    price: 5,
  },
  {
    name: 'quote of the on-ramp',
    path: '/v1/onramp/quote',
    body: { purchaseCurrency: COIN, paymentCurrency: MONEY, amount: '50', network: 'ethereum' },
    price: 5,
  },
  {
    name: 'quote of the on-ramp, other spelling',
    path: '/v1/onramp/buy/quotes?purchaseCurrency=USDC&purchaseNetwork=ethereum&paymentAmount=50&paymentCurrency=USD&paymentMethod=card&country=US',
    price: 5,
  },
  {
    name: 'page of the on-ramp',
    path: '/v1/generators/onrampurl',
    body: { destinationWallets: [{ address: USER }], partnerUserId: 'a' },
    price: 5,
  },
  { name: 'public name', path: '/v1/profile/account/alice.eth?apiVersion=2', price: 10 },
  { name: 'name of an address', path: `/v1/identity/${USER}`, price: 10 },
  {
    name: 'prices of forty tokens',
    path: '/v1/fungible/price',
    body: {
      currency: 'usd',
      addresses: Array.from(
        { length: 40 },
        (_, n) => `${CHAIN}:0x${String(n + 1).padStart(40, '0')}`,
      ),
    },
    price: 4,
  },
]

let web: FakeWeb
let server: RunningServer

before(async () => {
  web = await fakeWeb(answer)
  server = await startServer({
    port: 0,
    logLevel: 'silent',
    trustProxy: 1,
    rateLimit: { burst: BUDGET, perSecond: 0.001 },
    upstreams: [{ chainId: CHAIN, url: `${web.url}/node` }],
    providers: {
      ...DEFAULT_PROVIDERS,
      publicRpc: false,
      prices: { source: 'defillama', defiLlamaUrl: web.url },
      swaps: { routers: [], oneInchKey: 'KEY', oneInchUrl: web.url },
      onramp: { meld: { key: 'KEY', url: web.url } },
    },
  })
})
after(async () => {
  await server?.stop()
  web?.stop()
})

/** The node, 1inch, Meld and DefiLlama. */
function answer({ url: { pathname }, body }: SeenCall): unknown {
  if (pathname === '/node') {
    const calls = JSON.parse(body) as Call | Call[]
    const results: Record<string, unknown> = {
      eth_chainId: '0x1',
      eth_gasPrice: '0x1',
      eth_feeHistory: { baseFeePerGas: ['0x0'], reward: null },
    }
    // A chain without Multicall3.
    const reply = ({ id, method, params }: Call) => ({
      jsonrpc: '2.0',
      id,
      result: JSON.stringify(params ?? '')
        .toLowerCase()
        .includes('ca11bde05977b3631167028862be2a173976ca11')
        ? '0x'
        : (results[method] ?? `0x${'0'.repeat(64)}`),
    })
    return Array.isArray(calls) ? calls.map(reply) : reply(calls)
  }
  if (pathname.endsWith('/quote') && pathname.startsWith('/swap')) return { dstAmount: '1000' }
  if (pathname.endsWith('/approve/spender')) return { address: ROUTER }
  if (pathname.endsWith('/swap'))
    return { dstAmount: '1000', tx: { to: ROUTER, data: '0x', gas: 1 } }
  if (pathname.endsWith('/crypto-currencies')) return [{ currencyCode: 'USDC' }]
  if (pathname.endsWith('/fiat-currency-purchases')) return [{ currencyCode: 'USD' }]
  if (pathname.endsWith('/crypto/quote'))
    return { quotes: [{ sourceAmount: 50, destinationAmount: 49, serviceProvider: 'A' }] }
  if (pathname.endsWith('/session/widget')) return { widgetUrl: 'https://pay.example/' }
  return { coins: {}, rates: {} }
}

for (const [index, { name, path, body, price }] of DOORS.entries()) {
  test(
    `charges the cost of a request before a service is asked: ${name}, ${price}`,
    { timeout: HANG_MS },
    async () => {
      const ask = (from: string) =>
        fetch(
          `${server.url}${path}${path.includes('?') ? '&' : '?'}projectId=${server.projectId}`,
          {
            headers: { 'x-forwarded-for': from },
            ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
          },
        )
      const from = `203.0.113.${index + 1}`
      const before = web.seen.length
      for (let n = 0; n < Math.floor(BUDGET / price); n++) {
        const response = await ask(from)
        assert.equal(response.status, 200, await response.text())
      }
      assert.ok(web.seen.length > before, 'a service is asked')
      const asked = web.seen.length
      // The rest of the budget does not pay for another request of this kind.
      const refused = await ask(from)
      assert.equal(refused.status, 429)
      assert.ok(Number(refused.headers.get('retry-after')) >= 1)
      assert.equal(web.seen.length, asked, 'nobody is asked for a request that is refused')
      assert.equal((await ask(`198.51.100.${index + 1}`)).status, 200, 'another address is served')
    },
  )
}
