import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decodeFunctionData, parseAbi, parseUnits, type Address, type Hex } from 'viem'
import { deployPools, type Pools } from '../../../demo/dev-stack/deploy-pools.js'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { createShownQuotes } from '../../../server/src/providers/swaps/shown-quotes.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import type { InstanceLine } from '../../../server/src/storage/relay/instance-line.js'
import type { Service } from '../../../src/services/service.js'
import { buildApprove } from '../../../src/services/swap/build-approve.js'
import { buildTransaction } from '../../../src/services/swap/build-transaction.js'
import { getQuotes } from '../../../src/services/swap/get-quotes.js'
import { startLocalChain, type LocalChain } from '../../helpers/chains/local-chain.js'
import { until } from '../../helpers/raw-relay-client.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'

const skip = NO_POSTGRES ?? false
const CHAIN = 'eip155:31337'
const APPROVE = parseAbi(['function approve(address spender, uint256 value)'])
const SWAP = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const ASKED = { address: '203.0.113.1', from: `${CHAIN}:0xA`, to: `${CHAIN}:0xb` }

let chain: LocalChain
let token: Address
let pools: Pools
let postgres: PostgresServer
let instances: readonly RunningServer[] = []

before(async () => {
  if (skip) return
  chain = await startLocalChain(31337)
  token = await chain.deployToken(
    [0, 1, 4].map((index) => chain.account(index).address),
    parseUnits('1000000', 6),
  )
  pools = await deployPools({ chainId: 31337, rpc: chain.rpc, token })
  postgres = await startPostgres()
  const settings = {
    port: 0,
    logLevel: 'silent',
    databaseUrl: await postgres.createDatabase(),
    upstreams: [{ chainId: CHAIN, url: chain.rpc }],
    providers: {
      ...DEFAULT_PROVIDERS,
      publicRpc: false,
      ens: undefined,
      swaps: { routers: [{ chainId: CHAIN, router: pools.router }] },
    },
  } as const
  instances = await Promise.all([startServer(settings), startServer(settings)])
})
after(async () => {
  await Promise.all(instances.map((instance) => instance.stop()))
  await postgres?.stop()
  await chain?.stop()
})

test(
  'a quote of one instance sets the approval and the limit of a swap at another',
  { skip },
  async () => {
    const [one, two] = instances.map(({ url, projectId }): Service => ({
      name: 'Chain data',
      baseUrl: url,
      fetch,
      projectId,
    })) as [Service, Service]
    const pair = {
      from: `${CHAIN}:${token.toLowerCase()}`,
      to: `${CHAIN}:${pools.dollar.toLowerCase()}`,
    }
    const user = `${CHAIN}:${chain.account(1).address}`
    const amount = parseUnits('1000', 6)
    const {
      quotes: [quote],
    } = await getQuotes(one, { ...pair, amount: String(amount) })
    const approved = async () =>
      decodeFunctionData({
        abi: APPROVE,
        data: (await buildApprove(two, { ...pair, userAddress: user })).tx.data as Hex,
      }).args[1]
    await until(async () => (await approved()) === amount)
    // Another sale moves the price by about one percent: without the quote, the limit would follow
    // it.
    const { tx: approval } = await buildApprove(one, {
      ...pair,
      amount: String(amount * 2n),
      userAddress: `${CHAIN}:${chain.account(0).address}`,
    })
    await chain.send(0, { to: token, data: approval.data as Hex, value: 0n })
    const { tx: sale } = await buildTransaction(one, {
      ...pair,
      amount: String(amount * 2n),
      userAddress: `${CHAIN}:${chain.account(0).address}`,
      slippage: 5,
    })
    await chain.send(0, { to: sale.to.split(':')[2] as Address, data: sale.data as Hex, value: 0n })
    const { tx } = await buildTransaction(two, {
      ...pair,
      amount: String(amount),
      userAddress: user,
      slippage: 5,
    })
    assert.ok(BigInt(tx.amount) < BigInt(quote!.toAmount), 'the price fell')
    assert.equal(
      decodeFunctionData({ abi: SWAP, data: tx.data as Hex }).args[1],
      (BigInt(quote!.toAmount) * 95n) / 100n,
    )
  },
)

test('a quote that is older than five minutes, of another client or another amount sets no limit', () => {
  let nowMs = 0
  const shown = createShownQuotes({ now: () => nowMs })
  shown.keep(ASKED, { amount: 5n, amountOut: 50n })
  assert.deepEqual(shown.find({ ...ASKED, from: ASKED.from.toLowerCase() }, 5n), {
    amount: 5n,
    amountOut: 50n,
  })
  assert.deepEqual(shown.find(ASKED), { amount: 5n, amountOut: 50n })
  assert.equal(shown.find(ASKED, 6n), undefined)
  assert.equal(shown.find({ ...ASKED, address: '203.0.113.2' }, 5n), undefined)
  nowMs = 5 * 60_000
  assert.equal(shown.find(ASKED, 5n), undefined)
})

test('an instance ignores its own reports and texts that are no reports', () => {
  const receivers = new Set<(text: string) => void>()
  const sent: string[] = []
  const line: InstanceLine = {
    send: (text) => {
      sent.push(text)
    },
    watch: (receive) => {
      receivers.add(receive)
    },
    stop: async () => {},
  }
  const receive = (text: string) => {
    for (const each of receivers) each(text)
  }
  const shown = createShownQuotes({ line })
  shown.keep(ASKED, { amount: 5n, amountOut: 50n })
  shown.keep(ASKED, { amount: 5n, amountOut: 40n })
  receive(sent[0]!)
  assert.equal(shown.find(ASKED, 5n)?.amountOut, 40n, 'the earlier quote does not come back')
  const foreign = { instance: 'other', quote: { ...ASKED, amount: '5', amountOut: '30' } }
  for (const text of [
    '',
    '{}',
    'null',
    JSON.stringify({ ...foreign, quote: { ...foreign.quote, amountOut: '-1' } }),
    JSON.stringify({ ...foreign, quote: { ...foreign.quote, amount: '1e9' } }),
  ])
    receive(text)
  assert.equal(shown.find(ASKED, 5n)?.amountOut, 40n)
  receive(JSON.stringify(foreign))
  assert.equal(shown.find(ASKED, 5n)?.amountOut, 30n)
})
