import { until } from '../helpers/clocks/until.js'
import { expect } from '../helpers/expect.js'
import { GRANT } from '../helpers/wallets/fake-sign-wallet.js'
import {
  openSignClientPage,
  PROPOSED,
  type SignClientPage,
} from '../helpers/wallets/sign-client-page.js'
import { installVirtualClock, settle } from '../helpers/clocks/virtual-clock.js'
import { rejection } from '../helpers/rejection.js'
import { replaceProperty } from '../helpers/fakes/fake-page.js'
import { createPrefixedStorage } from '../../src/platform/storage.js'
import { createTopicKey, randomBytes } from '../../src/walletconnect/crypto/keys.js'
import { seal } from '../../src/walletconnect/crypto/envelope.js'
import { toBase64, toUtf8 } from '../../src/walletconnect/crypto/bytes.js'

const CHAIN = 'eip155:1'
const ADDRESS = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'

describe('sign client', () => {
  const pages: SignClientPage[] = []
  const unhandled: unknown[] = []
  const note = (event: PromiseRejectionEvent) => unhandled.push(event.reason)
  beforeEach(() => {
    unhandled.length = 0
    addEventListener('unhandledrejection', note)
  })
  afterEach(async () => {
    await settle()
    removeEventListener('unhandledrejection', note)
    for (const { client } of pages.splice(0)) client.close()
    localStorage.clear()
    expect(unhandled).to.deep.equal([])
  })
  function open(parts?: Parameters<typeof openSignClientPage>[0]) {
    const page = openSignClientPage(parts)
    pages.push(page)
    return page
  }
  /** The prefix of a page's keys in localStorage. */
  const prefixOf = (page: SignClientPage) =>
    Object.keys(localStorage)
      .find((name) => localStorage.getItem(name) === page.storage.get('seed'))!
      .replace(/seed$/, '')
  const request = (page: SignClientPage, topic: string, method = 'personal_sign') =>
    page.client.request({ topic, chainId: CHAIN, method, params: ['0x00', ADDRESS] })

  describe('proposal', () => {
    it('behaviour: proposes, agrees on a key, acknowledges the settlement and stores the session', async () => {
      const page = open()
      const { proposal, wallet } = await page.propose()
      expect(wallet.proposal!.params).to.deep.include({
        requiredNamespaces: {},
        optionalNamespaces: PROPOSED,
        relays: [{ protocol: 'irn' }],
        pairingTopic: proposal.pairingTopic,
      })
      const id = wallet.approve()
      const { session } = await proposal.approval
      await settle()
      expect(session.peer.metadata.name).to.equal('Fake wallet')
      expect(session.namespaces['eip155']?.chains).to.deep.equal(['eip155:1'])
      expect(wallet.answerTo(id)?.result).to.equal(true)
      expect(page.client.listSessions()).to.deep.equal([session])
      expect(
        open({ relay: page.relay, storage: page.storage }).client.listSessions(),
      ).to.deep.equal([session])
      // The pairing is over, and nothing of it is stored.
      expect(page.relay.requests).to.deep.include([
        'irn_unsubscribe',
        page.relay.requests.find(
          ([method, { topic }]) => method === 'irn_unsubscribe' && topic === proposal.pairingTopic,
        )![1],
      ])
      expect(JSON.stringify(localStorage)).not.to.include(wallet.pairing.symKey)
    })
    it('behaviour: sends nothing in clear text beside a message', async () => {
      const page = open()
      const { session } = await page.connect()
      request(page, session.topic).catch(() => undefined)
      await settle()
      for (const message of page.relay.published)
        expect(Object.keys(message)).to.have.members(['topic', 'message', 'ttl', 'tag', 'prompt'])
      expect(page.relay.sockets[0]!.url).not.to.include(location.host)
    })
    it('behaviour: takes the settlement that arrives before the response', async () => {
      const page = open()
      const { proposal, wallet } = await page.propose()
      wallet.settle()
      wallet.respond()
      expect((await proposal.approval).session.topic).to.equal(wallet.session.topic)
    })
    it('error: SESSION_REJECTED when the wallet declines, with whatever error', async () => {
      const page = open()
      for (const [error, code] of [
        [{ code: 5000, message: 'User rejected.' }, 'SESSION_REJECTED'],
        [{}, 'SESSION_REJECTED'],
        ['User rejected', 'SESSION_REJECTED'],
        [{ code: '5002' }, 'SESSION_REJECTED'],
        [{ code: 5100, message: 'Unsupported chains.' }, 'CHAIN_UNSUPPORTED'],
      ] as const) {
        const { proposal, wallet } = await page.propose()
        wallet.reject(error)
        expect((await rejection(proposal.approval)).code).to.equal(code)
      }
    })
    it('error: SESSION_REJECTED for a key that cannot be used', async () => {
      const page = open()
      for (const responderPublicKey of ['00'.repeat(32), 'AB'.repeat(32), '', 5, null]) {
        const { proposal, wallet } = await page.propose()
        wallet.respond({ result: { responderPublicKey } })
        expect((await rejection(proposal.approval)).code).to.equal('SESSION_REJECTED')
      }
    })
    it('error: refuses a settlement with another key, malformed or foreign namespaces, or a past expiry', async () => {
      const page = open()
      const { eip155 } = GRANT
      const cases: [Record<string, unknown>, number][] = [
        [{ controller: { publicKey: 'ab'.repeat(32), metadata: {} } }, 1005],
        [{ controller: undefined }, 1005],
        [{ namespaces: {} }, 1005],
        [{ namespaces: null }, 1005],
        [{ namespaces: { eip155: { ...eip155, accounts: [] } } }, 1005],
        [{ namespaces: { eip155: { ...eip155, accounts: ['eip155:1'] } } }, 1005],
        [{ namespaces: JSON.parse(`{"__proto__":${JSON.stringify(eip155)}}`) }, 1005],
        [{ namespaces: { constructor: eip155 } }, 1005],
        [{ namespaces: { cosmos: { accounts: ['cosmos:hub:a'], methods: [], events: [] } } }, 7000],
        [{ expiry: 1 }, 1005],
        [{ expiry: 'tomorrow' }, 1005],
      ]
      for (const [change, code] of cases) {
        const { proposal, wallet } = await page.propose()
        const id = wallet.approve(change)
        expect((await rejection(proposal.approval)).code, JSON.stringify(change)).to.equal(
          'SESSION_REJECTED',
        )
        await settle()
        expect(wallet.answerTo(id)?.error?.code, JSON.stringify(change)).to.equal(code)
        expect(page.client.listSessions()).to.deep.equal([])
      }
    })
    it('behaviour: drops namespaces that were not proposed, and limits the expiry', async () => {
      const page = open()
      const { proposal, wallet } = await page.propose()
      wallet.approve({
        namespaces: { ...GRANT, cosmos: { accounts: ['cosmos:hub:a'], methods: [], events: [] } },
        expiry: Math.floor(Date.now() / 1000) + 365 * 86_400,
      })
      const { session } = await proposal.approval
      expect(Object.keys(session.namespaces)).to.deep.equal(['eip155'])
      expect(session.expiry).to.be.below(Date.now() / 1000 + 8 * 86_400)
    })
    it('behaviour: a second settlement and a second response change nothing', async () => {
      const page = open()
      const { session, wallet } = await page.connect()
      const other = {
        namespaces: { eip155: { ...GRANT.eip155, accounts: [`eip155:1:0x${'1'.repeat(40)}`] } },
      }
      const id = wallet.settle(other)
      wallet.respond({ result: { responderPublicKey: 'ab'.repeat(32) } })
      await settle()
      expect(wallet.answerTo(id)?.error?.code).to.equal(1005)
      expect(page.client.listSessions()).to.deep.equal([session])
    })
    it('error: PAIRING_EXPIRED after 5 min, and a wallet that only sends its key fails after 60 s', async () => {
      const clock = installVirtualClock()
      const page = open()
      const first = await page.propose()
      const second = await page.propose()
      second.wallet.respond()
      await clock.advance(61_000)
      expect((await rejection(second.proposal.approval)).code).to.equal('SESSION_REJECTED')
      await clock.advance(300_000)
      expect((await rejection(first.proposal.approval)).code).to.equal('PAIRING_EXPIRED')
      await clock.advance(31_000)
      expect(
        page.relay.sockets.every(({ isClosed }) => isClosed),
        'the socket is closed',
      ).to.equal(true)
      page.client.close()
      clock.restore()
    })
    it('behaviour: an approval and a settlement that came while the page was frozen over their end are fetched from the relay', async () => {
      const clock = installVirtualClock()
      const page = open()
      const [first, second] = [await page.propose(), await page.propose()]
      second.wallet.respond()
      await settle()
      page.relay.close(1006)
      clock.freeze(400_000)
      first.wallet.approve()
      second.wallet.settle()
      await clock.advance(1000)
      for (const { proposal, wallet } of [first, second])
        expect((await proposal.approval).session.topic).to.equal(wallet.session.topic)
      const third = await page.propose()
      clock.freeze(400_000)
      await clock.advance(31_000)
      expect((await rejection(third.proposal.approval)).code).to.equal('PAIRING_EXPIRED')
      page.client.close()
      clock.restore()
    })
    it('behaviour: a link has the same length whatever the page says about itself', async () => {
      const page = open()
      const { proposal } = await page.propose({
        optionalNamespaces: PROPOSED,
        sessionProperties: { text: 'x'.repeat(8 * 1024) },
      })
      expect(proposal.uri.length).to.be.below(300)
    })
    it('error: SESSION_REJECTED for a session that would fill the storage of the page', async () => {
      const page = open()
      const { proposal, wallet } = await page.propose()
      const id = wallet.approve({ sessionProperties: { text: 'x'.repeat(300 * 1024) } })
      expect((await rejection(proposal.approval)).code).to.equal('SESSION_REJECTED')
      await settle()
      expect([wallet.answerTo(id)?.error?.code, page.storage.list('session.')]).to.deep.equal([
        7000,
        [],
      ])
    })
    it('behaviour: ends the session of a wallet that approves after the withdrawal', async () => {
      const page = open()
      const { proposal, wallet } = await page.propose()
      proposal.withdraw()
      expect((await rejection(proposal.approval)).code).to.equal('REQUEST_ABORTED')
      const id = wallet.approve()
      await settle(8)
      expect(wallet.answerTo(id)?.result).to.equal(true)
      expect(wallet.received.map(({ method }) => method)).to.include('wc_sessionDelete')
      expect(page.client.listSessions()).to.deep.equal([])
    })
    it('error: an unknown method on the pairing is answered by the error of the protocol', async () => {
      const page = open()
      const { proposal, wallet } = await page.propose()
      const answers: unknown[] = []
      const { open: unseal } = await import('../../src/walletconnect/crypto/envelope.js')
      page.relay.watch(proposal.pairingTopic, ({ message }) =>
        answers.push(JSON.parse(unseal(wallet.pairing.symKey, message)!)),
      )
      wallet.send(wallet.pairing, { id: 7, jsonrpc: '2.0', method: 'wc_made', params: {} })
      wallet.send(wallet.pairing, { id: 8, jsonrpc: '2.0', method: 'wc_pairingPing', params: {} })
      await settle()
      expect(answers).to.deep.include({
        id: 7,
        jsonrpc: '2.0',
        error: { code: 10001, message: 'Unsupported wc_ method. wc_made' },
      })
      expect(answers).to.deep.include({ id: 8, jsonrpc: '2.0', result: true })
    })
    it('error: a proposal that is malformed, or names properties of a foreign namespace', async () => {
      const page = open()
      const wrong = { eip155: { chains: ['1' as never], methods: [], events: [] } }
      for (const params of [
        { optionalNamespaces: wrong },
        { optionalNamespaces: PROPOSED, scopedProperties: { solana: 1 } },
      ])
        expect(
          await page.client.propose(params).catch((failure: unknown) => failure),
        ).to.be.instanceOf(TypeError)
    })
  })

  describe('sign-in', () => {
    const signIn = {
      chains: ['eip155:1', 'eip155:137'],
      domain: 'page.example',
      uri: 'https://page.example/',
      nonce: '12345678',
      issuedAt: '2026-01-01T00:00:00.000Z',
      statement: 'Welcome.',
    } as const
    const cacao = (change: object = {}) => ({
      h: { t: 'caip122' },
      p: {
        iss: `did:pkh:eip155:1:${ADDRESS}`,
        domain: signIn.domain,
        aud: signIn.uri,
        version: '1',
        nonce: signIn.nonce,
        iat: signIn.issuedAt,
        statement: signIn.statement,
        resources: [
          `urn:recap:${btoa(JSON.stringify({ att: { eip155: { 'request/personal_sign': [{ chains: ['eip155:1', 'eip155:5'] }] } } })).replace(/=+$/, '')}`,
        ],
        ...change,
      },
      s: { t: 'eip191', s: '0xsigned' },
    })
    async function ask(page: SignClientPage) {
      return page.propose({ optionalNamespaces: PROPOSED, signIn })
    }
    it('behaviour: a signed message makes a session with the methods and networks of its ReCap', async () => {
      const page = open()
      const { proposal, wallet } = await ask(page)
      expect(proposal.uri).to.include('methods=wc_sessionAuthenticate')
      wallet.answerSignIn({ result: { cacaos: [cacao()], responder: wallet.controller } })
      const { session, signIns } = await proposal.approval
      expect(session.namespaces).to.deep.equal({
        eip155: {
          chains: ['eip155:1'],
          methods: ['personal_sign'],
          events: ['chainChanged', 'accountsChanged'],
          accounts: [`eip155:1:${ADDRESS}`],
        },
      })
      expect(signIns![0]!.message).to.include(
        "Welcome. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'.",
      )
    })
    it('behaviour: a wallet without the method approves the proposal of the same link', async () => {
      const page = open()
      const { proposal, wallet } = await ask(page)
      wallet.answerSignIn({ error: { code: 10001, message: 'Unsupported' } })
      wallet.session = wallet.agree()
      wallet.approve()
      const { signIns } = await proposal.approval
      expect(signIns).to.equal(undefined)
    })
    it('error: SESSION_REJECTED for a message with another domain, address of the page, nonce, time, statement or network', async () => {
      const page = open()
      for (const change of [
        { domain: 'evil.example' },
        { aud: 'https://evil.example' },
        { nonce: '87654321' },
        { iat: '2020-01-01T00:00:00.000Z' },
        { statement: 'Other.' },
        { iss: `did:pkh:eip155:10:${ADDRESS}` },
        { iss: `did:pkh:solana:1:${ADDRESS}` },
        { iss: 5 },
        { exp: '2030-01-01T00:00:00.000Z' },
        { resources: [5] },
      ]) {
        const { proposal, wallet } = await ask(page)
        wallet.answerSignIn({ result: { cacaos: [cacao(change)], responder: wallet.controller } })
        expect((await rejection(proposal.approval)).code, JSON.stringify(change)).to.equal(
          'SESSION_REJECTED',
        )
      }
      const { proposal, wallet } = await ask(page)
      wallet.answerSignIn({ error: { code: 5000, message: 'User rejected.' } })
      expect((await rejection(proposal.approval)).details['foreignCode']).to.equal(5000)
    })
  })

  describe('requests', () => {
    it('behaviour: settles with the answer of the wallet, in any order', async () => {
      const page = open()
      const { session, wallet } = await page.connect()
      const results = Promise.all([request(page, session.topic), request(page, session.topic)])
      await settle()
      const ids = wallet.received
        .filter(({ method }) => method === 'wc_sessionRequest')
        .map(({ id }) => id)
      wallet.answer(ids[1]!, null)
      wallet.answer(ids[0]!, '0xsigned')
      expect(await results).to.deep.equal(['0xsigned', null])
    })
    it('behaviour: the answer settles the request even if the relay never acknowledges it', async () => {
      const page = open()
      const { session, wallet } = await page.connect()
      wallet.onRequest = ({ id }) => wallet.answer(id, '0xsigned')
      page.relay.mood = 'foreign'
      expect(await request(page, session.topic)).to.equal('0xsigned')
    })
    it('behaviour: sends `sent` once the relay has the request', async () => {
      const page = open()
      const { session } = await page.connect()
      const sent: unknown[] = []
      page.client.on('sent', ({ method }) => sent.push(method))
      page.relay.mood = 'foreign'
      request(page, session.topic).catch(() => undefined)
      await settle()
      expect(sent).to.deep.equal([])
      page.relay.mood = 'answer'
      page.relay.close()
      await until(() => sent.length > 0, 'the next socket of the client has sent it')
      expect(sent).to.deep.equal(['personal_sign'])
    })
    it('error: maps failures, and sends nothing that is not granted', async () => {
      const page = open()
      const { session, wallet } = await page.connect()
      for (const [error, code] of [
        [{ code: 5000, message: 'User rejected.' }, 'USER_REJECTED'],
        [{ code: 4001 }, 'USER_REJECTED'],
        [{}, 'UNKNOWN'],
        ['no', 'UNKNOWN'],
        [{ code: 5101 }, 'METHOD_UNSUPPORTED'],
        [{ code: 8000 }, 'REQUEST_TIMEOUT'],
        [{ code: 3001 }, 'UNAUTHORIZED'],
      ] as const) {
        wallet.onRequest = ({ id }) => wallet.fail(id, error)
        expect((await rejection(request(page, session.topic))).code).to.equal(code)
      }
      const count = wallet.received.length
      expect((await rejection(request(page, session.topic, 'eth_sign'))).code).to.equal(
        'METHOD_UNSUPPORTED',
      )
      const foreign = {
        topic: session.topic,
        chainId: 'eip155:137',
        method: 'personal_sign',
      } as const
      expect((await rejection(page.client.request(foreign))).code).to.equal(
        'CHAIN_UNKNOWN_TO_WALLET',
      )
      expect((await rejection(request(page, 'ab'.repeat(32)))).code).to.equal('SESSION_ENDED')
      expect(wallet.received).to.have.length(count)
    })
    it('error: REQUEST_TIMEOUT after 300 s; a later answer is reported as late', async () => {
      const clock = installVirtualClock()
      const page = open()
      const { session, wallet } = await page.connect()
      const late: unknown[] = []
      page.client.on('late', ({ result, method }) => late.push([method, result]))
      const answer = request(page, session.topic, 'eth_sendTransaction')
      answer.catch(() => undefined)
      await clock.advance(300_000)
      expect((await rejection(answer)).code).to.equal('REQUEST_TIMEOUT')
      const { id } = wallet.received.find(({ method }) => method === 'wc_sessionRequest')!
      wallet.answer(id, '0xhash')
      wallet.answer(id, '0xagain')
      await settle()
      expect(late).to.deep.equal([['eth_sendTransaction', '0xhash']])
      page.client.close()
      clock.restore()
    })
    it('behaviour: a request that expired while the page was frozen waits for its answer at the relay', async () => {
      const clock = installVirtualClock()
      const page = open()
      const { session, wallet } = await page.connect()
      const answer = request(page, session.topic)
      await settle()
      const { id } = wallet.received.find(({ method }) => method === 'wc_sessionRequest')!
      page.relay.close(1006)
      clock.freeze(400_000)
      wallet.answer(id, '0xsigned')
      await clock.advance(1000)
      expect(await answer).to.equal('0xsigned')
      page.client.close()
      clock.restore()
    })
    it('behaviour: an aborted request that the relay does not have yet is never sent', async () => {
      const page = open()
      const { session, wallet } = await page.connect()
      page.relay.mood = 'closed'
      page.relay.close(1006)
      await settle()
      const controller = new AbortController()
      const answer = page.client.request({
        topic: session.topic,
        chainId: CHAIN,
        method: 'eth_sendTransaction',
        signal: controller.signal,
      })
      answer.catch(() => undefined)
      controller.abort()
      expect((await rejection(answer)).code).to.equal('REQUEST_ABORTED')
      page.relay.mood = 'answer'
      dispatchEvent(new Event('online'))
      await settle(8)
      expect(wallet.received.map(({ method }) => method)).not.to.include('wc_sessionRequest')
    })
    it('error: SESSION_ENDED for open requests when the wallet ends the session', async () => {
      const page = open()
      const { session, wallet } = await page.connect()
      const answer = request(page, session.topic)
      answer.catch(() => undefined)
      await settle()
      const ends: unknown[] = []
      page.client.on('end', ({ reason }) => ends.push(reason?.code))
      const id = wallet.request('wc_sessionDelete', { code: 6000, message: '' })
      expect((await rejection(answer)).code).to.equal('SESSION_ENDED')
      await settle()
      expect([ends, wallet.answerTo(id)?.result]).to.deep.equal([['SESSION_ENDED'], true])
      expect(page.client.listSessions()).to.deep.equal([])
      expect(JSON.stringify(localStorage)).not.to.include(session.topic)
    })
  })

  describe('session', () => {
    it('behaviour: applies updates in order, and refuses malformed, foreign and older ones, and those of a time to come', async () => {
      const page = open()
      const { session, wallet } = await page.connect()
      const now = Date.now() * 1000
      const grant = (account: string) => ({
        namespaces: { eip155: { ...GRANT.eip155, accounts: [account] } },
      })
      const one = `eip155:137:${ADDRESS}`
      let updates = 0
      page.client.on('update', () => updates++)
      wallet.request('wc_sessionUpdate', grant(one), now + 10)
      wallet.request('wc_sessionUpdate', grant(`eip155:1:${ADDRESS}`), now + 5)
      wallet.request('wc_sessionUpdate', { namespaces: null }, now + 20)
      wallet.request(
        'wc_sessionUpdate',
        { namespaces: { cosmos: { accounts: ['cosmos:a:b'], methods: [], events: [] } } },
        now + 21,
      )
      wallet.request('wc_sessionUpdate', grant(`eip155:1:${ADDRESS}`), now + 10 ** 13)
      wallet.request('wc_sessionUpdate', grant(one), now + 10)
      await settle()
      expect(page.client.getSession(session.topic)?.namespaces['eip155']?.accounts).to.deep.equal([
        one,
      ])
      expect(updates).to.equal(1)
      expect(
        [10, 5, 20, 21, 10 ** 13].map((id) => wallet.answerTo(now + id)?.error?.code),
      ).to.deep.equal([undefined, 1003, 1003, 1003, 1003])
    })
    it('behaviour: emits granted events in order, once each, and answers none', async () => {
      const page = open()
      const { session, wallet } = await page.connect()
      const events: unknown[] = []
      page.client.on('event', ({ name, data }) => events.push([name, data]))
      const now = Date.now() * 1000
      const event = (name: string, data: unknown, chainId: unknown = CHAIN) => ({
        event: { name, data },
        chainId,
      })
      wallet.request('wc_sessionEvent', event('chainChanged', 5), now + 2)
      wallet.request('wc_sessionEvent', event('chainChanged', 4), now + 1)
      wallet.request('wc_sessionEvent', event('chainChanged', 5), now + 2)
      wallet.request('wc_sessionEvent', event('accountsChanged', []), now + 1)
      wallet.request('wc_sessionEvent', event('made', 1), now + 3)
      wallet.request('wc_sessionEvent', event('chainChanged', 1, 'eip155:99'), now + 4)
      wallet.request('wc_sessionEvent', event('chainChanged', 1, 'constructor:1'), now + 4)
      wallet.request('wc_sessionEvent', event('chainChanged', 1), now + 10 ** 13)
      await settle()
      expect(events).to.deep.equal([
        ['chainChanged', 5],
        ['accountsChanged', []],
      ])
      const answers = [1, 2, 3, 4, 10 ** 13].map((ahead) => wallet.answerTo(now + ahead))
      expect(answers.filter((answer) => answer)).to.deep.equal([])
      expect(session.topic).to.equal(wallet.session.topic)
    })
    it('behaviour: extends up to 7 days, and answers pings', async () => {
      const page = open()
      const { wallet, session } = await page.connect()
      const far = wallet.request('wc_sessionExtend', { expiry: session.expiry + 10 * 86_400 })
      const plain = wallet.request('wc_sessionExtend', {})
      const ping = wallet.request('wc_sessionPing', {})
      await settle()
      expect([
        wallet.answerTo(far)?.error?.code,
        wallet.answerTo(plain)?.result,
        wallet.answerTo(ping)?.result,
      ]).to.deep.equal([1004, true, true])
      const alive = page.client.ping(session.topic)
      await settle()
      wallet.answer(wallet.received.find(({ method }) => method === 'wc_sessionPing')!.id, true)
      await alive
    })
    it('error: an extension that the relay repeats extends nothing, also after a reload', async () => {
      const page = open()
      const { wallet, session } = await page.connect()
      const past = Date.now() * 1000 - 1_000_000
      const envelopes: string[] = []
      const raw = wallet.raw.bind(wallet)
      wallet.raw = (topic, envelope) => {
        envelopes.push(envelope)
        raw(topic, envelope)
      }
      wallet.request('wc_sessionExtend', {}, past)
      await settle()
      const { expiry } = page.client.getSession(session.topic)!
      wallet.request('wc_sessionExtend', { expiry: expiry + 60 }, past + 5)
      await settle()
      page.client.close()
      const next = open({ relay: page.relay, storage: page.storage })
      await settle()
      wallet.request('wc_sessionExtend', { expiry: expiry + 120 }, past + 1)
      for (const envelope of envelopes) raw(session.topic, envelope)
      await settle()
      expect(next.client.getSession(session.topic)?.expiry).to.equal(expiry + 60)
      expect(wallet.answerTo(past + 1)?.error?.code).to.equal(1004)
    })
    it('behaviour: a wallet whose clock is 10 min off settles, extends, updates and sends events', async () => {
      for (const skewS of [-600, 600]) {
        const page = open()
        const { proposal, wallet } = await page.propose()
        const walletNow = Math.floor(Date.now() / 1000) + skewS
        wallet.respond()
        wallet.settle({ expiry: walletNow + 604_800 }, walletNow * 1_000_000)
        const { session } = await proposal.approval
        let events = 0
        page.client.on('event', () => events++)
        const extend = wallet.request(
          'wc_sessionExtend',
          { expiry: walletNow + 604_810 },
          walletNow * 1_000_000 + 1,
        )
        const update = wallet.request(
          'wc_sessionUpdate',
          { namespaces: GRANT },
          walletNow * 1_000_000 + 2,
        )
        wallet.request(
          'wc_sessionEvent',
          { event: { name: 'chainChanged', data: 1 }, chainId: CHAIN },
          walletNow * 1_000_000 + 3,
        )
        await settle()
        const answers = [extend, update].map((id) => wallet.answerTo(id)?.result)
        expect([answers, events], `${skewS} s`).to.deep.equal([[true, true], 1])
        expect(page.client.getSession(session.topic)).not.to.equal(undefined)
      }
    })
    it('error: messages of an ended topic change nothing, and are left to the relay', async () => {
      const page = open()
      const { wallet, session } = await page.connect()
      await page.client.disconnect(session.topic)
      const count = wallet.received.length
      const events: unknown[] = []
      for (const name of ['session', 'update', 'event', 'end'] as const)
        page.client.on(name, (value) => events.push(value))
      wallet.settle()
      wallet.request('wc_sessionUpdate', { namespaces: GRANT })
      wallet.request('wc_sessionExtend', {})
      wallet.request('wc_sessionPing', {})
      await settle()
      const answers = wallet.received.slice(count).filter(({ method }) => method === undefined)
      expect([events, answers, page.client.listSessions()]).to.deep.equal([[], [], []])
      expect(page.storage.list('session.')).to.deep.equal([])
    })
    it('behaviour: keeps the ids of granted events only, and refuses an update that would fill the storage', async () => {
      const page = open()
      const { wallet, session } = await page.connect()
      for (const name of ['first', 'second', '__proto__']) {
        wallet.request('wc_sessionUpdate', {
          namespaces: { eip155: { ...GRANT.eip155, events: [name] } },
        })
        wallet.request('wc_sessionEvent', { event: { name, data: 1 }, chainId: CHAIN })
        await settle()
      }
      const stored = page.storage.get(`session.${session.topic}`)!
      const { eventIds } = JSON.parse(stored) as { eventIds: object }
      expect(Object.keys(eventIds)).to.deep.equal(['__proto__'])
      const huge = Array.from({ length: 5000 }, (_, index) => `${index}`.padStart(200, 'x'))
      const id = wallet.request('wc_sessionUpdate', {
        namespaces: { eip155: { ...GRANT.eip155, events: huge } },
      })
      await settle()
      expect(wallet.answerTo(id)?.error?.code).to.equal(1003)
    })
    it('error: a request or proposal to the page, and an unknown method, get the error of the protocol', async () => {
      const page = open()
      const { wallet, session } = await page.connect()
      for (const method of [
        'wc_sessionRequest',
        'wc_sessionPropose',
        'wc_sessionMade',
        'constructor',
        'toString',
        '__proto__',
      ]) {
        const id = wallet.request(method, {})
        await settle()
        expect(wallet.answerTo(id)?.error?.code, method).to.equal(10001)
      }
      expect(page.client.listSessions()).to.deep.equal([session])
    })
    it('error: garbage, clear-text envelopes, envelopes of other topics and huge ones change nothing', async () => {
      const page = open()
      const { wallet, session } = await page.connect()
      const { topic, symKey } = wallet.session
      const ended = JSON.stringify({
        id: 5,
        jsonrpc: '2.0',
        method: 'wc_sessionDelete',
        params: {},
      })
      wallet.raw(topic, toBase64(Uint8Array.of(2, ...toUtf8(ended))))
      wallet.raw(topic, `A${'B'.repeat(40)}`)
      wallet.raw(topic, '')
      wallet.raw(topic, '<html>')
      wallet.raw(topic, seal(createTopicKey(randomBytes).symKey, ended, randomBytes))
      wallet.raw(createTopicKey(randomBytes).topic, seal(symKey, ended, randomBytes))
      for (const text of [
        '',
        '5',
        'null',
        '[]',
        '{}',
        '"x"',
        '{"id":1}',
        '{"id":"1","method":"wc_sessionDelete"}',
        '{"id":1e300,"method":"wc_sessionDelete"}',
        '{"id":-1,"result":1}',
        `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
        `{"id":9,"method":"wc_sessionUpdate","params":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
      ])
        wallet.send(wallet.session, text)
      wallet.request('wc_sessionUpdate', {
        namespaces: GRANT,
        filler: 'x'.repeat(10 * 1024 * 1024),
      })
      await settle(8)
      expect(page.client.listSessions()).to.deep.equal([session])
      wallet.onRequest = ({ id }) => wallet.answer(id, 'alive')
      expect(await request(page, session.topic)).to.equal('alive')
    })
    it('behaviour: survives 1,000 messages in a second', async () => {
      const page = open()
      const { wallet, session } = await page.connect()
      const garbage = Array.from({ length: 1000 }, () =>
        seal(wallet.pairing.symKey, '{}', randomBytes),
      )
      const started = performance.now()
      for (const envelope of garbage) wallet.raw(session.topic, envelope)
      await settle()
      expect(performance.now() - started).to.be.below(3000)
      wallet.onRequest = ({ id }) => wallet.answer(id, 'alive')
      expect(await request(page, session.topic)).to.equal('alive')
    })
    it('behaviour: ends at its expiry, without a message', async () => {
      const clock = installVirtualClock()
      const page = open()
      const { proposal, wallet } = await page.propose()
      wallet.approve({ expiry: Math.floor(Date.now() / 1000) + 3600 })
      await proposal.approval
      const ends: unknown[] = []
      page.client.on('end', ({ reason }) => ends.push(reason?.details['reason']))
      await clock.advance(3_601_000)
      expect([ends, page.client.listSessions()]).to.deep.equal([['expired'], []])
      page.client.close()
      clock.restore()
    })
    it('behaviour: disconnecting tells the wallet and removes the key at once', async () => {
      const page = open()
      const { wallet, session } = await page.connect()
      const ending = page.client.disconnect(session.topic)
      expect(page.client.listSessions()).to.deep.equal([])
      expect(JSON.stringify(localStorage)).not.to.include(wallet.session.symKey)
      await ending
      await settle()
      expect(wallet.received.at(-1)).to.deep.include({
        method: 'wc_sessionDelete',
        params: { code: 6000, message: 'User disconnected.' },
      })
    })
  })

  describe('tabs', () => {
    /** The event that the browser sends to the other tabs after a change of a key. */
    const tell = (page: SignClientPage, key: string) => {
      const prefix = prefixOf(page)
      dispatchEvent(new StorageEvent('storage', { key: prefix + key }))
    }
    it('behaviour: a session that one tab makes works in the other, and ends in both', async () => {
      const one = open()
      const other = open({ relay: one.relay, storage: one.storage })
      const { session, wallet } = await one.connect()
      tell(one, `session.${session.topic}`)
      expect(other.client.listSessions()).to.deep.equal([session])
      wallet.onRequest = ({ id }) => wallet.answer(id, 'signed')
      expect(await request(other, session.topic)).to.equal('signed')
      const ends: unknown[] = []
      other.client.on('end', ({ reason }) => ends.push(reason?.details['reason']))
      await one.client.disconnect(session.topic)
      tell(one, `session.${session.topic}`)
      expect([ends, other.client.listSessions()]).to.deep.equal([['ended in another tab'], []])
    })
    it('behaviour: two tabs that pair at once make two sessions, and each tab uses both', async () => {
      const one = open()
      const other = open({ relay: one.relay, storage: one.storage })
      const made = await Promise.all(
        [one, other].map(async (page) => {
          const { proposal, wallet } = await page.propose()
          wallet.approve()
          wallet.onRequest = ({ id }) => wallet.answer(id, `${wallet.session.topic} signed`)
          return (await proposal.approval).session
        }),
      )
      for (const { topic } of made) tell(one, `session.${topic}`)
      for (const page of [one, other]) {
        expect(page.client.listSessions()).to.have.deep.members(made)
        for (const { topic } of made) expect(await request(page, topic)).to.equal(`${topic} signed`)
      }
    })
    it('behaviour: a tab whose socket is lost gets the answer that another tab received', async () => {
      const one = open()
      const { session, wallet } = await one.connect()
      const other = open({ relay: one.relay, storage: one.storage })
      await settle()
      const answer = request(one, session.topic)
      await settle()
      const { id } = wallet.received.find(({ method }) => method === 'wc_sessionRequest')!
      one.relay.sockets[0]!.close(1006)
      wallet.answer(id, 'signed')
      await settle()
      expect(one.storage.get(`mail.${id}`)).to.be.a('string')
      tell(one, `mail.${id}`)
      expect(await answer).to.equal('signed')
      expect(one.storage.list('mail.')).to.deep.equal([])
      expect(one.storage.list('asked.')).to.deep.equal([])
      expect(other.client.listSessions()).to.have.length(1)
    })
    it('behaviour: an update and an event reach every tab, and no key of a session is lost', async () => {
      const one = open()
      const first = await one.connect()
      const other = open({ relay: one.relay, storage: one.storage })
      await settle()
      const second = await other.connect()
      const heard: string[] = []
      one.client.on('event', () => heard.push('one'))
      other.client.on('event', () => heard.push('other'))
      first.wallet.request('wc_sessionEvent', {
        event: { name: 'chainChanged', data: 1 },
        chainId: CHAIN,
      })
      await settle()
      expect(heard).to.have.members(['one', 'other'])
      const third = open({ relay: one.relay, storage: one.storage })
      expect(third.client.listSessions().map(({ topic }) => topic)).to.have.members([
        first.session.topic,
        second.session.topic,
      ])
    })
  })

  describe('storage', () => {
    it('behaviour: starts with whatever is stored at each key', async () => {
      const page = open()
      const { session } = await page.connect()
      const keys = page.storage.list('')
      expect(keys.length).to.be.greaterThan(1)
      for (const key of keys)
        for (const value of [
          '',
          '{',
          'null',
          '[]',
          '{"topic":5}',
          '"x"',
          '\u0000',
          `{"__proto__":{"topic":"x"}}`,
        ]) {
          const before = page.storage.get(key)!
          page.storage.set(key, value)
          const next = openSignClientPage({ relay: page.relay, storage: page.storage })
          next.client.listSessions()
          next.client.close()
          page.storage.set(key, before)
        }
      expect(page.client.listSessions()).to.deep.equal([session])
    })
    it('behaviour: works in memory when storage is full or denied', async () => {
      const undo = replaceProperty(Storage.prototype, 'setItem', () => {
        throw new DOMException('full', 'QuotaExceededError')
      })
      try {
        const page = open({ storage: createPrefixedStorage('full.') })
        const { session, wallet } = await page.connect()
        wallet.onRequest = ({ id }) => wallet.answer(id, 'signed')
        expect(await request(page, session.topic)).to.equal('signed')
      } finally {
        undo()
      }
    })
    it('behaviour: a session goes on after the page wiped its storage, and is not written again', async () => {
      const page = open()
      const { session, wallet } = await page.connect()
      localStorage.clear()
      wallet.request('wc_sessionEvent', {
        event: { name: 'chainChanged', data: 1 },
        chainId: CHAIN,
      })
      wallet.onRequest = ({ id }) => wallet.answer(id, 'signed')
      expect(await request(page, session.topic)).to.equal('signed')
      expect(page.storage.list('session.')).to.deep.equal([])
    })
  })

  it('behaviour: no key is in a message, an error or an event', async () => {
    const page = open()
    const said: unknown[] = []
    const { session, wallet } = await page.connect()
    for (const event of ['session', 'update', 'event', 'end', 'sent', 'late'] as const)
      page.client.on(event, (value) => said.push(value))
    wallet.onRequest = ({ id }) => wallet.fail(id, { code: 5000, message: 'no' })
    const failure = await rejection(request(page, session.topic))
    wallet.request('wc_sessionDelete', {})
    await settle()
    const text = JSON.stringify([
      said,
      failure,
      failure.message,
      failure.details,
      page.client.listSessions(),
      page.relay.requests,
    ])
    for (const secret of [wallet.session.symKey, wallet.pairing.symKey, page.storage.get('seed')!])
      expect(text).not.to.include(secret)
  })
})
