import '../../../../src/elements/shell/dialog/dialog-leave.js'
import { expect } from '../../../helpers/expect.js'
import { mockEvmWallet } from '../../../../src/testing/evm-wallet.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'
import { settle } from '../../../helpers/clocks/virtual-clock.js'

/** The scripted animation of the card: the exit, or its reversal. */
function findMotion(mounted: MountedModal): Animation | undefined {
  return mounted
    .find('.frame')
    .getAnimations()
    .find((animation) => !(animation instanceof CSSAnimation))
}
const isPainted = (mounted: MountedModal) => getComputedStyle(mounted.dialog).display !== 'none'
const readTitle = (mounted: MountedModal) =>
  mounted.find('wm-header').shadowRoot!.querySelector('h2')!.textContent!.trim()

describe('closing the dialog', () => {
  let opener: HTMLButtonElement
  const forget: (() => void)[] = []

  beforeEach(() => {
    opener = document.createElement('button')
    document.body.append(opener)
    opener.focus()
  })
  afterEach(() => {
    unmountModals()
    opener.remove()
    for (const stop of forget.splice(0)) stop()
  })
  async function connectFrom(mounted: MountedModal) {
    forget.push(mockEvmWallet({ rdns: 'org.moment', name: 'Moment' }).remove)
    const entry = await until(() =>
      mounted.state.wallets.$rows
        .get()
        .flatMap((row) => (row.type === 'injected' ? [row.wallet] : []))
        .find(({ name }) => name === 'Moment'),
    )
    mounted.state.modal.selectWallet(entry)
    await until(() => !mounted.modal.getState().open)
  }

  it('the page is usable immediately, while the card disappears with its look unchanged', async () => {
    const mounted = await mountModal()
    await mounted.show({ view: 'WhatIsAWallet' })
    mounted.modal.close()
    expect([
      mounted.modal.getState().open,
      mounted.dialog.open,
      document.activeElement === opener,
    ]).to.deep.equal([false, false, true])
    expect([
      isPainted(mounted),
      mounted.dialog.inert,
      mounted.dialog.matches(':modal'),
    ]).to.deep.equal([true, true, false])
    expect(findMotion(mounted)!.effect!.getTiming().duration).to.equal(120)
    findMotion(mounted)!.pause()
    await settle()
    expect(readTitle(mounted)).to.equal('What is a wallet?')
    await until(() => !isPainted(mounted))
    await until(() => readTitle(mounted) === 'Connect wallet')
    expect([
      mounted.dialog.inert,
      mounted.dialog.popover,
      mounted.find('.frame').getAnimations().length,
    ]).to.deep.equal([false, null, 0])
  })
  it('reopened while closing, it returns from its current position, with the first screen', async () => {
    const mounted = await mountModal()
    await mounted.show({ view: 'WhatIsAWallet' })
    for (const animation of mounted.find('.frame').getAnimations()) animation.finish()
    mounted.modal.close()
    const leaving = findMotion(mounted)!
    leaving.pause()
    leaving.currentTime = 60
    const { opacity } = getComputedStyle(mounted.find('.frame'))
    expect(Number(opacity)).to.be.within(0.01, 0.99)
    let from: unknown
    mounted.modal.on(
      'open',
      () => (from = (findMotion(mounted)!.effect as KeyframeEffect).getKeyframes()[0]!['opacity']),
    )
    await mounted.modal.open()
    expect([
      from,
      mounted.dialog.matches(':modal'),
      mounted.dialog.inert,
      readTitle(mounted),
    ]).to.deep.equal([opacity, true, false, 'Connect wallet'])
  })
  it('opened right after it left, it opens with the first screen and from its starting position', async () => {
    const mounted = await mountModal()
    await mounted.show({ view: 'WhatIsAWallet' })
    mounted.modal.close()
    const leaving = findMotion(mounted)!
    const left = leaving.finished
    leaving.finish()
    await left
    await Promise.resolve()
    expect([isPainted(mounted), readTitle(mounted)]).to.deep.equal([false, 'What is a wallet?'])
    let returning: unknown
    mounted.modal.on('open', () => (returning = findMotion(mounted)))
    await mounted.modal.open()
    expect([
      returning,
      mounted.dialog.matches(':modal'),
      mounted.dialog.inert,
      readTitle(mounted),
    ]).to.deep.equal([undefined, true, false, 'Connect wallet'])
  })
  it('shows the success of an approved wallet after every event was emitted', async () => {
    const mounted = await mountModal()
    const reported: string[] = []
    for (const event of ['connect', 'close'] as const)
      mounted.modal.on(event, () => reported.push(event))
    await connectFrom(mounted)
    expect([
      reported.sort(),
      mounted.modal.getState().account?.status,
      mounted.dialog.open,
      isPainted(mounted),
    ]).to.deep.equal([['close', 'connect'], 'connected', false, true])
    await until(() => mounted.find('wm-wallet-ring').getAttribute('state') === 'done')
    expect(mounted.find('[role=status] .title').textContent).to.equal('Connected')
    expect(mounted.dialog.inert).to.equal(false)
    await until(() => !isPainted(mounted))
    expect(mounted.views()).to.deep.equal(['Connect'])
  })
  it('the wallet’s picture flies from the ring to the page’s button', async () => {
    const button = document.createElement('button')
    button.style.cssText = 'position:fixed;inset:8px auto auto 8px;width:160px;height:40px'
    document.body.append(button)
    button.focus()
    try {
      const mounted = await mountModal()
      await connectFrom(mounted)
      await until(() => mounted.findAll('dialog > .travelling').length === 1)
      const [ghost] = mounted.findAll('dialog > .travelling')
      const flight = ghost!.getAnimations()[0]!
      expect(flight.effect!.getTiming().duration).to.equal(240)
      flight.pause()
      const place = () => {
        const { left, top, width } = ghost!.getBoundingClientRect()
        return [left, top, width].map(Math.round)
      }
      flight.currentTime = 0
      const ring = mounted.find('wm-wallet-ring').shadowRoot!.querySelector('wm-image')!
      const { left, top, width } = ring.getBoundingClientRect()
      expect(place()).to.deep.equal([left, top, width].map(Math.round))
      flight.currentTime = 239
      expect(place()).to.deep.equal([20, 16, 24])
      flight.finish()
      await until(() => !isPainted(mounted))
      expect(mounted.findAll('.travelling')).to.deep.equal([])
    } finally {
      button.remove()
    }
  })
  for (const [name, act] of [
    [
      'a press',
      () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
    ],
    [
      'Escape',
      () =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
        ),
    ],
  ] as const) {
    it(`${name} ends the success moment`, async () => {
      const mounted = await mountModal()
      await connectFrom(mounted)
      expect(findMotion(mounted)).to.equal(undefined)
      act()
      expect(findMotion(mounted)!.effect!.getTiming().duration).to.equal(120)
      await until(() => !isPainted(mounted))
    })
  }
  it('ends immediately when its element is removed from the page', async () => {
    const mounted = await mountModal()
    mounted.modal.close()
    mounted.host.remove()
    expect([mounted.dialog.popover, mounted.dialog.inert]).to.deep.equal([null, false])
  })
})
