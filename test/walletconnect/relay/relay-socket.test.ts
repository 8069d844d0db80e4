import { expect } from '../../helpers/expect.js'
import { fakeRelayServer, type FakeRelayServer } from '../../helpers/fakes/fake-relay-server.js'
import {
  installVirtualClock,
  settle,
  type VirtualClock,
} from '../../helpers/clocks/virtual-clock.js'
import { replaceProperty } from '../../helpers/fakes/fake-page.js'
import { rejection } from '../../helpers/rejection.js'
import {
  createRelaySocket,
  type Delivery,
  type RelaySocket,
} from '../../../src/walletconnect/relay/relay-socket.js'
import { fromHex } from '../../../src/walletconnect/crypto/bytes.js'
import { createLibrarySigner } from '../../../src/walletconnect/relay/ed25519.js'
import { createRelayToken } from '../../../src/walletconnect/relay/relay-token.js'
import type { WalletModalError } from '../../../src/errors/wallet-modal-error.js'

const topicOf = (count: number) => String(count).padStart(64, '0')
const MESSAGE = { topic: topicOf(1), message: 'AA==', ttl: 300, tag: 1108, prompt: true }

describe('relay socket', () => {
  let clock: VirtualClock
  let relay: FakeRelayServer
  let socket: RelaySocket
  let deliveries: Delivery[]
  let refusals: WalletModalError[]
  let isKnown: boolean
  let undo: (() => void) | undefined
  beforeEach(() => {
    clock = installVirtualClock()
    relay = fakeRelayServer()
    deliveries = []
    refusals = []
    isKnown = true
    const seed = '01'.repeat(32)
    const signer = createLibrarySigner(fromHex(seed))
    socket = createRelaySocket({
      createUrl: async () =>
        `wss://relay.example/?auth=${await createRelayToken(await signer, { subject: seed, audience: 'a', issuedAt: 0 })}`,
      toSubscriptionId: (topic) => topic,
      openSocket: relay.openSocket,
      onDelivery(delivery) {
        deliveries.push(delivery)
        return isKnown
      },
      onRefusal: (reason) => refusals.push(reason),
    })
  })
  afterEach(() => {
    undo?.()
    undo = undefined
    socket.close()
    clock.restore()
  })
  const count = (method: string) => relay.requests.filter(([name]) => name === method).length

  it('behaviour: opens no socket without a topic or a message, and closes it 30 s after the last', async () => {
    await clock.advance(60_000)
    expect(relay.sockets).to.have.length(0)
    await clock.run(socket.publish(MESSAGE))
    expect(relay.sockets).to.have.length(1)
    await clock.advance(29_000)
    expect(relay.sockets[0]!.isClosed).to.equal(false)
    await clock.advance(2000)
    expect(relay.sockets[0]!.isClosed).to.equal(true)
    await clock.advance(600_000)
    expect([relay.sockets.length, clock.pending]).to.deep.equal([1, 0])
  })
  it('behaviour: subscribes to all topics with one request after a reconnect, 500 at most', async () => {
    socket.follow(Array.from({ length: 1200 }, (_, index) => topicOf(index)))
    await clock.advance(0)
    expect(count('irn_batchSubscribe')).to.equal(3)
    relay.close()
    await clock.advance(200)
    expect([relay.sockets.length, count('irn_batchSubscribe')]).to.deep.equal([2, 6])
  })
  it('behaviour: gets what arrived in the meantime, and acknowledges it once it is processed', async () => {
    socket.follow([topicOf(1)])
    await clock.advance(0)
    relay.close()
    relay.publish(topicOf(1), 'one')
    relay.publish(topicOf(1), 'two')
    await clock.advance(200)
    expect(deliveries.map(({ message }) => message)).to.deep.equal(['one', 'two'])
    relay.close()
    await clock.advance(2000)
    expect(deliveries, 'acknowledged, so not delivered again').to.have.length(2)
    isKnown = false
    relay.publish(topicOf(1), 'three')
    relay.close()
    await clock.advance(5000)
    expect(
      deliveries.filter(({ message }) => message === 'three').length,
      'not acknowledged',
    ).to.be.above(1)
  })
  it('behaviour: a publication that the relay does not acknowledge, or under another id, is sent again with the same id, and after a reconnect', async () => {
    relay.mood = 'foreign'
    const sending = socket.publish(MESSAGE)
    await clock.advance(25_000)
    expect(count('irn_publish')).to.be.within(2, 4)
    relay.mood = 'answer'
    relay.close()
    await clock.run(sending)
    expect(new Set(relay.published.map(({ message }) => message)).size).to.equal(1)
  })
  it('behaviour: replaces a socket that is silent', async () => {
    relay.mood = 'silent'
    const sending = socket.publish(MESSAGE)
    await clock.advance(11_000)
    expect(relay.sockets[0]!.isClosed).to.equal(true)
    relay.mood = 'answer'
    await clock.run(sending)
    expect(relay.sockets.length).to.be.within(2, 3)
  })
  it('behaviour: a relay that closes every socket gets few of them, and one that speaks HTML too', async () => {
    socket.follow([topicOf(1)])
    for (let step = 0; step < 600; step++) {
      await clock.advance(100)
      relay.close(1006)
    }
    expect(relay.sockets.length).to.be.within(4, 9)
    relay.mood = 'html'
    const before = relay.sockets.length
    await clock.advance(120_000)
    expect(relay.sockets.length - before).to.be.below(16)
    relay.mood = 'closed'
    const closed = relay.sockets.length
    await clock.advance(600_000)
    expect(relay.sockets.length - closed).to.be.below(35)
  })
  it('error: RELAY_REFUSED for close codes that a retry does not change; the next publication tries again', async () => {
    socket.follow([topicOf(1)])
    const sending = socket.publish(MESSAGE)
    sending.catch(() => undefined)
    relay.mood = 'silent'
    await clock.advance(0)
    relay.close(3000, 'Unauthorized: origin not allowed')
    const error = await rejection(sending)
    expect([error.code, error.details['refusal'], refusals.length]).to.deep.equal([
      'RELAY_REFUSED',
      'origin',
      1,
    ])
    await clock.advance(600_000)
    expect(relay.sockets).to.have.length(1)
    relay.mood = 'answer'
    await clock.run(socket.publish(MESSAGE))
    expect(count('irn_batchSubscribe')).to.be.above(0)
  })
  it('error: RELAY_UNAVAILABLE when the relay declines the message', async () => {
    relay.mood = 'decline'
    const sending = socket.publish(MESSAGE)
    sending.catch(() => undefined)
    await clock.advance(0)
    expect((await rejection(sending)).code).to.equal('RELAY_UNAVAILABLE')
  })
  it('error: RELAY_UNAVAILABLE when the browser refuses the socket', async () => {
    const refused = createRelaySocket({
      createUrl: async () => 'nonsense',
      toSubscriptionId: (topic) => topic,
      openSocket: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
      onDelivery: () => true,
      onRefusal: () => undefined,
    })
    expect((await rejection(refused.publish(MESSAGE))).code).to.equal('RELAY_UNAVAILABLE')
    refused.close()
  })
  it('error: REQUEST_ABORTED takes an unsent message back', async () => {
    relay.mood = 'closed'
    const controller = new AbortController()
    const sending = socket.publish(MESSAGE, controller.signal)
    sending.catch(() => undefined)
    controller.abort()
    expect((await rejection(sending)).code).to.equal('REQUEST_ABORTED')
    relay.mood = 'answer'
    await clock.advance(60_000)
    expect(count('irn_publish')).to.equal(0)
  })
  it('behaviour: sends at most 50 requests a second', async () => {
    const sending = Promise.all(
      Array.from({ length: 180 }, (_, index) =>
        socket.publish({ ...MESSAGE, message: `AA${index}` }),
      ),
    )
    await clock.advance(900)
    expect(count('irn_publish')).to.equal(50)
    await clock.run(sending)
    expect(count('irn_publish')).to.equal(180)
  })
  it('behaviour: a page that resumes replaces a socket that died in its sleep', async () => {
    socket.follow([topicOf(1)])
    await clock.advance(0)
    relay.mood = 'silent'
    clock.freeze(3_600_000)
    socket.resume()
    await clock.advance(6000)
    expect(relay.sockets[0]!.isClosed).to.equal(true)
    expect(relay.sockets).to.have.length(2)
  })
  it('behaviour: waits for the network', async () => {
    undo = replaceProperty(navigator, 'onLine', false)
    const sending = socket.publish(MESSAGE)
    await clock.advance(120_000)
    expect(relay.sockets).to.have.length(0)
    undo()
    undo = undefined
    socket.resume()
    await settle()
    await clock.run(sending)
  })
  it('error: closing rejects what waits and leaves no timer', async () => {
    relay.mood = 'silent'
    socket.follow([topicOf(1)])
    const sending = socket.publish(MESSAGE)
    sending.catch(() => undefined)
    await clock.advance(0)
    socket.close()
    expect((await rejection(sending)).code).to.equal('RELAY_UNAVAILABLE')
    expect((await rejection(socket.publish(MESSAGE))).code).to.equal('RELAY_UNAVAILABLE')
    await clock.advance(0)
    expect(clock.pending).to.equal(0)
  })
})
