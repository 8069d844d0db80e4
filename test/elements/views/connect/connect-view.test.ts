import { expect } from '../../../helpers/expect.js'
import { fakeDevice } from '../../../helpers/fakes/fake-device.js'
import { DIRECTORY, fakeDirectory, makeListings } from '../../../helpers/fakes/fake-directory.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'
import { mockEvmWallet } from '../../../../src/testing/index.js'
import type { Row } from '../../../../src/elements/parts/rows/wm-row.js'
import type { StubbedFetch } from '../../../helpers/fakes/stub-fetch.js'

const TERMS = { termsUrl: 'https://app.example/terms', privacyUrl: 'https://app.example/privacy' }
let count = 0

describe('wm-connect-view', () => {
  let mounted: MountedModal
  let server: StubbedFetch | undefined
  const forget: (() => void)[] = []
  const rows = () => mounted.findAll<Row>('wm-row').map(({ label, tag }) => [label, tag] as const)
  const groups = () =>
    mounted.find('wm-connect-view').shadowRoot!.querySelector<HTMLElement>('.groups')!
  /** The lists of the screen, each with its name and the names of its rows. */
  const lists = () =>
    mounted.findAll('wm-connect-view [role=list], [role=list]').map((list) => {
      const heading = list.getAttribute('aria-labelledby')
      return [
        heading === null
          ? undefined
          : (list.getRootNode() as ShadowRoot).getElementById(heading)!.textContent,
        [...list.querySelectorAll<Row>('wm-row')].map(({ label, role }) =>
          role === 'listitem' ? label : `no item: ${label}`,
        ),
      ] as const
    })

  /** Announces a new wallet: announced wallets stay announced for the lifetime of the page. */
  function install(): string {
    const name = `Connect wallet ${++count}`
    forget.push(mockEvmWallet({ rdns: `org.connect-${count}`, name }).remove)
    return name
  }
  afterEach(() => {
    unmountModals()
    server?.restore()
    server = undefined
    for (const act of forget.splice(0)) act()
  })

  it('CONN-009 wallets are disabled until the box is ticked', async () => {
    const name = install()
    mounted = await mountModal({ ...TERMS, features: { legalCheckbox: true } })
    await until(() => rows().some(([label]) => label === name))
    expect(groups().inert).to.equal(true)
    const why = mounted.find(
      `#${mounted.find('input[type=checkbox]').getAttribute('aria-describedby')}`,
    )
    expect([why.textContent, getComputedStyle(why).visibility]).to.deep.equal([
      'Agree first, then choose a wallet',
      'visible',
    ])
    const box = mounted.find<HTMLInputElement>('input[type=checkbox]')
    const links = [...mounted.find('.agree').querySelectorAll('a')]
    expect(links.map(({ href, target, rel }) => [href, target, rel])).to.deep.equal([
      [TERMS.termsUrl, '_blank', 'noopener noreferrer'],
      [TERMS.privacyUrl, '_blank', 'noopener noreferrer'],
    ])
    box.click()
    await mounted.settled()
    expect([groups().inert, getComputedStyle(why).visibility]).to.deep.equal([false, 'hidden'])
    const shown: string[] = []
    mounted.state.router.$route.listen(({ view }) => shown.push(view))
    mounted.button(name).click()
    expect(shown).to.deep.equal(['ConnectingExternal'])
  })

  it('CONN-009 without terms there is no box', async () => {
    mounted = await mountModal({ features: { legalCheckbox: true } })
    expect(mounted.findAll('input[type=checkbox]')).to.deep.equal([])
    expect(groups().inert).to.equal(false)
  })

  it('without the box the terms are below the list', async () => {
    mounted = await mountModal(TERMS)
    expect(mounted.text()).to.contain(
      'By connecting you agree to our Terms of Service and Privacy Policy',
    )
  })

  it('groups its rows: recent, installed, then the rest', async () => {
    localStorage.setItem(
      'wallet-modal.groups.recent-wallets',
      JSON.stringify({
        v: 1,
        value: [{ id: 'used', name: 'Used last', links: { mobile: 'used://' } }],
      }),
    )
    forget.push(() => localStorage.removeItem('wallet-modal.groups.recent-wallets'))
    const name = install()
    server = fakeDirectory(makeListings(20))
    mounted = await mountModal({ ...DIRECTORY, id: 'groups' })
    await until(() => lists().length === 3 && lists()[2]![1].includes('Wallet 0'))
    expect(lists().map(([heading]) => heading)).to.deep.equal([
      'Recent',
      'Installed',
      'More wallets',
    ])
    expect(lists()[0]![1]).to.deep.equal(['Used last'])
    expect(lists()[1]![1]).to.include(name)
    expect([lists()[2]![1][0], lists()[2]![1].at(-1)]).to.deep.equal([
      'WalletConnect',
      'All wallets',
    ])
  })

  it('CONN-007 a wallet of this page that connected before is under Recent, marked installed', async () => {
    const [name, other] = [install(), install()]
    mounted = await mountModal()
    await until(() => rows().some(([label]) => label === other))
    await mounted.modal.connect({ wallet: name })
    await mounted.modal.disconnect()
    await mounted.modal.open()
    await until(() => lists().length === 2)
    expect(lists()[0]).to.deep.equal(['Recent', [name]])
    expect(lists()[1]![1]).to.include(other)
    expect(rows().find(([label]) => label === name)).to.deep.equal([name, 'Installed'])
  })

  it('names a group in the plural and a row in the singular', async () => {
    const [name] = [install(), install()]
    mounted = await mountModal({ language: 'es' })
    await until(() => rows().some(([label]) => label === name))
    await mounted.modal.connect({ wallet: name! })
    await mounted.modal.disconnect()
    await mounted.modal.open()
    await until(() => lists().length === 2)
    expect(lists().map(([heading]) => heading)).to.deep.equal(['Recientes', 'Instaladas'])
    expect(rows().find(([label]) => label === name)).to.deep.equal([name, 'Instalada'])
  })

  it('CONN-004 keeps the order that the page sets: one list, with tags instead of headings', async () => {
    const name = install()
    server = fakeDirectory(makeListings(20))
    mounted = await mountModal({
      ...DIRECTORY,
      features: { connectorTypeOrder: ['walletConnect'] },
    })
    await until(() => rows().some(([label]) => label === name))
    expect(lists().length).to.equal(1)
    expect([lists()[0]![0], lists()[0]![1][0]]).to.deep.equal([undefined, 'WalletConnect'])
    expect(rows().find(([label]) => label === name)).to.deep.equal([name, 'Installed'])
  })

  it('a list that cannot be loaded keeps its space, shows the reason, and loads on the press of a button', async () => {
    let refuse = true
    server = fakeDirectory(makeListings(20), () =>
      refuse ? new Response('', { status: 503 }) : undefined,
    )
    mounted = await mountModal({ ...DIRECTORY, announced: false, injected: false })
    const height = mounted.find('wm-connect-view').offsetHeight
    await until(() => mounted.findAll('.failed[role=alert]').length === 1)
    await mounted.settled()
    expect(mounted.find('wm-connect-view').offsetHeight).to.be.closeTo(height, 2)
    refuse = false
    mounted.button('Try again').click()
    await until(() => rows().some(([label]) => label === 'Wallet 0'))
    expect(mounted.findAll('.failed')).to.deep.equal([])
  })

  it('without any wallet it explains wallets and leads to some', async () => {
    mounted = await mountModal({ announced: false, injected: false })
    await until(() => mounted.text().includes('No wallet in this browser yet'))
    expect(lists()).to.deep.equal([])
    mounted.button('Get a wallet').click()
    await until(() => mounted.modal.getState().view === 'GetWallet')
  })

  it('the title names the app and shows its icon, if the app has stated them', async () => {
    const icon =
      'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/%3E'
    const title = () => mounted.find('wm-header').shadowRoot!.querySelector('h2')!
    for (const [metadata, text, icons] of [
      [undefined, 'Connect wallet', 0],
      [{ name: '  ' }, 'Connect wallet', 0],
      [{ name: 'Harbour' }, 'Connect to Harbour', 0],
      [{ name: 'Harbour', icons: [icon] }, 'Connect to Harbour', 1],
      [{ name: 'Harbour', icons: ['javascript:alert(1)'] }, 'Connect to Harbour', 0],
      [{ name: 'مرفأ' }, 'Connect to مرفأ', 0],
      [{ name: 'H'.repeat(80), icons: [icon] }, `Connect to ${'H'.repeat(80)}`, 1],
    ] as const) {
      mounted = await mountModal(metadata && { metadata })
      await mounted.settled()
      expect([
        title().textContent!.trim(),
        title().querySelectorAll('wm-image').length,
        mounted.dialog.getAttribute('aria-label'),
      ]).to.deep.equal([text, icons, text])
      expect(mounted.find('wm-header').scrollWidth).to.be.at.most(360)
      unmountModals()
    }
  })

  it('on a phone a link below the list leads to the explanation of wallets', async () => {
    const device = fakeDevice({ agent: 'android' })
    forget.push(device.restore)
    mounted = await mountModal({
      customWallets: [{ id: 'own', name: 'Own wallet', mobile_link: 'own://' }],
    })
    await until(() => rows().some(([label]) => label === 'Own wallet'))
    const line = mounted.button('I don’t have a wallet yet')
    expect(line.offsetHeight).to.be.at.least(44)
    line.click()
    expect(mounted.views()).to.deep.equal(['Connect', 'WhatIsAWallet'])
    expect(mounted.tracks('CLICK_WALLET_HELP').length).to.equal(1)
  })

  it('on a computer, too; without wallets the explanation is the screen itself', async () => {
    mounted = await mountModal({
      customWallets: [{ id: 'own', name: 'Own wallet', mobile_link: 'own://' }],
    })
    mounted.button('I don’t have a wallet yet').click()
    expect(mounted.views()).to.deep.equal(['Connect', 'WhatIsAWallet'])
    unmountModals()
    mounted = await mountModal({ announced: false, injected: false })
    await until(() => mounted.text().includes('No wallet in this browser yet'))
    expect(mounted.text()).not.to.contain('I don’t have a wallet yet')
  })

  it('CONN-007 ALLW-007 shows an installed wallet once, tagged, and the number of wallets', async () => {
    const name = install()
    server = fakeDirectory([
      { id: 'listed', name, rdns: `org.connect-${count}` },
      ...makeListings(436),
    ])
    mounted = await mountModal(DIRECTORY)
    await until(() => rows().some(([label, tag]) => label === 'All wallets' && tag === '430+'))
    expect(rows().filter(([label]) => label === name)).to.have.length(1)
    expect(lists().find(([heading]) => heading === 'Installed')![1]).to.include(name)
  })
})
