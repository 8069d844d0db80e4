import type { Connection } from '../../../src/chains/adapter.js'
import { createTestCore, fakeConnection } from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { fakeChain, fakeWallet } from '../../helpers/fakes/fake-chain.js'
import { ALICE, BOB, never } from '../../helpers/wallets/fake-eip1193.js'
import { replaceProperty } from '../../helpers/fakes/fake-page.js'
import { rejection } from '../../helpers/rejection.js'
import { settle } from '../../helpers/clocks/virtual-clock.js'

const PREFIX = 'wallet-modal.default.'
const ID = 'eip155:org.fake'
const read = (key: string) =>
  (JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as { value: unknown } | null)?.value
const records = () =>
  Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}connection.`))

describe('connections', () => {
  const forget: (() => void)[] = []
  afterEach(() => {
    for (const act of forget.splice(0)) act()
    localStorage.clear()
  })

  it('STOR-001 stores the namespace, the network, the connector and the accounts', async () => {
    const core = createTestCore()
    core.edit.add(fakeConnection({ chainId: 'eip155:8453' }).connection)
    core.network.activate('eip155:8453')
    expect(read('active-namespace')).to.equal('eip155')
    expect(read('active-networks')).to.deep.equal({ eip155: 'eip155:8453' })
    expect(read('active-connections')).to.deep.equal({ eip155: ID })
    const { revision, ...record } = read(`connection.${ID}`) as Record<string, unknown>
    expect(record).to.deep.equal({
      id: ID,
      namespace: 'eip155',
      connectorId: 'org.fake',
      type: 'ANNOUNCED',
      accounts: [`eip155:8453:${ALICE}`],
      chainId: 'eip155:8453',
      wallet: { name: 'Fake Wallet', icon: 'data:image/png;base64,AA==', rdns: 'org.fake' },
    })
    expect(revision).to.be.a('string').and.not.empty
  })

  it('STOR-001 omits a picture of megabytes from storage', () => {
    const core = createTestCore()
    core.edit.add(
      fakeConnection({
        wallet: { name: 'Big', icon: `data:image/png;base64,${'A'.repeat(10_000_000)}` },
      }).connection,
    )
    expect(localStorage.getItem(`${PREFIX}connection.${ID}`)!.length).to.be.lessThan(1000)
  })

  it('STOR-004 works if storage throws, and remembers for the life of the page', () => {
    forget.push(
      replaceProperty(window, 'localStorage', {
        get length() {
          throw new DOMException('denied', 'SecurityError')
        },
        getItem() {
          throw new DOMException('denied', 'SecurityError')
        },
        setItem() {
          throw new DOMException('full', 'QuotaExceededError')
        },
        removeItem() {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
    )
    const core = createTestCore()
    core.edit.add(fakeConnection().connection)
    core.network.activate('eip155:8453')
    expect(core.connections.$accounts.get().eip155?.address).to.equal(ALICE)
    expect(core.edit.stored.list().map(({ connectorId }) => connectorId)).to.deep.equal([
      'org.fake',
    ])
  })

  it('STOR-003 restores nothing with the option off, and deletes the record', async () => {
    createTestCore().edit.add(fakeConnection().connection)
    const core = createTestCore({ reconnect: false })
    await core.start()
    expect(core.connections.$accounts.get()).to.deep.equal({})
    expect(records()).to.deep.equal([])
  })

  it('follows the wallet: accounts, network, and its disconnect', () => {
    const core = createTestCore()
    const { connection, control } = fakeConnection()
    const events: string[] = []
    for (const event of ['connect', 'accountsChange', 'chainChange', 'disconnect'] as const)
      core.events.on(event, ({ id }) => events.push(`${event} ${id}`))
    core.edit.add(connection)
    control.setAccounts([`eip155:1:${BOB}`])
    expect(core.connections.$accounts.get().eip155?.address).to.equal(BOB)
    control.setChain('eip155:8453', [`eip155:8453:${BOB}`])
    expect(core.connections.$accounts.get().eip155).to.deep.include({
      chainId: 'eip155:8453',
      account: `eip155:8453:${BOB}`,
    })
    expect(read(`connection.${ID}`)).to.deep.include({
      chainId: 'eip155:8453',
      accounts: [`eip155:8453:${BOB}`],
    })
    control.drop()
    expect(core.connections.$accounts.get()).to.deep.equal({})
    expect(records()).to.deep.equal([])
    expect(events).to.deep.equal(
      ['connect', 'accountsChange', 'chainChange', 'accountsChange', 'disconnect'].map(
        (event) => `${event} ${ID}`,
      ),
    )
  })

  it('ends here even if the wallet fails to disconnect, reports it, and does not restore it later', async () => {
    const core = createTestCore()
    core.edit.add(fakeConnection({ end: () => Promise.reject(new Error('busy')) }).connection)
    expect((await rejection(core.disconnect())).code).to.equal('DISCONNECT_FAILED')
    expect(core.connections.$accounts.get()).to.deep.equal({})
    expect(core.edit.stored.isDisconnected(ID)).to.equal(true)
    expect(core.tracked.at(-1)!.event).to.equal('DISCONNECT_ERROR')
    core.edit.add(fakeConnection().connection)
    expect(core.edit.stored.isDisconnected(ID)).to.equal(false)
  })

  it('releases a connection that is added after release()', () => {
    const core = createTestCore()
    let cleaned = 0
    const made = [fakeConnection(), fakeConnection()]
    for (const { control } of made) control.onEnd(() => void cleaned++)
    core.edit.add(made[0]!.connection)
    core.connectionStore.release()
    core.edit.add(made[1]!.connection)
    expect(cleaned).to.equal(2)
    expect(core.connections.list()).to.deep.equal([])
  })

  it('ends a connection that another tab ended', async () => {
    const core = createTestCore()
    let cleaned = 0
    const made = fakeConnection()
    made.control.onEnd(() => void cleaned++)
    await core.start()
    forget.push(core.release)
    core.edit.add(made.connection)
    const key = records()[0]!
    localStorage.removeItem(key)
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
    await settle(40)
    expect(core.connections.$accounts.get()).to.deep.equal({})
    expect(cleaned).to.equal(1)
  })

  it('a disconnect removes the record that another tab has rewritten, before its event arrives, and that of version 1', async () => {
    const core = createTestCore()
    core.edit.add(fakeConnection().connection)
    const key = records()[0]!
    const record = JSON.parse(localStorage.getItem(key)!) as { value: object }
    localStorage.setItem(
      key,
      JSON.stringify({ ...record, value: { ...record.value, revision: 'zz-later' } }),
    )
    localStorage.setItem(
      `${PREFIX}connections`,
      JSON.stringify({ v: 1, value: { eip155: { id: 'org.fake' } } }),
    )
    await core.disconnect()
    expect(records()).to.deep.equal([])
    expect(localStorage.getItem(`${PREFIX}connections`)).to.equal(
      JSON.stringify({ v: 1, value: {} }),
    )
  })

  describe('a second wallet of the same family', () => {
    const toWallet = (id: string, connection: Connection) => fakeWallet(id, () => connection)

    it('replaces the first, which is disconnected', async () => {
      const core = createTestCore({ chains: [fakeChain()] })
      const ended: string[] = []
      const first = fakeConnection({ end: async () => void ended.push('first') })
      await core.connect(toWallet('org.fake', first.connection))
      await core.connect(
        toWallet('org.other', fakeConnection({ connectorId: 'org.other' }).connection),
      )
      await settle()
      expect(ended).to.deep.equal(['first'])
      expect(core.connections.$accounts.get().eip155?.connector?.id).to.equal('org.other')
      expect(core.connections.list().map(({ id }) => id)).to.deep.equal(['eip155:org.other'])
      expect(records()).to.deep.equal([`${PREFIX}connection.eip155:org.other`])
    })

    it('does not wait for a first one that never disconnects', async () => {
      const core = createTestCore({ chains: [fakeChain()] })
      await core.connect(toWallet('org.fake', fakeConnection({ end: never }).connection))
      await core.connect(
        toWallet('org.other', fakeConnection({ connectorId: 'org.other' }).connection),
      )
      expect(core.connections.list().map(({ id }) => id)).to.deep.equal(['eip155:org.other'])
    })

    it('the same wallet replaces its connection, and keeps its permission', async () => {
      const core = createTestCore({ chains: [fakeChain()] })
      const provider = {}
      let ended = 0
      let cleaned = 0
      const first = fakeConnection({ provider, end: async () => void ended++ })
      first.control.onEnd(() => void cleaned++)
      await core.connect(toWallet('org.fake', first.connection))
      await core.connect(toWallet('org.fake', fakeConnection({ provider }).connection))
      expect([ended, cleaned, core.connections.list().length]).to.deep.equal([0, 1, 1])
      expect(core.connections.$accounts.get().eip155?.status).to.equal('connected')
    })

    it('stays beside the first if the app allows several wallets; the last connected one is active', () => {
      const core = createTestCore({ features: { multiWallet: true } })
      expect(core.edit.add(fakeConnection().connection)).to.deep.equal([])
      expect(
        core.edit.add(
          fakeConnection({ connectorId: 'org.other', accounts: [`eip155:1:${BOB}`] }).connection,
        ),
      ).to.deep.equal([])
      expect(
        core.connections.$connections.get().map(({ id, active }) => [id, active]),
      ).to.deep.equal([
        ['eip155:org.fake', false],
        ['eip155:org.other', true],
      ])
      expect(core.connections.$accounts.get().eip155).to.include({
        address: BOB,
        connection: 'eip155:org.other',
      })
      expect(records()).to.have.length(2)
    })

    it('switching between them changes the active one, with events, over reloads', () => {
      const core = createTestCore({ features: { multiWallet: true } })
      core.edit.add(fakeConnection({ chainId: 'eip155:8453' }).connection)
      core.edit.add(
        fakeConnection({ connectorId: 'org.other', accounts: [`eip155:1:${BOB}`] }).connection,
      )
      const events: string[] = []
      core.events.on('accountsChange', ({ id }) => events.push(`accounts ${id}`))
      core.events.on('chainChange', ({ id }) => events.push(`chain ${id}`))
      core.switchConnection(ID)
      core.switchConnection(ID)
      expect(events).to.deep.equal([`accounts ${ID}`, `chain ${ID}`])
      expect([
        core.connections.find('eip155')?.id,
        core.network.$network.get().chainId,
      ]).to.deep.equal([ID, 'eip155:8453'])
      expect(() => core.switchConnection('eip155:nobody'))
        .to.throw()
        .with.property('code', 'CONNECTION_NOT_FOUND')
      const next = createTestCore({ features: { multiWallet: true } })
      next.edit.add(fakeConnection({ chainId: 'eip155:8453' }).connection, {
        restored: true,
        revision: next.edit.stored.find(ID)!.revision,
      })
      next.edit.add(fakeConnection({ connectorId: 'org.other' }).connection, {
        restored: true,
        revision: next.edit.stored.find('eip155:org.other')!.revision,
      })
      expect(next.connections.find('eip155')?.id).to.equal(ID)
    })

    it('one can disconnect while the other stays, and becomes the active one', async () => {
      const core = createTestCore({ features: { multiWallet: true } })
      core.edit.add(fakeConnection().connection)
      core.edit.add(fakeConnection({ connectorId: 'org.other' }).connection)
      await core.disconnect('eip155:org.other')
      expect(
        core.connections.$connections.get().map(({ id, active }) => [id, active]),
      ).to.deep.equal([[ID, true]])
      expect(records()).to.deep.equal([`${PREFIX}connection.${ID}`])
      await core.disconnect('eip155')
      expect(core.connections.list()).to.deep.equal([])
    })
  })
})
