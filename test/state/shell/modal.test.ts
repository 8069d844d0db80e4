import { eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { solana, solanaMainnet } from '../../../src/chains/solana/index.js'
import { expect } from '../../helpers/expect.js'
import { fakeDevice, type FakeDevice } from '../../helpers/fakes/fake-device.js'
import { fakeEip1193, type FakeEip1193 } from '../../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../helpers/pages/mount-modal.js'
import { rejection } from '../../helpers/rejection.js'
import { installVirtualClock, settle } from '../../helpers/clocks/virtual-clock.js'

/** For animations: no event reports their end to a page. */
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Connects a wallet of the page; the modal is closed afterwards, unless embedded. */
async function connect(
  { show, modal }: MountedModal,
  provider: FakeEip1193 = fakeEip1193(),
): Promise<FakeEip1193> {
  const wallet = { id: 'org.fake', name: 'Fake Wallet', rdns: 'org.fake' }
  await show({
    view: 'ConnectingExternal',
    wallet: {
      ...wallet,
      chains: [],
      certified: false,
      links: {},
      injected: [{ ...wallet, namespace: 'eip155', type: 'ANNOUNCED', provider }],
    },
  })
  await until(() => modal.getState().account?.status === 'connected', 'the connection')
  return provider
}

describe('modal', () => {
  let device: FakeDevice | undefined
  afterEach(() => {
    unmountModals()
    device?.restore()
    device = undefined
  })

  it('OPEN-001 opens on Connect while no wallet is connected', async () => {
    const { modal, views } = await mountModal({}, { open: false })
    await modal.open()
    expect(views()).to.deep.equal(['Connect'])
  })

  it('OPEN-002 opens on Account while connected', async () => {
    const mounted = await mountModal()
    await connect(mounted)
    await until(() => !mounted.modal.getState().open, 'closing')
    await mounted.modal.open()
    expect(mounted.views()).to.deep.equal(['Account'])
  })

  it('OPEN-003 opens on the requested screen, connected or not', async () => {
    const mounted = await mountModal({}, { open: false })
    await mounted.modal.open({ view: 'Networks', namespace: 'eip155' })
    expect(mounted.views()).to.deep.equal(['Networks'])
    mounted.modal.close()
    await mounted.modal.open()
    await connect(mounted)
    await mounted.modal.open({ view: 'Networks', namespace: 'eip155' })
    expect(mounted.views()).to.deep.equal(['Networks'])
  })

  it('error: refuses a screen that pages cannot open, naming the others', async () => {
    const { modal } = await mountModal({}, { open: false })
    const error = await rejection(modal.open({ view: 'ConnectingExternal' as never }))
    expect(error.code).to.equal('OPTIONS_INVALID')
    expect(error.message).to.contain('ConnectingWalletConnectBasic')
    expect(modal.getState().open).to.equal(false)
  })

  it('error: refuses a namespace that the app does not list', async () => {
    const { modal } = await mountModal({}, { open: false })
    expect((await rejection(modal.open({ namespace: 'solana' }))).code).to.equal(
      'CHAIN_NOT_CONFIGURED',
    )
  })

  it('an opening for a family that is not connected leaves the connected account active when it closes', async () => {
    const mounted = await mountModal({
      chains: [eip155({ networks: [mainnet] }), solana({ networks: [solanaMainnet] })],
    })
    const { modal } = mounted
    await connect(mounted)
    await until(() => !modal.getState().open, 'closing')
    await modal.open({ namespace: 'solana' })
    expect([mounted.views(), modal.getState().activeNamespace]).to.deep.equal([
      ['Connect'],
      'solana',
    ])
    modal.close()
    expect(modal.getState()).to.include({ activeNamespace: 'eip155', chainId: 'eip155:1' })
    await modal.disconnect()
    await modal.open({ namespace: 'solana' })
    modal.close()
    expect(modal.getState().activeNamespace).to.equal('solana')
  })

  it('OPEN-005 without chains opens on the code', async () => {
    const { views } = await mountModal({ chains: [] })
    expect(views()).to.deep.equal(['ConnectingWalletConnectBasic'])
  })

  it('OPEN-006 without chains opens on all wallets on a phone', async () => {
    device = fakeDevice({ agent: 'android' })
    const { views } = await mountModal({ chains: [] })
    expect(views()).to.deep.equal(['AllWallets'])
  })

  it('OPEN-007 with manual pairing opens on the code even while connected', async () => {
    const mounted = await mountModal({ manualPairing: true })
    expect(mounted.views()).to.deep.equal(['ConnectingWalletConnectBasic'])
    await connect(mounted)
    await until(() => !mounted.modal.getState().open, 'closing')
    await mounted.modal.open()
    expect(mounted.views()).to.deep.equal(['ConnectingWalletConnectBasic'])
  })

  it('OPEN-009 closing on a deeper screen leaves only Connect in the history', async () => {
    const { modal, show, views } = await mountModal()
    await show({ view: 'WhatIsAWallet' })
    modal.close()
    await modal.open()
    expect(views()).to.deep.equal(['Connect'])
  })

  it('OPEN-010 embedded and connected, closing shows Account and the element stays', async () => {
    const mounted = await mountModal({ embedded: true })
    await connect(mounted)
    await mounted.show({ view: 'Networks' })
    mounted.modal.close()
    await mounted.settled()
    expect(mounted.views()).to.deep.equal(['Account'])
    expect(mounted.host.isConnected).to.equal(true)
    expect(mounted.dialog.getBoundingClientRect().height).to.be.greaterThan(0)
  })

  it('OPEN-011 embedded and not connected, closing shows Connect', async () => {
    const { modal, show, views, host } = await mountModal({ embedded: true })
    await show({ view: 'WhatIsAWallet' })
    modal.close()
    expect(views()).to.deep.equal(['Connect'])
    expect(host.isConnected).to.equal(true)
  })

  it('OPEN-012 going back from the first screen closes', async () => {
    const { modal, state } = await mountModal()
    state.modal.back()
    expect(modal.getState().open).to.equal(false)
  })

  it('OPEN-013 back to Connect while connected shows Account', async () => {
    const mounted = await mountModal()
    await connect(mounted)
    await mounted.modal.open({ view: 'Connect' })
    await mounted.show({ view: 'Networks' })
    mounted.state.modal.back()
    expect(mounted.views()).to.deep.equal(['Account'])
  })

  it('OPEN-014 screens change in 150 ms, the height with them, the title in 120 ms', async () => {
    const { show, find } = await mountModal()
    // The opening animation takes 150 ms; a change during it continues from there.
    await wait(250)
    // Recorded as they start: on a busy machine one may have ended before the check.
    const started: [Element, unknown][] = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (keyframes, options) {
      started.push([this, (options as KeyframeAnimationOptions).duration])
      return animate.call(this, keyframes, options)
    }
    try {
      await show({ view: 'WhatIsAWallet' })
    } finally {
      Element.prototype.animate = animate
    }
    const stack = find('.stack')
    const layers = [...stack.querySelectorAll('.layer')]
    expect(layers).to.have.length(2)
    const durations = (...elements: Element[]) =>
      elements.flatMap((element) =>
        started.flatMap(([target, duration]) => (target === element ? [duration] : [])),
      )
    expect(durations(...layers)).to.deep.equal([150, 150])
    expect(durations(stack)).to.deep.equal([150])
    expect(durations(find('wm-header h2, h2'))).to.deep.equal([120])
    // Pages of parallel test files may get no frames, so the animations do not end on their own
    // here.
    for (const layer of layers) for (const animation of layer.getAnimations()) animation.finish()
    await until(() => stack.querySelectorAll('.layer').length === 1, 'the end of the change')
  })

  it('OPEN-015 a click beside the card closes, a click on it does not', async () => {
    const { modal, dialog, find } = await mountModal()
    const click = (element: Element) => {
      element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    }
    click(find('.card'))
    expect(modal.getState().open).to.equal(true)
    click(dialog)
    expect(modal.getState().open).to.equal(false)
  })

  it('OPEN-016 Escape closes like the close button, and can be prevented by the page', async () => {
    const { modal, dialog, host, find } = await mountModal()
    const escape = () =>
      dialog.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      )
    const keep = (event: Event) => event.preventDefault()
    host.addEventListener('wm-close', keep)
    escape()
    find('button[aria-label=Close]').click()
    expect(modal.getState().open).to.equal(true)
    host.removeEventListener('wm-close', keep)
    escape()
    expect(modal.getState().open).to.equal(false)
  })

  it('OPEN-017 the unsupported-network screen shakes for 500 ms and stays', async () => {
    const mounted = await mountModal()
    const provider = await connect(mounted)
    provider.setChain(99)
    const { modal, views, state, dialog, find } = mounted
    await until(() => modal.getState().open && views().join() === 'UnsupportedChain', 'the screen')
    await mounted.settled()
    const clock = installVirtualClock()
    const tries = [
      () =>
        dialog.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
        ),
      () => find('button[aria-label=Close]').click(),
      () => {
        dialog.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
        dialog.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
      },
      // A browser may close a dialog on its own; its event waits for a frame, which a page of
      // parallel test files may not get.
      () => {
        dialog.close()
        dialog.dispatchEvent(new Event('close'))
      },
    ]
    for (const [index, attempt] of tries.entries()) {
      attempt()
      await until(() => state.modal.$shaking.get(), `shake ${index}`)
      expect(modal.getState().open).to.equal(true)
      await mounted.settled()
      expect(getComputedStyle(find('.card')).animationDuration).to.equal('0.5s')
      await clock.advance(500)
      expect(state.modal.$shaking.get()).to.equal(false)
      expect(dialog.open).to.equal(true)
    }
    provider.setChain(1)
    await until(() => !modal.getState().open, 'closing once the network is right')
  })

  it('behaviour: events report opening and closing, and by whom', async () => {
    const { modal, dialog, tracks } = await mountModal({}, { open: false })
    const heard: unknown[] = []
    modal.on('open', ({ connected }) => heard.push(['open', connected]))
    modal.on('close', ({ byPerson }) => heard.push(['close', byPerson]))
    await modal.open()
    modal.close()
    modal.close()
    await modal.open()
    dialog.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    )
    expect(heard).to.deep.equal([
      ['open', false],
      ['close', false],
      ['open', false],
      ['close', true],
    ])
    expect(tracks('MODAL_OPEN')).to.deep.equal([{ connected: false }, { connected: false }])
    expect(tracks('MODAL_CLOSE')).to.have.length(2)
  })

  it('behaviour: opened again right after closing, it stays open', async () => {
    const { modal, dialog } = await mountModal()
    modal.close()
    await modal.open()
    await settle()
    expect(modal.getState().open).to.equal(true)
    expect(dialog.open).to.equal(true)
  })

  it('behaviour: a wallet of this page and another one lead to their screens', async () => {
    const { state, views } = await mountModal()
    const wallet = {
      id: 'fox',
      name: 'Fox',
      chains: [],
      certified: false,
      links: { mobile: 'fox:' },
      injected: [],
    }
    state.modal.selectWallet(wallet)
    expect(views()).to.deep.equal(['Connect', 'ConnectingWalletConnect'])
    state.router.reset({ view: 'Connect' })
    state.modal.selectWallet({
      ...wallet,
      injected: [
        { id: 'fox', name: 'Fox', namespace: 'eip155', type: 'INJECTED', provider: fakeEip1193() },
      ],
    })
    expect(views()).to.deep.equal(['Connect', 'ConnectingExternal'])
  })
})
