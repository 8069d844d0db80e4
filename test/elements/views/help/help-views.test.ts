import type { Row } from '../../../../src/elements/parts/rows/wm-row.js'
import type { WalletEntry } from '../../../../src/state/wallets/wallet-entry.js'
import { expect } from '../../../helpers/expect.js'
import { DIRECTORY, fakeDirectory, makeListings } from '../../../helpers/fakes/fake-directory.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'
import type { StubbedFetch } from '../../../helpers/fakes/stub-fetch.js'

const WALLET: WalletEntry = {
  id: 'w',
  name: 'Some Wallet',
  chains: [],
  certified: false,
  links: {},
  injected: [],
}

describe('the help screens', () => {
  let mounted: MountedModal
  let server: StubbedFetch | undefined
  const links = () =>
    mounted
      .findAll<Row>('wm-row')
      .flatMap(({ label, shadowRoot }) =>
        [...shadowRoot!.querySelectorAll('a')].map((link) => [
          label,
          link.href,
          link.target,
          link.rel,
        ]),
      )

  afterEach(() => {
    unmountModals()
    server?.restore()
    server = undefined
  })

  it('CONN-013 the help icon explains wallets, and leads to some of them', async () => {
    server = fakeDirectory(makeListings(10))
    mounted = await mountModal({ ...DIRECTORY, announced: false, injected: false })
    mounted.find('[aria-label="What is a wallet?"]').click()
    await mounted.settled()
    expect(mounted.views().at(-1)).to.equal('WhatIsAWallet')
    expect(
      mounted.find('wm-what-is-a-wallet-view').shadowRoot!.querySelectorAll('h3'),
    ).to.have.length(3)
    mounted.button('Get a wallet').click()
    await mounted.settled()
    expect(mounted.views()).to.deep.equal(['Connect', 'WhatIsAWallet', 'GetWallet'])
    await until(() => links().length === 5)
    expect(links()[0]).to.deep.equal([
      'Wallet 0',
      'https://wallet-0.example/',
      '_blank',
      'noopener noreferrer',
    ])
    expect(links().at(-1)![0]).to.equal('Explore all')
    expect(mounted.tracks('CLICK_WALLET_HELP')).to.have.length(1)
    expect(mounted.tracks('CLICK_GET_WALLET')).to.have.length(1)
  })

  it('reserves the rows of wallets that load', async () => {
    let release: (() => void) | undefined
    server = fakeDirectory(makeListings(10), (url) =>
      url.pathname === '/getWallets' && !release
        ? new Promise((resolve) => (release = () => resolve(undefined)))
        : undefined,
    )
    mounted = await mountModal({ ...DIRECTORY, announced: false, injected: false })
    await mounted.show({ view: 'GetWallet' })
    const before = mounted.find('wm-get-wallet-view').offsetHeight
    await until(() => release !== undefined)
    release!()
    await until(() => links().length === 5)
    expect(mounted.find('wm-get-wallet-view').offsetHeight).to.equal(before)
  })

  it('omits wallets whose site is not a safe link', async () => {
    server = fakeDirectory([
      { id: 'a', name: 'Bad', homepage: 'javascript:alert(1)' },
      { id: 'b', name: 'App', homepage: 'wallet://open' },
      { id: 'c', name: 'Good', homepage: 'https://good.example' },
    ])
    mounted = await mountModal({ ...DIRECTORY, announced: false, injected: false })
    await mounted.show({ view: 'GetWallet' })
    await until(() => links().length === 2)
    expect(links().map(([label]) => label)).to.deep.equal(['Good', 'Explore all'])
  })

  it('downloads: shows a row per link, and is named after the wallet', async () => {
    mounted = await mountModal()
    await mounted.show({
      view: 'Downloads',
      wallet: {
        ...WALLET,
        links: {
          chromeStore: 'https://chrome.example/a',
          appStore: 'https://apps.example/a',
          playStore: 'https://play.example/a',
          homepage: 'https://some.example',
        },
      },
    })
    expect(mounted.find('h2').textContent!.trim()).to.equal('Get Some Wallet')
    expect(links().map(([label, href]) => [label, href])).to.deep.equal([
      ['Chrome extension', 'https://chrome.example/a'],
      ['iOS app', 'https://apps.example/a'],
      ['Android app', 'https://play.example/a'],
      ['Website', 'https://some.example/'],
    ])
  })

  it('downloads: omits a hostile link, and reports a missing link', async () => {
    mounted = await mountModal()
    await mounted.show({
      view: 'Downloads',
      wallet: {
        ...WALLET,
        links: {
          homepage: 'javascript:alert(1)',
          appStore: 'itms-services://x',
          playStore: 'https://a@evil.example',
          chromeStore: 'http://plain.example',
        },
      },
    })
    expect(links()).to.deep.equal([])
    expect(mounted.text()).to.contain('No download known')
  })

  it('explains networks, and opens more in a new tab', async () => {
    mounted = await mountModal()
    await mounted.show({ view: 'WhatIsANetwork' })
    const link = mounted.find<HTMLAnchorElement>('.act a')
    expect([new URL(link.href).protocol, link.target, link.rel]).to.deep.equal([
      'https:',
      '_blank',
      'noopener noreferrer',
    ])
    expect(link.textContent).to.contain('opens in a new tab')
  })
})
