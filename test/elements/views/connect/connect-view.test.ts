import { expect } from '../../../helpers/expect.js'
import { DIRECTORY, fakeDirectory, makeListings } from '../../../helpers/fake-directory.js'
import { announce, fakeEip1193 } from '../../../helpers/fake-eip1193.js'
import { mountModal, unmountModals, until, type MountedModal } from '../../../helpers/mount-modal.js'
import type { Row } from '../../../../src/elements/parts/wm-row.js'
import type { StubbedFetch } from '../../../helpers/stub-fetch.js'

const TERMS = { termsUrl: 'https://app.example/terms', privacyUrl: 'https://app.example/privacy' }
let count = 0

describe('wm-connect-view', () => {
  let mounted: MountedModal
  let server: StubbedFetch | undefined
  const forget: (() => void)[] = []
  const rows = () => mounted.findAll<Row>('wm-row').map(({ label, tag }) => [label, tag] as const)
  const list = () => mounted.find('wm-connect-view').shadowRoot!.querySelector<HTMLElement>('.list')!

  /** Announces a wallet of its own: what was announced stays announced for the life of the page. */
  function install(): string {
    const name = `Connect wallet ${++count}`
    forget.push(announce(fakeEip1193(), { rdns: `org.connect-${count}`, name }))
    return name
  }
  afterEach(() => {
    unmountModals()
    server?.restore()
    server = undefined
    for (const act of forget.splice(0)) act()
  })

  it('CONN-009 wallets stay inert until the box is ticked', async () => {
    const name = install()
    mounted = await mountModal({ ...TERMS, features: { legalCheckbox: true } })
    await until(() => rows().some(([label]) => label === name))
    expect(list().inert).to.equal(true)
    const why = mounted.find(`#${mounted.find('input[type=checkbox]').getAttribute('aria-describedby')}`)
    expect([why.textContent, getComputedStyle(why).visibility]).to.deep.equal(['Agree first, then choose a wallet.', 'visible'])
    const box = mounted.find<HTMLInputElement>('input[type=checkbox]')
    const links = [...mounted.find('.agree').querySelectorAll('a')]
    expect(links.map(({ href, target, rel }) => [href, target, rel])).to.deep.equal([
      [TERMS.termsUrl, '_blank', 'noopener noreferrer'],
      [TERMS.privacyUrl, '_blank', 'noopener noreferrer'],
    ])
    box.click()
    await mounted.settled()
    expect([list().inert, getComputedStyle(why).visibility]).to.deep.equal([false, 'hidden'])
    const shown: string[] = []
    mounted.state.router.$route.listen(({ view }) => shown.push(view))
    mounted.button(`${name} Installed`).click()
    expect(shown).to.deep.equal(['ConnectingExternal'])
  })

  it('CONN-009 without terms there is nothing to tick', async () => {
    mounted = await mountModal({ features: { legalCheckbox: true } })
    expect(mounted.findAll('input[type=checkbox]')).to.deep.equal([])
    expect(list().inert).to.equal(false)
  })

  it('without the box the terms stand below the list', async () => {
    mounted = await mountModal(TERMS)
    expect(mounted.text()).to.contain('By connecting you agree to our Terms of Service and Privacy Policy')
  })

  it('is a list of its rows, and none where there is nothing to choose', async () => {
    mounted = await mountModal()
    const before = mounted.findAll('wm-row')
    expect([list().role, before.length === 0]).to.deep.equal(before.length === 0 ? ['presentation', true] : ['list', false])
    install()
    await until(() => mounted.findAll('wm-row').length === before.length + 1)
    expect([list().role, ...mounted.findAll('wm-row').map(({ role }) => role)]).to.deep.equal(['list', ...mounted.findAll('wm-row').map(() => 'listitem')])
  })

  it('CONN-007 ALLW-007 shows an installed wallet once, tagged, and how many there are', async () => {
    const name = install()
    server = fakeDirectory([{ id: 'listed', name, rdns: `org.connect-${count}` }, ...makeListings(436)])
    mounted = await mountModal(DIRECTORY)
    await until(() => rows().some(([label, tag]) => label === 'All wallets' && tag === '430+'))
    expect(rows().filter(([label]) => label === name)).to.deep.equal([[name, 'Installed']])
  })
})
