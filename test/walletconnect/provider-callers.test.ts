import { expect } from '../helpers/expect.js'
import { FakeSignWallet, GRANT } from '../helpers/wallets/fake-sign-wallet.js'
import { openSignClientPage, type SignClientPage } from '../helpers/wallets/sign-client-page.js'
import { replaceProperty } from '../helpers/fakes/fake-page.js'
import { installVirtualClock, settle } from '../helpers/clocks/virtual-clock.js'
import { EthereumProvider } from '../../src/walletconnect.js'

const ADDRESS = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
const OTHER = `0x${'2'.repeat(40)}`
const RESET = [4001, 'Connection request reset. Please try again.']
const grant = (accounts: readonly string[], chains?: readonly string[]) => ({
  eip155: { ...GRANT.eip155, accounts, ...(chains && { chains }) },
})

/** What libraries did with the SDK's provider that broke them, by public reports. */
describe('EthereumProvider, as libraries call it', () => {
  let page: SignClientPage
  let provider: EthereumProvider
  let wallet: FakeSignWallet
  let events: unknown[]
  let undo: (() => void) | undefined
  beforeEach(() => {
    page = openSignClientPage()
    provider = new EthereumProvider(page.client, page.storage, {
      projectId: 'p',
      optionalChains: [1, 137],
    })
    events = []
    for (const name of ['chainChanged', 'accountsChanged', 'connect', 'disconnect'])
      provider.on(name, (value: unknown) => events.push([name, value]))
  })
  afterEach(() => {
    undo?.()
    undo = undefined
    page.client.close()
    localStorage.clear()
  })
  async function connect(namespaces: object, options = {}) {
    provider.once('display_uri', (uri: string) => {
      wallet = new FakeSignWallet(page.relay, uri)
      wallet.approve({ namespaces })
    })
    await provider.connect(options)
    await settle()
    events.length = 0
  }
  async function update(namespaces: object) {
    wallet.request('wc_sessionUpdate', { namespaces })
    await settle()
  }
  async function emit(name: string, data: unknown, chainId = 'eip155:1') {
    wallet.request('wc_sessionEvent', { event: { name, data }, chainId })
    await settle()
  }
  const failureOf = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      ({ code, message }: { code: number; message: string }) => [code, message],
    )

  // walletconnect-monorepo#3333
  it('behaviour: a wallet without the first wanted network is connected on the one that it grants', async () => {
    await connect(grant([`eip155:137:${ADDRESS}`]), { chains: [], optionalChains: [1, 137] })
    expect([provider.chainId, provider.accounts]).to.deep.equal([137, [ADDRESS]])
  })
  // wagmi ends the connection at an empty list.
  it('behaviour: a wallet that replaces the network in use moves the page, and never leaves it without accounts', async () => {
    await connect(grant([`eip155:1:${ADDRESS}`]))
    await update(grant([`eip155:137:${OTHER}`]))
    expect(events).to.deep.equal([
      ['chainChanged', '0x89'],
      ['accountsChanged', [OTHER]],
    ])
    expect([provider.chainId, provider.accounts]).to.deep.equal([137, [OTHER]])
  })
  // wevm/references#392
  it('behaviour: a network that is granted without an account of its own has the accounts of the others', async () => {
    await connect(grant([`eip155:1:${ADDRESS}`], ['eip155:1', 'eip155:137']))
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
    expect([provider.chainId, provider.accounts]).to.deep.equal([137, [ADDRESS]])
  })
  // walletconnect-monorepo#5706
  it('behaviour: the selected account stays the first one over a switch, and is that of the network', async () => {
    const accounts = [1, 137].flatMap((id) => [`eip155:${id}:${ADDRESS}`, `eip155:${id}:${OTHER}`])
    await connect(grant([...accounts, `eip155:10:${ADDRESS}`]))
    await emit('accountsChanged', [`eip155:1:${OTHER.toUpperCase().replace('0X', '0x')}`])
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
    expect(provider.accounts).to.deep.equal([OTHER, ADDRESS])
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    expect(provider.accounts).to.deep.equal([ADDRESS])
  })
  // walletconnect-docs#979
  it('behaviour: a network that a wallet emits in a list is selected', async () => {
    await connect(grant([`eip155:1:${ADDRESS}`, `eip155:137:${ADDRESS}`]))
    for (const [data, chainId] of [
      [[137], 137],
      [['0x1'], 1],
    ] as const) {
      await emit('chainChanged', data)
      expect(provider.chainId).to.equal(chainId)
    }
  })
  it('behaviour: the account that one session selected is not first in the next one', async () => {
    const accounts = [ADDRESS, OTHER].map((address) => `eip155:1:${address}`)
    await connect(grant(accounts))
    // walletconnect-monorepo#4265: one account without a list
    await emit('accountsChanged', OTHER)
    expect(provider.accounts).to.deep.equal([OTHER, ADDRESS])
    await provider.disconnect()
    await connect(grant(accounts))
    expect(provider.accounts).to.deep.equal([ADDRESS, OTHER])
  })
  it('error: an event with data that no text can be made of changes nothing and throws nothing', async () => {
    await connect(grant([`eip155:1:${ADDRESS}`, `eip155:137:${ADDRESS}`]))
    const thrown: unknown[] = []
    const record = (event: ErrorEvent) => {
      event.preventDefault()
      thrown.push(event.message)
    }
    addEventListener('error', record)
    undo = () => removeEventListener('error', record)
    const hostile = { toString: null, valueOf: null }
    for (const data of [hostile, [hostile], [null], 'constructor', -1, 1e300]) {
      await emit('chainChanged', data)
      await emit('accountsChanged', data)
      expect([provider.chainId, provider.accounts]).to.deep.equal([1, [ADDRESS]])
    }
    expect(thrown).to.deep.equal([])
  })
  it('behaviour: `enable()` connects once and then returns the addresses; `signer` has what libraries read', async () => {
    provider.once('display_uri', (uri: string) => {
      wallet = new FakeSignWallet(page.relay, uri)
      wallet.approve({ namespaces: grant([`eip155:1:${ADDRESS}`, `eip155:137:${OTHER}`]) })
    })
    expect(await provider.enable()).to.deep.equal([ADDRESS])
    expect(await provider.enable()).to.deep.equal([ADDRESS])
    expect(page.client.listSessions()).to.have.length(1)
    const { signer } = provider
    expect([signer.session?.topic, signer.session?.peer.metadata.name]).to.deep.equal([
      provider.session!.topic,
      'Fake wallet',
    ])
    events.length = 0
    signer.setDefaultChain('eip155:137')
    expect([provider.chainId, events]).to.deep.equal([
      137,
      [
        ['chainChanged', '0x89'],
        ['accountsChanged', [OTHER]],
      ],
    ])
    signer.setDefaultChain('eip155:5')
    expect(provider.chainId).to.equal(137)
    const sent: unknown[] = []
    provider.on('session_event', ({ params }: { params: unknown }) => sent.push(params))
    await emit('accountsChanged', [OTHER], 'eip155:137')
    expect(sent).to.deep.equal([
      { event: { name: 'accountsChanged', data: [OTHER] }, chainId: 'eip155:137' },
    ])
  })
  it('behaviour: a second `connect()` ends the first, also one whose link is not there yet', async () => {
    const uris: string[] = []
    provider.on('display_uri', (uri: string) => uris.push(uri))
    const early = failureOf(provider.connect())
    const first = failureOf(provider.connect())
    await settle()
    expect(await early).to.deep.equal(RESET)
    expect(uris).to.have.length(1)
    const second = provider.connect()
    await settle()
    expect(await first).to.deep.equal(RESET)
    expect([uris.length, provider.connecting]).to.deep.equal([2, true])
    wallet = new FakeSignWallet(page.relay, uris[1]!)
    wallet.approve({ namespaces: grant([`eip155:1:${ADDRESS}`]) })
    await second
    expect([provider.accounts, provider.connecting]).to.deep.equal([[ADDRESS], false])
  })
  it('behaviour: `disconnect()` and `abortPairingAttempt()` end an attempt whose link is not there yet', async () => {
    for (const end of [() => provider.disconnect(), () => provider.signer.abortPairingAttempt()]) {
      const attempt = failureOf(provider.connect())
      void end()
      expect(await attempt).to.deep.equal(RESET)
    }
    expect([provider.connecting, page.client.listSessions()]).to.deep.equal([false, []])
  })
  it('behaviour: `disconnect()` without a network ends the session here, within 3 s', async () => {
    await connect(grant([`eip155:1:${ADDRESS}`]))
    const clock = installVirtualClock()
    undo = replaceProperty(navigator, 'onLine', false)
    page.relay.mood = 'closed'
    page.relay.close()
    const ending = provider.disconnect()
    expect([provider.session, provider.accounts]).to.deep.equal([undefined, []])
    await clock.advance(3000)
    await ending
    clock.restore()
    expect([page.client.listSessions(), events]).to.deep.equal([[], []])
  })
  it('error: a wallet that approves and sends no usable session is not called a rejection by the person', async () => {
    provider.once('display_uri', (uri: string) => {
      wallet = new FakeSignWallet(page.relay, uri)
      wallet.approve({ namespaces: {} })
    })
    expect(await failureOf(provider.connect())).to.deep.equal([
      -32603,
      'No connection: the wallet sent a malformed session.',
    ])
  })
  it('error: RELAY_UNAVAILABLE after 60 s of a relay that is silent, and nothing is proposed later', async () => {
    const clock = installVirtualClock()
    page.relay.mood = 'silent'
    const links: string[] = []
    provider.on('display_uri', (uri: string) => links.push(uri))
    const attempt = failureOf(provider.connect())
    const plain = page.client.propose({}).catch(({ code }: { code: string }) => code)
    await clock.advance(60_000)
    expect((await attempt)?.[0]).to.equal(-32603)
    expect(await plain).to.equal('RELAY_UNAVAILABLE')
    page.relay.mood = 'answer'
    await clock.advance(60_000)
    expect([links, page.relay.published]).to.deep.equal([[], []])
    clock.restore()
  })
  it('behaviour: says once that `showQrModal` has no effect', async () => {
    const said: unknown[] = []
    undo = replaceProperty(console, 'error', (text: string) => said.push(text))
    const options = { projectId: 'p', relayUrl: 'ws://127.0.0.1:9', optionalChains: [1] }
    const silent = await EthereumProvider.init({ ...options, showQrModal: false })
    const loud = await EthereumProvider.init({ ...options, showQrModal: true })
    for (const one of [silent, loud]) one.signer.client.close()
    expect(said).to.deep.equal([
      '[wallet-modal] showQrModal has no effect: show the link of the event display_uri.',
    ])
  })
})
