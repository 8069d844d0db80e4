import { ABOVE_FLOOR } from '../../scripts/build/browser-floor.mjs'
import '../../src/elements/wallet-modal.js'
import { expect } from '../helpers/expect.js'
import { until } from '../helpers/clocks/until.js'
import { cleanUp, countRequests, evmWallet, habit, RDNS, untilStatus, visit } from './habit.js'

const OWNERS: readonly object[] = [
  AbortSignal,
  URL,
  Promise,
  Object,
  Map,
  Array,
  Array.prototype,
  String.prototype,
  Element.prototype,
  HTMLElement.prototype,
  Document.prototype,
  Navigator.prototype,
  window,
  CSS,
  Intl,
]
const restores: (() => void)[] = []

/** Removes members of the browser's objects until the end of the test. Returns their number. */
function remove(names: readonly string[]): number {
  for (const owner of OWNERS)
    for (const name of names) {
      const had = Object.getOwnPropertyDescriptor(owner, name)
      if (!had || !Reflect.deleteProperty(owner, name)) continue
      restores.push(() => Object.defineProperty(owner, name, had))
    }
  return restores.length
}

describe('habits: old browsers', () => {
  afterEach(() => {
    document.body.replaceChildren()
    for (const restore of restores.splice(0)) restore()
    cleanUp()
  })

  for (const { lacks, ...about } of [
    {
      wallet: 'Safari 17.3',
      since: '—',
      source: 'carbon-app#1415',
      habit: 'has no AbortSignal.any: connects (H23)',
      lacks: ['any'],
    },
    {
      wallet: 'Safari 16.4',
      since: '—',
      source: 'carbon-app#1415',
      habit: 'has no URL.canParse: a modal is created and connects (H24)',
      lacks: ['any', 'canParse'],
    },
    {
      wallet: 'Safari 16, Chrome 107, Firefox 115',
      since: '—',
      source: '—',
      habit: 'lack what browsers have got since: a modal opens, connects, switches and is restored',
      // The check of the house rules reads calls only; `popover` is a property.
      lacks: [...ABOVE_FLOOR, 'popover'],
    },
  ])
    habit(about, async () => {
      expect(remove(lacks)).to.be.at.least(lacks.length)
      const page = visit()
      const errors: unknown[] = []
      page.modal.on('error', (error) => errors.push(error))
      const element = document.createElement('wallet-modal')
      element.modal = page.modal
      document.body.append(element)
      const wallet = evmWallet()
      await page.modal.open()
      await until(() => element.shadowRoot?.querySelector('wm-dialog')?.shadowRoot?.textContent)
      await page.modal.connect({ wallet: RDNS })
      await page.modal.switchNetwork('eip155:8453')
      element.remove()
      await page.reload()
      await untilStatus(page, 'connected')
      expect(countRequests(wallet, 'eth_requestAccounts')).to.equal(1)
      expect(errors).to.deep.equal([])
    })
})
