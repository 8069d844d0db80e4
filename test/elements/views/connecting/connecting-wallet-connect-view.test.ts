import { expect } from '../../../helpers/expect.js'
import {
  fakeDevice,
  type FakeDevice,
  type FakeDeviceOptions,
} from '../../../helpers/fakes/fake-device.js'
import { mockEvmWallet } from '../../../../src/testing/evm-wallet.js'
import { fakeRelay, type FakeRelayOptions } from '../../../helpers/fakes/fake-relay.js'
import { mountModal, unmountModals, until } from '../../../helpers/pages/mount-modal.js'
import { readQrCode } from '../../../helpers/browser/read-qr-code.js'
import { WalletModalError } from '../../../../src/errors/wallet-modal-error.js'
import { eip155, mainnet } from '../../../../src/chains/eip155/index.js'
import { solana, solanaMainnet } from '../../../../src/chains/solana/index.js'
import type { Options } from '../../../../src/options/options.js'
import { findBrowseLink } from '../../../../src/state/wallets/browse-link.js'
import type { WalletEntry, WalletLinks } from '../../../../src/state/wallets/wallet-entry.js'

const toWallet = (links: WalletLinks, rdns?: string): WalletEntry => ({
  id: 'fox',
  name: 'Fox',
  ...(rdns ? { rdns } : {}),
  chains: [],
  certified: false,
  links,
  injected: [],
})

describe('wm-connecting-wallet-connect-view', () => {
  let device: FakeDevice

  async function mount(
    relayOptions: FakeRelayOptions = {},
    deviceOptions: FakeDeviceOptions = {},
    options: Options = {},
  ) {
    device = fakeDevice(deviceOptions)
    const relay = fakeRelay(relayOptions)
    return { relay, ...(await mountModal({ createRelayClient: relay.create, ...options })) }
  }
  afterEach(() => {
    unmountModals()
    device.restore()
  })

  it('WC-001 WalletConnect shows a code with the pairing link, and "Copy link" copies the same', async () => {
    const { relay, button, settled, find, text } = await mount()
    button('WalletConnect QR code').click()
    await settled()
    await until(() => relay.latest().uri !== undefined)
    await settled()
    expect(await readQrCode(find('wm-qr-code'))).to.equal(relay.latest().uri)
    expect(find('[role=img]').getAttribute('aria-label')).to.contain('QR code')
    button('Copy link').click()
    await until(() => text().includes('Link copied'), 'the word')
    expect(button('Link copied')).to.not.equal(undefined)
    expect(device.copied).to.deep.equal([relay.latest().uri])
  })

  it('WC-001 the code decodes to the same link in the light theme, and with a wallet’s icon in the middle', async () => {
    const { relay, show, settled, find } = await mount({}, {}, { theme: 'light' })
    await show({ view: 'ConnectingWalletConnect', wallet: toWallet({ mobile: 'fox://' }) })
    await settled()
    expect(await readQrCode(find('wm-qr-code'))).to.equal(relay.latest().uri)
  })

  it('behaviour: reserves the space of the link until it is there, and nothing can be copied', async () => {
    const { relay, show, settled, find, button } = await mount({ immediate: false })
    await show({ view: 'ConnectingWalletConnect' })
    const place = () => [find('wm-qr-code').offsetTop, find('wm-qr-code').offsetHeight]
    const before = place()
    expect(button('Copy link').disabled).to.equal(true)
    expect(find('[role=img]').getAttribute('aria-busy')).to.equal('true')
    await until(() => relay.pairings.length > 0)
    relay.latest().show()
    await settled()
    expect(place()).to.deep.equal(before)
    expect(before[1]).to.be.greaterThan(200)
    expect(button('Copy link').disabled).to.equal(false)
  })

  it('behaviour: shows a new code before the old one expires', async () => {
    const { relay, show, settled, find } = await mount({ lifeMs: 10_200 })
    await show({ view: 'ConnectingWalletConnect' })
    // The next one may exist already: it comes 200 ms after the first.
    const first = relay.pairings[0]!.uri
    await until(() => relay.pairings.length > 1, 'another pairing')
    await settled()
    expect(relay.latest().uri).not.to.equal(first)
    expect(await readQrCode(find('wm-qr-code'))).to.equal(relay.latest().uri)
  })

  it('error: reports that the browser refuses to copy', async () => {
    const { show, button, text } = await mount({}, { noClipboard: true })
    await show({ view: 'ConnectingWalletConnect' })
    button('Copy link').click()
    await until(() => text().includes('Couldn’t copy'), 'the toast')
  })

  it('behaviour: closes connected after an approval', async () => {
    const { relay, show, modal } = await mount()
    await show({ view: 'ConnectingWalletConnect' })
    relay.latest().approve()
    await until(() => !modal.getState().open, 'closing')
    expect(modal.getState().account?.wallet?.name).to.equal('Phone Wallet')
  })

  it('error: a decline returns to the list with a message', async () => {
    const { relay, show, views, text, tracks } = await mount()
    await show({ view: 'ConnectingWalletConnect' })
    relay.latest().fail(new WalletModalError('SESSION_REJECTED'))
    await until(() => views().join() === 'Connect', 'the list')
    await until(() => text().includes('Connection declined'), 'the toast')
    expect(tracks('CONNECT_ERROR')).to.have.length(1)
  })

  it('the row of a wallet that declined shakes once', async () => {
    const { relay, show, views, find, findAll } = await mount()
    await until(() => findAll('wm-row').length > 0)
    const row = find('wm-row')
    row.shadowRoot!.querySelector<HTMLElement>('.row')!.click()
    await show({ view: 'ConnectingWalletConnect' })
    // Noted as they begin: on a loaded machine a movement can be over before the next look.
    const moved: Animation[] = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how)
      if (this.localName === 'wm-row') moved.push(animation)
      return animation
    }
    try {
      relay.latest().fail(new WalletModalError('SESSION_REJECTED'))
      await until(() => views().join() === 'Connect', 'the list')
      await until(() => moved.length > 0)
    } finally {
      Element.prototype.animate = animate
    }
    expect(moved.map(({ effect }) => effect!.getTiming().duration)).to.deep.equal([500])
  })

  it('the message of a failure in place of the code is an alert', async () => {
    const { show, find } = await mount({
      failure: () => new WalletModalError('RELAY_UNAVAILABLE', { details: { reason: 'offline' } }),
    })
    await show({ view: 'ConnectingWalletConnect' })
    await until(() => find('wm-wallet-ring').getAttribute('state') === 'failed')
    expect(find('[role=alert]').textContent).to.contain('Couldn’t connect')
  })

  it('the mark of the wallet that approved replaces the code', async () => {
    const { relay, show, find, modal, findAll } = await mount()
    await show({ view: 'ConnectingWalletConnect' })
    relay.latest().approve()
    await until(() => !modal.getState().open, 'closing')
    await until(() => findAll('wm-wallet-ring').length === 1)
    expect([
      find('wm-wallet-ring').getAttribute('state'),
      find('[role=status].hint').textContent!.trim(),
    ]).to.deep.equal(['done', 'Connected'])
  })

  it('error: reports an unreachable relay in place of the QR code; a retry gets a code', async () => {
    let down = true
    const { show, text, button, find, settled, views } = await mount({
      failure: () =>
        down
          ? new WalletModalError('RELAY_UNAVAILABLE', { details: { reason: 'offline' } })
          : undefined,
    })
    await show({ view: 'ConnectingWalletConnect' })
    await until(() => text().includes('You’re offline'), 'the reason')
    expect(views()).to.deep.equal(['Connect', 'ConnectingWalletConnect'])
    down = false
    button('Try again').click()
    await settled()
    expect(await readQrCode(find('wm-qr-code'))).to.be.a('string')
  })

  it('ERR-003 shows a wrong clock to the visitor, with the remedy', async () => {
    const { show, text, state } = await mount({
      failure: () =>
        new WalletModalError('RELAY_REFUSED', {
          details: { reason: 'JWT validation error: JWT Token is not yet valid', refusal: 'clock' },
        }),
    })
    await show({ view: 'ConnectingWalletConnect' })
    await until(() => text().includes('Correct it, then try again'), 'the advice')
    expect(state.alerts.$alerts.get().map(({ title }) => title)).to.deep.equal(['Session Expired'])
  })

  it('WC-011 the web app opens with the link that "Copy link" gives', async () => {
    const { relay, show, settled, button, tracks } = await mount()
    await show({
      view: 'ConnectingWalletConnect',
      wallet: toWallet({ mobile: 'fox://', webapp: 'https://web.fox.example/' }),
    })
    button('Web app').click()
    await settled()
    button('Open Fox').click()
    button('Copy link').click()
    await until(() => device.copied.length > 0)
    const [[link, target] = ['', '']] = device.opened
    expect(target).to.equal('_blank')
    expect(link.startsWith('https://web.fox.example/wc?uri=')).to.equal(true)
    expect(new URL(link).searchParams.get('uri'))
      .to.equal(device.copied[0])
      .and.to.equal(relay.latest().uri)
    expect(tracks('SELECT_WALLET').map((properties) => properties?.platform)).to.deep.equal([
      'qrcode',
      'web',
    ])
  })

  it('INJ-006 a wallet that is only an extension and not installed says so, with a way to get it', async () => {
    const { relay, show, text, button, tracks } = await mount()
    await show({
      view: 'ConnectingWalletConnect',
      wallet: toWallet({ chromeStore: 'https://chromewebstore.google.com/fox' }, 'org.fox'),
    })
    expect(text()).to.contain('isn’t installed')
    expect(relay.pairings).to.have.length(0)
    button('Get Fox').click()
    expect(device.opened).to.deep.equal([['https://chromewebstore.google.com/fox', '_blank']])
    expect(tracks('CLICK_GET_WALLET')).to.have.length(1)
  })

  it('behaviour: arrow keys move along the tabs, and each shows another way to connect', async () => {
    const { show, settled, find, findAll, text } = await mount()
    await show({
      view: 'ConnectingWalletConnect',
      wallet: toWallet({ mobile: 'fox://', desktop: 'foxdesk://' }, 'org.fox'),
    })
    const tabs = () => findAll('[role=tab]')
    expect(tabs().map((tab) => tab.textContent!.trim())).to.deep.equal([
      'Mobile',
      'Desktop',
      'Browser',
    ])
    tabs()[0]!.focus()
    tabs()[0]!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, composed: true }),
    )
    await settled()
    expect(find('wm-tabs').shadowRoot!.activeElement?.textContent!.trim()).to.equal('Browser')
    expect(tabs().map((tab) => tab.tabIndex)).to.deep.equal([-1, -1, 0])
    expect(text()).to.contain('isn’t installed')
  })

  it('behaviour: a wallet installed meanwhile can be reached in the browser', async () => {
    const wallet = mockEvmWallet({ name: 'Vixen', rdns: 'org.vixen' })
    const { show, modal } = await mount()
    await show({
      view: 'ConnectingWalletConnect',
      wallet: { ...toWallet({ mobile: 'vixen://' }, 'org.vixen'), id: 'vixen', name: 'Vixen' },
    })
    await until(() => !modal.getState().open, 'closing')
    expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).to.have.length(
      1,
    )
    wallet.remove()
  })

  describe('on a phone', () => {
    it('MOB-001 "Open" waits for the link', async () => {
      const { relay, show, button, settled } = await mount(
        { immediate: false },
        { agent: 'android' },
      )
      await show({ view: 'ConnectingWalletConnect', wallet: toWallet({ mobile: 'fox:' }) })
      expect(button('Open Fox').disabled).to.equal(true)
      await until(() => relay.pairings.length > 0)
      relay.latest().show()
      await settled()
      expect(button('Open Fox').disabled).to.equal(false)
      expect(device.opened).to.have.length(0)
      button('Open Fox').click()
      expect(device.opened).to.deep.equal([
        [`fox://wc?uri=${encodeURIComponent(relay.latest().uri!)}`, '_self'],
      ])
    })

    it('behaviour: the app opens automatically once, if the browser allows it', async () => {
      const { relay, show, settled } = await mount(
        { immediate: false },
        { agent: 'android', activated: true },
      )
      await show({ view: 'ConnectingWalletConnect', wallet: toWallet({ mobile: 'fox:' }) })
      await until(() => relay.pairings.length > 0)
      relay.latest().show()
      relay.latest().show()
      await settled()
      expect(device.opened).to.have.length(1)
    })

    it('behaviour: with a prefetched link the app opens inside the tap', async () => {
      const { relay, state, settled } = await mount({}, { agent: 'iosSafari' })
      await until(() => state.slices.get('pairing').getUri() !== undefined, 'the link')
      state.modal.selectWallet(toWallet({ mobile: 'fox:' }))
      expect(device.opened).to.have.length(1)
      await settled()
      expect(device.opened).to.have.length(1)
      expect(relay.pairings).to.have.length(1)
    })

    it('MOB-005 tries a preferred universal link first', async () => {
      const { show, button } = await mount({}, { agent: 'android' }, { preferUniversalLinks: true })
      await show({
        view: 'ConnectingWalletConnect',
        wallet: toWallet({ mobile: 'fox:', universal: 'https://link.fox.example' }),
      })
      button('Open Fox').click()
      expect(device.opened[0]![0].startsWith('https://link.fox.example/wc?uri=')).to.equal(true)
    })

    describe('MOB-006 a wallet that supports a family only in its own browser', () => {
      const phantom: WalletEntry = {
        ...toWallet({ mobile: 'phantom://', universal: 'https://phantom.app' }),
        id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
        name: 'Phantom',
      }
      const families = [eip155({ networks: [mainnet] }), solana({ networks: [solanaMainnet] })]
      const encoded = () => [encodeURIComponent(location.href), encodeURIComponent(location.origin)]

      it('Phantom chosen for Solana opens this page in its app, inside the tap, and needs no pairing', async () => {
        const { relay, state, settled, text, button, findAll } = await mount(
          { immediate: false },
          { agent: 'android' },
          { chains: families },
        )
        await state.slices.load(['walletApp'])
        state.modal.narrow('solana')
        state.modal.selectWallet(phantom)
        const [href, origin] = encoded()
        expect(device.opened).to.deep.equal([
          [`https://phantom.app/ul/browse/${href}?ref=${origin}`, '_self'],
        ])
        await settled()
        expect(device.opened).to.have.length(1)
        expect(text()).to.contain('Connect there.')
        expect(findAll('.copy')).to.have.length(0)
        button('Open Phantom').click()
        expect(device.opened).to.have.length(2)
        expect(relay.pairings.filter(({ uri }) => uri !== undefined)).to.have.length(0)
      })

      it('also if its screen is notified first: opens once, when the visitor has touched the page', async () => {
        const { show, state } = await mount(
          { immediate: false },
          { agent: 'android', activated: true },
          { chains: families },
        )
        state.modal.narrow('solana')
        await show({ view: 'ConnectingWalletConnect', wallet: phantom })
        expect(device.opened.map(([link]) => new URL(link).host)).to.deep.equal(['phantom.app'])
      })

      it('chosen for Ethereum it is paired like any other', async () => {
        const { state, settled } = await mount({}, { agent: 'iosSafari' }, { chains: families })
        await until(() => state.slices.get('pairing').getUri() !== undefined, 'the link')
        state.modal.narrow('eip155')
        state.modal.selectWallet(phantom)
        await settled()
        expect(device.opened.map(([link]) => link.split('?')[0])).to.deep.equal(['phantom://wc'])
      })

      it('each wallet has an address in its own format; an app may name the wallet by its rdns', () => {
        const page = { href: 'https://app.example/swap?a=1&b=2#top', origin: 'https://app.example' }
        const [href, origin] = [encodeURIComponent(page.href), encodeURIComponent(page.origin)]
        expect(findBrowseLink({ id: 'own', rdns: 'app.phantom' }, 'solana', page)).to.equal(
          `https://phantom.app/ul/browse/${href}?ref=${origin}`,
        )
        expect(
          findBrowseLink(
            { id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79' },
            'solana',
            page,
          ),
        ).to.equal(`https://solflare.com/ul/v1/browse/${href}?ref=${href}`)
        expect(
          findBrowseLink(
            { id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa' },
            'solana',
            page,
          ),
        ).to.equal(`https://go.cb-w.com/dapp?cb_url=${href}`)
        expect(findBrowseLink({ id: 'own', rdns: 'app.phantom' }, 'eip155', page)).to.equal(
          undefined,
        )
        expect(findBrowseLink({ id: 'own', rdns: 'org.fox' }, 'solana', page)).to.equal(undefined)
      })
    })

    it('MOB-007 reports a link that cannot be opened to the page without its key, and shows it', async () => {
      const { relay, show, button, settled, text, find, tracks } = await mount(
        {},
        { agent: 'android' },
      )
      await show({
        view: 'ConnectingWalletConnect',
        wallet: toWallet({ mobile: 'javascript:alert(1)//' }),
      })
      button('Open Fox').click()
      await settled()
      expect(device.opened).to.have.length(0)
      expect(text()).to.contain('The app didn’t open').and.to.contain('isn’t safe to open')
      expect(find('wm-wallet-ring').getAttribute('state')).to.equal('failed')
      const [properties] = tracks('CONNECT_PROXY_ERROR')
      expect(properties).to.include({
        mobile_link: 'javascript:alert(1)//',
        name: 'Fox',
        uri: relay.latest().uri!.split('?')[0]!,
      })
      expect(properties!.message).to.be.a('string').and.not.empty
      expect(JSON.stringify(properties)).not.to.contain('symKey')
    })

    it('MOB-007 reports an app that does not open after 1.4 s, and tries the other way next', async () => {
      const { show, button, text, tracks } = await mount({}, { agent: 'android' })
      await show({
        view: 'ConnectingWalletConnect',
        wallet: toWallet({ mobile: 'fox:', universal: 'https://link.fox.example' }),
      })
      const hasFocus = Object.getOwnPropertyDescriptor(document, 'hasFocus')
      document.hasFocus = () => true
      button('Open Fox').click()
      await until(() => text().includes('Check that it’s installed.'))
      if (hasFocus) Object.defineProperty(document, 'hasFocus', hasFocus)
      else Reflect.deleteProperty(document, 'hasFocus')
      expect(tracks('CONNECT_PROXY_ERROR')).to.have.length(1)
      button('Open Fox').click()
      expect(device.opened[1]![0].startsWith('https://link.fox.example/')).to.equal(true)
    })
  })
})
