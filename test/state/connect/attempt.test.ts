import { allTasks } from 'nanostores'
import { expect } from '../../helpers/expect.js'
import {
  ALICE,
  fakeEip1193,
  never,
  rpcError,
  type FakeEip1193,
} from '../../helpers/wallets/fake-eip1193.js'
import { eip155, base, mainnet } from '../../../src/chains/eip155/index.js'
import { checkOptions } from '../../../src/options/check-options.js'
import { createAttempt } from '../../../src/state/connect/attempt.js'
import type { Core } from '../../../src/state/core.js'
import { createCore } from '../../../src/state/create-core.js'
import type { TrackEvent } from '../../../src/state/shell/events.js'
import type { InjectedWallet } from '../../../src/chains/adapter.js'
import { settle } from '../../helpers/clocks/virtual-clock.js'

function toWallet(provider: FakeEip1193, name = 'Fake Wallet'): InjectedWallet {
  return { id: `org.${name}`, name, namespace: 'eip155', type: 'ANNOUNCED', provider }
}

/** Waits for the attempt and for its listeners. */
async function finish(): Promise<void> {
  await allTasks()
  await settle()
}

describe('attempt', () => {
  let core: Core
  let tracked: TrackEvent[]
  let errors: string[]

  beforeEach(() => {
    core = createCore(
      checkOptions({
        id: 'attempt',
        chains: [eip155({ networks: [mainnet, base] })],
        reconnect: false,
      }),
      () => Promise.reject(new Error('this core has no screens')),
    )
    tracked = []
    errors = []
    core.events.on('track', (event) => tracked.push(event))
    core.events.on('error', ({ code }) => errors.push(code))
  })
  afterEach(() => {
    core.release()
    localStorage.clear()
  })

  it('behaviour: connects, tracks the events, and remembers the wallet', async () => {
    const attempt = createAttempt(core)
    const wallet = toWallet(fakeEip1193())
    expect(attempt.isConnected(wallet)).to.equal(false)
    attempt.start(wallet)
    expect(attempt.$attempt.get().status).to.equal('loading')
    await finish()
    expect(attempt.$attempt.get().status).to.equal('ready')
    expect(core.connections.$accounts.get().eip155?.address).to.equal(ALICE)
    expect(attempt.isConnected(wallet)).to.equal(true)
    expect(tracked).to.deep.equal([
      { event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: 'Fake Wallet' } },
    ])
  })

  it('INJ-003 a decline is a failure whose message is tracked once', async () => {
    const attempt = createAttempt(core)
    attempt.start(
      toWallet(
        fakeEip1193({
          answers: { eth_requestAccounts: () => Promise.reject(rpcError(4001, 'User rejected')) },
        }),
      ),
    )
    await finish()
    const state = attempt.$attempt.get()
    expect(state.status === 'failed' && state.error.code).to.equal('USER_REJECTED')
    expect(tracked.map(({ event }) => event)).to.deep.equal(['CONNECT_ERROR'])
    expect(tracked[0]!.properties!.message).to.be.a('string').and.not.empty
    expect(errors).to.deep.equal(['USER_REJECTED'])
    expect(core.connections.$accounts.get().eip155).to.equal(undefined)
  })

  it('behaviour: leaving is not a failure, and leaves no half-open connection', async () => {
    const attempt = createAttempt(core)
    const stop = attempt.start(toWallet(fakeEip1193({ answers: { eth_requestAccounts: never } })))
    expect(core.connections.$accounts.get().eip155?.status ?? 'connecting').to.equal('connecting')
    stop()
    await finish()
    expect(attempt.$attempt.get().status).to.equal('idle')
    expect(core.connections.$accounts.get().eip155).to.equal(undefined)
    expect(tracked).to.have.length(0)
    expect(errors).to.have.length(0)
  })

  it('behaviour: leaving an earlier screen late does not stop the attempt of the next', async () => {
    const attempt = createAttempt(core)
    const stopFirst = attempt.start(
      toWallet(fakeEip1193({ answers: { eth_requestAccounts: never } }), 'First'),
    )
    attempt.start(toWallet(fakeEip1193(), 'Second'))
    stopFirst()
    await finish()
    expect(attempt.$attempt.get().status).to.equal('ready')
    expect(core.connections.find('eip155')?.wallet.name).to.equal('Second')
  })

  it('error: a wallet that throws a text gives a typed error', async () => {
    const attempt = createAttempt(core)
    attempt.start(
      toWallet(fakeEip1193({ answers: { eth_requestAccounts: () => Promise.reject('nope') } })),
    )
    await finish()
    const state = attempt.$attempt.get()
    expect(state.status === 'failed' && state.error.code).to.equal('CONNECT_FAILED')
  })
})
