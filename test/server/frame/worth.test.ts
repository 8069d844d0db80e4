import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeFunctionData, erc20Abi, parseEther, toHex } from 'viem'
import { createPrices, decorateView } from '../../../server/frame/requests/decorate-view.js'
import type { ApprovalView } from '../../../server/frame/requests/prepared.js'
import { createNode, OTHER, prepare, TOKEN } from '../../helpers/custody/frame-requests.js'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const CHAIN = 'eip155:1'
const NODE = createNode({
  eth_call: ([{ data }]: [{ data: string }]) =>
    data === '0x313ce567' ? toHex(6, { size: 32 }) : '0x',
})
const pay = async () =>
  (
    await prepare('eth_sendTransaction', [{ to: OTHER, value: toHex(parseEther('1.5')) }], {
      chainId: CHAIN,
      rpc: NODE,
    })
  ).view
const payToken = async (to: string) => {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [OTHER, 2_500_000n],
  })
  return (await prepare('eth_sendTransaction', [{ to, data }], { chainId: CHAIN, rpc: NODE })).view
}
const withPrice = (price: number) => ({
  asked: [] as string[],
  async read(assets: readonly string[]) {
    this.asked.push(...assets)
    return new Map(assets.map((asset) => [asset, price]))
  },
})

async function answerWith(answer: () => Response | Promise<Response>) {
  const given = globalThis.fetch
  const asked: { url: string; body: unknown }[] = []
  globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), body: JSON.parse(String(init?.body)) })
    return answer()
  }
  const prices = createPrices('https://rpc.example/v1?projectId=one')
  const asset = `${CHAIN}/native`
  try {
    return { found: (await prices.read([asset])).get(asset), asked, prices }
  } finally {
    globalThis.fetch = given
  }
}
const toAnswer = (
  price: unknown,
  address = `${CHAIN}:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`,
) => Response.json({ fungibles: [{ address, name: '', symbol: 'ETH', iconUrl: '', price }] })

test('B5 a payment has its exact amount, after it a worth, and the icons of its coin and its network', async () => {
  const { payment, lines, action } = await decorateView(await pay(), withPrice(3_000))
  assert.equal(payment?.to.toLowerCase(), OTHER.toLowerCase())
  assert.equal(payment.amount.text, '1.5\u00a0ETH')
  assert.equal(payment.amount.worth, '≈ $4,500.00')
  assert.match(payment.amount.mark!, /^data:image\/svg\+xml,/)
  assert.equal(action, 'Send', 'the amount is not said again')
  const network = lines.find(({ kind }) => kind === 'network')
  assert.match(network!.mark!, /^data:image\/svg\+xml,/)
  assert.match(lines.find(({ kind }) => kind === 'fee')!.worth!, /^≈ \$/)
})

test('CUST-77 a price that is absent, negative, zero, not a number or beyond all sense shows nothing; a small worth is not rounded to zero', async () => {
  for (const price of [NaN, -1, 0, Infinity, -Infinity, 1e9]) {
    const view = await decorateView(await pay(), withPrice(price))
    assert.equal(view.payment?.amount.worth, undefined, String(price))
    assert.equal(view.payment?.amount.text, '1.5\u00a0ETH')
  }
  const none = await decorateView(await pay(), { read: async () => new Map() })
  assert.equal(none.payment?.amount.worth, undefined)
  const small = await decorateView(await pay(), withPrice(0.000_001))
  assert.equal(small.payment?.amount.worth, '< $0.01')
})

test('CUST-77 no price changes the amount, the receiver, the network, a risk, the title, the button or the content', async () => {
  const strip = (view: ApprovalView): unknown =>
    JSON.parse(
      JSON.stringify(view, (key, value: unknown) =>
        key === 'worth' || key === 'mark' ? undefined : value,
      ),
    )
  for (const view of [await pay(), await payToken(USDC), await payToken(TOKEN)])
    for (const price of [0.000_01, 3_000, 9_999_999, -5])
      assert.deepEqual(strip(await decorateView(view, withPrice(price))), strip(view))
})

test('CUST-77 an icon and a worth follow from the contract: a token with the symbol of another has neither', async () => {
  const known = withPrice(1)
  const usdc = await decorateView(await payToken(USDC), known)
  assert.equal(usdc.payment?.amount.worth, '≈ $2.50')
  assert.match(usdc.payment.amount.mark!, /^data:image/)
  const prices = withPrice(1)
  const other = await decorateView(await payToken(TOKEN), prices)
  assert.equal(other.payment?.amount.worth, undefined)
  assert.equal(other.payment?.amount.mark, undefined)
  assert.deepEqual(prices.asked, [`${CHAIN}/native`], 'its price is not asked for')
})

test('CUST-77 prices come from the server of the chains, are kept for a minute, and a wrong, late or foreign answer gives none', async () => {
  const { found, asked, prices } = await answerWith(() => toAnswer(3_000))
  assert.equal(found, 3_000)
  assert.deepEqual(asked, [
    {
      url: 'https://rpc.example/v1/fungible/price?projectId=one',
      body: {
        currency: 'usd',
        addresses: [`${CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`],
      },
    },
  ])
  assert.equal((await prices.read([`${CHAIN}/native`])).get(`${CHAIN}/native`), 3_000, 'kept')
  const refused: (() => Response | Promise<Response>)[] = [
    () => toAnswer(-3_000),
    () => toAnswer('3000'),
    () => toAnswer(null),
    () => toAnswer(3_000, `${CHAIN}:${USDC}`),
    () => toAnswer(3_000, 'eip155:10:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'),
    () => new Response('<html>'),
    () => new Response('null'),
    () => new Response('', { status: 500 }),
    () => new Response(' '.repeat(100_000)),
    () => Promise.reject(new DOMException('', 'TimeoutError')),
  ]
  for (const answer of refused) assert.equal((await answerWith(answer)).found, undefined)
})
