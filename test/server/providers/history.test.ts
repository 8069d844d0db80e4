import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import {
  encodeFunctionData,
  getContractAddress,
  parseEther,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { testTokenAbi } from '../../../demo/dev-stack/test-token.js'
import { ApiError, GetBalancesResponse, ListTransactionsResponse } from '../../../src/contract.js'
import { compileContracts } from '../../helpers/chains/compile-contracts.js'
import { startLocalChain, type LocalChain } from '../../helpers/chains/local-chain.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { HANG_MS } from '../../helpers/clocks/hang.js'

let chain: LocalChain
let other: LocalChain
let server: RunningServer
let data: string
let nfts: { address: Address; abi: Abi }
let token: Address

before(async () => {
  data = createTemporaryFolder('wallet-modal-history')
  ;[chain, other] = await Promise.all([startLocalChain(31337), startLocalChain(31338)])
  server = await start()
  const contracts = await compileContracts([
    new URL('../../helpers/chains/test-nfts.sol', import.meta.url),
  ])
  nfts = { abi: contracts['TestNfts']!.abi, address: await chain.deploy(contracts['TestNfts']!) }
  token = await chain.deployToken([chain.account(0).address, chain.account(1).address], 5_000_000n)
})
after(async () => {
  await server?.stop()
  await Promise.all([chain?.stop(), other?.stop()])
  await rm(data, { recursive: true, force: true })
})

function start() {
  return startServer({
    port: 0,
    logLevel: 'silent',
    data,
    upstreams: [
      { chainId: 'eip155:31337', url: chain.rpc },
      { chainId: 'eip155:31338', url: other.rpc },
    ],
    providers: {
      ...DEFAULT_PROVIDERS,
      publicRpc: false,
      ens: undefined,
      prices: { source: 'none' },
      history: {
        explorers: [],
        index: [
          { chainId: 'eip155:31337', fromBlock: 0 },
          { chainId: 'eip155:31338', fromBlock: 0 },
        ],
      },
    },
  })
}

async function page(account: string, query: Record<string, string> = {}) {
  const response = await fetch(
    `${server.url}/v1/account/${account}/history?${new URLSearchParams({ projectId: server.projectId, ...query })}`,
  )
  assert.equal(response.status, 200, await response.clone().text())
  return ListTransactionsResponse.parse(await response.json())
}

async function waitFor<T>(read: () => Promise<T>, isRight: (value: T) => boolean): Promise<T> {
  const until = Date.now() + HANG_MS
  for (;;) {
    const value = await read()
    if (isRight(value)) return value
    if (Date.now() > until)
      assert.fail(`not within ${HANG_MS} ms: ${JSON.stringify(value).slice(0, 2_000)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const waitForHash = (account: string, hash: string, query: Record<string, string> = {}) =>
  waitFor(
    () => page(account, query),
    ({ data }) => data.some(({ metadata }) => metadata.hash === hash),
  ).then(({ data }) => data.find(({ metadata }) => metadata.hash === hash)!)

const call = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: nfts.abi, functionName, args: [...args] })

test('history: a native payment appears on both sides, and failed payments too', async () => {
  const [alice, bob] = [chain.account(2).address, chain.account(3).address]
  const hash = await chain.send(2, { to: bob, value: parseEther('1.25') })
  const sent = await waitForHash(alice, hash)
  assert.deepEqual(
    { ...sent.metadata, minedAt: '', nonce: 0 },
    {
      operationType: 'send',
      hash,
      minedAt: '',
      sentFrom: alice.toLowerCase(),
      sentTo: bob.toLowerCase(),
      status: 'confirmed',
      nonce: 0,
      chain: 'eip155:31337',
      application: null,
    },
  )
  assert.ok(Math.abs(Date.parse(sent.metadata.minedAt) - Date.now()) < 120_000)
  assert.deepEqual(
    sent.transfers.map(({ direction, quantity, fungible_info }) => [
      direction,
      quantity.numeric,
      fungible_info?.symbol,
    ]),
    [['out', '1.25', 'ETH']],
  )
  const received = await waitForHash(bob, hash)
  assert.deepEqual(
    [received.metadata.operationType, received.transfers[0]!.direction],
    ['receive', 'in'],
  )
  const failing = await chain.client.sendTransaction({
    account: chain.account(2),
    chain: chain.client.chain,
    to: token,
    gas: 100_000n,
    data: encodeFunctionData({ abi: testTokenAbi, functionName: 'transfer', args: [bob, 1n] }),
  })
  const failed = await waitForHash(alice, failing)
  assert.deepEqual([failed.metadata.status, failed.transfers], ['failed', []])
})

test('history: ERC-20, ERC-721 and ERC-1155 transfers, an inner payment, an approval and a deployment', async () => {
  const [me, bob] = [chain.account(0).address, chain.account(4).address]
  const erc20 = await waitForHash(
    bob,
    await chain.send(0, {
      to: token,
      data: encodeFunctionData({
        abi: testTokenAbi,
        functionName: 'transfer',
        args: [bob, 1_234_567n],
      }),
    }),
  )
  assert.deepEqual(
    erc20.transfers.map(({ direction, quantity, fungible_info }) => [
      direction,
      quantity.numeric,
      fungible_info?.symbol,
      fungible_info?.name,
    ]),
    [['in', '1.234567', 'TEST', 'Test Token']],
  )
  // The parties of the payment, not the token's contract.
  assert.deepEqual(
    [erc20.metadata.sentFrom, erc20.metadata.sentTo],
    [me.toLowerCase(), bob.toLowerCase()],
  )
  const paid = await waitForHash(me, erc20.metadata.hash)
  assert.deepEqual(
    [paid.metadata.operationType, paid.metadata.sentFrom, paid.metadata.sentTo],
    ['send', me.toLowerCase(), bob.toLowerCase()],
  )
  assert.match(erc20.transfers[0]!.fungible_info!.icon!.url, /getTokenImage\/TEST/)
  const minted = await waitForHash(
    bob,
    await chain.send(0, { to: nfts.address, data: call('mint', [bob, 7n]) }),
  )
  assert.deepEqual(
    [
      minted.metadata.operationType,
      minted.transfers[0]!.nft_info?.name,
      minted.transfers[0]!.quantity.numeric,
    ],
    ['mint', 'Test Cats #7', '1'],
  )
  const single = await waitForHash(
    bob,
    await chain.send(0, { to: nfts.address, data: call('give', [bob, 2n ** 200n, 3n]) }),
  )
  assert.deepEqual(
    [single.transfers[0]!.nft_info?.name, single.transfers[0]!.quantity.numeric],
    [`Test Cats #${2n ** 200n}`, '3'],
  )
  const batch = await waitForHash(
    bob,
    await chain.send(0, { to: nfts.address, data: call('giveMany', [bob, [1n, 2n], [10n, 20n]]) }),
  )
  assert.deepEqual(
    batch.transfers.map(({ quantity }) => quantity.numeric),
    ['10', '20'],
  )
  const forwarded = await waitForHash(
    bob,
    await chain.send(0, { to: nfts.address, value: 5n, data: call('forward', [bob]) }),
  )
  assert.deepEqual(
    [
      forwarded.metadata.operationType,
      forwarded.transfers.map(({ direction, quantity }) => [direction, quantity.numeric]),
    ],
    ['receive', [['in', '0.000000000000000005']]],
  )
  const approved = await waitForHash(
    me,
    await chain.send(0, {
      to: token,
      data: encodeFunctionData({ abi: testTokenAbi, functionName: 'approve', args: [bob, 1n] }),
    }),
  )
  assert.deepEqual([approved.metadata.operationType, approved.transfers], ['approve', []])
  const deployed = await waitFor(
    () => page(chain.account(9).address),
    ({ data }) => data.some(({ metadata }) => metadata.operationType === 'deploy'),
  )
  assert.equal(
    deployed.data.at(-1)!.metadata.sentTo,
    getContractAddress({ from: chain.account(9).address, nonce: 0n }).toLowerCase(),
  )
})

test('history: balances find a transferred token without configuration', async () => {
  const list = await waitFor(
    async () => {
      const response = await fetch(
        `${server.url}/v1/account/${chain.account(1).address}/balance?${new URLSearchParams({ projectId: server.projectId, currency: 'usd', chainId: 'eip155:31337' })}`,
      )
      return GetBalancesResponse.parse(await response.json()).balances
    },
    (balances) => balances.some(({ symbol }) => symbol === 'TEST'),
  )
  assert.equal(list.find(({ symbol }) => symbol === 'TEST')!.quantity.numeric, '5')
})

test('history: pages of 50 follow each other without a gap or a repeat, over two chains by time', async () => {
  const busy = chain.account(5)
  const hashes: string[] = []
  for (let index = 0; index < 60; index++)
    hashes.push(
      await (index % 3 ? chain : other).send(5, {
        to: '0x00000000000000000000000000000000000000bb',
        value: BigInt(index + 1),
      }),
    )
  await waitForHash(busy.address, hashes.at(-1)!)
  await waitForHash(busy.address, hashes.at(-3)!)
  const first = await page(busy.address)
  assert.equal(first.data.length, 50)
  const second = await page(busy.address, { cursor: first.next! })
  assert.equal(second.next, null)
  const all = [...first.data, ...second.data]
  assert.deepEqual(
    [...new Set(all.map(({ metadata }) => metadata.hash))].sort(),
    [...hashes].sort(),
  )
  const times = all.map(({ metadata }) => metadata.minedAt)
  assert.deepEqual(times, [...times].sort().reverse())
  const one = await page(busy.address, { chainId: 'eip155:31338' })
  assert.equal(one.data.length, 20)
  assert.ok(one.data.every(({ metadata }) => metadata.chain === 'eip155:31338'))
})

test('history: rows of reverted blocks are deleted, those of the new blocks are returned', async () => {
  const [me, bob] = [chain.account(6).address, chain.account(7).address]
  const kept = await chain.send(6, { to: bob, value: 1n })
  await waitForHash(me, kept)
  const snapshot = await chain.client.snapshot()
  const undone = await chain.send(6, { to: bob, value: 2n })
  await chain.client.mine({ blocks: 3 })
  await waitForHash(me, undone)
  await chain.client.revert({ id: snapshot })
  const other = await chain.send(6, { to: bob, value: 3n })
  const now = await waitFor(
    () => page(me),
    ({ data }) => data.some(({ metadata }) => metadata.hash === other),
  )
  assert.deepEqual(
    now.data.map(({ metadata }) => metadata.hash),
    [other, kept],
  )
  const shorter = await chain.client.snapshot()
  const gone = await chain.send(6, { to: bob, value: 4n })
  await waitForHash(me, gone)
  await chain.client.revert({ id: shorter })
  await waitFor(
    () => page(me),
    ({ data }) => !data.some(({ metadata }) => metadata.hash === gone),
  )
})

test('history: a restarted server continues at its last block, and keeps its earlier data', async () => {
  const [me, bob] = [chain.account(8).address, chain.account(7).address]
  const before = await chain.send(8, { to: bob, value: 1n })
  await waitForHash(me, before)
  await server.stop()
  const meanwhile = await chain.send(8, { to: bob, value: 2n })
  server = await start()
  await waitForHash(me, meanwhile)
  assert.deepEqual(
    (await page(me)).data.map(({ metadata }) => metadata.hash),
    [meanwhile, before],
  )
})

test('history: names invalid input, and an unindexed chain gives an empty page', async () => {
  const refuse = async (account: string, query: Record<string, string>) => {
    const response = await fetch(
      `${server.url}/v1/account/${account}/history?${new URLSearchParams({ projectId: server.projectId, ...query })}`,
    )
    return [response.status, ApiError.parse(await response.json()).reasons[0]!.field]
  }
  const me = chain.account(0).address
  assert.deepEqual(await page(me, { chainId: 'eip155:999999' }), { data: [], next: null })
  assert.deepEqual(await page('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'), {
    data: [],
    next: null,
  })
  assert.deepEqual(await page('0x00000000000000000000000000000000000000cc'), {
    data: [],
    next: null,
  })
  assert.deepEqual(await refuse('0x12', {}), [400, 'account'])
  assert.deepEqual(
    await refuse('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', { chainId: 'eip155:31337' }),
    [400, 'account'],
  )
  assert.deepEqual(await refuse(me, { chainId: 'x' }), [400, 'chainId'])
  for (const cursor of [
    'nonsense',
    '%00',
    'eyJhIjoxfQ',
    Buffer.from('[1,"x",2,"3; drop table projects"]').toString('base64url'),
    'A'.repeat(5_000),
  ])
    assert.deepEqual(await refuse(me, { cursor }), [400, 'cursor'])
  assert.deepEqual(await refuse(me, { currency: 'xxx' }), [400, 'currency'])
})
