import { mockEvmWallet } from '../../../src/testing/evm-wallet.js'
import { fakeConnection } from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../helpers/pages/mount-modal.js'

/** The distance of an element from the edges of the card, in the direction of the text. */
function toEdges(mounted: MountedModal, element: Element): { start: number; end: number } {
  const card = mounted.find('.card').getBoundingClientRect()
  const { left, right } = element.getBoundingClientRect()
  const [before, after] = [left - card.left, card.right - right].map(Math.round) as [number, number]
  return mounted.dialog.dir === 'rtl'
    ? { start: after, end: before }
    : { start: before, end: after }
}
const atRest = (mounted: MountedModal) =>
  Promise.all(
    mounted
      .find('.frame')
      .getAnimations()
      .map(({ finished }) => finished),
  )

describe('wm-header', () => {
  let forget: (() => void) | undefined

  afterEach(() => {
    unmountModals()
    forget?.()
    forget = undefined
  })

  for (const language of ['en', 'ar'] as const) {
    it(`UX-001 the first title stands above the marks of the wallets, with help and close on the other side, in ${language}`, async () => {
      forget = mockEvmWallet({ rdns: `org.header-${language}`, name: 'Header' }).remove
      const mounted = await mountModal({ language })
      await until(() => mounted.findAll('wm-image').length > 0)
      await atRest(mounted)
      const [help, close] = [...mounted.find('wm-header').shadowRoot!.querySelectorAll('button')]
      expect(toEdges(mounted, mounted.find('h2 bdi')).start).to.equal(
        toEdges(mounted, mounted.find('wm-image')).start,
      )
      expect(toEdges(mounted, help!).end).to.equal(
        toEdges(mounted, close!).end + close!.offsetWidth,
      )
      await mounted.show({ view: 'WhatIsAWallet' })
      const { start, end } = toEdges(mounted, mounted.find('h2 bdi'))
      expect(Math.abs(start - end)).to.be.below(2)
    })
  }
  it('UX-001 the network stands above the first button of the account', async () => {
    const mounted = await mountModal({ announced: false, injected: false }, { open: false })
    mounted.edit.add(fakeConnection({ getBalance: async () => 1n }).connection)
    await mounted.modal.open()
    await mounted.settled()
    await until(() => mounted.findAll('.features button').length > 0)
    await atRest(mounted)
    expect(toEdges(mounted, mounted.find('.network')).start).to.equal(
      toEdges(mounted, mounted.find('.features button')).start,
    )
  })
  it('the settings of the account have another title than the account', async () => {
    const mounted = await mountModal({ announced: false, injected: false }, { open: false })
    mounted.edit.add(fakeConnection({ getBalance: async () => 1n }).connection)
    await mounted.modal.open()
    await mounted.settled()
    expect(mounted.dialog.getAttribute('aria-label')).to.equal('Account')
    await mounted.show({ view: 'AccountSettings' })
    await until(() => mounted.find('h2').textContent.trim() === 'Account settings')
    expect(mounted.dialog.getAttribute('aria-label')).to.equal('Account settings')
  })
})
