import { expect } from '../helpers/expect.js'
import { fakeRelayServer } from '../helpers/fakes/fake-relay-server.js'
import { FakeSignWallet, GRANT } from '../helpers/wallets/fake-sign-wallet.js'
import { openSignClientPage, type SignClientPage } from '../helpers/wallets/sign-client-page.js'
import { replaceProperty } from '../helpers/fakes/fake-page.js'
import { installVirtualClock, settle } from '../helpers/clocks/virtual-clock.js'
import DefaultProvider, {
  EthereumProvider,
  OPTIONAL_METHODS,
  REQUIRED_METHODS,
} from '../../src/walletconnect.js'
import { createTopicKey, randomBytes } from '../../src/walletconnect/crypto/keys.js'

const ADDRESS = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
const OTHER = `0x${'2'.repeat(40)}`
const GRANTED = {
  eip155: {
    ...GRANT.eip155,
    accounts: [`eip155:1:${ADDRESS}`, `eip155:1:${OTHER}`, `eip155:137:${ADDRESS}`],
  },
}

/** The surface that wagmi, RainbowKit and web3-onboard call. */
describe('EthereumProvider', () => {
  let page: SignClientPage
  let provider: EthereumProvider
  let wallet: FakeSignWallet
  let events: unknown[]
  const undo: (() => void)[] = []
  const names = [
    'chainChanged',
    'accountsChanged',
    'connect',
    'disconnect',
    'session_delete',
    'session_event',
    'session_update',
  ]
  const create = () =>
    new EthereumProvider(page.client, page.storage, {
      projectId: 'p',
      chains: [1],
      optionalChains: [137],
      rpcMap: { 1: 'https://node.example' },
    })
  beforeEach(() => {
    page = openSignClientPage()
    provider = create()
    events = []
    for (const name of names)
      provider.on(name, (...values: unknown[]) =>
        events.push([
          name,
          ...values.map((value) => (value instanceof Error ? value.message : value)),
        ]),
      )
  })
  afterEach(() => {
    for (const restore of undo.splice(0)) restore()
    page.client.close()
    localStorage.clear()
  })
  async function connect() {
    provider.once('display_uri', (uri: string) => {
      wallet = new FakeSignWallet(page.relay, uri)
      wallet.approve({ namespaces: GRANTED })
    })
    await provider.connect()
    await settle()
  }
  const failureOf = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      ({ code, message }: { code: number; message: string }) => [code, message],
    )

  it('behaviour: connects with the events in the order of the SDK, and restores after a reload', async () => {
    await connect()
    expect(events).to.deep.equal([
      ['chainChanged', '0x1'],
      ['accountsChanged', [ADDRESS, OTHER]],
      ['connect', { chainId: '0x1' }],
    ])
    expect([provider.accounts, provider.chainId, provider.connected]).to.deep.equal([
      [ADDRESS, OTHER],
      1,
      true,
    ])
    expect(provider.session?.namespaces['eip155']?.accounts).to.have.length(3)
    expect(wallet.proposal!.params!['optionalNamespaces']).to.deep.equal({
      eip155: {
        chains: ['eip155:1', 'eip155:137'],
        methods: [...new Set([...REQUIRED_METHODS, ...OPTIONAL_METHODS])],
        events: ['chainChanged', 'accountsChanged', 'message', 'disconnect', 'connect'],
      },
    })
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
    const again = create()
    expect([again.chainId, again.accounts, await again.enable()]).to.deep.equal([
      137,
      [ADDRESS],
      [ADDRESS],
    ])
  })
  it('behaviour: answers accounts and network itself, asks the wallet for granted methods and the node for others', async () => {
    await connect()
    wallet.onRequest = ({ id }) => wallet.answer(id, '0xsigned')
    const bodies: unknown[] = []
    undo.push(
      replaceProperty(window, 'fetch', async (url: string, { body }: { body: string }) => {
        bodies.push([url, JSON.parse(body)])
        return new Response('{"id":1,"jsonrpc":"2.0","result":"0x5"}')
      }),
    )
    expect(await provider.request({ method: 'eth_accounts' })).to.deep.equal([ADDRESS, OTHER])
    expect(await provider.request({ method: 'eth_chainId' })).to.equal('0x1')
    expect(await provider.request({ method: 'personal_sign', params: ['0x00', ADDRESS] })).to.equal(
      '0xsigned',
    )
    expect(await provider.request({ method: 'eth_blockNumber' })).to.equal('0x5')
    expect(bodies).to.deep.equal([
      ['https://node.example', { id: 1, jsonrpc: '2.0', method: 'eth_blockNumber', params: [] }],
    ])
    const answers: unknown[] = []
    await provider.sendAsync({ id: 7, method: 'eth_chainId' }, (failure, response) =>
      answers.push(failure, response),
    )
    expect(answers).to.deep.equal([null, { id: 7, jsonrpc: '2.0', result: '0x1' }])
  })
  it('behaviour: emits chainChanged at every switch, also to the network in use', async () => {
    await connect()
    events.length = 0
    for (const chainId of ['0x89', '0x89'])
      expect(
        await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }),
      ).to.equal(null)
    expect(events.filter((event) => (event as string[])[0] === 'chainChanged')).to.deep.equal([
      ['chainChanged', '0x89'],
      ['chainChanged', '0x89'],
    ])
  })
  it('behaviour: follows the wallet’s events and updates', async () => {
    await connect()
    events.length = 0
    wallet.request('wc_sessionEvent', {
      event: { name: 'accountsChanged', data: [`eip155:1:${OTHER}`] },
      chainId: 'eip155:1',
    })
    wallet.request('wc_sessionEvent', {
      event: { name: 'chainChanged', data: '0x89' },
      chainId: 'eip155:137',
    })
    await settle()
    expect(events.filter((event) => (event as string[])[0] !== 'session_event')).to.deep.equal([
      ['accountsChanged', [OTHER, ADDRESS]],
      ['chainChanged', '0x89'],
      ['accountsChanged', [ADDRESS]],
    ])
    // Wallets were seen to send a sentence in the place of the number.
    wallet.request('wc_sessionEvent', {
      event: { name: 'chainChanged', data: 'a message!' },
      chainId: 'eip155:1',
    })
    await settle()
    expect(provider.chainId).to.equal(1)
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
    events.length = 0
    wallet.request('wc_sessionUpdate', {
      namespaces: { eip155: { ...GRANT.eip155, accounts: [`eip155:137:${OTHER}`] } },
    })
    await settle()
    expect(events.at(-1)).to.deep.equal(['accountsChanged', [OTHER]])
  })
  it('behaviour: the end by the wallet emits session_delete and disconnect; the end by the page emits nothing', async () => {
    await connect()
    events.length = 0
    wallet.request('wc_sessionDelete', { code: 6000, message: '' })
    await settle()
    expect(events.map((event) => (event as string[])[0])).to.deep.equal([
      'session_delete',
      'disconnect',
    ])
    expect([provider.session, provider.accounts]).to.deep.equal([undefined, []])
    await provider.disconnect()
    await connect()
    events.length = 0
    await provider.disconnect()
    expect(events).to.deep.equal([])
  })
  it('error: has the numbers and words that libraries look for', async () => {
    expect(await failureOf(provider.request({ method: 'personal_sign' }))).to.deep.equal([
      4900,
      'Please call connect() before request()',
    ])
    provider.once('display_uri', (uri: string) => new FakeSignWallet(page.relay, uri).reject())
    expect((await failureOf(provider.connect()))![0]).to.equal(4001)
    provider.once('display_uri', (uri: string) => new FakeSignWallet(page.relay, uri).reject())
    expect((await failureOf(provider.connect()))![1]).to.match(/user rejected/i)
    provider.once('display_uri', () => provider.signer.abortPairingAttempt())
    expect(await failureOf(provider.connect())).to.deep.equal([
      4001,
      'Connection request reset. Please try again.',
    ])
    await connect()
    expect(
      await failureOf(provider.request({ method: 'wallet_addEthereumChain', params: [{}] })),
    ).to.deep.equal([4200, 'Missing or invalid. request() method: wallet_addEthereumChain'])
    wallet.onRequest = ({ id }) => wallet.fail(id, { code: 5000, message: 'User rejected.' })
    expect(await failureOf(provider.request({ method: 'personal_sign' }))).to.deep.equal([
      4001,
      'User rejected.',
    ])
    wallet.onRequest = ({ id }) => wallet.fail(id, { code: -32000, message: 'insufficient funds' })
    expect(await failureOf(provider.request({ method: 'eth_sendTransaction' }))).to.deep.equal([
      -32000,
      'insufficient funds',
    ])
    expect(
      (await failureOf(
        provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] }),
      ))![0],
    ).to.equal(4200)
  })
  it('behaviour: a switch waits for the network that the wallet grants after its answer, with the accounts of that network', async () => {
    await connect()
    const accounts = [...GRANTED.eip155.accounts, `eip155:10:${OTHER}`]
    wallet.onRequest = ({ id }) => {
      wallet.answer(id, null)
      wallet.request('wc_sessionUpdate', {
        namespaces: { eip155: { ...GRANTED.eip155, accounts } },
      })
    }
    const params = [{ chainId: '0xa' }]
    wallet.request('wc_sessionUpdate', {
      namespaces: {
        eip155: {
          ...GRANTED.eip155,
          methods: [...GRANT.eip155.methods, 'wallet_switchEthereumChain'],
        },
      },
    })
    await settle()
    expect(await provider.request({ method: 'wallet_switchEthereumChain', params })).to.equal(null)
    expect([provider.chainId, provider.accounts]).to.deep.equal([10, [OTHER]])
  })
  it('error: 4902 when the wallet agrees to a switch but never grants the network', async () => {
    await connect()
    wallet.request('wc_sessionUpdate', {
      namespaces: {
        eip155: { ...GRANTED.eip155, methods: ['wallet_switchEthereumChain'] },
      },
    })
    await settle()
    wallet.onRequest = ({ id }) => wallet.answer(id, null)
    const clock = installVirtualClock()
    const switching = failureOf(
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }),
    )
    await clock.advance(5000)
    expect((await switching)?.[0]).to.equal(4902)
    clock.restore()
  })
  it('behaviour: has the listeners of an EventEmitter', () => {
    let count = 0
    const listener = () => count++
    provider.events.setMaxListeners(Infinity)
    provider.events.on('made', listener)
    provider.events.once('made', listener)
    provider.events.emit('made')
    provider.events.emit('made')
    provider.removeListener('made', listener)
    provider.events.emit('made')
    expect([count, provider.events.listenerCount('made')]).to.deep.equal([3, 0])
    expect(DefaultProvider).to.equal(EthereumProvider)
  })
  it('behaviour: takes over the session that the SDK stored in IndexedDB, and removes it there when it ends', async () => {
    const { topic, symKey } = createTopicKey(randomBytes)
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('WALLET_CONNECT_V2_INDEXED_DB', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('keyvaluestorage')
      opening.onsuccess = () => resolve(opening.result)
    })
    const read = (key: string) =>
      new Promise((resolve) => {
        const reading = database
          .transaction('keyvaluestorage')
          .objectStore('keyvaluestorage')
          .get(key)
        reading.onsuccess = () => resolve(reading.result)
      })
    const row = {
      topic,
      expiry: Math.floor(Date.now() / 1000) + 10_000,
      acknowledged: true,
      self: { publicKey: 'cd'.repeat(32) },
      peer: { publicKey: 'ab'.repeat(32), metadata: { name: 'Old' } },
      namespaces: {
        eip155: { accounts: [`eip155:1:${ADDRESS}`], methods: ['personal_sign'], events: [] },
      },
    }
    const store = database
      .transaction('keyvaluestorage', 'readwrite')
      .objectStore('keyvaluestorage')
    store.put(JSON.stringify([row]), 'wc@2:client:0.3:clientOne:session')
    store.put(JSON.stringify({ [topic]: symKey }), 'wc@2:core:0.3:clientOne:keychain')
    const options = { projectId: 'p', relayUrl: 'ws://127.0.0.1:9', optionalChains: [1] }
    const other = await EthereumProvider.init({ ...options, customStoragePrefix: 'clientTwo' })
    expect(other.session).to.equal(undefined)
    const restored = await EthereumProvider.init({ ...options, customStoragePrefix: 'clientOne' })
    expect([restored.accounts, restored.session?.topic]).to.deep.equal([[ADDRESS], topic])
    undo.push(replaceProperty(navigator, 'onLine', false))
    await restored.disconnect()
    expect(await read('wc@2:core:0.3:clientOne:keychain')).to.equal('{}')
    expect(await read('wc@2:client:0.3:clientOne:session')).to.equal('[]')
    restored.signer.client.close()
    other.signer.client.close()
    database.close()
    indexedDB.deleteDatabase('WALLET_CONNECT_V2_INDEXED_DB')
  })
  it('behaviour: the providers of a page share one client and its socket if their storage is the same', async () => {
    const relay = fakeRelayServer()
    undo.push(
      replaceProperty(window, 'WebSocket', function openSocket(url: string) {
        return relay.openSocket(url)
      }),
    )
    const options = { projectId: 'p', relayUrl: 'wss://relay.example', optionalChains: [1] }
    const [first, second, other] = await Promise.all([
      EthereumProvider.init({ ...options, customStoragePrefix: 'shared' }),
      EthereumProvider.init({ ...options, customStoragePrefix: 'shared' }),
      EthereumProvider.init({ ...options, customStoragePrefix: 'other' }),
    ])
    expect(second.signer.client).to.equal(first.signer.client)
    expect(other.signer.client).not.to.equal(first.signer.client)
    first.once('display_uri', (uri: string) => new FakeSignWallet(relay, uri).approve())
    await first.connect()
    expect([first.accounts, second.session]).to.deep.equal([[ADDRESS], undefined])
    const third = await EthereumProvider.init({ ...options, customStoragePrefix: 'shared' })
    expect([third.accounts, relay.sockets.length]).to.deep.equal([[ADDRESS], 1])
    first.signer.client.close()
    const next = await EthereumProvider.init({ ...options, customStoragePrefix: 'shared' })
    expect(next.signer.client).not.to.equal(first.signer.client)
    next.signer.client.close()
    other.signer.client.close()
  })
  it('behaviour: starts without the SDK’s database, and creates none', async () => {
    const fresh = await EthereumProvider.init({ projectId: 'p', relayUrl: 'ws://127.0.0.1:9' })
    expect((await indexedDB.databases()).map(({ name }) => name)).not.to.include(
      'WALLET_CONNECT_V2_INDEXED_DB',
    )
    fresh.signer.client.close()
  })
})
