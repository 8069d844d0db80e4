import type { Connection, InjectedWallet } from '../../../src/chains/adapter.js'
import { connectInjected } from '../../../src/chains/eip155/connect-injected.js'
import { base, mainnet } from '../../../src/chains/eip155/index.js'
import { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import { expect } from '../../helpers/expect.js'
import { speedUp } from '../../helpers/clocks/fast-clock.js'
import { installVirtualClock, settle } from '../../helpers/clocks/virtual-clock.js'
import {
  ALICE,
  BOB,
  fakeEip1193,
  never,
  rpcError,
  type FakeEip1193,
} from '../../helpers/wallets/fake-eip1193.js'

const throwing = (value: unknown) => () => {
  throw value
}
const trap = () =>
  new Proxy({}, { get: throwing('trap'), has: throwing('trap'), ownKeys: throwing('trap') })
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable([], {})
  revoke()
  return proxy
}
const thenable = (then: (resolve: (value: unknown) => void) => unknown) =>
  new Proxy({}, { get: (_, key) => (key === 'then' ? then : undefined) })
const BIG = 'x'.repeat(10 * 1024 * 1024)

// A hostile wallet's answers to any request.
const ANSWERS: Record<string, () => unknown> = {
  'throws a text': throwing('no'),
  'throws nothing': throwing(undefined),
  'throws null': throwing(null),
  'throws an error': throwing(new Error('no')),
  'throws a trap': throwing(trap()),
  'throws a revoked proxy': () => throwing(revoked())(),
  'rejects with a revoked proxy': () => Promise.reject(revoked()),
  'gives a list of revoked proxies': () => [revoked()],
  'rejects with a text': () => Promise.reject('no'),
  'rejects with a number': () => Promise.reject(4001),
  'rejects with an unknown code': () => Promise.reject(rpcError(-31999)),
  'rejects with a code of text': () => Promise.reject({ code: '4001' }),
  'rejects with a 10 MB message': () => Promise.reject(rpcError(-32603, BIG)),
  'never answers': never,
  'gives undefined': () => undefined,
  'gives null': () => null,
  'gives a number': () => -1,
  'gives zero': () => 0,
  'gives a fraction': () => 1.5,
  'gives NaN': () => Number.NaN,
  'gives an empty text': () => '',
  'gives prose': () => 'yes of course',
  'gives 10 MB of text': () => BIG,
  'gives hex beyond every number': () => `0x${'f'.repeat(64)}`,
  'gives an empty list': () => [],
  'gives a list of nothing': () => [null],
  'gives a list of numbers': () => [1, 2],
  'gives a list of prose': () => ['me'],
  'gives a short address': () => ['0xabc'],
  'gives a long address': () => [`${ALICE}00`],
  'gives an address without 0x': () => [ALICE.slice(2)],
  'gives one good and one bad address': () => [ALICE, '<img src=x onerror=alert(1)>'],
  'gives a million accounts': () => Array.from({ length: 1_000_000 }, () => ALICE),
  'gives an object': () => ({ result: [ALICE] }),
  'gives a trap': trap,
  'gives a list that throws': () => new Proxy([ALICE], { get: throwing('trap') }),
  'gives a thenable that throws': () => thenable(throwing('trap')),
  'gives a thenable that answers twice': () =>
    thenable((resolve) => (resolve([BOB]), resolve([ALICE]))),
  'gives a thenable that answers and throws': () =>
    thenable((resolve) => (resolve('0x1'), throwing(new Error('late'))())),
}

// Wallets with a wrong shape rather than a wrong answer.
const BUILDS: Record<string, () => unknown> = {
  'no object': () => 'wallet',
  null: () => null,
  'an empty object': () => ({}),
  'a request that is no function': () => ({ request: true }),
  'a request that throws when read': () => ({
    get request() {
      return throwing('trap')()
    },
  }),
  'a request readable once': () => {
    let reads = 0
    const { request } = fakeEip1193()
    return {
      get request() {
        return reads++ === 0 ? request : throwing('trap')()
      },
    }
  },
  'a trap': trap,
  'no events': () => ({ request: fakeEip1193().request }),
  'events that throw when read': () => ({
    request: fakeEip1193().request,
    get on() {
      return throwing('trap')()
    },
  }),
  'events that throw when asked for': () => ({ ...fakeEip1193(), on: throwing('no events') }),
  'listeners that cannot be removed': () => ({ ...fakeEip1193(), removeListener: undefined }),
  'removal that throws': () => ({ ...fakeEip1193(), removeListener: throwing('no') }),
  'revocation that never answers': () =>
    fakeEip1193({ answers: { wallet_revokePermissions: never } }),
  frozen: () => Object.freeze(fakeEip1193()),
}

describe('hostile wallets', () => {
  let slow: () => void
  const uncaught: unknown[] = []
  const onUncaught = (event: Event) => {
    uncaught.push(event)
    event.preventDefault()
  }

  before(() => {
    window.addEventListener('error', onUncaught)
    window.addEventListener('unhandledrejection', onUncaught)
  })
  after(() => {
    window.removeEventListener('error', onUncaught)
    window.removeEventListener('unhandledrejection', onUncaught)
  })
  beforeEach(() => {
    uncaught.length = 0
    slow = speedUp()
  })
  afterEach(async () => {
    slow()
    // The browser reports rejections that nothing handled after the task in which they happened.
    await settle()
    expect(uncaught, 'uncaught errors').to.have.length(0)
  })

  for (const method of [
    'eth_requestAccounts',
    'eth_chainId',
    'wallet_switchEthereumChain',
    'personal_sign',
  ]) {
    for (const [what, answer] of Object.entries(ANSWERS)) {
      it(`${method} ${what}: settles with a typed error or a sound connection`, async () => {
        const provider = fakeEip1193({ chainId: 137, answers: { [method]: answer } })
        const connection = await attempt(provider)
        if (connection) await useUp(connection)
        expect(provider.countListeners()).to.equal(0)
      })
    }
  }

  for (const [what, build] of Object.entries(BUILDS)) {
    it(`built with ${what}: settles with a typed error or a sound connection`, async () => {
      const connection = await attempt(build())
      if (connection) await useUp(connection)
    })
  }

  for (const [what, answer] of Object.entries(ANSWERS)) {
    it(`emits accountsChanged and chainChanged if it ${what}, while connecting and after`, async () => {
      const told = () => {
        try {
          const value = answer()
          if (value instanceof Promise) value.catch(() => {}) // not part of this test
          return value
        } catch (thrown) {
          return thrown
        }
      }
      const provider: FakeEip1193 = fakeEip1193({
        answers: {
          eth_chainId: () => {
            provider.emit('accountsChanged', told())
            provider.emit('chainChanged', told())
            return '0x1'
          },
        },
      })
      const connection = await attempt(provider)
      if (!connection) return
      provider.emit('accountsChanged', told())
      provider.emit('chainChanged', told())
      provider.emit('disconnect', told())
      // In the fast clock's time: longer than all delays of the checks that the events start.
      await new Promise((resolve) => setTimeout(resolve, 10_000))
      await useUp(connection)
    })
  }

  it('error: REQUEST_TIMEOUT after 120 s without an answer', async () => {
    slow()
    const clock = installVirtualClock()
    const error = await clock.run(
      connectInjected(toWallet(fakeEip1193({ answers: { eth_requestAccounts: never } })), {
        chains: [mainnet],
      }).catch((error: unknown) => error),
    )
    expect(error).to.have.property('code', 'REQUEST_TIMEOUT')
    expect((error as WalletModalError).details).to.deep.equal({ what: 'Connecting', seconds: 120 })
    expect(clock.elapsed).to.equal(120_000)
  })

  it('names the failure', async () => {
    const codes: Record<string, string> = {}
    for (const what of [
      'throws a text',
      'gives an empty list',
      'gives a short address',
      'gives prose',
      'rejects with an unknown code',
    ]) {
      const wallet = toWallet(fakeEip1193({ answers: { eth_requestAccounts: ANSWERS[what] } }))
      const error: unknown = await connectInjected(wallet, { chains: [mainnet] }).catch(
        (error: unknown) => error,
      )
      codes[what] = (error as WalletModalError).code
    }
    expect(codes).to.deep.equal({
      'throws a text': 'CONNECT_FAILED',
      'gives an empty list': 'WALLET_LOCKED',
      'gives a short address': 'ACCOUNT_INVALID',
      'gives prose': 'CONNECT_FAILED',
      'rejects with an unknown code': 'CONNECT_FAILED',
    })
  })
})

function toWallet(provider: unknown): InjectedWallet {
  return { id: 'hostile', namespace: 'eip155', type: 'INJECTED', name: 'Hostile', provider }
}

/** Connects; a failure must be typed and short, a connection well-formed. */
async function attempt(provider: unknown): Promise<Connection | undefined> {
  try {
    const connection = await connectInjected(toWallet(provider), { chains: [mainnet, base] })
    expectSound(connection)
    return connection
  } catch (error) {
    if (!(error instanceof WalletModalError)) throw error
    expect(error.message.length).to.be.below(1000)
    return undefined
  }
}

function expectSound(connection: Connection) {
  expect(connection.chainId).to.match(/^eip155:[1-9]\d{0,15}$/)
  expect(connection.accounts).not.to.have.length(0)
  for (const account of connection.accounts)
    expect(account).to.match(/^eip155:[1-9]\d{0,15}:0x[0-9a-fA-F]{40}$/)
}

/**
 * Uses every action of a connection and ends it: each settles, and fails only with a typed error.
 */
async function useUp(connection: Connection) {
  expectSound(connection)
  const account = connection.accounts[0]!
  const acts = [
    () => connection.signMessage('hello', { account }),
    () => connection.switchChain!(base, {}),
    () => connection.disconnect(),
  ]
  for (const act of acts) {
    const failure = await act().then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failure !== undefined) expect(failure).to.be.instanceOf(WalletModalError)
  }
  expectSound(connection)
}
