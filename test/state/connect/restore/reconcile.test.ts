import { connectSession } from '../../../../src/state/connect/connect-session.js'
import type { Connection } from '../../../../src/chains/adapter.js'
import { WalletModalError } from '../../../../src/errors/wallet-modal-error.js'
import type { RelayClient, RelaySession } from '../../../../src/services/relay/relay-client.js'
import type { Options } from '../../../../src/options/options.js'
import { eip155, mainnet } from '../../../../src/chains/eip155/index.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import {
  fakeChain,
  fakeWallet,
  type FakeApproval,
  type FakeChain,
} from '../../../helpers/fakes/fake-chain.js'
import { BOB, never } from '../../../helpers/wallets/fake-eip1193.js'
import { fakeRelaySession } from '../../../helpers/fakes/fake-relay-session.js'
import { otherTab, takeStorage, type OtherTab } from '../../../helpers/browser/other-tab.js'
import { rejection } from '../../../helpers/rejection.js'
import { until } from '../../../helpers/clocks/until.js'
import { installVirtualClock, settle } from '../../../helpers/clocks/virtual-clock.js'

const ID = 'eip155:org.a'
const TOPIC = 'f'.repeat(64)

describe('reconcile', () => {
  const cores: TestCore[] = []
  let tab: OtherTab
  /** The number of open connections on this page: created, and neither ended nor released. */
  let open: number

  beforeEach(() => {
    tab = otherTab()
    open = 0
  })
  afterEach(() => {
    for (const core of cores.splice(0)) core.release()
    localStorage.clear()
  })

  function approve(
    connectorId: string,
    parts: Parameters<typeof fakeConnection>[0] = {},
  ): Connection {
    const { connection, control } = fakeConnection({ connectorId, ...parts })
    open++
    control.onEnd(() => void open--)
    return connection
  }
  /** A family with the wallets org.a and org.b, which approve immediately. */
  function family(answers: Record<string, FakeApproval> = {}): FakeChain {
    const chain = fakeChain()
    chain.setWallets(
      ['org.a', 'org.b'].map((id) => fakeWallet(id, answers[id] ?? (() => approve(id)))),
    )
    return chain
  }
  function make(options: Options = {}): TestCore {
    const core = createTestCore({ chains: [family()], ...options })
    cores.push(core)
    return core
  }
  /** Stores a connection as an earlier visit, or another tab, did. */
  function visit(connectorId = 'org.a', options: Options = {}) {
    const before = make(options)
    signIn(before, connectorId)
    return before
  }
  /** Stores the record of a connected wallet. */
  function signIn(core: TestCore, connectorId: string) {
    core.edit.add(fakeConnection({ connectorId }).connection)
    core.network.activate('eip155:1')
  }
  const ids = (core: TestCore) => core.connections.list().map(({ id }) => id)
  const count = (core: TestCore, event: 'connect' | 'disconnect') => {
    const seen: string[] = []
    core.events.on(event, ({ id }) => seen.push(id))
    return seen
  }
  /** Waits until the page has handled the delivered events. */
  const react = () => settle(60)

  describe('on load', () => {
    it('restores stored connections, without a prompt', async () => {
      visit()
      const chain = family()
      const core = make({ chains: [chain] })
      const connected = count(core, 'connect')
      const before = takeStorage()
      await core.start()
      expect(ids(core)).to.deep.equal([ID])
      expect(connected).to.deep.equal([ID])
      expect(chain.asked.map(({ wallet, params }) => [wallet, params.silent])).to.deep.equal([
        ['org.a', true],
      ])
      expect([...takeStorage()]).to.deep.equal([...before])
    })
    it('restores a record of version 1, which then has one of version 2', async () => {
      const entry = {
        id: 'org.a',
        type: 'ANNOUNCED',
        accounts: [`eip155:1:${BOB}`],
        chainId: 'eip155:1',
        wallet: { name: 'A' },
      }
      localStorage.setItem(
        'wallet-modal.default.connections',
        JSON.stringify({ v: 1, value: { eip155: entry } }),
      )
      const core = make()
      await core.start()
      expect(ids(core)).to.deep.equal([ID])
      expect(JSON.parse(localStorage.getItem(`wallet-modal.default.connection.${ID}`)!)).to.include(
        { v: 2 },
      )
    })
    it('removes a wallet that states a revocation; keeps one that is locked, refuses without a press, or cannot be reached', async () => {
      for (const [code, kept] of [
        ['UNAUTHORIZED', 0],
        ['WALLET_LOCKED', 1],
        ['USER_REJECTED', 1],
        ['CONNECT_FAILED', 1],
      ] as const) {
        visit()
        const core = make({
          chains: [family({ 'org.a': () => Promise.reject(new WalletModalError(code)) })],
        })
        await core.start()
        expect(ids(core)).to.deep.equal([])
        expect(core.edit.stored.list(), code).to.have.length(kept)
        localStorage.clear()
      }
    })
    it('waits 2 s for a wallet that announces itself late, and keeps its record when it does not appear', async () => {
      visit()
      const chain = fakeChain()
      const clock = installVirtualClock()
      const core = make({ chains: [chain] })
      let ready = false
      const starting = core.start().then(() => (ready = true))
      await until(() => clock.pending > 0)
      await clock.advance(1_999)
      expect([ready, core.connections.$accounts.get().eip155?.status]).to.deep.equal([
        false,
        'reconnecting',
      ])
      await clock.advance(1)
      await starting
      expect([
        ids(core),
        core.edit.stored.list().length,
        core.connections.$accounts.get().eip155,
      ]).to.deep.equal([[], 1, undefined])
    })
    it('does not restore a connection that the visitor ended, though the wallet would allow it', async () => {
      const before = visit()
      await before.disconnect()
      const chain = family()
      const core = make({ chains: [chain] })
      await core.start()
      expect([ids(core), chain.asked.length]).to.deep.equal([[], 0])
    })
    it('restores several wallets of a family if the app allows several, and the active one stays active', async () => {
      const options = { features: { multiWallet: true } }
      visit('org.b', options)
      visit('org.a', options)
      const core = make(options)
      await core.start()
      expect(
        core.connections.$connections.get().map(({ id, active }) => [id, active]),
      ).to.have.deep.members([
        [ID, true],
        ['eip155:org.b', false],
      ])
    })
    it('restores only the last approved one if the app allows one', async () => {
      const clock = installVirtualClock()
      visit('org.b', { features: { multiWallet: true } })
      await clock.advance(10)
      visit('org.a', { features: { multiWallet: true } })
      clock.restore()
      const core = make()
      await core.start()
      expect(ids(core)).to.deep.equal([ID])
    })
  })

  describe('D17 the status', () => {
    it('stays "connecting" when a restore fails while the visitor connects', async () => {
      visit()
      let refuse = (_: unknown) => {}
      const chain = family({
        'org.a': () => new Promise((_, reject) => (refuse = reject)),
        'org.b': never,
      })
      const core = make({ chains: [chain] })
      const starting = core.start()
      await until(() => chain.asked.length === 1)
      expect(core.connections.$accounts.get().eip155?.status).to.equal('reconnecting')
      const connecting = rejection(core.connect(fakeWallet('org.b', never)))
      await until(() => chain.asked.length === 2)
      refuse(new WalletModalError('WALLET_LOCKED'))
      await starting
      expect(core.connections.$accounts.get().eip155?.status).to.equal('connecting')
      core.release()
      expect((await connecting).code).to.equal('REQUEST_ABORTED')
    })
    it('a late restore does not replace a wallet that the visitor has since connected', async () => {
      visit()
      let answer = (_: Connection) => {}
      const chain = family({ 'org.a': () => new Promise((resolve) => (answer = resolve)) })
      const core = make({ chains: [chain] })
      const starting = core.start()
      await until(() => chain.asked.length === 1)
      await core.connect(fakeWallet('org.b', () => approve('org.b')))
      answer(approve('org.a'))
      await starting
      expect(ids(core)).to.deep.equal(['eip155:org.b'])
      expect(core.edit.stored.list().map(({ id }) => id)).to.deep.equal(['eip155:org.b'])
      expect(open, 'the restored one is released').to.equal(1)
    })
  })

  describe('with another tab', () => {
    async function started(options: Options = {}) {
      visit('org.a', options)
      const core = make(options)
      await core.start()
      expect(ids(core)).to.deep.equal([ID])
      return { core, other: make(options), disconnected: count(core, 'disconnect') }
    }

    it('A1, D2 late events of a disconnect log no one out, and cause no writes', async () => {
      const { core, other, disconnected } = await started()
      await tab.act(() => other.disconnect())
      await tab.act(() => signIn(other, 'org.a'))
      const before = takeStorage()
      tab.deliver()
      await react()
      expect(ids(core)).to.deep.equal([ID])
      expect(disconnected).to.deep.equal([])
      expect([...takeStorage()]).to.deep.equal([...before])
    })
    it('A1, D2 follows another tab that connected another wallet, and writes nothing', async () => {
      const { core, other } = await started()
      await tab.act(() => other.disconnect())
      await tab.act(() => signIn(other, 'org.b'))
      const before = takeStorage()
      tab.deliver()
      await until(() => ids(core).join() === 'eip155:org.b')
      await react()
      expect([...takeStorage()]).to.deep.equal([...before])
    })
    it('D2 a late change of the wallet does not overwrite the record of a newer approval', async () => {
      visit()
      const made = fakeConnection({ connectorId: 'org.a' })
      const core = make({ chains: [family({ 'org.a': () => made.connection })] })
      await core.start()
      const other = make()
      await tab.act(() => other.disconnect())
      await tab.act(() =>
        other.edit.add(
          fakeConnection({ connectorId: 'org.a', accounts: [`eip155:1:${BOB}`] }).connection,
        ),
      )
      made.control.setChain('eip155:8453')
      made.control.drop(new WalletModalError('WALLET_DISCONNECTED'))
      expect(other.edit.stored.find(ID)).to.deep.include({
        chainId: 'eip155:1',
        accounts: [`eip155:1:${BOB}`],
      })
    })
    it('D2 nor if both approvals fall into one millisecond', async () => {
      // The random part of the later revision is the smaller one.
      const { random } = Math
      let next = 0.9
      Math.random = () => (next -= 0.01)
      try {
        installVirtualClock()
        const core = make()
        const made = fakeConnection({ connectorId: 'org.a' })
        core.edit.add(made.connection)
        const other = make()
        await tab.act(() =>
          other.edit.add(
            fakeConnection({ connectorId: 'org.a', accounts: [`eip155:1:${BOB}`] }).connection,
          ),
        )
        made.control.drop(new WalletModalError('WALLET_DISCONNECTED'))
        expect(other.edit.stored.find(ID)).to.deep.include({ accounts: [`eip155:1:${BOB}`] })
      } finally {
        Math.random = random
      }
    })
    it('A5 adopts a sign-in within a second, without a prompt', async () => {
      const chain = family()
      const core = make({ chains: [chain] })
      await core.start()
      const connected = count(core, 'connect')
      const clock = installVirtualClock()
      const other = make()
      await tab.act(() => signIn(other, 'org.a'))
      const before = takeStorage()
      tab.deliver()
      await react()
      await clock.advance(1000)
      await react()
      expect(ids(core)).to.deep.equal([ID])
      expect(connected).to.deep.equal([ID])
      expect(chain.asked.map(({ params }) => params.silent)).to.deep.equal([true])
      expect([...takeStorage()]).to.deep.equal([...before])
    })
    it('A5 ends a connection that another tab ended, without a request to the wallet', async () => {
      let told = 0
      visit()
      const core = make({
        chains: [family({ 'org.a': () => approve('org.a', { end: async () => void told++ }) })],
      })
      await core.start()
      const disconnected = count(core, 'disconnect')
      const other = make()
      await tab.act(() => other.disconnect())
      tab.deliver()
      await until(() => ids(core).length === 0)
      expect([disconnected, told, open]).to.deep.equal([[ID], 0, 0])
    })
    it('A1 ends a connection that another tab ended, though a tab that had not seen it wrote the record again', async () => {
      const { core, other, disconnected } = await started()
      const key = `wallet-modal.default.connection.${ID}`
      const record = localStorage.getItem(key)!
      await tab.act(() => other.disconnect())
      await tab.act(() => localStorage.setItem(key, record))
      tab.deliver()
      await until(() => ids(core).length === 0)
      await react()
      expect([ids(core), disconnected]).to.deep.equal([[], [ID]])
    })
    it('follows another tab’s choice of the active wallet', async () => {
      const options = { features: { multiWallet: true } }
      const { core, other } = await started(options)
      await tab.act(() => signIn(other, 'org.b'))
      tab.deliver()
      await until(() => ids(core).length === 2)
      expect(core.connections.find('eip155')?.id).to.equal('eip155:org.b')
    })
    for (const [what, parts, expected] of [
      [
        'follows the network another tab chose, where each request names its network',
        { switchesSilently: true },
        ['eip155:8453'],
      ],
      [
        'follows the network another tab chose within a session that approved it',
        { approvedChains: ['eip155:1', 'eip155:8453'] },
        ['eip155:8453'],
      ],
      [
        'asks no wallet to follow the network another tab chose: it reports the move itself',
        {},
        [],
      ],
      [
        'stays on its network where the session did not approve the one another tab chose',
        { approvedChains: ['eip155:1'] },
        [],
      ],
    ] as const) {
      it(what, async () => {
        visit()
        const moved: string[] = []
        const made = fakeConnection({
          connectorId: 'org.a',
          ...parts,
          switchChain: async ({ id }) => void (moved.push(id), made.control.setChain(id)),
        })
        const core = make({ chains: [family({ 'org.a': () => made.connection })] })
        await core.start()
        const there = fakeConnection({ connectorId: 'org.a' })
        const other = make()
        await tab.act(() =>
          other.edit.add(there.connection, {
            restored: true,
            revision: other.edit.stored.find(ID)!.revision,
          }),
        )
        await tab.act(() => there.control.setChain('eip155:8453'))
        const before = takeStorage()
        tab.deliver()
        await react()
        await react()
        expect(moved).to.deep.equal(expected)
        expect(core.connections.find(ID)?.chainId).to.equal(expected[0] ?? 'eip155:1')
        expect([...takeStorage()]).to.deep.equal([...before])
      })
    }
    it('tries again when the wallet is approved again while a request is open here', async () => {
      const core = make({ chains: [family({ 'org.a': (params) => answers.shift()!(params) })] })
      let refuse = (_: unknown) => {}
      const answers: FakeApproval[] = [
        () => new Promise((_, reject) => (refuse = reject)),
        () => approve('org.a'),
      ]
      await core.start()
      const other = make()
      await tab.act(() => signIn(other, 'org.a'))
      tab.deliver()
      await until(() => answers.length === 1)
      await tab.act(() => other.disconnect())
      await tab.act(() => signIn(other, 'org.a'))
      tab.deliver()
      await react()
      refuse(new WalletModalError('WALLET_LOCKED'))
      await until(() => ids(core).length === 1)
    })
    it('a record by a newer version of the kit logs no one out, and stays', async () => {
      const { core, disconnected } = await started()
      const newer = JSON.stringify({ v: 3, value: { other: 'shape' } })
      await tab.act(() => localStorage.setItem(`wallet-modal.default.connection.${ID}`, newer))
      tab.deliver()
      await react()
      expect([
        ids(core),
        disconnected,
        localStorage.getItem(`wallet-modal.default.connection.${ID}`),
      ]).to.deep.equal([[ID], [], newer])
    })
    it('two tabs that connect different wallets at the same time end with the same one, and neither ends the other', async () => {
      let ended = 0
      const core = make({
        chains: [family({ 'org.b': () => approve('org.b', { end: async () => void ended++ }) })],
      })
      await core.start()
      const other = make()
      const clock = installVirtualClock()
      await core.connect(
        fakeWallet('org.b', () => approve('org.b', { end: async () => void ended++ })),
      )
      const mine = takeStorage()
      // The other process had not yet seen this tab's record when it wrote its own.
      localStorage.clear()
      await clock.advance(5)
      other.edit.add(fakeConnection({ connectorId: 'org.a' }).connection)
      for (const [key, text] of mine)
        if (localStorage.getItem(key) === null) localStorage.setItem(key, text)
      clock.restore()
      window.dispatchEvent(
        new StorageEvent('storage', {
          key: `wallet-modal.default.connection.${ID}`,
          newValue: 'x',
        }),
      )
      await until(() => ids(core).join() === ID)
      await react()
      expect([ids(core), ended, other.edit.stored.find(ID) !== undefined]).to.deep.equal([
        [ID],
        0,
        true,
      ])
    })
    it('two tabs connect different wallets at the same time: a third one uses the later wallet, whatever the order of answers', async () => {
      const approvals = new Map<string, (connection: Connection) => void>()
      const later =
        (id: string): FakeApproval =>
        () =>
          new Promise((resolve) => approvals.set(id, resolve))
      const core = make({ chains: [family({ 'org.a': later('org.a'), 'org.b': later('org.b') })] })
      await core.start()
      const [first, second] = [make(), make()]
      const clock = installVirtualClock()
      await tab.act(() => signIn(first, 'org.a'))
      const earlier = takeStorage()
      await clock.advance(5)
      await tab.act(() => {
        // The second tab had not yet seen the record of the first when it wrote its own.
        localStorage.clear()
        signIn(second, 'org.b')
        for (const [key, text] of earlier)
          if (key.includes('connection.')) localStorage.setItem(key, text)
      })
      clock.restore()
      tab.deliver()
      window.dispatchEvent(
        new StorageEvent('storage', {
          key: `wallet-modal.default.connection.${ID}`,
          newValue: 'x',
        }),
      )
      await until(() => approvals.has('org.b'))
      // The wallet of the first tab may have been asked before the record of the second arrived.
      if (!approvals.has('org.a'))
        void core
          .connect(fakeWallet('org.a', later('org.a')), { silent: true })
          .catch(() => undefined)
      await until(() => approvals.has('org.a'))
      approvals.get('org.a')!(approve('org.a'))
      await react()
      approvals.get('org.b')!(approve('org.b'))
      await until(() => ids(core).join() === 'eip155:org.b')
      await react()
      expect([ids(core), open]).to.deep.equal([['eip155:org.b'], 1])
    })
    for (const end of ['disconnect(id)', 'the wallet'] as const) {
      it(`of two wallets that two tabs connected at the same time, the earlier one does not return when ${end} ends the later one`, async () => {
        const several = { features: { multiWallet: true } }
        const clock = installVirtualClock()
        visit('org.a', several)
        await clock.advance(5)
        visit('org.b', several)
        clock.restore()
        expect(
          make()
            .edit.stored.list()
            .map(({ id }) => id),
        ).to.deep.equal([ID, 'eip155:org.b'])
        let drop = () => {}
        const core = make({
          chains: [
            family({
              'org.b': () => {
                const { connection, control } = fakeConnection({ connectorId: 'org.b' })
                drop = () => control.drop(new WalletModalError('WALLET_DISCONNECTED'))
                return connection
              },
            }),
          ],
        })
        await core.start()
        expect(ids(core)).to.deep.equal(['eip155:org.b'])
        if (end === 'the wallet') drop()
        else await core.disconnect('eip155:org.b')
        const next = make()
        await next.start()
        expect([ids(core), ids(next), next.edit.stored.list()]).to.deep.equal([[], [], []])
      })
    }
    it('connecting a second wallet in this tab removes the records of other tabs, if one is allowed', async () => {
      const core = make()
      await core.start()
      visit('org.a')
      await core.connect(fakeWallet('org.b', () => approve('org.b')))
      expect(core.edit.stored.list().map(({ id }) => id)).to.deep.equal(['eip155:org.b'])
    })
  })

  describe('D6, A8 destroy() while restoring', () => {
    it('before anything is loaded, no request is sent', async () => {
      visit()
      const chain = family()
      const core = make({ chains: [chain] })
      const starting = core.start()
      core.release()
      await starting
      expect([chain.asked.length, open, core.edit.stored.list().length]).to.deep.equal([0, 0, 1])
    })
    it('while the adapter loads, no request is sent', async () => {
      visit()
      let loaded = () => {}
      const chain = fakeChain('eip155', ['1'], () => new Promise((resolve) => (loaded = resolve)))
      const wallet = fakeWallet('org.a', () => approve('org.a'))
      const core = make({ chains: [chain] })
      chain.setWallets([wallet])
      const starting = core.start()
      await react()
      core.release()
      loaded()
      await starting
      expect([chain.asked.length, open, core.edit.stored.list().length]).to.deep.equal([0, 0, 1])
    })
    it('while waiting for a wallet, it stops listening for it', async () => {
      visit()
      const chain = fakeChain()
      const clock = installVirtualClock()
      const core = make({ chains: [chain] })
      const starting = core.start()
      await until(() => clock.pending > 0)
      core.release()
      await starting
      expect([chain.watching, clock.pending]).to.deep.equal([0, 0])
    })
    it('during a request to the wallet, the answer is released and the permission kept', async () => {
      visit()
      let answer = (_: Connection) => {}
      let ended = 0
      const chain = family({ 'org.a': () => new Promise((resolve) => (answer = resolve)) })
      const core = make({ chains: [chain] })
      const starting = core.start()
      await until(() => chain.asked.length === 1)
      core.release()
      answer(approve('org.a', { end: async () => void ended++ }))
      await starting
      await react()
      expect([open, ended, core.edit.stored.list().length, core.errors]).to.deep.equal([
        0,
        0,
        1,
        [],
      ])
    })
    it('a decline that arrives afterwards does not delete the record of the next modal', async () => {
      visit()
      let refuse = (_: unknown) => {}
      const chain = family({ 'org.a': () => new Promise((_, reject) => (refuse = reject)) })
      const core = make({ chains: [chain] })
      const starting = core.start()
      await until(() => chain.asked.length === 1)
      core.release()
      refuse(new WalletModalError('WALLET_LOCKED'))
      await starting
      expect(core.edit.stored.list()).to.have.length(1)
    })

    describe('with a session', () => {
      let closed: number
      let started: number
      beforeEach(() => (closed = started = 0))
      function relayOf(
        sessions: () => readonly RelaySession[],
        gate: () => Promise<void> = async () => {},
      ): Options {
        const client: RelayClient = {
          listSessions: sessions,
          watchSessions: () => () => {},
          pair: never,
          close: async () => void closed++,
        }
        return {
          projectId: 'p',
          createRelayClient: async () => {
            await gate()
            started++
            return client
          },
        }
      }
      function visitSession(session: RelaySession) {
        const before = make(relayOf(() => [session]))
        before.edit.add(
          fakeConnection({
            connectorId: 'walletConnect',
            type: 'WALLET_CONNECT',
            session: session.topic,
          }).connection,
        )
      }
      it('while the relay starts, its client is closed', async () => {
        const session = fakeRelaySession()
        visitSession(session)
        let go: (() => void) | undefined
        const core = make(
          relayOf(
            () => [session],
            () => new Promise((resolve) => (go = resolve)),
          ),
        )
        const starting = core.start()
        await until(() => go !== undefined)
        core.release()
        go!()
        await starting
        await react()
        expect([started, closed, session.countListeners(), session.ended]).to.deep.equal([
          1,
          1,
          0,
          false,
        ])
        expect(core.edit.stored.list()).to.have.length(1)
      })
      it('before the relay is needed, none is started', async () => {
        const session = fakeRelaySession()
        visitSession(session)
        const core = make(relayOf(() => [session]))
        const starting = core.start()
        core.release()
        await starting
        expect(started).to.equal(0)
      })
      it('after the restore, it stops following the session and closes the client', async () => {
        const session = fakeRelaySession()
        visitSession(session)
        const core = make(relayOf(() => [session]))
        await core.start()
        expect(ids(core)).to.deep.equal([`eip155:walletConnect:${TOPIC}`])
        core.release()
        expect([closed, session.countListeners(), session.ended]).to.deep.equal([1, 0, false])
      })
      it('a session that is gone is removed on load; after an event of another tab it is awaited', async () => {
        const session = fakeRelaySession()
        visitSession(session)
        const sessions: RelaySession[] = []
        const core = make(relayOf(() => sessions))
        await core.start()
        expect(core.edit.stored.list()).to.deep.equal([])
        const other = make(relayOf(() => [session]))
        await tab.act(() =>
          other.edit.add(
            fakeConnection({
              connectorId: 'walletConnect',
              type: 'WALLET_CONNECT',
              session: session.topic,
            }).connection,
          ),
        )
        const clock = installVirtualClock()
        tab.deliver()
        await until(() => clock.pending > 0)
        sessions.push(session)
        await clock.advance(2000)
        await until(() => ids(core).length === 1)
      })
      it('a session that the wallet ends while its family loads is neither connected nor stored', async () => {
        const session = fakeRelaySession()
        visitSession(session)
        const listed = relayOf(() => {
          session.drop()
          return [session]
        })
        const core = make({ ...listed, chains: [eip155({ networks: [mainnet] })] })
        await core.start()
        await react()
        expect([ids(core), core.edit.stored.list()]).to.deep.equal([[], []])
      })
      it('two families of one session are restored once each', async () => {
        const session = fakeRelaySession()
        const options = {
          ...relayOf(() => [session]),
          chains: [family(), fakeChain('solana', ['main'])],
        }
        const before = make(options)
        await connectSession(before.connector.context, session)
        before.release()
        const core = make({
          ...relayOf(() => [session]),
          chains: [family(), fakeChain('solana', ['main'])],
        })
        const connected = count(core, 'connect')
        await core.start()
        expect(connected.sort()).to.deep.equal([
          `eip155:walletConnect:${TOPIC}`,
          `solana:walletConnect:${TOPIC}`,
        ])
      })
    })
  })
})
