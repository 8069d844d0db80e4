import { eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { solana, solanaMainnet } from '../../../src/chains/solana/index.js'
import type { ChainId } from '../../../src/standards/caip.js'
import { isSafeLink } from '../../../src/platform/links/open-link.js'
import { toBrowseLink, toContinuedAddress } from '../../../src/state/wallets/browse-link.js'
import { listPhoneWallets } from '../../../src/state/wallets/list-phone-wallets.js'
import { phoneWallets } from '../../../src/state/wallets/phone-wallets.js'
import { expect } from '../../helpers/expect.js'
import { announce, fakeEip1193 } from '../../helpers/wallets/fake-eip1193.js'
import { fakeDevice, type FakeDevice } from '../../helpers/fakes/fake-device.js'
import { replaceProperty } from '../../helpers/fakes/fake-page.js'
import { mountModal, unmountModals, until } from '../../helpers/pages/mount-modal.js'

describe('phone wallets', () => {
  it('an app that no link opens a page in is opened by its own link', () => {
    const apps = phoneWallets.filter(({ paste_link: link }) => link)
    expect(apps.map(({ name }) => name)).to.include.members(['Rabby Wallet', 'OneKey', 'Core'])
    for (const { name, browse_link: page, paste_link: link } of apps) {
      expect(page, name).to.equal(undefined)
      expect(isSafeLink(link!), name).to.equal(true)
    }
  })
  it('links have the published formats of the wallets', () => {
    const links = Object.fromEntries(
      phoneWallets.map(({ name, browse_link: template = '' }) => [
        name,
        toBrowseLink(template!, { href: 'https://a.example/', origin: 'https://a.example' }),
      ]),
    )
    expect(links).to.include({
      MetaMask: 'https://link.metamask.io/dapp/a.example/',
      'OKX Wallet':
        'https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3Dhttps%253A%252F%252Fa.example%252F',
      Rainbow: 'rainbow://dapp?url=https%3A%2F%2Fa.example%2F',
      Zerion: 'zerion://browser?url=https%3A%2F%2Fa.example%2F',
      'Gate Wallet': 'https://gateio.onelink.me/DmA6/web3?dapp_url=https%3A%2F%2Fa.example%2F',
      TokenPocket: `tpdapp://open?params=${encodeURIComponent(JSON.stringify({ url: 'https://a.example/' }))}`,
    })
  })
  it('links hold an unusual address of the page', () => {
    const { href, origin } = new URL('https://bücher.example/ä b?q="a\\"&{url}=%#/ö\'{page}')
    const links = new Map(
      phoneWallets.map(({ name, browse_link: template = '' }) => [
        name,
        new URL(toBrowseLink(template || 'none://', { href, origin })),
      ]),
    )
    const opened = [
      JSON.parse(links.get('TokenPocket')!.searchParams.get('params')!).url,
      JSON.parse(atob(links.get('UniSat')!.searchParams.get('data')!))[0],
      links.get('Leather')!.searchParams.get('url'),
      new URL(links.get('OKX Wallet')!.searchParams.get('deeplink')!).searchParams.get('dappUrl'),
      `https://${links.get('MetaMask')!.href.slice('https://link.metamask.io/dapp/'.length)}`,
    ]
    expect(new Set(opened.map((address: string) => new URL(address).href))).to.deep.equal(
      new Set([href.replaceAll('\\', '%5C')]),
    )
  })
  it('lists the wallets that serve a network of the app', () => {
    const names = (...ids: readonly ChainId[]) =>
      listPhoneWallets({
        networks: ids.map((id) => ({ ...mainnet, id })),
        includeWalletIds: [],
        excludeWalletIds: [],
      }).wallets.map(({ name }) => name)
    expect(names('eip155:1')).to.include('MetaMask').and.not.to.include('Solflare')
    expect(names('eip155:999999')).to.include('MetaMask').and.not.to.include('Ronin Wallet')
    expect(names('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).to.include('Solflare')
    expect(names('bip122:000000000019d6689c085ae165831e93')).to.include('Xverse')
  })
  it('the mark of a continued visit leaves the rest of the address as it is', () => {
    expect(toContinuedAddress('https://a.example/x?q=%20+#/swap', 'shop')).to.equal(
      'https://a.example/x?q=%20+&wallet-modal=shop#/swap',
    )
    expect(toContinuedAddress('https://a.example', 'a b')).to.equal(
      'https://a.example/?wallet-modal=a%20b',
    )
  })
})

describe('a phone without a relay', () => {
  let device: FakeDevice
  const undo: (() => void)[] = []
  const mount = async (options: Parameters<typeof mountModal>[0] = {}) => {
    device = fakeDevice({ agent: 'android', activated: true })
    const mounted = await mountModal(options)
    await until(() => mounted.findAll('wm-row').length > 1, 'the rows')
    await mounted.settled()
    return mounted
  }
  const toRow = (row: HTMLElement) => [
    (row as HTMLElementTagNameMap['wm-row']).label,
    (row as HTMLElementTagNameMap['wm-row']).tag,
  ]
  afterEach(() => {
    unmountModals()
    for (const act of undo.splice(0).reverse()) act()
    device.restore()
    history.replaceState(null, '', location.pathname)
  })

  it('lists the wallets whose app opens this page, and says so before the press', async () => {
    const { findAll } = await mount()
    expect(findAll('wm-row').slice(0, 4).map(toRow)).to.deep.equal([
      ['MetaMask', 'Opens app'],
      ['Trust Wallet', 'Opens app'],
      ['Coinbase Wallet', 'Opens app'],
      ['Phantom', 'Opens app'],
    ])
    const [, count] = findAll('wm-row').map(toRow).at(-1)!
    expect(count).to.match(/^[23]0\+$/)
  })
  it('a press opens this page in the app in the same task, marked to continue there', async () => {
    const { find, findAll, text, settled, modal } = await mount()
    findAll('wm-row')[0]!.shadowRoot!.querySelector<HTMLElement>('.row')!.click()
    const { host, pathname } = location
    expect(device.opened).to.deep.equal([
      [`https://link.metamask.io/dapp/${host}${pathname}?wallet-modal=${modal.id}`, '_self'],
    ])
    await until(() => text().includes('This page opens in MetaMask'))
    await settled()
    expect(device.opened).to.have.length(1)
    expect(find('wm-connecting-app')).to.not.equal(undefined)
  })
  it('says within 1.5 s that the app did not open, and where to get it', async () => {
    const { state, text, button } = await mount()
    undo.push(replaceProperty(document, 'hasFocus', () => true))
    state.modal.selectWallet(state.wallets.find('imToken')!)
    const pressed = performance.now()
    expect(device.opened[0]![0]).to.match(/^imtokenv2:\/\/navigate\/DappView\?url=http/)
    await until(() => text().includes('Check that it’s installed.'))
    expect(performance.now() - pressed).to.be.greaterThan(1300)
    button('Get imToken').click()
    expect(device.opened.at(-1)![0]).to.equal(
      'https://play.google.com/store/apps/details?id=im.token.app',
    )
    button('Open imToken').click()
    expect(device.opened.at(-1)![0]).to.match(/^imtokenv2:/)
  })
  it('where no link opens a page in the app, the press copies the address, after the words', async () => {
    const { state, text, button, modal } = await mount()
    const copied: string[] = []
    undo.push(
      replaceProperty(navigator, 'clipboard', {
        writeText: async (address: string) => void copied.push(address),
      } as Clipboard),
    )
    state.modal.selectWallet(state.wallets.find('OneKey')!)
    await until(() => text().includes('open it in OneKey’s browser.'))
    expect([device.opened, copied]).to.deep.equal([[], []])
    button('Open OneKey').click()
    const { origin, pathname } = location
    const address = `${origin}${pathname}?wallet-modal=${modal.id}`
    expect(copied).to.deep.equal([address])
    expect(device.opened).to.deep.equal([['onekey-wallet://', '_self']])
    button('Copy link').click()
    await until(() => copied.length > 1)
    expect(copied).to.deep.equal([address, address])
  })
  it('says that an app did not open whose browser takes the address, and keeps the address copied', async () => {
    const { state, text, button } = await mount()
    state.modal.selectWallet(state.wallets.find('MEW wallet')!)
    await until(() => text().includes('open it in MEW wallet’s browser.'))
    undo.push(replaceProperty(document, 'hasFocus', () => true))
    button('Open MEW wallet').click()
    expect(device.copied).to.have.length(1)
    await until(() => text().includes('Check that it’s installed.'))
    button('Get MEW wallet').click()
    expect(device.opened.at(-1)![0]).to.equal(
      'https://play.google.com/store/apps/details?id=com.myetherwallet.mewwallet',
    )
  })
  it('says so if the browser refuses to copy', async () => {
    const { state, text, button } = await mount()
    undo.push(
      replaceProperty(navigator, 'clipboard', {
        writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
      } as unknown as Clipboard),
    )
    state.modal.selectWallet(state.wallets.find('Core')!)
    await until(() => text().includes('open it in Core’s browser.'))
    button('Open Core').click()
    await until(() => text().includes('Couldn’t copy. Your browser didn’t allow it.'))
  })
  it('the app leaves wallets out, and adds its own', async () => {
    const { findAll, state } = await mount({
      excludeWalletIds: ['io.metamask'],
      customWallets: [{ id: 'own', name: 'Own', browse_link: 'https://own.example/open?to={url}' }],
    })
    expect(findAll('wm-row').map((row) => toRow(row)[0])).to.deep.equal(['Own', 'All wallets'])
    await until(() => state.wallets.find('Phantom'), 'the list')
    expect(state.wallets.find('MetaMask')).to.equal(undefined)
    state.modal.selectWallet(state.wallets.find('own')!)
    expect(device.opened[0]![0]).to.match(/^https:\/\/own\.example\/open\?to=http/)
  })
  it('a search finds them without a server', async () => {
    const { state } = await mount()
    state.slices.get('browse').set({ text: 'imt' })
    await until(() => !state.slices.get('browse').$browsed.get().searching)
    expect(
      state.slices
        .get('browse')
        .$browsed.get()
        .wallets.map(({ name }) => name),
    ).to.deep.equal(['imToken'])
  })

  describe('in the browser of the app', () => {
    const open = async (mark: string, ...wallets: Parameters<typeof announce>[1][]) => {
      const provider = fakeEip1193()
      for (const wallet of wallets) undo.push(announce(provider, wallet))
      history.replaceState(null, '', `?keep=1&wallet-modal=${mark}#there`)
      device = fakeDevice({ agent: 'android' })
      const mounted = await mountModal({ id: 'phone' }, { open: false })
      return { provider, ...mounted }
    }
    it('the wallet is connected without a press, and the mark is gone', async () => {
      const { modal, provider } = await open('phone', { name: 'Fox', rdns: 'org.fox' })
      await until(() => modal.getState().account?.address !== undefined)
      expect(modal.getState()).to.include({ open: false })
      expect(`${location.search}${location.hash}`).to.equal('?keep=1#there')
      expect(provider.sent('eth_requestAccounts')).to.have.length(1)
    })
    it('nothing is requested from two wallets', async () => {
      const names = ['Fox', 'Owl'].map((name) => ({ name, rdns: `org.${name}` }))
      const { provider, settled } = await open('phone', ...names)
      await until(() => location.search === '?keep=1')
      await settled()
      expect(provider.sent('eth_requestAccounts')).to.have.length(0)
    })
    it('the mark of another modal stays', async () => {
      const { provider, state } = await open('another', { name: 'Fox', rdns: 'org.fox' })
      await state.injected.whenAnnounced()
      expect(location.search).to.equal('?keep=1&wallet-modal=another')
      expect(provider.sent('eth_requestAccounts')).to.have.length(0)
    })
  })

  it('the families of a page are respected', async () => {
    const { state } = await mount({
      chains: [eip155({ networks: [mainnet] }), solana({ networks: [solanaMainnet] })],
    })
    expect(state.wallets.find('Solflare')?.name).to.equal('Solflare')
  })
})
