import { atom } from 'nanostores'
import { eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { solana, solanaMainnet } from '../../../src/chains/solana/index.js'
import { MAX_CONTACTS } from '../../../src/state/contacts/contact-list.js'
import { MAX_FILE_BYTES } from '../../../src/state/contacts/contacts-file.js'
import { createContacts } from '../../../src/state/contacts/contacts.js'
import type { RemoteFeatures } from '../../../src/state/shell/remote-features-state.js'
import { createTestCore, type TestCore } from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { ALICE, BOB } from '../../helpers/wallets/fake-eip1193.js'

const KEY = 'wallet-modal.default.contacts'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const bob = { namespace: 'eip155', address: BOB, name: 'Bob' }
const alice = { namespace: 'eip155', address: ALICE, name: 'Alice' }
const toFile = (content: unknown) =>
  new Blob([typeof content === 'string' ? content : JSON.stringify(content)])
const toExport = (...contacts: readonly unknown[]) =>
  toFile({ type: 'wallet-modal-contacts', version: 1, contacts })

describe('contacts', () => {
  let core: TestCore
  const $remote = atom<RemoteFeatures | undefined>(undefined)
  const create = (options: Parameters<typeof createTestCore>[0] = {}) =>
    createContacts(
      (core = createTestCore({
        chains: [eip155({ networks: [mainnet] }), solana({ networks: [solanaMainnet] })],
        ...options,
      })),
      { $remote },
    )
  afterEach(() => {
    $remote.set(undefined)
    core.release()
    localStorage.clear()
  })

  it('are kept over reloads by family and address, found in any case of an EVM address', () => {
    create().save(bob)
    core.release()
    const contacts = create()
    expect(contacts.$contacts.get()).to.deep.equal([bob])
    expect(contacts.find('eip155', BOB.toLowerCase())).to.deep.equal(bob)
    expect([contacts.find('solana', BOB), contacts.find(undefined, BOB)]).to.deep.equal([
      undefined,
      undefined,
    ])
    contacts.remove({ ...bob, address: BOB.toLowerCase() })
    expect(contacts.$contacts.get()).to.deep.equal([])
  })

  it('the app switches them off, otherwise its server; what was kept comes back with them', () => {
    create().save(bob)
    core.release()
    for (const features of [
      { contacts: false },
      { send: false },
      { contacts: true, send: false },
    ]) {
      const contacts = create({ features })
      expect([contacts.offered, contacts.$contacts.get()]).to.deep.equal([false, []])
      expect(contacts.find('eip155', BOB)).to.equal(undefined)
      core.release()
    }
    const contacts = create()
    expect([contacts.offered, contacts.$contacts.get()]).to.deep.equal([true, [bob]])
    $remote.set({ contacts: false } as RemoteFeatures)
    expect([contacts.offered, contacts.$contacts.get()]).to.deep.equal([false, []])
    core.release()
    expect(create({ features: { contacts: true } }).offered).to.equal(true)
  })

  it('a known address is renamed; a name belongs to one contact of a family, however it is written', () => {
    const contacts = create()
    contacts.save(bob)
    expect(contacts.save({ ...bob, address: BOB.toLowerCase(), name: 'Robert' })).to.equal(
      undefined,
    )
    expect(contacts.$contacts.get()).to.deep.equal([{ ...bob, name: 'Robert' }])
    for (const name of ['robert', ' ROBERT ', 'Ｒobert', 'Ro\u200dbert', 'Robert\u202e'])
      expect(contacts.save({ ...alice, name }), JSON.stringify(name)).to.equal('taken')
    expect(contacts.save({ namespace: 'solana', address: MINT, name: 'Robert' })).to.equal(
      undefined,
    )
  })

  it('a name that is empty or could be read as an address is refused', () => {
    const contacts = create()
    for (const name of [
      '',
      ' \u200b ',
      BOB,
      '0xabc',
      BOB.slice(2),
      MINT,
      `${MINT.slice(0, 6)}…Dt1v`,
      '０ｘabc',
      '0\u200dxabc',
      BOB.slice(2).replace(/(.{8})/g, '$1\u200c'),
    ])
      expect(contacts.save({ ...bob, name }), JSON.stringify(name)).to.equal('name')
    expect(contacts.$contacts.get()).to.deep.equal([])
    for (const name of ['bob.eth', 'Ada…', 'نور', 'Zoë 👩‍🚀'])
      expect(contacts.save({ ...bob, name }), name).to.equal(undefined)
  })

  it('the list is bounded', () => {
    const contacts = create()
    const toContact = (index: number) => ({
      namespace: 'eip155',
      address: `0x${index.toString(16).padStart(40, '0')}`,
      name: `N ${index}`,
    })
    for (let index = 0; index < MAX_CONTACTS; index++) contacts.save(toContact(index))
    expect(contacts.save(toContact(MAX_CONTACTS))).to.equal('full')
    expect(contacts.save({ ...toContact(0), name: 'Renamed' })).to.equal(undefined)
    expect(contacts.$contacts.get()).to.have.length(MAX_CONTACTS)
  })

  it('malformed, forged and newer storage is checked when it is read', () => {
    const rows = [null, 1, 'x', {}, { ...bob, address: '<b>' }, { ...bob, namespace: 'EVM!' }, bob]
    const value = [...rows, { ...bob, name: 'Twice' }, { ...alice, name: 'TWICE' }]
    localStorage.setItem(KEY, JSON.stringify({ v: 1, value }))
    expect(create().$contacts.get()).to.deep.equal([{ ...bob, name: 'Twice' }])
    core.release()
    for (const text of ['{', '[]', '{"v":1,"value":{}}', '{"v":2,"value":[]}']) {
      localStorage.setItem(KEY, text)
      expect(create().$contacts.get(), text).to.deep.equal([])
      core.release()
    }
  })

  it('an export is imported elsewhere; what is known, taken, incorrect or foreign is left out', async () => {
    const contacts = create()
    contacts.save(bob)
    contacts.save(alice)
    const file = toFile(contacts.export())
    expect(await contacts.import(file)).to.deep.equal({ added: 0, skipped: 2 })
    localStorage.clear()
    core.release()
    const other = create()
    other.save({ ...bob, name: 'My Bob' })
    expect(await other.import(file)).to.deep.equal({ added: 1, skipped: 1 })
    expect(other.$contacts.get()).to.deep.equal([{ ...bob, name: 'My Bob' }, alice])
    const wrong = `0x${BOB.slice(2).toUpperCase().replace('A', 'a')}`
    const outcome = await other.import(
      toExport(
        { namespace: 'solana', address: MINT, name: 'Mint' },
        { namespace: 'eip155', address: `0x${'1'.repeat(40)}`, name: 'MY BOB' },
        { namespace: 'eip155', address: wrong, name: 'Wrong checksum' },
        { namespace: 'eip155', address: MINT, name: 'Wrong family' },
        { namespace: 'bip122', address: MINT, name: 'Not listed' },
        { namespace: 'eip155', address: `0x${'2'.repeat(40)}`, name: BOB },
        { namespace: 'eip155', address: { toString: () => BOB }, name: 'Object' },
        { __proto__: { ...bob } },
        null,
      ),
    )
    expect(outcome).to.deep.equal({ added: 1, skipped: 8 })
    expect(other.find('solana', MINT)?.name).to.equal('Mint')
  })

  it('a file renames no contact that another tab has just added', async () => {
    const contacts = create()
    // The `storage` event of the other tab has not arrived yet.
    localStorage.setItem(KEY, JSON.stringify({ v: 1, value: [bob] }))
    const outcome = await contacts.import(toExport({ ...bob, name: 'Other' }, alice))
    expect(outcome).to.deep.equal({ added: 1, skipped: 1 })
    expect(contacts.$contacts.get()).to.deep.equal([bob, alice])
  })

  it('a file that is no export changes nothing', async () => {
    const contacts = create()
    contacts.save(bob)
    for (const content of [
      '',
      '{',
      'null',
      '[]',
      { contacts: [alice] },
      { type: 'wallet-modal-contacts', version: 2, contacts: [alice] },
      { type: 'wallet-modal-contacts', version: 1, contacts: { 0: alice } },
    ])
      expect(await contacts.import(toFile(content)), JSON.stringify(content)).to.equal(undefined)
    const large = toExport(alice, { filler: 'x'.repeat(MAX_FILE_BYTES) })
    expect(await contacts.import(large)).to.equal(undefined)
    expect(contacts.$contacts.get()).to.deep.equal([bob])
  })

  it('are not offered by an app without Send', () => {
    expect(create({ features: { send: false } }).offered).to.equal(false)
    core.release()
    expect(create().offered).to.equal(true)
  })
})
