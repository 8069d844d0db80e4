import { createStorage } from '../../../src/platform/storage.js'
import { editStoredConnections } from '../../../src/state/connections/edit-stored-connections.js'
import { readStoredConnections } from '../../../src/state/connections/stored-connections.js'
import { fakeConnection } from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { ALICE, BOB } from '../../helpers/wallets/fake-eip1193.js'

const PREFIX = 'wallet-modal.kept.'
const ID = 'eip155:org.fake'
const KEY = `${PREFIX}connection.${ID}`
const create = () => editStoredConnections(readStoredConnections(createStorage('kept')))
const RECORD = {
  id: ID,
  namespace: 'eip155',
  connectorId: 'org.fake',
  type: 'ANNOUNCED',
  accounts: [`eip155:1:${ALICE}`],
  chainId: 'eip155:1',
  wallet: { name: 'Fake Wallet' },
  revision: 'r1',
}
const ENTRY = {
  id: 'org.old',
  type: 'ANNOUNCED',
  accounts: [`eip155:1:${ALICE}`],
  chainId: 'eip155:1',
  wallet: { name: 'Old Wallet', rdns: 'org.old' },
}
const store = (value: unknown, v = 2, key = KEY) =>
  localStorage.setItem(key, JSON.stringify({ v, value }))
const storeOlder = (value: unknown) => store(value, 1, `${PREFIX}connections`)

describe('stored connections', () => {
  afterEach(() => localStorage.clear())

  describe('version 1', () => {
    it('is read: one connection per namespace, under the id of the wallet', () => {
      storeOlder({
        eip155: ENTRY,
        solana: { ...ENTRY, id: 'Phantom', accounts: ['solana:main:abc'], chainId: 'solana:main' },
      })
      expect(
        create()
          .list()
          .map(({ id, connectorId, namespace, revision }) => [
            id,
            connectorId,
            namespace,
            revision,
          ]),
      ).to.deep.equal([
        ['eip155:org.old', 'org.old', 'eip155', ''],
        ['solana:Phantom', 'Phantom', 'solana', ''],
      ])
      expect(create().find('eip155:org.old')?.wallet).to.deep.equal({
        name: 'Old Wallet',
        rdns: 'org.old',
      })
    })
    it('stays for tabs that run that version, until its namespace is disconnected', () => {
      const older = {
        eip155: ENTRY,
        solana: { ...ENTRY, accounts: ['solana:main:abc'], chainId: 'solana:main' },
      }
      storeOlder(older)
      const stored = create()
      stored.create(fakeConnection().connection)
      expect(JSON.parse(localStorage.getItem(`${PREFIX}connections`)!)).to.deep.equal({
        v: 1,
        value: older,
      })
      expect(stored.list().map(({ id }) => id)).to.deep.equal([ID, 'solana:org.old'])
      stored.remove(ID)
      expect(JSON.parse(localStorage.getItem(`${PREFIX}connections`)!)).to.deep.equal({
        v: 1,
        value: { solana: older.solana },
      })
      expect(stored.list().map(({ id }) => id)).to.deep.equal(['solana:org.old'])
    })
    for (const text of [
      '{',
      '[]',
      '7',
      'null',
      '{"v":1,"value":null}',
      '{"v":1,"value":{"eip155":null}}',
      '{"v":1,"value":{"eip155":{"id":7}}}',
      '{"v":99,"value":{}}',
      '{"v":1,"value":{"MADE-UP":{"id":"a","type":"b","accounts":["MADE-UP:1:x"],"chainId":"MADE-UP:1","wallet":{"name":"x"}}}}',
    ]) {
      it(`STOR-004 ignores ${text.slice(0, 40)} in storage`, () => {
        localStorage.setItem(`${PREFIX}connections`, text)
        expect(create().list()).to.deep.equal([])
        create().create(fakeConnection().connection)
        create().remove(ID)
        expect(create().list()).to.deep.equal([])
      })
    }
  })

  describe('a corrupt record', () => {
    const changes: Record<string, unknown> = {
      id: 'solana:org.fake',
      namespace: 'EIP155',
      connectorId: 7,
      type: null,
      accounts: [],
      chainId: 'solana:1',
      wallet: {},
      revision: 3,
      session: 5,
    }
    for (const [field, value] of Object.entries(changes)) {
      it(`STOR-004 with ${field} ${JSON.stringify(value)} counts as absent, and does not hide the others`, () => {
        store({ ...RECORD, [field]: value })
        store(
          { ...RECORD, id: 'eip155:org.good', connectorId: 'org.good' },
          2,
          `${PREFIX}connection.eip155:org.good`,
        )
        expect(
          create()
            .list()
            .map(({ id }) => id),
        ).to.deep.equal(['eip155:org.good'])
        expect(create().find(ID)).to.equal(undefined)
      })
    }
    it('STOR-004 with accounts of another family counts as absent', () => {
      store({ ...RECORD, accounts: [...RECORD.accounts, 'solana:main:abc'] })
      expect(create().list()).to.deep.equal([])
    })
    it('accepts only a picture as an icon, and a name of limited length', () => {
      store({
        ...RECORD,
        wallet: { name: 'x'.repeat(500), icon: 'javascript:alert(1)', rdns: 5, url: {} },
      })
      expect(create().find(ID)!.wallet).to.deep.equal({ name: 'x'.repeat(64) })
    })
  })

  it('a record of a newer version is not read, written or removed', () => {
    store({ anything: true }, 3)
    const before = localStorage.getItem(KEY)
    const stored = create()
    expect([stored.list(), stored.find(ID), stored.isNewer(ID)]).to.deep.equal([
      [],
      undefined,
      true,
    ])
    const { connection } = fakeConnection()
    stored.update(connection, stored.create(connection))
    stored.remove(ID)
    expect(localStorage.getItem(KEY)).to.equal(before)
  })

  describe('the revision', () => {
    it('differs for each approval', () => {
      const stored = create()
      const { connection } = fakeConnection()
      const revisions = [stored.create(connection), stored.create(connection)]
      expect(revisions[0]).not.to.equal(revisions[1])
      expect(stored.find(ID)!.revision).to.equal(revisions[1])
    })
    it('prevents a late change of the previous connection from changing the current record', () => {
      const stored = create()
      const earlier = stored.create(fakeConnection().connection)
      const present = stored.create(fakeConnection({ accounts: [`eip155:1:${BOB}`] }).connection)
      stored.update(fakeConnection({ chainId: 'eip155:8453' }).connection, earlier)
      stored.remove(ID, earlier)
      expect(stored.find(ID)).to.deep.include({
        chainId: 'eip155:1',
        accounts: [`eip155:1:${BOB}`],
      })
      stored.update(fakeConnection({ chainId: 'eip155:8453' }).connection, present)
      expect(stored.find(ID)!.chainId).to.equal('eip155:8453')
      stored.remove(ID, present)
      expect(stored.list()).to.deep.equal([])
    })
    it('A1 does not write an unchanged record again', () => {
      const stored = create()
      const { connection } = fakeConnection()
      const revision = stored.create(connection)
      localStorage.setItem(KEY, ` ${localStorage.getItem(KEY)!}`)
      stored.update(connection, revision)
      expect(localStorage.getItem(KEY)).to.match(/^ /)
    })
    it('a change does not restore a removed record', () => {
      const stored = create()
      const { connection } = fakeConnection()
      const revision = stored.create(connection)
      stored.remove(ID)
      stored.update(connection, revision)
      expect(localStorage.getItem(KEY)).to.equal(null)
    })
  })

  it('D2 two tabs that store different connections keep both', () => {
    const [here, there] = [create(), create()]
    here.create(fakeConnection().connection)
    there.create(
      fakeConnection({ namespace: 'solana', chainId: 'solana:main', accounts: ['solana:main:abc'] })
        .connection,
    )
    expect(here.list().map(({ id }) => id)).to.deep.equal([ID, 'solana:org.fake'])
  })

  it('remembers the last 50 connections that a visitor ended', () => {
    const stored = create()
    for (let index = 0; index < 60; index++) stored.setDisconnected(`eip155:${index}`, true)
    expect([
      stored.isDisconnected('eip155:9'),
      stored.isDisconnected('eip155:10'),
      create().isDisconnected('eip155:59'),
    ]).to.deep.equal([false, true, true])
    stored.setDisconnected('eip155:59', false)
    expect(create().isDisconnected('eip155:59')).to.equal(false)
  })
})
