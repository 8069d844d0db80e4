import { createTestCore, fakeConnection } from '../../helpers/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { ALICE, BOB } from '../../helpers/fake-eip1193.js'
import { replaceProperty } from '../../helpers/fake-page.js'
import { rejection } from '../../helpers/rejection.js'
import { never } from '../../helpers/fake-eip1193.js'

const read = (key: string) => (JSON.parse(localStorage.getItem(`wallet-modal.default.${key}`) ?? 'null') as { value: unknown } | null)?.value

describe('connections', () => {
  const forget: (() => void)[] = []
  afterEach(() => {
    for (const act of forget.splice(0)) act()
    localStorage.clear()
  })

  it('STOR-001 keeps the namespace, the network, the connector and the accounts', async () => {
    const core = createTestCore()
    core.connections.add(fakeConnection({ chainId: 'eip155:8453' }).connection, false)
    core.network.activate('eip155:8453')
    expect(read('active-namespace')).to.equal('eip155')
    expect(read('active-network')).to.equal('eip155:8453')
    expect(read('connections')).to.deep.equal({
      eip155: { id: 'org.fake', type: 'ANNOUNCED', accounts: [`eip155:8453:${ALICE}`], chainId: 'eip155:8453', wallet: { name: 'Fake Wallet', icon: 'data:image/png;base64,AA==', rdns: 'org.fake' } },
    })
  })

  it('STOR-001 leaves a picture of megabytes out of storage', () => {
    const core = createTestCore()
    core.connections.add(fakeConnection({ wallet: { name: 'Big', icon: `data:image/png;base64,${'A'.repeat(10_000_000)}` } }).connection, false)
    expect(localStorage.getItem('wallet-modal.default.connections')!.length).to.be.lessThan(1000)
  })

  it('STOR-004 works where storage throws, and remembers for the life of the page', () => {
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
    core.connections.add(fakeConnection().connection, false)
    core.network.activate('eip155:8453')
    expect(core.connections.$accounts.get().eip155?.address).to.equal(ALICE)
    expect(core.connections.kept.get().eip155?.id).to.equal('org.fake')
  })

  for (const text of ['{', '[]', '7', '{"v":1,"value":{"eip155":{"id":7}}}', '{"v":99,"value":{}}', '{"v":1,"value":{"made-up":{"id":"a","type":"b","accounts":["made-up:1:x"],"chainId":"made-up:1","wallet":{"name":"x"}}}}']) {
    it(`STOR-004 takes ${text.slice(0, 40)} in storage for nothing`, () => {
      localStorage.setItem('wallet-modal.default.connections', text)
      expect(createTestCore().connections.kept.get()).to.deep.equal({})
    })
  }

  it('takes only a picture for an icon from storage', () => {
    const entry = { id: 'a', type: 'ANNOUNCED', accounts: [`eip155:1:${ALICE}`], chainId: 'eip155:1', wallet: { name: 'x'.repeat(500), icon: 'javascript:alert(1)' } }
    localStorage.setItem('wallet-modal.default.connections', JSON.stringify({ v: 1, value: { eip155: entry } }))
    expect(createTestCore().connections.kept.get().eip155!.wallet).to.deep.equal({ name: 'x'.repeat(64) })
  })

  it('STOR-003 brings nothing back when the app does not want it, and forgets it', async () => {
    createTestCore().connections.add(fakeConnection().connection, false)
    const core = createTestCore({ reconnect: false })
    await core.start()
    expect(core.connections.$accounts.get()).to.deep.equal({})
    expect(read('connections')).to.deep.equal({})
  })

  it('follows the wallet: accounts, network, and its goodbye', () => {
    const core = createTestCore()
    const { connection, control } = fakeConnection()
    const heard: string[] = []
    for (const event of ['connect', 'accountsChange', 'chainChange', 'disconnect'] as const) core.events.on(event, () => heard.push(event))
    core.connections.add(connection, false)
    control.setAccounts([`eip155:1:${BOB}`])
    expect(core.connections.$accounts.get().eip155?.address).to.equal(BOB)
    control.setChain('eip155:8453', [`eip155:8453:${BOB}`])
    expect(core.connections.$accounts.get().eip155).to.deep.include({ chainId: 'eip155:8453', account: `eip155:8453:${BOB}` })
    control.drop()
    expect(core.connections.$accounts.get()).to.deep.equal({})
    expect(read('connections')).to.deep.equal({})
    expect(heard).to.deep.equal(['connect', 'accountsChange', 'chainChange', 'accountsChange', 'disconnect'])
  })

  it('ends at our side even when the wallet fails to, says so, and remembers that the person wished it', async () => {
    const core = createTestCore()
    core.connections.add(fakeConnection({ end: () => Promise.reject(new Error('busy')) }).connection, false)
    expect((await rejection(core.disconnect())).code).to.equal('DISCONNECT_FAILED')
    expect(core.connections.$accounts.get()).to.deep.equal({})
    expect(core.connections.isEnded('eip155', 'org.fake')).to.equal(true)
    expect(core.tracked.at(-1)!.event).to.equal('DISCONNECT_ERROR')
    core.connections.add(fakeConnection().connection, false)
    expect(core.connections.isEnded('eip155', 'org.fake')).to.equal(false)
  })

  it('ends the connection a new one of the same family replaces, without waiting for it', () => {
    const core = createTestCore()
    let ended = 0
    core.connections.add(fakeConnection({ end: () => (ended++, never()) }).connection, false)
    core.connections.add(fakeConnection({ id: 'org.other' }).connection, false)
    expect(ended).to.equal(1)
    expect(core.connections.$accounts.get().eip155?.connector?.id).to.equal('org.other')
    expect(core.connections.list()).to.have.length(1)
  })

  it('the same wallet connected once more takes the place of the first, which lets go of it and takes nothing back', () => {
    const core = createTestCore()
    const provider = {}
    let ended = 0
    let cleaned = 0
    const first = fakeConnection({ provider, end: async () => void ended++ })
    first.control.onEnd(() => void cleaned++)
    core.connections.add(first.connection, false)
    core.connections.add(fakeConnection({ provider }).connection, false)
    expect([ended, cleaned, core.connections.list().length]).to.deep.equal([0, 1, 1])
    expect(core.connections.$accounts.get().eip155?.status).to.equal('connected')
  })

  it('what connects after all was let go of is let go of as well', () => {
    const core = createTestCore()
    let cleaned = 0
    const made = [fakeConnection(), fakeConnection()]
    for (const { control } of made) control.onEnd(() => void cleaned++)
    core.connections.add(made[0]!.connection, false)
    core.connections.release()
    core.connections.add(made[1]!.connection, false)
    expect(cleaned).to.equal(2)
    expect(core.connections.list()).to.deep.equal([])
  })

  it('ends here what another tab ended', () => {
    const core = createTestCore()
    let cleaned = 0
    const made = fakeConnection()
    made.control.onEnd(() => void cleaned++)
    core.connections.add(made.connection, false)
    forget.push(core.connections.watchTabs())
    window.dispatchEvent(new StorageEvent('storage', { key: 'wallet-modal.default.connections', newValue: JSON.stringify({ v: 1, value: {} }) }))
    expect(core.connections.$accounts.get()).to.deep.equal({})
    expect(cleaned).to.equal(1)
  })
})
