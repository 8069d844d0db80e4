import { mockEvmWallet } from '../../src/testing/evm-wallet.js'
import { expect } from '../helpers/expect.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../helpers/pages/mount-modal.js'

const NAMES = { en: 'محفظة النجوم (2)', ar: 'Northstar Wallet (2)' }
const BESIDE = { en: 'Northstar', ar: 'محفظة' }

/**
 * The distance from the start of the card to the start of an element, in the direction of the
 * language.
 */
function toStart(mounted: MountedModal, element: Element): number {
  const card = mounted.find('.card').getBoundingClientRect()
  const { left, right } = element.getBoundingClientRect()
  return Math.round(mounted.dialog.dir === 'rtl' ? card.right - right : left - card.left)
}

describe('names that run against the direction of the page', () => {
  const forget: (() => void)[] = []

  afterEach(() => {
    unmountModals()
    for (const act of forget.splice(0)) act()
  })
  for (const language of ['en', 'ar'] as const) {
    it(`UX-001 ${language}: stand beside their mark like other names, whole, and in the middle of the next screen`, async () => {
      const name = NAMES[language]
      for (const [index, each] of [name, BESIDE[language]].entries()) {
        const wallet = mockEvmWallet({ rdns: `org.direction-${language}-${index}`, name: each })
        // A wallet that approves at once closes the screen, on a slow machine before the test reads
        // it.
        wallet.slow()
        forget.push(wallet.remove)
      }
      const mounted = await mountModal({ language })
      const label = (text: string) =>
        mounted.findAll('.label bdi').find(({ textContent }) => textContent === text)
      await until(() => label(name) !== undefined && label(BESIDE[language]) !== undefined)
      await Promise.all(
        mounted
          .find('.frame')
          .getAnimations()
          .map(({ finished }) => finished),
      )
      expect(toStart(mounted, label(name)!)).to.equal(toStart(mounted, label(BESIDE[language])!))
      expect(getComputedStyle(label(name)!).direction).to.equal(language === 'en' ? 'rtl' : 'ltr')
      mounted.button(name).click()
      await mounted.settled()
      const title = mounted.find('h2 bdi')
      expect(title.textContent).to.equal(name)
      const card = mounted.find('.card').getBoundingClientRect()
      const { left, right } = title.getBoundingClientRect()
      expect(Math.abs(left - card.left - (card.right - right))).to.be.below(2)
    })
  }
})
