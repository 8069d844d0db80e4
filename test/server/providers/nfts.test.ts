import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  parseAbi,
  type Address,
  type Hex,
} from 'viem'
import { deployNfts, type Nfts } from '../../../demo/dev-stack/deploy-nfts.js'
import type { Nodes } from '../../../server/src/providers/node.js'
import { toTraits } from '../../../server/src/providers/nfts/nft-provider.js'
import { createBlockscoutNfts } from '../../../server/src/providers/nfts/blockscout-nfts.js'
import { createDasNfts } from '../../../server/src/providers/nfts/das-nfts.js'
import {
  ProviderRefused,
  ProviderUnavailable,
} from '../../../server/src/providers/provider-unavailable.js'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { ListNftsResponse } from '../../../src/contract.js'
import { compileContracts } from '../../helpers/chains/compile-contracts.js'
import { fakeWeb, type FakeWeb } from '../../helpers/fakes/fake-web.js'
import { startLocalChain, type LocalChain } from '../../helpers/chains/local-chain.js'
import { until } from '../../helpers/clocks/until.js'

const CHAIN = 'eip155:31337'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OWNER = '0x00000000000000000000000000000000000000aa'
const CATS = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const MINT = 'So11111111111111111111111111111111111111112'
const MINT_2 = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v'

let chain: LocalChain
let server: RunningServer
let nfts: Nfts

before(async () => {
  chain = await startLocalChain(31337)
  nfts = await deployNfts({ chainId: 31337, rpc: chain.rpc })
  server = await startServer({
    port: 0,
    logLevel: 'silent',
    data: 'memory:',
    rateLimit: { burst: 10_000, perSecond: 10_000 },
    upstreams: [{ chainId: CHAIN, url: chain.rpc }],
    providers: {
      ...DEFAULT_PROVIDERS,
      publicRpc: false,
      ens: undefined,
      prices: { source: 'none' },
      history: { explorers: [], index: [{ chainId: CHAIN, fromBlock: 0 }] },
    },
  })
})
after(async () => {
  await server?.stop()
  await chain?.stop()
})

async function list(account: string, query: Record<string, string> = {}) {
  const response = await fetch(
    `${server.url}/v1/account/${account}/nfts?${new URLSearchParams({ projectId: server.projectId, chainId: CHAIN, ...query })}`,
  )
  assert.equal(response.status, 200, await response.clone().text())
  return ListNftsResponse.parse(await response.json())
}
const namesOf = async (account: string) =>
  (await list(account)).data.map(({ name, quantity }) => `${name} ${quantity.numeric}`).sort()

test('NFTs: a followed chain lists ERC-721 and ERC-1155 items with names, collections, amounts and spam', async () => {
  const me = chain.account(1).address
  await until(async () => (await list(me)).data.length === 4)
  assert.deepEqual(await namesOf(me), [
    'Claim 500 TEST at free-test.gift 1',
    'Dawn 1',
    'Early bird 3',
    'Tide 1',
  ])
  const { data, next, listed } = await list(me)
  assert.deepEqual([next, listed], [null, true])
  const byName = new Map(data.map((nft) => [nft.name, nft]))
  assert.deepEqual(
    [byName.get('Dawn')!.id, byName.get('Dawn')!.collection, byName.get('Dawn')!.spam],
    [`${CHAIN}/erc721:${nfts.pictures.toLowerCase()}/3`, 'Test Pictures', false],
  )
  assert.deepEqual(
    [byName.get('Early bird')!.id, byName.get('Early bird')!.spam],
    [`${CHAIN}/erc1155:${nfts.badges.toLowerCase()}/0`, false],
  )
  assert.equal(byName.get('Claim 500 TEST at free-test.gift')!.spam, true)
})

test('NFTs: this server delivers the picture, without executable content', async () => {
  const { data } = await list(chain.account(1).address)
  const dawn = data.find(({ name }) => name === 'Dawn')!
  assert.ok(dawn.imageUrl.startsWith(`${server.url}/public/getNftImage/`))
  const image = await fetch(dawn.imageUrl)
  assert.deepEqual([image.status, image.headers.get('content-type')], [200, 'image/svg+xml'])
  assert.match(image.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
  assert.match(await image.text(), /^<svg/)
  const ask = async (id: string) =>
    (
      await fetch(
        `${server.url}/public/getNftImage/${encodeURIComponent(id)}?projectId=${server.projectId}`,
      )
    ).status
  for (const id of [
    'x',
    `${CHAIN}/erc721:${nfts.pictures}/999`,
    `${CHAIN}/erc721:${OWNER}/1`,
    'eip155:9/erc721:0x/1',
    `${CHAIN}/${'a'.repeat(300)}`,
  ])
    assert.equal(await ask(id), 404, id)
})

test('NFTs: an item that was sent belongs to its receiver', async () => {
  const [from, to] = [chain.account(2).address, chain.account(6).address]
  const abi = parseAbi([
    'function transferFrom(address from, address to, uint256 id)',
    'function give(address to, uint256 id, uint256 value)',
  ])
  await chain.send(2, {
    to: nfts.pictures,
    data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [from, to, 6n] }),
  })
  await chain.send(2, {
    to: nfts.badges,
    data: encodeFunctionData({ abi, functionName: 'give', args: [to, 0n, 2n] }),
  })
  await until(async () => (await list(to)).data.length === 2)
  assert.deepEqual(await namesOf(to), ['Dawn 1', 'Early bird 2'])
  assert.deepEqual(await namesOf(from), [
    'Claim 500 TEST at free-test.gift 1',
    'Early bird 1',
    'Tide 1',
  ])
})

test('NFTs: events alone prove no ownership; pages follow each other without a gap or a repeat', async () => {
  const { TestNfts } = await compileContracts([
    new URL('../../helpers/chains/test-nfts.sol', import.meta.url),
  ])
  const liar = await chain.deploy(TestNfts!)
  const me = chain.account(8).address
  await chain.send(0, {
    to: liar,
    data: encodeFunctionData({ abi: TestNfts!.abi, functionName: 'mint', args: [me, 1n] }),
  })
  const { nftsBytecode } = await import('../../../demo/dev-stack/test-nfts.js')
  const metadata = Array.from(
    { length: 30 },
    (_, index) =>
      `data:application/json,${encodeURIComponent(JSON.stringify({ name: `Item ${index}`, image: 'ftp://x/y' }))}`,
  )
  const data = encodeDeployData({
    abi: parseAbi(['constructor(address[] holders, string[] metadata)']),
    bytecode: nftsBytecode.TestPictures,
    args: [[me], metadata],
  })
  const nonce = await chain.client.request<{
    ReturnType: Hex
    Method: string
    Parameters: unknown
  }>({ method: 'eth_getTransactionCount', params: [chain.account(0).address, 'latest'] })
  await chain.client.sendTransaction({ account: chain.account(0), chain: chain.client.chain, data })
  const own: Address = getContractAddress({ from: chain.account(0).address, nonce: BigInt(nonce) })
  await until(async () => (await list(me)).data.length === 24)
  const first = await list(me)
  const second = await list(me, { cursor: first.next! })
  const ids = [...first.data, ...second.data].map(({ id }) => id)
  assert.deepEqual(
    [ids.length, new Set(ids).size, second.next, ids.every((id) => id.includes(own.toLowerCase()))],
    [30, 30, null, true],
  )
  // Content that a browser cannot display is not a picture.
  assert.ok(first.data.every(({ imageUrl }) => imageUrl === ''))
  for (const [account, query, field] of [
    ['nobody', {}, 'account'],
    [me, { chainId: 'x' }, 'chainId'],
    [me, { cursor: 'x' }, 'cursor'],
    [me, { cursor: 'x'.repeat(2_000) }, 'cursor'],
  ] as const) {
    const response = await fetch(
      `${server.url}/v1/account/${account}/nfts?${new URLSearchParams({ projectId: server.projectId, chainId: CHAIN, ...query })}`,
    )
    assert.deepEqual(
      [
        response.status,
        ((await response.json()) as { reasons: { field: string }[] }).reasons[0]!.field,
      ],
      [400, field],
    )
  }
})

test('NFTs: reports a chain without a source', async () => {
  assert.deepEqual(await list(MINT, { chainId: SOLANA }), { data: [], next: null, listed: false })
})

async function withWeb<T>(
  answer: Parameters<typeof fakeWeb>[0],
  use: (web: FakeWeb) => Promise<T>,
): Promise<T> {
  const web = await fakeWeb(answer)
  try {
    return await use(web)
  } finally {
    web.stop()
  }
}
const nodes: Nodes = { find: () => undefined, list: () => [] }

test('Blockscout: items of both address forms, pictures, pages by its own parameters; unreadable items are omitted', () =>
  withWeb(
    ({ url }) =>
      url.searchParams.has('token_id')
        ? { items: [], next_page_params: null }
        : {
            items: [
              {
                id: '7',
                token_type: 'ERC-721',
                value: '1',
                image_url: 'https://img.example/7.png',
                metadata: {
                  name: 'Cat ‮Seven',
                  attributes: [
                    { trait_type: 'Eyes', value: 'Green\u202e' },
                    { trait_type: 'Level', value: 9 },
                    { trait_type: 'Long', value: 'x'.repeat(500) },
                    { trait_type: 'Nested', value: { a: 1 } },
                    { value: 'without a name' },
                    null,
                  ],
                },
                token: { address: CATS, name: 'Cats', reputation: 'ok' },
              },
              {
                id: '8',
                token_type: 'ERC-1155',
                value: '5',
                image_url: null,
                metadata: { image: 'ipfs://QmX/8.png', attributes: { trait_type: 'no list' } },
                token: { address_hash: CATS, name: 'Cats' },
              },
              {
                id: '9',
                token_type: 'ERC-721',
                value: '1',
                image_url: null,
                metadata: null,
                token: { address: CATS, name: 'Gift', reputation: 'scam' },
              },
              { id: 'x', token_type: 'ERC-721', token: {} },
              { id: '1', token_type: 'ERC-404', token: { address: CATS } },
              null,
            ],
            next_page_params: { token_contract_address_hash: CATS, token_id: '9', items_count: 50 },
          },
    async (web) => {
      const provider = createBlockscoutNfts({
        chainId: 'eip155:1',
        nodes,
        api: { name: 'Blockscout', url: `${web.url}/api` },
      })
      const page = await provider.listNfts({ account: OWNER, limit: 24 })
      assert.deepEqual(page.nfts, [
        {
          assetId: `eip155:1/erc721:${CATS}/7`,
          name: 'Cat Seven',
          collection: 'Cats',
          amount: 1n,
          pictured: true,
          spam: false,
          traits: [
            { name: 'Eyes', value: 'Green' },
            { name: 'Level', value: '9' },
            { name: 'Long', value: 'x'.repeat(100) },
          ],
        },
        {
          assetId: `eip155:1/erc1155:${CATS}/8`,
          name: 'Cats #8',
          collection: 'Cats',
          amount: 5n,
          pictured: true,
          spam: false,
        },
        {
          assetId: `eip155:1/erc721:${CATS}/9`,
          name: 'Gift #9',
          collection: 'Gift',
          amount: 1n,
          pictured: false,
          spam: true,
        },
      ])
      assert.deepEqual(
        [
          await provider.findImage(page.nfts[0]!.assetId),
          await provider.findImage(page.nfts[1]!.assetId),
          await provider.findImage(page.nfts[2]!.assetId),
        ],
        ['https://img.example/7.png', 'https://ipfs.io/ipfs/QmX/8.png', undefined],
      )
      assert.deepEqual(await provider.listNfts({ account: OWNER, limit: 24, cursor: page.next! }), {
        nfts: [],
        next: null,
      })
      assert.deepEqual(
        web.seen.map(
          ({ url }) =>
            `${url.pathname} ${url.searchParams.get('type')} ${url.searchParams.get('token_id')}`,
        ),
        [
          `/api/v2/addresses/${OWNER}/nft ERC-721,ERC-1155 null`,
          `/api/v2/addresses/${OWNER}/nft ERC-721,ERC-1155 9`,
        ],
      )
      await assert.rejects(
        provider.listNfts({ account: OWNER, limit: 24, cursor: 'made up' }),
        ProviderRefused,
      )
    },
  ))

test('traits: at most 40, each one line', () => {
  const attributes = Array.from({ length: 10_000 }, (_, index) => ({
    trait_type: `Trait ${index}`,
    value: true,
  }))
  assert.equal(toTraits(attributes).traits!.length, 40)
  assert.deepEqual(toTraits(attributes).traits![0], { name: 'Trait 0', value: 'true' })
  for (const none of [undefined, null, 'text', 7, {}, [], [null, 7, 'text', { value: 'x' }]])
    assert.deepEqual(toTraits(none), {})
})

test('Solana DAS: assets by owner with collection and picture, without fungible and burnt ones, pages by number, a refusal as a failure', () =>
  withWeb(
    ({ body }) => {
      const { method, params } = JSON.parse(body) as {
        method: string
        params: { page?: number; ownerAddress?: string; id?: string }
      }
      if (method === 'getAsset')
        return {
          result: {
            id: params.id,
            content: { files: [{ uri: 'https://img.example/b.png', mime: 'image/png' }] },
          },
        }
      if (params.ownerAddress === MINT_2) return { error: { message: 'Method not found' } }
      return {
        result: {
          items:
            params.page === 1
              ? [
                  {
                    id: MINT,
                    interface: 'ProgrammableNFT',
                    content: {
                      metadata: {
                        name: 'Ape 1',
                        attributes: [{ trait_type: 'Fur', value: 'Gold' }],
                      },
                      links: { image: 'https://img.example/a.png' },
                    },
                    grouping: [{ group_key: 'collection', collection_metadata: { name: 'Apes' } }],
                  },
                  { id: MINT_2, interface: 'FungibleToken', content: {} },
                  { id: MINT, burnt: true },
                ]
              : [
                  {
                    id: MINT_2,
                    interface: 'V1_NFT',
                    content: { metadata: { name: 'Visit apes.gift' } },
                  },
                ],
        },
      }
    },
    async (web) => {
      const provider = createDasNfts({ chainId: SOLANA, api: { name: 'DAS', url: web.url } })
      const first = await provider.listNfts({ account: MINT, limit: 3 })
      assert.deepEqual(first.nfts, [
        {
          assetId: `${SOLANA}/nft:${MINT}`,
          name: 'Ape 1',
          collection: 'Apes',
          amount: 1n,
          pictured: true,
          spam: false,
          traits: [{ name: 'Fur', value: 'Gold' }],
        },
      ])
      const second = await provider.listNfts({ account: MINT, limit: 3, cursor: first.next! })
      assert.deepEqual(
        [second.nfts.map(({ name, spam, pictured }) => [name, spam, pictured]), second.next],
        [[['Visit apes.gift', true, false]], null],
      )
      assert.equal(await provider.findImage(`${SOLANA}/nft:${MINT}`), 'https://img.example/a.png')
      assert.equal(await provider.findImage(`${SOLANA}/nft:${MINT_2}`), 'https://img.example/b.png')
      assert.equal(await provider.findImage('solana:other/nft:x'), undefined)
      await assert.rejects(provider.listNfts({ account: MINT_2, limit: 3 }), ProviderUnavailable)
    },
  ))
