import { createSignRelayClient } from '../../../src/services/relay/sign-relay-client.js'
import { patchClient } from '../../../src/services/relay/patch-sdk.js'
import { noteServerDate } from '../../../src/platform/server-clock.js'
import type { PairParams, RelaySession } from '../../../src/services/relay/relay-client.js'
import type { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import { expect } from '../../helpers/expect.js'
import { fakeSignClient, type FakeSign } from '../../helpers/fake-sign-client.js'
import { rejection } from '../../helpers/rejection.js'
import { replaceProperty } from '../../helpers/fake-page.js'
import { nextTask } from '../../helpers/next-task.js'
import { settle } from '../../helpers/virtual-clock.js'

const NAMESPACES: PairParams['namespaces'] = {
  eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] },
}

describe('relay client', () => {
  let fake: FakeSign
  const undo: (() => void)[] = []
  beforeEach(() => {
    fake = fakeSignClient()
  })
  afterEach(() => {
    for (const restore of undo.splice(0)) restore()
  })
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'resolved',
      (failure: WalletModalError) => failure.code,
    )
  const messageOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'resolved',
      (failure: WalletModalError) => failure.message,
    )

  function pair(
    client = createSignRelayClient(fake.client, fake.storage),
    params: Partial<PairParams> = {},
  ) {
    const uris: string[] = []
    const session = client.pair({
      namespaces: NAMESPACES,
      onUri: (uri) => uris.push(uri),
      ...params,
    })
    session.catch(() => undefined)
    return { client, session, uris }
  }
  async function connect(): Promise<RelaySession> {
    const { session } = pair()
    await nextTask()
    fake.approve([...fake.pairings][0]!)
    return session
  }

  describe('patchClient', () => {
    it('behaviour: sends no clear-text fields and waits for no attestation', async () => {
      const { client } = fake
      patchClient(client)
      expect(await client.core.verify.register({ id: '', decryptedId: '' })).to.equal(undefined)
      await client.core.relayer.publish('t', 'm', {
        ttl: 5,
        tvf: { chainId: 'eip155:1', txHashes: ['0x1'] },
      })
      await client.core.relayer.publishCustom({
        payload: { p: 1 },
        opts: { ttl: 5, tvf: { correlationId: 1 } },
      })
      expect(fake.calls).to.deep.equal([
        ['publish', 't', 'm', { ttl: 5, tvf: undefined }],
        ['publishCustom', { payload: { p: 1 }, opts: { ttl: 5, tvf: undefined } }],
      ])
    })
    it('behaviour: a retry that fails again causes no unhandled rejection', async () => {
      const unhandled: unknown[] = []
      const listen = (event: PromiseRejectionEvent) => unhandled.push(event.reason)
      addEventListener('unhandledrejection', listen)
      patchClient(fake.client)
      const { publisher } = fake.client.core.relayer as unknown as {
        publisher: { queue: Map<string, unknown>; checkQueue(): void; rpcPublish(): Promise<never> }
      }
      publisher.rpcPublish = () => Promise.reject(new Error('No internet connection detected.'))
      publisher.queue.set('1', { attempt: 1, request: {} })
      publisher.checkQueue()
      // The browser reports rejections that nothing handled after the task in which they happened.
      await settle()
      removeEventListener('unhandledrejection', listen)
      expect(unhandled).to.deep.equal([])
      expect(publisher.queue.get('1')).to.deep.equal({ attempt: 2, request: {} })
    })
    it('behaviour: connects once for any number of callers', async () => {
      patchClient(fake.client)
      const relayer = fake.client.core.relayer as unknown as { connect(): Promise<void> }
      await Promise.all([relayer.connect(), relayer.connect(), relayer.connect()])
      expect(fake.calls).to.have.length(1)
    })
  })

  describe('pair', () => {
    it('behaviour: returns a link that is valid for four minutes and resolves when a wallet approves', async () => {
      let made = 0
      const client = createSignRelayClient(fake.client, fake.storage)
      const before = Date.now()
      const session = client.pair({
        namespaces: NAMESPACES,
        onUri: (_, expiresAt) => (made = expiresAt - 4 * 60_000),
      })
      await nextTask()
      expect(made).to.be.within(before, Date.now())
      fake.approve([...fake.pairings][0]!)
      expect((await session).peer.name).to.equal('Peer')
    })
    it('error: REQUEST_ABORTED, and a late approval is disconnected', async () => {
      const controller = new AbortController()
      const { session } = pair(undefined, { signal: controller.signal })
      await nextTask()
      controller.abort()
      expect(await codeOf(session)).to.equal('REQUEST_ABORTED')
      const { topic } = fake.approve([...fake.pairings][0]!)
      fake.emit('relayer_publish')
      await nextTask()
      expect(fake.calls).to.deep.include(['disconnect', topic])
    })
    it('error: REQUEST_ABORTED before there is a link leaves no pairing', async () => {
      const controller = new AbortController()
      const { session, uris } = pair(undefined, { signal: controller.signal })
      controller.abort()
      expect(await codeOf(session)).to.equal('REQUEST_ABORTED')
      await nextTask()
      expect([uris, [...fake.pairings]]).to.deep.equal([[], []])
      expect(await codeOf(pair(undefined, { signal: AbortSignal.abort() }).session)).to.equal(
        'REQUEST_ABORTED',
      )
    })
    it('behaviour: both of two links can be approved, each for its caller', async () => {
      const { client, session: first } = pair()
      await nextTask()
      const { session: second } = pair(client)
      await nextTask()
      const [one, two] = [...fake.pairings] as [string, string]
      fake.approve(two)
      expect((await second).topic).to.equal(`session-of-${two}`)
      fake.approve(one)
      expect((await first).topic).to.equal(`session-of-${one}`)
    })
    it('behaviour: maps the wallet’s refusals and the transport’s failures to codes', async () => {
      const cases: [unknown, string][] = [
        [{ code: 5000, message: 'User rejected.' }, 'SESSION_REJECTED'],
        [{ code: 5002, message: 'User rejected methods.' }, 'SESSION_REJECTED'],
        [{ code: 5100, message: 'Unsupported chains.' }, 'CHAIN_UNSUPPORTED'],
        [{ code: 9999, message: 'Whatever.' }, 'SESSION_REJECTED'],
        [{ code: 0, message: 'Proposal expired' }, 'PAIRING_EXPIRED'],
        [new Error('Failed to publish custom payload, please try again.'), 'RELAY_UNAVAILABLE'],
      ]
      for (const [failure, code] of cases) {
        fake.onConnect = async () => ({ uri: 'wc:1@2?', approval: () => Promise.reject(failure) })
        expect(await codeOf(pair().session), code).to.equal(code)
        fake.onConnect = () => Promise.reject(failure)
        expect(await codeOf(pair().session), code).to.equal(code)
      }
    })
    for (const [reason, refusal] of [
      ['Unauthorized: origin not allowed', 'origin'],
      ['JWT validation error: JWT Token is not yet valid', 'clock'],
      ['Unauthorized: invalid key', 'project'],
      ['Other words', undefined],
    ] as const) {
      it(`error: RELAY_REFUSED with "${reason}"`, async () => {
        fake.onConnect = () => new Promise(() => undefined)
        const { session } = pair()
        const close = await fake.openSocket()
        close(1006, '')
        close(1013, 'too many connections')
        close(3000, reason)
        const error = await rejection(session)
        expect([error.message, error.details['refusal']]).to.deep.equal([
          `The relay refused the connection: ${reason}`,
          refusal,
        ])
      })
    }
    it('error: RELAY_REFUSED also from a socket that the SDK has replaced', async () => {
      fake.onConnect = () => new Promise(() => undefined)
      const { session } = pair()
      const close = await fake.openSocket()
      await fake.openSocket()
      close(1008, '')
      expect(await messageOf(session)).to.equal('The relay refused the connection: no reason given')
    })
    it('error: RELAY_UNAVAILABLE immediately when the device is offline', async () => {
      undo.push(replaceProperty(navigator, 'onLine', false))
      let asked = false
      fake.onConnect = () => ((asked = true), new Promise(() => undefined))
      expect(await codeOf(pair().session)).to.equal('RELAY_UNAVAILABLE')
      expect(asked).to.equal(false)
    })
    it('error: CONNECT_FAILED when the SDK returns no link', async () => {
      fake.onConnect = async () => ({ approval: () => new Promise(() => undefined) })
      expect(await codeOf(pair().session)).to.equal('CONNECT_FAILED')
    })
  })

  describe('session', () => {
    it('behaviour: emits updates, events and its end, only for its own topic', async () => {
      const session = await connect()
      const told: unknown[] = []
      session.on('update', () => told.push(session.namespaces['eip155']?.accounts))
      const stop = session.on('event', (event) => told.push(event))
      session.on('end', (reason) => told.push(reason?.code))
      const event = {
        topic: session.topic,
        params: { event: { name: 'chainChanged', data: 5 }, chainId: 'eip155:1' },
      }
      fake.sessions.set(session.topic, {
        ...fake.sessions.get(session.topic)!,
        namespaces: { eip155: { accounts: ['eip155:1:0xdef'], methods: [], events: [] } },
      })
      for (const topic of ['another', session.topic]) fake.emit('session_update', { topic })
      for (const topic of ['another', session.topic])
        fake.emit('session_event', { ...event, topic })
      stop()
      fake.emit('session_event', event)
      for (const topic of ['another', session.topic, session.topic])
        fake.emit('session_delete', { topic })
      expect(told).to.deep.equal([
        ['eip155:1:0xdef'],
        { name: 'chainChanged', data: 5, chainId: 'eip155:1' },
        'SESSION_ENDED',
      ])
      for (const name of [
        'session_update',
        'session_event',
        'session_delete',
        'session_expire',
        'session_request_sent',
      ])
        expect(fake.listenerCount(name), name).to.equal(0)
    })
    it('behaviour: reports its end even to a later listener', async () => {
      const session = await connect()
      fake.emit('session_delete', { topic: session.topic })
      const ends: unknown[] = []
      session.on('end', (reason) => ends.push(reason?.code))
      expect(ends).to.deep.equal([])
      await nextTask()
      expect(ends).to.deep.equal(['SESSION_ENDED'])
    })
    it('behaviour: an answer of the wallet is the result; the SDK opens no links', async () => {
      const session = await connect()
      expect(fake.calls).to.deep.include([
        'update session',
        session.topic,
        { sessionConfig: { disableDeepLink: true } },
      ])
      let asked: unknown
      fake.onRequest = async (params) => ((asked = params), '0xsigned')
      expect(
        await session.request('eip155:1', { method: 'personal_sign', params: ['0x1'] }),
      ).to.equal('0xsigned')
      expect(asked).to.deep.equal({
        topic: session.topic,
        chainId: 'eip155:1',
        expiry: 300,
        request: { method: 'personal_sign', params: ['0x1'] },
      })
    })
    it('behaviour: maps failures of a request to codes', async () => {
      const session = await connect()
      const cases: [unknown, string][] = [
        [{ code: 5000, message: 'User rejected.' }, 'USER_REJECTED'],
        [{ code: 4001, message: 'no' }, 'USER_REJECTED'],
        [{ code: 5101, message: 'Unsupported methods.' }, 'METHOD_UNSUPPORTED'],
        [{ code: 5100, message: 'Unsupported chains.' }, 'CHAIN_UNKNOWN_TO_WALLET'],
        [{ code: 3001, message: 'Unauthorized method.' }, 'UNAUTHORIZED'],
        [{ code: 4902, message: 'Unrecognized chain' }, 'CHAIN_UNKNOWN_TO_WALLET'],
        [{ code: 6000, message: 'User disconnected.' }, 'SESSION_ENDED'],
        [{ code: 8000, message: 'Request expired.' }, 'REQUEST_TIMEOUT'],
        [{ code: -32000, message: 'insufficient funds' }, 'UNKNOWN'],
        [
          { code: -32603, message: 'Internal', data: { originalError: { code: 4001 } } },
          'USER_REJECTED',
        ],
        [new Error('Failed to publish payload, please try again.'), 'RELAY_UNAVAILABLE'],
        ['a string', 'UNKNOWN'],
        [null, 'UNKNOWN'],
      ]
      for (const [failure, code] of cases) {
        fake.onRequest = () => Promise.reject(failure)
        expect(
          await codeOf(session.request('eip155:1', { method: 'personal_sign' })),
          JSON.stringify(failure),
        ).to.equal(code)
      }
    })
    it('error: sends no request that the session does not grant', async () => {
      const session = await connect()
      fake.onRequest = () => Promise.resolve('sent')
      expect(await codeOf(session.request('eip155:1', { method: 'eth_sign' }))).to.equal(
        'METHOD_UNSUPPORTED',
      )
      expect(await codeOf(session.request('eip155:5', { method: 'personal_sign' }))).to.equal(
        'CHAIN_UNKNOWN_TO_WALLET',
      )
      expect(await codeOf(session.request('solana:x', { method: 'personal_sign' }))).to.equal(
        'CHAIN_UNKNOWN_TO_WALLET',
      )
    })
    it('behaviour: opens the wallet app of the session, by a checked link, and only while the page is visible', async () => {
      const session = await connect()
      const opened: unknown[] = []
      let focused = true
      undo.push(
        replaceProperty(window, 'open', (...call: unknown[]) => (opened.push(call), null)),
        () => localStorage.clear(),
      )
      undo.push(
        replaceProperty(document, 'hasFocus', () => focused),
        replaceProperty(window, 'self', window.top),
      )
      const send = (href: unknown) => {
        localStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', JSON.stringify({ name: 'W', href }))
        fake.emit('session_request_sent', { topic: session.topic, id: 7 })
      }
      fake.emit('session_request_sent', { topic: session.topic, id: 7 })
      for (const href of [
        'javascript:alert(1)//',
        'data:text/html,x',
        5,
        null,
        'http://evil.example',
      ])
        send(href)
      localStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', 'javascript:alert(1)')
      fake.emit('session_request_sent', { topic: session.topic, id: 7 })
      focused = false
      send('trust://')
      focused = true
      expect(opened).to.deep.equal([])
      send('trust://')
      send('https://w.example')
      fake.emit('session_request_sent', { topic: 'another', id: 8 })
      expect(opened).to.deep.equal([
        [`trust://wc?requestId=7&sessionTopic=${session.topic}`, '_self', 'noopener,noreferrer'],
        [
          `https://w.example/wc?requestId=7&sessionTopic=${session.topic}`,
          '_blank',
          'noopener,noreferrer',
        ],
      ])
    })
    it('error: REQUEST_ABORTED, RELAY_REFUSED and offline end a pending request', async () => {
      const session = await connect()
      const controller = new AbortController()
      const aborted = session.request(
        'eip155:1',
        { method: 'personal_sign' },
        { signal: controller.signal },
      )
      controller.abort()
      expect(await codeOf(aborted)).to.equal('REQUEST_ABORTED')
      const refused = session.request('eip155:1', { method: 'personal_sign' })
      const close = await fake.openSocket()
      close(3000, 'Unauthorized: invalid key')
      expect(await codeOf(refused)).to.equal('RELAY_REFUSED')
      undo.push(replaceProperty(navigator, 'onLine', false))
      expect(await codeOf(session.request('eip155:1', { method: 'personal_sign' }))).to.equal(
        'RELAY_UNAVAILABLE',
      )
    })
    it('error: SESSION_ENDED when the session ends during a request, before the SDK reports the end; an answer of the wallet counts', async () => {
      const session = await connect()
      const answers: [unknown, string][] = [
        [
          new Error('Missing or invalid. Record was recently deleted - session: x'),
          'SESSION_ENDED',
        ],
        [{ code: 6000, message: 'User disconnected.' }, 'SESSION_ENDED'],
        [{ code: 5000, message: 'User rejected.' }, 'USER_REJECTED'],
      ]
      const stored = fake.sessions.get(session.topic)!
      for (const [failure, code] of answers) {
        fake.sessions.set(session.topic, stored)
        fake.onRequest = async () => {
          fake.sessions.delete(session.topic)
          throw failure
        }
        expect(
          await codeOf(session.request('eip155:1', { method: 'personal_sign' })),
          code,
        ).to.equal(code)
      }
      fake.emit('session_update', { topic: session.topic })
      expect(await codeOf(session.request('eip155:1', { method: 'personal_sign' }))).to.equal(
        'SESSION_ENDED',
      )
    })
    it('error: SESSION_ENDED at once when the wallet or another tab ends the session while a request waits', async () => {
      const session = await connect()
      fake.onRequest = () => new Promise(() => undefined)
      const waiting = codeOf(session.request('eip155:1', { method: 'personal_sign' }))
      fake.emit('session_delete', { topic: session.topic })
      expect(await Promise.race([waiting, nextTask().then(() => 'pending')])).to.equal(
        'SESSION_ENDED',
      )
    })
    it('behaviour: disconnecting stops waiting for the relay after 3 s and still removes the session', async () => {
      const session = await connect()
      const ends: unknown[] = []
      session.on('end', (reason) => ends.push(reason))
      fake.onDisconnect = () => new Promise(() => undefined)
      const started = Date.now()
      await session.disconnect()
      expect(Date.now() - started).to.be.at.least(2900)
      expect([...fake.sessions.keys()]).to.deep.equal([])
      expect(fake.calls).to.deep.include(['deleteSymKey', session.topic])
      await session.disconnect()
      expect(ends).to.deep.equal([undefined])
      expect(await codeOf(session.request('eip155:1', { method: 'personal_sign' }))).to.equal(
        'SESSION_ENDED',
      )
    })
  })

  it('behaviour: a session that another tab ended ends here too, without a message to the wallet', async () => {
    const session = await connect()
    const ends: unknown[] = []
    session.on('end', (reason) => ends.push([reason?.code, reason?.details['reason']]))
    fake.tellRows([{ topic: session.topic }, { topic: 'another' }])
    expect(ends).to.deep.equal([])
    fake.tellRows([{ topic: 'another' }])
    expect(ends).to.deep.equal([['SESSION_ENDED', 'ended in another tab']])
    await nextTask()
    expect([...fake.sessions.keys()]).to.deep.equal([])
    expect(fake.calls.map(([name]) => name)).not.to.include('disconnect')
  })
  it('behaviour: lists the live sessions, newest first, as the same objects each time', () => {
    const now = Math.floor(Date.now() / 1000)
    fake.approve('dead', { expiry: now - 1 })
    fake.approve('older', { expiry: now + 100 })
    fake.approve('newest', { expiry: now + 200 })
    fake.approve('unsettled', { expiry: now + 300, acknowledged: false })
    const client = createSignRelayClient(fake.client, fake.storage)
    const sessions = client.listSessions()
    expect(sessions.map(({ topic }) => topic)).to.deep.equal([
      'session-of-newest',
      'session-of-older',
    ])
    expect(client.listSessions()).to.deep.equal(sessions)
    expect(client.listSessions()[0]).to.equal(sessions[0])
  })

  describe('watchSessions', () => {
    const watch = (client = createSignRelayClient(fake.client, fake.storage)) => {
      const lists: string[][] = []
      const unwatch = client.watchSessions((sessions) =>
        lists.push(sessions.map(({ topic }) => topic)),
      )
      return { client, lists, unwatch }
    }
    it('behaviour: reports a session that was paired and one that ended', async () => {
      const { client, lists, unwatch } = watch()
      const { session } = pair(client)
      await nextTask()
      const [topic] = [...fake.pairings]
      fake.approve(topic!)
      await (await session).disconnect()
      expect(lists).to.deep.equal([[`session-of-${topic}`], []])
      unwatch()
      const again = pair(client).session
      await nextTask()
      fake.approve([...fake.pairings].at(-1)!)
      await again
      expect(lists).to.have.length(2)
    })
    it('behaviour: adopts a session of another tab, with its keys and its topic', async () => {
      const { client, lists } = watch()
      const row = { ...fake.approve('other-tab') }
      fake.sessions.clear()
      fake.tellRows([row])
      await nextTask()
      expect(lists, 'without the keys').to.deep.equal([])
      Object.assign(fake.storedKeys, { [row.topic]: 'session key', ours: 'own key' })
      for (const broken of [
        {},
        { ...row, acknowledged: false },
        { ...row, expiry: 1 },
        { ...row, self: null },
      ])
        fake.tellRows([broken])
      await nextTask()
      expect(lists, 'malformed rows').to.deep.equal([])
      fake.tellRows([row])
      await nextTask()
      expect(lists).to.deep.equal([[row.topic]])
      expect(client.listSessions()[0]?.peer.name).to.equal('Peer')
      expect(fake.calls).to.deep.include.members([
        ['set key', row.topic, 'session key'],
        ['set key', 'ours', 'own key'],
        ['set expiry', row.topic, row.expiry],
        ['checkPending'],
      ])
      fake.tellRows([row])
      await nextTask()
      expect(lists, 'a row that is known').to.have.length(1)
      fake.tellRows([])
      expect(lists.at(-1)).to.deep.equal([])
    })
  })

  describe('release', () => {
    const two = {
      eip155: { accounts: ['eip155:1:0xabc'], methods: ['personal_sign'], events: [] },
      solana: { accounts: ['solana:main:abc'], methods: ['solana_signMessage'], events: [] },
    }
    it('behaviour: one namespace is released, the others stay, also after a reload and in other tabs', async () => {
      fake.approve('pairing', { namespaces: two })
      const [session] = createSignRelayClient(fake.client, fake.storage).listSessions()
      const [inAnotherTab] = createSignRelayClient(fake.client, fake.storage).listSessions()
      const updates: string[][] = []
      session!.on('update', () => updates.push(Object.keys(session!.namespaces)))
      await session!.release('eip155')
      await session!.release('eip155')
      await session!.release('absent')
      expect(updates).to.deep.equal([['solana']])
      expect(await codeOf(session!.request('eip155:1', { method: 'personal_sign' }))).to.equal(
        'CHAIN_UNKNOWN_TO_WALLET',
      )
      fake.emit('session_update', { topic: session!.topic })
      expect(Object.keys(session!.namespaces), 'after the wallet grants it again').to.deep.equal([
        'solana',
      ])
      expect(
        Object.keys(createSignRelayClient(fake.client, fake.storage).listSessions()[0]!.namespaces),
        'after a reload',
      ).to.deep.equal(['solana'])
      fake.tellRows([fake.storage.readRow('released', session!.topic)!], 'released')
      expect(Object.keys(inAnotherTab!.namespaces)).to.deep.equal(['solana'])
      expect(fake.calls.map(([name]) => name)).not.to.include('disconnect')
    })
    it('behaviour: releasing the last namespace ends the session', async () => {
      fake.approve('pairing', { namespaces: two })
      const client = createSignRelayClient(fake.client, fake.storage)
      const [session] = client.listSessions()
      await session!.release('eip155')
      await session!.release('solana')
      expect(fake.calls).to.deep.include(['disconnect', session!.topic])
      expect(client.listSessions()).to.deep.equal([])
    })
  })

  it('behaviour: closing stops the clock and the socket, and a returning network does not open it again', async () => {
    const client = createSignRelayClient(fake.client, fake.storage)
    await client.close()
    expect(fake.calls).to.deep.equal([['stop heartbeat'], ['transportClose']])
    await fake.client.core.relayer.transportOpen()
    expect(fake.calls).to.have.length(2)
  })

  // Last, because the servers' time is stored for the page and must not affect later tests.
  describe('with a slow clock', () => {
    const MINUTE_MS = 60_000
    const slowBy = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toUTCString()
    const setClock = (aheadMs: number) => {
      const { now } = Date
      return replaceProperty(Date, 'now', () => now() + aheadMs)
    }
    it('error: RELAY_REFUSED in place of a link that every wallet treats as expired, until the clock is corrected', async () => {
      noteServerDate(slowBy(3))
      const shown = pair()
      await nextTask()
      expect(shown.uris, '3 min are tolerated').to.have.length(1)
      // The directory answers while the link is shown.
      noteServerDate(slowBy(7))
      const late = await rejection(shown.session)
      expect([late.code, late.details['refusal'], late.details['reason']]).to.deep.equal([
        'RELAY_REFUSED',
        'clock',
        'the clock of this device is 7 min slow',
      ])
      const next = pair()
      expect((await rejection(next.session)).details['refusal']).to.equal('clock')
      expect(next.uris).to.deep.equal([])
      undo.push(setClock(7 * MINUTE_MS))
      const corrected = pair()
      await nextTask()
      expect(corrected.uris).to.have.length(1)
    })
    it('behaviour: ignores a cached answer and an invalid date header', async () => {
      noteServerDate(slowBy(8))
      for (const header of [slowBy(-600), 'soon', '', null]) noteServerDate(header)
      expect((await rejection(pair().session)).details['refusal']).to.equal('clock')
    })
  })
})
