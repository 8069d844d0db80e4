import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { getAddress, parseEther } from 'viem'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { ApiError, GetBalancesResponse, GetTokenPricesResponse } from '../../../src/contract.js'
import { compileContracts } from '../../helpers/chains/compile-contracts.js'
import { fakeWeb } from '../../helpers/fakes/fake-web.js'
import { startLocalChain, type LocalChain } from '../../helpers/chains/local-chain.js'

const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_OWNER = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const TOKENS_PER_CHAIN = 50
const DEAD = 'eip155:9'

let chains: readonly LocalChain[]
let server: RunningServer
let solana: Server
const tokens: Record<string, string[]> = {}
let owner: string

before(async () => {
  chains = await Promise.all([startLocalChain(31337), startLocalChain(31338)])
  owner = chains[0]!.account(1).address
  for (const chain of chains) {
    tokens[chain.chainId] = []
    for (let index = 0; index < TOKENS_PER_CHAIN; index++)
      tokens[chain.chainId]!.push(
        (
          await chain.deployToken([chain.account(1).address], BigInt(index + 1) * 1_500_000n)
        ).toLowerCase(),
      )
  }
  solana = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      const answer = ({
        id,
        method,
        params,
      }: {
        id: number
        method: string
        params: [string, { programId?: string }]
      }) => {
        const account = (mint: string, amount: string, decimals: number) => ({
          pubkey: mint,
          account: {
            data: {
              program: 'spl-token',
              parsed: { info: { mint, owner: params[0], tokenAmount: { amount, decimals } } },
            },
          },
        })
        if (method === 'getBalance')
          return { jsonrpc: '2.0', id, result: { context: { slot: 1 }, value: 2_500_000_000 } }
        if (method === 'getGenesisHash')
          return { jsonrpc: '2.0', id, result: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }
        const isOld = params[1].programId!.startsWith('Tokenkeg')
        return isOld
          ? {
              jsonrpc: '2.0',
              id,
              result: {
                context: { slot: 1 },
                value: [
                  account(USDC_MINT, '1500000', 6),
                  account(USDC_MINT, '500000', 6),
                  account(SOLANA_OWNER, '0', 2),
                ],
              },
            }
          : {
              jsonrpc: '2.0',
              id,
              error: { code: -32602, message: 'Invalid param: unrecognized Token program id' },
            }
      }
      const calls = JSON.parse(text)
      response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)))
    })
  })
  await new Promise<void>((resolve) => solana.listen(0, '127.0.0.1', resolve))
  server = await startServer({
    port: 0,
    logLevel: 'silent',
    upstreams: [
      ...chains.map(({ chainId, rpc }) => ({ chainId, url: rpc })),
      { chainId: SOLANA, url: `http://127.0.0.1:${(solana.address() as AddressInfo).port}` },
      { chainId: DEAD, url: 'http://127.0.0.1:1' },
    ],
    providers: {
      ...DEFAULT_PROVIDERS,
      publicRpc: false,
      tokens: Object.entries(tokens).flatMap(([chainId, list]) =>
        list.map((address) => `${chainId}:${address}` as `eip155:${string}:${string}`),
      ),
      prices: {
        source: 'none',
        fixed: {
          prices: {
            [`eip155:31337:${NATIVE}`]: 2_000,
            [`eip155:31337:${getAddress(tokens['eip155:31337']![0]!)}`]: 1.5,
            [`${SOLANA}:${NATIVE}`]: 100,
          },
          rates: { eur: 0.5 },
        },
      },
    },
  })
})
after(async () => {
  await server?.stop()
  solana?.close()
  await Promise.all((chains ?? []).map((chain) => chain.stop()))
})

function get(address: string, query: Record<string, string>) {
  return fetch(
    `${server.url}/v1/account/${address}/balance?${new URLSearchParams({ projectId: server.projectId, currency: 'usd', ...query })}`,
  )
}

async function balances(address: string, query: Record<string, string> = {}) {
  const response = await get(address, query)
  assert.equal(response.status, 200, await response.clone().text())
  return GetBalancesResponse.parse(await response.json()).balances
}

async function refusal(response: Response, status: number) {
  assert.equal(response.status, status, await response.clone().text())
  return ApiError.parse(await response.json()).reasons[0]!.field
}

test('balances: native coin and 50 tokens of one chain, exact, with known prices', async () => {
  const list = await balances(owner, { chainId: 'eip155:31337' })
  assert.equal(list.length, TOKENS_PER_CHAIN + 1)
  const native = list.find(({ address }) => address === undefined)!
  assert.deepEqual(
    {
      symbol: native.symbol,
      price: native.price,
      numeric: native.quantity.numeric,
      value: native.value,
    },
    { symbol: 'ETH', price: 2_000, numeric: '10000', value: 20_000_000 },
  )
  const first = list.find(
    ({ address }) => address === `eip155:31337:${tokens['eip155:31337']![0]}`,
  )!
  assert.deepEqual(
    { ...first, iconUrl: '' },
    {
      name: 'Test Token',
      symbol: 'TEST',
      chainId: 'eip155:31337',
      address: first.address,
      value: 2.25,
      price: 1.5,
      quantity: { decimals: '6', numeric: '1.5' },
      iconUrl: '',
    },
  )
  const second = list.find(
    ({ address }) => address === `eip155:31337:${tokens['eip155:31337']![1]}`,
  )!
  assert.deepEqual([second.price, second.value, second.quantity.numeric], [0, undefined, '3'])
  assert.equal(
    (await fetch(first.iconUrl)).headers.get('content-type'),
    'image/svg+xml; charset=utf-8',
  )
})

test('balances: another currency by the configured rate; a currency without a rate gives amounts without prices', async () => {
  const [native] = await balances(owner, { chainId: 'eip155:31337', currency: 'eur' })
  assert.equal(native!.price, 1_000)
  const without = await balances(owner, { chainId: 'eip155:31337', currency: 'jpy' })
  assert.ok(
    without.length > 0 && without.every(({ price, value }) => price === 0 && value === undefined),
  )
})

test('balances: 100 tokens over 2 chains are read in batches', async () => {
  const lists = await Promise.all([...chains].map(({ chainId }) => balances(owner, { chainId })))
  assert.equal(lists.flat().length, 2 * (TOKENS_PER_CHAIN + 1))
})

test('balances: reads a chain with Multicall3 through it, with the same result', async () => {
  const { TestMulticall } = await compileContracts([
    new URL('../../helpers/chains/test-nfts.sol', import.meta.url),
  ])
  const asked: string[] = []
  const [chain] = chains
  const door = await fakeWeb(async ({ body }) => {
    asked.push(...[JSON.parse(body) as { method: string }].flat().map(({ method }) => method))
    return new Response(
      await (
        await fetch(chain!.rpc, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        })
      ).text(),
    )
  })
  await chain!.client.setCode({
    address: '0xcA11bde05977b3631167028862bE2a173976CA11',
    bytecode: TestMulticall!.deployed,
  })
  const other = await startServer({
    port: 0,
    logLevel: 'silent',
    upstreams: [{ chainId: 'eip155:31337', url: door.url }],
    providers: {
      ...DEFAULT_PROVIDERS,
      publicRpc: false,
      prices: { source: 'none' },
      tokens: tokens['eip155:31337']!.map(
        (address) => `eip155:31337:${address}` as `eip155:${string}:${string}`,
      ),
    },
  })
  try {
    const read = async () =>
      GetBalancesResponse.parse(
        await (
          await fetch(
            `${other.url}/v1/account/${owner}/balance?${new URLSearchParams({ projectId: other.projectId, currency: 'usd', chainId: 'eip155:31337' })}`,
          )
        ).json(),
      ).balances
    await read()
    assert.deepEqual(
      asked.sort(),
      ['eth_call', 'eth_chainId', 'eth_getBalance', 'eth_getCode'],
      'what tokens are called is asked along with what is held',
    )
    asked.length = 0
    const amounts = (await read()).map(({ address, quantity }) => [address, quantity.numeric])
    assert.deepEqual(asked.sort(), ['eth_call', 'eth_getBalance'])
    assert.deepEqual(
      amounts,
      (await balances(owner, { chainId: 'eip155:31337' }))
        .map(({ address, quantity }) => [address, quantity.numeric])
        .sort(
          (a, b) =>
            amounts.findIndex(([id]) => id === a[0]) - amounts.findIndex(([id]) => id === b[0]),
        ),
    )
  } finally {
    await other.stop()
    door.stop()
  }
})

test('balances: lists tokens of forceUpdate at zero, and returns a new amount immediately', async () => {
  const empty = '0x00000000000000000000000000000000000000aa'
  const token = tokens['eip155:31338']![3]!
  assert.deepEqual(await balances(empty, { chainId: 'eip155:31338' }), [])
  const forced = await balances(empty, {
    chainId: 'eip155:31338',
    forceUpdate: `eip155:31338:${token},eip155:31338:${NATIVE}`,
  })
  assert.deepEqual(
    forced.map(({ address, quantity }) => [address, quantity.numeric]).sort(),
    [
      [`eip155:31338:${token}`, '0'],
      [undefined, '0'],
    ].sort(),
  )
  await chains[1]!.send(0, { to: empty, value: parseEther('0.000000000000000001') })
  assert.equal(
    (await balances(empty, { chainId: 'eip155:31338' }))[0]!.quantity.numeric,
    '0.000000000000000001',
  )
})

test('balances: Solana adds up accounts of one mint, names SOL as its clients do, and works with nodes without Token-2022', async () => {
  const list = await balances(SOLANA_OWNER, { chainId: SOLANA })
  assert.deepEqual(
    list.map(({ symbol, address, quantity, value }) => [symbol, address, quantity.numeric, value]),
    [
      ['SOL', 'So11111111111111111111111111111111111111111', '2.5', 250],
      ['USDC', `${SOLANA}:${USDC_MINT}`, '2', undefined],
    ],
  )
})

test('balances: an unserved chain gives an empty list; an unavailable node gives 503 with Retry-After', async () => {
  assert.deepEqual(await balances(owner, { chainId: 'eip155:424242' }), [])
  assert.deepEqual(
    await balances('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', {
      chainId: 'bip122:000000000019d6689c085ae165831e93',
    }),
    [],
  )
  const down = await get(owner, { chainId: DEAD })
  assert.ok(Number(down.headers.get('retry-after')) >= 1)
  assert.equal(await refusal(down, 503), 'chainId')
  assert.equal((await get(owner, {})).status, 503, 'a portfolio with a chain missing is no answer')
})

test('balances: refuses invalid input, naming the field', async () => {
  assert.equal(await refusal(await get('0x1234', { chainId: 'eip155:31337' }), 400), 'address')
  assert.equal(await refusal(await get(SOLANA_OWNER, { chainId: 'eip155:31337' }), 400), 'address')
  assert.equal(await refusal(await get(owner, { chainId: SOLANA }), 400), 'address')
  assert.equal(await refusal(await get(`${'1'.repeat(43)}l`, {}), 400), 'address')
  assert.equal(await refusal(await get(owner, { currency: 'doge' }), 400), 'currency')
  assert.equal(await refusal(await get(owner, { chainId: 'eip155' }), 400), 'chainId')
  assert.equal(
    await refusal(await get(owner, { chainId: "eip155:1' or '1'='1:x" }), 400),
    'chainId',
  )
  assert.equal(
    await refusal(await get(owner, { forceUpdate: `${SOLANA}:${USDC_MINT}` }), 400),
    'forceUpdate',
  )
  assert.equal(
    await refusal(await get(owner, { forceUpdate: 'eip155:1:0x12' }), 400),
    'forceUpdate',
  )
  assert.equal(
    await refusal(await get(owner, { projectId: 'f'.repeat(32) }), 401),
    'authentication',
  )
  assert.equal(await refusal(await get('..%2f..%2fetc%2fpasswd', {}), 400), 'address')
})

test('prices: known ones only, with the project in the body as clients send it', async () => {
  const ask = (body: unknown, query = '') =>
    fetch(`${server.url}/v1/fungible/price${query}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const token = tokens['eip155:31337']![0]!
  const response = await ask({
    projectId: server.projectId,
    currency: 'usd',
    addresses: [
      `eip155:31337:${NATIVE}`,
      `eip155:31337:${getAddress(token)}`,
      `eip155:31337:${tokens['eip155:31337']![1]}`,
      `eip155:777:${token}`,
    ],
  })
  assert.equal(response.status, 200)
  const { fungibles } = GetTokenPricesResponse.parse(await response.json())
  assert.deepEqual(
    fungibles.map(({ address, symbol, price, decimals }) => [address, symbol, price, decimals]),
    [
      [`eip155:31337:${NATIVE}`, 'ETH', 2_000, 18],
      [`eip155:31337:${token}`, 'TEST', 1.5, 6],
    ],
  )
  assert.equal(
    await refusal(await ask({ projectId: server.projectId, currency: 'usd', addresses: [] }), 400),
    'addresses',
  )
  assert.equal(
    await refusal(
      await ask({
        projectId: server.projectId,
        currency: 'xyz',
        addresses: [`eip155:31337:${NATIVE}`],
      }),
      400,
    ),
    'currency',
  )
  assert.equal(
    await refusal(await ask({ currency: 'usd', addresses: [`eip155:31337:${NATIVE}`] }), 401),
    'authentication',
  )
  assert.equal(await refusal(await ask('{"projectId"'), 400), '')
  assert.equal(await refusal(await ask('x'.repeat(10 * 1024 * 1024)), 413), '')
  const noRate = await ask({
    projectId: server.projectId,
    currency: 'jpy',
    addresses: [`eip155:31337:${NATIVE}`],
  })
  assert.equal(noRate.status, 503)
})
