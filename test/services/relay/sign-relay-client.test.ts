import { createSignRelayClient } from '../../../src/services/relay/sign-relay-client.js'
import { noteServerDate } from '../../../src/platform/network/server-clock.js'
import type {
  PairParams,
  RelayClient,
  RelaySession,
} from '../../../src/services/relay/relay-client.js'
import type { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import { expect } from '../../helpers/expect.js'
import { FakeSignWallet, GRANT } from '../../helpers/wallets/fake-sign-wallet.js'
import {
  openSignClientPage,
  PROPOSED,
  type SignClientPage,
} from '../../helpers/wallets/sign-client-page.js'
import { rejection } from '../../helpers/rejection.js'
import { replaceProperty } from '../../helpers/fakes/fake-page.js'
import { settle } from '../../helpers/clocks/virtual-clock.js'

const CHAIN = 'eip155:1'

describe('relay client', () => {
  const undo: (() => void)[] = []
  const pages: SignClientPage[] = []
  let page: SignClientPage
  let client: RelayClient
  beforeEach(() => {
    page = openSignClientPage()
    pages.push(page)
    client = createSignRelayClient(page.client, page.storage)
  })
  afterEach(() => {
    for (const restore of undo.splice(0)) restore()
    for (const { client: started } of pages.splice(0)) started.close()
    localStorage.clear()
  })
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'resolved',
      (failure: WalletModalError) => failure.code,
    )
  function pair(params: Partial<PairParams> = {}) {
    const uris: string[] = []
    const session = client.pair({ namespaces: PROPOSED, onUri: (uri) => uris.push(uri), ...params })
    session.catch(() => undefined)
    return { session, uris }
  }
  async function connect(
    change?: Record<string, unknown>,
  ): Promise<{ session: RelaySession; wallet: FakeSignWallet }> {
    const { session, uris } = pair()
    await settle()
    const wallet = new FakeSignWallet(page.relay, uris[0]!)
    wallet.approve(change)
    return { session: await session, wallet }
  }

  describe('pair', () => {
    it('behaviour: returns a link that is valid for four minutes and resolves when a wallet approves', async () => {
      let made = 0
      const before = Date.now()
      const { session } = pair({
        onUri: (uri, expiresAt) => (
          (made = expiresAt - 4 * 60_000),
          void new FakeSignWallet(page.relay, uri).approve()
        ),
      })
      const { peer, topic } = await session
      expect(made).to.be.within(before, Date.now())
      expect(peer).to.deep.equal({
        name: 'Fake wallet',
        url: 'https://wallet.example',
        icon: 'https://wallet.example/icon.png',
      })
      expect(client.listSessions().map((known) => known.topic)).to.deep.equal([topic])
      expect(await session).to.equal(client.listSessions()[0])
    })
    it('behaviour: the link is known before the relay is asked, and the proposal waits for its code', async () => {
      let drawn!: () => void
      const early: string[] = []
      const { session, uris } = pair({
        onLink(uri) {
          early.push(uri)
          return new Promise((resolve) => (drawn = resolve))
        },
      })
      await settle()
      expect(early).to.have.length(1)
      expect(uris).to.deep.equal([])
      expect(page.relay.requests).to.deep.equal([])
      drawn()
      await settle()
      expect(uris).to.deep.equal(early)
      new FakeSignWallet(page.relay, early[0]!).approve()
      expect((await session).peer.name).to.equal('Fake wallet')
    })
    it('error: REQUEST_ABORTED, and a late approval is disconnected', async () => {
      const controller = new AbortController()
      const { session, uris } = pair({ signal: controller.signal })
      await settle()
      const wallet = new FakeSignWallet(page.relay, uris[0]!)
      controller.abort()
      expect(await codeOf(session)).to.equal('REQUEST_ABORTED')
      wallet.approve()
      await settle(8)
      expect(wallet.received.map(({ method }) => method)).to.include('wc_sessionDelete')
      expect(client.listSessions()).to.deep.equal([])
    })
    it('error: REQUEST_ABORTED in the moment of the approval leaves no session', async () => {
      const controller = new AbortController()
      const { session, uris } = pair({ signal: controller.signal })
      await settle()
      const wallet = new FakeSignWallet(page.relay, uris[0]!)
      page.client.on('session', () => controller.abort())
      wallet.approve()
      expect(await codeOf(session)).to.equal('REQUEST_ABORTED')
      await settle(8)
      expect(client.listSessions()).to.deep.equal([])
      expect(wallet.received.map(({ method }) => method)).to.include('wc_sessionDelete')
    })
    it('error: REQUEST_ABORTED before there is a link', async () => {
      const controller = new AbortController()
      const { session, uris } = pair({ signal: controller.signal })
      controller.abort()
      expect(await codeOf(session)).to.equal('REQUEST_ABORTED')
      expect(await codeOf(pair({ signal: AbortSignal.abort() }).session)).to.equal(
        'REQUEST_ABORTED',
      )
      await settle()
      expect(uris).to.deep.equal([])
    })
    it('behaviour: both of two links can be approved, each for its caller', async () => {
      const [first, second] = [pair(), pair()]
      await settle()
      const two = new FakeSignWallet(page.relay, second.uris[0]!)
      two.approve()
      expect((await second.session).topic).to.equal(two.session.topic)
      const one = new FakeSignWallet(page.relay, first.uris[0]!)
      one.approve()
      expect((await first.session).topic).to.equal(one.session.topic)
    })
    it('behaviour: an approval of an earlier link counts for the current one', async () => {
      const controller = new AbortController()
      const first = pair({ signal: controller.signal })
      await settle()
      const wallet = new FakeSignWallet(page.relay, first.uris[0]!)
      controller.abort()
      const second = pair()
      await settle()
      wallet.approve()
      expect((await second.session).topic).to.equal(wallet.session.topic)
      expect(client.listSessions()).to.have.length(1)
    })
    for (const [reason, refusal] of [
      ['Unauthorized: origin not allowed', 'origin'],
      ['JWT validation error: JWT Token is not yet valid', 'clock'],
      ['Unauthorized: invalid key', 'project'],
      ['Other words', undefined],
    ] as const) {
      it(`error: RELAY_REFUSED with "${reason}", before and after the link is shown`, async () => {
        page.relay.mood = 'silent'
        const early = pair()
        await settle()
        page.relay.close(3000, reason)
        const error = await rejection(early.session)
        expect([error.message, error.details['refusal']]).to.deep.equal([
          `The relay refused the connection: ${reason}`,
          refusal,
        ])
        page.relay.mood = 'answer'
        const late = pair()
        await settle()
        expect(late.uris).to.have.length(1)
        page.relay.close(3000, reason)
        expect(await codeOf(late.session)).to.equal('RELAY_REFUSED')
      })
    }
    it('error: RELAY_UNAVAILABLE immediately when the device is offline', async () => {
      undo.push(replaceProperty(navigator, 'onLine', false))
      expect(await codeOf(pair().session)).to.equal('RELAY_UNAVAILABLE')
      expect(page.relay.sockets).to.have.length(0)
    })
  })

  describe('session', () => {
    it('behaviour: emits updates, events and its end, only for its own topic', async () => {
      const { session, wallet } = await connect()
      const other = await connect()
      const received: unknown[] = []
      session.on('update', () => received.push(session.namespaces['eip155']?.accounts))
      const stop = session.on('event', (event) => received.push(event))
      session.on('end', (reason) => received.push(reason?.code))
      const now = Date.now() * 1000
      const update = { namespaces: { eip155: { ...GRANT.eip155, accounts: ['eip155:1:0xdef'] } } }
      const event = { event: { name: 'chainChanged', data: 5 }, chainId: CHAIN }
      for (const { request } of [other.wallet, wallet].map((of) => ({
        request: of.request.bind(of),
      }))) {
        request('wc_sessionUpdate', update, now)
        request('wc_sessionEvent', event, now)
      }
      await settle()
      stop()
      wallet.request('wc_sessionEvent', event, now + 1)
      other.wallet.request('wc_sessionDelete', {})
      wallet.request('wc_sessionDelete', {})
      await settle()
      expect(received).to.deep.equal([
        ['eip155:1:0xdef'],
        { name: 'chainChanged', data: 5, chainId: CHAIN },
        'SESSION_ENDED',
      ])
    })
    it('behaviour: reports its end even to a later listener', async () => {
      const { session, wallet } = await connect()
      wallet.request('wc_sessionDelete', {})
      await settle()
      const ends: unknown[] = []
      session.on('end', (reason) => ends.push(reason?.code))
      expect(ends).to.deep.equal([])
      await settle()
      expect(ends).to.deep.equal(['SESSION_ENDED'])
      expect(await codeOf(session.request(CHAIN, { method: 'personal_sign' }))).to.equal(
        'SESSION_ENDED',
      )
    })
    it('behaviour: an answer of the wallet is the result', async () => {
      const { session, wallet } = await connect()
      wallet.onRequest = ({ id }) => wallet.answer(id, '0xsigned')
      expect(await session.request(CHAIN, { method: 'personal_sign', params: ['0x1'] })).to.equal(
        '0xsigned',
      )
      const { params } = wallet.received.find(({ method }) => method === 'wc_sessionRequest')!
      expect(params).to.deep.include({ chainId: CHAIN })
      expect(params!['request']).to.deep.include({ method: 'personal_sign', params: ['0x1'] })
    })
    it('behaviour: opens the wallet app of the session, by a checked link, and only while the page is visible', async () => {
      const { session } = await connect()
      const opened: unknown[] = []
      let isFocused = true
      undo.push(
        replaceProperty(window, 'open', (...call: unknown[]) => (opened.push(call[0]), null)),
        replaceProperty(document, 'hasFocus', () => isFocused),
        replaceProperty(window, 'self', window.top),
      )
      const send = async (href: unknown) => {
        localStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', JSON.stringify({ name: 'W', href }))
        session.request(CHAIN, { method: 'personal_sign' }).catch(() => undefined)
        await settle()
      }
      for (const href of [
        'javascript:alert(1)//',
        'data:text/html,x',
        5,
        null,
        'http://evil.example',
      ])
        await send(href)
      isFocused = false
      await send('trust://')
      expect(opened).to.deep.equal([])
      isFocused = true
      await send('trust://')
      await send('https://w.example')
      expect(opened[0]).to.match(
        new RegExp(`^trust://wc\\?requestId=\\d{16}&sessionTopic=${session.topic}$`),
      )
      expect(opened[1]).to.match(/^https:\/\/w\.example\/wc\?requestId=/)
    })
    it('error: RELAY_UNAVAILABLE while the device is offline', async () => {
      const { session } = await connect()
      undo.push(replaceProperty(navigator, 'onLine', false))
      expect(await codeOf(session.request(CHAIN, { method: 'personal_sign' }))).to.equal(
        'RELAY_UNAVAILABLE',
      )
    })
    it('behaviour: a page’s end is sent to the wallet, and has no reason', async () => {
      const { session, wallet } = await connect()
      const ends: unknown[] = []
      const lists: number[] = []
      session.on('end', (reason) => ends.push(reason))
      client.watchSessions((sessions) => lists.push(sessions.length))
      await session.disconnect()
      await session.disconnect()
      await settle()
      expect([ends, lists]).to.deep.equal([[undefined], [0]])
      expect(wallet.received.filter(({ method }) => method === 'wc_sessionDelete')).to.have.length(
        1,
      )
    })
  })

  describe('release', () => {
    const both = {
      namespaces: {
        ...GRANT,
        solana: { accounts: ['solana:a:b'], methods: ['solana_signMessage'], events: [] },
      },
    }
    const namespaces = {
      ...PROPOSED,
      solana: { chains: ['solana:a'], methods: ['solana_signMessage'], events: [] },
    } as const
    async function connectBoth() {
      const { session, uris } = pair({ namespaces })
      await settle()
      const wallet = new FakeSignWallet(page.relay, uris[0]!)
      wallet.approve(both)
      return { session: await session, wallet }
    }
    it('behaviour: removes one namespace here, over reloads and updates, without a message to the wallet', async () => {
      const { session, wallet } = await connectBoth()
      const updates: string[][] = []
      session.on('update', () => updates.push(Object.keys(session.namespaces)))
      await session.release('eip155')
      await session.release('eip155')
      await session.release('absent')
      expect(updates).to.deep.equal([['solana']])
      expect(await codeOf(session.request(CHAIN, { method: 'personal_sign' }))).to.equal(
        'CHAIN_UNKNOWN_TO_WALLET',
      )
      wallet.request('wc_sessionUpdate', both)
      await settle()
      expect(Object.keys(session.namespaces), 'after the wallet grants it again').to.deep.equal([
        'solana',
      ])
      const reloaded = openSignClientPage({ relay: page.relay, storage: page.storage })
      pages.push(reloaded)
      const [again] = createSignRelayClient(reloaded.client, page.storage).listSessions()
      expect(Object.keys(again!.namespaces), 'after a reload').to.deep.equal(['solana'])
      expect(wallet.received.map(({ method }) => method)).not.to.include('wc_sessionDelete')
    })
    it('behaviour: releasing the last namespace ends the session and leaves nothing stored', async () => {
      const { session, wallet } = await connectBoth()
      await session.release('eip155')
      await session.release('solana')
      await settle()
      expect(wallet.received.map(({ method }) => method)).to.include('wc_sessionDelete')
      expect(client.listSessions()).to.deep.equal([])
      expect(page.storage.list('')).to.deep.equal(['seed'])
    })
  })

  it('behaviour: closing closes the socket, and a returning network does not open it again', async () => {
    await connect()
    await client.close()
    dispatchEvent(new Event('online'))
    await settle()
    expect(page.relay.sockets.every(({ isClosed }) => isClosed)).to.equal(true)
  })

  // Last, because the servers' time is stored for the page and must not affect later tests.
  describe('with a slow clock', () => {
    const slowBy = (minutes: number) => new Date(Date.now() + minutes * 60_000).toUTCString()
    const expiryOf = (uri: string) =>
      Number(new URLSearchParams(uri.split('?')[1]).get('expiryTimestamp'))
    it('behaviour: makes links of the servers’ time once it is known, and refuses one that became wrong', async () => {
      const shown = pair()
      await settle()
      noteServerDate(slowBy(7))
      const late = await rejection(shown.session)
      expect([late.code, late.details['refusal'], late.details['reason']]).to.deep.equal([
        'RELAY_REFUSED',
        'clock',
        'the clock of this device is 7 min slow',
      ])
      const next = pair()
      await settle()
      expect(expiryOf(next.uris[0]!)).to.be.within(Date.now() / 1000 + 700, Date.now() / 1000 + 730)
    })
  })
})
