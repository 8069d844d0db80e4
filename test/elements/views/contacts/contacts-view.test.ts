import type { Field } from '../../../../src/elements/parts/fields/wm-field.js'
import type { Row } from '../../../../src/elements/parts/rows/wm-row.js'
import type { Contact } from '../../../../src/state/contacts/contact-list.js'
import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import { fillStorage } from '../../../helpers/fakes/fake-page.js'
import { expect } from '../../../helpers/expect.js'
import { ALICE, BOB } from '../../../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'

const HOSTILE = '<img src=x onerror="globalThis.ran = true">'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const bob = { namespace: 'eip155', address: BOB, name: 'Bob' }

describe('the screens of contacts', () => {
  let mounted: MountedModal

  async function show(kept: readonly Contact[] = [], options: object = {}) {
    mounted = await mountModal(
      { announced: false, injected: false, language: 'en', ...options },
      { open: false },
    )
    mounted.edit.add(fakeConnection({ getBalance: async () => 1n }).connection)
    await mounted.state.slices.load(['contacts'])
    for (const contact of kept) mounted.state.slices.get('contacts').save(contact)
    await mounted.modal.open({ view: 'AccountSettings' })
    await mounted.settled()
  }
  async function openContacts() {
    row('Contacts').click()
    await until(() => rows().includes('Import contacts'))
    await until(() => mounted.findAll('wm-account-settings-view').length === 0)
    await mounted.settled()
  }
  afterEach(() => {
    unmountModals()
    localStorage.clear()
  })
  const row = (label: string) => mounted.findAll<Row>('wm-row').find((one) => one.label === label)!
  const rows = () => mounted.findAll<Row>('wm-row').map(({ label }) => label)
  const alerts = () => mounted.findAll('[role=alert]').map(({ textContent }) => textContent!.trim())
  const people = () =>
    mounted.findAll('.person').map(({ textContent }) => textContent!.replace(/\s+/g, ' ').trim())
  const contacts = () => mounted.state.slices.get('contacts').$contacts.get()
  async function type(field: Field, text: string) {
    field.value = text
    field.dispatchEvent(new Event('input'))
    await mounted.settled()
  }
  const fields = () => [
    ...mounted.find('wm-contact-view').shadowRoot!.querySelectorAll<Field>('wm-field'),
  ]
  async function back() {
    await until(() => mounted.findAll('wm-contacts-view').length === 1)
    await until(() => mounted.findAll('wm-contact-view').length === 0)
    await mounted.settled()
  }

  it('the settings lead to the list; a new contact is checked, saved and listed', async () => {
    await show()
    await openContacts()
    expect(people()).to.deep.equal([])
    expect(rows()).to.deep.equal(['Add a contact', 'Import contacts'])
    row('Add a contact').click()
    await until(() => mounted.findAll('wm-contact-view').length === 1)
    await until(() => mounted.findAll('wm-contacts-view').length === 0)
    await mounted.settled()
    const [address, name] = fields() as [Field, Field]
    await type(address, '0x1234')
    await type(name, 'Bob')
    mounted.button('Save').click()
    await until(() => address.error !== '')
    expect([address.error, contacts().length]).to.deep.equal(['This isn’t an address on EVM', 0])
    await type(address, BOB.toLowerCase())
    mounted.button('Save').click()
    await back()
    await mounted.settled()
    expect(people()).to.deep.equal([
      `Bob ${BOB.slice(0, 10).toLowerCase()}…${BOB.slice(-8).toLowerCase()}`,
    ])
  })

  it('a contact is shown with its whole address, renamed and removed', async () => {
    await show([bob, { namespace: 'eip155', address: ALICE, name: 'Alice' }])
    await openContacts()
    mounted.findAll('.person')[1]!.click()
    await until(() => mounted.findAll('wm-contact-view').length === 1)
    await until(() => mounted.findAll('wm-contacts-view').length === 0)
    await mounted.settled()
    expect(mounted.find('.address-groups').textContent).to.equal(BOB)
    const [name] = fields() as [Field]
    await type(name, 'alice')
    mounted.button('Save').click()
    await mounted.settled()
    expect(name.error).to.equal('Another contact has this name')
    await type(name, HOSTILE)
    mounted.button('Save').click()
    await back()
    await mounted.settled()
    expect(people()[0]).to.contain(HOSTILE)
    mounted.findAll('.person')[0]!.click()
    await until(() => rows().includes('Remove contact'))
    await mounted.settled()
    row('Remove contact').click()
    await back()
    expect(contacts().map(({ name: kept }) => kept)).to.deep.equal(['Alice'])
    expect((globalThis as { ran?: boolean }).ran).to.equal(undefined)
  })

  it('an address that resembles a contact is pointed out before it is saved; a known one is named', async () => {
    await show([bob])
    await openContacts()
    row('Add a contact').click()
    await until(() => mounted.findAll('wm-contact-view').length === 1)
    await until(() => mounted.findAll('wm-contacts-view').length === 0)
    await mounted.settled()
    const [address] = fields() as [Field]
    await type(address, `${BOB.slice(0, 6)}${'0'.repeat(32)}${BOB.slice(-4)}`.toLowerCase())
    const note = await until(() => mounted.findAll('.note.bad')[0])
    expect(note.textContent).to.contain('looks like that of Bob but differs')
    await type(address, BOB)
    await until(() => address.error !== '')
    expect(address.error).to.equal('Already saved as Bob')
  })

  it('families stand apart, the account’s first; a search finds names and addresses', async () => {
    const many = Array.from({ length: 8 }, (_, index) => ({
      namespace: 'eip155',
      address: `0x${String(index).repeat(40)}`,
      name: `Friend ${index}`,
    }))
    await show([{ namespace: 'solana', address: MINT, name: 'Sol' }, ...many])
    await openContacts()
    expect(mounted.findAll('h3').map(({ textContent }) => textContent)).to.deep.equal([
      'EVM',
      'Solana',
    ])
    const search = mounted.find<Field>('wm-search')
    await type(search, 'friend 3')
    expect(people()).to.deep.equal(['Friend 3 0x33333333…33333333'])
    await type(search, 'nobody')
    expect(mounted.findAll('wm-message')).to.have.length(1)
  })

  it('a file is imported, and its outcome is said; a file of something else changes nothing', async () => {
    await show()
    await openContacts()
    const choose = (text: string) => {
      const picker = mounted.find<HTMLInputElement>('input[type=file]')
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'contacts.json'))
      picker.files = transfer.files
      picker.dispatchEvent(new Event('change'))
    }
    const outcome = () => mounted.find('.outcome').textContent!.trim()
    choose('{"contacts":[]}')
    await until(() => outcome() !== '')
    expect(outcome()).to.equal('This file has no contacts. Nothing was changed.')
    const rowsOfFile = [bob, { ...bob, name: 'Again' }]
    choose(JSON.stringify({ type: 'wallet-modal-contacts', version: 1, contacts: rowsOfFile }))
    await until(() => people().length === 1)
    await until(() => outcome().startsWith('1 contact added.'))
    expect(outcome()).to.equal(
      '1 contact added. 1 left out: known address or name, or not usable here.',
    )
    expect(rows()).to.include('Export contacts')
  })

  it('a contact that the browser cannot store is not called saved, and stays on screen to be exported', async () => {
    await show()
    await openContacts()
    expect(alerts()).to.deep.equal([])
    row('Add a contact').click()
    await until(() => mounted.findAll('wm-contact-view').length === 1)
    await until(() => mounted.findAll('wm-contacts-view').length === 0)
    await mounted.settled()
    const [address, name] = fields() as [Field, Field]
    await type(address, BOB)
    await type(name, 'Bob')
    const free = fillStorage()
    try {
      mounted.button('Save').click()
      await back()
    } finally {
      free()
    }
    expect(mounted.state.toasts.$toast.get()).to.include({
      message: 'Couldn’t be saved. It lasts until you leave this page.',
      variant: 'error',
    })
    expect(people()).to.have.length(1)
    expect(rows()).to.include('Export contacts')
    expect(alerts()).to.deep.equal([
      'The browser’s storage is full or blocked. Export your contacts before you leave this page.',
    ])
    // The next change is stored together with this one.
    mounted.state.slices
      .get('contacts')
      .save({ namespace: 'eip155', address: ALICE, name: 'Alice' })
    await mounted.settled()
    expect(alerts()).to.deep.equal([])
  })

  for (const features of [{ send: false }, { contacts: false }])
    it(`an app with ${JSON.stringify(features)} shows no contacts`, async () => {
      await show([bob], { features })
      expect(rows()).to.include('Disconnect')
      expect(rows()).not.to.include('Contacts')
    })
})
