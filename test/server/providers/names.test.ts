import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { EnsPlugin, JsonRpcProvider, Network } from 'ethers'
import {
  encodeDeployData,
  encodeFunctionData,
  getCreate2Address,
  namehash,
  serializeErc6492Signature,
  zeroAddress,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getEnsAddress, getEnsText } from 'viem/ens'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import {
  ApiError,
  GetIdentityResponse,
  LookupNameResponse,
  NameRecord,
  ReverseNameResponse,
  SuggestNamesResponse,
} from '../../../src/contract.js'
import { toRegistrationMessage } from '../../../src/services/names/register-name.js'
import { compileContracts } from '../../helpers/chains/compile-contracts.js'
import { startLocalChain, type LocalChain } from '../../helpers/chains/local-chain.js'

const GATEWAY_KEY: Hex = `0x${'42'.repeat(32)}`
const SUFFIX = 'people.eth'
const CHAIN_COIN = 0x8000_0000 + 31337

let chain: LocalChain
let server: RunningServer
let contracts: Awaited<ReturnType<typeof compileContracts>>
let registry: Address
let resolver: Address

before(async () => {
  chain = await startLocalChain(31337)
  contracts = await compileContracts([
    new URL('../../helpers/chains/test-ens.sol', import.meta.url),
    new URL('../../helpers/chains/test-universal-resolver.sol', import.meta.url),
    new URL('../../../server/contracts/name-resolver.sol', import.meta.url),
  ])
  registry = await chain.deploy(contracts['TestRegistry']!)
  resolver = await chain.deploy(contracts['TestResolver']!)
  server = await startServer({
    port: 0,
    logLevel: 'silent',
    data: 'memory:',
    rateLimit: { burst: 10_000, perSecond: 10_000 },
    upstreams: [{ chainId: 'eip155:31337', url: chain.rpc }],
    providers: {
      ...DEFAULT_PROVIDERS,
      publicRpc: false,
      prices: { source: 'none' },
      ens: { chainId: 'eip155:31337', registry },
      names: { suffixes: [SUFFIX, 'second.example'], gatewayKey: GATEWAY_KEY },
    },
  })
})
after(async () => {
  await server?.stop()
  await chain?.stop()
})

const write = (to: Address, name: string, functionName: string, args: readonly unknown[]) =>
  chain.send(0, {
    to,
    data: encodeFunctionData({ abi: contracts[name]!.abi, functionName, args: [...args] }),
  })
const get = (path: string) =>
  fetch(`${server.url}${path}${path.includes('?') ? '&' : '?'}projectId=${server.projectId}`)
const post = (path: string, body: unknown) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

async function refusal(response: Response) {
  const { reasons } = ApiError.parse(await response.json())
  return [response.status, reasons[0]!.field]
}

async function wish(
  name: string,
  {
    by = 0,
    at = Date.now(),
    message = toRegistrationMessage({ name, at }),
    coinType = CHAIN_COIN,
  }: { by?: number; at?: number; message?: string; coinType?: number } = {},
) {
  const account = chain.account(by)
  return {
    message,
    signature: await account.signMessage({ message }),
    coin_type: coinType,
    address: account.address,
  }
}

test('names: registered with a signature, then taken, found forward and backward, and only once', async () => {
  const name = `marigold.${SUFFIX}`
  assert.deepEqual(await (await get(`/v1/profile/account/${name}?apiVersion=2`)).json(), [])
  assert.equal((await get(`/v1/profile/account/${name}`)).status, 404)
  const body = await wish(name)
  const response = await post('/v1/profile/account', body)
  assert.equal(response.status, 200, await response.clone().text())
  const record = NameRecord.parse(await response.json())
  assert.deepEqual(
    Object.entries(record.addresses).map(([coin, { address }]) => [coin, address]),
    [
      ['60', body.address],
      [String(CHAIN_COIN), body.address],
    ],
  )
  assert.deepEqual(
    LookupNameResponse.parse(
      await (await get(`/v1/profile/account/MARIGOLD.${SUFFIX}?apiVersion=2`)).json(),
    ),
    record,
  )
  assert.deepEqual(
    ReverseNameResponse.parse(
      await (await get(`/v1/profile/reverse/${body.address.toLowerCase()}?apiVersion=2`)).json(),
    ).map((entry) => entry.name),
    [name],
  )
  assert.deepEqual(
    await refusal(await post('/v1/profile/account', body)),
    [400, 'message'],
    'the same signed message again',
  )
  assert.deepEqual(
    await refusal(await post('/v1/profile/account', await wish(name, { by: 1 }))),
    [400, 'name'],
    'taken',
  )
  const identity = GetIdentityResponse.parse(
    await (await get(`/v1/identity/${body.address}`)).json(),
  )
  assert.equal(identity.name, name)
})

test('E11 of 50 concurrent requests for one name, one succeeds', async () => {
  const bodies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      wish(`racing.${SUFFIX}`, { by: index % 10, at: Date.now() - index * 1_000 }),
    ),
  )
  const statuses = await Promise.all(
    bodies.map(async (body) => (await post('/v1/profile/account', body)).status),
  )
  assert.deepEqual(statuses.filter((status) => status === 200).length, 1)
  assert.ok(statuses.every((status) => status === 200 || status === 400))
})

test('names: refuses forged, stale, malformed and forbidden requests, naming the field', async () => {
  const good = await wish(`refused.${SUFFIX}`)
  const other = chain.account(5)
  const refused = async (body: unknown, status: number, field: string) =>
    assert.deepEqual(
      await refusal(await post('/v1/profile/account', body)),
      [status, field],
      JSON.stringify(body).slice(0, 300),
    )
  await refused({ ...good, address: other.address }, 401, 'signature')
  await refused({ ...good, signature: `0x${'00'.repeat(65)}` }, 401, 'signature')
  await refused({ ...good, signature: 'nonsense' }, 401, 'signature')
  await refused({ ...good, signature: `0x${'ff'.repeat(40_000)}` }, 413, '')
  await refused({ ...good, message: good.message.replace('refused', 'stolen00') }, 401, 'signature')
  await refused({ ...good, coin_type: 0 }, 400, 'coin_type')
  await refused({ ...good, coin_type: -1 }, 400, 'coin_type')
  await refused({ ...good, coin_type: 2 ** 33 }, 400, 'coin_type')
  await refused({ ...good, coin_type: '60' }, 400, 'coin_type')
  await refused(
    { ...good, address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' },
    400,
    'address',
  )
  await refused(await wish(`old.name.${SUFFIX}`, { at: Date.now() - 6 * 60_000 }), 400, 'timestamp')
  await refused(await wish(`future.${SUFFIX}`, { at: Date.now() + 6 * 60_000 }), 400, 'timestamp')
  for (const label of [
    'abc',
    'a'.repeat(64),
    'my_name',
    '-start',
    'ends-',
    'xn--80ak6aa92e',
    'аррӏе',
    'two words',
    'two.labels',
    'admin',
    'wallet',
    "robert'); drop table names;--",
    '../../etc',
    '',
  ]) {
    await refused(await wish(`${label}.${SUFFIX}`), 400, 'name')
  }
  await refused(
    await wish('Upper', {
      message: JSON.stringify({
        name: `Upper.${SUFFIX}`,
        attributes: {},
        timestamp: Math.floor(Date.now() / 1000),
      }),
    }),
    400,
    'name',
  )
  await refused(await wish('someone.eth'), 400, 'name')
  await refused(
    await wish('', {
      message: JSON.stringify({
        name: `good1.${SUFFIX}`,
        attributes: { bio: '<script>' },
        timestamp: Math.floor(Date.now() / 1000),
      }),
    }),
    400,
    'attributes',
  )
  await refused(
    await wish('', {
      message: JSON.stringify({
        name: `good1.${SUFFIX}`,
        attributes: { email: 'x' },
        timestamp: Math.floor(Date.now() / 1000),
      }),
    }),
    400,
    'attributes',
  )
  await refused(
    await wish('', { message: JSON.stringify({ name: `good1.${SUFFIX}`, timestamp: 1.5 }) }),
    400,
    'message',
  )
  await refused(await wish('', { message: 'not json' }), 400, 'message')
  await refused('not json', 400, '')
  await refused('null', 400, '')
  assert.deepEqual(
    await (await get(`/v1/profile/account/refused.${SUFFIX}?apiVersion=2`)).json(),
    [],
  )
})

test('names: contract accounts register by ERC-1271, and by ERC-6492 before their deployment', async () => {
  const owner = privateKeyToAccount(`0x${'17'.repeat(32)}`)
  const deployed = await chain.deploy(contracts['TestAccount']!, [owner.address])
  const register = async (
    name: string,
    address: Address,
    sign: (message: string) => Promise<Hex>,
  ) => {
    const message = toRegistrationMessage({ name, at: Date.now() })
    return post('/v1/profile/account', {
      message,
      signature: await sign(message),
      coin_type: CHAIN_COIN,
      address,
    })
  }
  const first = await register(`contract.${SUFFIX}`, deployed, (message) =>
    owner.signMessage({ message }),
  )
  assert.equal(first.status, 200, await first.clone().text())
  // Finding 8: on mainnet nothing may be deployed at the address of a contract of another chain.
  assert.deepEqual(Object.keys(((await first.json()) as { addresses: object }).addresses), [
    String(CHAIN_COIN),
  ])
  const factory = await chain.deploy(contracts['TestAccountFactory']!)
  const bytecode = encodeDeployData({
    abi: contracts['TestAccount']!.abi,
    bytecode: contracts['TestAccount']!.bytecode,
    args: [owner.address],
  })
  const future = getCreate2Address({ from: factory, salt: `0x${'00'.repeat(32)}`, bytecode })
  const data = encodeFunctionData({
    abi: contracts['TestAccountFactory']!.abi,
    functionName: 'create',
    args: [owner.address],
  })
  const second = await register(`future.${SUFFIX}`, future, async (message) =>
    serializeErc6492Signature({
      address: factory,
      data,
      signature: await owner.signMessage({ message }),
    }),
  )
  assert.equal(second.status, 200, await second.clone().text())
  const stranger = chain.account(3)
  const forged = await register(`forged.${SUFFIX}`, deployed, (message) =>
    stranger.signMessage({ message }),
  )
  assert.deepEqual(await refusal(forged), [401, 'signature'])
})

test('E11 crafted signatures are valid for no account, whatever account they claim, and change nothing on the chain', async () => {
  const victim = chain.account(6).address
  const own = (message: string) => chain.account(5).signMessage({ message })
  const wrap = (address: Address, data: Hex, signature: Hex) =>
    serializeErc6492Signature({ address, data, signature })
  const magic = (word: string) => word.repeat(16)
  const forgeries: Record<string, (message: string) => Promise<Hex> | Hex> = {
    nothing: () => '0x00',
    magicOnly: () => `0x${magic('6492')}`,
    magicAfterJunk: () => `0x${'00'.repeat(10)}${magic('6492')}`,
    magicAfterFarOffsets: () => `0x${'ff'.repeat(320)}${magic('6492')}`,
    otherMagic: () => `0x${'00'.repeat(64)}${magic('8010')}`,
    factoryIsRegistry: async (message) => wrap(registry, '0x12345678', await own(message)),
    factoryIsSigner: async (message) => wrap(victim, '0x', await own(message)),
    factoryIsPrecompile: () => wrap('0x0000000000000000000000000000000000000004', '0x12', '0x'),
    // A factory that would give a name of the registry to the caller, if its writes persisted.
    factoryThatWrites: async (message) =>
      wrap(
        registry,
        encodeFunctionData({
          abi: contracts['TestRegistry']!.abi,
          functionName: 'setResolver',
          args: [namehash('harm.eth'), victim],
        }),
        await own(message),
      ),
    nested: async (message) => wrap(registry, '0x', wrap(registry, '0x', await own(message))),
    emptyInside: () => wrap(registry, '0x', '0x'),
    compact: async (message) => (await own(message)).slice(0, 130) as Hex,
    noParity: async (message) => `${(await own(message)).slice(0, -2)}ff` as Hex,
    allOnes: () => `0x${'ff'.repeat(64)}1b`,
    allZero: () => `0x${'00'.repeat(65)}`,
    long: () => `0x${'11'.repeat(15_000)}`,
    otherSigner: own,
  }
  let count = 0
  for (const [form, forge] of Object.entries(forgeries)) {
    for (const address of [
      victim,
      zeroAddress,
      '0x0000000000000000000000000000000000000001',
      registry,
    ] as const) {
      const message = toRegistrationMessage({
        name: `forgery-${count++}.${SUFFIX}`,
        at: Date.now(),
      })
      const answer = await post('/v1/profile/account', {
        message,
        signature: await forge(message),
        coin_type: CHAIN_COIN,
        address,
      })
      assert.deepEqual(await refusal(answer), [401, 'signature'], `${form} of ${address}`)
    }
  }
  assert.ok(count >= 60)
  const { data } = await chain.client.call({
    to: registry,
    data: encodeFunctionData({
      abi: contracts['TestRegistry']!.abi,
      functionName: 'resolver',
      args: [namehash('harm.eth')],
    }),
  })
  assert.equal(BigInt(data ?? '0x0'), 0n, 'what a factory did is gone')
})

test('names: finding 8: attributes and addresses change only by the owner’s signature, whoever else the name points to', async () => {
  const name = `gardener.${SUFFIX}`
  assert.equal((await post('/v1/profile/account', await wish(name, { by: 2 }))).status, 200)
  const change = async (path: string, content: object, by: number) =>
    post(
      `/v1/profile/account/${name}/${path}`,
      await wish('', {
        by,
        message: JSON.stringify({ ...content, timestamp: Math.floor(Date.now() / 1000) }),
      }),
    )
  assert.deepEqual(
    await (await change('attributes', { name, attributes: { bio: 'gardener' } }, 2)).json(),
    { bio: 'gardener' },
  )
  assert.deepEqual(await refusal(await change('attributes', { attributes: { bio: 'thief' } }, 3)), [
    401,
    'signature',
  ])
  assert.deepEqual(
    await refusal(
      await change('attributes', { name: `marigold.${SUFFIX}`, attributes: { bio: 'x' } }, 2),
    ),
    [400, 'name'],
  )
  const bound = (await (
    await change('address', { coin_type: 60, address: chain.account(8).address }, 2)
  ).json()) as Record<string, { address: string }>
  assert.equal(bound['60']!.address, chain.account(8).address)
  assert.deepEqual(await refusal(await change('address', { coin_type: 60, address: '0x12' }, 2)), [
    400,
    'address',
  ])
  // A given name does not become the account's name until the account signs for it: no one else can
  // choose what an account is called.
  const given = chain.account(8).address
  const namesOf = async () =>
    ReverseNameResponse.parse(
      await (await get(`/v1/profile/reverse/${given}?apiVersion=2`)).json(),
    ).map((entry) => entry.name)
  assert.deepEqual(
    [
      await namesOf(),
      GetIdentityResponse.parse(await (await get(`/v1/identity/${given}`)).json()).name,
    ],
    [[], null],
  )
  assert.deepEqual(
    await refusal(await change('attributes', { name, attributes: { bio: 'thief' } }, 8)),
    [401, 'signature'],
    'an address of the name is not its owner',
  )
  assert.equal(
    (await change('address', { name, coin_type: 60, address: given }, 8)).status,
    200,
    'it may agree',
  )
  assert.deepEqual(
    [
      await namesOf(),
      GetIdentityResponse.parse(await (await get(`/v1/identity/${given}`)).json()).name,
    ],
    [[name], name],
  )
  assert.deepEqual(
    await refusal(await change('address', { coin_type: 60, address: chain.account(7).address }, 8)),
    [401, 'signature'],
  )
  assert.equal(
    (await change('address', { coin_type: 60, address: chain.account(7).address }, 2)).status,
    200,
  )
  assert.deepEqual(await namesOf(), [], 'what is given away is gone')
})

test('names: returns the newest of many names of one account, the last one first', async () => {
  const own = privateKeyToAccount(`0x${'77'.repeat(32)}`)
  const labels = Array.from({ length: 53 }, (_, index) => `many-${(index * 31) % 53}`)
  for (const label of labels) {
    const message = toRegistrationMessage({ name: `${label}.${SUFFIX}`, at: Date.now() })
    assert.equal(
      (
        await post('/v1/profile/account', {
          message,
          signature: await own.signMessage({ message }),
          coin_type: 60,
          address: own.address,
        })
      ).status,
      200,
    )
  }
  const told = ReverseNameResponse.parse(
    await (await get(`/v1/profile/reverse/${own.address}?apiVersion=2`)).json(),
  ).map(({ name }) => name)
  assert.deepEqual(
    told.slice(0, 50),
    labels
      .slice(3)
      .reverse()
      .map((label) => `${label}.${SUFFIX}`),
  )
})

test('names: suggestions begin with the label, state whether they are taken, and can be registered', async () => {
  const { suggestions } = SuggestNamesResponse.parse(
    await (await get('/v1/profile/suggestions/marigold')).json(),
  )
  assert.deepEqual(suggestions[0], { name: `marigold.${SUFFIX}`, registered: true })
  assert.equal(suggestions.length, 5)
  for (const label of ['admin', 'abc', '-dash'])
    assert.equal(
      SuggestNamesResponse.parse(await (await get(`/v1/profile/suggestions/${label}`)).json())
        .suggestions[0]!.registered,
      true,
      `${label} is nobody's to have`,
    )
  assert.ok(
    suggestions
      .slice(1)
      .every(
        ({ name, registered }) =>
          name.startsWith('marigold') && name.endsWith(`.${SUFFIX}`) && !registered,
      ),
  )
  const other = SuggestNamesResponse.parse(
    await (await get('/v1/profile/suggestions/marigold?zone=second.example')).json(),
  )
  assert.deepEqual(other.suggestions[0], { name: 'marigold.second.example', registered: false })
  assert.deepEqual(await refusal(await get('/v1/profile/suggestions/ab')), [400, 'name'])
  assert.deepEqual(await refusal(await get('/v1/profile/suggestions/mari?zone=evil.example')), [
    400,
    'zone',
  ])
})

test('names: lookups refuse an invalid name', async () => {
  assert.deepEqual(await refusal(await get('/v1/profile/account/marigold')), [400, 'name'])
  assert.deepEqual(await refusal(await get(`/v1/profile/account/a.${SUFFIX}`)), [400, 'name'])
  assert.deepEqual(await refusal(await get(`/v1/profile/account/${'a'.repeat(65)}.${SUFFIX}`)), [
    400,
    'name',
  ])
  assert.deepEqual(await refusal(await get('/v1/profile/reverse/0x12')), [400, 'address'])
  assert.deepEqual(await (await get(`/v1/profile/reverse/${zeroAddress}?apiVersion=2`)).json(), [])
  assert.equal((await get(`/v1/profile/reverse/${zeroAddress}`)).status, 404)
})

test('ENS: identity by the reverse record and back, with an NFT’s picture; ignores a name that does not resolve back', async () => {
  const alice = chain.account(1).address
  const reverseOf = (address: string) => namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)
  const picture = await chain.deploy(contracts['TestPicture']!)
  for (const node of [reverseOf(alice), reverseOf(chain.account(4).address), namehash('alice.eth')])
    await write(registry, 'TestRegistry', 'setResolver', [node, resolver])
  await write(resolver, 'TestResolver', 'setName', [reverseOf(alice), 'alice.eth'])
  await write(resolver, 'TestResolver', 'setAddr', [namehash('alice.eth'), alice])
  await write(resolver, 'TestResolver', 'setText', [
    namehash('alice.eth'),
    'avatar',
    `eip155:31337/erc721:${picture}/7`,
  ])
  await write(resolver, 'TestResolver', 'setName', [
    reverseOf(chain.account(4).address),
    'alice.eth',
  ])
  const identity = GetIdentityResponse.parse(await (await get(`/v1/identity/${alice}`)).json())
  assert.deepEqual(
    [identity.name, identity.avatar],
    ['alice.eth', 'https://ipfs.io/ipfs/bafytest/1.png'],
  )
  assert.equal(
    GetIdentityResponse.parse(await (await get(`/v1/identity/${chain.account(4).address}`)).json())
      .name === 'alice.eth',
    false,
  )
  const found = LookupNameResponse.parse(
    await (await get('/v1/profile/account/alice.eth?apiVersion=2')).json(),
  )
  assert.equal(Array.isArray(found) ? undefined : found.addresses['60']!.address, alice)
  assert.deepEqual(await (await get('/v1/profile/account/nobody.eth?apiVersion=2')).json(), [])
  assert.deepEqual(
    await (await get('/v1/identity/7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')).json(),
    { name: null, avatar: null, resolvedAt: null },
  )
  assert.deepEqual(await refusal(await get('/v1/identity/nobody')), [400, 'address'])
})

test('ENS: viem resolves our names, addresses and texts through the universal resolver, and accepts no other signer', async () => {
  const universalResolverAddress = await chain.deploy(contracts['TestUniversalResolver']!, [
    registry,
  ])
  const point = async (signedBy: Address) =>
    write(registry, 'TestRegistry', 'setResolver', [
      namehash(SUFFIX),
      await chain.deploy(contracts['NameResolver']!, [
        [`${server.url}/v1/names/gateway/{sender}/{data}.json`],
        signedBy,
      ]),
    ])
  const find = (label: string, more: object = {}) =>
    getEnsAddress(chain.client, { name: `${label}.${SUFFIX}`, universalResolverAddress, ...more })
  await point(privateKeyToAccount(GATEWAY_KEY).address)
  assert.equal(await find('marigold'), chain.account(0).address)
  assert.equal(
    (await find('marigold', { coinType: BigInt(CHAIN_COIN) }))?.toLowerCase(),
    chain.account(0).address.toLowerCase(),
  )
  assert.equal(await find('nobody00'), null)
  assert.equal(
    await getEnsText(chain.client, {
      name: `gardener.${SUFFIX}`,
      key: 'description',
      universalResolverAddress,
    }),
    'gardener',
  )
  await point(chain.account(6).address)
  await assert.rejects(find('marigold', { strict: true }))
})

test('ENS: any client resolves our names through the resolver contract and the gateway (EIP-3668)', async () => {
  const signer = privateKeyToAccount(GATEWAY_KEY).address
  const offchain = async (signedBy: Address, path: string) =>
    chain.deploy(contracts['NameResolver']!, [[`${server.url}/v1/names/gateway${path}`], signedBy])
  const provider = new JsonRpcProvider(
    chain.rpc,
    Network.from(31337).attachPlugin(new EnsPlugin(registry, 31337)),
    { staticNetwork: true, cacheTimeout: -1 },
  )
  try {
    for (const path of ['/{sender}/{data}.json', '']) {
      await write(registry, 'TestRegistry', 'setResolver', [
        namehash(SUFFIX),
        await offchain(signer, path),
      ])
      assert.equal(await provider.resolveName(`marigold.${SUFFIX}`), chain.account(0).address, path)
      assert.equal(await provider.resolveName(`nobody00.${SUFFIX}`), null)
      const found = await provider.getResolver(`gardener.${SUFFIX}`)
      assert.equal(await found!.getText('description'), 'gardener')
    }
    await write(registry, 'TestRegistry', 'setResolver', [
      namehash(SUFFIX),
      await offchain(chain.account(6).address, '/{sender}/{data}'),
    ])
    await assert.rejects(async () => {
      if ((await provider.resolveName(`marigold.${SUFFIX}`)) === null)
        throw new Error('not resolved')
    }, 'an answer of another signer')
  } finally {
    provider.destroy()
  }
  const abi = contracts['NameResolver']!.abi as Abi
  const question = encodeFunctionData({ abi, functionName: 'resolve', args: ['0x', '0x12345678'] })
  assert.deepEqual(await refusal(await get(`/v1/names/gateway/${resolver}/${question}`)), [
    400,
    'data',
  ])
  assert.deepEqual(await refusal(await get(`/v1/names/gateway/${resolver}/0x00`)), [400, 'data'])
  assert.deepEqual(await refusal(await get('/v1/names/gateway/nobody/0x1234567890')), [
    400,
    'sender',
  ])
})
