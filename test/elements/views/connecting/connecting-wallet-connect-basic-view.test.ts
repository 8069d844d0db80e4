import { expect } from '../../../helpers/expect.js'
import { DIRECTORY, fakeDirectory, makeListings } from '../../../helpers/fakes/fake-directory.js'
import { fakeDevice, type FakeDevice } from '../../../helpers/fakes/fake-device.js'
import { fakeRelay } from '../../../helpers/fakes/fake-relay.js'
import { mountModal, unmountModals, until } from '../../../helpers/pages/mount-modal.js'
import { readQrCode } from '../../../helpers/browser/read-qr-code.js'

describe('wm-connecting-wallet-connect-basic-view', () => {
  let device: FakeDevice | undefined
  afterEach(() => {
    unmountModals()
    device?.restore()
    device = undefined
  })

  it('behaviour: shows the link of a page that pairs by itself, and requests none', async () => {
    const relay = fakeRelay()
    const { modal, settled, find, tracks, views } = await mountModal(
      { createRelayClient: relay.create, manualPairing: true },
      { open: false },
    )
    const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
    await modal.open({ uri })
    await settled()
    expect(views()).to.deep.equal(['ConnectingWalletConnectBasic'])
    expect(await readQrCode(find('wm-qr-code'))).to.equal(uri)
    expect(relay.pairings).to.have.length(0)
    expect(tracks('SELECT_WALLET')).to.deep.equal([{ name: 'WalletConnect', platform: 'qrcode' }])
  })

  it('OPEN-005 without any chain support it shows the link of the page, and without a link reports the failure without a retry', async () => {
    const relay = fakeRelay()
    const { modal, settled, find, findAll, text, views } = await mountModal(
      { createRelayClient: relay.create, chains: [] },
      { open: false },
    )
    const codes: string[] = []
    modal.on('error', ({ code, details }) => codes.push(`${code} ${String(details.option)}`))
    const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
    await modal.open({ uri })
    await settled()
    expect(views()).to.deep.equal(['ConnectingWalletConnectBasic'])
    expect(await readQrCode(find('wm-qr-code'))).to.equal(uri)
    modal.close()
    await modal.open()
    await until(() => text().includes('isn’t set up correctly'), 'the failure')
    expect(codes).to.deep.equal(['OPTIONS_INVALID chains'])
    expect(findAll('wm-button').map((button) => button.textContent)).not.to.include('Try again')
    expect(relay.pairings).to.have.length(0)
  })

  it('behaviour: on a phone it lists the wallet apps, and each leads to its own screen', async () => {
    device = fakeDevice({ agent: 'android' })
    const { modal, state, settled, button, findAll, views } = await mountModal(
      {
        createRelayClient: fakeRelay().create,
        manualPairing: true,
        customWallets: [{ id: 'fox', name: 'Fox', mobile_link: 'fox:' }],
      },
      { open: false },
    )
    await modal.open()
    expect(views()).to.deep.equal(['AllWallets'])
    modal.close()
    await modal.open()
    state.router.reset({ view: 'ConnectingWalletConnectBasic' })
    await settled()
    expect(
      findAll('wm-connecting-wallet-connect-basic-view')[0]!.shadowRoot!.querySelectorAll('wm-row'),
    ).to.have.length(1)
    button('Fox').click()
    expect(views()).to.deep.equal(['ConnectingWalletConnectBasic', 'ConnectingWalletConnect'])
  })

  it('a phone holds the places of the wallets while they load, and lists them', async () => {
    device = fakeDevice({ agent: 'android' })
    let answer = () => {}
    const held = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)))
    const directory = fakeDirectory(makeListings(4, { mobile_link: 'fox:' }), (url) =>
      url.pathname === '/getWallets' ? held : undefined,
    )
    try {
      const { show, findAll, settled } = await mountModal({
        ...DIRECTORY,
        createRelayClient: fakeRelay().create,
      })
      await show({ view: 'ConnectingWalletConnectBasic' })
      const view = findAll('wm-connecting-wallet-connect-basic-view')[0]!
      const before = view.offsetHeight
      expect(view.shadowRoot!.querySelectorAll('.waiting').length).to.equal(4)
      answer()
      await until(
        () => view.shadowRoot!.querySelectorAll('[role=list] > [role=listitem]').length === 4,
      )
      await settled()
      expect(view.offsetHeight).to.equal(before)
    } finally {
      directory.restore()
    }
  })

  it('behaviour: on a phone without a list it still shows the link', async () => {
    device = fakeDevice({ agent: 'android' })
    const { show, button } = await mountModal({ createRelayClient: fakeRelay().create })
    await show({ view: 'ConnectingWalletConnectBasic' })
    await until(() => !button('Copy link').disabled, 'the link')
    button('Open a wallet app').click()
    expect(device.opened[0]![0]).to.match(/^wc:/)
  })
})
