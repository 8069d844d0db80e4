import type { Chain } from '../../src/chains/chain.js'
import { eip155 } from '../../src/chains/eip155/index.js'
import type { WalletModalElement } from '../../src/elements/wallet-modal.js'
import '../../src/elements/wallet-modal.js'
import { expect } from '../helpers/expect.js'
import { until } from '../helpers/clocks/until.js'
import { atEnd, cleanUp, habit, visit } from './habit.js'

const KEYBOARD_PX = 300

const networks = Array.from({ length: 40 }, (_, index): Chain => ({
  id: `eip155:${1000 + index}`,
  name: `Milk ${index}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.invalid/'],
}))

/** Makes the browser report a visual viewport, until `cleanUp`. */
function setViewport(values: { height: number; offsetTop?: number; scale?: number }): void {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(visualViewport, name, { configurable: true, value })
  visualViewport?.dispatchEvent(new Event('resize'))
}
function resetViewport(): void {
  for (const name of ['height', 'offsetTop', 'scale']) Reflect.deleteProperty(visualViewport!, name)
  visualViewport?.dispatchEvent(new Event('resize'))
}

describe('habits: keyboards', () => {
  let element: WalletModalElement

  async function openSearch() {
    const { modal } = visit({ chains: [eip155({ networks })] })
    element = document.createElement('wallet-modal')
    element.modal = modal
    document.body.append(element)
    await modal.open({ view: 'Networks' })
    const root = element.shadowRoot!.querySelector('wm-dialog')!.shadowRoot!
    const dialog = root.querySelector('dialog')!
    const view = await until(() =>
      root.querySelector('wm-outlet')?.shadowRoot?.querySelector('wm-networks-view'),
    )
    const search = await until(() =>
      view.shadowRoot!.querySelector('wm-search')?.shadowRoot?.querySelector('input'),
    )
    search.focus()
    return { dialog, search, card: root.querySelector('.card')! }
  }
  afterEach(() => {
    resetViewport()
    Reflect.deleteProperty(navigator, 'virtualKeyboard')
    element.remove()
    cleanUp()
  })

  habit(
    {
      wallet: 'Safari',
      since: '2026-02',
      source: 'breez/glow-web#103',
      habit: 'its keyboard covers the buttons of a sheet and resizes nothing',
    },
    async () => {
      const { dialog, search, card } = await openSearch()
      const full = dialog.getBoundingClientRect().height
      setViewport({ height: innerHeight - KEYBOARD_PX })
      const bottom = innerHeight - KEYBOARD_PX
      await until(() => card.getBoundingClientRect().bottom <= bottom)
      expect(search.getBoundingClientRect().bottom).to.be.lessThan(bottom)
      resetViewport()
      expect(dialog.getBoundingClientRect().height).to.equal(full)
    },
  )

  habit(
    {
      wallet: 'Safari',
      since: '2026-03',
      source: 'adobe/react-spectrum#9858',
      habit: 'its keyboard moves a dialog out of the visible part of the page',
    },
    async () => {
      const { dialog } = await openSearch()
      setViewport({ height: innerHeight - KEYBOARD_PX, offsetTop: 90 })
      await until(() => dialog.getBoundingClientRect().top === 90)
      expect(dialog.getBoundingClientRect().bottom).to.equal(innerHeight - KEYBOARD_PX + 90)
    },
  )

  habit(
    {
      wallet: 'Safari',
      since: '—',
      source: '—',
      habit: 'two fingers make the visible part smaller, without a keyboard: the dialog stays',
    },
    async () => {
      const { dialog } = await openSearch()
      setViewport({ height: innerHeight - KEYBOARD_PX })
      await until(() => dialog.classList.contains('above-keyboard'))
      setViewport({ height: innerHeight / 2, offsetTop: 120, scale: 2 })
      const { top, height } = dialog.getBoundingClientRect()
      expect([top, height]).to.deep.equal([0, innerHeight])
    },
  )

  habit(
    {
      wallet: 'Chrome',
      since: '—',
      source: '—',
      habit: 'a page asks for a keyboard that covers it: no viewport changes',
    },
    async () => {
      const keyboard = Object.assign(new EventTarget(), {
        overlaysContent: true,
        boundingRect: new DOMRect(0, innerHeight, innerWidth, 0),
      })
      Object.defineProperty(navigator, 'virtualKeyboard', { configurable: true, value: keyboard })
      const { card } = await openSearch()
      const bottom = innerHeight - KEYBOARD_PX
      keyboard.boundingRect = new DOMRect(0, bottom, innerWidth, KEYBOARD_PX)
      await until(() => {
        keyboard.dispatchEvent(new Event('geometrychange'))
        return card.getBoundingClientRect().bottom <= bottom
      })
    },
  )

  habit(
    {
      wallet: 'react-hotkeys-hook',
      since: '2024-04',
      source: 'JohannesKlauss/react-hotkeys-hook#1161',
      habit: 'takes keys that are typed in fields of elements: they are typed in a modal',
    },
    async () => {
      const { search } = await openSearch()
      const taken: string[] = []
      const take = (event: KeyboardEvent) => {
        if (/^(input|textarea|select)$/i.test((event.target as Element).tagName)) return
        taken.push(event.key)
        event.preventDefault()
      }
      for (const name of ['keydown', 'keyup'] as const) {
        document.addEventListener(name, take)
        atEnd(() => document.removeEventListener(name, take))
        const press = { key: 'k', bubbles: true, composed: true, cancelable: true }
        expect(search.dispatchEvent(new KeyboardEvent(name, press)), name).to.equal(true)
      }
      expect(taken).to.deep.equal([])
    },
  )

  it('leaves the dialog of the next opening as large as the page', async () => {
    const { dialog } = await openSearch()
    setViewport({ height: innerHeight - KEYBOARD_PX })
    await until(() => dialog.classList.contains('above-keyboard'))
    element.modal!.close()
    resetViewport()
    await element.modal!.open({ view: 'Networks' })
    expect(dialog.getBoundingClientRect().height).to.equal(innerHeight)
  })
})
