import type { Row } from '../../../../src/elements/parts/rows/wm-row.js'
import { expect } from '../../../helpers/expect.js'
import { fillStorage } from '../../../helpers/fakes/fake-page.js'
import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'

const LOST = 'Couldn’t be saved. It lasts until you leave this page.'

describe('a choice that the browser does not store', () => {
  let mounted: MountedModal
  let free = () => {}

  beforeEach(async () => {
    mounted = await mountModal({ announced: false, injected: false }, { open: false })
    mounted.edit.add(fakeConnection({ getBalance: async () => 1n }).connection)
  })
  afterEach(() => {
    free()
    free = () => {}
    unmountModals()
    localStorage.clear()
  })
  const toast = () => mounted.state.toasts.$toast.get()

  it('is told, and counts on this page: amounts are private', async () => {
    await mounted.modal.open({ view: 'Account' })
    const eye = await until(() => mounted.findAll('.eye')[0])
    eye.click()
    await mounted.settled()
    expect([eye.ariaPressed, toast()]).to.deep.equal(['true', undefined])
    free = fillStorage()
    eye.click()
    await mounted.settled()
    expect(eye.ariaPressed).to.equal('false')
    expect(toast()).to.include({ message: LOST, variant: 'error' })
  })

  it('is told, and counts on this page: the language', async () => {
    await mounted.modal.open({ view: 'AccountSettings' })
    await mounted.settled()
    free = fillStorage()
    const select = mounted.find('wm-language-row').shadowRoot!.querySelector('select')!
    select.value = 'de'
    select.dispatchEvent(new Event('change'))
    await until(() => toast() !== undefined)
    expect(mounted.dialog.lang).to.equal('de')
    expect(toast()).to.include({
      message: 'Konnte nicht gespeichert werden. Es gilt, bis Sie diese Seite verlassen.',
      variant: 'error',
    })
  })

  it('is told where a token was added, in place of its success', async () => {
    await mounted.state.slices.load(['tokenEntry', 'customTokens'])
    const token = { address: `0x${'1'.repeat(40)}`, name: 'Dai', symbol: 'DAI', decimals: 18 }
    mounted.state.slices.get('customTokens').add('eip155:1', token)
    await mounted.modal.open({ view: 'AccountSettings' })
    await mounted.settled()
    mounted
      .findAll<Row>('wm-row')
      .find(({ label }) => label === 'Add tokens')!
      .click()
    const remove = await until(() => mounted.findAll('[title="Remove DAI"]')[0])
    free = fillStorage()
    remove.click()
    await until(() => toast() !== undefined)
    expect(toast()).to.include({ message: LOST, variant: 'error' })
    expect(mounted.findAll('[title="Remove DAI"]')).to.have.length(0)
  })
})
