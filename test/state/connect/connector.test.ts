import { connectSession } from '../../../src/state/connect/connect-session.js'
import type { Connection, ConnectParams } from '../../../src/chains/adapter.js'
import { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import type { Options } from '../../../src/options/options.js'
import type { Core } from '../../../src/state/core.js'
import type { SignInStep } from '../../../src/state/sign-in/sign-in-state.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { fakeChain, fakeWallet } from '../../helpers/fakes/fake-chain.js'
import { fakeRelaySession } from '../../helpers/fakes/fake-relay-session.js'
import { rejection } from '../../helpers/rejection.js'
import { until } from '../../helpers/clocks/until.js'
import { settle } from '../../helpers/clocks/virtual-clock.js'

/** Sets the step between approved and connected. */
function setSignIn({ connector }: Core, step: Pick<SignInStep, 'admit'>) {
  Object.assign(connector.context, {
    loadSignIn: async () => ({ createRequest: async () => undefined, ...step }),
  })
}

describe('connector', () => {
  let core: TestCore
  let asked: ConnectParams[]
  let answer: (connection: Connection) => void
  let refuse: (failure: unknown) => void
  let ended: number

  beforeEach(() => {
    asked = []
    ended = 0
  })
  afterEach(() => {
    core.release()
    localStorage.clear()
  })
  function create(options: Options = {}) {
    core = createTestCore({ chains: [fakeChain()], ...options })
  }
  /** A wallet that answers when the test says so. */
  const wallet = (id = 'org.fake') =>
    fakeWallet(id, (params) => {
      asked.push(params)
      return new Promise((resolve, reject) => ([answer, refuse] = [resolve, reject]))
    })
  const approval = (parts: Parameters<typeof fakeConnection>[0] = {}) =>
    fakeConnection({ end: async () => void ended++, ...parts }).connection
  const status = () => core.connections.$accounts.get().eip155?.status

  describe('two requests for one wallet', () => {
    it('send one request, and both get its connection', async () => {
      create()
      const requests = [core.connect(wallet()), core.connect(wallet())]
      await until(() => asked.length > 0)
      await settle()
      expect([asked.length, status()]).to.deep.equal([1, 'connecting'])
      const connection = approval()
      answer(connection)
      expect(await Promise.all(requests)).to.deep.equal([connection, connection])
      expect(core.connections.list()).to.have.length(1)
    })
    it('one may be aborted while the other continues', async () => {
      create()
      const abort = new AbortController()
      const first = rejection(core.connect(wallet(), { signal: abort.signal }))
      const second = core.connect(wallet())
      await until(() => asked.length > 0)
      abort.abort()
      expect((await first).code).to.equal('REQUEST_ABORTED')
      expect(asked[0]!.signal!.aborted).to.equal(false)
      answer(approval())
      expect((await second).connectorId).to.equal('org.fake')
    })
    it('when both are aborted, the wallet is released', async () => {
      create()
      const aborts = [new AbortController(), new AbortController()]
      const requests = aborts.map(({ signal }) => rejection(core.connect(wallet(), { signal })))
      await until(() => asked.length > 0)
      for (const abort of aborts) abort.abort()
      expect((await Promise.all(requests)).map(({ code }) => code)).to.deep.equal([
        'REQUEST_ABORTED',
        'REQUEST_ABORTED',
      ])
      await until(() => asked[0]!.signal!.aborted)
    })
    it('a request right after an aborted one sends a new request', async () => {
      create()
      const abort = new AbortController()
      const first = rejection(core.connect(wallet(), { signal: abort.signal }))
      await until(() => asked.length === 1)
      abort.abort()
      await first
      const second = core.connect(wallet())
      await until(() => asked.length === 2)
      answer(approval())
      expect((await second).connectorId).to.equal('org.fake')
    })
    it('different wallets get separate requests', async () => {
      create()
      void core.connect(wallet()).catch(() => undefined)
      void core.connect(wallet('org.other')).catch(() => undefined)
      await until(() => asked.length === 2)
    })
  })

  it('error: after a decline the next request is sent again', async () => {
    create()
    for (const round of [1, 2]) {
      const request = rejection(core.connect(wallet()))
      await until(() => asked.length === round)
      refuse(new WalletModalError('USER_REJECTED'))
      expect((await request).code).to.equal('USER_REJECTED')
      expect(status()).to.equal(undefined)
    }
  })

  it('D8 disconnects an approval that arrives after an abort at the wallet', async () => {
    create()
    const connects: string[] = []
    core.events.on('connect', ({ id }) => connects.push(id))
    const abort = new AbortController()
    const request = rejection(core.connect(wallet(), { signal: abort.signal }))
    await until(() => asked.length > 0)
    abort.abort()
    expect((await request).code).to.equal('REQUEST_ABORTED')
    answer(approval())
    await until(() => ended === 1)
    expect([connects, core.connections.list(), core.edit.stored.list()]).to.deep.equal([[], [], []])
  })

  it('disconnecting one wallet aborts only the request to that wallet', async () => {
    create({ features: { multiWallet: true } })
    core.edit.add(fakeConnection({ connectorId: 'org.a' }).connection)
    const request = core.connect(wallet('org.b'))
    await until(() => asked.length === 1)
    await core.disconnect('eip155:org.a')
    expect([asked[0]!.signal!.aborted, core.connections.list()]).to.deep.equal([false, []])
    answer(approval({ connectorId: 'org.b' }))
    expect((await request).id).to.equal('eip155:org.b')
    const again = rejection(core.connect(wallet('org.c')))
    await until(() => asked.length === 2)
    await core.cancel('eip155:org.c')
    refuse(asked[1]!.signal!.reason)
    expect((await again).code).to.equal('REQUEST_ABORTED')
  })
  it('aborts a request that still waits for the adapter’s code as well', async () => {
    create()
    const requests = [
      rejection(core.connect(wallet('org.a'))),
      core.connect(wallet('org.b')),
    ] as const
    await core.cancel('eip155:org.a')
    expect((await requests[0]).code).to.equal('REQUEST_ABORTED')
    await until(() => asked.length === 1)
    answer(approval({ connectorId: 'org.b' }))
    expect((await requests[1]).connectorId).to.equal('org.b')
  })
  it('cancel() aborts the requests of one namespace only', async () => {
    create({ chains: [fakeChain(), fakeChain('solana', ['main'])] })
    const evm = rejection(core.connect(wallet()))
    await until(() => asked.length === 1)
    let approve: ((connection: Connection) => void) | undefined
    const solana = core.connect(
      fakeWallet('Phantom', () => new Promise((resolve) => (approve = resolve)), 'solana'),
    )
    const approvePhantom = await until(() => core.connections.$accounts.get().solana && approve)
    await core.cancel('eip155')
    refuse(asked[0]!.signal!.reason)
    expect((await evm).code).to.equal('REQUEST_ABORTED')
    approvePhantom(
      fakeConnection({ namespace: 'solana', chainId: 'solana:main', accounts: ['solana:main:abc'] })
        .connection,
    )
    expect((await solana).namespace).to.equal('solana')
  })

  it('disconnecting also aborts requests that wait for their code', async () => {
    create()
    const request = rejection(core.connect(wallet()))
    await core.disconnect()
    expect((await request).code).to.equal('REQUEST_ABORTED')
    expect(asked).to.deep.equal([])
  })

  it('error: WALLET_NOT_FOUND for a family the app did not list; an adapter that failed to load is loaded again', async () => {
    let failing = true
    create({
      chains: [
        fakeChain('eip155', ['1'], async () => {
          if (failing) throw new TypeError('offline')
        }),
      ],
    })
    expect((await rejection(core.connector.getAdapter('solana'))).code).to.equal('WALLET_NOT_FOUND')
    expect((await rejection(core.connect(wallet()))).code).to.equal('CONNECT_FAILED')
    failing = false
    const request = core.connect(wallet())
    await until(() => asked.length > 0)
    answer(approval())
    await request
  })

  describe('the sign-in step', () => {
    it('runs between approved and connected', async () => {
      create()
      let signed = () => {}
      const steps: string[] = []
      core.events.on('connect', () => steps.push('connect'))
      setSignIn(core, {
        admit: ({ id }) => (
          steps.push(`sign in ${id}`),
          new Promise((resolve) => (signed = resolve))
        ),
      })
      const request = core.connect(wallet())
      await until(() => asked.length > 0)
      answer(approval())
      await until(() => steps.length > 0)
      expect([status(), core.connections.list(), core.edit.stored.list()]).to.deep.equal([
        'connecting',
        [],
        [],
      ])
      signed()
      await request
      expect(steps).to.deep.equal(['sign in eip155:org.fake', 'connect'])
      expect(status()).to.equal('connected')
    })
    it('error: if it fails the connection is disconnected, and the reason is thrown', async () => {
      create()
      setSignIn(core, { admit: () => Promise.reject(new WalletModalError('USER_REJECTED')) })
      const connects: string[] = []
      core.events.on('connect', ({ id }) => connects.push(id))
      const request = rejection(core.connect(wallet()))
      await until(() => asked.length > 0)
      answer(approval())
      expect((await request).code).to.equal('USER_REJECTED')
      expect([
        ended,
        connects,
        core.connections.list(),
        core.edit.stored.list(),
        status(),
      ]).to.deep.equal([1, [], [], [], undefined])
    })
    it('error: if it is aborted, the connection is disconnected', async () => {
      create()
      const abort = new AbortController()
      let signed = () => {}
      setSignIn(core, { admit: () => new Promise((resolve) => (signed = resolve)) })
      const request = rejection(core.connect(wallet(), { signal: abort.signal }))
      await until(() => asked.length > 0)
      answer(approval())
      await settle()
      abort.abort()
      expect((await request).code).to.equal('REQUEST_ABORTED')
      signed()
      await until(() => ended === 1)
      expect(core.connections.list()).to.deep.equal([])
    })
    it('is skipped for restored connections', async () => {
      create()
      core.edit.add(approval())
      const next = createTestCore({ chains: [fakeChain()] })
      let signIns = 0
      setSignIn(next, { admit: async () => void signIns++ })
      const chain = fakeWallet('org.fake', () => approval())
      await next.connect(chain, { silent: true })
      expect([next.connections.list().length, signIns]).to.deep.equal([1, 0])
      next.release()
    })
    it('of a session: a family that fails to sign in leaves it, the others stay; without any the session is disconnected', async () => {
      const chains = () => [fakeChain(), fakeChain('solana', ['main'])]
      create({ chains: chains() })
      setSignIn(core, {
        async admit({ namespace }) {
          if (namespace === 'solana') throw new WalletModalError('USER_REJECTED')
        },
      })
      const session = fakeRelaySession()
      const made = await connectSession(core.connector.context, session)
      expect([
        made.map(({ namespace }) => namespace),
        session.ended,
        Object.keys(session.namespaces),
      ]).to.deep.equal([['eip155'], false, ['eip155']])
      core.release()
      localStorage.clear()
      create({ chains: chains() })
      setSignIn(core, { admit: () => Promise.reject(new WalletModalError('USER_REJECTED')) })
      const other = fakeRelaySession()
      expect((await rejection(connectSession(core.connector.context, other))).code).to.equal(
        'USER_REJECTED',
      )
      expect([other.ended, core.connections.list().length]).to.deep.equal([true, 0])
    })
  })

  it('error: CHAIN_UNSUPPORTED for a session without a family of the app, which is disconnected', async () => {
    create({ chains: [fakeChain('bip122', ['000000000019d6689c085ae165831e93'])] })
    const session = fakeRelaySession()
    expect((await rejection(connectSession(core.connector.context, session))).code).to.equal(
      'CHAIN_UNSUPPORTED',
    )
    expect(session.ended).to.equal(true)
  })
})
