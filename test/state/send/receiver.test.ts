import { createReceiver, type ReceiverReader } from '../../../src/state/send/receiver.js'
import { resolveName, toCoinType, toName } from '../../../src/state/send/resolve-name.js'
import { createService } from '../../../src/services/create-service.js'
import { parseAddress } from '../../../src/chains/eip155/addresses/parse-address.js'
import { expect } from '../../helpers/expect.js'
import { ALICE, BOB } from '../../helpers/wallets/fake-eip1193.js'
import { rejection } from '../../helpers/rejection.js'
import { installVirtualClock, settle } from '../../helpers/clocks/virtual-clock.js'

type Found = Awaited<ReturnType<NonNullable<ReceiverReader['findName']>>>

/** A receiver whose names the test answers. */
function create() {
  const asked: {
    name: string
    signal: AbortSignal
    answer: (found: Found) => void
    fail: (failure: Error) => void
  }[] = []
  const receiver = createReceiver(async () => ({
    parseAddress: (text) => parseAddress(text, { strict: true }),
    findName: (name, signal) =>
      new Promise((answer, fail) => asked.push({ name, signal, answer, fail })),
  }))
  return {
    ...receiver,
    receiver: receiver.$receiver,
    asked,
    state: () => receiver.$receiver.get(),
  }
}

describe('receiver of a payment', () => {
  it('SEND-009 accepts an address immediately, and refuses a wrong checksum', async () => {
    const { set, state } = create()
    await set(`  ${ALICE} `)
    expect(state()).to.deep.equal({ status: 'ready', text: ALICE, address: ALICE })
    await set(ALICE.replace('F6', 'f6'), 0)
    expect(state().status).to.equal('invalid')
    for (const text of [
      '0x12',
      'bob',
      '<script>',
      'a'.repeat(5000),
      'bob\u202e.eth',
      '.',
      'x..y',
    ]) {
      await set(text, 0)
      expect(state().status, text).to.equal('invalid')
    }
  })

  it('SEND-012 every edit clears the previous receiver immediately', async () => {
    const clock = installVirtualClock()
    const { set, state, asked } = create()
    await set(ALICE)
    void set('bob.eth')
    expect(state()).to.deep.equal({ status: 'typing', text: 'bob.eth' })
    await clock.advance(600)
    expect(state()).to.deep.equal({ status: 'looking', text: 'bob.eth' })
    asked[0]!.answer(undefined)
    await settle()
    expect(state()).to.deep.equal({ status: 'unknown', text: 'bob.eth' })
  })

  it('SEND-012 a late answer for an older text never shows under a newer one', async () => {
    const clock = installVirtualClock()
    const { set, state, asked } = create()
    void set('alice.eth')
    await clock.advance(600)
    void set('bob.eth')
    await clock.advance(600)
    expect(asked.map(({ name, signal }) => [name, signal.aborted])).to.deep.equal([
      ['alice.eth', true],
      ['bob.eth', false],
    ])
    asked[1]!.answer({ name: 'bob.eth', address: BOB })
    await settle()
    asked[0]!.answer({ name: 'alice.eth', address: ALICE })
    await settle()
    expect(state()).to.deep.equal({
      status: 'ready',
      text: 'bob.eth',
      address: BOB,
      name: 'bob.eth',
    })
  })

  it('an address typed letter by letter is refused once at most, and only after a pause', async () => {
    const clock = installVirtualClock()
    const { set, receiver, state } = create()
    const seen: string[] = []
    receiver.listen(({ status }) => seen.push(status))
    for (let length = 1; length <= ALICE.length; length++) {
      void set(ALICE.slice(0, length))
      await clock.advance(120)
    }
    expect([...new Set(seen)]).to.deep.equal(['typing', 'ready'])
    seen.length = 0
    void set(ALICE.slice(0, 20))
    await clock.advance(599)
    expect(state().status).to.equal('typing')
    await clock.advance(1)
    expect(seen).to.deep.equal(['typing', 'invalid'])
  })

  it('requests once, 600 ms after the last letter; reports a failure, and refuses a text that is no address of the network', async () => {
    const clock = installVirtualClock()
    const { set, state, asked } = create()
    for (const text of ['b.e', 'bo.et', 'bob.eth']) {
      void set(text)
      await clock.advance(599)
    }
    expect(asked).to.have.length(0)
    await clock.advance(1)
    expect(asked.map(({ name }) => name)).to.deep.equal(['bob.eth'])
    asked[0]!.answer({ name: 'bob.eth', address: 'So11111111111111111111111111111111111111112' })
    await settle()
    expect(state().status).to.equal('unknown')
    void set('eve.eth')
    await clock.advance(600)
    asked[1]!.fail(new Error('down'))
    await settle()
    expect(state()).to.deep.include({ status: 'failed', text: 'eve.eth' })
  })
})

describe('resolveName', () => {
  const record = (name: string, addresses: Readonly<Record<string, string>>) => ({
    name,
    addresses: Object.fromEntries(
      Object.entries(addresses).map(([coin, address]) => [coin, { address }]),
    ),
  })
  const service = (answer: unknown) => ({
    ...createService('Names', 'https://names.example', 'p'),
    fetch: async () => Response.json(answer),
  })

  it('SEND-013 uses the record of the active network, or none', async () => {
    const names = service(
      record('bob.eth', { 60: ALICE, [String(0x8000_0000 + 8453)]: BOB, 501: 'solana' }),
    )
    expect((await resolveName(names, 'bob.eth', 'eip155:1'))?.address).to.equal(ALICE)
    expect((await resolveName(names, 'bob.eth', 'eip155:8453'))?.address).to.equal(BOB)
    expect(await resolveName(names, 'bob.eth', 'eip155:10')).to.equal(undefined)
    expect(
      (await resolveName(names, 'bob.eth', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'))?.address,
    ).to.equal('solana')
    expect(await resolveName(names, 'bob.eth', 'bip122:000000000019d6689c085ae165831e93')).to.equal(
      undefined,
    )
    expect(await resolveName(service([]), 'free.eth', 'eip155:1')).to.equal(undefined)
  })
  it('refuses the record of another name', async () => {
    expect(
      (
        await rejection(
          resolveName(service(record('eve.eth', { 60: ALICE })), 'bob.eth', 'eip155:1'),
        )
      ).code,
    ).to.equal('RESPONSE_INVALID')
  })
  it('supports the coin types of ENSIP-11, and normalises names before the lookup', () => {
    expect([
      toCoinType('eip155:1'),
      toCoinType('eip155:10'),
      toCoinType('eip155:4294967296'),
      toCoinType('polkadot:91b171bb158e2d3848fa23a9f1c25182'),
    ]).to.deep.equal([60, 0x8000000a, undefined, undefined])
    expect([
      toName(' BOB.eth '),
      toName('ｂob.eth'),
      toName('bob'),
      toName('b b.eth'),
      toName(`${'a'.repeat(260)}.eth`),
    ]).to.deep.equal(['bob.eth', 'bob.eth', undefined, undefined, undefined])
  })
})
